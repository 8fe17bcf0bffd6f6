package dev.ashlar.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.benchmarks.OverlapJudge.Placed;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OverlapJudgeTest {
    private static final Polyhedron BOX = Polyhedron.box(1, 1, 1);

    private static Placed box(double x, boolean isStatic) {
        return new Placed(BOX, Pose.at(x, 0, 0), isStatic);
    }

    @Test
    void findsTheDeepestOverlapAlsoWithStaticBodies() {
        assertThat(OverlapJudge.deepest(List.of(box(3, false), box(0, false), box(0.7, true), box(2.2, false))))
                .isEqualTo(0.3, within(1e-12));
    }

    @Test
    void touchingIsNone() {
        assertThat(OverlapJudge.deepest(List.of(box(0, false), box(1, false), box(2, true)))).isZero();
    }

    @Test
    void staticBodiesMayOverlap() {
        assertThat(OverlapJudge.deepest(List.of(box(0, true), box(0.5, true)))).isZero();
    }
}
