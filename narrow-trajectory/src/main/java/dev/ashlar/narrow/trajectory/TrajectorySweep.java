package dev.ashlar.narrow.trajectory;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.narrow.trajectory.overlap.OverlapQuery;
import dev.ashlar.narrow.trajectory.sweep.ConvexSweep;
import dev.ashlar.narrow.trajectory.sweep.FeatureSweep;
import dev.ashlar.narrow.trajectory.sweep.FirstOrderPlane;
import dev.ashlar.narrow.trajectory.sweep.StartGap;
import dev.ashlar.narrow.trajectory.sweep.SweepContact;
import dev.ashlar.narrow.trajectory.sweep.SweepCounters;
import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.query.sweep.PlaneSweep;
import dev.ashlar.query.sweep.RelativeMotion;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;

/** Answers sweeps: chooses how, and writes the result in the world. Scratch memory of one thread. */
final class TrajectorySweep {
    private final PlaneSweep core = PlaneSweep.sinking();
    private final OverlapQuery overlap;
    private final int coreCache;
    private final RelativeMotion motion = new RelativeMotion();
    /** Sweeps that core answered, or parting planes in its place. */
    long passedOn;
    final SweepCounters counters = new SweepCounters();
    private final FirstOrderPlane firstOrder = new FirstOrderPlane();
    private final ConvexSweep convex = new ConvexSweep(motion);
    private final FeatureSweep features;
    private final SweepContact meeting = new SweepContact();
    private final Placement at = new Placement();
    private final double[] pose = new double[Pose.STRIDE];
    private final double[] start = new double[2 * Pose.STRIDE];
    private final double[] vector = new double[3];
    private final double[] ownCache;
    private final boolean planes;

    TrajectorySweep(int coreCache, OverlapQuery overlap, TrajectoryOptions options) {
        this.overlap = overlap;
        this.coreCache = coreCache;
        features = new FeatureSweep(motion, options, counters);
        planes = options.planes();
        ownCache = new double[coreCache + ConvexSweep.CACHE];
    }

    void sweep(PairInput in, SweepResult out) {
        TrajectoryModel a = (TrajectoryModel) in.a;
        TrajectoryModel b = (TrajectoryModel) in.b;
        boolean convex = a.isConvex() && b.isConvex();
        if (!convex || !planes && a.hasFaces() && b.hasFaces()) {
            sweepFeatures(a, b, in, out);
        } else if (a.isRound || b.isRound) {
            sweepByCore(a, b, in, out);
        } else {
            sweepConvex(a, b, in, out);
        }
    }

    /**
     * Sweeps by feature pairs. Of the shape with fewer elements more is computed and kept, so that it comes first, whatever its
     * name.
     */
    private void sweepFeatures(TrajectoryModel a, TrajectoryModel b, PairInput in, SweepResult out) {
        boolean exchanged = a.elementCount > b.elementCount;
        TrajectoryModel first = exchanged ? b : a;
        TrajectoryModel second = exchanged ? a : b;
        double[] motionOfFirst = exchanged ? in.motionB : in.motionA;
        motion.set(motionOfFirst, exchanged ? in.motionA : in.motionB, first.reach, second.reach, !first.isBall(),
                !second.isBall());
        out.status = Status.CLEAR;
        out.t = 1;
        counters.byFeatures++;
        long pairs = counters.pairs;
        features.start(first, second, in.from, in.zone, in.budget);
        if (features.touches && planes || overlapsAtStart(a, b, in) || features.touches && !features.staysParted()) {
            sweepByCore(a, b, in, out);
            return;
        }
        if (features.touches) {
            out.work = counters.pairs - pairs;
            return;
        }
        features.advance();
        out.work = counters.pairs - pairs;
        if (features.timedOut || features.touches) {
            sweepByCore(a, b, in, out);
            return;
        }
        if (features.kind == FeatureSweep.Kind.NONE) {
            return;
        }
        meeting.measure(features, motion);
        if (exchanged) {
            meeting.exchange(features);
        }
        writeMeeting(motionOfFirst, first.isBall(), out);
    }

    /** Whether shapes overlap at the start; which faces may cross is known already. */
    private boolean overlapsAtStart(TrajectoryModel a, TrajectoryModel b, PairInput in) {
        StartGap gap = features.startGap;
        boolean mayHold = features.mayHold();
        if (gap.crossings == 0 && !mayHold) {
            return false;
        }
        if (!mayHold && features.isOneOnMesh()) {
            motion.place(in.from, at);
            return overlap.cross(features.shapeA.parts[0], features.shapeB.parts[0], at, gap);
        }
        Motion.pose(in.motionA, 0, in.from, start, 0);
        Motion.pose(in.motionB, 0, in.from, start, Pose.STRIDE);
        Pose.relative(start, 0, start, Pose.STRIDE, pose, 0);
        return overlap.overlap(a, b, pose, gap.crossings > 0);
    }

