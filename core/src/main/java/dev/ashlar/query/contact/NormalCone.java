package dev.ashlar.query.contact;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.query.distance.ConvexPiece;

/**
 * Which directions the surface of a mesh can be touched from, at the feature of a face that is farthest in that direction:
 * along the normal of the face, between the normals of the two faces of a convex edge, within the cone of normals around a
 * convex vertex. Everything else is a ghost of cutting the surface into faces: seen with its neighbours, it is not what is
 * nearest. Scratch memory of one thread.
 */
final class NormalCone {
    /** How far, as a share of the size of the face, a point may be in front of a plane and still count as on it. */
    private static final double LEVEL = 1e-7;

    private final double[] w = new double[3];

    /** Whether direction (x, y, z), of length 1 in the shape's frame, is such a one; always for a piece that is no face of a mesh. */
    boolean admits(ConvexPiece piece, double x, double y, double z) {
        if (piece.face < 0) {
            return true;
        }
        Polyhedron p = piece.polyhedron;
        piece.toPolyhedron(x, y, z, w);
        int f = piece.face;
        int n = p.faceSize(f);
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < n; k++) {
            most = Math.max(most, height(p, p.faceVertex(f, k)));
        }
        double level = most - LEVEL * piece.boundingRadius;
        int on = 0;
        int first = -1;
        for (int k = 0; k < n; k++) {
            if (height(p, p.faceVertex(f, k)) >= level) {
                on++;
                first = first < 0 ? k : first;
            }
        }
        double front = w[0] * p.normalX(f) + w[1] * p.normalY(f) + w[2] * p.normalZ(f);
        if (on == n) {
            return front > 0 || p.isTwoSided();
        }
        if (on == 1) {
            return admitsVertex(p, p.faceVertex(f, first), level, front);
        }
        int next = height(p, p.faceVertex(f, (first + 1) % n)) >= level ? first : n - 1;
        return admitsEdge(p, f, next, level, front);
    }

    private boolean admitsEdge(Polyhedron p, int f, int k, double level, double front) {
        int e = p.faceEdge(f, k);
        int g = p.faceNeighbour(f, k);
        if (g < 0) {
            return p.isTwoSided() || front >= -LEVEL;
        }
        if (p.isInternalEdge(e) && (p.edgeType(e) == EdgeType.FLAT || !p.isTwoSided())) {
            return false;
        }
        double top = Math.max(height(p, p.edgeTail(e)), height(p, p.edgeHead(e)));
        for (int i = 0; i < p.faceSize(g); i++) {
            if (height(p, p.faceVertex(g, i)) > 2 * top - level) {
                return false;
            }
        }
        return true;
    }

    /** All neighbours must be behind, and the edge that falls off least must be one that can be touched. */
    private boolean admitsVertex(Polyhedron p, int v, double level, double front) {
        double top = height(p, v);
        double least = Double.POSITIVE_INFINITY;
        EdgeType type = EdgeType.FLAT;
        for (int k = 0; k < p.degree(v); k++) {
            int u = p.neighbour(v, k);
            double fall = top - height(p, u);
            if (fall < level - top) {
                return false;
            }
            double dx = p.x(u) - p.x(v);
            double dy = p.y(u) - p.y(v);
            double dz = p.z(u) - p.z(v);
            double slope = fall / Math.sqrt(dx * dx + dy * dy + dz * dz);
            EdgeType t = p.edgeType(p.vertexEdge(v, k));
            if (t != EdgeType.FLAT && slope < least) {
                least = slope;
                type = t;
            }
        }
        return switch (type) {
            case CONVEX -> true;
            case CONCAVE -> p.isTwoSided();
            case DANGLING -> p.isTwoSided() || front >= -LEVEL;
            default -> false;
        };
    }

    private double height(Polyhedron p, int v) {
        return w[0] * p.x(v) + w[1] * p.y(v) + w[2] * p.z(v);
    }
}
