package dev.ashlar.broadphase.sap;

import java.util.Arrays;

/**
 * Sorts ids by doubles in linear time: six stable passes over 11 bits each, of which those are left out whose digit is the
 * same for all. Fill {@link #keys} by {@link #key} and {@link #ids}, then {@link #sort}.
 */
final class RadixSort {
    private static final int BITS = 11;
    private static final int RADIX = 1 << BITS;
    private static final int PASSES = 6;

    long[] keys = new long[0];
    int[] ids = new int[0];

    private long[] otherKeys = new long[0];
    private int[] otherIds = new int[0];
    private final int[] count = new int[PASSES * RADIX];

    /** A number whose unsigned order is that of the doubles; both zeros are the same. */
    static long key(double value) {
        long bits = Double.doubleToRawLongBits(value + 0.0);
        return bits ^ (bits >> 63 | Long.MIN_VALUE);
    }

    /** The double of a key. */
    static double value(long key) {
        return Double.longBitsToDouble(key < 0 ? key ^ Long.MIN_VALUE : ~key);
    }

    void reserve(int n) {
        if (n > keys.length) {
            int capacity = Math.max(n, 2 * keys.length);
            keys = new long[capacity];
            ids = new int[capacity];
            otherKeys = new long[capacity];
            otherIds = new int[capacity];
        }
    }

    /** Sorts the first n keys with their ids; equal keys keep their order. */
    void sort(int n) {
        Arrays.fill(count, 0);
        final int[] counts = count;
        for (int i = 0; i < n; i++) {
            long key = keys[i];
            for (int pass = 0; pass < PASSES; pass++) {
                counts[pass * RADIX + (int) (key >>> pass * BITS & RADIX - 1)]++;
            }
        }
        for (int pass = 0; pass < PASSES; pass++) {
            int digit = n == 0 ? 0 : (int) (keys[0] >>> pass * BITS & RADIX - 1);
            if (counts[pass * RADIX + digit] < n) {
                scatter(pass, n);
            }
        }
    }

    private void scatter(int pass, int n) {
        final int[] counts = count;
        final long[] from = keys;
        final long[] to = otherKeys;
        final int[] fromIds = ids;
        final int[] toIds = otherIds;
        int base = pass * RADIX;
        int sum = 0;
        for (int d = base; d < base + RADIX; d++) {
            int c = counts[d];
            counts[d] = sum;
            sum += c;
        }
        for (int i = 0; i < n; i++) {
            long key = from[i];
            int at = counts[base + (int) (key >>> pass * BITS & RADIX - 1)]++;
            to[at] = key;
            toIds[at] = fromIds[i];
        }
        keys = to;
        otherKeys = from;
        ids = toIds;
        otherIds = fromIds;
    }
}
