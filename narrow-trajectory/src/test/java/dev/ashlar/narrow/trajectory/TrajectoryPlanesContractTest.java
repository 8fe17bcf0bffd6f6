package dev.ashlar.narrow.trajectory;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.contract.NarrowPhaseContract;
import dev.ashlar.testkit.tier.Tier;

/** With the option {@code planes}, as within {@code auto}. */
final class TrajectoryPlanesContractTest extends NarrowPhaseContract {
    @Override
    protected int cases() {
        return Tier.cases(40, 300);
    }

    @Override
    protected AlgorithmConfig config() {
        return AlgorithmConfig.DEFAULT.with("planes", true);
    }

    @Override
    protected NarrowPhaseProvider provider() {
        return new TrajectoryProvider();
    }
}
