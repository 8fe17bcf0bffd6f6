package dev.ashlar.spi;

import dev.ashlar.math.Aabb;
import dev.ashlar.math.Check;

/** Rays and moving boxes against boxes: the arithmetic that all broad phases share. */
public final class BoxCast {
    /** Relative rounding of sums and quotients here, generously. */
    private static final double ROUNDING = 0x1p-50;

    private BoxCast() {
    }

    /** Checks the arguments of {@link BroadPhase#rayCast}. */
    public static void checkRay(double[] ray, int at, double limit) {
        Check.finite("ray", ray, at, 6);
        Check.notNegative("limit", limit);
        if (ray[at + 3] == 0 && ray[at + 4] == 0 && ray[at + 5] == 0) {
            throw new IllegalArgumentException("the vector of a ray must not be zero");
        }
    }

    /** Checks the arguments of {@link BroadPhase#sweep}. */
    public static void checkSweep(double[] swept, int at, double limit) {
        Check.finite("swept box", swept, at, 9);
        Aabb.check("swept box", swept, at);
        Check.notNegative("limit", limit);
    }

    /**
     * The fraction of the way at which a moving box (or point, with {@code minAt == maxAt}) meets a resting one, or
     * positive infinity if it does not up to {@code limit}. Rounding makes it earlier, never later, and never a miss.
     *
     * @param cast  holds least corner, greatest corner and way of the mover at the three indices
     * @param box   flat box at index {@code b}
     */
    public static double entry(double[] cast, int minAt, int maxAt, int wayAt, double[] box, int b, double limit) {
        double enter = 0;
        double leave = limit;
        for (int k = 0; k < 3; k++) {
            double min = cast[minAt + k];
            double max = cast[maxAt + k];
            double way = cast[wayAt + k];
            double slack = ROUNDING * (Math.abs(min) + Math.abs(max) + Math.abs(box[b + k]) + Math.abs(box[b + 3 + k]));
            double near = box[b + k] - max - slack;
            double far = box[b + 3 + k] - min + slack;
            if (way == 0) {
                if (near > 0 || far < 0) {
                    return Double.POSITIVE_INFINITY;
                }
            } else {
                double in = (way > 0 ? near : far) / way;
                double out = (way > 0 ? far : near) / way;
                // Factors, not differences: a subnormal way makes these infinite, and infinity less itself is no number.
                enter = Math.max(enter, in * (in > 0 ? 1 - ROUNDING : 1 + ROUNDING));
                leave = Math.min(leave, out * (out > 0 ? 1 + ROUNDING : 1 - ROUNDING));
                if (enter > leave) {
                    return Double.POSITIVE_INFINITY;
                }
            }
        }
        return enter;
    }
}
