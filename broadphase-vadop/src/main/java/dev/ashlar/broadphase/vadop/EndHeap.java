package dev.ashlar.broadphase.vadop;

import java.util.Arrays;

/** Ends of intervals, greatest first in the order of {@link AxisList}, equal ones by proxy. Allocates only to grow. */
final class EndHeap {
    private double[] value = new double[32];
    private int[] end = new int[32];
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Value of the greatest end. */
    double value() {
        return value[0];
    }

    /** The greatest end. */
    int end() {
        return end[0];
    }

    void push(double at, int own) {
        if (size == value.length) {
            value = Arrays.copyOf(value, 2 * size);
            end = Arrays.copyOf(end, 2 * size);
        }
        int i = size++;
        while (i > 0 && isBelow(i - 1 >> 1, at, own)) {
            value[i] = value[i - 1 >> 1];
            end[i] = end[i - 1 >> 1];
            i = i - 1 >> 1;
        }
        value[i] = at;
        end[i] = own;
    }

    void pop() {
        double at = value[--size];
        int own = end[size];
        int i = 0;
        for (int child = 1; child < size; child = 2 * i + 1) {
            if (child + 1 < size && isBelow(child, value[child + 1], end[child + 1])) {
                child++;
            }
            if (isBelow(child, at, own)) {
                break;
            }
            value[i] = value[child];
            end[i] = end[child];
            i = child;
        }
        value[i] = at;
        end[i] = own;
    }

    /** Whether end i comes before another. */
    private boolean isBelow(int i, double at, int own) {
        if (value[i] != at) {
            return value[i] < at;
        }
        int kind = end[i] & 1;
        return kind != (own & 1) ? kind < (own & 1) : end[i] < own;
    }
}
