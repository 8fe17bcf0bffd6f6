package dev.ashlar.broadphase.sap;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.testkit.contract.BroadPhaseContract;

class SweepAndPruneAnewContractTest extends BroadPhaseContract {
    @Override
    protected BroadPhaseProvider provider() {
        return new SweepAndPruneProvider();
    }

    @Override
    protected AlgorithmConfig config() {
        return AlgorithmConfig.DEFAULT.with("budget", 0);
    }
}
