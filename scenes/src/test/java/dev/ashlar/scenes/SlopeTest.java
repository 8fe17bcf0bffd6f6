package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.testkit.tier.FigureLog;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sticking, sliding, rolling and tipping, beside what theory says. */
final class SlopeTest {
    private static final double G = 9.81;
    private static final double FRICTION = 0.6;
    private static final double FRICTION_ANGLE = StrictMath.toDegrees(StrictMath.atan(FRICTION));

    private static Trial onSlope(double degrees, boolean ball, double gap) {
        return Trial.of("incline", "angle", degrees, "friction", FRICTION, "ball", ball ? 1 : 0, "gap", gap);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-4})
    void sticksJustBelowTheAngleOfFriction(double gap) {
        Trial trial = onSlope(FRICTION_ANGLE - 0.2, false, gap);
        trial.run(0.5, 1.0 / 60);
        trial.mark();
        trial.run(2, 1.0 / 60);
        FigureLog.add("block 0.2 degrees below the angle of friction, gap " + gap + ", moves in 2 s", "%.3g um",
                1e6 * trial.drift());
        assertThat(trial.drift()).isLessThan(100e-6);
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1, 60", "5, 60", "1, 240", "5, 10"})
    void slidesAboveTheAngleOfFriction(double past, int hertz) {
        double angle = StrictMath.toRadians(FRICTION_ANGLE + past);
        Trial trial = onSlope(FRICTION_ANGLE + past, false, 0).run(2, 1.0 / hertz);
        double theory = 0.5 * G * (StrictMath.sin(angle) - FRICTION * StrictMath.cos(angle)) * 4;
        FigureLog.add("block " + past + " degrees past the angle of friction, dt 1/" + hertz + ", demanded within 0.5 %",
                "%.5f m of %.5f m, %+.3f %%", trial.drift(), theory, 100 * (trial.drift() / theory - 1));
        assertThat(trial.drift()).isCloseTo(theory, Percentage.withPercentage(0.5));
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 240})
    void ballRollsDownAGentleSlope(int hertz) {
        double angle = StrictMath.toRadians(0.1);
        Trial trial = onSlope(0.1, true, 0).run(4, 1.0 / hertz);
        double theory = 0.5 * 5.0 / 7 * G * StrictMath.sin(angle) * 16;
        FigureLog.add("ball on 0.1 degrees, dt 1/" + hertz + ", demanded within 1 %", "%.6f m of %.6f m, %+.3f %%",
                trial.drift(), theory, 100 * (trial.drift() / theory - 1));
        assertThat(trial.drift()).isCloseTo(theory, Percentage.withPercentage(1));
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }

    @Test
    void blockJustPastItsBalanceTips() {
        Trial trial = Trial.of("tipping-block");
        BodyId block = trial.stage.bodies().get(0);
        double start = StrictMath.toRadians(0.1);
        double goal = StrictMath.toRadians(30);
        double theory = tippingTime(start, goal);
        double balance = StrictMath.atan2(0.4, 1);
        double dt = 1.0 / 60;
        double last = start;
        double measured = Double.NaN;
        for (int k = 1; k <= 600 && Double.isNaN(measured); k++) {
            trial.step(dt);
            Vec3 up = trial.world.rotation(block).rotate(new Vec3(0, 1, 0));
            double angle = StrictMath.atan2(up.x(), up.y()) - balance;
            if (angle >= goal) {
                measured = (k - 1 + (goal - last) / (angle - last)) * dt;
            }
            last = angle;
        }
        FigureLog.add("block 0.1 degrees past balance, time to 30 degrees, demanded within 5 %", "%.4f s of %.4f s, %+.2f %%",
                measured, theory, 100 * (measured / theory - 1));
        assertThat(measured).isCloseTo(theory, Percentage.withPercentage(5));
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }

    /** Of a block of 0.4 x 1 m about its edge: angle'' = g r sin(angle) / (4/3 r^2), with small steps. */
    private static double tippingTime(double start, double goal) {
        double rate = G / (4.0 / 3 * 0.5 * StrictMath.sqrt(0.4 * 0.4 + 1));
        double angle = start;
        double speed = 0;
        double h = 1e-5;
        int steps = 0;
        while (angle < goal) {
            double middle = angle + 0.5 * h * speed;
            speed += h * rate * StrictMath.sin(middle);
            angle = middle + 0.5 * h * speed;
            steps++;
        }
        return steps * h;
    }
}
