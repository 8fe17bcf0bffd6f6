package dev.ashlar.physics;

import java.util.Arrays;

/** A heap of (time, pair), earliest first, ties by pair: the order never depends on that of the calls. */
final class EventHeap {
    private double[] time = new double[64];
    private int[] pair = new int[64];
    private int size;

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    /** Time of the earliest. */
    double time() {
        return time[0];
    }

    void add(double t, int p) {
        if (size == time.length) {
            time = Arrays.copyOf(time, 2 * size);
            pair = Arrays.copyOf(pair, 2 * size);
        }
        int i = size++;
        while (i > 0) {
            int up = (i - 1) >> 1;
            if (!before(t, p, up)) {
                break;
            }
            time[i] = time[up];
            pair[i] = pair[up];
            i = up;
        }
        time[i] = t;
        pair[i] = p;
    }

    /** Removes the earliest and returns its pair. */
    int poll() {
        int top = pair[0];
        size--;
        double t = time[size];
        int p = pair[size];
        int i = 0;
        while (2 * i + 1 < size) {
            int child = 2 * i + 1;
            if (child + 1 < size && before(time[child + 1], pair[child + 1], child)) {
                child++;
            }
            if (before(t, p, child)) {
                break;
            }
            time[i] = time[child];
            pair[i] = pair[child];
            i = child;
        }
        time[i] = t;
        pair[i] = p;
        return top;
    }

    private boolean before(double t, int p, int i) {
        return t < time[i] || t == time[i] && p < pair[i];
    }
}
