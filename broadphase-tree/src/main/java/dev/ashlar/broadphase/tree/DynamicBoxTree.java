package dev.ashlar.broadphase.tree;

import dev.ashlar.math.Aabb;
import java.util.Arrays;

/**
 * A binary tree of boxes with a proxy at every leaf.
 *
 * <p>Nodes are slots in flat arrays, and siblings are neighbours: slots 2i and 2i + 1 are the children of one slot, so that a
 * traversal finds both their boxes in one place, one number leads to both, and the sibling of s is {@code s ^ 1}. Slot 0 is
 * the root and has no sibling. A node has no other identity than its slot: when the tree changes, nodes move.
 */
final class DynamicBoxTree {
    private static final int STRIDE = Aabb.STRIDE;
    /** A turn must win this part of a node's area, lest rounding turns nodes to and fro. */
    private static final double LEAST_GAIN = 1e-6;

    /** Box of slot s at {@code s * STRIDE}. */
    double[] box = new double[16 * STRIDE];
    /** The even slot of the two children; the complement of the proxy at a leaf; 0 where there is nothing. */
    int[] child = new int[16];
    /** The slot above slots 2i and 2i + 1, by i; for free pairs the next free one. */
    int[] up = new int[8];
    /** Number of leaves. */
    int size;
    /** How often a box of the tree was looked at, or an item by a rebuild. */
    long visits;
    /** Leaves that were put in or moved since the last build or judgement. */
    int changes;
    /** The deepest insertion since the last build. */
    int depth;

    private int[] slotOf = new int[16];
    private int pairs = 1;
    private int free;
    private int[] stack = new int[64];
    private double[] stackCost = new double[64];
    private int[] order = new int[16];
    private int internal;

    DynamicBoxTree() {
        Arrays.fill(slotOf, -1);
    }

    boolean isEmpty() {
        return child[0] == 0;
    }

    boolean contains(int proxy) {
        return proxy < slotOf.length && slotOf[proxy] >= 0;
    }

    /** Slot of the leaf of a proxy in the tree. */
    int slotOf(int proxy) {
        return slotOf[proxy];
    }

    /** Adds a proxy that is not in the tree. */
    void insert(int proxy, double[] boxes, int at) {
        ensureProxy(proxy);
        size++;
        if (isEmpty()) {
            putLeaf(0, proxy, boxes, at);
            return;
        }
        changes++;
        int s = bestSibling(boxes, at);
        int c = takePair(s);
        move(s, c);
        putLeaf(c + 1, proxy, boxes, at);
        child[s] = c;
        refit(s);
        int level = 1;
        boolean grows = true;
        while (s != 0) {
            s = up[s >> 1];
            level++;
            grows = grows && refit(s);
            if (grows || level <= 3) {
                turn(s);
            }
        }
        visits += level;
        depth = Math.max(depth, level);
    }

    /** Takes a proxy out. */
    void remove(int proxy) {
        int s = slotOf[proxy];
        slotOf[proxy] = -1;
        size--;
        if (s == 0) {
            child[0] = 0;
            return;
        }
        int above = up[s >> 1];
        move(s ^ 1, above);
        freePair(s >> 1);
        refitAbove(above);
    }

    /** Gives a proxy another box: in place if the tree need not grow much, else by taking it out and in again. */
    void update(int proxy, double[] boxes, int at) {
        int s = slotOf[proxy];
        int near = s;
        for (int level = 0; level < 3 && near != 0 && (level == 0 || !holds(near, boxes, at)); level++) {
            near = up[near >> 1];
            visits++;
        }
        if (s == 0 || holds(near, boxes, at)) {
            changes++;
            System.arraycopy(boxes, at, box, s * STRIDE, STRIDE);
            while (s != 0) {
                s = up[s >> 1];
                visits++;
                if (!refit(s)) {
                    break;
                }
                turn(s);
            }
        } else {
            remove(proxy);
            insert(proxy, boxes, at);
        }
    }

    /** Sets the box of a leaf and leaves all above it wrong, until {@link #refitAll}. */
    void setLeaf(int proxy, double[] boxes, int at) {
        System.arraycopy(boxes, at, box, slotOf[proxy] * STRIDE, STRIDE);
    }

    /** Makes all boxes right above leaves that were set. */
    void refitAll() {
        orderInternal();
        for (int i = internal - 1; i >= 0; i--) {
            refit(order[i]);
        }
        visits += internal;
    }

