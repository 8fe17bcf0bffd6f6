package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.testkit.tier.FigureLog;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** As many balls leave a row of elastic ones as came. */
final class CradleTest {
    @ParameterizedTest
    @CsvSource({"1, 60, 0", "2, 60, 0", "3, 60, 0", "1, 60, 1e-4", "2, 60, 1e-4", "3, 60, 1e-4", "2, 10, 0", "2, 1000, 0"})
    void asManyLeaveAsCame(int moving, int hertz, double gap) {
        Trial trial = Trial.of("cradle", "moving", moving, "gap", gap);
        double before = trial.world.kineticEnergy();
        Vec3 momentum = momentum(trial);
        trial.run(1, 1.0 / hertz);
        double right = 0;
        for (int i = 5 - moving; i < 5; i++) {
            BodyId ball = trial.stage.bodies().get(i);
            right += 0.5 * trial.world.mass(ball) * trial.world.linearVelocity(ball).lengthSq();
        }
        FigureLog.add("cradle of 5, " + moving + " moving, dt 1/" + hertz + ", gap " + gap + ", energy in the right balls, "
                + "demanded >= 99 %", "%.3f %%", 100 * right / before);
        assertThat(right).isBetween(0.99 * before, 1.0001 * before);
        assertThat(momentum(trial).distance(momentum)).isLessThanOrEqualTo(1e-12 * momentum.length());
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }

    private static Vec3 momentum(Trial trial) {
        Vec3 sum = Vec3.ZERO;
        for (BodyId id : trial.stage.bodies()) {
            sum = sum.plusTimes(trial.world.mass(id), trial.world.linearVelocity(id));
        }
        return sum;
    }
}
