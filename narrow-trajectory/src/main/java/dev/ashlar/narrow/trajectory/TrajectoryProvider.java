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
 * <p>Options switch optimisations, for measurements; all but {@code sides} and {@code back-faces} are on by default, and none
 * changes an answer beyond rounding. In brackets what the time becomes without it, the others being on: a box falling onto a
 * terrain of 2,048 triangles, and turning on it.
 * <ul>
 * <li>{@code shared}: test a vertex or edge that several faces share once (1.19, 1.15).
 * <li>{@code internal}: leave out flat and concave edges, and vertices with no others: nothing can touch them
 *     first (1.18, 1.08). Of an open surface, which is met from behind, too, only flat ones.
 * <li>{@code sides}: remember on which sides of an element's planes vertices stay. Saves 59 % and 86 % of the tests, but
 *     finding out costs more than they do, most of which end at once (0.91, 0.95; two chain links 0.90).
 * <li>{@code boxes}: leave out edge pairs by the boxes of their motion (1.09, 0.99).
 * <li>{@code back-faces}: leave out what faces away from a pure translation. Saves nothing in time (1.00).
 * <li>{@code shrink}: shorten paths, and so their boxes, after each hit (1.50, 0.99).
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
