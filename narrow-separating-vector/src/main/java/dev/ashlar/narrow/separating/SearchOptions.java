package dev.ashlar.narrow.separating;

/**
 * How separating vectors are searched for; none of it changes whether bodies overlap.
 *
 * @param hint       how far the remembered vector is turned from the found one towards the supporting difference
 * @param cut        from which step on the search takes the vector of the half-space test instead of mirroring
 * @param restartCos climbs start anew from the table where the vector turns by more than the angle of this cosine
 * @param table      the table of directions
 * @param support    how supporting vertices are found
 * @param sweeps     whether they are also searched at the times that a sweep looks at
 */
record SearchOptions(double hint, int cut, double restartCos, DirectionTable table, Support support, boolean sweeps) {
    /** By climbing along edges, in a hierarchy of hulls, or by looking at all vertices. */
    enum Support { CLIMB, HIERARCHY, SCAN }

    static final SearchOptions DEFAULT = new SearchOptions(0.25, 6, StrictMath.cos(StrictMath.toRadians(25)), DirectionTable.CUBE,
            Support.CLIMB, true);
}
