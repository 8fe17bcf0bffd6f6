package dev.ashlar.narrow.trajectory.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.query.sweep.RelativeMotion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.WorkBudget;
import dev.ashlar.testkit.Cases;
import org.junit.jupiter.api.Test;

/** How much work it is to stop bricks that close in on each other face to face, once the pair is known. */
class ClosingBricksTest {
    private static final double ZONE = 1e-4;
    private static final int PAIRS = 300;
    /** Memory of a pair that is core's. */
    private static final int CORE = 8;

    private final RelativeMotion motion = new RelativeMotion();
    private final ConvexSweep sweep = new ConvexSweep(motion);
    private final PartFeatures brick =
            new TrajectoryModel(Meshes.brick(), TrajectoryOptions.of(AlgorithmConfig.DEFAULT)).parts[0];

    private void sweep(Motion a, Motion b, double[] cache) {
        double[] flatA = new double[Motion.STRIDE];
        double[] flatB = new double[Motion.STRIDE];
        a.to(flatA, 0);
        b.to(flatB, 0);
        motion.set(flatA, flatB, brick.reach, brick.reach, true, true);
        sweep.set(brick, brick, 0, ZONE, WorkBudget.unlimited());
        assertThat(sweep.sweep(cache, 0, CORE)).isEqualTo(ConvexSweep.Answer.STOPPED);
    }

    /**
     * A plane carried by the body whose face is met holds until they meet, whichever of the two that is and however they turned
     * since: so the distance is measured once, at the stop.
     */
    @Test
    void oneDistanceIsMeasured() {
        Cases cases = new Cases(17);
        long measured = 0;
        long planes = 0;
        for (int i = 0; i < PAIRS; i++) {
            Pose lower = cases.pose(1);
            Pose upper = lower.times(new Pose(new Vec3(cases.between(0, 0.1), 0.2 + cases.between(2e-4, 1e-3),
                    cases.between(0, 0.05)), Quat.about(new Vec3(0, 1, 0), cases.between(-0.5, 0.5))));
            Motion a = Motion.of(lower, Vec3.ZERO, cases.direction().times(0.01));
            Motion b = Motion.of(upper, lower.rotation().rotate(new Vec3(0, -0.005, 0)),
                    a.turn().plus(cases.direction().times(0.002)));
            double[] cache = new double[CORE + ConvexSweep.CACHE];
            sweep(a, b, cache);
            sweep.measured = 0;
            sweep.plane.tried = 0;
            sweep(a, b, cache);
            measured += sweep.measured;
            planes += sweep.plane.tried;
        }
        assertThat(measured).as("distances measured by %d sweeps", PAIRS).isLessThan(PAIRS + PAIRS / 20);
        assertThat(planes).as("certificates of %d sweeps", PAIRS).isLessThan(3 * PAIRS);
    }
}
