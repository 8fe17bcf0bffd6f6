package dev.ashlar.physics.internal.event;

import static dev.ashlar.physics.RandomVectors.vector;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.ContactEvents;
import dev.ashlar.physics.World;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.tier.Tier;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Closed forms of when balls meet, against distances at many times. */
final class BallImpactTimeTest {
    private static final int CASES = Tier.cases(300, 2000);

    @Test
    void firstFallsOfPolynomialsAreThoseOfASearch() {
        SplittableRandom random = new SplittableRandom(5);
        QuarticRoots falls = new QuarticRoots();
        int found = 0;
        for (int n = 0; n < 20_000; n++) {
            double[] c = new double[5];
            int degree = 1 + random.nextInt(4);
            for (int k = 0; k <= degree; k++) {
                c[k] = random.nextInt(4) == 0 ? 0 : 2 * random.nextDouble() - 1;
            }
            double to = 3;
            double searched = search(c, to);
            double t = falls.after(c, 0, to);
            if (searched == QuarticRoots.NEVER) {
                // The search may step over two roots close together: then the polynomial is nearly 0 there.
                assertThat(t == QuarticRoots.NEVER || Math.abs(QuarticRoots.value(c, t)) < 1e-5).as("case %d: %s", n, t).isTrue();
            } else {
                assertThat(t).as("case %d", n).isLessThanOrEqualTo(searched + 1e-12);
                assertThat(Math.abs(QuarticRoots.value(c, t))).as("case %d", n).isLessThan(1e-12);
                found++;
            }
        }
        assertThat(found).isGreaterThan(3000);
    }

    private static double search(double[] c, double to) {
        int steps = 3000;
        for (int k = 0; k < steps; k++) {
            if (QuarticRoots.value(c, k * to / steps) > 0 && QuarticRoots.value(c, (k + 1) * to / steps) <= 0) {
                return (k + 1) * to / steps;
            }
        }
        return QuarticRoots.NEVER;
    }

    /** A ball thrown at a fixed ball, box, prism, torus or container, turned anyhow, with and without gravity. */
    @Test
    void ballsMeetWhereTheirDistanceEnds() {
        SplittableRandom random = new SplittableRandom(6);
        Shape[] targets = {new Sphere(0.4), Polyhedron.box(1, 0.2, 0.6), Meshes.cone(0.6, 0.8, 5),
            Meshes.uShape(1, 0.6, 0.8, 0.1), Polyhedron.box(6, 5, 4).inverted()};
        Sphere ball = new Sphere(0.15);
        int met = 0;
        for (int n = 0; n < CASES; n++) {
            World world = World.builder().eventDriven().hitSpeed(0).gravity(0, n % 2 == 0 ? -9.81 : 0, 0).build();
            Shape target = targets[n % targets.length];
            Pose pose = new Pose(vector(random, 0.3), Quat.about(vector(random, 1), 6 * random.nextDouble()));
            Vec3 at = vector(random, n % targets.length == 4 ? 1 : 2);
            Vec3 v = at.times(-random.nextDouble() * 3).plus(vector(random, 2));
            if (DistanceOracle.signed(target, pose, ball, new Pose(at, Quat.IDENTITY)) < 0.01) {
                continue;
            }
            world.add(BodyDef.staticBody(target).at(pose).friction(0).restitution(1));
            world.add(BodyDef.dynamic(ball).at(at.x(), at.y(), at.z()).linearVelocity(v.x(), v.y(), v.z()).friction(0)
                    .restitution(1));
            world.step(1);
            assertThat(world.report().sweeps()).isZero();
            ContactEvents events = world.contactEvents();
            boolean hits = events.firstHit() < events.size();
            double first = hits ? events.time(events.firstHit()) : 1;
            double g = n % 2 == 0 ? -9.81 : 0;
            for (int k = 0; k < 50; k++) {
                double gap = gap(target, pose, ball, at, v, g, first * k / 50);
                assertThat(gap).as("case %d, before it meets", n).isGreaterThan(-1e-9);
            }
            if (hits) {
                met++;
                assertThat(Math.abs(gap(target, pose, ball, at, v, g, first))).as("case %d, when it meets", n).isLessThan(1e-9);
            }
        }
        assertThat(met).isGreaterThan(CASES / 4);
    }

    private static double gap(Shape target, Pose pose, Sphere ball, Vec3 at, Vec3 v, double g, double t) {
        Vec3 there = at.plus(v.times(t)).plus(new Vec3(0, 0.5 * g * t * t, 0));
        return DistanceOracle.signed(target, pose, ball, new Pose(there, Quat.IDENTITY));
    }
}
