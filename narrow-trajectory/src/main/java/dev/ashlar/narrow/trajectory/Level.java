package dev.ashlar.narrow.trajectory;

import dev.ashlar.query.RelativeMotion;

/**
 * How near features may come in a sweep. One level holds for all feature pairs of two bodies: with a level for each pair, that
 * of its own start, a body that slides along another would stop at every edge ahead, though nothing gets deeper.
 */
final class Level {
    /** Surfaces are kept this far apart. */
    double gap;
    /** Features are kept this far apart: the same, and the radii of round parts. */
    double keep;
    /** By so much a vertex may be behind a face, or beside it, and still count as over it: more than rounding can hide. */
    double over;
    /** What rounding can amount to in the height of a point, see {@link #set}. */
    double margin;
    /**
     * Times, as shares of the window, are not told apart more finely. Far finer than a stop needs: features that roll past each
     * other closely above the level are let go on in steps as short as the root of how closely.
     */
    double fine;

    /**
     * The level for bodies that start at a distance: the zone, or, for those that start within it, closely below the start, so
     * that they may move out and along. A motion may sink by a 32nd of the zone, but not below half of it. Without that, every
     * dip on the way along, and every rounding of an axis, would stop them: that happened to one motion in a thousand.
     *
     * @param margin what rounding can amount to
     */
    static double below(double start, double zone, double margin) {
        if (start > zone + zone / 32) {
            return zone;
        }
        double closely = start - slack(start, zone, margin);
        return Math.max(Math.min(closely, zone / 2), Math.min(zone, start) - zone / 32);
    }

    /** Above rounding, but a small part of zone and start. */
    static double slack(double start, double zone, double margin) {
        return Math.max(2 * margin, Math.min(Math.max(1e-7 * zone, 16 * margin), 0.5 * start));
    }

    /**
     * Sets the level.
     *
     * <p>The margin: {@link RelativeMotion#set} bounds the rounding of a height over a carried plane, by steps that are the
     * same here but for order: c, D and R0 (5, 5 and 6 ulp), products of two turns, sums to Bernstein form, a point, a plane.
     * The maps add one matrix product more (3 ulp), cuts of the curve (each an average of what was there: 1 ulp of the largest
     * for every cut, at most two a step as all start from the whole curve) and the plane's own d (1 ulp of the reach). So twice
     * its margin is enough; it is taken for the side function of two lines, too, over the product of their lengths: moments are
     * products of a direction and an arm, and add two roundings of the same size.
     */
    void set(RelativeMotion motion, double gap, double radii, double window) {
        this.gap = gap;
        keep = gap + radii;
        margin = 2 * motion.margin;
        over = Math.max(8 * margin, 0x1p-20 * gap);
        fine = Math.max(0x1p-50, Math.min(0x1p-10, 0x1p-30 * gap / (motion.speed * window)));
    }
}
