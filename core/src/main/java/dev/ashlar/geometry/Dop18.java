package dev.ashlar.geometry;

/**
 * Discrete oriented polytopes of nine directions, bounded both ways: the three axes and six diagonals (Daneu 2002, Table
 * 1). Directions have whole components and are not normalised, so a projection is additions only, and limits along
 * diagonals are longer by sqrt(2).
 */
public final class Dop18 {
    /** Number of limits. */
    public static final int STRIDE = 18;

    private static final int[] FLAT = {1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1, -1, 0, 1, 0, -1, 0, 1, -1};

    /** The nine directions, x, y, z of each. */
    public static int[] directions() {
        return FLAT.clone();
    }

    private Dop18() {
    }

    /** Writes the nine upper limits of points, then the nine upper limits of the opposite directions. */
    public static void of(double[] xyz, int count, double[] out, int at) {
        for (int i = 0; i < STRIDE; i++) {
            out[at + i] = Double.NEGATIVE_INFINITY;
        }
        for (int v = 0; v < count; v++) {
            double x = xyz[3 * v];
            double y = xyz[3 * v + 1];
            double z = xyz[3 * v + 2];
            extend(out, at, 0, x);
            extend(out, at, 1, y);
            extend(out, at, 2, z);
            extend(out, at, 3, x + y);
            extend(out, at, 4, x + z);
            extend(out, at, 5, y + z);
            extend(out, at, 6, x - y);
            extend(out, at, 7, x - z);
            extend(out, at, 8, y - z);
        }
    }

    private static void extend(double[] out, int at, int k, double value) {
        out[at + k] = Math.max(out[at + k], value);
        out[at + 9 + k] = Math.max(out[at + 9 + k], -value);
    }

    /** Whether two flat 18-DOPs overlap or touch. */
    public static boolean touch(double[] a, int ai, double[] b, int bi) {
        for (int k = 0; k < 9; k++) {
            if (a[ai + k] < -b[bi + 9 + k] || b[bi + k] < -a[ai + 9 + k]) {
                return false;
            }
        }
        return true;
    }
}
