package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.query.sweep.RelativeMotion;

/**
 * How near features may come in a sweep. One level holds for all feature pairs of two bodies: with a level for each pair, that
 * of its own start, a body that slides along another would stop at every edge ahead, though nothing gets deeper.
 */
final class SweepLevel {
    /** Surfaces are kept this far apart. */
    double gap;
    /** Features are kept this far apart: the same, and the radii of round parts. */
    double keep;
    /** By so much a vertex may be behind a face, or beside it, and still count as over it: more than rounding can hide. */
    double over;
    /** What rounding can amount to in the height of a point, see {@link #set}. */
    double margin;
    /**
     * Times, as shares of the window, are not told apart more finely: no point moves by more than 2^-34 of the level meanwhile,
     * which is how early a stop may be beyond the margin. Far finer than a stop needs: features that roll past each other
     * closely above the level are let go on in steps as short as the root of how closely.
     */
    double fine;

    /**
     * Sets the level.
     *
     * <p>The margin: {@link RelativeMotion#set} bounds the rounding of a height over a carried plane, by steps that are the
     * same here but for order: c, D and R0 (5, 5 and 6 ulp), products of two turns, sums to Bernstein form, a point, a plane.
     * The maps add one matrix product more (3 ulp), cuts of the curve (each an average of what was there: 1 ulp of the largest
     * for every cut, at most two a step as all start from the whole curve) and the plane's own d (1 ulp of the reach). So twice
     * its margin is enough; it is taken for the side function of two lines, too, over the product of their lengths: moments are
     * products of a direction and an arm, and add two roundings of the same size.
     * Maps that start later are cut once more, five averages of 3/4 ulp each, and divided: another margin covers that.
     */
    void set(RelativeMotion motion, double from, double gap, double radii, double window) {
        this.gap = gap;
        keep = gap + radii;
        margin = (from > 0 ? 3 : 2) * motion.margin;
        over = Math.max(8 * margin, 0x1p-20 * gap);
        fine = Math.max(0x1p-50, Math.min(0x1p-10, 0x1p-34 * gap / (motion.speed * window)));
    }
}
