package dev.ashlar.collection;

import java.util.Arrays;

/**
 * Numbers of pairs by rank, greatest first, equal ranks by the key of the pair; ranks may change. A binary heap that
 * knows where each number stands. Allocates only to grow.
 */
public final class PairHeap {
    private final PairTable pairs;
    private int[] heap = {};
    private int size;
    // By number of the pair.
    private int[] place = {};
    private double[] rank = {};

    public PairHeap(PairTable pairs) {
        this.pairs = pairs;
    }

    public int size() {
        return size;
    }

    /** Makes room for all pairs of the table; to be called before any other method, once pairs were added. */
    public void reserve() {
        if (place.length < pairs.size()) {
            int old = place.length;
            heap = Arrays.copyOf(heap, pairs.capacity());
            rank = Arrays.copyOf(rank, pairs.capacity());
            place = Arrays.copyOf(place, pairs.capacity());
            Arrays.fill(place, old, place.length, -1);
        }
    }

    public void clear() {
        while (size > 0) {
            place[heap[--size]] = -1;
        }
    }

    public boolean contains(int pair) {
        return pair < place.length && place[pair] >= 0;
    }

    public void push(int pair, double newRank) {
        assert !contains(pair);
        rank[pair] = newRank;
        siftUp(size++, pair);
    }

    /** Takes out the pair of the greatest rank. */
    public int pop() {
        int pair = heap[0];
        place[pair] = -1;
        int last = heap[--size];
        if (size > 0) {
            siftDown(0, last);
        }
        return pair;
    }

    public void change(int pair, double newRank) {
        rank[pair] = newRank;
        siftUp(place[pair], pair);
        siftDown(place[pair], pair);
    }

    private void siftUp(int from, int pair) {
        int at = from;
        while (at > 0 && before(pair, heap[at - 1 >>> 1])) {
            set(at, heap[at - 1 >>> 1]);
            at = at - 1 >>> 1;
        }
        set(at, pair);
    }

    private void siftDown(int from, int pair) {
        int at = from;
        for (int child = 2 * at + 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], pair)) {
                break;
            }
            set(at, heap[child]);
            at = child;
        }
        set(at, pair);
    }

    private void set(int at, int pair) {
        heap[at] = pair;
        place[pair] = at;
    }

    private boolean before(int pair, int other) {
        return rank[pair] > rank[other] || rank[pair] == rank[other] && pairs.key(pair) < pairs.key(other);
    }
}
