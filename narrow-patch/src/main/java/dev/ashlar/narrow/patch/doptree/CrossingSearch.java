package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;

/**
 * Finds where the surfaces of two trees meet. Scratch memory of one thread. A work unit is a pair of nodes.
 *
 * <p>Daneu 2002, section 3.4. Departs from it: a search that runs out of budget says so, instead of claiming a collision.
 */
final class CrossingSearch {
    private final PairBounds bounds;
    private final LeafPairs pairs;
    private final LeafCrossing leaf = new LeafCrossing();
    private final SearchFront fresh = new SearchFront();
    private final double[] low = new double[3];
    private final double[] high = new double[3];

    /** After CLEAR: a lower bound of the distance of the surfaces, and the unit axis, from A to B or back, that it is along. */
    double gap;
    double axisX;
    double axisY;
    double axisZ;
    /** Pairs of leaves that were tested. */
    long leafPairs;

    CrossingSearch(PairBounds bounds) {
        this.bounds = bounds;
        pairs = new LeafPairs(bounds);
    }

    /** Pairs of faces that were in tested leaves. */
    long facePairs() {
        return leaf.facePairs;
    }

    /** Pairs of faces that had to be cut with each other. */
    long faceTests() {
        return leaf.faceTests;
    }

    /**
     * Searches the trees of the bounds from their roots. After TIMED_OUT two points span a box common to nodes not yet
     * tested.
     */
    Status search(CrossingFaces out, WorkBudget budget) {
        begin(out);
        pairs.beginAtRoots(0);
        return unfold(out, budget, null) ? status(out) : timedOut(out);
    }

    /** The same from where the last search of this pair ended. */
    Status search(CrossingFaces out, WorkBudget budget, SearchFront front) {
        begin(out);
        pairs.begin(0);
        front.prepare(bounds.a, bounds.b);
        fresh.count = 0;
        boolean complete = true;
        int kept = 0;
        int i = 0;
        while (i < front.count && complete && !out.isFull()) {
            int axis = front.axis[i];
            if (axis >= 0 && bounds.apartAlong(axis, front.nodeA[i], front.nodeB[i])) {
                keepAxis();
                front.move(i, kept++);
                complete = budget.spend(1);
            } else {
                pairs.push(front.nodeA[i], front.nodeB[i]);
                complete = unfold(out, budget, fresh);
            }
            i++;
        }
        Status status = complete ? status(out) : timedOut(out);
        // What was not looked at stays in the front, so that it still covers all.
        pairs.moveTo(fresh);
        for (; i < front.count; i++) {
            front.move(i, kept++);
        }
        front.count = kept;
        front.addAll(fresh);
        return status;
    }

    private void begin(CrossingFaces out) {
        out.clear();
        gap = Double.POSITIVE_INFINITY;
        leafPairs = 0;
        leaf.facePairs = 0;
        leaf.faceTests = 0;
        axisX = 1;
        axisY = 0;
        axisZ = 0;
    }

    private static Status status(CrossingFaces out) {
        return out.pairs > 0 ? Status.HIT : Status.CLEAR;
    }

    /** Looks at all pairs below those pushed, or until there are enough points; false if the budget ran out before. */
    private boolean unfold(CrossingFaces out, WorkBudget budget, SearchFront front) {
        int reached = pairs.next(budget);
        while (reached == LeafPairs.PARTED || reached == LeafPairs.LEAVES) {
            boolean parted = reached == LeafPairs.PARTED;
            if (front != null) {
                front.add(pairs.nodeA, pairs.nodeB, parted ? bounds.axis : -1);
            }
            if (parted) {
                keepAxis();
            } else {
                testLeaves(bounds.a.patch(pairs.nodeA), bounds.b.patch(pairs.nodeB), out);
                if (out.isFull()) {
                    return true;
                }
            }
            reached = pairs.next(budget);
        }
        return reached == LeafPairs.END;
    }

    private void testLeaves(int pa, int pb, CrossingFaces out) {
        leafPairs++;
        if (!leaf.test(bounds, pa, pb, out) && leaf.gap < gap) {
            gap = leaf.gap;
            if (gap > 0) {
                axisX = leaf.normalX;
                axisY = leaf.normalY;
                axisZ = leaf.normalZ;
            }
        }
    }

    private void keepAxis() {
        if (bounds.gap < gap) {
            gap = bounds.gap;
            axisX = bounds.component(bounds.axis, 0);
            axisY = bounds.component(bounds.axis, 1);
            axisZ = bounds.component(bounds.axis, 2);
        }
    }

    private Status timedOut(CrossingFaces out) {
        bounds.commonBox(pairs.nodeA, pairs.nodeB, low, high);
        out.setBox(low, high);
        return Status.TIMED_OUT;
    }
}
