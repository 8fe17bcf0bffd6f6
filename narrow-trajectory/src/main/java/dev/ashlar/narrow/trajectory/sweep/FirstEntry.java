package dev.ashlar.narrow.trajectory.sweep;

/**
 * When a set of times is entered that is given by separators: polynomials of which one at least is positive at all times
 * outside it. From the left, each step goes as far as any separator is positive for sure. Scratch memory of one thread.
 */
final class FirstEntry {
    /** More steps than this are given up, safe but early. */
    private static final int MAX_STEPS = 1000;

    /** Separators: row k at {@code row[MAX * k]}. */
    double[] row = new double[PathMaps.MAX * 16];
    int rows;
    /** Steps since it was last set to 0. */
    long steps;

    private final double[] window = new double[PathMaps.MAX];
    private final double[] scratch = new double[PathMaps.MAX];

    /** Makes room for so many rows. */
    void reserve(int count) {
        if (row.length < PathMaps.MAX * count) {
            row = new double[2 * PathMaps.MAX * count];
        }
    }

    /** Whether the first separator alone is known to be positive before the limit; only where that is cheap to see. */
    boolean staysOut(int n, double limit) {
        return n <= 2 && row[0] > 0 && Bezier.positiveShare(row, 0, n, scratch) >= limit;
    }

    /**
     * The first u in [0, limit] at which no separator is positive, or infinity; may be early by {@code fine}.
     */
    double find(int n, double limit, double fine) {
        return n == 1 ? findLinear(limit) : search(n, limit, fine);
    }

    /** Of straight lines each is positive before or after one time. */
    private double findLinear(double limit) {
        steps++;
        double enter = 0;
        double leave = limit;
        for (int k = 0; k < rows; k++) {
            double from = row[PathMaps.MAX * k];
            double to = row[PathMaps.MAX * k + 1];
            if (from > 0) {
                if (to > 0) {
                    return Bezier.NONE;
                }
                enter = Math.max(enter, from / (from - to));
            } else if (to > 0) {
                leave = Math.min(leave, from / (from - to));
            }
        }
        return enter <= leave ? enter : Bezier.NONE;
    }

    private double search(int n, double limit, double fine) {
        double lo = 0;
        double hi = limit;
        for (int step = 0; step < MAX_STEPS; step++) {
            steps++;
            double width = hi - lo;
            double share = share(n, lo, hi);
            if (share >= 1) {
                if (hi >= limit) {
                    return Bezier.NONE;
                }
                lo = hi;
                hi = Math.min(limit, lo + 4 * width);
            } else if (share <= 0 || width <= fine) {
                return lo;
            } else {
                double next = lo + share * width;
                if (!(next > lo)) {
                    return lo;
                }
                lo = next;
                hi = n == 2 ? limit : Math.min(hi, lo + Math.max(4 * share, 0.0625) * width);
            }
        }
        return lo;
    }

    /** The largest share of [lo, hi], from the left, on which one separator is positive. */
    private double share(int n, double lo, double hi) {
        double most = 0;
        for (int k = 0; k < rows; k++) {
            Bezier.cut(row, PathMaps.MAX * k, n, lo, hi, window, 0);
            double share = Bezier.positiveShare(window, 0, n, scratch);
            if (share >= 1) {
                return share;
            }
            most = Math.max(most, share);
        }
        return most;
    }
}
