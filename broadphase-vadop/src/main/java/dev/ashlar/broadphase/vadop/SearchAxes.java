package dev.ashlar.broadphase.vadop;

/**
 * Picks those few of a proxy's axes on which it meets all others.
 *
 * <p>The bands of two directions u and w cross at p, orthogonal to both. An axis of u within phi of p is in the band of w
 * too. So axes of u whose caps of radius phi cover the circle orthogonal to u share one with every w: 3 or 4 of 9 for 16
 * axes and phi of 1.5 covering radii. The circle is looked at in points, with phi less by half their distance.
 */
final class SearchAxes {
    private static final int POINTS = 64;
    private static final double[] COS = new double[POINTS];
    private static final double[] SIN = new double[POINTS];

    static {
        for (int i = 0; i < POINTS; i++) {
            // Half the circle: axes have no sign.
            COS[i] = StrictMath.cos(Math.PI * i / POINTS);
            SIN[i] = StrictMath.sin(Math.PI * i / POINTS);
        }
    }

    private final Covering pool;
    private final double cosSq;
    private final long[] covered;

    /** First 64 axes of the last pick, by bit. */
    long low;
    /** The other axes of the last pick. */
    long high;

    /** For bands of at least {@code phi} half width. */
    SearchAxes(Covering pool, double phi) {
        this.pool = pool;
        double cos = StrictMath.cos(Math.max(0, Math.min(phi, 0.5 * Math.PI) - 0.5 * Math.PI / POINTS)) + 1e-12;
        cosSq = cos * cos;
        covered = new long[pool.count];
    }

    /** Picks of the axes of a unit direction; all of them if too few to cover the circle. */
    void pick(double x, double y, double z, long axesLow, long axesHigh) {
        project(x, y, z, axesLow, axesHigh);
        low = 0;
        high = 0;
        for (long open = -1; open != 0;) {
            int best = best(axesLow, axesHigh, open);
            if (best < 0) {
                low = axesLow;
                high = axesHigh;
                return;
            }
            open &= ~covered[best];
            if (best < 64) {
                low |= 1L << best;
            } else {
                high |= 1L << best - 64;
            }
        }
    }

    /** Which points of the circle around a direction each axis covers. */
    private void project(double x, double y, double z, long axesLow, long axesHigh) {
        // Two unit vectors e, f across the direction; the first is its cross product with x or z.
        boolean alongX = Math.abs(x) < 0.7;
        double length = alongX ? Math.sqrt(y * y + z * z) : Math.sqrt(x * x + y * y);
        double ex = alongX ? 0 : y / length;
        double ey = alongX ? z / length : -x / length;
        double ez = alongX ? -y / length : 0;
        double fx = y * ez - z * ey;
        double fy = z * ex - x * ez;
        double fz = x * ey - y * ex;
        for (int word = 0; word < 2; word++) {
            for (long rest = word == 0 ? axesLow : axesHigh; rest != 0; rest &= rest - 1) {
                int i = 64 * word + Long.numberOfTrailingZeros(rest);
                if (i >= pool.count) {
                    return;
                }
                double e = pool.x[i] * ex + pool.y[i] * ey + pool.z[i] * ez;
                double f = pool.x[i] * fx + pool.y[i] * fy + pool.z[i] * fz;
                long bits = 0;
                for (int k = 0; k < POINTS; k++) {
                    double along = e * COS[k] + f * SIN[k];
                    bits |= (along * along >= cosSq ? 1L : 0) << k;
                }
                covered[i] = bits;
            }
        }
    }

    /** The axis that covers most of the open points, or -1 if none covers any. */
    private int best(long axesLow, long axesHigh, long open) {
        int best = -1;
        int most = 0;
        for (int word = 0; word < 2; word++) {
            for (long rest = word == 0 ? axesLow : axesHigh; rest != 0; rest &= rest - 1) {
                int i = 64 * word + Long.numberOfTrailingZeros(rest);
                if (i < pool.count && Long.bitCount(covered[i] & open) > most) {
                    best = i;
                    most = Long.bitCount(covered[i] & open);
                }
            }
        }
        return best;
    }
}
