package dev.ashlar.physics.query;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Check;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.BodyShape;
import dev.ashlar.physics.internal.check.AccessGuard;
import dev.ashlar.physics.internal.pair.SweptBounds;
import dev.ashlar.physics.query.RayProbe.Want;
import dev.ashlar.query.RayCast;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.ProxyBuffer;
import java.util.function.Supplier;

/**
 * Questions about the bodies of a world as they stand now, answered through its broad phase: what a ray hits, how far a shape can
 * go, what is where. Bodies added, removed, moved by hand or restored since the last step are known at once.
 *
 * <pre>
 * BodyHit hit = new BodyHit();
 * if (world.queries().rayCast(eye, target, QueryFilter.ALL, hit)) {
 *     System.out.println(hit.body() + " at " + hit.hitPoint());
 * }
 * </pre>
 *
 * <p><b>What holds.</b> A query changes nothing: no body wakes, and the world steps on to the last bit as if it had not been asked.
 * Answers do not depend on the broad phase, and hits are ordered by time or distance, at equal ones by the index of the body. With
 * reused {@link BodyHit}, {@link BodyHits}, {@link BodyContacts} and arrays nothing is allocated once warm.
 *
 * <p><b>Who is found.</b> Static, kinematic and dynamic bodies, awake or asleep;
 * {@linkplain dev.ashlar.physics.BodyDef#sensor() sensors} only if the filter takes them. The world's own
 * {@link dev.ashlar.physics.ContactFilter ContactFilter} and joints are not asked. A body's solid, surface and sides are those of
 * its shape, see {@link RayCast} and {@link dev.ashlar.spi.PairQuery}; the solid around a container ends at its box.
 *
 * <p>To be asked between steps, by one thread at a time, as all of a world; a call from inside a step or a filter is refused. Bad
 * arguments are refused with an exception that says why.
 */
public class WorldQueries {
    private final Supplier<BodySet> bodies;
    private final Supplier<SweptBounds> volumes;
    private final AccessGuard owner;
    private final NarrowPhase contactPhase;
    private final NarrowPhase sweepPhase;
    private final RayProbe ray = new RayProbe();
    private final OverlapProbe poses;
    private final CastProbe cast;
    private final BodyHit found = new BodyHit();

    /**
     * For worlds alone, see {@link dev.ashlar.physics.World#queries World.queries}: nobody else can name these types. Bodies and volumes
     * are asked for each time, since a world that was restored has others.
     */
    @SuppressWarnings("exports")
    protected WorldQueries(Supplier<BodySet> bodies, Supplier<SweptBounds> volumes, AccessGuard owner, NarrowPhase contactPhase,
            NarrowPhase sweepPhase) {
        this.bodies = bodies;
        this.volumes = volumes;
        this.owner = owner;
        this.contactPhase = contactPhase;
        this.sweepPhase = sweepPhase;
        poses = new OverlapProbe(contactPhase.newQuery(), contactPhase.cacheSize());
        cast = new CastProbe(sweepPhase.newQuery(), sweepPhase.cacheSize(), poses);
    }

    private BroadPhase broad() {
        return volumes.get().broad();
    }

    /** Makes a shape ready to ask with: any that the world's narrow phases take, others are refused in their words. */
    public QueryShape prepare(Shape shape) {
        return new QueryShape(this, new BodyShape(Check.notNull("shape", shape), contactPhase, sweepPhase));
    }

    // ---- rays

    /** The first hit of the segment between two points. */
    public boolean rayCast(Vec3 from, Vec3 to, QueryFilter filter, BodyHit out) {
        return rayCast(flat(from, to), 0, 1, filter, out);
    }

    /**
     * The first hit of a ray; of several bodies hit at the same fraction, that with the lowest index. Ways in count, as in
     * {@link RayCast}: a body in which the ray starts is not hit on the way out.
     *
     * @param ray   origin x, y, z, then vector x, y, z, at index {@code at}; the vector 1e-100 to 1e100 long
     * @param limit fraction of the vector to look at, 0 or more, finite
     * @return whether anything was hit, which stands in {@code out} too
     */
    public boolean rayCast(double[] ray, int at, double limit, QueryFilter filter, BodyHit out) {
        Check.notNull("out", out);
        castRay(ray, at, limit, filter, Want.NEAREST, null, out);
        return out.hit;
    }

