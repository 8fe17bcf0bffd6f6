package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.spi.DebugDraw;
import dev.ashlar.spi.PreparedShape;

/** A polyhedron in patches, or a sphere, made ready. */
final class PatchShape implements PreparedShape {
    private final Shape shape;
    /** The patches, or null for a sphere. */
    final PatchMesh mesh;
    /** The radius of a sphere, else 0. */
    final double radius;
    /** As core prepared it. */
    final Pieces core;
    final Sphere.Placed ball;
    final boolean inverted;
    final boolean convex;
    /** Tells the witnesses of one pair of shapes from those of another; depends on the shape alone. */
    final int salt;

    PatchShape(Shape shape, PatchOptions options) {
        this.shape = shape;
        core = new Pieces(shape);
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
    public void drawParts(Pose pose, DebugDraw out) {
        if (mesh == null) {
            return;
        }
        PatchData d = mesh.data;
        for (int p = 0; p < d.patchCount(); p++) {
            for (int i = d.patchStart[p]; i < d.patchStart[p + 1]; i++) {
                int first = d.faceStart[d.patchFace[i]];
                for (int c = first + 2; c < d.faceStart[d.patchFace[i] + 1]; c++) {
                    out.triangle(corner(d, first, pose), corner(d, c - 1, pose), corner(d, c, pose), DebugDraw.colour(p));
                }
            }
        }
    }

    private static Vec3 corner(PatchData d, int c, Pose pose) {
        return pose.apply(Vec3.of(d.xyz, 3 * d.faceVertex[c]));
    }

    @Override
    public Shape shape() {
        return shape;
    }
}
