package dev.ashlar.narrow.separating;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Capability;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import java.util.EnumSet;
import java.util.Set;

/**
 * The narrow phase {@code separating-vector}: for convex polyhedra, spheres, capsules and compounds of them, the fastest one.
 * Searches a vector that separates two bodies, from the one that did in the last step; contacts of faces that met in the
 * last step are found and proven without measuring a distance.
 *
 * <p>Options:
 * <table>
 * <caption>Options of {@code separating-vector}</caption>
 * <tr><th>name</th><th>default</th><th>meaning</th></tr>
 * <tr><td>{@code hint}</td><td>0.25</td><td>how far the remembered vector is turned towards the shortest line; 0 to 1, 0 as in
 *     the paper</td></tr>
 * <tr><td>{@code cut}</td><td>6</td><td>from which step on the search takes the vector of the half-space test instead of
 *     mirroring, 1 to 1000000; the paper never does</td></tr>
 * <tr><td>{@code restart}</td><td>25</td><td>climbs start anew from the table where the vector turns by more degrees; 0 to 180,
 *     180 as in the paper</td></tr>
 * <tr><td>{@code table}</td><td>cube</td><td>the table of directions: {@code polar}, 8 by 16 as in the paper, or
 *     {@code cube}, 6 by 5 by 5</td></tr>
 * <tr><td>{@code support}</td><td>climb</td><td>how supporting vertices are found: {@code climb} along edges, in a
 *     Dobkin-Kirkpatrick {@code hierarchy}, or {@code scan} all vertices</td></tr>
 * <tr><td>{@code sweeps}</td><td>vector</td><td>where the remembered plane does not tell how far bodies may move: {@code vector},
 *     planes across vectors searched on the way; or {@code core}, core's sweep alone, as within {@code auto}</td></tr>
 * </table>
 * No option changes whether shapes overlap.
 */
public final class SeparatingVectorProvider implements NarrowPhaseProvider {
    @Override
    public String id() {
        return "separating-vector";
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.INTERSECTION, Capability.CONTACTS, Capability.SWEEP, Capability.DISTANCE);
    }

    private static SearchOptions.Support support(String word) {
        return switch (word) {
            case "hierarchy" -> SearchOptions.Support.HIERARCHY;
            case "scan" -> SearchOptions.Support.SCAN;
            default -> SearchOptions.Support.CLIMB;
        };
    }

    @Override
    public NarrowPhase create(AlgorithmConfig config) {
        config.checkKnown(id(), "cut", "hint", "restart", "support", "sweeps", "table");
        SearchOptions byDefault = SearchOptions.DEFAULT;
        double restart = config.number("restart", 25, 0, 180);
        return new SeparatingVectorPhase(new SearchOptions(
                config.number("hint", byDefault.hint(), 0, 1),
                config.integer("cut", byDefault.cut(), 1, 1_000_000),
                restart == 180 ? -2 : StrictMath.cos(StrictMath.toRadians(restart)),
                config.choice("table", "cube", "polar", "cube").equals("polar") ? DirectionTable.POLAR : DirectionTable.CUBE,
                support(config.choice("support", "climb", "climb", "hierarchy", "scan")),
                config.choice("sweeps", "vector", "vector", "core").equals("vector")));
    }
}
