package dev.ashlar.math;

import java.util.ArrayList;
import java.util.List;

/**
 * The one path model of Ashlar: straight translation and a Cayley rotation at once, over local time t from 0 to 1.
 *
 * <pre>
 * x(t) = x0 + t D        q(t) = normalise((t W/2, 1) q0)        W = 2 tan(angle/2) axis,  angle at most 1 radian
 * </pre>
 *
 * <p>With a = |W|^2/4 a point p of the body, v = q0 p, is at x(t) + (v + t W x v + t^2 (W (W.v)/2 - a v)) / (1 + a t^2):
 * a rational curve, exact in + - * /. Hence every side function (signed volume of a vertex and a plane, or of two edges)
 * of two moving bodies, times (1 + aA t^2)(1 + aB t^2), is a polynomial in t: linear for pure translation, quadratic for
 * pure rotation of one body, cubic when one body moves fully, quintic when both do.
 *
 * @param start       pose at t = 0
 * @param translation D, finite
 * @param turn        W, of length at most {@link #MAX_TURN}
 */
public record Motion(Pose start, Vec3 translation, Vec3 turn) {
    /** Doubles in the flat form: pose (7), translation (3), turn (3). */
    public static final int STRIDE = 13;
    /** Index of the translation in the flat form. */
    public static final int TRANSLATION = 7;
    /** Index of the turn in the flat form. */
    public static final int TURN = 10;
    /** The largest angle of one motion, in radians. */
    public static final double MAX_ANGLE = 1;
    /** The largest length of {@code turn}: 2 tan(1/2). */
    public static final double MAX_TURN = 2 * StrictMath.tan(0.5 * MAX_ANGLE);

    /** A motion made from angles may exceed the limit by rounding. */
    private static final double TURN_TOLERANCE = 1e-12;
    /**
     * Unit round-off 2^-53, times the operations on the way from a control point to a bound and what a start rotation may
     * be off a unit, generously.
     */
    private static final double BOUND_ROUNDING = 64 * 0x1p-53;

    public Motion {
        Check.notNull("start", start);
        Check.notNull("translation", translation).checkFinite("translation");
        Check.notNull("turn", turn).checkFinite("turn");
        if (!(turn.length() <= MAX_TURN + TURN_TOLERANCE)) {
            throw Check.fault("turn", "of length <= 2 tan(1/2), one radian (Motion.cut makes several motions)", turn);
        }
    }

    /**
     * The motion that translates by {@code translation} while it turns about the axis and by the angle that are direction
     * and length of {@code rotation} (angular velocity times time, say).
     */
    public static Motion of(Pose start, Vec3 translation, Vec3 rotation) {
        double angle = Check.notNull("rotation", rotation).checkFinite("rotation").length();
        if (!(angle <= MAX_ANGLE + TURN_TOLERANCE)) {
            throw Check.fault("rotation", "of at most 1 radian (Motion.cut makes several motions)", rotation);
        }
        return new Motion(start, translation, angle == 0 ? Vec3.ZERO : rotation.times(2 * StrictMath.tan(0.5 * angle) / angle));
    }

    /** As {@link #of}, for any angle: the fewest equal motions in a row, each of at most 1 radian. */
    public static List<Motion> cut(Pose start, Vec3 translation, Vec3 rotation) {
        Check.notNull("translation", translation);
        Check.notNull("rotation", rotation);
        int parts = Math.max(1, (int) Math.ceil(rotation.checkFinite("rotation").length() / MAX_ANGLE - TURN_TOLERANCE));
        List<Motion> motions = new ArrayList<>(parts);
        Pose pose = start;
        for (int i = 0; i < parts; i++) {
            Motion motion = of(pose, translation.times(1.0 / parts), rotation.times(1.0 / parts));
            motions.add(motion);
            pose = motion.end();
        }
        return List.copyOf(motions);
    }

    /** The motion that ends in {@code to} by the shorter turn, which must be at most 1 radian. */
    public static Motion between(Pose from, Pose to) {
        Check.notNull("from", from);
        Check.notNull("to", to);
        Quat d = to.rotation().times(from.rotation().conjugate());
        return new Motion(from, to.position().minus(from.position()), new Vec3(2 * d.x() / d.w(), 2 * d.y() / d.w(),
                2 * d.z() / d.w()));
    }

    /** Rests at a pose. */
    public static Motion at(Pose pose) {
        return new Motion(pose, Vec3.ZERO, Vec3.ZERO);
    }

    /** Reads the flat form. */
    public static Motion of(double[] in, int at) {
        return new Motion(Pose.of(in, at), Vec3.of(in, at + TRANSLATION), Vec3.of(in, at + TURN));
    }

    /** Writes the flat form. */
    public void to(double[] out, int at) {
        start.to(out, at);
        translation.to(out, at + TRANSLATION);
        turn.to(out, at + TURN);
    }

    /** The pose at local time t, 0 to 1. */
    public Pose pose(double t) {
        Check.within("t", t, 0, 1);
        double[] flat = new double[STRIDE + Pose.STRIDE];
        to(flat, 0);
        pose(flat, 0, t, flat, STRIDE);
        return Pose.of(flat, STRIDE);
    }

