package dev.ashlar.narrow.separating;

import dev.ashlar.geometry.Shape;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.spi.PreparedShape;

/** A shape of convex parts: one for a convex polyhedron, sphere or capsule, several for a compound. Immutable. */
final class ConvexShape implements PreparedShape {
    /** Core's view of the shape: its pieces in the order of the parts, under a tree of balls. */
    final Pieces pieces;
    final ConvexPart[] parts;

    ConvexShape(Shape shape, SearchOptions options) {
        pieces = new Pieces(shape);
        parts = new ConvexPart[pieces.pieces.length];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = new ConvexPart(pieces.pieces[i], options);
        }
    }

    @Override
    public Shape shape() {
        return pieces.shape();
    }
}
