package dev.ashlar.spi;

import dev.ashlar.math.Check;

/** Pairs of proxies, each with the smaller number first; grows, and is reused from step to step. */
public final class PairBuffer {
    private final LongList pairs = new LongList();

    /** Removes all pairs. */
    public void clear() {
        pairs.size = 0;
    }

    /** Appends a pair of two different proxies, in either order. */
    public void add(int a, int b) {
        assert a != b && a >= 0 && b >= 0 : a + ", " + b;
        pairs.add(a < b ? (long) a << 32 | b : (long) b << 32 | a);
    }

    /** Number of pairs. */
    public int size() {
        return pairs.size;
    }

    /** The smaller proxy of pair i. */
    public int first(int i) {
        return (int) (pairs.data[i] >>> 32);
    }

    /** The greater proxy of pair i. */
    public int second(int i) {
        return (int) pairs.data[i];
    }

    /** Pair i as one number, {@code first << 32 | second}: a key that sorts as the pairs do. */
    public long key(int i) {
        return pairs.data[i];
    }

    /** Sorts by the smaller, then by the greater proxy. */
    public PairBuffer sort() {
        pairs.sort();
        return this;
    }

    /**
     * Keeps the pairs whose swept volumes touch; their order stays.
     *
     * @param volumes the swept volume of proxy p at index {@code p * SweptVolume.STRIDE}
     */
    public PairBuffer keepTouching(double[] volumes) {
        int kept = 0;
        for (int i = 0; i < pairs.size; i++) {
            if (SweptVolume.touch(volumes, first(i) * SweptVolume.STRIDE, volumes, second(i) * SweptVolume.STRIDE)) {
                pairs.data[kept++] = pairs.data[i];
            }
        }
        pairs.size = kept;
        return this;
    }

    /** Index of a pair in a sorted buffer, or -1. */
    public int indexOf(int a, int b) {
        Check.notNegative("a", a);
        Check.notNegative("b", b);
        long key = a < b ? (long) a << 32 | b : (long) b << 32 | a;
        int low = 0;
        int high = pairs.size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (pairs.data[middle] < key) {
                low = middle + 1;
            } else if (pairs.data[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -1;
    }
}
