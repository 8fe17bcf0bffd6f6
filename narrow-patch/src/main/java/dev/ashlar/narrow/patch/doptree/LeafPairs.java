package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.spi.WorkBudget;
import java.util.Arrays;

/**
 * Unfolds two trees from given pairs of nodes down to all pairs of leaves that are not too far apart, in an order that
 * depends on the trees alone. Scratch memory of one thread. A work unit is a pair of nodes.
 *
 * <p>Daneu 2002, section 3.4.1. Departs from it: A's and B's nodes keep their places whichever is unfolded, so that there is
 * one frame; the larger node is unfolded, by the sum of its widths, since the volume of an 18-DOP is nothing quick and flat
 * patches have none.
 */
final class LeafPairs {
    /** There are no more pairs. */
    static final int END = 0;
    /** The pair is too far apart; the bounds know the gap. */
    static final int PARTED = 1;
    /** The pair is of leaves. */
    static final int LEAVES = 2;
    /** The budget ran out; the next pair is not known. */
    static final int EXHAUSTED = 3;

    private final PairBounds bounds;
    private int[] stack = new int[128];
    private int top;
    private double reach;

    /** The pair of nodes that was reached; after {@link #EXHAUSTED} one that was not looked at. */
    int nodeA;
    int nodeB;

    LeafPairs(PairBounds bounds) {
        this.bounds = bounds;
    }

    /** Starts with no pairs, to find those up to a distance. */
    void begin(double upTo) {
        top = 0;
        reach = upTo;
    }

    /** Starts with the roots, if there are any. */
    void beginAtRoots(double upTo) {
        begin(upTo);
        if (bounds.a.nodes > 0 && bounds.b.nodes > 0) {
            push(0, 0);
        }
    }

    /** Goes on to the next pair that is parted or of leaves. */
    int next(WorkBudget budget) {
        DopTree a = bounds.a;
        DopTree b = bounds.b;
        while (top > 0) {
            int na = stack[2 * top - 2];
            int nb = stack[2 * top - 1];
            nodeA = na;
            nodeB = nb;
            if (!budget.spend(1)) {
                return EXHAUSTED;
            }
            top--;
            if (bounds.apart(na, nb, reach)) {
                return PARTED;
            }
            if (a.isLeaf(na) && b.isLeaf(nb)) {
                return LEAVES;
            }
            // Of two sons the smaller comes first.
            if (b.isLeaf(nb) || !a.isLeaf(na) && a.extent[na] >= b.extent[nb]) {
                boolean firstIsLarger = a.extent[na + 1] >= a.extent[a.right[na]];
                push(firstIsLarger ? na + 1 : a.right[na], nb);
                push(firstIsLarger ? a.right[na] : na + 1, nb);
            } else {
                boolean firstIsLarger = b.extent[nb + 1] >= b.extent[b.right[nb]];
                push(na, firstIsLarger ? nb + 1 : b.right[nb]);
                push(na, firstIsLarger ? b.right[nb] : nb + 1);
            }
        }
        return END;
    }

    void push(int na, int nb) {
        if (2 * top == stack.length) {
            stack = Arrays.copyOf(stack, 4 * top);
        }
        stack[2 * top] = na;
        stack[2 * top + 1] = nb;
        top++;
    }

    /** Moves what was not yet looked at to a front. */
    void moveTo(SearchFront front) {
        while (top > 0) {
            top--;
            front.add(stack[2 * top], stack[2 * top + 1], -1);
        }
    }
}
