package dev.ashlar.spi;

import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Check;
import dev.ashlar.math.Motion;

/**
 * The flat form of all places that a body can take in a step: its box at the start, grown by a margin, hulled with the copy
 * of it that the displacement moves. What turning and acceleration add to the straight motion is in the margin. A ball
 * around the body at the start, and how the displacement changes from step to step, are hints: no answer depends on them.
 */
public final class SweptVolume {
    /** Doubles in the flat form. */
    public static final int STRIDE = 17;
    /** Index of the box at the start of the step, in the flat form of {@link Aabb}. */
    public static final int BOX = 0;
    /** Index of the margin, 0 or more. */
    public static final int MARGIN = 6;
    /** Index of the displacement over the step. */
    public static final int DISPLACEMENT = 7;
    /** Index of the acceleration hint: by what the displacement grows from step to step, metres a step squared. */
    public static final int ACCELERATION = 10;
    /** Index of the centre of the ball at the start (hint). */
    public static final int CENTRE = 13;
    /** Index of the radius of the ball (hint). */
    public static final int RADIUS = 16;

    /** Relative rounding of the sums in the bounds of a volume, 3 units at most, rounded up. */
    private static final double SUM_ROUNDING = 0x1p-51;
    /** Relative rounding of the projections on slanted axes, generously; an error makes volumes touch, never part. */
    private static final double ROUNDING = 1e-13;

    private SweptVolume() {
    }

    /** Writes the volume of a box that rests, with the ball around it. */
    public static void ofBox(double[] box, int b, double margin, double[] out, int at) {
        Aabb.check("box", box, b);
        System.arraycopy(box, b, out, at, Aabb.STRIDE);
        out[at + MARGIN] = Check.notNegative("margin", margin);
        double sq = 0;
        for (int k = 0; k < 3; k++) {
            out[at + DISPLACEMENT + k] = 0;
            out[at + ACCELERATION + k] = 0;
            out[at + CENTRE + k] = 0.5 * box[b + k] + 0.5 * box[b + 3 + k];
            double half = 0.5 * (box[b + 3 + k] - box[b + k]);
            sq += half * half;
        }
        out[at + RADIUS] = Math.sqrt(sq);
    }

    /**
     * Writes the volume of a shape on a motion, grown by {@code reach}. The turn goes into the margin as the longest way a
     * point can be turned off the straight path; a sphere has none.
     */
    public static void of(Shape shape, Motion motion, double reach, double[] out, int at) {
        double[] flat = new double[Motion.STRIDE + Aabb.STRIDE + 4];
        motion.to(flat, 0);
        shape.bounds(flat, 0, 0, 0, flat, Motion.STRIDE, flat, Motion.STRIDE + Aabb.STRIDE);
        double turned = shape instanceof Sphere ? 0 : Motion.turnReach(flat, 0, shape.boundingRadius());
        ofBox(flat, Motion.STRIDE, Check.notNegative("reach", reach) + turned, out, at);
        motion.translation().to(out, at + DISPLACEMENT);
        Sphere.Placed ball = shape.boundingSphere();
        motion.start().apply(ball.centre()).to(out, at + CENTRE);
        out[at + RADIUS] = ball.radius();
    }

    /** Checks a flat volume: all numbers finite, box not inverted, margin and radius not negative. */
    public static void check(double[] volume, int at) {
        Check.finite("volume", volume, at, STRIDE);
        Aabb.check("box", volume, at + BOX);
        Check.notNegative("margin", volume[at + MARGIN]);
        Check.notNegative("radius", volume[at + RADIUS]);
    }

    /**
     * Least coordinate k (0 to 2) of the box around the volume. All algorithms must use these two for their bounds. Where a
     * displacement or margin is added, the sum is made wider by what rounding can amount to.
     */
    public static double min(double[] volume, int at, int k) {
        double d = volume[at + DISPLACEMENT + k];
        double margin = volume[at + MARGIN];
        if (!(d < 0) && margin == 0) {
            return volume[at + k];
        }
        double low = d < 0 ? volume[at + k] + d : volume[at + k];
        return low - margin - SUM_ROUNDING * (Math.abs(low) + margin);
    }

