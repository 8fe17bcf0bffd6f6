package dev.ashlar.broadphase.vadop;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.BroadPhaseProvider;

/**
 * The broad phase {@code vadop}: sweep and prune on a pool of axes, of which each proxy uses those that are nearly
 * orthogonal to its motion. There its interval hardly grows with speed and hardly moves from step to step.
 *
 * <p>Options:
 * <ul>
 * <li>{@code axes}: size of the pool, one of 3, 4, 7, 10, 16 (default), 24, 32, 36, 48, 65, 70, 96, 120. More for faster worlds.
 * <li>{@code phi}: half width of the band of axes that a proxy uses, as a multiple of the covering radius of the pool;
 *     0.1 to 10, default 1.5. At 1 or more each two proxies share an axis. More means fewer false pairs and more sorting.
 * <li>{@code resting}: the same for proxies that are fixed or rest when their axes are chosen; default as {@code phi}.
 * <li>{@code excess}: 0 (default), or up to 100: then every proxy has a phi of its own, the widest of 1, 1.25, 1.5 and 2 times {@code phi}
 *     at which its way makes no interval longer by more than so many times its longest side. So what is slow prunes by many axes,
 *     and what is fast sorts on few. {@code resting} is not used then.
 * <li>{@code xyz}: whether all proxies use the three coordinate axes as well; default false. Fewest false pairs, for
 *     costly narrow phases, but sorts like a common sweep and prune.
 * <li>{@code balls}: whether intervals are cut to those of the balls in the volumes; default false. For round bodies:
 *     a box on a slanted axis is up to 1.7 times as long as the ball in it. Complete then only for pairs whose swept balls
 *     touch as well, which is every pair of bodies that can meet, but not all that {@link BroadPhase} promises.
 * <li>{@code table}: whether axes are chosen by a table of directions (section V-D1) and not by a loop; default false.
 * <li>{@code discrete}: whether displacements only choose the axes and are not swept over; default false. Reports pairs
 *     of boxes at the start of the step (grown by their margins) and so gives up the promise of {@link BroadPhase} on
 *     moving volumes: for worlds that test poses, not motions. Without a displacement, the way since the last call
 *     stands in for it. Best with {@code xyz}.
 * </ul>
 */
public final class VadopProvider implements BroadPhaseProvider {
    @Override
    public String id() {
        return "vadop";
    }

    @Override
    public BroadPhase create(AlgorithmConfig config) {
        return new Vadop(options(config));
    }

    static VadopOptions options(AlgorithmConfig config) {
        config.checkKnown("vadop", "axes", "phi", "resting", "excess", "xyz", "balls", "table", "discrete");
        int axes = Integer.parseInt(config.choice("axes", "16", Covering.SIZES));
        double phi = config.number("phi", 1.5, 0.1, 10);
        return new VadopOptions(axes, phi, config.number("resting", phi, 0.1, 10),
                config.number("excess", 0, 0, 100), config.flag("xyz", false),
                config.flag("balls", false), config.flag("table", false), config.flag("discrete", false));
    }
}
