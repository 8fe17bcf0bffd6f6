package dev.ashlar.narrow.trajectory;

import dev.ashlar.geometry.Shape;
import dev.ashlar.narrow.generic.GenericNarrowPhase;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.narrow.trajectory.sweep.ConvexSweep;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;

/** Takes every shape; holds options only. */
final class TrajectoryNarrowPhase implements NarrowPhase {
    private final GenericNarrowPhase core = new GenericNarrowPhase();
    private final TrajectoryOptions options;

    TrajectoryNarrowPhase(TrajectoryOptions options) {
        this.options = options;
    }

    @Override
    public boolean accepts(Shape shape) {
        return true;
    }

    @Override
    public PreparedShape prepare(Shape shape) {
        return new TrajectoryModel(shape, options);
    }

    @Override
    public int cacheSize() {
        return core.cacheSize() + ConvexSweep.CACHE;
    }

    @Override
    public PairQuery newQuery() {
        return new TrajectoryQuery(core.newQuery(), core.cacheSize(), options);
    }
}
