package dev.ashlar.spi;

import dev.ashlar.math.Pose;

/**
 * Queries of one narrow phase about pairs of shapes, with the scratch memory that they need; one thread at a time. A method
 * for a capability that the narrow phase does not declare throws {@link UnsupportedOperationException}.
 *
 * <p>For all of them: answers do not depend on the order of A and B beyond mirrored normals and rounding, nor on where in the
 * world the pair is; coordinates up to 1e6 times the size of the shapes are fine; no allocation once warmed up.
 */
public interface PairQuery {
    /**
     * Whether the interiors overlap. A solid wholly inside another closed one overlaps it, unless the outer is inverted. An
     * open surface overlaps whatever crosses it.
     */
    default void intersect(PairInput in, PairResult out) {
        throw missing(Capability.INTERSECTION);
    }

    /** The signed distance with the closest points; how deep overlapping shapes are, for shapes that are not convex, at least. */
    default void distance(PairInput in, PairResult out) {
        throw missing(Capability.DISTANCE);
    }

    /**
     * Appends manifolds for all regions where the surfaces are within {@link PairInput#reach}, in A's frame. Together they
     * support whatever the full contact area would: reduction to four points a manifold loses no extent. Feature ids are
     * unique within the pair and the same as in the last step as long as the same features meet.
     *
     * @return HIT if anything was appended; after TIMED_OUT what was appended is conservative
     */
    default Status contacts(PairInput in, ContactBuffer out) {
        throw missing(Capability.CONTACTS);
    }

    /**
     * How far both may move, from the time {@link PairInput#from} on, "the start". The contract, with zone e =
     * {@link PairInput#zone} and gap s the distance of the shapes:
     * <ul>
     * <li><b>Safe.</b> No overlap at any time in [from, t], whatever the motions; nothing is assumed to be small.
     * <li><b>Not early.</b> If t is less than 1, the gap at t is at most {@code e + sweepTolerance(e)}.
     * <li><b>Never stuck.</b> From a start within the zone, down to exact touching, bodies may move apart and along each
     *     other: they are stopped only where the gap would fall below both e and its start, less the tolerance.
     * <li>Shapes that overlap at the start give HIT at t = from.
     * </ul>
     */
    default void sweep(PairInput in, SweepResult out) {
        throw missing(Capability.SWEEP);
    }

    /**
     * What this object was asked, and who answered; it lives as long as this object, and the owner may clear it. Null if nothing
     * is counted: then all that is asked counts as the algorithm's own.
     */
    default AnswerCounts answers() {
        return null;
    }

    /** The distance by which sweeps may stop early or sink below their start within the zone. */
    default double sweepTolerance(double zone) {
        return zone / 16;
    }

    /**
     * Contacts of pairs {@code from} to {@code to - 1} of a step, in the world, manifolds in the order of the pairs.
     *
     * @param scratch overwritten
     */
    default void contacts(PairBatch batch, int from, int to, PairInput scratch, ContactBuffer out) {
        for (int i = from; i < to; i++) {
            int a = batch.pairs.first(i);
            int b = batch.pairs.second(i);
            scratch.shapes(batch.shapes[a], batch.shapes[b]);
            scratch.poses(batch.poses, a * Pose.STRIDE, batch.poses, b * Pose.STRIDE);
            scratch.reach = batch.reach[i];
            scratch.cache = batch.caches;
            scratch.cacheAt = batch.cacheAt[i];
            int first = out.manifoldCount();
            batch.status[i] = contacts(scratch, out);
            out.finishPair(first, i, batch.poses, a * Pose.STRIDE);
        }
    }

    private UnsupportedOperationException missing(Capability capability) {
        return new UnsupportedOperationException(getClass().getName() + " has no native " + capability);
    }
}
