package dev.ashlar.broadphase.vadop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Equations (7) and (11): each two velocities share an axis, and as many axes are used as expected. */
class AxesChosenTest {
    private static final int DIRECTIONS = 1500;

    @Test
    void anyTwoVelocitiesShareAnAxis() {
        for (String size : Covering.SIZES) {
            for (boolean table : new boolean[] {false, true}) {
                Covering pool = Covering.of(Integer.parseInt(size));
                long[] masks = masks(new AxisChoice(pool, pool.radius, table), 7);
                int least = Integer.MAX_VALUE;
                for (int i = 0; i < DIRECTIONS; i++) {
                    for (int j = 0; j < i; j++) {
                        least = Math.min(least, Long.bitCount(masks[2 * i] & masks[2 * j])
                                + Long.bitCount(masks[2 * i + 1] & masks[2 * j + 1]));
                    }
                }
                assertThat(least).as("axes shared, of %s, table %s", size, table).isGreaterThanOrEqualTo(1);
            }
        }
    }

    @Test
    void velocitiesWhoseBandsCrossAtTheWorstPlaceShareAnAxis() {
        // v x w near the middles of the holes of the pool, found by climbing from random directions.
        Random random = new Random(3);
        for (int size : new int[] {4, 16, 65}) {
            Covering pool = Covering.of(size);
            AxisChoice choice = new AxisChoice(pool, pool.radius, false);
            for (int i = 0; i < 300; i++) {
                double[] hole = hole(pool, random);
                double[] other = cross(hole, unit(random));
                choice.choose(other[0], other[1], other[2]);
                long low = choice.low;
                long high = choice.high;
                double[] third = cross(hole, unit(random));
                choice.choose(third[0], third[1], third[2]);
                assertThat((low & choice.low) != 0 || (high & choice.high) != 0).isTrue();
            }
        }
    }

    private static double[] hole(Covering pool, Random random) {
        double[] best = unit(random);
        for (double step = 0.5; step > 1e-5; step *= 0.97) {
            double[] more = unit(random);
            double[] next = new double[3];
            for (int k = 0; k < 3; k++) {
                next[k] = best[k] + step * more[k];
            }
            normalise(next);
            best = nearest(pool, next) < nearest(pool, best) ? next : best;
        }
        return best;
    }

    private static double nearest(Covering pool, double[] v) {
        double most = 0;
        for (int i = 0; i < pool.count; i++) {
            most = Math.max(most, Math.abs(pool.x[i] * v[0] + pool.y[i] * v[1] + pool.z[i] * v[2]));
        }
        return most;
    }

    @Test
    void usesAsManyAxesAsExpected() {
        for (String size : Covering.SIZES) {
            Covering pool = Covering.of(Integer.parseInt(size));
            for (double factor : new double[] {1, 1.5}) {
                double phi = factor * pool.radius;
                if (phi >= 0.5 * Math.PI) {
                    continue;
                }
                long used = 0;
                for (long mask : masks(new AxisChoice(pool, phi, false), 8)) {
                    used += Long.bitCount(mask);
                }
                double expected = pool.count * StrictMath.sin(phi);
                assertThat((double) used / DIRECTIONS / expected).as("%s axes, phi x %s", size, factor).isBetween(0.95, 1.05);
            }
        }
    }

    @Test
    void theTableHoldsWhatTheLoopChoosesAndLittleMore() {
        Covering pool = Covering.of(65);
        long[] exact = masks(new AxisChoice(pool, 1.5 * pool.radius, false), 9);
        long[] tabled = masks(new AxisChoice(pool, 1.5 * pool.radius, true), 9);
        long used = 0;
        long more = 0;
        for (int i = 0; i < exact.length; i++) {
            assertThat(exact[i] & ~tabled[i]).isZero();
            used += Long.bitCount(exact[i]);
            more += Long.bitCount(tabled[i] & ~exact[i]);
        }
        assertThat((double) more / used).isBetween(0.0, 0.06);
    }

    private static long[] masks(AxisChoice choice, long seed) {
        Random random = new Random(seed);
        long[] masks = new long[2 * DIRECTIONS];
        for (int i = 0; i < DIRECTIONS; i++) {
            double[] v = unit(random);
            choice.choose(v[0], v[1], v[2]);
            masks[2 * i] = choice.low;
            masks[2 * i + 1] = choice.high;
        }
        return masks;
    }

    private static double[] unit(Random random) {
        double[] v = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        normalise(v);
        return v;
    }

    private static void normalise(double[] v) {
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        for (int k = 0; k < 3; k++) {
            v[k] /= length;
        }
    }

    private static double[] cross(double[] u, double[] v) {
        double[] c = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        normalise(c);
        return c;
    }
}
