package dev.ashlar.physics.query;

import dev.ashlar.math.Aabb;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.BodyShape;
import dev.ashlar.query.PointDistance;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.PairBatch;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.Status;
import java.util.Arrays;

/** A shape or point at rest among the bodies. */
final class OverlapProbe {
    private final PairQuery query;
    private final PairInput in = new PairInput();
    private final PairResult result = new PairResult();
    private final PointDistance pointScratch = new PointDistance();
    private final PairBatch batch = new PairBatch();
    private final PairInput batchScratch = new PairInput();
    private final ProxyBuffer near = new ProxyBuffer();
    private final ProxyBuffer taken = new ProxyBuffer();
    private final double[] box = new double[2 * Aabb.STRIDE];
    private final double[] core = new double[4];
    private final double[] place = new double[Motion.STRIDE];
    private final int cacheSize;

    OverlapProbe(PairQuery query, int cacheSize) {
        this.query = query;
        this.cacheSize = cacheSize;
        in.cache = new double[cacheSize];
    }

    /** Finds the bodies near a shape, by ascending index, that a filter takes. */
    ProxyBuffer near(BroadPhase broad, BodySet bodies, BodyShape shape, double[] pose, int p, double reach, QueryFilter filter) {
        System.arraycopy(pose, p, place, 0, Pose.STRIDE);
        shape.shape.bounds(place, 0, 0, 0, box, 0, core, 0);
        for (int k = 0; k < 3; k++) {
            box[k] -= reach;
            box[3 + k] += reach;
        }
        return candidates(broad, bodies, shape.isContainer, filter);
    }

    /** The same for a point. */
    ProxyBuffer near(BroadPhase broad, BodySet bodies, double[] point, int p, QueryFilter filter) {
        System.arraycopy(point, p, box, 0, 3);
        System.arraycopy(point, p, box, 3, 3);
        return candidates(broad, bodies, false, filter);
    }

    private ProxyBuffer candidates(BroadPhase broad, BodySet bodies, boolean asksContainer, QueryFilter filter) {
        near.clear();
        broad.queryAabb(box, 0, near);
        near.sort();
        taken.clear();
        for (int k = 0; k < near.size(); k++) {
            int body = near.get(k);
            if (filter.takes(bodies, body)
                    && (!asksContainer && !bodies.shape[body].isContainer || isWithinBox(bodies, body))) {
                taken.add(body);
            }
        }
        return taken;
    }

    /** The solid of a container has no end; in a world it ends at its box, not at what the broad phase knows of its way. */
    private boolean isWithinBox(BodySet bodies, int body) {
        System.arraycopy(bodies.pose, body * Pose.STRIDE, place, 0, Pose.STRIDE);
        bodies.shape[body].shape.bounds(place, 0, 0, 0, box, Aabb.STRIDE, core, 0);
        return Aabb.touch(box, 0, box, Aabb.STRIDE);
    }

    /** Whether a shape and a body overlap. */
    boolean overlaps(BodySet bodies, BodyShape shape, double[] pose, int p, int body) {
        set(bodies, shape, pose, p, body);
        query.intersect(in, result);
        return result.status != Status.CLEAR;
    }

    private void set(BodySet bodies, BodyShape shape, double[] pose, int p, int body) {
        in.shapes(shape.forContacts, bodies.shape[body].forContacts);
        in.poses(pose, p, bodies.pose, body * Pose.STRIDE);
        Arrays.fill(in.cache, 0);
    }

    /** Measures the signed distance of a shape and a body and writes the closest points. */
    double measure(BodySet bodies, BodyShape shape, double[] pose, int p, int body, BodyHit out) {
        set(bodies, shape, pose, p, body);
        query.distance(in, result);
        out.distance = result.distance;
        Quat.rotate(pose, p + Pose.ROTATION, -result.axisX, -result.axisY, -result.axisZ, out.normal, 0);
        Pose.apply(pose, p, result.pointA[0], result.pointA[1], result.pointA[2], out.other, 0);
        Pose.apply(pose, p, result.pointB[0], result.pointB[1], result.pointB[2], out.point, 0);
        return result.distance;
    }

    /** Whether a body's solid holds a point. */
    boolean holds(BodySet bodies, int body, double[] point, int p) {
        return bodies.shape[body].points().contains(bodies.pose, body * Pose.STRIDE, point, p, pointScratch);
    }

    /** Appends the contacts of a shape with bodies that are numbered as in {@code out}. */
    void contacts(BodySet bodies, BodyShape shape, double[] pose, int p, double reach, ProxyBuffer with, BodyContacts out) {
        int n = with.size();
        if (n == 0) {
            return;
        }
        grow(n);
        batch.pairs.clear();
        batch.shapes[0] = shape.forContacts;
        System.arraycopy(pose, p, batch.poses, 0, Pose.STRIDE);
        Arrays.fill(batch.caches, 0, n * cacheSize, 0);
        for (int k = 0; k < n; k++) {
            int body = with.get(k);
            out.add(body, bodies.generation[body]);
            batch.pairs.add(0, k + 1);
            batch.shapes[k + 1] = bodies.shape[body].forContacts;
            System.arraycopy(bodies.pose, body * Pose.STRIDE, batch.poses, (k + 1) * Pose.STRIDE, Pose.STRIDE);
            batch.reach[k] = reach;
            batch.cacheAt[k] = k * cacheSize;
        }
        query.contacts(batch, 0, n, batchScratch, out.buffer);
    }

    private void grow(int n) {
        if (batch.reach.length < n) {
            int to = 2 * n;
            batch.shapes = new PreparedShape[to + 1];
            batch.poses = new double[(to + 1) * Pose.STRIDE];
            batch.reach = new double[to];
            batch.caches = new double[to * cacheSize];
            batch.cacheAt = new int[to];
            batch.status = new Status[to];
        }
    }
}
