package dev.ashlar.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.testbed.OverlapJudge.Moment;
import dev.ashlar.testbed.OverlapJudge.Verdict;
import dev.ashlar.testkit.Overlaps.Placed;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The judge of a moment: overlaps, which are testkit's, and gaps. */
final class OverlapJudgeTest {
    private static final Polyhedron CUBE = Polyhedron.box(1, 1, 1);

    @Test
    void countsOverlapsButForThoseThatAreJoinedOrMayNotMeet() {
        List<Placed> bodies = List.of(at(CUBE, 0, 0), at(CUBE, 0.9, 0), at(CUBE, 1.7, 0));
        assertThat(OverlapJudge.judge(new Moment(bodies, new int[0])).overlaps()).hasSize(2);
        Verdict joined = OverlapJudge.judge(new Moment(bodies, new int[0], new int[] {2, 1}));
        assertThat(joined.overlaps()).hasSize(1);
        assertThat(joined.deepest()).isCloseTo(0.1, within(1e-12));
        assertThat(joined.among((a, b) -> a != 0).overlaps()).isEmpty();
    }

    @Test
    void measuresTheWidestGapOfLoadedPairsOnly() {
        List<Placed> bodies = List.of(at(CUBE, 0, 0), at(CUBE, 1.001, 0), at(new Sphere(0.5), 0, 1.003), at(CUBE, 5, 0));
        assertThat(OverlapJudge.judge(new Moment(bodies, new int[] {0, 1, 0, 2})).worstGap()).isCloseTo(0.003, within(1e-12));
        assertThat(OverlapJudge.judge(new Moment(bodies, new int[] {0, 1})).worstGap()).isCloseTo(0.001, within(1e-12));
        assertThat(OverlapJudge.judge(new Moment(bodies, new int[0])).worstGap()).isNaN();
    }

    private static Placed at(Shape shape, double x, double y) {
        return new Placed(shape, Pose.at(x, y, 0), false);
    }
}
