package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Capability;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import java.util.EnumSet;
import java.util.Set;

/**
 * The narrow phase {@code polygonal-patch}: polyhedra of any form, open, hollow or inside out, and spheres. Tests the edges of
 * each body against the faces of the other, patch by patch (Hampshire 2008, "Real-time Collision Detection using Polygonal
 * Patches", with its skip rules proven and its classification corrected).
 *
 * <p>Options:
 * <table>
 * <caption>Options of {@code polygonal-patch}</caption>
 * <tr><th>name</th><th>default</th><th>meaning</th></tr>
 * <tr><td>{@code patches}</td><td>free</td><td>{@code free}: any faces that pass the half-space test share a patch;
 *     {@code typed}: the report's rule</td></tr>
 * <tr><td>{@code patch-faces}</td><td>4</td><td>most faces of a patch, 1 to 1000000000</td></tr>
 * <tr><td>{@code tolerance}</td><td>1e-12</td><td>how far patches may deviate from their type, as a share of the size; 0 to
 *     0.1</td></tr>
 * <tr><td>{@code edges}</td><td>all</td><td>{@code all}; or {@code convex}, the report's faster choice, which misses bodies that
 *     meet along concave edges only</td></tr>
 * </table>
 * Only {@code edges=convex} changes which crossings are found.
 */
public final class PolygonalPatchProvider implements NarrowPhaseProvider {
    @Override
    public String id() {
        return "polygonal-patch";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.INTERSECTION, Capability.CONTACTS, Capability.DISTANCE, Capability.NON_CONVEX,
                Capability.TIME_BUDGET);
    }

    @Override
    public NarrowPhase create(AlgorithmConfig config) {
        config.checkKnown(id(), "edges", "patch-faces", "patches", "tolerance");
        PatchOptions byDefault = PatchOptions.DEFAULT;
        boolean typed = config.choice("patches", "free", "free", "typed").equals("typed");
        boolean onlyConvex = config.choice("edges", "all", "all", "convex").equals("convex");
        return new PolygonalPatchPhase(
                new PatchOptions(typed ? PatchRule.TYPED : PatchRule.TYPE_FREE,
                        config.number("tolerance", byDefault.tolerance(), 0, 0.1),
                        config.integer("patch-faces", byDefault.maxFaces(), 1, 1_000_000_000)),
                new EdgesVsFaces.Switches(true, true, true, onlyConvex));
    }
}
