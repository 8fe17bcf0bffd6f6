package dev.ashlar.broadphase.sap;

import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.testkit.contract.BroadPhaseContract;

class AxisSortContractTest extends BroadPhaseContract {
    @Override
    protected BroadPhaseProvider provider() {
        return new AxisSortProvider();
    }
}
