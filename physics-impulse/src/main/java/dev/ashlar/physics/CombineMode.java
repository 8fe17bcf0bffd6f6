package dev.ashlar.physics;

/** How the coefficients of two bodies in contact make one. If the bodies disagree, the later of these rules holds. */
public enum CombineMode {
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
}
