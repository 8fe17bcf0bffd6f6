package dev.ashlar.spi;

/** The answer of a query. Exact touching (to within 16 ulp of the extent) is no overlap, but may be answered either way. */
public enum Status {
    /** The shapes do not overlap, or do not come within reach. */
    CLEAR,
    /** They do. */
    HIT,
    /** The work budget ran out before it was known: treat it as a hit. Points are conservative. Never a false CLEAR. */
    TIMED_OUT
}
