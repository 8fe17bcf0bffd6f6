package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import dev.ashlar.testkit.tier.FigureLog;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class Spheres666Test {
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.1})
    void elasticBallsKeepTheirEnergyInAPile(double dt) {
        Trial trial = Trial.in(World.builder().eventDriven().hitSpeed(0), 1, "elastic-666");
        double before = trial.energy();
        double worst = 0;
        double squares = 0;
        long steps = Math.round(10 / dt);
        for (int k = 0; k < steps; k++) {
            StepReport report = trial.stage.step(dt);
            assertThat(report.resting() + report.held()).isZero();
            if (k % (steps / 50) == 0) {
                trial.watch.look();
            }
            double off = trial.energy() - before;
            worst = Math.max(worst, Math.abs(off));
            squares += off * off / steps;
        }
        FigureLog.add("elastic 666 event-driven, dt " + dt + ", demanded <= 1e-12 E0", "%.2g E0, mean square %.2g",
                worst / before,
                squares);
        assertThat(worst).isLessThanOrEqualTo(1e-12 * before);
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }
}
