package dev.ashlar.narrow.trajectory;

import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.contract.NarrowPhaseContract;

class TrajectoryContractTest extends NarrowPhaseContract {
    @Override
    protected NarrowPhaseProvider provider() {
        return new TrajectoryProvider();
    }
}
