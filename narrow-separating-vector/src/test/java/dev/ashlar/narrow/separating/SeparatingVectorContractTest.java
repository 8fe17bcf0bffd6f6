package dev.ashlar.narrow.separating;

import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.contract.NarrowPhaseContract;

class SeparatingVectorContractTest extends NarrowPhaseContract {
    @Override
    protected NarrowPhaseProvider provider() {
        return new SeparatingVectorProvider();
    }
}
