package dev.ashlar.broadphase.tree;

import dev.ashlar.math.Aabb;
import java.util.Arrays;

/**
 * Builds a tree from the top by the surface area heuristic in bins: Wald 2007, "On fast construction of SAH-based bounding
 * volume hierarchies". Departs from it: only the longest axis of the middles is tried, and few items are halved in space,
 * since these nodes are many and bins would cost more than they win there.
 */
final class SahBuilder {
    private static final int STRIDE = Aabb.STRIDE;
    private static final int BINS = 16;
    private static final int FEW = 6;

    private int[] items = new int[16];
    private double[] boxes = new double[16 * STRIDE];
    private int[] stack = new int[64];
    private final double[] binBox = new double[BINS * STRIDE];
    private final int[] binCount = new int[BINS];
    private final double[] leftCost = new double[BINS];
    private final double[] sweep = new double[STRIDE];
    /** The box around twice the middles of some items. */
    private final double[] bounds = new double[STRIDE];

    private int count;

    /** Forgets all items. */
    void start(int expected) {
        count = 0;
        if (items.length < expected) {
            int capacity = Math.max(expected, 2 * items.length);
            items = new int[capacity];
            boxes = new double[capacity * STRIDE];
        }
    }

    /** Adds an item, of at most as many as were expected. */
    void add(int proxy, double[] fat) {
        items[count] = proxy;
        System.arraycopy(fat, proxy * STRIDE, boxes, count++ * STRIDE, STRIDE);
    }

    /** Replaces what is in a tree by the items. */
    void build(DynamicBoxTree tree) {
        int greatest = 0;
        for (int i = 0; i < count; i++) {
            greatest = Math.max(greatest, items[i]);
        }
        tree.clear(count, greatest);
        tree.size = count;
        int top = 0;
        if (count > 0) {
            top = push(0, 0, 0, count, 1);
        }
        while (top > 0) {
            top -= 4;
            int slot = stack[top];
            int from = stack[top + 1];
            int to = stack[top + 2];
            int level = stack[top + 3];
            tree.visits += to - from;
            tree.depth = Math.max(tree.depth, level);
            if (to - from == 1) {
                tree.putLeaf(slot, items[from], boxes, from * STRIDE);
                continue;
            }
            int middle = split(from, to);
            int c = tree.takePair(slot);
            tree.child[slot] = c;
            top = push(top, c + 1, middle, to, level + 1);
            top = push(top, c, from, middle, level + 1);
        }
        tree.refitAll();
    }

    private int push(int top, int slot, int from, int to, int level) {
        if (top + 4 > stack.length) {
            stack = Arrays.copyOf(stack, 2 * stack.length);
        }
        stack[top] = slot;
        stack[top + 1] = from;
        stack[top + 2] = to;
        stack[top + 3] = level;
        return top + 4;
    }

    /** Bounds twice the middles of items. */
    private void bound(int from, int to) {
        final double[] b = boxes;
        double x0 = Double.POSITIVE_INFINITY;
        double y0 = x0;
        double z0 = x0;
        double x1 = Double.NEGATIVE_INFINITY;
        double y1 = x1;
        double z1 = x1;
        for (int i = from * STRIDE; i < to * STRIDE; i += STRIDE) {
            double x = b[i] + b[i + 3];
            double y = b[i + 1] + b[i + 4];
            double z = b[i + 2] + b[i + 5];
            x0 = Math.min(x0, x);
            y0 = Math.min(y0, y);
            z0 = Math.min(z0, z);
            x1 = Math.max(x1, x);
            y1 = Math.max(y1, y);
            z1 = Math.max(z1, z);
        }
        bounds[0] = x0;
        bounds[1] = y0;
        bounds[2] = z0;
        bounds[3] = x1;
        bounds[4] = y1;
        bounds[5] = z1;
    }

    /** Parts two or more items; the index of the first one on the right. */
    private int split(int from, int to) {
        if (to - from == 2) {
            return from + 1;
        }
        bound(from, to);
        int axis = 0;
        for (int k = 1; k < 3; k++) {
            if (bounds[3 + k] - bounds[k] > bounds[3 + axis] - bounds[axis]) {
                axis = k;
            }
        }
        double low = bounds[axis];
        double extent = bounds[3 + axis] - low;
        int bins = to - from <= FEW ? 2 : BINS;
        double scale = bins / extent;
        if (extent > 0 && scale <= Double.MAX_VALUE) {
            int last = bins == 2 ? 0 : bestBin(from, to, axis, low, scale);
            int middle = part(from, to, axis, low, scale, last, bins);
            if (middle > from && middle < to) {
                return middle;
            }
        }
        // All middles are in one place, or too far apart for doubles.
        return (from + to) >>> 1;
    }

    /** The last bin on the left side of the cheapest split. */
    private int bestBin(int from, int to, int axis, double low, double scale) {
        final double[] b = boxes;
        final double[] bin = binBox;
        for (int i = 0; i < BINS; i++) {
            Aabb.clear(bin, i * STRIDE);
        }
        Arrays.fill(binCount, 0);
        for (int i = from * STRIDE; i < to * STRIDE; i += STRIDE) {
            int k = Math.min((int) ((b[i + axis] + b[i + 3 + axis] - low) * scale), BINS - 1);
            binCount[k]++;
            extend(bin, k * STRIDE, b, i);
        }
        Aabb.clear(sweep, 0);
        int seen = 0;
        for (int i = 0; i < BINS - 1; i++) {
            extend(sweep, 0, bin, i * STRIDE);
            seen += binCount[i];
            leftCost[i] = seen == 0 ? Double.POSITIVE_INFINITY : seen * DynamicBoxTree.area(sweep, 0);
        }
        Aabb.clear(sweep, 0);
        seen = 0;
        int best = BINS / 2 - 1;
        double bestCost = Double.POSITIVE_INFINITY;
        for (int i = BINS - 1; i > 0; i--) {
            extend(sweep, 0, bin, i * STRIDE);
            seen += binCount[i];
            double cost = seen == 0 ? Double.POSITIVE_INFINITY : leftCost[i - 1] + seen * DynamicBoxTree.area(sweep, 0);
            if (cost < bestCost) {
                bestCost = cost;
                best = i - 1;
            }
        }
        return best;
    }

    /** Brings the items whose bin is at most {@code last} to the front; the index of the first other one. */
    private int part(int from, int to, int axis, double low, double scale, int last, int bins) {
        final double[] b = boxes;
        int i = from;
        int j = to - 1;
        while (i <= j) {
            int t = i * STRIDE;
            if (Math.min((int) ((b[t + axis] + b[t + 3 + axis] - low) * scale), bins - 1) <= last) {
                i++;
            } else {
                swap(i, j--);
            }
        }
        return i;
    }

    private void swap(int i, int j) {
        int keep = items[i];
        items[i] = items[j];
        items[j] = keep;
        final double[] b = boxes;
        int s = i * STRIDE;
        int t = j * STRIDE;
        for (int k = 0; k < STRIDE; k++) {
            double d = b[s + k];
            b[s + k] = b[t + k];
            b[t + k] = d;
        }
    }

    private static void extend(double[] a, int i, double[] b, int j) {
        a[i] = Math.min(b[j], a[i]);
        a[i + 1] = Math.min(b[j + 1], a[i + 1]);
        a[i + 2] = Math.min(b[j + 2], a[i + 2]);
        a[i + 3] = Math.max(b[j + 3], a[i + 3]);
        a[i + 4] = Math.max(b[j + 4], a[i + 4]);
        a[i + 5] = Math.max(b[j + 5], a[i + 5]);
    }
}