    /**
     * Expected cost of a traversal: the surface of all inner boxes over that of all leaves. Not over that of the root as in
     * the surface area heuristic, since a single proxy that flies away would then make any tree look good.
     */
    double cost() {
        double inner = 0;
        double leaves = 0;
        for (int s = 0; s < 2 * pairs; s++) {
            if (child[s] > 0) {
                inner += area(s);
            } else if (child[s] < 0) {
                leaves += area(s);
            }
        }
        return inner / leaves;
    }

    /** Lists all inner slots, parents before children. */
    private void orderInternal() {
        if (order.length < pairs) {
            order = new int[up.length];
        }
        internal = 0;
        if (child[0] > 0) {
            order[internal++] = 0;
        }
        for (int i = 0; i < internal; i++) {
            int c = child[order[i]];
            if (child[c] > 0) {
                order[internal++] = c;
            }
            if (child[c + 1] > 0) {
                order[internal++] = c + 1;
            }
        }
    }

    // ---- for the builder ----

    /** Empties the tree and makes room for a number of leaves. */
    void clear(int leaves, int greatestProxy) {
        ensureProxy(greatestProxy);
        Arrays.fill(slotOf, -1);
        Arrays.fill(child, 0, 2 * pairs, 0);
        pairs = 1;
        free = 0;
        size = 0;
        changes = 0;
        depth = 0;
        growPairs(leaves + 1);
    }

    /** Writes a leaf into an empty slot. */
    void putLeaf(int s, int proxy, double[] boxes, int at) {
        System.arraycopy(boxes, at, box, s * STRIDE, STRIDE);
        child[s] = ~proxy;
        slotOf[proxy] = s;
    }

    /** Two new slots below a slot; the even one. */
    int takePair(int above) {
        int pair = free;
        if (pair != 0) {
            free = up[pair];
        } else {
            growPairs(pairs + 1);
            pair = pairs++;
        }
        up[pair] = above;
        return 2 * pair;
    }

    // ---- changes ----

    private void freePair(int pair) {
        child[2 * pair] = 0;
        child[2 * pair + 1] = 0;
        up[pair] = free;
        free = pair;
    }

    private void growPairs(int wanted) {
        if (wanted > up.length) {
            int capacity = Math.max(wanted, 2 * up.length);
            up = Arrays.copyOf(up, capacity);
            child = Arrays.copyOf(child, 2 * capacity);
            box = Arrays.copyOf(box, 2 * capacity * STRIDE);
        }
    }

    private void ensureProxy(int proxy) {
        if (proxy >= slotOf.length) {
            int before = slotOf.length;
            slotOf = Arrays.copyOf(slotOf, Math.max(proxy + 1, 2 * before));
            Arrays.fill(slotOf, before, slotOf.length, -1);
        }
    }

    private void move(int from, int to) {
        System.arraycopy(box, from * STRIDE, box, to * STRIDE, STRIDE);
        setChild(to, child[from]);
    }

    private void swap(int a, int b) {
        for (int k = 0; k < STRIDE; k++) {
            double keep = box[a * STRIDE + k];
            box[a * STRIDE + k] = box[b * STRIDE + k];
            box[b * STRIDE + k] = keep;
        }
        int keep = child[a];
        setChild(a, child[b]);
        setChild(b, keep);
    }

    private void setChild(int s, int c) {
        child[s] = c;
        if (c > 0) {
            up[c >> 1] = s;
        } else if (c < 0) {
            slotOf[~c] = s;
        }
    }

    private void refitAbove(int slot) {
        int s = slot;
        while (s != 0) {
            s = up[s >> 1];
            visits++;
            if (!refit(s)) {
                return;
            }
        }
    }

    /** Fits the box of an inner slot to its children; whether that changed it. */
    private boolean refit(int s) {
        final double[] b = box;
        int l = child[s] * STRIDE;
        int r = l + STRIDE;
        int t = s * STRIDE;
        double x0 = Math.min(b[l], b[r]);
        double y0 = Math.min(b[l + 1], b[r + 1]);
        double z0 = Math.min(b[l + 2], b[r + 2]);
        double x1 = Math.max(b[l + 3], b[r + 3]);
        double y1 = Math.max(b[l + 4], b[r + 4]);
        double z1 = Math.max(b[l + 5], b[r + 5]);
        boolean same = x0 == b[t] && y0 == b[t + 1] && z0 == b[t + 2] && x1 == b[t + 3] && y1 == b[t + 4] && z1 == b[t + 5];
        b[t] = x0;
        b[t + 1] = y0;
        b[t + 2] = z0;
        b[t + 3] = x1;
        b[t + 4] = y1;
        b[t + 5] = z1;
        return !same;
    }

