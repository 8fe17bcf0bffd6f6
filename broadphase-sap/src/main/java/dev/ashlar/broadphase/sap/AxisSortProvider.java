package dev.ashlar.broadphase.sap;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.BroadPhaseProvider;

/**
 * The broad phase {@code axis-sort}: boxes sorted along one axis, and neighbours on it tested. Simple; good for few bodies
 * and for worlds that are long in one direction. No options.
 */
public final class AxisSortProvider implements BroadPhaseProvider {
    @Override
    public String id() {
        return "axis-sort";
    }

    @Override
    public BroadPhase create(AlgorithmConfig config) {
        config.checkKnown(id());
        return new AxisSort();
    }
}
