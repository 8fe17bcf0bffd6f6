package dev.ashlar.spi;

/**
 * The answer of a query. Exact touching (to within 16 ulp of the extent, the largest coordinate of the pair) is no overlap, but may be
 * answered either way. That holds also for needles against bodies 1e5 times their size. {@code separating-vector} takes more for
 * touching: overlaps of up to 1e-12 of the sizes of both bodies.
 */
public enum Status {
    /** The shapes do not overlap, or do not come within reach. */
    CLEAR,
    /** They do. */
    HIT,
    /** The work budget ran out before it was known: treat it as a hit. Points are conservative. Never a false CLEAR. */
    TIMED_OUT
}
