package dev.ashlar.narrow.trajectory;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Capability;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import java.util.EnumSet;
import java.util.Set;

/**
 * The narrow phase {@code trajectory}: continuous collision of arbitrary polyhedra, both moving and turning at once, by
 * trajectory-parameterised side functions.
 */
public final class TrajectoryProvider implements NarrowPhaseProvider {
    @Override
    public String id() {
        return "trajectory";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.INTERSECTION, Capability.CONTACTS, Capability.SWEEP, Capability.NON_CONVEX);
    }

    @Override
    public NarrowPhase create(AlgorithmConfig config) {
        config.checkKnown("trajectory");
        return new TrajectoryNarrowPhase();
    }
}
