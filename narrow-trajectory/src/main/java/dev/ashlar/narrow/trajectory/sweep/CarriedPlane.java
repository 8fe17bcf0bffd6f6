package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.query.sweep.Bernstein;
import dev.ashlar.query.sweep.RelativeMotion;
import java.util.Arrays;

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
    /** Row (x, y, z) and scalar, power coefficients in t. */
    private final double[] power = new double[4 * 6];
    private final double[] window = new double[4 * 6];
    private final double[] least = new double[6];
    private PartFeatures other;
    private double weight2;
    private double weight4;

    CarriedPlane(RelativeMotion motion) {
        this.motion = motion;
    }

    /** The plane with unit normal (x, y, z), in B's frame, on part b; heights are those of part a, radii apart. */
    void carriedByB(PartFeatures a, PartFeatures b, double x, double y, double z) {
        RelativeMotion m = motion;
        double offset = -b.least(-x, -y, -z) + (a.radius + b.radius);
        fill(x, y, z, m.bx, m.by, m.bz, m.be, m.ax, m.ay, m.az, m.al, 1, offset);
        double[] p = power;
        double[] r = m.r0;
        double r0 = r[0];
        double r1 = r[1];
        double r2 = r[2];
        double r3 = r[3];
        double r4 = r[4];
        double r5 = r[5];
        double r6 = r[6];
        double r7 = r[7];
        double r8 = r[8];
        for (int i = 0; i < 4 * m.degree; i += 4) {
            double rx = p[i];
            double ry = p[i + 1];
            double rz = p[i + 2];
            p[i] = r0 * rx + r3 * ry + r6 * rz;
            p[i + 1] = r1 * rx + r4 * ry + r7 * rz;
            p[i + 2] = r2 * rx + r5 * ry + r8 * rz;
        }
        other = a;
    }

    /** The plane with unit normal (x, y, z), in A's frame, on part a; heights are those of part b, radii apart. */
    void carriedByA(PartFeatures a, PartFeatures b, double x, double y, double z) {
        RelativeMotion m = motion;
        double offset = -a.least(-x, -y, -z) + (a.radius + b.radius);
        double[] r = m.r0;
        fill(r[0] * x + r[1] * y + r[2] * z, r[3] * x + r[4] * y + r[5] * z, r[6] * x + r[7] * y + r[8] * z,
                m.ax, m.ay, m.az, m.al, m.bx, m.by, m.bz, m.be, -1, offset);
        other = b;
    }

    /** Normal n in the common frame, the turns w of its carrier and v of the other, whose origin is at sign (c + t D). */
    private void fill(double nx, double ny, double nz, double wx, double wy, double wz, double w4, double vx, double vy,
            double vz, double v4, double sign, double offset) {
        double[] p = power;
        Arrays.fill(p, 0);
        p[3] = -offset;
        weight2 = w4 + v4;
        weight4 = w4 * v4;
        add(0, nx, ny, nz, vx, vy, vz, v4, sign);
        if (w4 > 0) {
            add(4, wy * nz - wz * ny, wz * nx - wx * nz, wx * ny - wy * nx, vx, vy, vz, v4, sign);
            double h = 0.5 * (wx * nx + wy * ny + wz * nz);
            add(8, h * wx - w4 * nx, h * wy - w4 * ny, h * wz - w4 * nz, vx, vy, vz, v4, sign);
        }
        p[4 * 2 + 3] -= offset * weight2;
        p[4 * 4 + 3] -= offset * weight4;
    }

    /** Adds t^(i/4) times vector q on the left of the other body's turn and place. */
    private void add(int i, double x, double y, double z, double vx, double vy, double vz, double v4, double sign) {
        double[] p = power;
        RelativeMotion m = motion;
        double qc = sign * (x * m.cx + y * m.cy + z * m.cz);
        double qd = sign * (x * m.dx + y * m.dy + z * m.dz);
        p[i] += x;
        p[i + 1] += y;
        p[i + 2] += z;
        p[i + 3] += qc;
        p[i + 7] += qd;
        if (v4 > 0) {
            p[i + 4] += y * vz - z * vy;
            p[i + 5] += z * vx - x * vz;
            p[i + 6] += x * vy - y * vx;
            double h = 0.5 * (vx * x + vy * y + vz * z);
            p[i + 8] += h * vx - v4 * x;
            p[i + 9] += h * vy - v4 * y;
            p[i + 10] += h * vz - v4 * z;
            p[i + 11] += v4 * qc;
            p[i + 15] += v4 * qd;
        }
    }

    /** The least height at t = 0. */
    double heightAtStart() {
        return other.least(power[0], power[1], power[2]) + power[3];
    }

    /** Raises the plane by this much, along its normal. */
    void raise(double by) {
        power[3] -= by;
        power[4 * 2 + 3] -= by * weight2;
        power[4 * 4 + 3] -= by * weight4;
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
