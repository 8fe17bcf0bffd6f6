package dev.ashlar.spi;

import java.util.Set;

/**
 * Makes narrow phases of one kind; stateless. Found by {@link java.util.ServiceLoader}, so it needs a public constructor
 * without parameters and a line in {@code META-INF/services/dev.ashlar.spi.NarrowPhaseProvider}.
 */
public interface NarrowPhaseProvider {
    /** The stable name by which users choose it: lower case, words joined by hyphens. */
    String id();

    /** How reports and snapshots name it: the id, and what else decides what it answers, if anything does. */
    default String name() {
        return id();
    }

    /** What its narrow phases do natively. */
    Set<Capability> capabilities();

    /** A new narrow phase, independent of all others. Unknown or bad options are an error. */
    NarrowPhase create(AlgorithmConfig config);
}
