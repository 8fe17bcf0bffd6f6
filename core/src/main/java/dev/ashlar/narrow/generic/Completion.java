package dev.ashlar.narrow.generic;

import dev.ashlar.math.Check;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import java.util.List;

/** Completes narrow phases: capabilities that one does not declare, and shapes that it does not take, are core's. */
public final class Completion {
    private Completion() {
    }

    /**
     * The narrow phase of a provider with every query for every pair. Spheres, capsules and compounds that it does not
     * accept are left to core; a polyhedron that it does not accept is still refused.
     */
    public static NarrowPhase of(NarrowPhaseProvider provider, AlgorithmConfig config) {
        return new Router(List.of(Check.notNull("provider", provider)), List.of(Check.notNull("config", config)), true);
    }
}
