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
 *
 * <p>Options switch optimisations off, for measurements; all are on by default and change no answer beyond rounding:
 * <ul>
 * <li>{@code shared}: test a vertex or edge that several faces share once.
 * <li>{@code internal}: leave out flat and concave edges, and vertices with no others: nothing can touch them first.
 * <li>{@code sides}: remember on which sides of an element's planes vertices stay.
 * <li>{@code boxes}: leave out edge pairs by the boxes of their motion.
 * <li>{@code back-faces}: leave out what faces away from a pure translation.
 * <li>{@code shrink}: shorten paths, and so their boxes, after each hit.
 * </ul>
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
        return new TrajectoryNarrowPhase(TrajectoryOptions.of(config));
    }
}
