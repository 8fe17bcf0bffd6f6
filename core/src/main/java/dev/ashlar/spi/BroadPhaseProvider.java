package dev.ashlar.spi;

/**
 * Makes broad phases of one kind; stateless. Found by {@link java.util.ServiceLoader}, so it needs a public constructor
 * without parameters and a line in {@code META-INF/services/dev.ashlar.spi.BroadPhaseProvider}.
 */
public interface BroadPhaseProvider {
    /** The stable name by which users choose it: lower case, words joined by hyphens. */
    String id();

    /** A new, empty broad phase, independent of all others. Unknown or bad options are an error. */
    BroadPhase create(AlgorithmConfig config);
}
