package dev.ashlar.physics;

/** How the coefficients of two bodies in contact make one. If the bodies disagree, the later of these rules holds. */
public enum Combine {
    /** The mean of both. */
    AVERAGE,
    /** The square root of the product. */
    GEOMETRIC,
    /** The product. */
    MULTIPLY,
    /** The smaller one. */
    MIN,
    /** The greater one. */
    MAX;

    static double of(Combine a, double x, Combine b, double y) {
        return switch (a.compareTo(b) >= 0 ? a : b) {
            case AVERAGE -> 0.5 * (x + y);
            case GEOMETRIC -> Math.sqrt(x * y);
            case MULTIPLY -> x * y;
            case MIN -> Math.min(x, y);
            case MAX -> Math.max(x, y);
        };
    }
}
