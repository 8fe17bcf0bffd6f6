package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Scenes in which engines of the field are known to fail. */
class FieldBugsTest {
    private static final double DT = 1.0 / 60;
    private static final Shape BOX = Polyhedron.box(0.4, 0.4, 0.4);
    private static final Shape BALL = new Sphere(0.2);

    /** The sphere grazes the end of the floor and, deflected by it within the step, goes through the wall behind. */
    @ParameterizedTest
    @ValueSource(strings = {"auto", "trajectory", "dop-tree", "polygonal-patch"})
    void aSphereThatGrazesTheEndOfAFloorDoesNotPassTheWallBehind(String narrow) {
        World world = World.builder().narrowPhase(narrow).recordPaths(true).build();
        world.add(BodyDef.staticBody(Polyhedron.builder()
                .vertex(-10, 0, -5).vertex(-10, 0, 5).vertex(0, 0, 5).vertex(0, 0, -5)
                .vertex(1, -5, -5).vertex(1, -5, 5).vertex(1, 5, 5).vertex(1, 5, -5)
                .face(0, 1, 2, 3).face(4, 5, 6, 7).build()));
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.25)).at(-0.78131, 0.3092001, 0).linearVelocity(240, -18, 0));
        OverlapWatch watch = new OverlapWatch(world);
        double furthest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < 30; i++) {
            world.step(DT);
            watch.look();
            watch.lookInside(16);
            for (int s = 0; s <= 16; s++) {
                Vec3 at = world.poseDuringStep(ball, s / 16.0).position();
                if (Math.abs(at.y()) < 5) {
                    furthest = Math.max(furthest, at.x() + 0.25);
                }
                assertThat(at.x() < 0 && at.y() > -1 ? at.y() : 0.25).as("height over the floor").isGreaterThan(0.25 - 1e-9);
            }
        }
        assertThat(furthest).as("how far it got").isBetween(0.999, 1.0);
        assertThat(watch.overlaps).as(watch.first).isZero();
    }

    /** Continuous collision of two dynamic bodies with each other. */
    @ParameterizedTest
    @CsvSource({"180, 0", "180, 5", "90, 0", "90, 5", "30, 0", "30, 5", "150, 5"})
    void twoFastBodiesThatMeetHeadOnOrAtAnAngleDoNotPass(double degrees, double offMillimetres) {
        for (Shape shape : List.of(new Sphere(0.05), Polyhedron.box(0.1, 0.1, 0.1), Polyhedron.box(0.3, 0.01, 0.3))) {
            World world = World.builder().gravity(0, 0, 0).recordPaths(true).build();
            double angle = StrictMath.toRadians(degrees);
            Vec3 v = new Vec3(300, 0, 0);
            Vec3 w = new Vec3(300 * StrictMath.cos(angle), 0, 300 * StrictMath.sin(angle));
            // They would be at the origin in the middle of the second step.
            Vec3 from = v.times(-1.5 * DT);
            Vec3 other = w.times(-1.5 * DT).plus(new Vec3(0, 1e-3 * offMillimetres, 0));
            BodyId a = world.add(BodyDef.dynamic(shape).mass(1).at(from.x(), from.y(), from.z()).linearVelocity(v.x(), 0, 0));
            BodyId b =
                    world.add(BodyDef.dynamic(shape).mass(1).at(other.x(), other.y(), other.z()).linearVelocity(w.x(), 0, w.z()));
            OverlapWatch watch = new OverlapWatch(world);
            for (int i = 0; i < 4; i++) {
                world.step(DT);
                watch.look();
                watch.lookInside(64);
            }
            String what = shape + " at " + degrees + " degrees, " + offMillimetres + " mm off";
            assertThat(watch.overlaps).as("%s: %s", what, watch.first).isZero();
            // Plastic: along the line on which they met they go on together, so the approach is gone.
            Vec3 left = world.linearVelocity(b).minus(world.linearVelocity(a));
            assertThat(left.length()).as(what).isLessThan(0.9 * w.minus(v).length());
            Vec3 sum = world.linearVelocity(a).plus(world.linearVelocity(b));
            assertThat(sum.distance(v.plus(w))).as("momentum of %s", what).isLessThan(1e-9);
        }
    }

    /** Speed that is all spin: the centre stands still, so casts of the centre see nothing. */
    @ParameterizedTest
    @CsvSource({"60, 50", "60, 200", "30, 200", "240, 600"})
    void aStickThatTurnsFastDoesNotPassAThinPlate(int hertz, double spin) {
        World world = World.builder().gravity(0, 0, 0).recordPaths(true).build();
        BodyId plate = world.add(BodyDef.staticBody(Polyhedron.box(0.4, 0.002, 0.4)).at(0.9, -0.3, 0));
        BodyId stick = world.add(BodyDef.dynamic(Polyhedron.box(2, 0.04, 0.04)).density(500).angularVelocity(0, 0, -spin)
                .rotation(Quat.about(new Vec3(0, 0, 1), 1)));
        OverlapWatch watch = new OverlapWatch(world);
        Vec3[] before = new Vec3[2];
        boolean touched = false;
        for (int i = 0; i < hertz / 6; i++) {
            world.step(1.0 / hertz);
            watch.look();
            for (int s = 1; s <= 256; s++) {
                Pose at = world.poseDuringStep(stick, s / 256.0);
                for (int end = 0; end < 2; end++) {
                    Vec3 tip = world.pose(plate).applyInverse(at.apply(new Vec3(end == 0 ? 0.95 : -0.95, 0, 0)));
                    assertThat(before[end] != null && passes(before[end], tip)).as("tip %d, step %d", end, i).isFalse();
                    before[end] = tip;
                }
            }
            // By the end of the step the contact may be over.
            touched |= world.angularVelocity(stick).distance(new Vec3(0, 0, -spin)) > 0.1 * spin;
        }
        assertThat(touched).isTrue();
        assertThat(watch.overlaps).as(watch.first).isZero();
    }

    private static boolean passes(Vec3 from, Vec3 to) {
        double s = from.y() / (from.y() - to.y());
        Vec3 at = from.plusTimes(s, to.minus(from));
        return from.y() * to.y() < 0 && Math.abs(at.x()) < 0.19 && Math.abs(at.z()) < 0.19;
    }

    /** State that is in no body: impulses to warm-start with, holds, pairs that were found. */
    @Tag("slow")
    @Test
    void aWorldRestoredInTheMiddleOfAnImpactGoesOnAsIfNothingHadBeen() {
        World world = shotWall();
        List<byte[]> snapshots = new ArrayList<>();
        List<Long> hashes = new ArrayList<>();
        int hitAt = -1;
        for (int i = 0; i < 24; i++) {
            snapshots.add(world.snapshot());
            hashes.add(world.stateHash());
            world.step(DT);
            hitAt = hitAt < 0 && world.linearVelocity(world.bodyAt(1)).z() < 29 ? i : hitAt;
        }
        hashes.add(world.stateHash());
        assertThat(hitAt).isBetween(2, 16);
        for (int from = hitAt - 1; from < hitAt + 6; from++) {
            World other = shotWall();
            for (World restored : List.of(world, other)) {
                restored.restore(snapshots.get(from));
                for (int i = from; i < 24; i++) {
                    assertThat(restored.stateHash()).as("from %d, step %d", from, i).isEqualTo(hashes.get(i));
                    restored.step(DT);
                }
                assertThat(restored.stateHash()).isEqualTo(hashes.get(24));
            }
        }
        OverlapWatch watch = new OverlapWatch(world);
        watch.look();
        assertThat(watch.overlaps).as(watch.first).isZero();
    }

    private static World shotWall() {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        world.add(BodyDef.dynamic(new Sphere(0.2)).mass(20).at(0.1, 0.5, -3).linearVelocity(0, 0, 30));
        for (int row = 0; row < 5; row++) {
            for (int k = 0; k < 5; k++) {
                world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).density(1800)
                        .at(0.4 * k - 0.8 + 0.2 * (row % 2), 0.1 + 0.2 * row, 0));
            }
        }
        return world;
    }

    /** Fixed-size buffers of pairs or contacts overflow when all bodies land in the same step. */
    @Test
    void ofTenThousandBodiesThatFallAtOnceNoContactIsLost() {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(80, 1, 80)).at(0, -0.5, 0));
        int side = 100;
        for (int i = 0; i < side * side; i++) {
            Shape shape = i % 2 == 0 ? BOX : BALL;
            world.add(BodyDef.dynamic(shape).at(0.7 * (i % side - 50), 0.2 + 0.02, 0.7 * (i / side - 50)));
        }
        int begun = 0;
        int mostAtOnce = 0;
        for (int i = 0; i < 12; i++) {
            world.step(DT);
            int now = 0;
            for (int k = 0; k < world.contactEvents().size(); k++) {
                now += world.contactEvents().kind(k) == ContactEvents.Kind.BEGIN ? 1 : 0;
            }
            begun += now;
            mostAtOnce = Math.max(mostAtOnce, now);
        }
        assertThat(begun).isEqualTo(side * side);
        assertThat(mostAtOnce).isEqualTo(side * side);
        for (int i = 1; i <= side * side; i++) {
            assertThat(world.pose(world.bodyAt(i)).position().y()).as("height of body %d", i).isBetween(0.2 - 1e-12, 0.2003);
        }
        assertThat(world.report().contacts()).isGreaterThanOrEqualTo(side * side / 2 * 5);
    }
}
