package dev.ashlar.testkit.contract;

import dev.ashlar.broadphase.bruteforce.BruteForceProvider;
import dev.ashlar.spi.BroadPhaseProvider;

class BruteForceContractTest extends BroadPhaseContract {
    @Override
    protected BroadPhaseProvider provider() {
        return new BruteForceProvider();
    }
}
