package dev.ashlar.physics.internal.pair;

import java.util.Arrays;

/** A heap of (time, pair), earliest first, ties by pair: the order never depends on that of the calls. */
public final class EventHeap {
    public double[] time = new double[64];
    private int[] pair = new int[64];
    public int size;

    public void clear() {
        size = 0;
    }

    public int size() {
        return size;
    }

    /** Time of the earliest. */
    public double time() {
        return time[0];
    }

    public void add(double t, int p) {
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
    public int poll() {
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
