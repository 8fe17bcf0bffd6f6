package dev.ashlar.query.sweep;

import java.util.Arrays;

/**
 * The heights of points of one moving body over a plane that the other carries, as polynomials in t: with unit normal n,
 * constant in the carrier's frame, the height times the weight (1 + al t^2)(1 + be t^2) is of degree 5 at most and linear in the
 * point. So it is a row and a scalar, four polynomials side by side. Scratch memory of one thread.
 */
public final class PlanePolynomial {
    /** Row (x, y, z) and scalar, power coefficients in t. */
    public final double[] power = new double[4 * 6];

    private final RelativeMotion motion;
    private double weight2;
    private double weight4;

    public PlanePolynomial(RelativeMotion motion) {
        this.motion = motion;
    }

    /**
     * The plane with unit normal (x, y, z) in B's frame, {@code offset} from its origin; rows are in the common frame, see
     * {@link #toA}.
     */
    public void carriedByB(double x, double y, double z, double offset) {
        RelativeMotion m = motion;
        fill(x, y, z, m.bx, m.by, m.bz, m.be, m.ax, m.ay, m.az, m.al, 1, offset);
    }

    /** The plane with unit normal (x, y, z) in A's frame, {@code offset} from its origin; rows meet points in B's frame. */
    public void carriedByA(double x, double y, double z, double offset) {
        RelativeMotion m = motion;
        double[] r = m.r0;
        fill(r[0] * x + r[1] * y + r[2] * z, r[3] * x + r[4] * y + r[5] * z, r[6] * x + r[7] * y + r[8] * z,
                m.ax, m.ay, m.az, m.al, m.bx, m.by, m.bz, m.be, -1, offset);
    }

    /** Raises the plane by this much, along its normal. */
    public void raise(double by) {
        power[3] -= by;
        power[4 * 2 + 3] -= by * weight2;
        power[4 * 4 + 3] -= by * weight4;
    }

    /** Turns the first rows, from t^0 on, so that they meet points in A's frame. */
    public void toA(int rows) {
        double[] p = power;
        double[] r = motion.r0;
        double r0 = r[0];
        double r1 = r[1];
        double r2 = r[2];
        double r3 = r[3];
        double r4 = r[4];
        double r5 = r[5];
        double r6 = r[6];
        double r7 = r[7];
        double r8 = r[8];
        for (int i = 0; i < 4 * rows; i += 4) {
            double rx = p[i];
            double ry = p[i + 1];
            double rz = p[i + 2];
            p[i] = r0 * rx + r3 * ry + r6 * rz;
            p[i + 1] = r1 * rx + r4 * ry + r7 * rz;
            p[i + 2] = r2 * rx + r5 * ry + r8 * rz;
        }
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
    void add(int i, double x, double y, double z, double vx, double vy, double vz, double v4, double sign) {
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
}
