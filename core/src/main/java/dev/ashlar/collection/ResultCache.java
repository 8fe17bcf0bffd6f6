package dev.ashlar.collection;

import dev.ashlar.math.Check;
import java.util.Arrays;

/**
 * Results of pair tests, valid until one of the two proxies changes its motion.
 *
 * <p>Coming and Staadt 2005, section V-B. A result is one number, such as a time of impact. It is given out only for
 * the same two motion versions (counters raised at each change of velocity) that it was put in for. Departs from the
 * paper: negative results are kept as well, as infinity, so the test must look ahead without end and depend on both
 * motions alone, else cached and fresh answers differ.
 *
 * <p>Memory: a pair has one place, and a new result takes it. When the cache is full it first drops results that cannot
 * be given out again: those of an older version than one seen since, and those of removed proxies. It grows only if
 * more than half are left, so it has room for at most four times the most results that held at once, as far as it has
 * seen (at least 16). A pair that parted for good while both motions go on is dropped only by {@link #remove}.
 *
 * <p>Versions of a proxy must not go back, unless {@link #removeAll} or {@link #clear} is called (as on restoring an
 * earlier state), else a result of a motion that never was could be given out. Allocates only to grow.
 */
public final class ResultCache {
    private final PairTable pairs = new PairTable();
    // By number of the pair; "first" is the smaller proxy.
    private long[] versionFirst = new long[pairs.capacity()];
    private long[] versionSecond = new long[pairs.capacity()];
    private double[] result = new double[pairs.capacity()];
    private long[] removalsBefore = new long[pairs.capacity()];

    // By proxy.
    private long[] newest = {};
    private long[] removedAt = {};

    private long removals;
    private long hits;
    private long misses;

    /** The result for a pair, in either order, with these versions; NaN if there is none. */
    public double get(int a, int b, long versionA, long versionB) {
        long key = PairTable.key(a, b);
        see(a, versionA);
        see(b, versionB);
        int i = pairs.find(key);
        if (i >= 0 && versionFirst[i] == (a < b ? versionA : versionB)
                && versionSecond[i] == (a < b ? versionB : versionA) && !isRemoved(i)) {
            hits++;
            return result[i];
        }
        misses++;
        return Double.NaN;
    }

    /** Keeps a result for a pair with these versions, instead of the one it had; any number, only not NaN. */
    public void put(int a, int b, long versionA, long versionB, double value) {
        if (Double.isNaN(value)) {
            throw Check.fault("result", "a number", value);
        }
        long key = PairTable.key(a, b);
        see(a, versionA);
        see(b, versionB);
        int i = pairs.find(key);
        if (i < 0) {
            makeRoom();
            i = pairs.add(key);
        }
        versionFirst[i] = a < b ? versionA : versionB;
        versionSecond[i] = a < b ? versionB : versionA;
        result[i] = value;
        removalsBefore[i] = removals;
    }

    /** Drops the result of a pair, if there is one. */
    public void remove(int a, int b) {
        int i = pairs.find(PairTable.key(a, b));
        if (i >= 0) {
            remove(i);
        }
    }

    /** Drops all results of a proxy, whose versions may then begin anew. Takes the same short time for any number. */
    public void removeAll(int proxy) {
        see(Check.within("proxy", proxy, 0, Integer.MAX_VALUE), Long.MIN_VALUE);
        newest[proxy] = Long.MIN_VALUE;
        removedAt[proxy] = ++removals;
    }

    /** Drops all that cannot be given out again. Called when the cache is full; may be called at any time. */
    public void sweep() {
        for (int i = pairs.size() - 1; i >= 0; i--) {
            long key = pairs.key(i);
            if (versionFirst[i] < newest[PairTable.first(key)] || versionSecond[i] < newest[PairTable.second(key)]
                    || isRemoved(i)) {
                remove(i);
            }
        }
    }

    /** Drops everything; the counters go on. */
    public void clear() {
        pairs.clear();
        Arrays.fill(newest, Long.MIN_VALUE);
    }

    /** Number of results, with those that cannot be given out again but are not swept yet. */
    public int size() {
        return pairs.size();
    }

    /** Results that there is room for. */
    public int capacity() {
        return pairs.capacity();
    }

    /** How often {@link #get} found a result. */
    public long hits() {
        return hits;
    }

    /** How often {@link #get} found none. */
    public long misses() {
        return misses;
    }

    /** Sets both counters to 0. */
    public void resetCounters() {
        hits = 0;
        misses = 0;
    }

    private void see(int proxy, long version) {
        if (proxy >= newest.length) {
            int old = newest.length;
            // In long: twice the greatest proxies would not be an int.
            int length = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(16, 2L * proxy));
            newest = Arrays.copyOf(newest, length);
            removedAt = Arrays.copyOf(removedAt, length);
            Arrays.fill(newest, old, length, Long.MIN_VALUE);
        }
        if (newest[proxy] < version) {
            newest[proxy] = version;
        }
    }

    private boolean isRemoved(int i) {
        long key = pairs.key(i);
        return removalsBefore[i] < removedAt[PairTable.first(key)]
                || removalsBefore[i] < removedAt[PairTable.second(key)];
    }

    private void remove(int i) {
        pairs.remove(i);
        int last = pairs.size();
        versionFirst[i] = versionFirst[last];
        versionSecond[i] = versionSecond[last];
        result[i] = result[last];
        removalsBefore[i] = removalsBefore[last];
    }

    private void makeRoom() {
        if (pairs.size() < pairs.capacity()) {
            return;
        }
        sweep();
        if (pairs.size() > pairs.capacity() / 2) {
            pairs.grow();
            versionFirst = Arrays.copyOf(versionFirst, pairs.capacity());
            versionSecond = Arrays.copyOf(versionSecond, pairs.capacity());
            result = Arrays.copyOf(result, pairs.capacity());
            removalsBefore = Arrays.copyOf(removalsBefore, pairs.capacity());
        }
    }
}
