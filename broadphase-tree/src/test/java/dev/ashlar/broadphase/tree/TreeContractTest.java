package dev.ashlar.broadphase.tree;

import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.testkit.contract.BroadPhaseContract;

class TreeContractTest extends BroadPhaseContract {
    @Override
    protected BroadPhaseProvider provider() {
        return new TreeProvider();
    }
}
