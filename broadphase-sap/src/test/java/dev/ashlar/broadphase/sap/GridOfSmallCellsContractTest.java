package dev.ashlar.broadphase.sap;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.testkit.contract.BroadPhaseContract;

class GridOfSmallCellsContractTest extends BroadPhaseContract {
    @Override
    protected BroadPhaseProvider provider() {
        return new GridProvider();
    }

    @Override
    protected AlgorithmConfig config() {
        return AlgorithmConfig.DEFAULT.with("cell", 0.3);
    }
}
