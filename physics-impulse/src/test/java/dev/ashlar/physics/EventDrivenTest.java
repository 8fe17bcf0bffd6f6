package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.contract.Allocation;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EventDrivenTest {
    private static final double DT = 1.0 / 60;

    private static WorldBuilder builder() {
        return World.builder().eventDriven().hitSpeed(0);
    }

    @Test
    void stepsOfAnyLengthGiveTheSameFlight() {
        Vec3[] ends = new Vec3[3];
        int[] steps = {7, 60, 600};
        for (int n = 0; n < 3; n++) {
            World world = builder().build();
            world.add(BodyDef.staticBody(Meshes.halfSpace(100)).restitution(0.9).friction(0));
            BodyId ball =
                    world.add(BodyDef.dynamic(new Sphere(0.1)).at(0, 2, 0).linearVelocity(1, 0, 2).restitution(0.9).friction(0));
            for (int k = 0; k < steps[n]; k++) {
                world.step(2.0 / steps[n]);
            }
            ends[n] = world.pose(ball).position();
        }
        assertThat(ends[1].distance(ends[0])).isLessThan(1e-12);
        assertThat(ends[2].distance(ends[0])).isLessThan(1e-12);
    }

    @Test
    void aBallThatBouncesForEverComesToRest() {
        World world = builder().build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)));
        BodyId ball =
                world.add(BodyDef.dynamic(new Sphere(0.1)).at(0, 0.5, 0).restitution(0.5).friction(0).linearVelocity(1, 0, 0));
        int impacts = 0;
        for (int k = 0; k < 240; k++) {
            impacts += world.step(DT).bounced();
        }
        assertThat(world.report().resting()).isEqualTo(1);
        assertThat(world.report().held()).isZero();
        assertThat(world.pose(ball).position().y()).isBetween(0.1, 0.1 + 1e-6);
        assertThat(world.linearVelocity(ball).x()).as("it slides on").isCloseTo(1, within(1e-9));
        assertThat(world.pose(ball).position().x()).isCloseTo(4, within(1e-6));
        assertThat(impacts).as("one a step at rest").isLessThan(400);
        world.setVelocity(ball, new Vec3(0, 3, 0), Vec3.ZERO);
        assertThat(world.step(DT).resting()).isZero();
        assertThat(world.step(DT).resting()).isZero();
        assertThat(world.linearVelocity(ball).y()).isCloseTo(3 - 2 * DT * 9.81, within(1e-3));
    }

    @Test
    void aBoxSlidesDownASlopeOrStays() {
        double angle = 0.5;
        for (double friction : new double[] {0.2, 0.9}) {
            World world = builder().gravity(9.81 * StrictMath.sin(angle), -9.81 * StrictMath.cos(angle), 0).build();
            world.add(BodyDef.staticBody(Meshes.halfSpace(100)).friction(friction));
            BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.4)).friction(friction).at(0, 0.1001, 0));
            OverlapWatch watch = new OverlapWatch(world);
            for (int k = 0; k < 60; k++) {
                world.step(DT);
                watch.look();
            }
            double expected = Math.max(0, 9.81 * (StrictMath.sin(angle) - friction * StrictMath.cos(angle)));
            assertThat(world.linearVelocity(box).x()).isCloseTo(expected, within(0.05 * expected + 0.02));
            assertThat(watch.overlaps).as(watch.first).isZero();
        }
    }

    /** Shapes of all kinds tumble in a box with a wandering paddle; looked at inside steps too. */
    @ParameterizedTest
    @ValueSource(strings = {"auto", "trajectory", "dop-tree"})
    void nothingOverlapsWhateverMeets(String narrow) {
        World world = tumble(builder().narrowPhase(narrow).recordPaths(true), 3, -9.81, 0.5);
        OverlapWatch watch = new OverlapWatch(world);
        int impacts = 0;
        for (int k = 0; k < 60; k++) {
            impacts += world.step(k % 5 == 0 ? 1.0 / 20 : DT).bounced();
            watch.look();
            watch.lookInside(2);
        }
        assertThat(watch.overlaps).as(watch.first).isZero();
        assertThat(impacts).isGreaterThan(50);
    }

    private static World tumble(WorldBuilder builder, long seed, double g, double restitution) {
        World world = builder.gravity(0, g, 0).build();
        world.add(BodyDef.staticBody(Polyhedron.box(4, 4, 4).inverted()).friction(0.3));
        world.add(BodyDef.kinematic(Polyhedron.box(1, 0.1, 1)).at(0, -1, 0).angularVelocity(0, 0, 2).linearVelocity(0, 0.3, 0)
                .friction(0.3));
        Shape[] shapes = {new Sphere(0.2), Polyhedron.box(0.4, 0.2, 0.3), new Capsule(0.1, 0.2), Meshes.cone(0.2, 0.4, 6)};
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 12; i++) {
            Vec3 v = RandomVectors.vector(random, 2);
            world.add(BodyDef.dynamic(shapes[i % 4]).at(i % 3 - 1, 0.1 + 0.7 * (i / 6), 1.2 * (i / 3 % 2) - 0.6).friction(0.3)
                    .restitution(restitution).linearVelocity(v.x(), v.y(), v.z())
                    .angularVelocity(9 * random.nextDouble(), 0, 9 * random.nextDouble()));
        }
        return world;
    }

    @Test
    void everyBroadPhaseGivesTheSameBits() {
        Set<Long> hashes = new HashSet<>();
        for (String broad : new String[] {"tree", "sap", "axis-sort", "grid", "vadop", "brute-force"}) {
            World world = tumble(builder().broadPhase(broad), 4, -9.81, 0.7);
            for (int k = 0; k < 40; k++) {
                world.step(DT);
            }
            hashes.add(world.stateHash());
        }
        assertThat(hashes).hasSize(1);
    }

    @Test
    void elasticBoxesKeepEnergyWithoutGravity() {
        World world = builder().gravity(0, 0, 0).build();
        world.add(BodyDef.staticBody(Polyhedron.box(3, 3, 3).inverted()).friction(0).restitution(1));
        SplittableRandom random = new SplittableRandom(8);
        for (int i = 0; i < 8; i++) {
            Vec3 v = RandomVectors.vector(random, 2);
            world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.4, 0.4)).at(i % 2 - 0.5, i / 2 % 2 - 0.5, i / 4 - 0.5).friction(0)
                    .restitution(1).linearVelocity(v.x(), v.y(), v.z())
                    .angularVelocity(3 * random.nextDouble(), 0, 0));
        }
        double before = world.kineticEnergy();
        int impacts = 0;
        int resting = 0;
        for (int k = 0; k < 200; k++) {
            impacts += world.step(DT).bounced();
            resting += world.report().resting() + world.report().held();
        }
        assertThat(resting).isZero();
        assertThat(impacts).isGreaterThan(50);
        assertThat(world.kineticEnergy()).isCloseTo(before, within(1e-12 * before));
    }

    @Test
    void elasticCubesThatAreSweptAlongChordsKeepEnergyUnderGravity() {
        World world = builder().build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)).friction(0).restitution(1));
        for (int i = 0; i < 4; i++) {
            world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.4, 0.4)).at(i, 1 + 0.1 * i, 0).friction(0).restitution(1)
                    .angularVelocity(1, 0.5 * i, 2));
        }
        double before = world.kineticEnergy() + world.potentialEnergy();
        int impacts = 0;
        for (int k = 0; k < 180; k++) {
            StepReport report = world.step(DT);
            impacts += report.bounced();
            assertThat(report.resting() + report.held()).isZero();
            assertThat(world.kineticEnergy() + world.potentialEnergy()).isCloseTo(before, within(1e-12 * before));
        }
        assertThat(impacts).isGreaterThan(20);
    }

    @Test
    void usersMayChangeWhatFlies() {
        World world = builder().gravity(0, 0, 0).build();
        BodyDef ball = BodyDef.dynamic(new Sphere(0.1)).mass(2);
        BodyId a = world.add(ball.linearVelocity(1, 0, 0));
        BodyId b = world.add(ball.at(0, 5, 0));
        world.step(1);
        world.setVelocity(a, new Vec3(0, 0, 1), Vec3.ZERO);
        world.applyForce(b, new Vec3(4, 0, 0));
        world.step(1);
        assertThat(world.pose(a).position()).isEqualTo(new Vec3(1, 0, 1));
        assertThat(world.pose(b).position()).isEqualTo(new Vec3(1, 5, 0));
        assertThat(world.linearVelocity(b)).isEqualTo(new Vec3(2, 0, 0));
        world.setTransform(a, Pose.at(0, 9, 0));
        world.applyImpulse(b, new Vec3(-2, 0, 0));
        world.step(1);
        assertThat(world.pose(a).position()).isEqualTo(new Vec3(0, 9, 1));
        assertThat(world.pose(b).position()).isEqualTo(new Vec3(2, 5, 0));
        world.remove(a);
        BodyId c = world.add(ball.at(9, 5, 0));
        assertThat(c.index()).isEqualTo(a.index());
        world.step(10);
        ContactEvents events = world.contactEvents();
        assertThat(events.size()).as("b ran into c").isEqualTo(2);
        assertThat(events.kind(0)).isEqualTo(ContactEvents.Kind.BEGIN);
        assertThat(events.kind(1)).isEqualTo(ContactEvents.Kind.HIT);
        assertThat(events.bodyA(1)).isEqualTo(c);
        assertThat(events.bodyB(1)).isEqualTo(b);
        assertThat(events.time(1)).isCloseTo(6.8, within(1e-9));
        assertThat(events.approachSpeed(1)).isCloseTo(1, within(1e-9));
        assertThat(events.hitImpulse(1)).as("no restitution: both go on at half the speed").isCloseTo(1, within(1e-3));
        assertThat(events.normalImpulse(0)).isEqualTo(events.hitImpulse(1));
    }

    @Test
    void theClockIsSetBackWithoutAJolt() {
        World world = builder().build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)).restitution(1).friction(0));
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.1)).at(0, 1, 0).restitution(1).friction(0));
        double before = world.kineticEnergy() + world.potentialEnergy();
        for (int k = 0; k < 100; k++) {
            world.step(2);
            assertThat(hits(world)).isBetween(2, 3);
            assertThat(world.contactEvents().time(world.contactEvents().firstHit())).isBetween(0.0, 2.0);
            assertThat(world.kineticEnergy() + world.potentialEnergy()).isCloseTo(before, within(1e-12 * before));
        }
        world.step(200);
        assertThat(world.report().internalSteps()).isEqualTo(4);
        double period = 2 * Math.sqrt(2 * 0.9 / 9.81);
        assertThat(hits(world)).isBetween((int) (200 / period) - 1, (int) (200 / period) + 1);
        double phase = (400 + period / 2) % period - period / 2;
        assertThat(world.pose(ball).position().y()).isCloseTo(1 - 0.5 * 9.81 * phase * phase, within(1e-6));
    }

    @Test
    void stepsAllocateNothing() {
        World gas = AllPairsGas.world(builder().broadPhase("vadop"), 100, 10, 1);
        World pile = tumble(builder(), 5, -9.81, 0.3);
        for (int k = 0; k < 200; k++) {
            gas.step(DT);
            pile.step(DT);
        }
        Allocation.assertNone("a gas", 10, () -> gas.step(DT));
        Allocation.assertNone("what came to rest", 10, () -> pile.step(DT));
    }

    /** What a long step told that the ground would bear was taken back by a short one in which gravity pulled upwards. */
    @Test
    void noContactPulls() {
        World world = builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).at(0, 0.4, 0));
        boolean told = false;
        for (int i = 0; i < 20; i++) {
            world.setGravity(new Vec3(2, i % 2 == 0 ? -9.81 : 9.81, 1));
            world.step(i % 2 == 0 ? 0.25 : 1e-3);
            ContactEvents events = world.contactEvents();
            for (int k = 0; k < events.size(); k++) {
                assertThat(events.normalImpulse(k)).as("%s in step %d", events.kind(k), i).isNotNegative();
                told |= events.normalImpulse(k) > 0;
            }
        }
        assertThat(told).isTrue();
    }

    @Test
    void bodiesCannotBePutToSleep() {
        World world = builder().sleeping(true).build();
        BodyId body = world.add(BodyDef.dynamic(new Sphere(0.5)));
        assertThatThrownBy(() -> world.sleep(body)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("event-driven");
        world.step(DT);
        assertThat(world.isAwake(body)).isTrue();
        assertThat(world.report().asleep()).isZero();
    }

    @Test
    void refusesWhatItCannotDo() {
        World world = builder().build();
        assertThatThrownBy(world::snapshot).hasMessage("an event-driven world has no snapshots");
        assertThatThrownBy(() -> world.restore(new byte[9])).hasMessage("an event-driven world has no snapshots");
    }

    private static int hits(World world) {
        return world.contactEvents().size() - world.contactEvents().firstHit();
    }
}
