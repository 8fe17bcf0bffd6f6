package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The wall of the program's first command, shot at by three balls, with every algorithm. */
@Tag("slow")
final class CollapseTest {
    private static final double DT = 1.0 / 60;

    @ParameterizedTest
    @ValueSource(strings = {"trajectory", "separating-vector", "dop-tree", "polygonal-patch"})
    void nothingOverlapsWithAnyNarrowPhase(String narrow) {
        collapse(World.builder().narrowPhase(narrow), narrow);
    }

    @Test
    void broadPhasesGiveOneHash() {
        List<Long> hashes = new ArrayList<>();
        for (String broad : List.of("sap", "vadop", "tree")) {
            hashes.add(collapse(World.builder().broadPhase(broad), broad));
        }
        assertThat(hashes).containsOnly(hashes.get(0));
    }

    private static long collapse(WorldBuilder builder, String algorithm) {
        Trial trial = Trial.in(builder.recordPaths(true), 1, "brick-wall").lookEvery(6);
        trial.run(4, DT);
        FigureLog.add("wall of 343 bricks after the shots, " + algorithm, "rise %.3g J, held %.3f %%, passes %d",
                trial.energyRise,
                100.0 * trial.held / trial.bodySteps, trial.passes);
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        return trial.world.stateHash();
    }
}
