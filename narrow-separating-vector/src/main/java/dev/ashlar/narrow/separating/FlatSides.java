package dev.ashlar.narrow.separating;

import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.FaceLoops;

/**
 * The flat sides of a convex solid, coplanar faces taken together, with all that clipping against one needs, in the frame of
 * the shape. Immutable.
 */
final class FlatSides {
    /** Above so many sides only those that share a vertex are compared. */
    private static final int COMPARE_ALL = 256;

    final int count;
    /** Unit normal and offset d of the plane n.x = d of each side. */
    final double[] plane;
    /** The lowest face of the polyhedron in each side: its name. */
    final int[] face;
    /** The side of each face. */
    final int[] sideOfFace;
    final double[] area;
    /**
     * A direction whose cosine with a side's normal is above this is nearer to that normal than to any other: half the angle
     * between them.
     */
    final double[] nearCos;
    /** The rim of side s is from {@code start[s]} to {@code start[s + 1] - 1} in the arrays below. */
    final int[] start;
    final int[] vertex;
    final int[] edge;
    /** Plane through a rim edge, across the side, its unit normal outwards: normal and offset. */
    final double[] rim;
    /** Sides at vertex v are {@code sideAt[atStart[v]]} and so on. */
    final int[] atStart;
    final int[] sideAt;

    FlatSides(ConvexPiece piece) {
        FaceLoops loops = piece.loops;
        int faces = piece.polyhedron.faceCount();
        sideOfFace = new int[faces];
        int sides = 0;
        int corners = 0;
        for (int f = 0; f < faces; f++) {
            if (loops.side(f) == f) {
                sideOfFace[f] = sides++;
                corners += loops.size(f);
            } else {
                sideOfFace[f] = sideOfFace[loops.side(f)];
            }
        }
        count = sides;
        plane = new double[4 * sides];
        face = new int[sides];
        area = new double[sides];
        nearCos = new double[sides];
        start = new int[sides + 1];
        vertex = new int[corners];
        edge = new int[corners];
        rim = new double[4 * corners];
        for (int f = 0; f < faces; f++) {
            if (loops.side(f) == f) {
                fill(piece, f, sideOfFace[f]);
            }
        }
        atStart = new int[piece.count + 1];
        sideAt = new int[corners];
        gatherAtVertices(piece.count);
        for (int s = 0; s < sides; s++) {
            nearCos[s] = Math.sqrt(0.5 * (1 + nearestCos(s)));
        }
    }

    private void fill(ConvexPiece piece, int f, int s) {
        double[] n = new double[3];
        piece.normal(f, n);
        int size = piece.loops.size(f);
        face[s] = f;
        start[s + 1] = start[s] + size;
        System.arraycopy(n, 0, plane, 4 * s, 3);
        double offset = 0;
        for (int k = 0; k < size; k++) {
            int v = piece.loops.vertex(f, k);
            vertex[start[s] + k] = v;
            edge[start[s] + k] = piece.loops.edge(f, k);
            offset += dot(n, 0, piece.xyz, 3 * v);
        }
        plane[4 * s + 3] = offset / size;
        for (int k = 0; k < size; k++) {
            int i = 3 * vertex[start[s] + k];
            int j = 3 * vertex[start[s] + (k + 1) % size];
            double ex = piece.xyz[j] - piece.xyz[i];
            double ey = piece.xyz[j + 1] - piece.xyz[i + 1];
            double ez = piece.xyz[j + 2] - piece.xyz[i + 2];
            double x = ey * n[2] - ez * n[1];
            double y = ez * n[0] - ex * n[2];
            double z = ex * n[1] - ey * n[0];
            double length = Math.sqrt(x * x + y * y + z * z);
            // Triangles from the origin's foot in the plane to the edges, with their signs, add up to the polygon.
            area[s] += 0.5 * (x * piece.xyz[i] + y * piece.xyz[i + 1] + z * piece.xyz[i + 2]);
            int o = 4 * (start[s] + k);
            rim[o] = x / length;
            rim[o + 1] = y / length;
            rim[o + 2] = z / length;
            rim[o + 3] = dot(rim, o, piece.xyz, i);
        }
    }

    private void gatherAtVertices(int vertices) {
        for (int v : vertex) {
            atStart[v + 1]++;
        }
        for (int v = 0; v < vertices; v++) {
            atStart[v + 1] += atStart[v];
        }
        int[] next = atStart.clone();
        for (int s = 0; s < count; s++) {
            for (int k = start[s]; k < start[s + 1]; k++) {
                sideAt[next[vertex[k]]++] = s;
            }
        }
    }

    private double nearestCos(int s) {
        double most = -1;
        if (count <= COMPARE_ALL) {
            for (int other = 0; other < count; other++) {
                most = other == s ? most : Math.max(most, dot(plane, 4 * s, plane, 4 * other));
            }
            return most;
        }
        for (int k = start[s]; k < start[s + 1]; k++) {
            for (int i = atStart[vertex[k]]; i < atStart[vertex[k] + 1]; i++) {
                most = sideAt[i] == s ? most : Math.max(most, dot(plane, 4 * s, plane, 4 * sideAt[i]));
            }
        }
        return most;
    }

    private static double dot(double[] u, int i, double[] v, int j) {
        return u[i] * v[j] + u[i + 1] * v[j + 1] + u[i + 2] * v[j + 2];
    }

    /** The cosine between a side's normal and a unit vector. */
    double cos(int s, double x, double y, double z) {
        return plane[4 * s] * x + plane[4 * s + 1] * y + plane[4 * s + 2] * z;
    }

    /** Of the sides at a vertex the one that looks most along (x, y, z). */
    int along(int v, double x, double y, double z) {
        int best = sideAt[atStart[v]];
        double most = Double.NEGATIVE_INFINITY;
        for (int i = atStart[v]; i < atStart[v + 1]; i++) {
            double c = cos(sideAt[i], x, y, z);
            if (c > most) {
                most = c;
                best = sideAt[i];
            }
        }
        return best;
    }

    /** How deep a point is below the nearest side: the radius of the largest ball around it within the solid. */
    double depth(double x, double y, double z) {
        double least = Double.POSITIVE_INFINITY;
        for (int s = 0; s < 4 * count; s += 4) {
            least = Math.min(least, plane[s + 3] - (plane[s] * x + plane[s + 1] * y + plane[s + 2] * z));
        }
        return least;
    }
}
