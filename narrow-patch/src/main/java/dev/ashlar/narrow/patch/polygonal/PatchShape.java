package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.PointQuery;
import dev.ashlar.spi.PreparedShape;
import java.util.ArrayList;
import java.util.List;

/** A polyhedron in patches, or a sphere, made ready. */
final class PatchShape implements PreparedShape {
    private final Shape shape;
    /** The patches, or null for a sphere. */
    final PatchMesh mesh;
    /** The radius of a sphere, else 0. */
    final double radius;
    /** As core prepared it. */
    final PreparedShape core;
    final PointQuery inside;
    final Sphere.Placed ball;
    final boolean inverted;
    final boolean convex;
    /** A point of each connected part, three numbers each. */
    final double[] probes;
    /** Tells the witnesses of one pair of shapes from those of another; depends on the shape alone. */
    final int salt;

    PatchShape(Shape shape, PatchOptions options, PreparedShape core) {
        this.shape = shape;
        this.core = core;
        inside = PointQuery.of(shape);
        ball = shape.boundingSphere();
        if (shape instanceof Polyhedron p) {
            mesh = PatchMesh.of(p, options);
            radius = 0;
            inverted = p.isInverted();
            convex = p.isConvex();
            probes = probes(p);
            salt = 31 * p.vertexCount() + 7919 * p.faceCount() + Double.hashCode(p.size());
        } else {
            mesh = null;
            radius = ((Sphere) shape).radius();
            inverted = false;
            convex = true;
            probes = new double[3];
            salt = 0;
        }
    }

    private static double[] probes(Polyhedron p) {
        List<Vec3> points = new ArrayList<>();
        for (int f = 0; f < p.faceCount(); f++) {
            if (p.faceComponent(f) == points.size()) {
                points.add(p.vertex(p.faceVertex(f, 0)));
            }
        }
        if (points.isEmpty()) {
            points.add(p.vertex(0));
        }
        double[] flat = new double[3 * points.size()];
        for (int i = 0; i < points.size(); i++) {
            points.get(i).to(flat, 3 * i);
        }
        return flat;
    }

    @Override
    public Shape shape() {
        return shape;
    }
}
