package dev.ashlar.narrow.separating;

import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.tier.Tier;
import dev.ashlar.testkit.contract.NarrowPhaseContract;

class SeparatingVectorContractTest extends NarrowPhaseContract {
    @Override
    protected int cases() {
        return Tier.cases(100, 300);
    }

    @Override
    protected NarrowPhaseProvider provider() {
        return new SeparatingVectorProvider();
    }
}
