package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.query.sweep.Bernstein;
import dev.ashlar.query.sweep.PlanePolynomial;
import dev.ashlar.query.sweep.RelativeMotion;

/**
 * A plane carried by one of two moving bodies, and when the vertices of the other reach it. Scratch memory of one thread.
 *
 * <p>With unit normal n, constant in the carrier's frame, the height of a vertex of the other body over the plane, times the
 * weight S = (1 + al t^2)(1 + be t^2), is a polynomial in t of degree 5 at most, linear in the vertex: a row and a scalar,
 * polynomials themselves. If all Bernstein coefficients, each the least over the vertices, are positive, so are all heights:
 * the plane parts the bodies throughout. Rounding is covered by {@link RelativeMotion#margin}.
 */
public final class CarriedPlane {
    /** Sets of coefficients computed since it was last set to 0. */
    public long tried;

    private final RelativeMotion motion;
    private final PlanePolynomial heights;
    private final double[] power;
    private final double[] window = new double[4 * 6];
    private final double[] least = new double[6];
    private PartFeatures other;

    CarriedPlane(RelativeMotion motion) {
        this.motion = motion;
        heights = new PlanePolynomial(motion);
        power = heights.power;
    }

    /** The plane with unit normal (x, y, z), in B's frame, on part b; heights are those of part a, radii apart. */
    void carriedByB(PartFeatures a, PartFeatures b, double x, double y, double z) {
        heights.carriedByB(x, y, z, -b.least(-x, -y, -z) + (a.radius + b.radius));
        heights.toA(motion.degree);
        other = a;
    }

    /** The plane with unit normal (x, y, z), in A's frame, on part a; heights are those of part b, radii apart. */
    void carriedByA(PartFeatures a, PartFeatures b, double x, double y, double z) {
        heights.carriedByA(x, y, z, -a.least(-x, -y, -z) + (a.radius + b.radius));
        other = b;
    }

    /** The least height at t = 0. */
    double heightAtStart() {
        return other.least(power[0], power[1], power[2]) + power[3];
    }

    /** Raises the plane by this much, along its normal. */
    void raise(double by) {
        heights.raise(by);
    }

    /** Finds the least coefficients, less the margin, on [from, to]; whether all are positive. */
    boolean isFree(double from, double to) {
        tried++;
        double[] p = window;
        int n = motion.degree;
        if (n == 5) {
            toBernstein5(from, to - from);
        } else {
            System.arraycopy(power, 0, p, 0, 4 * n + 4);
            if (from > 0) {
                Bernstein.shift(p, n, from);
            }
            Bernstein.fromPower(p, n, to - from);
        }
        boolean free = true;
        double margin = motion.margin;
        PartFeatures f = other;
        for (int i = 0; i <= n; i++) {
            double g = f.least(p[4 * i], p[4 * i + 1], p[4 * i + 2]) + p[4 * i + 3] - margin;
            least[i] = g;
            free &= g > 0;
        }
        return free;
    }

    /** {@link Bernstein#shift} and {@link Bernstein#fromPower} for degree 5, the same steps one polynomial after the other. */
    private void toBernstein5(double from, double width) {
        double[] p = power;
        double[] out = window;
        double w2 = width * width;
        double w3 = w2 * width;
        double w4 = w3 * width;
        double f1 = width * (1.0 / 5);
        double f2 = w2 * (1.0 / 10);
        double f3 = w3 * (1.0 / 10);
        double f4 = w4 * (1.0 / 5);
        double f5 = w4 * width;
        for (int k = 0; k < 4; k++) {
            double a = p[k];
            double b = p[k + 4];
            double c = p[k + 8];
            double d = p[k + 12];
            double e = p[k + 16];
            double f = p[k + 20];
            if (from > 0) {
                e += from * f;
                d += from * e;
                c += from * d;
                b += from * c;
                a += from * b;
                e += from * f;
                d += from * e;
                c += from * d;
                b += from * c;
                e += from * f;
                d += from * e;
                c += from * d;
                e += from * f;
                d += from * e;
                e += from * f;
            }
            b *= f1;
            c *= f2;
            d *= f3;
            e *= f4;
            f *= f5;
            f += e;
            e += d;
            d += c;
            c += b;
            b += a;
            f += e;
            e += d;
            d += c;
            c += b;
            f += e;
            e += d;
            d += c;
            f += e;
            e += d;
            f += e;
            out[k] = a;
            out[k + 4] = b;
            out[k + 8] = c;
            out[k + 12] = d;
            out[k + 16] = e;
            out[k + 20] = f;
        }
    }

    /**
     * A time in [from, to] up to which the plane proves the bodies apart; {@code to} if it does throughout, else within
     * {@code fine} of where it ceases to, or where they are within {@code near} of it and sink on to it. Clips from the left. The
     * window is narrowed around the expected end, since coefficients of a wide one are coarse, and widened again when it turns
     * out to be free.
     */
    double advance(double from, double to, double fine, double near) {
        double lo = from;
        double hi = to;
        while (true) {
            double width = hi - lo;
            if (isFree(lo, hi)) {
                if (hi >= to) {
                    return to;
                }
                lo = hi;
                hi = Math.min(to, lo + 4 * width);
            } else {
                boolean sinks = isSinking();
                if (!(least[0] > (sinks ? near : 0)) || width <= fine) {
                    return lo;
                }
                double step = width * Math.min(Bernstein.positiveShare(least, motion.degree), 1 - 0x1p-10);
                lo = Math.min(lo + step, hi);
                double next = Math.max(4 * step, 0.0625 * width);
                if (sinks) {
                    // Clipping is nearly exact, but for how much heights are bent.
                    double bend = 2 * bend();
                    if (bend <= near) {
                        return lo;
                    }
                    double more = width * bend / (least[0] - least[motion.degree]);
                    next = Math.max(more, Math.max(0.5 * fine, step / 64));
                }
                hi = Math.min(hi, lo + next);
            }
        }
    }

    /**
     * How far heights, and the hull of the coefficients, are at most from the straight line between the first and the last: where
     * the hull meets zero, heights are at most twice that.
     */
    private double bend() {
        int n = motion.degree;
        double slope = (least[n] - least[0]) / n;
        double most = 0;
        for (int i = 1; i < n; i++) {
            most = Math.max(most, Math.abs(least[i] - least[0] - i * slope));
        }
        return most;
    }

    /** Whether the coefficients fall from each to the next, to below zero. */
    private boolean isSinking() {
        for (int i = 0; i < motion.degree; i++) {
            if (!(least[i + 1] < least[i])) {
                return false;
            }
        }
        return !(least[motion.degree] > 0);
    }
}