    /**
     * Swaps a child of a slot with a child of the other child if that makes that one smaller: the tree rotations of Kensler
     * 2008, "Tree rotations for improving bounding volume hierarchies", only those between neighbouring levels.
     */
    private void turn(int s) {
        int l = child[s];
        int r = l + 1;
        int down = 0;
        int with = 0;
        int below = 0;
        double best = 0;
        for (int side = 0; side < 2; side++) {
            int low = side == 0 ? l : r;
            int high = side == 0 ? r : l;
            int c = child[low];
            if (c <= 0) {
                continue;
            }
            visits += 2;
            double area = area(low);
            for (int i = 0; i < 2; i++) {
                double gain = area - unionArea(box, (c + 1 - i) * STRIDE, box, high * STRIDE);
                if (gain > best && gain > LEAST_GAIN * area) {
                    best = gain;
                    down = high;
                    with = c + i;
                    below = low;
                }
            }
        }
        if (best > 0) {
            swap(down, with);
            refit(below);
        }
    }

    // ---- surfaces ----

    /**
     * The slot beside which a new leaf makes the surface of all boxes grow least, by branch and bound: what a leaf costs
     * below a slot is at least its own surface and what it adds to the slots above.
     */
    private int bestSibling(double[] boxes, int at) {
        double own = area(boxes, at);
        int best = 0;
        double bestCost = unionArea(box, 0, boxes, at);
        int top = 0;
        if (child[0] > 0) {
            stack[0] = 0;
            stackCost[0] = bestCost - area(0);
            top = 1;
        }
        int seen = 1;
        while (top > 0) {
            top--;
            double inherited = stackCost[top];
            if (!(own + inherited < bestCost)) {
                continue;
            }
            int c = child[stack[top]];
            double left = unionArea(box, c * STRIDE, boxes, at);
            double right = unionArea(box, (c + 1) * STRIDE, boxes, at);
            seen += 2;
            if (left + inherited < bestCost) {
                bestCost = left + inherited;
                best = c;
            }
            if (right + inherited < bestCost) {
                bestCost = right + inherited;
                best = c + 1;
            }
            double leftBelow = inherited + left - area(c);
            double rightBelow = inherited + right - area(c + 1);
            ensureStack(top + 2);
            // The more promising child is looked at first.
            int first = leftBelow <= rightBelow ? c + 1 : c;
            for (int i = 0; i < 2; i++) {
                int s = i == 0 ? first : first ^ 1;
                if (child[s] > 0) {
                    stack[top] = s;
                    stackCost[top++] = s == c ? leftBelow : rightBelow;
                }
            }
        }
        visits += seen;
        return best;
    }

    private void ensureStack(int wanted) {
        if (wanted > stack.length) {
            stack = Arrays.copyOf(stack, 2 * wanted);
            stackCost = Arrays.copyOf(stackCost, 2 * wanted);
        }
    }

    private boolean holds(int s, double[] boxes, int at) {
        int t = s * STRIDE;
        return box[t] <= boxes[at] && box[t + 1] <= boxes[at + 1] && box[t + 2] <= boxes[at + 2]
                && box[t + 3] >= boxes[at + 3] && box[t + 4] >= boxes[at + 4] && box[t + 5] >= boxes[at + 5];
    }

    private double area(int s) {
        return area(box, s * STRIDE);
    }

    /** Half the surface of a box. */
    static double area(double[] b, int i) {
        double x = b[i + 3] - b[i];
        double y = b[i + 4] - b[i + 1];
        double z = b[i + 5] - b[i + 2];
        return x * y + y * z + z * x;
    }

    /** Half the surface of the box around two boxes. */
    static double unionArea(double[] a, int ai, double[] b, int bi) {
        double x = Math.max(a[ai + 3], b[bi + 3]) - Math.min(a[ai], b[bi]);
        double y = Math.max(a[ai + 4], b[bi + 4]) - Math.min(a[ai + 1], b[bi + 1]);
        double z = Math.max(a[ai + 5], b[bi + 5]) - Math.min(a[ai + 2], b[bi + 2]);
        return x * y + y * z + z * x;
    }
}
