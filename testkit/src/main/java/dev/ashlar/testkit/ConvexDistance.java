package dev.ashlar.testkit;

/** The signed distance of two convex pieces, without radii: over all pairs of features, checked by a separating axis. */
final class ConvexDistance {
    /** A separation this near to the distance, relatively, proves it. */
    private static final double PROVEN = 1e-9;

    /** Positive the distance; else minus the least translation that parts them. */
    double gap;
    /** The closest points; without meaning if they overlap. */
    final double[] onA = new double[3];
    final double[] onB = new double[3];
    /** Unit axis from A to B with the separation {@code gap}, or a little less. Zero if there is none. */
    final double[] axis = new double[3];

    private double best = Double.POSITIVE_INFINITY;
    private final double[] near = new double[6];

    static ConvexDistance of(double[] xa, ConvexSet a, double[] xb, ConvexSet b) {
        ConvexDistance c = new ConvexDistance();
        c.features(xa, a, xb, b);
        c.sign(xa, a, xb, b);
        return c;
    }

    private void features(double[] xa, ConvexSet a, double[] xb, ConvexSet b) {
        double[] boxA = box(xa, a);
        double[] boxB = box(xb, b);
        corners(xa, a, xb, b, boxB, onA, onB);
        corners(xb, b, xa, a, boxA, onB, onA);
        int[] d = a.edges();
        int[] e = b.edges();
        double[] box = new double[6];
        boolean[] far = new boolean[e.length / 2];
        for (int j = 0; j < e.length; j += 2) {
            edgeBox(xb, e[j], e[j + 1], box);
            far[j / 2] = CullingBoxes.distance(box, boxA) >= best;
        }
        for (int i = 0; i < d.length; i += 2) {
            edgeBox(xa, d[i], d[i + 1], box);
            for (int j = 0; j < e.length && CullingBoxes.distance(box, boxB) < best; j += 2) {
                if (!far[j / 2]) {
                    double s = Distances.edges(xa, d[i], d[i + 1], xb, e[j], e[j + 1], near);
                    if (s < best) {
                        best = s;
                        System.arraycopy(near, 0, onA, 0, 3);
                        System.arraycopy(near, 3, onB, 0, 3);
                    }
                }
            }
        }
    }

    private void corners(double[] xp, ConvexSet p, double[] xt, ConvexSet t, double[] boxT, double[] onP, double[] onT) {
        int[] tri = t.triangles();
        double[] box = new double[6];
        for (int i : p.points()) {
            edgeBox(xp, i, i, box);
            for (int j = 0; j < tri.length && CullingBoxes.distance(box, boxT) < best; j += 3) {
                double s = Distances.triangle(xp, i, xt, tri[j], tri[j + 1], tri[j + 2], near);
                if (s < best) {
                    best = s;
                    System.arraycopy(xp, i, onP, 0, 3);
                    System.arraycopy(near, 0, onT, 0, 3);
                }
            }
        }
    }

    private static double[] box(double[] x, ConvexSet p) {
        double[] box = CullingBoxes.empty();
        for (int i : p.points()) {
            CullingBoxes.extend(box, x, i);
        }
        return box;
    }

    private static void edgeBox(double[] x, int a, int b, double[] box) {
        for (int k = 0; k < 3; k++) {
            box[k] = Math.min(x[a + k], x[b + k]);
            box[3 + k] = Math.max(x[a + k], x[b + k]);
        }
    }

    /** Features that cross are no feature's distance apart, so the distance counts only with a plane between. */
    private void sign(double[] xa, ConvexSet a, double[] xb, ConvexSet b) {
        Vectors.minus(onB, 0, onA, 0, axis);
        double proven = Vectors.normalise(axis) ? SeparatingAxes.along(axis, xa, a, xb, b) : Double.NEGATIVE_INFINITY;
        if (proven >= best * (1 - PROVEN)) {
            gap = best;
            return;
        }
        double[] other = new double[3];
        double separation = SeparatingAxes.separation(xa, a, xb, b, other);
        if (separation > proven) {
            System.arraycopy(other, 0, axis, 0, 3);
        }
        gap = Math.max(separation, proven) > 0 || separation == Double.NEGATIVE_INFINITY ? best : separation;
    }
}
