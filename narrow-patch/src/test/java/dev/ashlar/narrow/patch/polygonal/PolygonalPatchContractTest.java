package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.contract.NarrowPhaseContract;

class PolygonalPatchContractTest extends NarrowPhaseContract {
    @Override
    protected NarrowPhaseProvider provider() {
        return new PolygonalPatchProvider();
    }
}