    /** Whether anything is between two points. */
    public boolean rayTest(Vec3 from, Vec3 to, QueryFilter filter) {
        return rayTest(flat(from, to), 0, 1, filter);
    }

    /** Whether a ray hits anything; quicker than finding what is first. */
    public boolean rayTest(double[] ray, int at, double limit, QueryFilter filter) {
        return castRay(ray, at, limit, filter, Want.ANY, null, null);
    }

    /** All bodies on the segment between two points. */
    public int rayCastAll(Vec3 from, Vec3 to, QueryFilter filter, BodyHits out) {
        return rayCastAll(flat(from, to), 0, 1, filter, out);
    }

    /** All bodies that a ray hits, each where it first does; ordered by fraction. Their number. */
    public int rayCastAll(double[] ray, int at, double limit, QueryFilter filter, BodyHits out) {
        Check.notNull("out", out);
        castRay(ray, at, limit, filter, Want.ALL, out, null);
        return out.size();
    }

    private boolean castRay(double[] line, int at, double limit, QueryFilter filter, Want want, BodyHits all, BodyHit nearest) {
        Check.notNull("ray", line);
        Check.notNull("filter", filter);
        RayCast.checkRay(line, at, limit);
        owner.enterToAsk();
        try {
            if (all != null) {
                all.clear();
            }
            ray.start(bodies.get(), filter, volumes.get().hasSensors(), line, at, want, all);
            broad().rayCast(line, at, limit, ray);
            if (nearest != null) {
                ray.write(nearest);
            } else if (all != null) {
                all.sort();
            }
            return ray.found();
        } finally {
            ray.end();
            owner.leave();
        }
    }

    // ---- shapes that move

    /** As {@link #shapeCast(QueryShape, double[], int, double, QueryFilter, BodyHit)}, up to the gap that the world's own bodies stop at. */
    public boolean shapeCast(QueryShape shape, Motion motion, QueryFilter filter, BodyHit out) {
        return shapeCast(shape, flat(motion), 0, zone(shape), filter, out);
    }

    /**
     * How far a shape can go among the bodies as they stand, none of which moves: to the first of them that it comes within a gap
     * of. From a start nearer than that, or touching, it can go along and apart, see {@link dev.ashlar.spi.PairQuery#sweep}. If it
     * overlaps a body at the start, that is hit at time 0, the deepest first.
     *
     * @param motion flat motion at index {@code at}; turns of more than a radian are several motions, see {@link Motion#cut}
     * @param gap    metres, above 0: how far from a body it is stopped, to a sixteenth
     * @return whether it is stopped, which stands in {@code out} too: up to {@link BodyHit#fraction} there is no overlap
     */
    public boolean shapeCast(QueryShape shape, double[] motion, int at, double gap, QueryFilter filter, BodyHit out) {
        Check.notNull("out", out);
        return castShape(shape, motion, at, gap, filter, Want.NEAREST, null, out);
    }

    /** Whether a shape is stopped at all; quicker than finding by what first. */
    public boolean shapeCastTest(QueryShape shape, double[] motion, int at, double gap, QueryFilter filter) {
        return castShape(shape, motion, at, gap, filter, Want.ANY, null, null);
    }

    /** All bodies that a shape would be stopped by, were each alone, ordered by time. Their number. */
    public int shapeCastAll(QueryShape shape, double[] motion, int at, double gap, QueryFilter filter, BodyHits out) {
        Check.notNull("out", out);
        castShape(shape, motion, at, gap, filter, Want.ALL, out, null);
        return out.size();
    }

    /** As {@link #shapeCastAll(QueryShape, double[], int, double, QueryFilter, BodyHits)}, up to the gap of the world's own bodies. */
    public int shapeCastAll(QueryShape shape, Motion motion, QueryFilter filter, BodyHits out) {
        return shapeCastAll(shape, flat(motion), 0, zone(shape), filter, out);
    }

    private boolean castShape(QueryShape shape, double[] motion, int at, double gap, QueryFilter filter, Want want, BodyHits all,
            BodyHit nearest) {
        check(shape, filter);
        checkPose(Check.notNull("motion", motion), at, "motion", Motion.STRIDE);
        checkTurn(motion, at + Motion.TURN);
        Check.positive("gap", gap);
        owner.enterToAsk();
        try {
            if (all != null) {
                all.clear();
            }
            if (nearest != null) {
                nearest.clear();
            }
            boolean hit = cast.cast(broad(), bodies.get(), shape.prepared, motion, at, gap, filter, want, nearest, all);
            if (all != null) {
                all.sort();
            }
            return hit;
        } finally {
            owner.leave();
        }
    }

