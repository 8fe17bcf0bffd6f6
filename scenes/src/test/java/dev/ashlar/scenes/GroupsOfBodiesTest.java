package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.World;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Groups of bodies with internal steps of their own, close to each other and thrown into each other. */
final class GroupsOfBodiesTest {
    private static final double DT = 1.0 / 60;

    /**
     * Stacks that are shot at, propellers and boxes that fly, so that groups of different clocks are near each other all the time, and
     * what is struck flies into other groups.
     */
    @Test
    void nothingOverlapsAtAnyTimeWhateverTheClocks() {
        int several = 0;
        int steps = 0;
        for (int seed = 0; seed < Tier.cases(6, 60); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            World world = World.builder().recordPaths(true).build();
            fill(world, random);
            OverlapWatch watch = new OverlapWatch(world);
            double put = world.kineticEnergy() + world.potentialEnergy();
            double before = put;
            for (int k = 0; k < 60; k++) {
                several += world.step(DT).internalSteps() > 1 ? 1 : 0;
                steps++;
                double now = world.kineticEnergy() + world.potentialEnergy();
                assertThat(now - before).as("seed %d step %d: energy, J, of %s", seed, k, put).isLessThanOrEqualTo(5e-4 * put);
                before = now;
                watch.look();
                watch.lookInside(3);
                assertThat(watch.overlaps).as("seed %d step %d: %s", seed, k, watch.first).isZero();
            }
        }
        FigureLog.add("steps in which groups have internal steps of their own", "%d of %d", several, steps);
        assertThat(several).isGreaterThan(steps / 4);
    }

    private static void fill(World world, SplittableRandom random) {
        world.add(BodyDef.staticBody(Polyhedron.box(60, 1, 60)).at(0, -0.5, 0).friction(0.5));
        BodyDef brick = BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.3)).density(1000).friction(0.5);
        for (int s = 0; s < 9; s++) {
            for (int y = 0; y < 4; y++) {
                world.add(brick.at(1.3 * (s % 3), 0.1 + 0.2001 * y, 1.3 * (s / 3)));
            }
        }
        for (int k = 0; k < 6; k++) {
            // As heavy as 20 bricks, from all sides, one after the other.
            Vec3 from = new Vec3(random.nextDouble() - 0.5, 0, random.nextDouble() - 0.5).unit();
            Vec3 at = new Vec3(1.3 * random.nextInt(3), 0.3 + 0.3 * random.nextDouble(), 1.3 * random.nextInt(3));
            double speed = 20 + 60 * random.nextDouble();
            Vec3 start = at.plusTimes(4 + 10 * k, from);
            world.add(BodyDef.dynamic(Polyhedron.box(0.3, 0.3, 0.3)).density(18_000).at(start.x(), start.y(), start.z())
                    .gravityScale(0)
                    .linearVelocity(-speed * from.x(), 0, -speed * from.z()).angularVelocity(0, 10 * random.nextDouble(), 3));
        }
        for (int k = 0; k < 4; k++) {
            BodyId post =
                    world.add(BodyDef.staticBody(Polyhedron.box(0.1, 2, 0.1)).at(0.65 + 1.3 * (k % 2), 1, 0.65 + 1.3 * (k / 2)));
            BodyId blade = world.add(BodyDef.dynamic(Polyhedron.box(1, 0.1, 0.1)).density(1000)
                    .at(0.65 + 1.3 * (k % 2), 2.2, 0.65 + 1.3 * (k / 2)).angularVelocity(0, 20 + 80 * random.nextDouble(), 0));
            world.add(JointDef.hinge(post, blade, new Vec3(0.65 + 1.3 * (k % 2), 2.1, 0.65 + 1.3 * (k / 2)), new Vec3(0, 1, 0)));
        }
        for (int k = 0; k < 20; k++) {
            world.add(brick.at(4 * random.nextDouble() - 0.7, 3 + 0.6 * k, 4 * random.nextDouble() - 0.7)
                    .rotation(new Quat(random.nextDouble(), random.nextDouble(), random.nextDouble(), 0.1).unit())
                    .linearVelocity(0, -10 * random.nextDouble(), 0).angularVelocity(9, 3 * random.nextDouble(), -20));
        }
    }
}
