package dev.ashlar.testkit;

/** Exact tests between triangles and segments of two parts. */
final class Triangles {
    private Triangles() {
    }

    /**
     * Whether two triangles cross: they share a segment of positive length that runs through the inside of both, neither
     * lies in the other's plane. Surfaces that do so pass through each other.
     *
     * <p>Each triangle must have corners strictly on both sides of the other's plane; it then cuts the common line of the
     * planes in a chord between two edges from one corner p. For an edge of each, both running from the corner p, the sign of
     * the tetrahedron that they span tells in which order they meet the line. The chords share more than a point if and only
     * if some end of one is before, and some after, an end of the other.
     */
    static boolean cross(OraclePart a, int s, OraclePart b, int t) {
        int[] p = fork(a, s, b, t);
        int[] q = p == null ? null : fork(b, t, a, s);
        if (q == null) {
            return false;
        }
        boolean before = false;
        boolean after = false;
        for (int i = 1; i < 3; i++) {
            for (int j = 1; j < 3; j++) {
                int order = ExactSigns.orient(a.xyz, p[0], a.xyz, p[i], b.xyz, q[0], b.xyz, q[j]);
                before |= order < 0;
                after |= order > 0;
            }
        }
        return before && after;
    }

    /** Corners of triangle s, first the one alone on its side of the plane of t; null if not on both sides. */
    private static int[] fork(OraclePart a, int s, OraclePart b, int t) {
        int[] side = new int[3];
        int sum = 0;
        boolean front = false;
        boolean back = false;
        for (int k = 0; k < 3; k++) {
            side[k] = side(b, t, a.xyz, a.corner(s, k));
            front |= side[k] > 0;
            back |= side[k] < 0;
            sum += side[k];
        }
        if (!front || !back) {
            return null;
        }
        int alone = sum > 0 ? -1 : 1;
        for (int k = 0; k < 3; k++) {
            if (side[k] == alone) {
                return new int[] {a.corner(s, k), a.corner(s, (k + 1) % 3), a.corner(s, (k + 2) % 3)};
            }
        }
        throw new AssertionError();
    }

    /** On which side of the plane of a triangle a point lies: 1 in front. */
    static int side(OraclePart a, int t, double[] p, int i) {
        return ExactSigns.orient(a.xyz, a.corner(t, 0), a.xyz, a.corner(t, 1), a.xyz, a.corner(t, 2), p, i);
    }

    /** Whether two closed triangles have a point in common. */
    static boolean touch(OraclePart a, int s, OraclePart b, int t) {
        for (int k = 0; k < 3; k++) {
            if (touch(a.xyz, a.corner(s, k), a.xyz, a.corner(s, (k + 1) % 3), b, t)
                    || touch(b.xyz, b.corner(t, k), b.xyz, b.corner(t, (k + 1) % 3), a, s)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a closed segment and a closed triangle have a point in common; either may be degenerate. */
    static boolean touch(double[] p, int i, double[] q, int j, OraclePart b, int t) {
        int side = side(b, t, p, i);
        int other = side(b, t, q, j);
        if (side * other > 0) {
            return false;
        }
        if (side == 0 && other == 0) {
            // One plane. A projection on coordinates keeps common points; one along which the plane does not vanish adds none.
            return touchFlat(p, i, q, j, b, t, 0, 1) && touchFlat(p, i, q, j, b, t, 1, 2) && touchFlat(p, i, q, j, b, t, 2, 0);
        }
        int least = 1;
        int most = -1;
        for (int k = 0; k < 3; k++) {
            int o = ExactSigns.orient(p, i, q, j, b.xyz, b.corner(t, k), b.xyz, b.corner(t, (k + 1) % 3));
            least = Math.min(least, o);
            most = Math.max(most, o);
        }
        return least >= 0 || most <= 0;
    }

    private static boolean touchFlat(double[] p, int i, double[] q, int j, OraclePart b, int t, int x, int y) {
        int least = 1;
        int most = -1;
        for (int k = 0; k < 3; k++) {
            int c = b.corner(t, k);
            int d = b.corner(t, (k + 1) % 3);
            if (segmentsTouch(p, i, q, j, b.xyz, c, b.xyz, d, x, y)) {
                return true;
            }
            int o = ExactSigns.turn(b.xyz, c, b.xyz, d, p, i, x, y);
            least = Math.min(least, o);
            most = Math.max(most, o);
        }
        return least > 0 || most < 0;
    }

    private static boolean segmentsTouch(double[] p, int i, double[] q, int j, double[] r, int k, double[] s, int l,
            int x, int y) {
        for (int c : new int[] {x, y}) {
            if (Math.max(p[i + c], q[j + c]) < Math.min(r[k + c], s[l + c])
                    || Math.max(r[k + c], s[l + c]) < Math.min(p[i + c], q[j + c])) {
                return false;
            }
        }
        return ExactSigns.turn(p, i, q, j, r, k, x, y) * ExactSigns.turn(p, i, q, j, s, l, x, y) <= 0
                && ExactSigns.turn(r, k, s, l, p, i, x, y) * ExactSigns.turn(r, k, s, l, q, j, x, y) <= 0;
    }

    /** Whether the boxes of a triangle of each part touch. */
    static boolean near(double[] boxesA, int s, double[] boxesB, int t) {
        for (int k = 0; k < 3; k++) {
            if (boxesA[6 * s + k] > boxesB[6 * t + 3 + k] || boxesB[6 * t + k] > boxesA[6 * s + 3 + k]) {
                return false;
            }
        }
        return true;
    }

    /** Boxes of all triangles. */
    static double[] boxes(OraclePart a) {
        double[] boxes = new double[6 * a.triangleCount()];
        for (int t = 0; t < a.triangleCount(); t++) {
            double[] box = CullingBoxes.empty();
            for (int k = 0; k < 3; k++) {
                CullingBoxes.extend(box, a.xyz, a.corner(t, k));
            }
            System.arraycopy(box, 0, boxes, 6 * t, 6);
        }
        return boxes;
    }
}
