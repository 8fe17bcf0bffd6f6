package dev.ashlar.collection;

import java.util.Arrays;

/**
 * Numbers of pairs by rank, greatest first, equal ranks by the key of the pair; ranks may change, since the heap knows where
 * each number stands.
 */
public final class PairHeap extends IndexedHeap {
    private final PairTable pairs;
    /** By number of the pair. */
    private int[] place = {};

    public PairHeap(PairTable pairs) {
        this.pairs = pairs;
    }

    /** Makes room for all pairs of the table; to be called before any other method, once pairs were added. */
    public void reserve() {
        if (place.length < pairs.size()) {
            int old = place.length;
            place = Arrays.copyOf(place, pairs.capacity());
            Arrays.fill(place, old, place.length, -1);
        }
    }

    @Override
    public void clear() {
        for (int i = 0; i < size; i++) {
            place[item[i]] = -1;
        }
        super.clear();
    }

    public boolean contains(int pair) {
        return pair < place.length && place[pair] >= 0;
    }

    public void push(int pair, double newRank) {
        assert !contains(pair);
        add(-newRank, pair);
    }

    /** Takes out the pair of the greatest rank. */
    public int pop() {
        int pair = poll();
        place[pair] = -1;
        return pair;
    }

    public void change(int pair, double newRank) {
        siftUp(place[pair], -newRank, pair);
        siftDown(place[pair], -newRank, pair);
    }

    @Override
    void placed(int where, int what) {
        place[what] = where;
    }

    @Override
    boolean tieBefore(int one, int other) {
        return pairs.key(one) < pairs.key(other);
    }
}
