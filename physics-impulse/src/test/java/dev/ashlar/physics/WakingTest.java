package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.step.WorldParts;
import org.junit.jupiter.api.Test;

/** What happens within the step in which a sleeping body is woken: nothing is lost by that it slept. */
final class WakingTest {
    private static final double DT = 1.0 / 60;
    private static final BodyDef BALL = BodyDef.dynamic(new Sphere(0.1)).mass(1).friction(0);

    private static World floating() {
        return World.builder().sleeping(true).gravity(0, 0, 0).build();
    }

    /** A ball that comes is seen before it is there: solved against a body without mass it would be stopped as by a wall. */
    @Test
    void aBallGivesItsMomentumToASleepingOneInTheStepInWhichItComes() {
        World world = floating();
        BodyId target = world.add(BALL.at(0, 0, 0));
        world.sleep(target);
        // Far outside the rest offset, but there within the step.
        BodyId ball = world.add(BALL.at(-0.24, 0, 0).linearVelocity(6, 0, 0));
        for (int k = 0; k < 3; k++) {
            world.step(DT);
            double momentum = world.linearVelocity(target).x() + world.linearVelocity(ball).x();
            assertThat(momentum).as("step " + k).isCloseTo(6, within(1e-9));
        }
        assertThat(world.linearVelocity(target).x()).as("without restitution they go on together").isCloseTo(3, within(1e-9));
    }

    /** It flies away from the sleeping ball, so nothing foresees that it bounces back within the step. */
    @Test
    void aBallThatBouncesOffAWallWakesWhatItHitsInTheSameStep() {
        World world = floating();
        BodyId target = world.add(BALL.restitution(1).at(0, 0, 0));
        world.add(BodyDef.staticBody(Polyhedron.box(1, 4, 4)).restitution(1).at(0.81, 0, 0));
        world.sleep(target);
        BodyId ball = world.add(BALL.restitution(1).at(0.205, 0, 0).linearVelocity(60, 0, 0));
        // 5 mm to the wall and 10 mm back; 20 mm are short enough for one internal step.
        assertThat(world.step(1.0 / 3000).internalSteps()).isEqualTo(1);
        assertThat(world.isAwake(target)).isTrue();
        assertThat(world.linearVelocity(target).x()).isCloseTo(-60, within(1e-6));
        assertThat(world.linearVelocity(ball).x()).isCloseTo(0, within(1e-6));
    }

    /** Pairs are found twice in such a step, and must then still know which pairs of the last step they were. */
    @Test
    void pairsKeepTheirPastInAStepThatWakesOthers() {
        World world = World.builder().sleeping(true).build();
        world.add(BodyDef.staticBody(Polyhedron.box(50, 1, 50)).at(0, -0.5, 0));
        BodyId place = world.add(BALL.at(0, 9, 0));
        BodyId sleeper = world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).at(0, 0.1, 0));
        for (int k = 0; k < 60; k++) {
            world.remove(place);
            place = world.add(BALL.at(0, 9, 0));
            world.step(DT);
        }
        assertThat(world.isAwake(sleeper)).isFalse();
        for (int k = 0; k < 5; k++) {
            world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).at(3, 0.1 + 0.2 * k, 0));
        }
        for (int k = 0; k < 10; k++) {
            world.step(DT);
        }
        world.remove(place);
        // Its index is that of the one removed, so its pairs come first and all others move up.
        BodyId ball = world.add(BALL.at(0, 0.301, 0).linearVelocity(0, -3, 0));
        assertThat(ball.index()).isEqualTo(1);
        PairSet pairs = WorldParts.of(world).stepper().pairs;
        long[] before = new long[pairs.now.size()];
        for (int p = 0; p < before.length; p++) {
            before[p] = pairs.now.key(p);
        }
        StepReport report = world.step(DT / 16);
        assertThat(report.internalSteps()).isEqualTo(1);
        assertThat(world.isAwake(sleeper)).isTrue();
        int known = 0;
        for (int p = 0; p < pairs.now.size(); p++) {
            if (pairs.before[p] != PairSet.NEW && pairs.before[p] < before.length) {
                known++;
                assertThat(before[pairs.before[p]]).as("pair " + p).isEqualTo(pairs.now.key(p));
            }
        }
        assertThat(known).as("pairs of the pile").isEqualTo(5);
    }
}
