package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.spi.WorkBudget;
import java.util.Arrays;

/**
 * The distance of two surfaces, exact or to within an error. Nodes that cannot hold anything nearer are left out; of two sons
 * the nearer is looked at first. Scratch memory of one thread. A work unit is a pair of nodes.
 */
final class DistanceSearch {
    private final PairBounds bounds;
    private final PatchDistance patches = new PatchDistance();
    private int[] stack = new int[128];
    private double[] bound = new double[64];
    private int top;

    /** The distance of the points found, 0 if the surfaces cross; infinite if none are within the limit. */
    double distance;
    /** What the true distance is not below. */
    double atLeast;
    /** The closest points found, A's then B's; where surfaces cross, twice a common point. */
    final double[] closest = new double[6];

    DistanceSearch(PairBounds bounds) {
        this.bounds = bounds;
    }

    /**
     * Finds the distance of the trees of the bounds.
     *
     * @param limit    nothing as far as this, or farther, is looked for
     * @param relative the answer may be too large by this share of the true distance
     * @param enough   a distance at or below which the search may end; negative for none
     * @return false if the budget ran out: the answer is then an upper bound
     */
    boolean search(double limit, double relative, double enough, WorkBudget budget) {
        distance = limit;
        atLeast = limit;
        top = 0;
        DopTree a = bounds.a;
        DopTree b = bounds.b;
        boolean found = false;
        boolean crosses = false;
        boolean complete = true;
        if (a.nodes > 0 && b.nodes > 0) {
            push(0, 0, bounds.lowerBound(0, 0));
        }
        while (top > 0 && complete && !crosses && !(found && distance <= enough)) {
            top--;
            if (bound[top] * (1 + relative) >= distance) {
                atLeast = Math.min(atLeast, bound[top]);
                continue;
            }
            complete = budget.spend(1);
            int na = stack[2 * top];
            int nb = stack[2 * top + 1];
            if (!complete) {
                atLeast = 0;
            } else if (a.isLeaf(na) && b.isLeaf(nb)) {
                if (patches.measure(bounds, a.patch(na), b.patch(nb), distance)) {
                    found = true;
                    distance = patches.distance;
                    crosses = distance == 0;
                    System.arraycopy(patches.closest, 0, closest, 0, 6);
                }
            } else if (b.isLeaf(nb) || !a.isLeaf(na) && a.extent[na] >= b.extent[nb]) {
                pushBoth(na + 1, nb, a.right[na], nb);
            } else {
                pushBoth(na, nb + 1, na, b.right[nb]);
            }
        }
        for (int i = 0; i < top; i++) {
            atLeast = Math.min(atLeast, Math.max(0, bound[i]));
        }
        atLeast = Math.min(atLeast, distance);
        if (!found) {
            distance = Double.POSITIVE_INFINITY;
        }
        return complete;
    }

    private void pushBoth(int a1, int b1, int a2, int b2) {
        double first = bounds.lowerBound(a1, b1);
        double second = bounds.lowerBound(a2, b2);
        if (first < second) {
            push(a2, b2, second);
            push(a1, b1, first);
        } else {
            push(a1, b1, first);
            push(a2, b2, second);
        }
    }

    private void push(int na, int nb, double low) {
        if (top == bound.length) {
            bound = Arrays.copyOf(bound, 2 * top);
            stack = Arrays.copyOf(stack, 4 * top);
        }
        stack[2 * top] = na;
        stack[2 * top + 1] = nb;
        bound[top++] = low;
    }
}
