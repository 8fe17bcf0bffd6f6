package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.query.Pieces;
import dev.ashlar.spi.PreparedShape;

/** A polyhedron with its tree. Immutable to all who see it. */
final class DopShape implements PreparedShape {
    final Polyhedron polyhedron;
    final DopTree tree;
    /** A corner of each connected part, three numbers each: what is inside another shape without crossing it shows here. */
    final double[] probes;
    private volatile Pieces pieces;

    DopShape(Polyhedron polyhedron, DopOptions options) {
        this.polyhedron = polyhedron;
        Surface surface = Surface.of(polyhedron);
        tree = new DopTree(surface, options);
        probes = Surface.places(surface.probes(), surface.xyz);
    }

    @Override
    public Shape shape() {
        return polyhedron;
    }

    /**
     * The same shape as core takes it apart: for contacts, and for distances of overlapping shapes. It is as large as the
     * tree, so it is made when first asked for: who only asks whether shapes meet needs none.
     */
    Pieces pieces() {
        Pieces made = pieces;
        if (made == null) {
            synchronized (this) {
                made = pieces;
                if (made == null) {
                    made = new Pieces(polyhedron);
                    pieces = made;
                }
            }
        }
        return made;
    }
}
