package dev.ashlar.math;

/** A quaternion (x, y, z, w); a rotation when its norm is 1. */
public record Quat(double x, double y, double z, double w) {
    /** Doubles in the flat form x, y, z, w. */
    public static final int STRIDE = 4;
    /** No rotation. */
    public static final Quat IDENTITY = new Quat(0, 0, 0, 1);

    /** Reads the flat form. */
    public static Quat of(double[] in, int at) {
        return new Quat(in[at], in[at + 1], in[at + 2], in[at + 3]);
    }

    /** The right-handed rotation about {@code axis} (of any length but zero) by {@code angle} radians. */
    public static Quat about(Vec3 axis, double angle) {
        Check.finite("angle", angle);
        Vec3 u = Check.notNull("axis", axis).checkFinite("axis").unit();
        double s = StrictMath.sin(0.5 * angle);
        return new Quat(s * u.x(), s * u.y(), s * u.z(), StrictMath.cos(0.5 * angle));
    }

    /** Writes the flat form. */
    public void to(double[] out, int at) {
        out[at] = x;
        out[at + 1] = y;
        out[at + 2] = z;
        out[at + 3] = w;
    }

    /** The product: first turns by {@code o}, then by this. */
    public Quat times(Quat o) {
        Check.notNull("o", o);
        return new Quat(
                w * o.x + x * o.w + y * o.z - z * o.y,
                w * o.y - x * o.z + y * o.w + z * o.x,
                w * o.z + x * o.y - y * o.x + z * o.w,
                w * o.w - x * o.x - y * o.y - z * o.z);
    }

    /** The inverse rotation of a unit quaternion. */
    public Quat conjugate() {
        return new Quat(-x, -y, -z, w);
    }

    /** The squared norm. */
    public double normSq() {
        return x * x + y * y + z * z + w * w;
    }

    /** The quaternion of norm 1; an error for zero. */
    public Quat unit() {
        double norm = Math.sqrt(normSq());
        Check.positive("norm", norm);
        return new Quat(x / norm, y / norm, z / norm, w / norm);
    }

    /** The vector turned by this unit quaternion. */
    public Vec3 rotate(Vec3 v) {
        Check.notNull("v", v);
        double tx = 2 * (y * v.z() - z * v.y());
        double ty = 2 * (z * v.x() - x * v.z());
        double tz = 2 * (x * v.y() - y * v.x());
        return new Vec3(
                v.x() + w * tx + (y * tz - z * ty),
                v.y() + w * ty + (z * tx - x * tz),
                v.z() + w * tz + (x * ty - y * tx));
    }

    /** Writes the rotation matrix of the unit quaternion at {@code q[at]}, row by row, nine numbers. */
    public static void matrix(double[] q, int at, double[] out, int o) {
        double x = q[at];
        double y = q[at + 1];
        double z = q[at + 2];
        double w = q[at + 3];
        out[o] = 1 - 2 * (y * y + z * z);
        out[o + 1] = 2 * (x * y - w * z);
        out[o + 2] = 2 * (x * z + w * y);
        out[o + 3] = 2 * (x * y + w * z);
        out[o + 4] = 1 - 2 * (x * x + z * z);
        out[o + 5] = 2 * (y * z - w * x);
        out[o + 6] = 2 * (x * z - w * y);
        out[o + 7] = 2 * (y * z + w * x);
        out[o + 8] = 1 - 2 * (x * x + y * y);
    }

    /** Writes (x, y, z) turned by the unit quaternion at {@code q[at]}. */
    public static void rotate(double[] q, int at, double x, double y, double z, double[] out, int o) {
        double qx = q[at];
        double qy = q[at + 1];
        double qz = q[at + 2];
        double qw = q[at + 3];
        double tx = 2 * (qy * z - qz * y);
        double ty = 2 * (qz * x - qx * z);
        double tz = 2 * (qx * y - qy * x);
        out[o] = x + qw * tx + (qy * tz - qz * ty);
        out[o + 1] = y + qw * ty + (qz * tx - qx * tz);
        out[o + 2] = z + qw * tz + (qx * ty - qy * tx);
    }

    /** Writes (x, y, z) turned back by the unit quaternion at {@code q[at]}. */
    public static void rotateBack(double[] q, int at, double x, double y, double z, double[] out, int o) {
        double qx = -q[at];
        double qy = -q[at + 1];
        double qz = -q[at + 2];
        double qw = q[at + 3];
        double tx = 2 * (qy * z - qz * y);
        double ty = 2 * (qz * x - qx * z);
        double tz = 2 * (qx * y - qy * x);
        out[o] = x + qw * tx + (qy * tz - qz * ty);
        out[o + 1] = y + qw * ty + (qz * tx - qx * tz);
        out[o + 2] = z + qw * tz + (qx * ty - qy * tx);
    }
}
