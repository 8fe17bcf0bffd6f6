package dev.ashlar.narrow.separating;

/**
 * How separating vectors are searched for; none of it changes whether bodies overlap.
 *
 * @param hint       how far the remembered vector is turned from the found one towards the supporting difference
 * @param cut        from which step on the search takes the vector of the half-space test instead of mirroring
 * @param restartCos climbs start anew from the table where the vector turns by more than the angle of this cosine
 * @param table      the table of directions
 * @param hierarchy  whether supports are found in a hierarchy of hulls instead of climbing
 */
record SearchOptions(double hint, int cut, double restartCos, DirectionTable table, boolean hierarchy) {
    static final SearchOptions DEFAULT = new SearchOptions(0.25, 6, StrictMath.cos(StrictMath.toRadians(25)), DirectionTable.CUBE, false);
}
