package dev.ashlar.spi;

/**
 * The pairs of a step for the narrow phase. The arrays belong to the caller, may be longer than needed, and are replaced when
 * they grow. Workers may share a batch if each takes its own range of pairs.
 */
public final class PairBatch {
    /** The pairs; proxies are indices into {@link #shapes} and {@link #poses}. */
    public PairBuffer pairs = new PairBuffer();
    /** Prepared shapes by proxy. */
    public PreparedShape[] shapes = {};
    /** Flat poses by proxy. */
    public double[] poses = {};
    /** Reach by pair. */
    public double[] reach = {};
    /** Memory of all pairs. */
    public double[] caches = {};
    /** Where in {@link #caches} the memory of a pair is, by pair. */
    public int[] cacheAt = {};
    /** The answers, by pair. */
    public Status[] status = {};
}