    /** Greatest coordinate k (0 to 2) of the box around the volume. */
    public static double max(double[] volume, int at, int k) {
        double d = volume[at + DISPLACEMENT + k];
        double margin = volume[at + MARGIN];
        if (!(d > 0) && margin == 0) {
            return volume[at + 3 + k];
        }
        double high = d > 0 ? volume[at + 3 + k] + d : volume[at + 3 + k];
        return high + margin + SUM_ROUNDING * (Math.abs(high) + margin);
    }

    /** Writes the flat box around the volume. */
    public static void enclosingBox(double[] volume, int at, double[] box, int b) {
        for (int k = 0; k < 3; k++) {
            box[b + k] = min(volume, at, k);
            box[b + 3 + k] = max(volume, at, k);
        }
    }

    /**
     * Whether two swept volumes touch: the one predicate by which worlds filter, so that every broad phase gives the same
     * pairs. Exact but for rounding, which lets volumes touch rather than part.
     *
     * <p>The difference of the volumes is a zonotope spanned by the three axes and both displacements, so besides the axes
     * only their cross products with the displacements, and that of the displacements, can separate.
     */
    public static boolean touch(double[] a, int ai, double[] b, int bi) {
        for (int k = 0; k < 3; k++) {
            if (min(a, ai, k) > max(b, bi, k) || min(b, bi, k) > max(a, ai, k)) {
                return false;
            }
        }
        double ax = a[ai + 7];
        double ay = a[ai + 8];
        double az = a[ai + 9];
        double bx = b[bi + 7];
        double by = b[bi + 8];
        double bz = b[bi + 9];
        boolean aMoves = ax != 0 || ay != 0 || az != 0;
        boolean bMoves = bx != 0 || by != 0 || bz != 0;
        return !(aMoves && (separates(0, az, -ay, a, ai, b, bi) || separates(-az, 0, ax, a, ai, b, bi)
                || separates(ay, -ax, 0, a, ai, b, bi)))
                && !(bMoves && (separates(0, bz, -by, a, ai, b, bi) || separates(-bz, 0, bx, a, ai, b, bi)
                        || separates(by, -bx, 0, a, ai, b, bi)))
                && !(aMoves && bMoves && separates(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx, a, ai, b, bi));
    }

    /** Whether the volumes part along (x, y, z). */
    private static boolean separates(double x, double y, double z, double[] a, int ai, double[] b, int bi) {
        double sx = Math.abs(x);
        double sy = Math.abs(y);
        double sz = Math.abs(z);
        double da = x * a[ai + 7] + y * a[ai + 8] + z * a[ai + 9];
        double db = x * b[bi + 7] + y * b[bi + 8] + z * b[bi + 9];
        // Twice the distance of the middles, and twice the sum of the half widths.
        double apart = x * ((b[bi] + b[bi + 3]) - (a[ai] + a[ai + 3])) + y * ((b[bi + 1] + b[bi + 4]) - (a[ai + 1] + a[ai + 4]))
                + z * ((b[bi + 2] + b[bi + 5]) - (a[ai + 2] + a[ai + 5])) + (db - da);
        double margin = 2 * (a[ai + MARGIN] + b[bi + MARGIN]);
        double width = sx * ((a[ai + 3] - a[ai]) + (b[bi + 3] - b[bi]) + margin)
                + sy * ((a[ai + 4] - a[ai + 1]) + (b[bi + 4] - b[bi + 1]) + margin)
                + sz * ((a[ai + 5] - a[ai + 2]) + (b[bi + 5] - b[bi + 2]) + margin) + Math.abs(da) + Math.abs(db);
        double scale = sx * (Math.abs(a[ai]) + Math.abs(a[ai + 3]) + Math.abs(b[bi]) + Math.abs(b[bi + 3]))
                + sy * (Math.abs(a[ai + 1]) + Math.abs(a[ai + 4]) + Math.abs(b[bi + 1]) + Math.abs(b[bi + 4]))
                + sz * (Math.abs(a[ai + 2]) + Math.abs(a[ai + 5]) + Math.abs(b[bi + 2]) + Math.abs(b[bi + 5]));
        return Math.abs(apart) > width + ROUNDING * (scale + width);
    }
}
