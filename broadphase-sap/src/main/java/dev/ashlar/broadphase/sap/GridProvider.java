package dev.ashlar.broadphase.sap;

import dev.ashlar.math.Check;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.BroadPhaseProvider;

/**
 * The broad phase {@code grid}: a uniform grid of hashed cells; best when all moving bodies are about the same size.
 *
 * <p>Options: {@code dimensions}, 3 (default) or 2, which leaves out y; {@code cell}, the edge of a cell in metres, or 0
 * (default): larger than all moving boxes but one in 64 and than 1 mm, chosen anew when that changes.
 */
public final class GridProvider implements BroadPhaseProvider {
    @Override
    public String id() {
        return "grid";
    }

    @Override
    public BroadPhase create(AlgorithmConfig config) {
        config.checkKnown(id(), "cell", "dimensions");
        int dimensions = config.integer("dimensions", 3, 2, 3);
        double cell = config.number("cell", 0, 0, Double.MAX_VALUE);
        return new Grid(dimensions, cell == 0 ? 0 : Check.within("option cell", cell, Grid.SMALLEST_CELL, Double.MAX_VALUE));
    }
}
