package dev.ashlar.physics.internal.event;

/**
 * When a polynomial of degree 4 or less, that of a distance along parabolas, first falls to zero. Between the roots of its
 * derivative it is monotone, and these lie one by one between the roots of the second derivative, which are known.
 */
final class QuarticRoots {
    /** Later than any time asked for. */
    static final double NEVER = Double.POSITIVE_INFINITY;
    /** Halvings after which an interval of doubles is a point. */
    private static final int HALVINGS = 100;

    private final double[] bends = new double[4];
    private final double[] turns = new double[5];

    /**
     * The first t above {@code from}, up to {@code to}, at which c[0] + c[1] t + ... + c[4] t^4 falls from above zero to zero or
     * below; where it is not above zero at {@code from}, it must rise above first. The last t found above zero is given.
     */
    double after(double[] c, double from, double to) {
        int count = 0;
        bends[count++] = from;
        double a = 12 * c[4];
        double b = 6 * c[3];
        double e = 2 * c[2];
        double root = b * b - 4 * a * e;
        if (root >= 0) {
            // The greater one by magnitude first, without cancellation; infinite or NaN where the degree is less.
            double q = -0.5 * (b + (b < 0 ? -Math.sqrt(root) : Math.sqrt(root)));
            double r = q / a;
            double s = e / q;
            count = addBetween(bends, count, Math.min(r, s), to);
            count = addBetween(bends, count, r == r && s == s ? Math.max(r, s) : r == r ? r : s, to);
        }
        bends[count] = to;
        int turnCount = 0;
        turns[turnCount++] = from;
        for (int k = 0; k < count; k++) {
            double low = slope(c, bends[k]);
            double high = slope(c, bends[k + 1]);
            if (low < 0 != high < 0) {
                turnCount = addBetween(turns, turnCount, slopeRoot(c, bends[k], bends[k + 1], low < 0), to);
            }
        }
        turns[turnCount] = to;
        for (int k = 0; k < turnCount; k++) {
            if (value(c, turns[k]) > 0 && value(c, turns[k + 1]) <= 0) {
                return root(c, turns[k], turns[k + 1]);
            }
        }
        return NEVER;
    }

    /** Appends t if it is after the last and before the end; NaN is not. */
    private static int addBetween(double[] list, int count, double t, double to) {
        if (t > list[count - 1] && t < to) {
            list[count] = t;
            return count + 1;
        }
        return count;
    }

    static double value(double[] c, double t) {
        return c[0] + t * (c[1] + t * (c[2] + t * (c[3] + t * c[4])));
    }

    static double slope(double[] c, double t) {
        return c[1] + t * (2 * c[2] + t * (3 * c[3] + t * 4 * c[4]));
    }

    private static double slopeRoot(double[] c, double from, double to, boolean rises) {
        double low = from;
        double high = to;
        for (int k = 0; k < HALVINGS; k++) {
            double t = 0.5 * (low + high);
            if (t <= low || t >= high) {
                break;
            }
            if (slope(c, t) < 0 == rises) {
                low = t;
            } else {
                high = t;
            }
        }
        return low;
    }

    /** Newton's steps while they stay within the bracket and at least halve it, else halvings. */
    private static double root(double[] c, double from, double to) {
        double low = from;
        double high = to;
        double t = 0.5 * (low + high);
        for (int k = 0; k < HALVINGS && t > low && t < high; k++) {
            double v = value(c, t);
            if (v > 0) {
                low = t;
            } else {
                high = t;
            }
            double newton = t - v / slope(c, t);
            double middle = 0.5 * (low + high);
            t = k % 3 < 2 && newton > low && newton < high ? newton : middle;
        }
        return low;
    }
}
