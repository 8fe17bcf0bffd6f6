package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.tier.Tier;
import dev.ashlar.testkit.contract.NarrowPhaseContract;

class PolygonalPatchContractTest extends NarrowPhaseContract {
    @Override
    protected int cases() {
        return Tier.cases(40, 300);
    }

    @Override
    protected NarrowPhaseProvider provider() {
        return new PolygonalPatchProvider();
    }
}
