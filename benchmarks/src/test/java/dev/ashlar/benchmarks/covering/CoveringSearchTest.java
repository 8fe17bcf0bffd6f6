package dev.ashlar.benchmarks.covering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.tier.Tier;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CoveringSearchTest {
    /** Axes, then the best covering radius known of so many lines, degrees; how much more is found in a few starts. */
    private static final double[][] BEST = {{3, 54.7356, 1e-3}, {4, 49.1066, 1e-3}, {7, 36.2060, 0.1}, {10, 30.4624, 0.4},
        {16, 22.6905, 0.7}};

    @Test
    void comesNearTheBestCoveringsKnown() {
        for (double[] best : BEST) {
            CoveringSearch.Covering found = new CoveringSearch((int) best[0], 1).best(Tier.cases(8, 40), Tier.cases(8, 40));
            assertThat(StrictMath.toDegrees(found.radius())).as("%s axes", best[0]).isBetween(best[1] - 1e-3, best[1] + best[2]);
        }
    }

    /** The radius as directions tell that are tried one by one. */
    @Test
    void leavesNoDirectionFurtherThanTheRadius() {
        CoveringSearch.Covering found = new CoveringSearch(12, 5).best(2, 2);
        Random random = new Random(6);
        double furthest = 0;
        for (int i = 0; i < 200_000; i++) {
            Vec3 u = new Vec3(random.nextGaussian(), random.nextGaussian(), random.nextGaussian()).unit();
            double nearest = 0;
            for (Vec3 a : found.axes()) {
                nearest = Math.max(nearest, Math.abs(a.dot(u)));
            }
            furthest = Math.max(furthest, StrictMath.acos(Math.min(1, nearest)));
        }
        assertThat(furthest).isLessThanOrEqualTo(found.radius() + 1e-9).isCloseTo(found.radius(), offset(0.01));
        assertThat(found.text().lines().count()).isEqualTo(13);
        assertThat(Double.parseDouble(found.text().lines().findFirst().orElseThrow()))
                .isBetween(StrictMath.toDegrees(found.radius()), StrictMath.toDegrees(found.radius()) + 1e-8);
    }
}
