package dev.ashlar.query.sweep;

/**
 * The gap that a sweep keeps: the zone, or, for bodies that start within it, closely below their start, so that they may move
 * out and along but no deeper.
 */
public final class SweepGap {
    /** How far a sweep may sink, as a share of the zone: half of what {@link dev.ashlar.spi.PairQuery#sweepTolerance} allows. */
    private static final double SINK = 1.0 / 32;

    private SweepGap() {
    }

    /**
     * By how much the level is below the start: little, yet so far that rounding does not hide the start.
     *
     * @param margin what rounding can amount to
     */
    public static double slack(double start, double zone, double margin) {
        return Math.max(2 * margin, Math.min(Math.max(1e-7 * zone, 16 * margin), 0.5 * start));
    }

    /** The level that never sinks by more than the slack. */
    static double strict(double start, double zone, double margin) {
        return Math.min(zone, start - slack(start, zone, margin));
    }

    /**
     * The level that may sink by a 32nd of the zone, but not below half of it. Without that, every dip on the way along, and
     * every rounding of an axis, would stop bodies, and where features turn about each other a plane holds them apart only for
     * moments: its tilt may cost no more than the slack.
     */
    public static double sinking(double start, double zone, double margin) {
        if (start > zone + SINK * zone) {
            return zone;
        }
        double closely = start - slack(start, zone, margin);
        return Math.max(Math.min(closely, 0.5 * zone), Math.min(zone, start) - SINK * zone);
    }

    /** How much lower a sinking level may be taken once it is too much work to keep; with what it sank, within the tolerance. */
    static double yielding(double start, double zone) {
        return 0.5 * SINK * Math.max(0, Math.min(start, zone));
    }
}
