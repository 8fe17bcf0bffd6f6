package dev.ashlar.geometry;

/** Sines and cosines of shares of a full turn, exactly mirror-symmetric and exact at the quarter turns. */
public final class Turn {
    private Turn() {
    }

    /** The cosine of {@code part / whole} of a turn. */
    public static double cos(long part, long whole) {
        long p = 2 * Math.floorMod(part, whole);
        long w = 2 * whole;
        if (2 * p > w) {
            p = w - p;
        }
        if (4 * p == w) {
            return 0;
        }
        return 4 * p > w ? -StrictMath.cos(2 * Math.PI * (w / 2 - p) / w) : StrictMath.cos(2 * Math.PI * p / w);
    }

    /** The sine of {@code part / whole} of a turn. */
    public static double sin(long part, long whole) {
        return cos(whole - 4 * part, 4 * whole);
    }
}
