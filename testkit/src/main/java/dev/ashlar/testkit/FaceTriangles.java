package dev.ashlar.testkit;

import dev.ashlar.geometry.Polyhedron;

/**
 * Cuts a convex face into triangles of which the thinnest is as thick as can be. A fan would do but for vertices on a straight
 * edge, which give triangles without area: those hide crossings and let no ray decide.
 */
final class FaceTriangles {
    private final Polyhedron p;
    private final int face;
    private final double[][] best;
    private final int[][] apex;

    private FaceTriangles(Polyhedron p, int face) {
        this.p = p;
        this.face = face;
        int n = p.faceSize(face);
        best = new double[n][n];
        apex = new int[n][n];
    }

    /** Vertices of the triangles, three each, wound as the face. */
    static int[] of(Polyhedron p, int face) {
        int n = p.faceSize(face);
        if (n == 3) {
            return new int[] {p.faceVertex(face, 0), p.faceVertex(face, 1), p.faceVertex(face, 2)};
        }
        FaceTriangles cut = new FaceTriangles(p, face);
        for (int width = 1; width < n; width++) {
            for (int i = 0; i + width < n; i++) {
                cut.solve(i, i + width);
            }
        }
        int[] out = new int[3 * (n - 2)];
        cut.collect(0, n - 1, out, 0);
        return out;
    }

    /** The best cut of the polygon of corners i to j, by the triangle on side i, j. */
    private void solve(int i, int j) {
        best[i][j] = j - i == 1 ? Double.POSITIVE_INFINITY : -1;
        for (int k = i + 1; k < j; k++) {
            double thinnest = Math.min(thickness(i, k, j), Math.min(best[i][k], best[k][j]));
            if (thinnest > best[i][j]) {
                best[i][j] = thinnest;
                apex[i][j] = k;
            }
        }
    }

    /** Area over the square of the perimeter. */
    private double thickness(int i, int j, int k) {
        var a = p.vertex(p.faceVertex(face, i));
        var b = p.vertex(p.faceVertex(face, j));
        var c = p.vertex(p.faceVertex(face, k));
        double perimeter = a.distance(b) + b.distance(c) + c.distance(a);
        return b.minus(a).cross(c.minus(a)).length() / (perimeter * perimeter);
    }

    private int collect(int i, int j, int[] out, int at) {
        if (j - i == 1) {
            return at;
        }
        int k = apex[i][j];
        out[at] = p.faceVertex(face, i);
        out[at + 1] = p.faceVertex(face, k);
        out[at + 2] = p.faceVertex(face, j);
        return collect(k, j, out, collect(i, k, out, at + 3));
    }
}
