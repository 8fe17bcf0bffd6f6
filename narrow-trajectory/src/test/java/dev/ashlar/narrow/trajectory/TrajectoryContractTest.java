package dev.ashlar.narrow.trajectory;

import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.contract.NarrowPhaseContract;

final class TrajectoryContractTest extends NarrowPhaseContract {
    @Override
    protected NarrowPhaseProvider provider() {
        return new TrajectoryProvider();
    }
}