    // ---- shapes and points at rest

    /** As {@link #overlaps(QueryShape, double[], int, QueryFilter, BodyHits)}. */
    public int overlaps(QueryShape shape, Pose pose, QueryFilter filter, BodyHits out) {
        return overlaps(shape, flat(pose), 0, filter, out);
    }

    /** All bodies that a shape overlaps at a flat pose, by index. Their number. Bodies that it only touches may be among them. */
    public int overlaps(QueryShape shape, double[] pose, int at, QueryFilter filter, BodyHits out) {
        Check.notNull("out", out);
        overlap(shape, pose, at, filter, out);
        return out.size();
    }

    /** Whether a shape overlaps anything at a flat pose. */
    public boolean overlapsAny(QueryShape shape, double[] pose, int at, QueryFilter filter) {
        return overlap(shape, pose, at, filter, null);
    }

    private boolean overlap(QueryShape shape, double[] pose, int at, QueryFilter filter, BodyHits all) {
        check(shape, filter);
        checkPose(Check.notNull("pose", pose), at, "pose", Pose.STRIDE);
        owner.enterToAsk();
        try {
            if (all != null) {
                all.clear();
            }
            BodySet bodies = this.bodies.get();
            ProxyBuffer near = poses.near(broad(), bodies, shape.prepared, pose, at, 0, filter);
            boolean any = false;
            for (int k = 0; k < near.size() && !(any && all == null); k++) {
                if (poses.overlaps(bodies, shape.prepared, pose, at, near.get(k))) {
                    any = true;
                    add(all, bodies, near.get(k));
                }
            }
            return any;
        } finally {
            owner.leave();
        }
    }

    private void add(BodyHits all, BodySet bodies, int body) {
        if (all != null) {
            found.clear();
            found.hit = true;
            found.index = body;
            found.generation = bodies.generation[body];
            all.add(found);
        }
    }

    /** As {@link #closest(QueryShape, double[], int, double, QueryFilter, BodyHit)}. */
    public boolean closest(QueryShape shape, Pose pose, double within, QueryFilter filter, BodyHit out) {
        return closest(shape, flat(pose), 0, within, filter, out);
    }

    /**
     * The body nearest to a shape at a flat pose, with the closest points; of overlapping ones the deepest.
     *
     * @param within how far to look, metres, 0 or more
     * @return whether there is any, which stands in {@code out} too
     */
    public boolean closest(QueryShape shape, double[] pose, int at, double within, QueryFilter filter, BodyHit out) {
        Check.notNull("out", out);
        measure(shape, pose, at, within, filter, null, out);
        return out.hit;
    }

    /** As {@link #closestAll(QueryShape, double[], int, double, QueryFilter, BodyHits)}. */
    public int closestAll(QueryShape shape, Pose pose, double within, QueryFilter filter, BodyHits out) {
        return closestAll(shape, flat(pose), 0, within, filter, out);
    }

    /** All bodies within a distance of a shape at a flat pose, each with its closest points, ordered by distance. Their number. */
    public int closestAll(QueryShape shape, double[] pose, int at, double within, QueryFilter filter, BodyHits out) {
        Check.notNull("out", out);
        measure(shape, pose, at, within, filter, out, null);
        return out.size();
    }

    private void measure(QueryShape shape, double[] pose, int at, double within, QueryFilter filter, BodyHits all,
            BodyHit nearest) {
        check(shape, filter);
        checkPose(Check.notNull("pose", pose), at, "pose", Pose.STRIDE);
        Check.notNegative("within", within);
        owner.enterToAsk();
        try {
            if (all != null) {
                all.clear();
            } else {
                nearest.clear();
            }
            BodySet bodies = this.bodies.get();
            ProxyBuffer near = poses.near(broad(), bodies, shape.prepared, pose, at, within, filter);
            found.clear();
            for (int k = 0; k < near.size(); k++) {
                int body = near.get(k);
                if (poses.measure(bodies, shape.prepared, pose, at, body, found) <= within) {
                    found.hit = true;
                    found.index = body;
                    found.generation = bodies.generation[body];
                    if (all != null) {
                        all.add(found);
                    } else if (!nearest.hit || found.distance < nearest.distance) {
                        nearest.set(found);
                    }
                }
            }
            if (all != null) {
                all.sort();
            }
        } finally {
            owner.leave();
        }
    }

