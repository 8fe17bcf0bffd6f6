package dev.ashlar.physics.internal.body;

import dev.ashlar.geometry.MassProperties;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.Arrays;

/** Symmetric 3 x 3 matrices in flat form xx, xy, xz, yy, yz, zz. */
public final class SymmetricMatrix3 {
    /** A matrix with a smaller determinant than this share of the product of its diagonal has no inverse to speak of. */
    private static final double LEAST = 1e-12;

    private SymmetricMatrix3() {
    }

    /** Writes the inverse of an inertia. An axis without a moment (of a rod, a point) is not turned about: its inverse is 0. */
    public static void invert(MassProperties m, double[] out, int at) {
        MassProperties.Principal p = m.principal();
        Vec3 moments = p.moments();
        double least = 1e-12 * moments.z();
        for (int k = 0; k < 6; k++) {
            out[at + k] = 0;
        }
        addAxis(p, new Vec3(1, 0, 0), moments.x(), least, out, at);
        addAxis(p, new Vec3(0, 1, 0), moments.y(), least, out, at);
        addAxis(p, new Vec3(0, 0, 1), moments.z(), least, out, at);
    }

    private static void addAxis(MassProperties.Principal p, Vec3 axis, double moment, double least, double[] out, int at) {
        if (!(moment > least)) {
            return;
        }
        Vec3 u = p.frame().rotation().rotate(axis);
        out[at] += u.x() * u.x() / moment;
        out[at + 1] += u.x() * u.y() / moment;
        out[at + 2] += u.x() * u.z() / moment;
        out[at + 3] += u.y() * u.y() / moment;
        out[at + 4] += u.y() * u.z() / moment;
        out[at + 5] += u.z() * u.z() / moment;
    }

    /** Whether a matrix has an inverse to speak of. */
    public static boolean isInvertible(double[] m, int i) {
        double xx = m[i + 3] * m[i + 5] - m[i + 4] * m[i + 4];
        double xy = m[i + 2] * m[i + 4] - m[i + 1] * m[i + 5];
        double xz = m[i + 1] * m[i + 4] - m[i + 2] * m[i + 3];
        return m[i] * xx + m[i + 1] * xy + m[i + 2] * xz > LEAST * m[i] * m[i + 3] * m[i + 5];
    }

    /** Writes the inverse of a matrix; returns false, and writes nothing, if it has none to speak of. */
    public static boolean invert(double[] m, int i, double[] out, int o) {
        double xx = m[i + 3] * m[i + 5] - m[i + 4] * m[i + 4];
        double xy = m[i + 2] * m[i + 4] - m[i + 1] * m[i + 5];
        double xz = m[i + 1] * m[i + 4] - m[i + 2] * m[i + 3];
        double det = m[i] * xx + m[i + 1] * xy + m[i + 2] * xz;
        if (!(det > LEAST * m[i] * m[i + 3] * m[i + 5])) {
            return false;
        }
        out[o] = xx / det;
        out[o + 1] = xy / det;
        out[o + 2] = xz / det;
        out[o + 3] = (m[i] * m[i + 5] - m[i + 2] * m[i + 2]) / det;
        out[o + 4] = (m[i + 1] * m[i + 2] - m[i] * m[i + 4]) / det;
        out[o + 5] = (m[i] * m[i + 3] - m[i + 1] * m[i + 1]) / det;
        return true;
    }

