package dev.ashlar.testkit.contract;

import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.spi.BruteForceProvider;

class BruteForceContractTest extends BroadPhaseContract {
    @Override
    protected BroadPhaseProvider provider() {
        return new BruteForceProvider();
    }
}
