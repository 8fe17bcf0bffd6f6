package dev.ashlar.narrow.trajectory;

import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
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
 * <p>The option {@code planes} (off by default, on within {@code auto}) answers pairs of convex bodies by parting planes and core's
 * closest points instead of by features: less work for bricks, but not the paper's. The other options switch optimisations, for
 * measurements; all but {@code back-faces} are on by default, and none changes an answer beyond rounding. In brackets what the time becomes without it, the others being on: a box falling onto a terrain of 2,048
 * triangles, and turning on it.
 * <ul>
 * <li>{@code shared}: test a vertex or edge that several faces share once (1.27, 1.19).
 * <li>{@code internal}: leave out flat and concave edges, and vertices with no others: nothing can touch them
 *     first (1.28, 1.15).
 * <li>{@code sides}: remember on which sides of an element's planes vertices stay (1.15, 1.20). Of the planes of a mesh's face
 *     only its own is looked at: all of them save more tests, but cost more than those.
 * <li>{@code boxes}: leave out edge pairs by the boxes of their motion (1.10, 0.96).
 * <li>{@code back-faces}: leave out what faces away from a pure translation. Saves nothing in time (with it 1.01, 0.98).
 * <li>{@code shrink}: shorten paths, and so their boxes, after each hit (1.51, 1.04).
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
