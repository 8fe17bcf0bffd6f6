package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.tier.Tier;
import dev.ashlar.testkit.contract.NarrowPhaseContract;

/** Half as many cases as the suite has by default; {@link OptionsContractTest} runs more of them as a soak. */
class DopTreeContractTest extends NarrowPhaseContract {
    @Override
    protected NarrowPhaseProvider provider() {
        return new DopTreeProvider();
    }

    @Override
    protected int cases() {
        return Tier.cases(40, 150);
    }
}
