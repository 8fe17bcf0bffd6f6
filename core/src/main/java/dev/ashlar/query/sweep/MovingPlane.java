package dev.ashlar.query.sweep;

import dev.ashlar.query.distance.ConvexPiece;
import java.util.Arrays;

/**
 * A plane carried by one of two moving bodies, and when a piece of the other reaches it. Scratch memory of one thread.
 *
 * <p>With unit normal n, constant in the carrier's frame, the height of every core point of the other piece over the plane,
 * times the weight S = (1 + al t^2)(1 + be t^2), is a polynomial of degree 5 at most: linear in the point, with a row and a
 * scalar that are polynomials themselves. If the least of all points' Bernstein coefficients are positive, so are all
 * heights: the plane parts the pieces for the whole interval.
 */
final class MovingPlane {
    /** A few dozen are usual; a wall under shots once went on in steps of half of what is fine for minutes. */
    private static final int MAX_TRIES = 4096;

    /** Certificates tried since it was last set to 0: sets of coefficients on an interval. */
    long tried;
    /** Pieces that sink on to the plane may be stopped this far above it, which saves certificates. */
    double near;

    private final RelativeMotion motion;
    private final PlanePolynomial heights;
    private final double[] power;
    private final double[] window = new double[4 * 6];
    private final double[] least = new double[6];
    private final int[] support = new int[6];
    private ConvexPiece other;
    private int degree;
    private double margin;

    MovingPlane(RelativeMotion motion) {
        this.motion = motion;
        heights = new PlanePolynomial(motion);
        power = heights.power;
    }

    /** The plane with a unit normal in B's frame, at {@code level} over piece b, radii apart; a is to stay above it. */
    void carriedByB(ConvexPiece a, ConvexPiece b, double x, double y, double z, int nearB, double level) {
        int v = b.support(x, y, z, nearB);
        double offset = x * b.xyz[3 * v] + y * b.xyz[3 * v + 1] + z * b.xyz[3 * v + 2] + (a.radius + b.radius) + level;
        heights.carriedByB(x, y, z, offset);
        heights.toA(5);
        watch(a, motion.degree, motion.margin);
    }

    /**
     * A plane carried by neither: its normal, in the common frame, is q(t) / w(t), a quadratic each; at time t it lies
     * o0 + o1 t from B's origin. Watches a piece of A (or of B), which is to stay above it.
     */
    void gliding(ConvexPiece piece, boolean ofA, double[] q, double[] w, double o0, double o1, double margin) {
        RelativeMotion m = motion;
        double[] p = power;
        Arrays.fill(p, 0);
        double v4 = ofA ? m.al : m.be;
        for (int k = 0; k < 3; k++) {
            if (ofA) {
                heights.add(4 * k, q[3 * k], q[3 * k + 1], q[3 * k + 2], m.ax, m.ay, m.az, v4, 1);
            } else {
                heights.add(4 * k, q[3 * k], q[3 * k + 1], q[3 * k + 2], m.bx, m.by, m.bz, v4, 0);
            }
        }
        double e0 = o0 * w[0];
        double e1 = o0 * w[1] + o1 * w[0];
        double e2 = o0 * w[2] + o1 * w[1];
        double e3 = o1 * w[2];
        p[3] -= e0;
        p[7] -= e1;
        p[11] -= e2 + v4 * e0;
        p[15] -= e3 + v4 * e1;
        p[19] -= v4 * e2;
        p[23] -= v4 * e3;
        if (ofA) {
            heights.toA(5);
        }
        watch(piece, 5, margin);
    }

    /** The plane with a unit normal in A's frame, at {@code level} over piece a, radii apart; b is to stay above it. */
    void carriedByA(ConvexPiece a, ConvexPiece b, double x, double y, double z, int nearA, double level) {
        int v = a.support(x, y, z, nearA);
        double offset = x * a.xyz[3 * v] + y * a.xyz[3 * v + 1] + z * a.xyz[3 * v + 2] + (a.radius + b.radius) + level;
        heights.carriedByA(x, y, z, offset);
        watch(b, motion.degree, motion.margin);
    }

    private void watch(ConvexPiece piece, int degree, double margin) {
        this.degree = degree;
        this.margin = margin;
        if (piece != other) {
            other = piece;
            Arrays.fill(support, 0);
        }
    }

    /** Finds the least coefficients, less the margin, on [from, to]; whether all are positive. */
    private boolean certify(double from, double to) {
        tried++;
        double[] p = window;
        int n = degree;
        System.arraycopy(power, 0, p, 0, 4 * n + 4);
        if (from > 0) {
            Bernstein.shift(p, n, from);
        }
        Bernstein.fromPower(p, n, to - from);
        if (other.isBox()) {
            return certifyBox(p, n);
        }
        boolean free = true;
        double[] xyz = other.xyz;
        for (int i = 0; i <= n; i++) {
            double x = p[4 * i];
            double y = p[4 * i + 1];
            double z = p[4 * i + 2];
            int v = other.support(-x, -y, -z, support[i]);
            support[i] = v;
            double g = x * xyz[3 * v] + y * xyz[3 * v + 1] + z * xyz[3 * v + 2] + p[4 * i + 3] - margin;
            least[i] = g;
            free &= g > 0;
        }
        return free;
    }

    private boolean certifyBox(double[] p, int n) {
        boolean free = true;
        for (int i = 0; i <= n; i++) {
            double g = other.leastOfBox(p[4 * i], p[4 * i + 1], p[4 * i + 2]) + p[4 * i + 3] - margin;
            least[i] = g;
            free &= g > 0;
        }
        return free;
    }

    /** By how much more than its level the plane parts the pieces, throughout the interval that was proven free last. */
    double slack() {
        double lowest = least[0];
        for (int i = 1; i <= degree; i++) {
            lowest = Math.min(lowest, least[i]);
        }
        return lowest / ((1 + motion.al) * (1 + motion.be));
    }

    /** Whether the plane proves the pieces apart during all of [from, to]. */
    boolean isFree(double from, double to) {
        return certify(from, to);
    }

    /**
     * A time in [from, to] up to which the plane proves the pieces apart; {@code to} if it does throughout, else within
     * {@code fine} of where it ceases to, or {@link #near} it. Clips from the left. The window is narrowed around the expected end, since
     * coefficients of a wide one are coarse, and widened again when it turns out to be free.
     */
    double advance(double from, double to, double fine) {
        double lo = from;
        double hi = to;
        for (int tries = 0; tries < MAX_TRIES; tries++) {
            double width = hi - lo;
            if (certify(lo, hi)) {
                if (hi >= to) {
                    return to;
                }
                lo = hi;
                hi = Math.min(to, lo + 4 * width);
            } else {
                boolean sinks = near > 0 && isSinking();
                if (!(least[0] > (sinks ? near : 0)) || width <= fine) {
                    return lo;
                }
                double step = width * Math.min(Bernstein.positiveShare(least, degree), 1 - 0x1p-10);
                lo = Math.min(lo + step, hi);
                // Where heights sink all along, clipping is nearly exact at once.
                hi = Math.min(hi, lo + (sinks ? Math.max(0.5 * fine, step / 64) : Math.max(4 * step, 0.0625 * width)));
            }
        }
        // So far it is proven; where windows are free only while they are as short as this, another plane must take over.
        return lo;
    }

    /** Whether the coefficients fall from each to the next, to below zero. */
    private boolean isSinking() {
        for (int i = 0; i < degree; i++) {
            if (!(least[i + 1] < least[i])) {
                return false;
            }
        }
        return !(least[degree] > 0);
    }
}
