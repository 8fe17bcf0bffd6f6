package dev.ashlar.broadphase.vadop;

import java.util.Arrays;

/**
 * The ends of the intervals on one axis, in order of value and then least ends first, so that intervals which only touch
 * overlap. An end is {@code proxy << 1 | isGreatest}.
 */
final class AxisList {
    private double[] value = new double[32];
    private int[] end = new int[32];
    private int size;
    /** At least the length of every interval that a window is to find: all but those of wide proxies. */
    double longest;

    int size() {
        return size;
    }

    /**
     * Takes over the intervals from {@code rows} and restores the order by insertion (section IV-A). Each exchange of a
     * least and a greatest end begins or ends an overlap.
     *
     * @param column  where the axis stands in a proxy's row of {@code stride} numbers
     * @param scratch as long as the list
     * @return number of exchanges
     */
    long sort(double[] rows, int stride, int column, int[] scratch, AxisLists owner) {
        final double[] v = value;
        final int[] e = end;
        final int count = size;
        long swaps = 0;
        double left = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            int own = e[i];
            double at = rows[(own >> 1) * stride + column + (own & 1)];
            if (left < at) {
                v[i] = at;
                left = at;
                continue;
            }
            int j = i;
            int met = 0;
            while (j > 0 && (v[j - 1] > at || v[j - 1] == at && (own & 1) < (e[j - 1] & 1))) {
                int passed = e[j - 1];
                v[j] = v[j - 1];
                e[j] = passed;
                // Kept if of the other kind; without a branch, which would be a coin toss.
                scratch[met] = passed >> 1;
                met += (own ^ passed) & 1;
                j--;
            }
            if ((own & 1) == 0) {
                owner.overlapsBegin(own >> 1, scratch, met);
            } else {
                owner.overlapsEnd(own >> 1, scratch, met);
            }
            swaps += i - j;
            v[j] = at;
            e[j] = own;
            left = v[i];
        }
        return swaps;
    }

    /** Inserts one interval. */
    void insert(int proxy, double low, double high) {
        reserve(2);
        int from = firstNotBelow(low);
        int to = firstAbove(high);
        System.arraycopy(value, to, value, to + 2, size - to);
        System.arraycopy(end, to, end, to + 2, size - to);
        System.arraycopy(value, from, value, from + 1, to - from);
        System.arraycopy(end, from, end, from + 1, to - from);
        value[from] = low;
        end[from] = 2 * proxy;
        value[to + 1] = high;
        end[to + 1] = 2 * proxy + 1;
        size += 2;
    }

    /** Removes one interval, given with the values it was inserted or last sorted with. */
    void remove(int proxy, double low, double high) {
        int from = find(2 * proxy, low);
        int to = find(2 * proxy + 1, high);
        System.arraycopy(value, from + 1, value, from, to - from - 1);
        System.arraycopy(end, from + 1, end, from, to - from - 1);
        System.arraycopy(value, to + 1, value, to - 1, size - to - 1);
        System.arraycopy(end, to + 1, end, to - 1, size - to - 1);
        size -= 2;
    }

    /** Inserts many intervals by one pass; empties the heap. */
    void merge(EndHeap ends) {
        reserve(ends.size());
        int from = size - 1;
        int to = size + ends.size() - 1;
        size += ends.size();
        // The heap gives the greatest first.
        for (; !ends.isEmpty(); ends.pop()) {
            double at = ends.value();
            int own = ends.end();
            while (from >= 0 && (value[from] > at || value[from] == at && (own & 1) < (end[from] & 1))) {
                value[to] = value[from];
                end[to--] = end[from--];
            }
            value[to] = at;
            end[to--] = own;
        }
    }

    /** Removes all intervals of the proxies with a flag, by one pass. */
    void removeFlagged(byte[] flags, int flag) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if ((flags[end[i] >> 1] & flag) == 0) {
                value[kept] = value[i];
                end[kept++] = end[i];
            }
        }
        size = kept;
    }

    /** Index from which on to look for intervals that overlap one that starts at {@code low}. */
    int windowStart(double low) {
        return firstNotBelow(low - longest - 1e-12 * (Math.abs(low) + longest));
    }

    /** Number of ends in the window of an interval. */
    int windowSize(double low, double high) {
        return firstAbove(high) - windowStart(low);
    }

    /** Writes the proxies that start in a range of indices; returns how many. */
    int starts(int from, int to, int[] out) {
        int count = 0;
        for (int i = from; i < to; i++) {
            out[count] = end[i] >> 1;
            count += ~end[i] & 1;
        }
        return count;
    }

    private int find(int wanted, double at) {
        int i = firstNotBelow(at);
        while (end[i] != wanted) {
            i++;
        }
        return i;
    }

    private int firstNotBelow(double at) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (value[middle] < at) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Index of the first end above a value. */
    int firstAbove(double at) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (value[middle] <= at) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void reserve(int more) {
        if (size + more > value.length) {
            int capacity = Math.max(2 * value.length, size + more);
            value = Arrays.copyOf(value, capacity);
            end = Arrays.copyOf(end, capacity);
        }
    }
}