    /** Writes what was met, measured in the frame of a body with this motion. */
    private void writeMeeting(double[] frame, boolean ball, SweepResult out) {
        out.status = Status.HIT;
        out.t = features.time;
        out.separation = meeting.separation;
        Motion.pose(frame, 0, out.t, pose, 0);
        if (ball) {
            // Its turning was left out, so axis and points are in a frame that does not turn.
            System.arraycopy(frame, Pose.ROTATION, pose, Pose.ROTATION, Quat.STRIDE);
        }
        double[] p = meeting.pointA;
        double[] q = meeting.pointB;
        Pose.apply(pose, 0, 0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1]), 0.5 * (p[2] + q[2]), vector, 0);
        out.x = vector[0];
        out.y = vector[1];
        out.z = vector[2];
        Quat.rotate(pose, Pose.ROTATION, meeting.axis[0], meeting.axis[1], meeting.axis[2], vector, 0);
        out.normalX = vector[0];
        out.normalY = vector[1];
        out.normalZ = vector[2];
        out.faceA = meeting.faceA;
        out.faceB = meeting.faceB;
        out.feature = meeting.feature;
    }

    private void sweepConvex(TrajectoryModel a, TrajectoryModel b, PairInput in, SweepResult out) {
        counters.convex++;
        passedOn++;
        PartFeatures partA = a.parts[0];
        PartFeatures partB = b.parts[0];
        out.status = Status.CLEAR;
        out.t = 1;
        out.work = 1;
        double[] cache = in.cache;
        int c = in.cacheAt;
        if (cache.length < c + ownCache.length) {
            cache = ownCache;
            c = 0;
            cache[0] = 0;
        }
        if (cache[c] != 0 && in.budget.spend(1)
                && firstOrder.parts(in, partA, partB, cache[c + 1], cache[c + 2], cache[c + 3])) {
            counters.byFirstOrder++;
            return;
        }
        motion.set(in.motionA, in.motionB, partA.reach, partB.reach, true, true);
        if (staysAway(partA, partB, in.zone)) {
            return;
        }
        int own = c + coreCache;
        convex.set(partA, partB, in.from, in.zone, in.budget);
        convex.plane.tried = 0;
        switch (convex.sweep(cache, c, own)) {
            case FREE -> out.work = convex.plane.tried;
            case STOPPED -> write(in, partA, partB, Status.HIT, out);
            case TIMED_OUT -> write(in, partA, partB, Status.TIMED_OUT, out);
            default -> sweepByCore(a, b, in, out);
        }
    }

    /** Whether the balls around two parts cannot come within the zone. */
    private boolean staysAway(PartFeatures a, PartFeatures b, double zone) {
        double x = motion.atStart(a.centre, 0, 0) - b.centre[0];
        double y = motion.atStart(a.centre, 0, 1) - b.centre[1];
        double z = motion.atStart(a.centre, 0, 2) - b.centre[2];
        double near = a.ballRadius + b.ballRadius + zone + motion.speed + motion.margin;
        return x * x + y * y + z * z > near * near;
    }

    private void sweepByCore(TrajectoryModel a, TrajectoryModel b, PairInput in, SweepResult out) {
        counters.byCore++;
        passedOn++;
        core.sweep(a.generic, b.generic, in, out);
    }

    /** Writes the stop in the world; axis and points are in A's frame. */
    private void write(PairInput in, PartFeatures a, PartFeatures b, Status status, SweepResult out) {
        PieceDistance d = convex.distance;
        out.status = status;
        out.t = convex.time;
        out.work = convex.plane.tried;
        out.separation = d.separation;
        Motion.pose(in.motionA, 0, out.t, pose, 0);
        Pose.apply(pose, 0, 0.5 * (d.closestA[0] + d.closestB[0]), 0.5 * (d.closestA[1] + d.closestB[1]),
                0.5 * (d.closestA[2] + d.closestB[2]), vector, 0);
        out.x = vector[0];
        out.y = vector[1];
        out.z = vector[2];
        double x = d.axisX;
        double y = d.axisY;
        double z = d.axisZ;
        Quat.rotate(pose, Pose.ROTATION, x, y, z, vector, 0);
        out.normalX = vector[0];
        out.normalY = vector[1];
        out.normalZ = vector[2];
        out.faceA = ConvexSweep.faceAlong(a, d.coreA, x, y, z);
        out.faceB = ConvexSweep.faceAlong(b, d.coreB, -convex.at.backX(x, y, z), -convex.at.backY(x, y, z),
                -convex.at.backZ(x, y, z));
        out.feature = (long) d.coreA << 32 | d.coreB;
    }
}
