package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.testkit.tier.FigureLog;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** SimBenchmark's scenes with its own error measures. */
final class AccuracyTest {
    private static final double G = 9.81;
    /** Accelerations of slab and balls: F - 0.4 (10 + 25) g = 10 a1 + 25 a2, a2 = 2/7 a1. */
    private static final double SLAB = (150 - 0.4 * 35 * G) / (10 + 25 * 2.0 / 7);
    private static final double BALL = 2.0 / 7 * SLAB;

    @Tag("slow")
    @Test
    void ballsRollOnAPulledSlab() {
        double along = rolling(0);
        double across = rolling(30);
        FigureLog.add("rolling, force along an axis / at 30 degrees, demanded <= 1e-8", "%.3g / %.3g", along, across);
        assertThat(along).isLessThanOrEqualTo(1e-8);
        assertThat(across).isLessThanOrEqualTo(1e-8);
    }

    /** Mean over 4 s of |v_ball - a2 t|^2 + |v_slab - a1 t|^2, for the first ball. */
    private static double rolling(double degrees) {
        Trial trial = Trial.of("rolling", "direction", degrees).lookEvery(100);
        double angle = StrictMath.toRadians(degrees);
        Vec3 way = new Vec3(StrictMath.sin(angle), 0, -StrictMath.cos(angle));
        BodyId slab = trial.stage.bodies().get(0);
        BodyId ball = trial.stage.bodies().get(1);
        double sum = 0;
        int steps = 4000;
        for (int k = 1; k <= steps; k++) {
            trial.step(0.001);
            double t = 0.001 * k;
            sum += trial.world.linearVelocity(ball).minus(way.times(BALL * t)).lengthSq()
                    + trial.world.linearVelocity(slab).minus(way.times(SLAB * t)).lengthSq();
        }
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        return sum / steps;
    }

    @Test
    void elasticBallsBounceForEver() {
        double error = energyError(Trial.of("bouncing"), 20, 0.01);
        FigureLog.add("bouncing, dt 0.01, demanded <= 1 J^2", "%.4g", error);
        assertThat(error).isLessThanOrEqualTo(1);
    }

    /** Mean over the steps of (E - E0)^2. */
    private static double energyError(Trial trial, double seconds, double dt) {
        double start = trial.energy();
        double sum = 0;
        int steps = (int) Math.round(seconds / dt);
        trial.lookEvery(Math.max(1, steps / 200));
        for (int k = 0; k < steps; k++) {
            trial.step(dt);
            double off = trial.energy() - start;
            sum += off * off;
        }
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        return sum / steps;
    }

    @Tag("slow")
    @Test
    void fallingBallsNeverOverlap() {
        Trial trial = Trial.of("666").lookEvery(2).run(10, 0.01);
        FigureLog.add("666, dt 0.01, sum of squared overlaps, demanded 0", "%.3g (held %.4f %%)", trial.watch.deepest,
                100 * trial.heldShare());
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        assertThat(trial.watch.deepest).isZero();
    }

    @Test
    void elasticBallsKeepTheirEnergyInAPileAtLargeSteps() {
        double error = energyError(Trial.of("elastic-666"), 10, 0.01);
        FigureLog.add("elastic 666, dt 0.01, demanded <= 1e4", "%.4g", error);
        assertThat(error).isLessThanOrEqualTo(1e4);
    }

    @Tag("soak")
    @Test
    void elasticBallsKeepTheirEnergyInAPileAtSmallSteps() {
        double error = energyError(Trial.of("elastic-666"), 10, 0.001);
        FigureLog.add("elastic 666, dt 0.001, demanded <= 8", "%.4g", error);
        assertThat(error).isLessThanOrEqualTo(8);
    }

    @Test
    void kaplaTowerStandsForAWhile() {
        assertThat(kapla(500)).isEqualTo(500);
    }

    @Tag("soak")
    @Test
    void kaplaTowerStands() {
        assertThat(kapla(60_000)).isEqualTo(60_000);
    }

    /** Steps until the highest block has sunk by a storey, 0.2 m. */
    private static int kapla(int limit) {
        Trial trial = Trial.of("kapla").lookEvery(limit / 20);
        BodyId top = trial.stage.bodies().get(trial.stage.bodies().size() - 1);
        double start = trial.world.pose(top).position().y();
        int steps = 0;
        while (steps < limit && trial.world.pose(top).position().y() > start - 0.2) {
            trial.step(0.01);
            steps++;
        }
        FigureLog.add("kapla, steps standing of " + limit, "%d, drift %.3g m", steps, trial.drift());
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        return steps;
    }
}
