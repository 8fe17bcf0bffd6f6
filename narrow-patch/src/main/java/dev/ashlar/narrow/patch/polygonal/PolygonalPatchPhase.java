package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Check;
import dev.ashlar.narrow.generic.GenericNarrowPhase;
import dev.ashlar.query.contact.ConvexManifold;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;

/** The narrow phase of {@link PolygonalPatchProvider}. */
final class PolygonalPatchPhase implements NarrowPhase {
    private final GenericNarrowPhase core = new GenericNarrowPhase();
    private final PatchOptions options;
    private final EdgesVsFaces.Switches switches;

    PolygonalPatchPhase(PatchOptions options, EdgesVsFaces.Switches switches) {
        this.options = options;
        this.switches = switches;
    }

    @Override
    public boolean accepts(Shape shape) {
        return shape instanceof Polyhedron || shape instanceof Sphere;
    }

    @Override
    public PreparedShape prepare(Shape shape) {
        if (!accepts(Check.notNull("shape", shape))) {
            throw new IllegalArgumentException("a " + shape.getClass().getSimpleName() + " has no faces to cut into patches:"
                    + " complete polygonal-patch by core (Completion.of), or use trajectory, separating-vector or auto");
        }
        return new PatchShape(shape, options);
    }

    @Override
    public int cacheSize() {
        return core.cacheSize() + ConvexManifold.MEMORY;
    }

    @Override
    public PairQuery newQuery() {
        return new PolygonalPatchQuery(core.newQuery(), core.cacheSize(), switches);
    }
}