    /** As {@link #contacts(QueryShape, double[], int, double, QueryFilter, BodyContacts)}. */
    public int contacts(QueryShape shape, Pose pose, double reach, QueryFilter filter, BodyContacts out) {
        return contacts(shape, flat(pose), 0, reach, filter, out);
    }

    /**
     * The contact manifolds of a shape at a flat pose with all bodies: everywhere that surfaces are within reach, where
     * {@link #closestAll} gives one place a body.
     *
     * @param reach metres, 0 or more
     * @return the number of manifolds
     */
    public int contacts(QueryShape shape, double[] pose, int at, double reach, QueryFilter filter, BodyContacts out) {
        check(shape, filter);
        checkPose(Check.notNull("pose", pose), at, "pose", Pose.STRIDE);
        Check.notNegative("reach", reach);
        Check.notNull("out", out);
        owner.enterToAsk();
        try {
            out.clear();
            BodySet bodies = this.bodies.get();
            ProxyBuffer near = poses.near(broad(), bodies, shape.prepared, pose, at, reach, filter);
            poses.contacts(bodies, shape.prepared, pose, at, reach, near, out);
            return out.size();
        } finally {
            owner.leave();
        }
    }

    /** As {@link #overlapPoint(double[], int, QueryFilter, BodyHits)}. */
    public int overlapPoint(Vec3 point, QueryFilter filter, BodyHits out) {
        double[] flat = new double[3];
        Check.notNull("point", point).to(flat, 0);
        return overlapPoint(flat, 0, filter, out);
    }

    /** All bodies whose solids hold a point, by index. Their number. Open surfaces hold nothing. */
    public int overlapPoint(double[] point, int at, QueryFilter filter, BodyHits out) {
        Check.notNull("filter", filter);
        Check.notNull("out", out);
        Check.finite("point", Check.notNull("point", point), at, 3);
        owner.enterToAsk();
        try {
            out.clear();
            BodySet bodies = this.bodies.get();
            ProxyBuffer near = poses.near(broad(), bodies, point, at, filter);
            for (int k = 0; k < near.size(); k++) {
                if (poses.holds(bodies, near.get(k), point, at)) {
                    add(out, bodies, near.get(k));
                }
            }
            return out.size();
        } finally {
            owner.leave();
        }
    }

    /** How close a shape that is cast comes to bodies. */
    private double zone(QueryShape shape) {
        return bodies.get().zone(Check.notNull("shape", shape).prepared.size);
    }

    // ---- arguments

    private void check(QueryShape shape, QueryFilter filter) {
        Check.notNull("filter", filter);
        if (Check.notNull("shape", shape).owner != this) {
            throw new IllegalArgumentException("shape must be one that this world prepared, but was another world's");
        }
    }

    private static void checkPose(double[] flat, int at, String name, int count) {
        Check.finite(name, flat, at, count);
        double x = flat[at + 3];
        double y = flat[at + 4];
        double z = flat[at + 5];
        double w = flat[at + 6];
        if (!(Math.abs(x * x + y * y + z * z + w * w - 1) <= 2e-9)) {
            throw Check.fault("rotation", "of norm 1 (see Quat.unit())", Quat.of(flat, at + Pose.ROTATION));
        }
    }

    private static void checkTurn(double[] flat, int at) {
        double sq = flat[at] * flat[at] + flat[at + 1] * flat[at + 1] + flat[at + 2] * flat[at + 2];
        if (!(sq <= Motion.MAX_TURN * Motion.MAX_TURN * (1 + 1e-11))) {
            throw Check.fault("turn", "of length <= 2 tan(1/2), one radian (Motion.cut makes several motions)",
                    Vec3.of(flat, at));
        }
    }

    private static double[] flat(Vec3 from, Vec3 to) {
        double[] flat = new double[6];
        Check.notNull("from", from).checkFinite("from").to(flat, 0);
        Check.notNull("to", to).checkFinite("to").minus(from).to(flat, 3);
        return flat;
    }

    private static double[] flat(Pose pose) {
        double[] flat = new double[Pose.STRIDE];
        Check.notNull("pose", pose).to(flat, 0);
        return flat;
    }

    private static double[] flat(Motion motion) {
        double[] flat = new double[Motion.STRIDE];
        Check.notNull("motion", motion).to(flat, 0);
        return flat;
    }
}
