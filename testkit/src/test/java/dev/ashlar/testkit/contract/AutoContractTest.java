package dev.ashlar.testkit.contract;

import dev.ashlar.narrow.generic.AutoProvider;
import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.tier.Tier;

/** With no algorithm module present, {@code auto} is core's own queries: so this judges all of them. */
class AutoContractTest extends NarrowPhaseContract {
    @Override
    protected int cases() {
        return Tier.cases(40, 300);
    }

    @Override
    protected NarrowPhaseProvider provider() {
        return new AutoProvider();
    }
}
