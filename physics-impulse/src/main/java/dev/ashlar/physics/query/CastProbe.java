package dev.ashlar.physics.query;

import dev.ashlar.math.Aabb;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.BodyShape;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import java.util.Arrays;

/** A moving shape on its way through the broad phase. What it finds does not depend on the order in which bodies are met. */
final class CastProbe implements CastVisitor {
    /** Share of the coordinates by which boxes are grown, many times the rounding of any sweep. */
    private static final double SLACK = 0x1p-40;
    private static final double END = -1;

    private final PairQuery query;
    private final OverlapProbe poses;
    private final PairInput in = new PairInput();
    private final SweepResult result = new SweepResult();
    private final double[] swept = new double[Aabb.STRIDE + 3];
    private final double[] core = new double[4];
    private final BodyHit hit = new BodyHit();
    private BodySet bodies;
    private QueryFilter filter;
    private BodyShape shape;
    private RayProbe.Want want;
    private boolean found;
    private BodyHit nearest;
    private BodyHits all;

    CastProbe(PairQuery query, int cacheSize, OverlapProbe poses) {
        this.query = query;
        this.poses = poses;
        in.cache = new double[cacheSize];
    }

    /**
     * Casts a shape along a flat motion; whether it meets anything.
     *
     * @param nearest where the first hit goes, or null
     * @param all     where all hits go, or null
     */
    boolean cast(BroadPhase broad, BodySet among, BodyShape with, double[] motion, int m, double gap, QueryFilter by,
            RayProbe.Want want, BodyHit nearest, BodyHits all) {
        bodies = among;
        filter = by;
        shape = with;
        this.want = want;
        this.nearest = nearest;
        this.all = all;
        found = false;
        System.arraycopy(motion, m, in.motionA, 0, Motion.STRIDE);
        Arrays.fill(in.motionB, 0);
        in.from = 0;
        in.zone = gap;
        bounds(motion, m, gap);
        try {
            broad.sweep(swept, 0, 1, this);
        } finally {
            bodies = null;
            filter = null;
            shape = null;
            this.nearest = null;
            this.all = null;
        }
        return found;
    }

    /** The box of the start, grown by what turning adds at any time, and by the gap. */
    private void bounds(double[] motion, int m, double gap) {
        shape.shape.bounds(motion, m, 0, 0, swept, 0, core, 0);
        double size = 0;
        for (int k = 0; k < 3; k++) {
            swept[Aabb.STRIDE + k] = motion[m + Motion.TRANSLATION + k];
            size += Math.abs(swept[k]) + Math.abs(swept[3 + k]) + Math.abs(swept[Aabb.STRIDE + k]);
        }
        double reach = Motion.turnReach(motion, m, shape.turningRadius) + gap + query.sweepTolerance(gap) + SLACK * size;
        for (int k = 0; k < 3; k++) {
            swept[k] -= reach;
            swept[3 + k] += reach;
        }
    }

    @Override
    public double visit(int body, double entry, double limit) {
        if (!filter.takes(bodies, body) || !sweep(body)) {
            return limit;
        }
        if (want == RayProbe.Want.ANY) {
            found = true;
            return END;
        }
        if (want == RayProbe.Want.NEAREST && found && result.t > nearest.fraction) {
            return limit;
        }
        write(body);
        if (want == RayProbe.Want.ALL) {
            all.add(hit);
            found = true;
            return limit;
        }
        // At equal times the nearer one; which of two overlaps is deeper is known only now.
        if (!found || hit.fraction < nearest.fraction || hit.distance < nearest.distance
                || hit.distance == nearest.distance && hit.index < nearest.index) {
            nearest.set(hit);
        }
        found = true;
        return nearest.fraction;
    }

    private boolean sweep(int body) {
        in.shapes(shape.forSweeps, bodies.shape[body].forSweeps);
        System.arraycopy(bodies.pose, body * Pose.STRIDE, in.motionB, 0, Pose.STRIDE);
        Arrays.fill(in.cache, 0);
        query.sweep(in, result);
        return result.status != Status.CLEAR;
    }

    /** Writes the sweep's answer as a hit; of shapes that overlap at the start, how deep they do. */
    private void write(int body) {
        hit.hit = true;
        hit.index = body;
        hit.generation = bodies.generation[body];
        hit.fraction = result.t;
        hit.face = result.faceB;
        hit.part = 0;
        if (result.t == 0 && poses.measure(bodies, shape, in.motionA, 0, body, hit) < 0) {
            hit.face = -1;
            return;
        }
        hit.distance = result.separation;
        double half = 0.5 * result.separation;
        double[] n = hit.normal;
        n[0] = -result.normalX;
        n[1] = -result.normalY;
        n[2] = -result.normalZ;
        hit.point[0] = result.x - half * n[0];
        hit.point[1] = result.y - half * n[1];
        hit.point[2] = result.z - half * n[2];
        hit.other[0] = result.x + half * n[0];
        hit.other[1] = result.y + half * n[1];
        hit.other[2] = result.z + half * n[2];
    }
}
