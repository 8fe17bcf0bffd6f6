package dev.ashlar.math;

/** Vectors that stand in flat arrays, three numbers each. */
public final class Vectors {
    private Vectors() {
    }

    /** The length of the vector at an index. */
    public static double length(double[] s, int o) {
        return Math.sqrt(s[o] * s[o] + s[o + 1] * s[o + 1] + s[o + 2] * s[o + 2]);
    }

    /** The distance of the points at two indices. */
    public static double distance(double[] s, int i, int j) {
        double x = s[j] - s[i];
        double y = s[j + 1] - s[i + 1];
        double z = s[j + 2] - s[i + 2];
        return Math.sqrt(x * x + y * y + z * z);
    }
}
