package dev.ashlar.broadphase.sap;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.BroadPhaseProvider;

/**
 * The broad phase {@code sap}: sweep and prune over three axes. Lists of box ends stay sorted from step to step, so what does
 * not move costs nothing and what moves little costs little; when much moves far, all is swept anew instead.
 *
 * <p>Option {@code budget}: swaps a proxy and step, 0 to 10,000, up to which the lists are kept in order; 0 sweeps anew
 * whenever more than one proxy in eight moved.
 */
public final class SweepAndPruneProvider implements BroadPhaseProvider {
    @Override
    public String id() {
        return "sap";
    }

    @Override
    public BroadPhase create(AlgorithmConfig config) {
        config.checkKnown(id(), "budget");
        return new SweepAndPrune(config.integer("budget", SweepAndPrune.DEFAULT_BUDGET, 0, 10_000));
    }
}