    /** The pose at t = 1. */
    public Pose end() {
        return pose(1);
    }

    /** A point of the body at local time t, in the world. */
    public Vec3 point(Vec3 local, double t) {
        return pose(t).apply(local);
    }

    /** The angle of the whole turn, in radians. */
    public double angle() {
        return 2 * StrictMath.atan(0.5 * turn.length());
    }

    /** Writes the pose at local time t of the motion at {@code motion[m]}. At t = 0 it is the start, bit for bit. */
    public static void pose(double[] motion, int m, double t, double[] out, int o) {
        if (t == 0) {
            System.arraycopy(motion, m, out, o, Pose.STRIDE);
            return;
        }
        double hx = 0.5 * t * motion[m + 10];
        double hy = 0.5 * t * motion[m + 11];
        double hz = 0.5 * t * motion[m + 12];
        double qx = motion[m + 3];
        double qy = motion[m + 4];
        double qz = motion[m + 5];
        double qw = motion[m + 6];
        double x = qx + hx * qw + hy * qz - hz * qy;
        double y = qy - hx * qz + hy * qw + hz * qx;
        double z = qz + hx * qy - hy * qx + hz * qw;
        double w = qw - hx * qx - hy * qy - hz * qz;
        double s = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
        out[o] = motion[m] + t * motion[m + 7];
        out[o + 1] = motion[m + 1] + t * motion[m + 8];
        out[o + 2] = motion[m + 2] + t * motion[m + 9];
        out[o + 3] = s * x;
        out[o + 4] = s * y;
        out[o + 5] = s * z;
        out[o + 6] = s * w;
    }

    /**
     * The longest way, as a straight line, that a point at distance {@code radius} from the body's origin can be turned
     * away from where the translation alone would carry it: 2 sin(angle/2) radius.
     */
    public static double turnReach(double[] motion, int m, double radius) {
        double halfSq = 0.25 * (motion[m + 10] * motion[m + 10] + motion[m + 11] * motion[m + 11]
                + motion[m + 12] * motion[m + 12]);
        return 2 * radius * Math.sqrt(halfSq / (1 + halfSq)) * (1 + BOUND_ROUNDING);
    }

    /**
     * Extends a flat box by all places of a ball, centred at the point (px, py, pz) of the body, during [t0, t1].
     *
     * <p>The path is a rational cubic Bezier curve with weights of at least 1, so the box of its four control points holds
     * it; they are widened by what rounding can amount to. The control points are blossoms of numerator and weight.
     */
    public static void extendBounds(double[] motion, int m, double t0, double t1, double px, double py, double pz,
            double radius, double[] box, int at) {
        double wx = motion[m + 10];
        double wy = motion[m + 11];
        double wz = motion[m + 12];
        double a = 0.25 * (wx * wx + wy * wy + wz * wz);
        double qx = motion[m + 3];
        double qy = motion[m + 4];
        double qz = motion[m + 5];
        double qw = motion[m + 6];
        double cx = 2 * (qy * pz - qz * py);
        double cy = 2 * (qz * px - qx * pz);
        double cz = 2 * (qx * py - qy * px);
        double vx = px + qw * cx + (qy * cz - qz * cy);
        double vy = py + qw * cy + (qz * cx - qx * cz);
        double vz = pz + qw * cz + (qx * cy - qy * cx);
        double wv = 0.5 * (wx * vx + wy * vy + wz * vz);
        double dx = motion[m + 7];
        double dy = motion[m + 8];
        double dz = motion[m + 9];
        double size = Math.abs(motion[m]) + Math.abs(motion[m + 1]) + Math.abs(motion[m + 2]) + Math.abs(dx) + Math.abs(dy)
                + Math.abs(dz) + Math.abs(px) + Math.abs(py) + Math.abs(pz) + radius;
        double reach = radius + BOUND_ROUNDING * size;
        // Of a point in time one control point is needed, of a straight line its ends.
        int step = t0 == t1 ? 4 : a == 0 ? 3 : 1;
        for (int i = 0; i < 4; i += step) {
            double u = i > 2 ? t1 : t0;
            double v = i > 1 ? t1 : t0;
            double w = i > 0 ? t1 : t0;
            double b1 = (u + v + w) / 3;
            double b2 = (u * v + v * w + w * u) / 3;
            double ab3 = a * u * v * w;
            double weight = 1 + a * b2;
            // Numerator relative to x0: v + t (D + W x v) + t^2 (W (W.v)/2 - a v) + t^3 a D.
            double x = vx + b1 * (dx + wy * vz - wz * vy) + b2 * (wv * wx - a * vx) + ab3 * dx;
            double y = vy + b1 * (dy + wz * vx - wx * vz) + b2 * (wv * wy - a * vy) + ab3 * dy;
            double z = vz + b1 * (dz + wx * vy - wy * vx) + b2 * (wv * wz - a * vz) + ab3 * dz;
            Aabb.extend(box, at, motion[m] + x / weight, motion[m + 1] + y / weight, motion[m + 2] + z / weight, reach);
        }
    }
}
