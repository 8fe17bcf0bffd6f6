package dev.ashlar.broadphase.sap;

import java.util.Arrays;

/**
 * The ends of all boxes along one axis in ascending order; of equal values the lower ends come first, so that boxes that touch
 * overlap. An end is {@code proxy << 1 | (upper ? 1 : 0)}.
 *
 * <p>When an end passes another of the other kind, two boxes begin or cease to overlap on this axis, and the owner is told:
 * Coming and Staadt 2005 (VADOP), section V. Departs from it: instead of toggling flags in a matrix of all pairs, a pair is
 * tested directly when it begins to overlap on an axis and dropped when it ceases to.
 */
final class SapAxisList {
    private static final int BOX = SapProxies.BOX;

    final int axis;
    int size;
    double[] value = new double[32];
    int[] end = new int[32];
    /** Place of an end; kept by {@link #move} alone, made by {@link #locate}. */
    int[] place = new int[32];

    private final SweepAndPrune owner;

    SapAxisList(int axis, SweepAndPrune owner) {
        this.axis = axis;
        this.owner = owner;
    }

    void reserveProxies(int capacity) {
        if (2 * capacity > place.length) {
            place = Arrays.copyOf(place, 2 * capacity);
            value = Arrays.copyOf(value, 2 * capacity);
            end = Arrays.copyOf(end, 2 * capacity);
        }
    }

    private static int offset(int anEnd, int axis) {
        return BOX * (anEnd >> 1) + 3 * (anEnd & 1) + axis;
    }

    private static boolean before(double v, int e, double w, int f) {
        return v < w || v == w && (e & 1) < (f & 1);
    }

    /** Makes the list anew of all proxies. */
    void sortAll(SapProxies proxies, RadixSort radix) {
        size = 2 * proxies.size();
        sortEnds(proxies.boxes, proxies.list, proxies.size(), radix);
        for (int i = 0; i < size; i++) {
            value[i] = RadixSort.value(radix.keys[i]);
            end[i] = radix.ids[i];
        }
    }

    /** Sorts the ends of some proxies. All lower ends go in first and the sort is stable, so they precede equal upper ones. */
    private void sortEnds(double[] boxes, int[] list, int count, RadixSort radix) {
        radix.reserve(2 * count);
        for (int i = 0; i < count; i++) {
            int p = list[i];
            radix.keys[i] = RadixSort.key(boxes[BOX * p + axis]);
            radix.ids[i] = p << 1;
            radix.keys[count + i] = RadixSort.key(boxes[BOX * p + 3 + axis]);
            radix.ids[count + i] = p << 1 | 1;
        }
        radix.sort(2 * count);
    }

    /** Drops the ends of proxies that are not kept and merges in those of some others, in one pass each. */
    void merge(byte[] flags, int keep, double[] boxes, int[] list, int count, RadixSort radix) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if ((flags[end[i] >> 1] & keep) != 0) {
                value[kept] = value[i];
                end[kept++] = end[i];
            }
        }
        sortEnds(boxes, list, count, radix);
        int i = kept - 1;
        int to = kept + 2 * count - 1;
        for (int j = 2 * count - 1; j >= 0; to--) {
            double v = RadixSort.value(radix.keys[j]);
            if (i >= 0 && before(v, radix.ids[j], value[i], end[i])) {
                value[to] = value[i];
                end[to] = end[i--];
            } else {
                value[to] = v;
                end[to] = radix.ids[j--];
            }
        }
        size = kept + 2 * count;
    }

    /**
     * Fetches all values and sorts by insertion; the swaps made, or some number above the budget, and then unsorted. The owner
     * is told of what begins to overlap only: with many changes it is cheaper to test all pairs once for whether they still do.
     */
    long insertionSort(double[] boxes, long budget) {
        final double[] val = value;
        final int[] ends = end;
        final int n = size;
        for (int i = 0; i < n; i++) {
            val[i] = boxes[offset(ends[i], axis)];
        }
        long swaps = 0;
        for (int i = 1; i < n; i++) {
            double v = val[i];
            if (v > val[i - 1]) {
                continue;
            }
            int e = ends[i];
            int j = i;
            while (j > 0 && before(v, e, val[j - 1], ends[j - 1])) {
                int other = ends[j - 1];
                if ((~e & other & 1) != 0) {
                    owner.begin(e >> 1, other >> 1);
                }
                val[j] = val[j - 1];
                ends[j] = other;
                j--;
            }
            val[j] = v;
            ends[j] = e;
            swaps += i - j;
            if (swaps > budget) {
                return swaps;
            }
        }
        return swaps;
    }

    /** An end that was above another of the other kind is now below it. */
    private void passed(int lower, int upper) {
        if ((lower & 1) == 0) {
            owner.begin(lower >> 1, upper >> 1);
        } else {
            owner.cease(lower >> 1, upper >> 1);
        }
    }

    /** Notes the place of every end. */
    void locate() {
        for (int i = 0; i < size; i++) {
            place[end[i]] = i;
        }
    }

    /** By how many places the ends of a proxy are away from where they belong. */
    int jump(int proxy, double[] boxes) {
        int low = rank(boxes[BOX * proxy + axis]) - place[proxy << 1];
        int high = rank(boxes[BOX * proxy + 3 + axis]) - place[proxy << 1 | 1];
        return Math.abs(low) + Math.abs(high);
    }

    private int rank(double v) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (value[middle] < v) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Moves both ends of a proxy to where they belong; the swaps made. Needs the places. */
    long move(int proxy, double[] boxes) {
        double min = boxes[BOX * proxy + axis];
        double max = boxes[BOX * proxy + 3 + axis];
        // The end that makes room goes first, so that the two never pass each other.
        if (max > value[place[proxy << 1 | 1]]) {
            return moveEnd(proxy << 1 | 1, max) + moveEnd(proxy << 1, min);
        }
        return moveEnd(proxy << 1, min) + moveEnd(proxy << 1 | 1, max);
    }

    private int moveEnd(int e, double v) {
        final double[] val = value;
        final int[] ends = end;
        int start = place[e];
        int i = start;
        for (; i > 0 && before(v, e, val[i - 1], ends[i - 1]); i--) {
            int other = ends[i - 1];
            if (((e ^ other) & 1) != 0) {
                passed(e, other);
            }
            put(i, val[i - 1], other);
        }
        for (; i < size - 1 && before(val[i + 1], ends[i + 1], v, e); i++) {
            int other = ends[i + 1];
            if (((e ^ other) & 1) != 0) {
                passed(other, e);
            }
            put(i, val[i + 1], other);
        }
        put(i, v, e);
        return Math.abs(i - start);
    }

    private void put(int i, double v, int e) {
        value[i] = v;
        end[i] = e;
        place[e] = i;
    }
}
