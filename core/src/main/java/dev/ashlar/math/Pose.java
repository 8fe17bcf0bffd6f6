package dev.ashlar.math;

/**
 * Where a body is: a point p of the body is at {@code rotation p + position}.
 *
 * @param position finite
 * @param rotation of norm 1 to within 1e-9; made a unit where it is off by more than rounding
 */
public record Pose(Vec3 position, Quat rotation) {
    /** Doubles in the flat form x, y, z, qx, qy, qz, qw. */
    public static final int STRIDE = 7;
    /** Index of the quaternion in the flat form. */
    public static final int ROTATION = 3;
    /** The frame of the world. */
    public static final Pose IDENTITY = new Pose(Vec3.ZERO, Quat.IDENTITY);

    /** What the squared norm of a rotation computed to be a unit may be off by, generously. */
    private static final double UNIT_ROUNDING = 2e-15;

    /** Bounds of motions hold for units only, and a motion is a unit at every t above 0: so the start must be one too. */
    public Pose {
        Check.notNull("position", position).checkFinite("position");
        double off = Math.abs(Check.notNull("rotation", rotation).normSq() - 1);
        if (!(off <= 2e-9)) {
            throw Check.fault("rotation", "of norm 1 (see Quat.unit())", rotation);
        }
        if (off > UNIT_ROUNDING) {
            rotation = rotation.unit();
        }
    }

    /** The pose at a point, not turned. */
    public static Pose at(double x, double y, double z) {
        return new Pose(new Vec3(x, y, z), Quat.IDENTITY);
    }

    /** Reads the flat form. */
    public static Pose of(double[] in, int at) {
        return new Pose(Vec3.of(in, at), Quat.of(in, at + ROTATION));
    }

    /** Writes the flat form. */
    public void to(double[] out, int at) {
        position.to(out, at);
        rotation.to(out, at + ROTATION);
    }

    /** A point of the body, in the world. */
    public Vec3 apply(Vec3 local) {
        return rotation.rotate(local).plus(position);
    }

    /** A point of the world, in the body. */
    public Vec3 applyInverse(Vec3 world) {
        return rotation.conjugate().rotate(Check.notNull("world", world).minus(position));
    }

    /** The pose that applies {@code o} first, then this. */
    public Pose times(Pose o) {
        Check.notNull("o", o);
        return new Pose(apply(o.position), rotation.times(o.rotation).unit());
    }

    /** The inverse pose. */
    public Pose inverse() {
        Quat back = rotation.conjugate();
        return new Pose(back.rotate(position.negated()), back);
    }

    /** Writes the point (x, y, z) of the body at {@code pose[at]}, in the world. */
    public static void apply(double[] pose, int at, double x, double y, double z, double[] out, int o) {
        Quat.rotate(pose, at + ROTATION, x, y, z, out, o);
        out[o] += pose[at];
        out[o + 1] += pose[at + 1];
        out[o + 2] += pose[at + 2];
    }

    /** Writes the point (x, y, z) of the world in the frame of the body at {@code pose[at]}. */
    public static void applyInverse(double[] pose, int at, double x, double y, double z, double[] out, int o) {
        Quat.rotateBack(pose, at + ROTATION, x - pose[at], y - pose[at + 1], z - pose[at + 2], out, o);
    }

    /**
     * Writes the pose of B in A's frame, {@code A^-1 B}. Positions are subtracted first, so that two near bodies far from
     * the origin keep their precision.
     */
    public static void relative(double[] a, int ai, double[] b, int bi, double[] out, int o) {
        Quat.rotateBack(a, ai + ROTATION, b[bi] - a[ai], b[bi + 1] - a[ai + 1], b[bi + 2] - a[ai + 2], out, o);
        double ax = -a[ai + 3];
        double ay = -a[ai + 4];
        double az = -a[ai + 5];
        double aw = a[ai + 6];
        double bx = b[bi + 3];
        double by = b[bi + 4];
        double bz = b[bi + 5];
        double bw = b[bi + 6];
        double x = aw * bx + ax * bw + ay * bz - az * by;
        double y = aw * by - ax * bz + ay * bw + az * bx;
        double z = aw * bz + ax * by - ay * bx + az * bw;
        double w = aw * bw - ax * bx - ay * by - az * bz;
        double s = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
        out[o + 3] = s * x;
        out[o + 4] = s * y;
        out[o + 5] = s * z;
        out[o + 6] = s * w;
    }
}
