package dev.ashlar.narrow.patch.doptree;

import java.util.Arrays;

/**
 * Where the last search of a pair ended: pairs of nodes that cover the pair of roots, each with the direction that parted it,
 * or none. The next search starts from there and not from the roots. Answers are the same whatever the front is; how soon
 * they come depends on how little the bodies have moved. Every 16th search, and whenever the front has grown by more than 1.3
 * times, it is begun anew from the roots, which is cheaper than to know the parents of nodes and shrink it.
 */
final class SearchFront {
    private static final int SEARCHES = 16;
    private static final double GROWTH = 1.3;
    private static final int UNKNOWN = -1;

    int count;
    int[] nodeA = new int[64];
    int[] nodeB = new int[64];
    /** Direction, or -1 where the pair was not parted. */
    int[] axis = new int[64];

    private DopTree a;
    private DopTree b;
    private int searches;
    /** How large the front was after the search from the roots. */
    private int begun;

    /** Starts from the roots if this front is not of these trees, or too old, or has grown too much. */
    void prepare(DopTree treeA, DopTree treeB) {
        if (a == treeA && b == treeB && ++searches < SEARCHES && count <= GROWTH * begun) {
            return;
        }
        a = treeA;
        b = treeB;
        searches = 0;
        begun = UNKNOWN;
        count = 0;
        if (a.nodes > 0 && b.nodes > 0) {
            add(0, 0, -1);
        }
    }

    void add(int na, int nb, int direction) {
        if (count == axis.length) {
            nodeA = Arrays.copyOf(nodeA, 2 * count);
            nodeB = Arrays.copyOf(nodeB, 2 * count);
            axis = Arrays.copyOf(axis, 2 * count);
        }
        nodeA[count] = na;
        nodeB[count] = nb;
        axis[count++] = direction;
    }

    void move(int from, int to) {
        if (from != to) {
            nodeA[to] = nodeA[from];
            nodeB[to] = nodeB[from];
            axis[to] = axis[from];
        }
    }

    /** After a search: adds what it found anew. */
    void addAll(SearchFront found) {
        for (int i = 0; i < found.count; i++) {
            add(found.nodeA[i], found.nodeB[i], found.axis[i]);
        }
        if (begun == UNKNOWN) {
            begun = count;
        }
    }
}
