package dev.ashlar.narrow.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.TangentRule;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same walks under the paper's rule and under the module's: only the former lets bodies into each other. */
final class PaperRuleSoakTest {
    private static void compare(long steps, long seed) {
        SoakPlan paper = new SoakPlan(new TangentRule(), SoakScene.all(), List.of(SoakScene.convexMovers()))
                .judgingOverlapsOnly();
        SoakPlan own = new SoakPlan(new TrajectoryProvider().create(AlgorithmConfig.DEFAULT), SoakScene.all(),
                List.of(SoakScene.convexMovers())).judgingOverlapsOnly();
        WalkCounts leaking = paper.run(ContactWalk.Kind.ROTATION, steps, seed);
        WalkCounts tight = own.run(ContactWalk.Kind.ROTATION, steps, seed);
        FigureLog.add("rotations", "the paper's rule: %s; the module's rule: %s", leaking, tight);
        assertThat(leaking.overlaps).as("the paper's rule: %s", leaking).isPositive();
        assertThat(tight.overlaps + tight.lost).as("the module's rule: %s", tight).isZero();
    }

    @Tag("slow")
    @Test
    void onlyThePapersRuleLeaks() {
        compare(400, 77);
    }

    @Test
    @Tag("soak")
    void onlyThePapersRuleLeaksForLong() {
        compare(200_000, 5_000_001);
    }
}
