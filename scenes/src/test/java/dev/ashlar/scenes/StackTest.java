package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.physics.StepReport;
import dev.ashlar.testkit.tier.FigureLog;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten boxes of 0.5 m on each other stay where they are, to within a ninth of their rest offset. */
final class StackTest {
    @ParameterizedTest
    @CsvSource({"10, 0", "30, 0", "60, 0", "240, 0", "60, 1e-4", "10, 1e-4"})
    void standsAtAnyStep(int hertz, double gap) {
        stands(hertz, gap, hertz <= 60 ? 10 : 3);
    }

    @Tag("soak")
    @ParameterizedTest
    @CsvSource({"240, 0", "1000, 0", "240, 1e-4", "1000, 1e-4"})
    void standsAtSmallSteps(int hertz, double gap) {
        stands(hertz, gap, 10);
    }

    private static void stands(int hertz, double gap, double seconds) {
        Trial trial = Trial.of("stack", "gap", gap).lookEvery(Math.max(1, hertz / 60));
        // With gaps the boxes fall together first: what counts is that they then stay.
        double settle = gap > 0 ? 0.5 : 0;
        trial.run(settle, 1.0 / hertz);
        trial.mark();
        trial.run(seconds - settle, 1.0 / hertz);
        FigureLog.add("stack of 10, dt 1/" + hertz + ", gap " + gap + ", drift, demanded <= 25 um", "%.3f um, KE %.2g J",
                1e6 * trial.drift(), trial.world.kineticEnergy());
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        assertThat(trial.drift()).isLessThanOrEqualTo(25e-6);
    }

    /** As many contacts as there was room for at first, each on a level of its own: the end of the last level had no place. */
    @Test
    void sixtyFourBoxesOnEachOtherAreSolved() {
        Trial trial = Trial.of("stack", "boxes", 64).lookEvery(0);
        StepReport report = trial.step(1.0 / 60);
        assertThat(report.manifolds()).isEqualTo(64);
    }

    @Test
    void bearsAHundredfoldMass() {
        Trial trial = Trial.of("stack", "mass-ratio", 100).run(10, 1.0 / 60);
        FigureLog.add("stack of 10, top 100 times heavier, drift, demanded <= 100 um", "%.2f um", 1e6 * trial.drift());
        assertThat(trial.drift()).isLessThanOrEqualTo(0.1e-3);
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }

    @Test
    void bearsAThousandfoldMass() {
        Trial trial = Trial.of("stack", "mass-ratio", 1000).run(5, 1.0 / 60);
        double first = trial.drift();
        trial.mark();
        trial.run(5, 1.0 / 60);
        double second = trial.drift();
        FigureLog.add("stack of 10, top 1000 times heavier, drift, demanded <= 500 um, second half < a tenth",
                "%.2f um in 5 s, then %.2f um", 1e6 * first, 1e6 * second);
        assertThat(first + second).isLessThanOrEqualTo(0.5e-3);
        assertThat(second).isLessThan(0.1 * first);
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }
}
