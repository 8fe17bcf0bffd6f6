package dev.ashlar.narrow.trajectory;

import dev.ashlar.geometry.Shape;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Capability;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import java.util.Set;

/** An algorithm that can do nothing: completed, it is core's own queries, whatever else is on the class path. */
final class CoreAlone implements NarrowPhaseProvider {
    private record Known(Shape shape) implements PreparedShape {
    }

    /** Core's queries for all shapes. */
    static NarrowPhase phase() {
        return Completion.of(new CoreAlone(), AlgorithmConfig.DEFAULT);
    }

    @Override
    public String id() {
        return "core-alone";
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of();
    }

    @Override
    public NarrowPhase create(AlgorithmConfig config) {
        return new NarrowPhase() {
            @Override
            public boolean accepts(Shape shape) {
                return true;
            }

            @Override
            public PreparedShape prepare(Shape shape) {
                return new Known(shape);
            }

            @Override
            public int cacheSize() {
                return 0;
            }

            @Override
            public PairQuery newQuery() {
                return new PairQuery() {
                };
            }
        };
    }
}
