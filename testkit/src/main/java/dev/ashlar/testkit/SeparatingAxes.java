package dev.ashlar.testkit;

/**
 * Separating axes of convex sets, in doubles. The separation along a unit axis n is min n.b - max n.a; any axis gives a true
 * lower bound of the signed distance, so a badly rounded axis is harmless.
 */
final class SeparatingAxes {
    private SeparatingAxes() {
    }

    /**
     * The largest separation over all axes that can be best: face normals, cross products of edges, and for flat pieces the
     * directions across their edges. Positive: apart. Negative: minus the least translation that parts them.
     *
     * @param axis the unit axis from A to B is written here
     * @return negative infinity if there is no axis at all (points and parallel segments)
     */
    static double separation(double[] xa, ConvexSet a, double[] xb, ConvexSet b, double[] axis) {
        double best = normals(xa, a, xa, a, xb, b, Double.NEGATIVE_INFINITY, axis);
        best = normals(xb, b, xa, a, xb, b, best, axis);
        best = rims(xa, a, xa, a, xb, b, best, axis);
        best = rims(xb, b, xa, a, xb, b, best, axis);
        return edges(xa, a, xb, b, best, axis);
    }

    private static double normals(double[] x, ConvexSet of, double[] xa, ConvexSet a, double[] xb, ConvexSet b, double best,
            double[] axis) {
        double most = best;
        double[] n = new double[3];
        int[] t = of.normals();
        for (int i = 0; i < t.length; i += 3) {
            Vectors.normal(x, t[i], t[i + 1], t[i + 2], n);
            most = take(n, xa, a, xb, b, most, axis);
        }
        return most;
    }

    private static double rims(double[] x, ConvexSet of, double[] xa, ConvexSet a, double[] xb, ConvexSet b, double best,
            double[] axis) {
        double most = best;
        int[] t = of.normals();
        int[] e = of.directions();
        double[] n = new double[3];
        double[] u = new double[3];
        for (int i = 0; i < e.length && t.length == 3; i += 2) {
            Vectors.normal(x, t[0], t[1], t[2], n);
            Vectors.normalise(n);
            Vectors.minus(x, e[i + 1], x, e[i], u);
            Vectors.cross(u, n, u);
            most = take(u, xa, a, xb, b, most, axis);
        }
        return most;
    }

    private static double edges(double[] xa, ConvexSet a, double[] xb, ConvexSet b, double best, double[] axis) {
        double most = best;
        double[] u = new double[3];
        double[] v = new double[3];
        double[] n = new double[3];
        int[] d = a.directions();
        int[] e = b.directions();
        for (int i = 0; i < d.length; i += 2) {
            Vectors.minus(xa, d[i + 1], xa, d[i], u);
            for (int j = 0; j < e.length; j += 2) {
                Vectors.minus(xb, e[j + 1], xb, e[j], v);
                Vectors.cross(u, v, n);
                if (Vectors.dot(n, n) > 1e-26 * Vectors.dot(u, u) * Vectors.dot(v, v)) {
                    most = take(n, xa, a, xb, b, most, axis);
                }
            }
        }
        return most;
    }

    private static double take(double[] n, double[] xa, ConvexSet a, double[] xb, ConvexSet b, double best, double[] axis) {
        if (!Vectors.normalise(n)) {
            return best;
        }
        double[] range = new double[4];
        range(n, xa, a.points(), range, 0);
        range(n, xb, b.points(), range, 2);
        double ahead = range[2] - range[1];
        double behind = range[0] - range[3];
        double s = Math.max(ahead, behind);
        if (s > best) {
            double sign = ahead >= behind ? 1 : -1;
            for (int k = 0; k < 3; k++) {
                axis[k] = sign * n[k];
            }
            return s;
        }
        return best;
    }

    private static void range(double[] n, double[] xyz, int[] points, double[] out, int at) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int i : points) {
            double d = n[0] * xyz[i] + n[1] * xyz[i + 1] + n[2] * xyz[i + 2];
            least = Math.min(least, d);
            most = Math.max(most, d);
        }
        out[at] = least;
        out[at + 1] = most;
    }

    /** The separation along one unit axis. */
    static double along(double[] n, double[] xa, ConvexSet a, double[] xb, ConvexSet b) {
        double[] range = new double[4];
        range(n, xa, a.points(), range, 0);
        range(n, xb, b.points(), range, 2);
        return range[2] - range[1];
    }

    /** The largest separation of all of p and all of q along normals of p. */
    static double faceSeparation(OraclePart p, OraclePart q) {
        double best = Double.NEGATIVE_INFINITY;
        ConvexSet all = whole(p);
        ConvexSet others = whole(q);
        double[] axis = new double[3];
        for (ConvexSet piece : p.pieces()) {
            best = normals(p.xyz, piece, p.xyz, all, q.xyz, others, best, axis);
        }
        return best;
    }

    private static ConvexSet whole(OraclePart p) {
        if (p.convex()) {
            return p.pieces().get(0);
        }
        int[] points = new int[p.pointCount()];
        for (int i = 0; i < points.length; i++) {
            points[i] = 3 * i;
        }
        return new ConvexSet(points, new int[0], new int[0], new int[0], new int[0]);
    }

    /** The largest separation of two convex parts along cross products of edges. */
    static double edgeSeparation(OraclePart p, OraclePart q) {
        return edges(p.xyz, p.pieces().get(0), q.xyz, q.pieces().get(0), Double.NEGATIVE_INFINITY, new double[3]);
    }

    /** A separation above this is no rounding. */
    static double certain(OraclePart p, OraclePart q) {
        return 16 * 0x1p-53 * (CullingBoxes.extent(p.box) + CullingBoxes.extent(q.box));
    }
}
