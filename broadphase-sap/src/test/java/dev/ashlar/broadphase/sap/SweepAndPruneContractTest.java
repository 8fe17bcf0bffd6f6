package dev.ashlar.broadphase.sap;

import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.testkit.contract.BroadPhaseContract;

class SweepAndPruneContractTest extends BroadPhaseContract {
    @Override
    protected BroadPhaseProvider provider() {
        return new SweepAndPruneProvider();
    }
}
