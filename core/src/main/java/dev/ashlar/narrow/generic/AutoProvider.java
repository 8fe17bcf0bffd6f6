package dev.ashlar.narrow.generic;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.Capability;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The narrow phase {@code auto}: gives each pair to the best algorithm present that takes both shapes. That is
 * separating-vector, which takes convex ones, then trajectory, dop-tree, polygonal-patch; what none of them takes or can do,
 * core does itself. So what a world does depends on which of them are present; its {@link #name} says which.
 */
public final class AutoProvider implements NarrowPhaseProvider {
    private static final List<String> BEST_FIRST = List.of("separating-vector", "trajectory", "dop-tree", "polygonal-patch");

    @Override
    public String id() {
        return "auto";
    }

    /** The id and the algorithms that it chooses among: {@code auto(separating-vector, trajectory)}. */
    @Override
    public String name() {
        return id() + "(" + String.join(", ", parts()) + ")";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.allOf(Capability.class);
    }

    /** The options of an algorithm that was not named, but chosen: it may then leave to core what core does faster. */
    public static AlgorithmConfig optionsOf(String id) {
        return switch (id) {
            case "trajectory" -> AlgorithmConfig.DEFAULT.with("planes", "true");
            case "separating-vector" -> AlgorithmConfig.DEFAULT.with("sweeps", "core");
            default -> AlgorithmConfig.DEFAULT;
        };
    }

    private static List<String> parts() {
        List<String> parts = new ArrayList<>(BEST_FIRST);
        parts.retainAll(Algorithms.narrowPhases());
        return parts;
    }

    @Override
    public NarrowPhase create(AlgorithmConfig config) {
        config.checkKnown(id());
        List<NarrowPhaseProvider> present = new ArrayList<>();
        List<AlgorithmConfig> options = new ArrayList<>();
        for (String id : parts()) {
            present.add(Algorithms.narrowPhase(id));
            options.add(optionsOf(id));
        }
        return new Router(present, options, false);
    }
}
