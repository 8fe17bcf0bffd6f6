package dev.ashlar.narrow.patch.doptree;

/**
 * Where walks over a pair of trees begin: pairs of nodes that cover the pair of roots, each with the direction that parted it last, or
 * none. It is kept in the memory of the pair of bodies, a number an entry, from step to step. What a walk finds is the same whatever
 * the front is.
 *
 * <p>Daneu 2002, chapter 3.5 (time coherence, named there as an improvement). Departs from {@link SearchFront}, which keeps all of the
 * front: the memory of a pair has one size, so the front goes only so many levels deep. Scratch memory of one thread.
 */
final class PairFront {
    /** After so many walks it is made anew: bodies have moved on. */
    private static final int WALKS = 16;
    /** Nodes of trees with more are not kept: node numbers and a direction make one number below 2^53. */
    private static final int NODES = 1 << 23;
    private static final int AXES = 16;

    /** Pairs of nodes so many levels below the roots are taken whole; so there are at most two to the power of that. */
    final int levels;
    int count;
    final int[] nodeA;
    final int[] nodeB;
    /** Direction, or -1. */
    final int[] axis;

    private double[] memory;
    private int at;
    private int walks;
    private boolean isKept;

    PairFront(int levels) {
        this.levels = levels;
        nodeA = new int[1 << levels];
        nodeB = new int[1 << levels];
        axis = new int[1 << levels];
    }

    /** Doubles of memory: number of entries, walks since it was made, entries; none for no levels. */
    static int size(int levels) {
        return levels == 0 ? 0 : 2 + (1 << levels);
    }

    /** Takes the front from a memory; without entries if there is none, so that it is to be filled. */
    void load(DopTree a, DopTree b, double[] cache, int c) {
        memory = cache;
        at = c;
        isKept = levels > 0 && cache.length >= c + size(levels) && a.nodes < NODES && b.nodes < NODES
                && a.volume.directions < AXES && !a.volume.isOrientedBox();
        count = 0;
        walks = 0;
        if (!isKept || !(cache[c] >= 1 && cache[c] <= axis.length) || !(cache[c + 1] < WALKS)) {
            return;
        }
        int n = (int) cache[c];
        for (int i = 0; i < n; i++) {
            long packed = (long) cache[c + 2 + i];
            nodeA[i] = (int) (packed / AXES / NODES);
            nodeB[i] = (int) (packed / AXES % NODES);
            axis[i] = (int) (packed % AXES) - 1;
            if (packed < 0 || nodeA[i] >= a.nodes || nodeB[i] >= b.nodes || axis[i] >= Math.max(1, a.volume.directions)) {
                return;
            }
        }
        walks = (int) cache[c + 1] + 1;
        count = n;
    }

    void add(int na, int nb, int direction) {
        nodeA[count] = na;
        nodeB[count] = nb;
        axis[count++] = direction;
    }

    /** Puts the front, which must cover the roots, into the memory. */
    void save() {
        if (!isKept) {
            return;
        }
        memory[at] = count;
        memory[at + 1] = walks;
        for (int i = 0; i < count; i++) {
            memory[at + 2 + i] = ((long) nodeA[i] * NODES + nodeB[i]) * AXES + axis[i] + 1;
        }
    }

    /** Forgets the front in the memory: the walk did not come to its end. */
    void drop() {
        if (isKept) {
            memory[at] = 0;
        }
    }
}