    /** Writes the matrix turned by a unit quaternion, R M R^T. */
    public static void turn(double[] m, int i, double[] q, int at, double[] out, int o) {
        double x = q[at];
        double y = q[at + 1];
        double z = q[at + 2];
        double w = q[at + 3];
        double r0 = 1 - 2 * (y * y + z * z);
        double r1 = 2 * (x * y - w * z);
        double r2 = 2 * (x * z + w * y);
        double r3 = 2 * (x * y + w * z);
        double r4 = 1 - 2 * (x * x + z * z);
        double r5 = 2 * (y * z - w * x);
        double r6 = 2 * (x * z - w * y);
        double r7 = 2 * (y * z + w * x);
        double r8 = 1 - 2 * (x * x + y * y);
        double xx = m[i];
        double xy = m[i + 1];
        double xz = m[i + 2];
        double yy = m[i + 3];
        double yz = m[i + 4];
        double zz = m[i + 5];
        double a0 = r0 * xx + r1 * xy + r2 * xz;
        double a1 = r0 * xy + r1 * yy + r2 * yz;
        double a2 = r0 * xz + r1 * yz + r2 * zz;
        double b0 = r3 * xx + r4 * xy + r5 * xz;
        double b1 = r3 * xy + r4 * yy + r5 * yz;
        double b2 = r3 * xz + r4 * yz + r5 * zz;
        double c0 = r6 * xx + r7 * xy + r8 * xz;
        double c1 = r6 * xy + r7 * yy + r8 * yz;
        double c2 = r6 * xz + r7 * yz + r8 * zz;
        out[o] = a0 * r0 + a1 * r1 + a2 * r2;
        out[o + 1] = a0 * r3 + a1 * r4 + a2 * r5;
        out[o + 2] = a0 * r6 + a1 * r7 + a2 * r8;
        out[o + 3] = b0 * r3 + b1 * r4 + b2 * r5;
        out[o + 4] = b0 * r6 + b1 * r7 + b2 * r8;
        out[o + 5] = c0 * r6 + c1 * r7 + c2 * r8;
    }

    /** Multiplies the vector at {@code v[at]} by the matrix. */
    public static void apply(double[] m, int i, double[] v, int at) {
        double x = v[at];
        double y = v[at + 1];
        double z = v[at + 2];
        v[at] = m[i] * x + m[i + 1] * y + m[i + 2] * z;
        v[at + 1] = m[i + 1] * x + m[i + 3] * y + m[i + 4] * z;
        v[at + 2] = m[i + 2] * x + m[i + 4] * y + m[i + 5] * z;
    }

    public static double trace(double[] m, int i) {
        return m[i] + m[i + 3] + m[i + 5];
    }

    /** The product u M v of two vectors with the matrix. */
    public static double product(double[] m, int i, double ux, double uy, double uz, double vx, double vy, double vz) {
        return ux * (m[i] * vx + m[i + 1] * vy + m[i + 2] * vz) + uy * (m[i + 1] * vx + m[i + 3] * vy + m[i + 4] * vz)
                + uz * (m[i + 2] * vx + m[i + 4] * vy + m[i + 5] * vz);
    }

    /**
     * Writes the inverse of an inertia for the axes that are free (not among the bits x 1, y 2, z 4): a torque about a locked axis
     * turns nothing, and what is turned about the others has their block of the inertia, inverted by itself. An axis without a
     * moment has none here either. The two may be one place.
     */
    public static void invertFree(double[] m, int i, int locked, double[] out, int o) {
        assert locked != 0 : "nothing is locked";
        int first = Integer.numberOfTrailingZeros(~locked);
        int second = Integer.numberOfTrailingZeros(~(locked | 1 << first));
        double a = first > 2 ? 0 : m[i + at(first, first)];
        double b = second > 2 ? 0 : m[i + at(first, second)];
        double c = second > 2 ? 0 : m[i + at(second, second)];
        Arrays.fill(out, o, o + 6, 0);
        if (second > 2) {
            out[o + (first > 2 ? 0 : at(first, first))] = a > 0 ? 1 / a : 0;
            return;
        }
        double det = a * c - b * b;
        double trace = a + c;
        // A rod turns across itself alone: that is what the pseudo-inverse says.
        boolean singular = det <= 1e-12 * trace * trace;
        double scale = !singular ? 1 / det : trace > 0 ? 1 / (trace * trace) : 0;
        out[o + at(first, first)] = scale * (singular ? a : c);
        out[o + at(first, second)] = scale * (singular ? b : -b);
        out[o + at(second, second)] = scale * (singular ? c : a);
    }

    /** Where the product of two axes is, the first not after the second. */
    private static int at(int row, int column) {
        return row == 0 ? column : row + column + 1;
    }
}
