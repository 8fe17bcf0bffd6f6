package dev.ashlar.query;

import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.ray.PreparedPart;
import dev.ashlar.query.ray.RayTrace;
import dev.ashlar.spi.BoxCast;

/**
 * Rays and segments against a shape, which is made ready once. Immutable, to be shared between threads; what a cast needs
 * besides is in the caller's {@link RayHit} or {@link RayHits}. Casts on flat arrays allocate nothing.
 *
 * <p>A ray has an origin and a vector, both in the world; places along it are fractions of the vector, looked at from 0 to a
 * limit, both included. A segment is a ray with limit 1.
 *
 * <p>What is hit:
 * <ul>
 * <li><b>Solids</b> where the ray gets in. A ray that starts inside does not hit on its way out, but where it gets in again,
 *     if it does. A start on the surface, to rounding, is outside: it hits at 0 if the ray goes in.
 * <li><b>Containers</b> (inverted) likewise: rays from within hit the walls. A ray that starts in the solid around comes in
 *     unhindered and hits the wall across, if it comes in at all.
 * <li><b>Open surfaces</b> from the front; two-sided ones from both sides, and at 0 if the ray starts on one.
 * <li><b>Compounds</b> where the ray gets into any part, also one that starts or lies in another part.
 * <li><b>Segments and points</b> never.
 * </ul>
 * Surfaces are watertight: a ray through an edge or vertex of a closed surface crosses exactly as many faces inwards as
 * outwards, whatever rounding does (see {@code LocalRay}); open ones are so at their inner edges.
 */
public final class RayCast {
    private static final double SHORTEST = 1e-100;
    private static final double LONGEST = 1e100;

    private final Shape shape;
    private final PreparedPart[] parts;
    private final StaticBoxTree tree;

    private RayCast(Shape shape) {
        this.shape = shape;
        parts = PreparedPart.of(shape);
        tree = PreparedPart.tree(shape, false);
    }

    /** Makes a shape ready. */
    public static RayCast of(Shape shape) {
        return new RayCast(Check.notNull("shape", shape));
    }

    /** The shape. */
    public Shape shape() {
        return shape;
    }

    /** The first hit of the segment between two points of the world, with the shape at a pose. */
    public RayHit cast(Pose pose, Vec3 from, Vec3 to) {
        RayHit out = new RayHit();
        cast(flat(pose), 0, flat(from, to), 0, 1, out);
        return out;
    }

    /** All crossings of the segment between two points of the world, with the shape at a pose. */
    public RayHits castAll(Pose pose, Vec3 from, Vec3 to) {
        RayHits out = new RayHits();
        castAll(flat(pose), 0, flat(from, to), 0, 1, out);
        return out;
    }

    /**
     * The first hit of a ray.
     *
     * @param pose  flat pose of the shape at index {@code p}
     * @param ray   origin x, y, z, then vector x, y, z at index {@code r}; the vector not zero, 1e-100 to 1e100 long
     * @param limit fraction of the vector to look at, 0 or more, finite
     * @return whether anything was hit, which stands in {@code out} too
     */
    public boolean cast(double[] pose, int p, double[] ray, int r, double limit, RayHit out) {
        check(pose, p, ray, r, limit);
        Check.notNull("out", out);
        return castChecked(pose, p, ray, r, limit, out);
    }

    /** As {@link #cast(double[], int, double[], int, double, RayHit)}, for a ray that {@link #checkRay} took and a pose that is one. */
    public boolean castChecked(double[] pose, int p, double[] ray, int r, double limit, RayHit out) {
        RayTrace trace = out.trace;
        trace.cast(parts, tree, pose, p, ray, r, limit, null);
        out.hit = trace.found;
        if (trace.found) {
            double t = trace.fraction;
            out.fraction = t;
            out.point[0] = ray[r] + t * ray[r + 3];
            out.point[1] = ray[r + 1] + t * ray[r + 4];
            out.point[2] = ray[r + 2] + t * ray[r + 5];
            trace.toWorld(trace.part, trace.normalX, trace.normalY, trace.normalZ, out.normal, 0);
            out.face = trace.face;
            out.part = trace.part;
        }
        return trace.found;
    }

    /**
     * All crossings of a ray with the surface, inwards and outwards; those of an open surface from its front count as
     * inwards, those of a two-sided one always. The first inward one is what
     * {@link #cast(double[], int, double[], int, double, RayHit)} hits.
     *
     * @return their number
     */
    public int castAll(double[] pose, int p, double[] ray, int r, double limit, RayHits out) {
        check(pose, p, ray, r, limit);
        Check.notNull("out", out).clear(ray, r);
        out.trace.cast(parts, tree, pose, p, ray, r, limit, out.crossings);
        return out.size();
    }

    private static void check(double[] pose, int p, double[] ray, int r, double limit) {
        checkPose(pose, p);
        checkRay(ray, r, limit);
    }

    /** Checks a ray as casts do: finite, its vector neither too short nor too long, the limit not negative. */
    public static void checkRay(double[] ray, int r, double limit) {
        BoxCast.checkRay(ray, r, limit);
        double most = Math.max(Math.abs(ray[r + 3]), Math.max(Math.abs(ray[r + 4]), Math.abs(ray[r + 5])));
        if (!(most >= SHORTEST && most <= LONGEST)) {
            throw Check.fault("length of the ray's vector", "from " + SHORTEST + " to " + LONGEST, Vec3.of(ray, r + 3).length());
        }
    }

    /** Checks a flat pose as {@link Pose} does. */
    static void checkPose(double[] pose, int p) {
        Check.finite("pose", pose, p, Pose.STRIDE);
        double x = pose[p + 3];
        double y = pose[p + 4];
        double z = pose[p + 5];
        double w = pose[p + 6];
        if (!(Math.abs(x * x + y * y + z * z + w * w - 1) <= 2e-9)) {
            throw Check.fault("rotation", "of norm 1 (see Quat.unit())", Quat.of(pose, p + Pose.ROTATION));
        }
    }

    static double[] flat(Pose pose) {
        double[] flat = new double[Pose.STRIDE];
        Check.notNull("pose", pose).to(flat, 0);
        return flat;
    }

    private static double[] flat(Vec3 from, Vec3 to) {
        Check.notNull("from", from).checkFinite("from");
        Check.notNull("to", to).checkFinite("to");
        double[] flat = new double[6];
        from.to(flat, 0);
        to.minus(from).to(flat, 3);
        return flat;
    }
}
