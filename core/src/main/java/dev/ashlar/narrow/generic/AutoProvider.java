package dev.ashlar.narrow.generic;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.Capability;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The narrow phase {@code auto}: gives each pair to the best algorithm present that takes both shapes. That is
 * separating-vector, which takes convex ones, then trajectory, dop-tree, polygonal-patch; what none of them takes or can do,
 * core does itself.
 */
public final class AutoProvider implements NarrowPhaseProvider {
    private static final List<String> BEST_FIRST = List.of("separating-vector", "trajectory", "dop-tree", "polygonal-patch");

    @Override
    public String id() {
        return "auto";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.allOf(Capability.class);
    }

    @Override
    public NarrowPhase create(AlgorithmConfig config) {
        config.checkKnown(id());
        List<String> found = Algorithms.narrowPhases();
        List<NarrowPhaseProvider> present = new ArrayList<>();
        for (String id : BEST_FIRST) {
            if (found.contains(id)) {
                present.add(Algorithms.narrowPhase(id));
            }
        }
        return new Router(present, Collections.nCopies(present.size(), AlgorithmConfig.DEFAULT), false);
    }
}
