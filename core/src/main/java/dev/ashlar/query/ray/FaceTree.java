package dev.ashlar.query.ray;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Aabb;

/** The faces of a polyhedron under a tree of boxes, packed in the order of its leaves. Immutable. */
final class FaceTree {
    private static final int LEAF_SIZE = 4;

    final StaticBoxTree tree;
    /** Corners of the faces, three numbers each; those of packed face i are corners start[i] to start[i + 1] - 1. */
    final double[] xyz;
    final int[] start;
    /** Unit normal and d of n.x + d = 0 of each packed face. */
    final double[] planes;
    /** The number of each packed face in the polyhedron. */
    final int[] face;
    /** Whether the surface is open and blocks from both sides. */
    final boolean twoSided;
    /** Whether the surface is closed, and so bounds a solid. */
    final boolean closed;
    /** Whether the solid is what is outside the surface. */
    final boolean inverted;

    FaceTree(Polyhedron p) {
        int faces = p.faceCount();
        double[] boxes = new double[Aabb.STRIDE * faces];
        for (int f = 0; f < faces; f++) {
            Aabb.clear(boxes, Aabb.STRIDE * f);
            for (int k = 0; k < p.faceSize(f); k++) {
                int v = p.faceVertex(f, k);
                Aabb.extend(boxes, Aabb.STRIDE * f, p.x(v), p.y(v), p.z(v), 0);
            }
        }
        tree = new StaticBoxTree(boxes, LEAF_SIZE);
        face = tree.order;
        start = new int[faces + 1];
        planes = new double[4 * faces];
        for (int i = 0; i < faces; i++) {
            start[i + 1] = start[i] + p.faceSize(face[i]);
            p.normal(face[i]).to(planes, 4 * i);
            planes[4 * i + 3] = p.planeOffset(face[i]);
        }
        xyz = new double[3 * start[faces]];
        for (int i = 0; i < faces; i++) {
            for (int k = 0; k < p.faceSize(face[i]); k++) {
                p.vertex(p.faceVertex(face[i], k)).to(xyz, 3 * (start[i] + k));
            }
        }
        closed = p.isClosed();
        inverted = p.isInverted();
        twoSided = p.isTwoSided() && !closed;
    }

    /** The height of a point above the plane of a packed face. */
    double height(int i, double x, double y, double z) {
        return planes[4 * i] * x + planes[4 * i + 1] * y + planes[4 * i + 2] * z + planes[4 * i + 3];
    }
}
