package dev.ashlar.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.testbed.OverlapJudge.Moment;
import dev.ashlar.testbed.OverlapJudge.Placed;
import dev.ashlar.testbed.OverlapJudge.Verdict;
import org.junit.jupiter.api.Test;

/** The judge finds what is wrong, also where the engine would not look. */
final class OverlapJudgeTest {
    private static final Polyhedron CUBE = Polyhedron.box(1, 1, 1);

    @Test
    void findsOverlapsAndTheDeepest() {
        Verdict verdict =
                judge(at(CUBE, 0, 0), at(CUBE, 0.9, 0), at(CUBE, 1.7, 0), at(new Sphere(0.5), 1.7, 0.999), at(CUBE, 9, 9));
        assertThat(verdict.overlaps()).isEqualTo(3);
        assertThat(verdict.deepest()).isCloseTo(0.2, within(1e-12));
    }

    @Test
    void callsTouchingAndRoundingNoOverlap() {
        assertThat(judge(at(CUBE, 0, 0), at(CUBE, 1, 0), at(CUBE, 0, 1 - 1e-16)).overlaps()).isZero();
        assertThat(judge(at(CUBE, 0, 0), at(CUBE, 1 - 1e-13, 0)).overlaps()).isOne();
    }

    @Test
    void leavesStaticBodiesAlone() {
        Placed a = new Placed(CUBE, Pose.IDENTITY, true);
        assertThat(judge(a, a).overlaps()).isZero();
        assertThat(judge(a, at(CUBE, 0.5, 0)).overlaps()).isOne();
    }

    @Test
    void findsWhatHasLeftItsContainer() {
        Placed container = new Placed(Polyhedron.box(4, 4, 4).inverted(), Pose.IDENTITY, true);
        assertThat(judge(container, at(CUBE, 1.5, 0)).overlaps()).isZero();
        assertThat(judge(container, at(CUBE, 1.6, 0)).overlaps()).isOne();
        assertThat(judge(container, at(CUBE, 100, 0)).overlaps()).isOne();
    }

    @Test
    void measuresTheWidestGapOfLoadedPairsOnly() {
        Placed[] bodies = {at(CUBE, 0, 0), at(CUBE, 1.001, 0), at(new Sphere(0.5), 0, 1.003), at(CUBE, 5, 0)};
        assertThat(OverlapJudge.judge(new Moment(bodies, new int[] {0, 1, 0, 2})).worstGap()).isCloseTo(0.003, within(1e-12));
        assertThat(OverlapJudge.judge(new Moment(bodies, new int[] {0, 1})).worstGap()).isCloseTo(0.001, within(1e-12));
        assertThat(OverlapJudge.judge(new Moment(bodies, new int[0])).worstGap()).isNaN();
    }

    private static Placed at(Shape shape, double x, double y) {
        return new Placed(shape, Pose.at(x, y, 0), false);
    }

    private static Verdict judge(Placed... bodies) {
        return OverlapJudge.judge(new Moment(bodies, new int[0]));
    }
}
