package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.spi.PreparedShape;

/** A polyhedron in patches, or a sphere, made ready. */
final class PatchShape implements PreparedShape {
    private final Shape shape;
    /** The patches, or null for a sphere. */
    final PatchMesh mesh;
    /** The radius of a sphere, else 0. */
    final double radius;
    /** As core prepared it. */
    final PreparedShape core;
    final Sphere.Placed ball;
    final boolean inverted;
    final boolean convex;
    /** Tells the witnesses of one pair of shapes from those of another; depends on the shape alone. */
    final int salt;

    PatchShape(Shape shape, PatchOptions options, PreparedShape core) {
        this.shape = shape;
        this.core = core;
        ball = shape.boundingSphere();
        if (shape instanceof Polyhedron p) {
            mesh = PatchMesh.of(p, options);
            radius = 0;
            inverted = p.isInverted();
            convex = p.isConvex();
            salt = 31 * p.vertexCount() + 7919 * p.faceCount() + Double.hashCode(p.size());
        } else {
            mesh = null;
            radius = ((Sphere) shape).radius();
            inverted = false;
            convex = true;
            salt = 0;
        }
    }

    @Override
    public Shape shape() {
        return shape;
    }
}
