package dev.ashlar.broadphase.vadop;

import dev.ashlar.spi.SweptVolume;
import java.util.Arrays;

/**
 * How far each proxy may go before its ends in the lists are out of date: its volume swept along its way for some steps, a
 * little wider. While it goes on as it did, nothing has to be moved or sorted.
 *
 * <p>Extends the paper by its own reason (section IV-C): on axes across the motion an interval hardly grows with the time that
 * it is swept over. Who bounces or swerves breaks the leash and gets a new one.
 */
final class TemporalBounds {
    /** Most steps that a leash lasts. */
    static final int MOST_STEPS = 8;
    /** Longest leash as a multiple of the size, if that is more than one step. */
    private static final double REACH = 2;
    /** Wider by this part of the size: for what rests, but not quite, and turns or swerves a little. */
    private static final double SLACK = 1.0 / 64;

    // A leash: the middle of a box, its half sides, and the line along which it is swept, then 1 / length² of that;
    // the middle of the ball, from that of the box, and its radius.
    private static final int HALF = 3;
    private static final int LINE = 6;
    private static final int INVERSE = 9;
    private static final int BALL = 10;
    private static final int RADIUS = 13;
    private static final int STRIDE = 14;

    private final VadopProxies proxies;
    private final boolean balls;
    private double[] leash = {};
    private final double[] volume = new double[SweptVolume.STRIDE];

    TemporalBounds(VadopProxies proxies, boolean balls) {
        this.proxies = proxies;
        this.balls = balls;
    }

    void growTo(int capacity) {
        leash = Arrays.copyOf(leash, capacity * STRIDE);
    }

    /** Lets a proxy go on from where it is for some steps, fewer if it is fast; returns the volume of all that. */
    double[] renew(int proxy, int steps) {
        final double[] v = proxies.volumes;
        int at = proxy * SweptVolume.STRIDE;
        int own = proxy * STRIDE;
        double side = proxies.side(proxy);
        double far = Math.max(Math.abs(v[at + SweptVolume.DISPLACEMENT]), Math.max(
                Math.abs(v[at + SweptVolume.DISPLACEMENT + 1]), Math.abs(v[at + SweptVolume.DISPLACEMENT + 2])));
        double m = steps * far <= REACH * side ? steps : Math.max(1, REACH * side / far);
        double slack = proxies.isFixed(proxy) ? 0 : SLACK * side;
        double lengthSq = 0;
        double aroundSq = 0;
        for (int k = 0; k < 3; k++) {
            double middle = 0.5 * v[at + k] + 0.5 * v[at + 3 + k];
            double more = v[at + SweptVolume.ACCELERATION + k];
            double line = m * v[at + SweptVolume.DISPLACEMENT + k] + 0.5 * m * (m - 1) * more;
            // A parabola is off its chord by this at most.
            double around = m > 1 ? slack + 0.125 * m * m * Math.abs(more) : slack;
            double half = 0.5 * (v[at + 3 + k] - v[at + k]) + v[at + SweptVolume.MARGIN] + around;
            leash[own + k] = middle;
            leash[own + HALF + k] = half;
            leash[own + LINE + k] = line;
            leash[own + BALL + k] = v[at + SweptVolume.CENTRE + k] - middle;
            volume[k] = middle - half;
            volume[3 + k] = middle + half;
            volume[SweptVolume.DISPLACEMENT + k] = line;
            volume[SweptVolume.CENTRE + k] = v[at + SweptVolume.CENTRE + k];
            lengthSq += line * line;
            aroundSq += around * around;
        }
        leash[own + INVERSE] = lengthSq > 0 ? 1 / lengthSq : 0;
        leash[own + RADIUS] = v[at + SweptVolume.RADIUS] + v[at + SweptVolume.MARGIN] + Math.sqrt(aroundSq);
        volume[SweptVolume.RADIUS] = leash[own + RADIUS];
        return volume;
    }

    /** Whether the volume of a proxy, as last set, is within its leash. */
    boolean holds(int proxy) {
        final double[] v = proxies.volumes;
        int at = proxy * SweptVolume.STRIDE;
        int own = proxy * STRIDE;
        double x = 0.5 * v[at] + 0.5 * v[at + 3] - leash[own];
        double y = 0.5 * v[at + 1] + 0.5 * v[at + 4] - leash[own + 1];
        double z = 0.5 * v[at + 2] + 0.5 * v[at + 5] - leash[own + 2];
        // The boxes at both ends of the step; what is swept between them is inside then.
        return holds(x, y, z, at, own) && holds(x + v[at + SweptVolume.DISPLACEMENT],
                y + v[at + SweptVolume.DISPLACEMENT + 1], z + v[at + SweptVolume.DISPLACEMENT + 2], at, own);
    }

    private boolean holds(double x, double y, double z, int at, int own) {
        final double[] v = proxies.volumes;
        final double[] l = leash;
        double along = l[own + INVERSE] * (x * l[own + LINE] + y * l[own + LINE + 1] + z * l[own + LINE + 2]);
        double s = Math.max(0, Math.min(1, along));
        double offX = x - s * l[own + LINE];
        double offY = y - s * l[own + LINE + 1];
        double offZ = z - s * l[own + LINE + 2];
        double margin = v[at + SweptVolume.MARGIN];
        return Math.abs(offX) + 0.5 * (v[at + 3] - v[at]) + margin <= l[own + HALF]
                && Math.abs(offY) + 0.5 * (v[at + 4] - v[at + 1]) + margin <= l[own + HALF + 1]
                && Math.abs(offZ) + 0.5 * (v[at + 5] - v[at + 2]) + margin <= l[own + HALF + 2]
                && (!balls || holdsBall(offX, offY, offZ, at, own));
    }

    private boolean holdsBall(double offX, double offY, double offZ, int at, int own) {
        final double[] v = proxies.volumes;
        double sq = 0;
        for (int k = 0; k < 3; k++) {
            double off = k == 0 ? offX : k == 1 ? offY : offZ;
            double d = off + (v[at + SweptVolume.CENTRE + k] - (0.5 * v[at + k] + 0.5 * v[at + 3 + k])) - leash[own + BALL + k];
            sq += d * d;
        }
        return Math.sqrt(sq) + v[at + SweptVolume.RADIUS] + v[at + SweptVolume.MARGIN] <= leash[own + RADIUS];
    }
}
