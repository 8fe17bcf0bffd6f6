package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.physics.internal.impact.ContactEventList;
import dev.ashlar.testkit.tier.FigureLog;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Coming and Staadt 2005, section VI-A: every impact, its time and its order are those that tests of all pairs find. */
final class EventLogTest {
    private static final double FRAME = 1.0 / 30;

    @Tag("slow")
    @Test
    void fiveHundredBallsForAThousandFrames() {
        compare("vadop", 500, 2.5, 1000, 1);
    }

    @ParameterizedTest
    @CsvSource({"sap, 60, 20, 2", "tree, 60, 100, 3", "grid, 40, 50, 4", "axis-sort, 40, 5, 5", "brute-force, 60, 30, 6",
        "vadop, 60, 100, 7"})
    void everyBroadPhaseAtHigherSpeeds(String broad, int count, double speed, long seed) {
        compare(broad, count, speed, 300, seed);
    }

    private static void compare(String broad, int count, double speed, int frames, long seed) {
        World world = AllPairsGas.world(World.builder().eventDriven().hitSpeed(0).broadPhase(broad), count, speed, seed);
        AllPairsGas oracle = new AllPairsGas(AllPairsGas.world(World.builder().eventDriven(), count, speed, seed));
        double before = world.kineticEnergy();
        double worst = 0;
        double clock = 0;
        long tests = 0;
        int next = 0;
        for (int f = 0; f < frames; f++) {
            StepReport report = world.step(FRAME);
            clock += FRAME;
            oracle.runTo(clock);
            tests += world.eventDriven().tests;
            ContactEvents events = world.contactEvents();
            int first = events.firstHit();
            assertThat(report.resting() + report.held()).isZero();
            assertThat(events.size() - first).as("impacts in frame %d", f).isEqualTo(oracle.logged - next);
            for (int k = first; k < events.size(); k++, next++) {
                assertThat(new double[] {((ContactEventList) events).clock(k), events.bodyA(k).index(), events.bodyB(k).index()})
                        .as("impact %d", next)
                        .containsExactly(oracle.log[3 * next], oracle.log[3 * next + 1], oracle.log[3 * next + 2]);
            }
            worst = Math.max(worst, Math.abs(world.kineticEnergy() - before));
        }
        FigureLog.add("event log of " + count + " balls at up to " + speed + " m/s, " + broad + ", demanded 0 differences",
                "0 in %d impacts; tests %d, of all pairs %d; energy to %.2g of E0 (demanded 1e-12)", next, tests, oracle.tests,
                worst / before);
        assertThat(next).isGreaterThan(frames);
        assertThat(worst).isLessThanOrEqualTo(1e-12 * before);
        assertThat(tests).isLessThan(oracle.tests);
    }
}
