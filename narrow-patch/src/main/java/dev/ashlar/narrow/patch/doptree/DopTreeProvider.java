package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Capability;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import java.util.EnumSet;
import java.util.Set;

/**
 * The narrow phase {@code dop-tree}: polyhedra of any shape and size, by trees of bounding polytopes whose leaves are convex
 * patches of the surface. For large meshes; asks stop after a budget of work or time.
 *
 * <p>Options:
 * <table>
 * <caption>Options of {@code dop-tree}</caption>
 * <tr><th>name</th><th>default</th><th>meaning</th></tr>
 * <tr><td>{@code patch}</td><td>4</td><td>the most faces of a patch, 1 or more</td></tr>
 * <tr><td>{@code volume}</td><td>18</td><td>bounding volumes: polytopes of {@code 6} (boxes), {@code 14},
 *     {@code 18} or {@code 26} limits,
 *     {@code ball}, or {@code obb}: boxes along axes of their own, as in RAPID, without a front</td></tr>
 * <tr><td>{@code facing}</td><td>false</td><td>whether normals in a patch must be less than 90 degrees apart, as in the
 *     thesis</td></tr>
 * <tr><td>{@code front}</td><td>5</td><td>how many levels below the roots the front of the last search for contacts is remembered, 0
 *     (not at all) to 12; it takes two to the power of that doubles a pair of bodies</td></tr>
 * </table>
 * No option changes whether shapes overlap.
 */
public final class DopTreeProvider implements NarrowPhaseProvider {
    @Override
    public String id() {
        return "dop-tree";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.INTERSECTION, Capability.CONTACTS, Capability.DISTANCE, Capability.NON_CONVEX,
                Capability.TIME_BUDGET);
    }

    @Override
    public NarrowPhase create(AlgorithmConfig config) {
        return new DopTreePhase(DopOptions.of(config));
    }
}
