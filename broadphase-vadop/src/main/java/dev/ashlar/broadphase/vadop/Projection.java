package dev.ashlar.broadphase.vadop;

import dev.ashlar.spi.SweptVolume;
import java.util.Arrays;

/**
 * Projects swept volumes on the axes of a pool, and on the coordinate axes, which follow them as number m, m + 1, m + 2.
 *
 * <p>Departs from section V-A, equation (14), which moves intervals on by dt v each frame: that drifts. An interval is
 * computed afresh from the volume, 9 products an axis, so it holds for any frame split and for curved motion too, whose
 * excess over the straight one is in the margin of the volume.
 */
final class Projection {
    /** Intervals grow by this part of their width (a touch must not be lost to rounding) ... */
    private static final double WIDER = 1e-9;
    /** ... and by this part of the coordinates: 100 times the tolerance of {@link SweptVolume#touch}. */
    private static final double ROUNDING = 1e-11;

    private final Covering pool;
    private final boolean balls;
    /** Of all axes, those of the coordinates too. */
    private final double[] axisX;
    private final double[] axisY;
    private final double[] axisZ;

    /** With {@code balls}, intervals are cut to those of the balls, grown by the margins, that the volumes hold. */
    Projection(Covering pool, boolean balls) {
        this.pool = pool;
        this.balls = balls;
        axisX = Arrays.copyOf(pool.x, pool.count + 3);
        axisY = Arrays.copyOf(pool.y, pool.count + 3);
        axisZ = Arrays.copyOf(pool.z, pool.count + 3);
        axisX[pool.count] = 1;
        axisY[pool.count + 1] = 1;
        axisZ[pool.count + 2] = 1;
    }

    /** The direction of an axis. */
    double[] axis(int i) {
        return new double[] {axisX[i], axisY[i], axisZ[i]};
    }

    /**
     * Those of 64 axes, by bit, on which the intervals of two volumes may be apart: not those on which their boxes overlap
     * before they move. Most of what {@link #write} would find out, for a third of the work and for both at once.
     */
    long mayPart(double[] volumes, int a, int b, long axes, int first) {
        if (balls) {
            return axes;
        }
        final double[] v = volumes;
        final double margin = v[a + SweptVolume.MARGIN] + v[b + SweptVolume.MARGIN];
        final double halfX = 0.5 * (v[a + 3] - v[a] + (v[b + 3] - v[b])) + margin;
        final double halfY = 0.5 * (v[a + 4] - v[a + 1] + (v[b + 4] - v[b + 1])) + margin;
        final double halfZ = 0.5 * (v[a + 5] - v[a + 2] + (v[b + 5] - v[b + 2])) + margin;
        final double x = 0.5 * (v[a] - v[b] + (v[a + 3] - v[b + 3]));
        final double y = 0.5 * (v[a + 1] - v[b + 1] + (v[a + 4] - v[b + 4]));
        final double z = 0.5 * (v[a + 2] - v[b + 2] + (v[a + 5] - v[b + 5]));
        if (Math.abs(x) <= halfX && Math.abs(y) <= halfY && Math.abs(z) <= halfZ) {
            return 0;
        }
        long may = 0;
        for (long rest = axes; rest != 0; rest &= rest - 1) {
            int i = first + Long.numberOfTrailingZeros(rest);
            double ax = axisX[i];
            double ay = axisY[i];
            double az = axisZ[i];
            double apart = Math.abs(ax * x + ay * y + az * z);
            double width = Math.abs(ax) * halfX + Math.abs(ay) * halfY + Math.abs(az) * halfZ;
            may |= apart <= width ? 0 : rest & -rest;
        }
        return may;
    }

    /** Writes the interval on axis i of two masks to {@code rows[row + 2 * i]}, least end first. */
    void write(double[] volume, int at, long low, long high, double[] rows, int row) {
        final double margin = volume[at + SweptVolume.MARGIN];
        final double halfX = 0.5 * (volume[at + 3] - volume[at]) + margin;
        final double halfY = 0.5 * (volume[at + 4] - volume[at + 1]) + margin;
        final double halfZ = 0.5 * (volume[at + 5] - volume[at + 2]) + margin;
        final double wayX = volume[at + SweptVolume.DISPLACEMENT];
        final double wayY = volume[at + SweptVolume.DISPLACEMENT + 1];
        final double wayZ = volume[at + SweptVolume.DISPLACEMENT + 2];
        final double x = 0.5 * volume[at] + 0.5 * volume[at + 3];
        final double y = 0.5 * volume[at + 1] + 0.5 * volume[at + 4];
        final double z = 0.5 * volume[at + 2] + 0.5 * volume[at + 5];
        final double slack = ROUNDING * (Math.abs(x) + Math.abs(y) + Math.abs(z) + halfX + halfY + halfZ
                + Math.abs(wayX) + Math.abs(wayY) + Math.abs(wayZ));
        final double radius = volume[at + SweptVolume.RADIUS] + margin;
        final double offX = volume[at + SweptVolume.CENTRE] - x;
        final double offY = volume[at + SweptVolume.CENTRE + 1] - y;
        final double offZ = volume[at + SweptVolume.CENTRE + 2] - z;
        for (int word = 0; word < 2; word++) {
            for (long rest = word == 0 ? low : high; rest != 0; rest &= rest - 1) {
                int i = 64 * word + Long.numberOfTrailingZeros(rest);
                if (i >= pool.count) {
                    rows[row + 2 * i] = SweptVolume.min(volume, at, i - pool.count);
                    rows[row + 2 * i + 1] = SweptVolume.max(volume, at, i - pool.count);
                    continue;
                }
                double ax = axisX[i];
                double ay = axisY[i];
                double az = axisZ[i];
                double middle = ax * x + ay * y + az * z;
                double way = ax * wayX + ay * wayY + az * wayZ;
                double half = Math.abs(ax) * halfX + Math.abs(ay) * halfY + Math.abs(az) * halfZ;
                double below = half;
                double above = half;
                if (balls) {
                    double off = ax * offX + ay * offY + az * offZ;
                    below = Math.min(half, radius - off);
                    above = Math.min(half, radius + off);
                }
                double more = WIDER * (half + Math.abs(way)) + slack;
                // Halves of sums that are 0 or twice the way: least and greatest of it and 0, exactly and without branches.
                put(middle - below - more + 0.5 * (way - Math.abs(way)), middle + above + more + 0.5 * (way + Math.abs(way)),
                        rows, row + 2 * i);
            }
        }
    }

    private static void put(double low, double high, double[] rows, int at) {
        boolean bounded = high >= low && high - low <= Double.MAX_VALUE; // not so for sums that overflowed
        rows[at] = bounded ? low : Double.NEGATIVE_INFINITY;
        rows[at + 1] = bounded ? high : Double.POSITIVE_INFINITY;
    }
}
