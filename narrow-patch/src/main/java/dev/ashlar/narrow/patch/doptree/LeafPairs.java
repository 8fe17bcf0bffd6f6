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
    /** Nodes of A and B, and how many levels below the roots they count as. */
    private int[] stack = new int[3 * 64];
    private int top;
    private double reach;
    /** To be filled, or null. */
    private PairFront front;

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
        front = null;
    }

    /** Starts with the roots, if there are any. */
    void beginAtRoots(double upTo) {
        begin(upTo);
        if (bounds.a.nodes > 0 && bounds.b.nodes > 0) {
            push(0, 0);
        }
    }

    /** Starts where the front says that the last walk over the pair ended; or with the roots, to fill the front. */
    void begin(double upTo, PairFront from) {
        beginAtRoots(upTo);
        if (from.count == 0) {
            front = from;
            return;
        }
        top = 0;
        // The last first, so that pairs are met in the order in which a walk from the roots would meet them.
        for (int i = from.count - 1; i >= 0; i--) {
            if (from.axis[i] < 0 || !bounds.apartAlong(from.axis[i], from.nodeA[i], from.nodeB[i], upTo)) {
                from.axis[i] = -1;
                push(from.nodeA[i], from.nodeB[i], from.levels);
            }
        }
    }

    /** Goes on to the next pair that is parted or of leaves. */
    int next(WorkBudget budget) {
        DopTree a = bounds.a;
        DopTree b = bounds.b;
        while (top > 0) {
            int na = stack[3 * top - 3];
            int nb = stack[3 * top - 2];
            int level = stack[3 * top - 1];
            nodeA = na;
            nodeB = nb;
            if (!budget.spend(1)) {
                return EXHAUSTED;
            }
            top--;
            boolean parted = bounds.apart(na, nb, reach);
            boolean leaves = a.isLeaf(na) && b.isLeaf(nb);
            if (front != null && (level == front.levels || level < front.levels && (parted || leaves))) {
                front.add(na, nb, parted ? bounds.axis : -1);
            }
            if (parted) {
                return PARTED;
            }
            if (leaves) {
                return LEAVES;
            }
            level++;
            // Of two sons the smaller comes first.
            if (b.isLeaf(nb) || !a.isLeaf(na) && a.extent[na] >= b.extent[nb]) {
                boolean firstIsLarger = a.extent[na + 1] >= a.extent[a.right[na]];
                push(firstIsLarger ? na + 1 : a.right[na], nb, level);
                push(firstIsLarger ? a.right[na] : na + 1, nb, level);
            } else {
                boolean firstIsLarger = b.extent[nb + 1] >= b.extent[b.right[nb]];
                push(na, firstIsLarger ? nb + 1 : b.right[nb], level);
                push(na, firstIsLarger ? b.right[nb] : nb + 1, level);
            }
        }
        return END;
    }

    void push(int na, int nb) {
        push(na, nb, 0);
    }

    private void push(int na, int nb, int level) {
        if (3 * top == stack.length) {
            stack = Arrays.copyOf(stack, 6 * top);
        }
        stack[3 * top] = na;
        stack[3 * top + 1] = nb;
        stack[3 * top + 2] = level;
        top++;
    }

    /** Moves what was not yet looked at to a front. */
    void moveTo(SearchFront front) {
        while (top > 0) {
            top--;
            front.add(stack[3 * top], stack[3 * top + 1], -1);
        }
    }
}
