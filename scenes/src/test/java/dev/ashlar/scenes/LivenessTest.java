package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.physics.World;
import dev.ashlar.testkit.tier.FigureLog;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The clamp never keeps a body that wants to move: above 1 mm/s at most 3 steps running. */
final class LivenessTest {
    @ParameterizedTest
    @CsvSource({"non-convex-pile, bodies, 8, 1.5", "dominoes, stones, 20, 5"})
    void nothingIsHeldForLong(String scene, String parameter, int value, double seconds) {
        isLive(Trial.of(scene, parameter, value), scene, seconds);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"brick-wall, columns, 3, 3", "spheres-in-box, spheres, 50, 2", "hull-pile, bodies, 60, 3"})
    void nothingIsHeldForLongInLargerScenes(String scene, String parameter, int value, double seconds) {
        isLive(Trial.of(scene, parameter, value), scene, seconds);
    }

    @Tag("soak")
    @ParameterizedTest
    @CsvSource({"hull-pile, bodies, 500, 20", "non-convex-pile, bodies, 100, 20", "brick-wall, columns, 40, 12",
        "spheres-in-box, spheres, 200, 20", "dominoes, stones, 100, 20"})
    void nothingIsHeldForLongInAMillionBodySteps(String scene, String parameter, int value, double seconds) {
        isLive(Trial.in(World.builder().recordPaths(true), 1, scene, parameter, value).lookInside(), scene, seconds);
    }

    private static void isLive(Trial trial, String scene, double seconds) {
        if (trial.insideSamples == 0) {
            trial.lookEvery(10);
        }
        trial.run(seconds, 1.0 / 60);
        FigureLog.add("liveness, " + scene + ", longest hold above 1 mm/s, demanded <= 3 steps",
                "%d steps in %d body-steps; held %.3f %%, energy rise %.3g J, KE %.3g J, overlaps %d", trial.longestHold,
                trial.bodySteps, 100 * trial.heldShare(), trial.energyRise, trial.world.kineticEnergy(), trial.watch.overlaps);
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        assertThat(trial.longestHold).isLessThanOrEqualTo(3);
    }
}
