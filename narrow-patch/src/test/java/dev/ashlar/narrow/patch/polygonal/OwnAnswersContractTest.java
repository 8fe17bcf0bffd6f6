package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.contract.NarrowPhaseContract;
import dev.ashlar.testkit.tier.Tier;

/** What the algorithm answers itself, without core. */
class OwnAnswersContractTest extends NarrowPhaseContract {
    @Override
    protected int cases() {
        return Tier.cases(60, 300);
    }

    @Override
    protected boolean ownAnswersOnly() {
        return true;
    }

    @Override
    protected double leastOwnShare() {
        return 0.4;
    }

    @Override
    protected NarrowPhaseProvider provider() {
        return new PolygonalPatchProvider();
    }
}
