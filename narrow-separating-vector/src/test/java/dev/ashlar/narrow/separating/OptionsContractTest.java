package dev.ashlar.narrow.separating;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.tier.Tier;
import dev.ashlar.testkit.contract.NarrowPhaseContract;

/** As in the paper, and with its hierarchy: no hint, no cut, no restarts, the polar table. */
class OptionsContractTest extends NarrowPhaseContract {
    @Override
    protected NarrowPhaseProvider provider() {
        return new SeparatingVectorProvider();
    }

    @Override
    protected AlgorithmConfig config() {
        return AlgorithmConfig.DEFAULT.with("hint", 0).with("cut", 1_000_000).with("restart", 180).with("table", "polar")
                .with("support", "hierarchy").with("sweeps", "core");
    }

    @Override
    protected int cases() {
        return Tier.cases(40, 100);
    }
}
