package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.narrow.generic.GenericNarrowPhase;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;

/** Takes polyhedra of any kind; holds options only. */
final class DopTreePhase implements NarrowPhase {
    private static final int CORE_CACHE = new GenericNarrowPhase().cacheSize();

    private final DopOptions options;

    DopTreePhase(DopOptions options) {
        this.options = options;
    }

    @Override
    public boolean accepts(Shape shape) {
        return shape instanceof Polyhedron;
    }

    @Override
    public PreparedShape prepare(Shape shape) {
        if (!(shape instanceof Polyhedron p)) {
            throw new IllegalArgumentException("dop-tree takes polyhedra only, not a " + shape.getClass().getSimpleName()
                    + ": use trajectory or auto, or complete it by core");
        }
        return new DopShape(p, options);
    }

    @Override
    public int cacheSize() {
        return DopTreeQuery.memory(CORE_CACHE, options.front());
    }

    @Override
    public PairQuery newQuery() {
        return new DopTreeQuery(CORE_CACHE, options.front());
    }
}
