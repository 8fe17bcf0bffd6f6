package dev.ashlar.spi;

/** What a narrow phase can do by itself. What is missing is completed by core on top of what is there. */
public enum Capability {
    /** {@link PairQuery#intersect}. */
    INTERSECTION,
    /** {@link PairQuery#contacts}. */
    CONTACTS,
    /** {@link PairQuery#sweep}. */
    SWEEP,
    /** {@link PairQuery#distance}. */
    DISTANCE,
    /** Prepares polyhedra that are not convex. */
    NON_CONVEX,
    /** Stops when {@link PairInput#budget} is exhausted; without it a query runs to its end. */
    TIME_BUDGET
}
