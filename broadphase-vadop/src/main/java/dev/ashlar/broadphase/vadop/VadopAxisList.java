package dev.ashlar.broadphase.vadop;

import java.util.Arrays;

/**
 * The ends of the intervals on one axis, in order of value and then least ends first, so that intervals which only touch
 * overlap. An end is one number that sorts so: the {@linkplain #code code} of its value, a bit that is set for greatest ends,
 * and the proxy. Values are rounded outwards to floats: half the memory, and one comparison.
 */
final class VadopAxisList {
    private static final int GREATEST = 1 << 31;

    private long[] ends = new long[32];
    private int size;
    /** At least the length of every interval that a window is to find: all but those of wide proxies. */
    double longest;

    int size() {
        return size;
    }

    /** Keeps the order of floats: a greater code for a greater number. */
    private static int code(double value) {
        int bits = Float.floatToRawIntBits((float) value);
        return bits ^ bits >> 31 & Integer.MAX_VALUE;
    }

    /** Code of a float below a value. */
    static int codeBelow(double value) {
        return code(value) - 1;
    }

    /** Code of a float above a value. */
    static int codeAbove(double value) {
        return code(value) + 1;
    }

    /** The number of a code; not a number next to the infinite ones. */
    static double value(int code) {
        return Float.intBitsToFloat(code ^ code >> 31 & Integer.MAX_VALUE);
    }

    /** Makes windows long enough to find an interval. */
    void measure(int low, int high) {
        double length = value(high) - value(low);
        longest = length <= longest ? longest : length >= 0 ? length : Double.POSITIVE_INFINITY;
    }

    private static long end(int code, int proxyAndKind) {
        return (long) code << 32 | proxyAndKind & 0xffffffffL;
    }

    /**
     * Takes over the intervals from {@code codes}, two a proxy from {@code row} on, and restores the order by insertion
     * (section IV-A). Each exchange of a least and a greatest end begins or ends an overlap.
     *
     * @param axis which one this is
     * @return number of exchanges
     */
    long sort(int[] codes, int row, int axis, VadopAxisLists owner) {
        final long[] e = ends;
        final int count = size;
        long swaps = 0;
        long left = Long.MIN_VALUE;
        int begun = 0;
        int ended = 0;
        for (int i = 0; i < count; i++) {
            int own = (int) e[i];
            long end = end(codes[row + (own << 1) + (own >>> 31)], own);
            if (left < end) {
                e[i] = end;
                left = end;
                continue;
            }
            final long[] met = own >= 0 ? owner.begun : owner.ended;
            int many = own >= 0 ? begun : ended;
            int j = i;
            while (j > 0 && e[j - 1] > end) {
                long passed = e[j - 1];
                e[j] = passed;
                // Kept if of the other kind; without a branch, which would be a coin toss.
                met[many] = (long) own << 32 & Long.MAX_VALUE | passed & Integer.MAX_VALUE;
                many += (own ^ (int) passed) >>> 31;
                j--;
            }
            e[j] = end;
            left = e[i];
            swaps += i - j;
            if (own >= 0) {
                begun = many < VadopAxisLists.BATCH ? many : owner.overlapsBegin(many, axis);
            } else {
                ended = many < VadopAxisLists.BATCH ? many : owner.overlapsEnd(many);
            }
        }
        owner.overlapsBegin(begun, axis);
        owner.overlapsEnd(ended);
        return swaps;
    }

    /** Drops all ends of the proxies with a flag. */
    void drop(byte[] flags, int flag) {
        final long[] e = ends;
        int kept = 0;
        for (int i = 0; i < size; i++) {
            long end = e[i];
            e[kept] = end;
            kept += (flags[(int) end & ~GREATEST] & flag) == 0 ? 1 : 0;
        }
        size = kept;
    }

    /** Makes room for so many ends. */
    void reserve(int count) {
        if (count > ends.length) {
            ends = Arrays.copyOf(ends, count);
        }
    }

    /** Appends both ends of an interval, out of order until {@link #merge}. */
    void append(int proxy, int low, int high) {
        if (size + 2 > ends.length) {
            ends = Arrays.copyOf(ends, 2 * ends.length);
        }
        ends[size++] = end(low, proxy);
        ends[size++] = end(high, proxy | GREATEST);
    }

    /** Puts all from an index on, which were appended, into their places among those before. */
    void merge(int from, long[] scratch) {
        int more = size - from;
        System.arraycopy(ends, from, scratch, 0, more);
        sort(scratch, more);
        int at = from - 1;
        int to = size - 1;
        while (more > 0) {
            long end = scratch[more - 1];
            if (at >= 0 && ends[at] > end) {
                ends[to--] = ends[at--];
            } else {
                ends[to--] = end;
                more--;
            }
        }
    }

    /** By a heap: the library's may allocate. */
    private static void sort(long[] a, int count) {
        for (int i = count / 2 - 1; i >= 0; i--) {
            siftDown(a, i, count);
        }
        for (int last = count - 1; last > 0; last--) {
            long greatest = a[0];
            a[0] = a[last];
            a[last] = greatest;
            siftDown(a, 0, last);
        }
    }

    private static void siftDown(long[] a, int from, int count) {
        long sifted = a[from];
        int at = from;
        for (int child = 2 * at + 1; child < count; child = 2 * at + 1) {
            if (child + 1 < count && a[child + 1] > a[child]) {
                child++;
            }
            if (a[child] <= sifted) {
                break;
            }
            a[at] = a[child];
            at = child;
        }
        a[at] = sifted;
    }

    /** Index from which on to look for intervals that overlap one that starts at {@code low}. */
    int windowStart(int low) {
        double value = value(low);
        double start = value - longest - 1e-12 * (Math.abs(value) + longest);
        return start >= -Float.MAX_VALUE ? firstNotBelow(end(codeBelow(start), 0)) : 0;
    }

    /** Index at which to stop looking for intervals that overlap one that ends at {@code high}. */
    int windowEnd(int high) {
        return firstNotBelow(end(high, GREATEST));
    }

    /** Writes the pairs of a proxy with those that start in a range of indices; returns how many. */
    int starts(int proxy, int from, int to, long[] out) {
        final long[] e = ends;
        int count = 0;
        for (int i = from; i < to; i++) {
            int end = (int) e[i];
            out[count] = (long) proxy << 32 | end;
            count += ~end >>> 31;
        }
        return count;
    }

    private int firstNotBelow(long end) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (ends[middle] < end) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
