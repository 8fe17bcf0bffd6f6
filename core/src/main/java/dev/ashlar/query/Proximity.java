package dev.ashlar.query;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Check;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairBatch;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;

/**
 * The five proximity queries for two shapes of any kind, in the world: whether they overlap, whether they are within a distance, how
 * far apart they are and where, their contacts and depth, and when they first come near each other.
 *
 * <pre>
 * Proximity pair = Proximity.of(arm, wall).place(armPose, wallPose);
 * if (!pair.isWithin(0.02)) {
 *     SweepResult stop = pair.firstContact(armMotion, Motion.at(wallPose), 0.001);
 * }
 * </pre>
 *
 * <p>Each is answered by the narrow phase itself where it declares the capability, else by core. What was learnt from one question
 * about the pair speeds up the next. Where shapes touch to within rounding, yes and no are both right. For one thread at a time;
 * once warm nothing is allocated, but by methods that return values.
 */
public final class Proximity {
    private final PreparedShape a;
    private final PreparedShape b;
    private final PairQuery query;
    private final PairInput in = new PairInput();
    private final PairInput batchScratch = new PairInput();
    private final PairResult result = new PairResult();
    private final SweepResult sweep = new SweepResult();
    private final PairBatch batch = new PairBatch();
    private final double[] onA = new double[3];
    private final double[] onB = new double[3];
    private final double[] axis = new double[3];

    private Proximity(NarrowPhase phase, Shape shapeA, Shape shapeB) {
        a = phase.prepare(Check.notNull("a", shapeA));
        b = phase.prepare(Check.notNull("b", shapeB));
        query = phase.newQuery();
        in.cache = new double[phase.cacheSize()];
        batch.shapes = new PreparedShape[] {a, b};
        batch.poses = new double[2 * Pose.STRIDE];
        batch.reach = new double[1];
        batch.caches = in.cache;
        batch.cacheAt = new int[1];
        batch.status = new Status[1];
        batch.pairs.add(0, 1);
        place(Pose.IDENTITY, Pose.IDENTITY);
    }

    /** Two shapes, asked about by the narrow phase {@code auto}: the best algorithm present for them. */
    public static Proximity of(Shape a, Shape b) {
        return of(Completion.of(Algorithms.narrowPhase("auto"), AlgorithmConfig.DEFAULT), a, b);
    }

    /** Two shapes, asked about by a narrow phase that has all capabilities, such as {@link Completion} makes of any. */
    public static Proximity of(NarrowPhase phase, Shape a, Shape b) {
        return new Proximity(Check.notNull("phase", phase), a, b);
    }

    /** Sets where the shapes are; both at the origin at first. */
    public Proximity place(Pose poseA, Pose poseB) {
        Check.notNull("poseA", poseA).to(batch.poses, 0);
        Check.notNull("poseB", poseB).to(batch.poses, Pose.STRIDE);
        return this;
    }

    /** Sets where the shapes are, from flat poses. */
    public Proximity place(double[] poseA, int atA, double[] poseB, int atB) {
        RayCast.checkPose(poseA, atA);
        RayCast.checkPose(poseB, atB);
        System.arraycopy(poseA, atA, batch.poses, 0, Pose.STRIDE);
        System.arraycopy(poseB, atB, batch.poses, Pose.STRIDE, Pose.STRIDE);
        return this;
    }

    private void set() {
        in.shapes(a, b).poses(batch.poses, 0, batch.poses, Pose.STRIDE);
    }

    // ---- 1: intersection

    /** Whether the interiors overlap, see {@link PairQuery#intersect}. */
    public boolean intersects() {
        set();
        query.intersect(in, result);
        return result.status != Status.CLEAR;
    }

    // ---- 2: tolerance

    /** Whether the shapes are no further apart than a distance of 0 or more; often known sooner than {@link #distance}. */
    public boolean isWithin(double tolerance) {
        Check.notNegative("tolerance", tolerance);
        set();
        query.intersect(in, result);
        if (result.status != Status.CLEAR) {
            return true;
        }
        return result.distance <= tolerance && distance() <= tolerance;
    }

    // ---- 3: distance

    /** The signed distance: positive apart, negative the depth, of shapes that are not convex a lower bound of it. */
    public double distance() {
        set();
        query.distance(in, result);
        double[] p = batch.poses;
        Pose.apply(p, 0, result.pointA[0], result.pointA[1], result.pointA[2], onA, 0);
        Pose.apply(p, 0, result.pointB[0], result.pointB[1], result.pointB[2], onB, 0);
        Quat.rotate(p, Pose.ROTATION, result.axisX, result.axisY, result.axisZ, axis, 0);
        return result.distance;
    }

    /** As {@link #distance}, with the closest (or deepest) points and the axis. */
    public ClosestPoints closestPoints() {
        double distance = distance();
        return new ClosestPoints(distance, Vec3.of(axis, 0), Vec3.of(onA, 0), Vec3.of(onB, 0));
    }

    /** As {@link #distance}; writes the closest point of A, that of B, and the unit axis from A to B, nine numbers. */
    public double distance(double[] out, int at) {
        Check.room("out", out, at, 9);
        double distance = distance();
        System.arraycopy(onA, 0, out, at, 3);
        System.arraycopy(onB, 0, out, at + 3, 3);
        System.arraycopy(axis, 0, out, at + 6, 3);
        return distance;
    }

    // ---- 4: contacts

    /** How deep the shapes overlap, 0 if they do not. */
    public double depth() {
        return Math.max(0, -distance());
    }

    /** Appends the contact manifolds of all places where the surfaces are within reach, 0 or more; whether there is any. */
    public boolean contacts(double reach, ContactBuffer out) {
        Check.notNull("out", out);
        batch.reach[0] = Check.notNegative("reach", reach);
        int before = out.manifoldCount();
        query.contacts(batch, 0, 1, batchScratch, out);
        return out.manifoldCount() > before;
    }

    // ---- 5: first contact

    /**
     * When the shapes first come within a gap of each other, as both move; {@link PairQuery#sweep} says exactly what holds. Where
     * they were placed does not matter.
     *
     * @param gap metres, above 0
     * @return with status CLEAR if they do not; the same object each time
     */
    public SweepResult firstContact(Motion motionA, Motion motionB, double gap) {
        Check.notNull("motionA", motionA).to(in.motionA, 0);
        Check.notNull("motionB", motionB).to(in.motionB, 0);
        in.shapes(a, b);
        in.from = 0;
        in.zone = Check.positive("gap", gap);
        query.sweep(in, sweep);
        return sweep;
    }

    /** By how much {@link #firstContact} may stop further apart than the gap. */
    public double gapTolerance(double gap) {
        return query.sweepTolerance(gap);
    }
}
