package dev.ashlar.collection;

import java.util.Arrays;

/**
 * A binary heap of numbered items, least rank first, equal ranks by item: the order never depends on that of the calls. Ranks
 * stand in the heap, since comparing them is nearly all the work. Allocates only to grow.
 */
public class IndexedHeap {
    /** Ranks and items in heap order; a subclass reads them, and may change them if it calls {@link #restore}. */
    double[] rank = new double[16];
    int[] item = new int[16];
    int size;

    /** An empty heap. */
    public IndexedHeap() {
    }

    /** Number of items. */
    public final int size() {
        return size;
    }

    /** Removes all items. */
    public void clear() {
        size = 0;
    }

    /** The least rank. */
    public final double rank() {
        return rank[0];
    }

    /** The item of least rank. */
    public final int item() {
        return item[0];
    }

    /** Adds an item. */
    public void add(double itsRank, int newItem) {
        if (size == item.length) {
            rank = Arrays.copyOf(rank, 2 * size);
            item = Arrays.copyOf(item, 2 * size);
        }
        siftUp(size++, itsRank, newItem);
    }

    /** Takes out the item of least rank. */
    public int poll() {
        int first = item[0];
        int last = --size;
        if (last > 0) {
            siftDown(0, rank[last], item[last]);
        }
        return first;
    }

    /** Whether an item comes before another of equal rank. */
    boolean tieBefore(int one, int other) {
        return one < other;
    }

    /** Called whenever an item takes a place. */
    void placed(int where, int what) {
    }

    /** Restores the order of arrays that were changed. */
    final void restore() {
        for (int i = size / 2 - 1; i >= 0; i--) {
            siftDown(i, rank[i], item[i]);
        }
    }

    final void siftUp(int from, double itsRank, int what) {
        int at = from;
        while (at > 0) {
            int parent = at - 1 >>> 1;
            if (!before(itsRank, what, rank[parent], item[parent])) {
                break;
            }
            set(at, rank[parent], item[parent]);
            at = parent;
        }
        set(at, itsRank, what);
    }

    final void siftDown(int from, double itsRank, int what) {
        int at = from;
        for (int child = 2 * at + 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && before(rank[child + 1], item[child + 1], rank[child], item[child])) {
                child++;
            }
            if (!before(rank[child], item[child], itsRank, what)) {
                break;
            }
            set(at, rank[child], item[child]);
            at = child;
        }
        set(at, itsRank, what);
    }

    private void set(int at, double itsRank, int what) {
        rank[at] = itsRank;
        item[at] = what;
        placed(at, what);
    }

    private boolean before(double itsRank, int what, double otherRank, int other) {
        return itsRank < otherRank || itsRank == otherRank && tieBefore(what, other);
    }
}
