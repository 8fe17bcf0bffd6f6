package dev.ashlar.spi;

import java.util.Arrays;

/** Growing list of longs with a sort that allocates nothing once grown ({@link Arrays#sort(long[])} may). */
final class LongList {
    long[] data = new long[16];
    int size;
    private long[] scratch = new long[0];

    void add(long value) {
        if (size == data.length) {
            data = Arrays.copyOf(data, 2 * size);
        }
        data[size++] = value;
    }

    /** Merges ascending runs, so that a list that is nearly sorted takes little more than one pass. */
    void sort() {
        if (scratch.length < size) {
            scratch = new long[data.length];
        }
        boolean sorted = false;
        while (!sorted) {
            sorted = mergeRuns(data, scratch, size);
            if (!sorted) {
                long[] swap = data;
                data = scratch;
                scratch = swap;
                if (scratch.length < data.length) {
                    scratch = new long[data.length];
                } else if (data.length < scratch.length) {
                    data = Arrays.copyOf(data, scratch.length);
                }
            }
        }
    }

    /** Merges neighbouring runs of {@code from} in pairs into {@code to}; true if there was only one run. */
    private static boolean mergeRuns(long[] from, long[] to, int size) {
        int start = 0;
        while (start < size) {
            int middle = runEnd(from, start, size);
            if (start == 0 && middle >= size) {
                return true;
            }
            int end = middle < size ? runEnd(from, middle, size) : size;
            int i = start;
            int j = middle;
            for (int k = start; k < end; k++) {
                to[k] = j >= end || i < middle && from[i] <= from[j] ? from[i++] : from[j++];
            }
            start = end;
        }
        return size == 0;
    }

    private static int runEnd(long[] data, int start, int size) {
        int end = start + 1;
        while (end < size && data[end - 1] <= data[end]) {
            end++;
        }
        return end;
    }
}
