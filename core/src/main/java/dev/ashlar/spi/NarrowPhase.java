package dev.ashlar.spi;

import dev.ashlar.geometry.Shape;

/**
 * Tells exactly whether, where and when two shapes meet. One instance serves one world; it holds no state of pairs or
 * queries, so all its methods may be called from any thread.
 */
public interface NarrowPhase {
    /** Whether {@link #prepare} takes the shape. Pairs of accepted shapes are then legal in any combination. */
    boolean accepts(Shape shape);

    /**
     * Does all preprocessing of a shape. One that is not accepted is an {@link IllegalArgumentException} that says why and
     * which algorithms take it.
     */
    PreparedShape prepare(Shape shape);

    /**
     * Doubles that it wants to remember for each pair from query to query, 0 for none. The caller keeps them, zeroed when the
     * pair is new, and hands them in through {@link PairInput#cache}; copying them copies all memory of the pair. A cache
     * is a hint: any content that the algorithm itself left there, however old, only changes how fast it answers, except
     * for choices between equally good axes and features, which it makes stable.
     */
    int cacheSize();

    /** A new query object with the scratch memory for one thread at a time. */
    PairQuery newQuery();
}
