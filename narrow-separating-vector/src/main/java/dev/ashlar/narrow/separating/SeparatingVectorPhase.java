package dev.ashlar.narrow.separating;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;

/** The narrow phase {@code separating-vector}, see {@link SeparatingVectorProvider}. */
final class SeparatingVectorPhase implements NarrowPhase {
    private final SearchOptions options;

    SeparatingVectorPhase(SearchOptions options) {
        this.options = options;
    }

    @Override
    public boolean accepts(Shape shape) {
        if (shape instanceof Compound compound) {
            return compound.parts().stream().allMatch(part -> accepts(part.shape()));
        }
        return !(shape instanceof Polyhedron p) || p.isConvex();
    }

    @Override
    public PreparedShape prepare(Shape shape) {
        if (!accepts(shape)) {
            String fault = shape instanceof Polyhedron p && p.isInverted()
                    ? " is inside out, a container, and so not convex" : " is not convex";
            throw new IllegalArgumentException((shape instanceof Compound ? "a part of the compound" : "the polyhedron") + fault
                    + ", and separating-vector takes convex shapes only: cut it into convex parts of a Compound,"
                    + " or use trajectory, dop-tree, polygonal-patch or auto");
        }
        return new ConvexShape(shape, options);
    }

    @Override
    public int cacheSize() {
        return PairMemory.SIZE;
    }

    @Override
    public PairQuery newQuery() {
        return new SeparatingVectorQuery(options);
    }
}
