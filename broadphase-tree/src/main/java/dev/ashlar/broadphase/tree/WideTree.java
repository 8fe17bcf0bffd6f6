package dev.ashlar.broadphase.tree;

import dev.ashlar.math.Aabb;
import dev.ashlar.spi.BoxCast;
import dev.ashlar.spi.CastVisitor;
import java.util.Arrays;

/**
 * A copy of a tree for many casts: four boxes a node, in single precision about the middle of all, rounded outwards.
 *
 * <p>Half the bytes and half the steps of the tree itself; and fractions are compared by their bits, as integers, which costs
 * two instructions where {@link Math#max(float, float)} takes five for the sake of NaN and -0. All fractions below 0 mean the
 * same here, so that it does not matter how their bits sort. As in {@link TreeCast}, boxes are met generously, and
 * {@link BoxCast#entry} decides at the leaves.
 *
 * <p>Tried and dropped: pairs in single precision (1.35 times the time), four boxes sorted by branches (1.05), only the two
 * sides of each box that its node cuts (1.5: more nodes, and the axis must be known before the ray is).
 */
final class WideTree {
    private static final int WIDE = 4;
    private static final int STRIDE = WIDE * Aabb.STRIDE;
    private static final double SLACK = TreeCast.SLACK;
    /** Relative rounding of single precision, twice. */
    private static final double SINGLE = 0x1p-23;
    /** Fractions are off by at most three roundings each way; in units of the last place. */
    private static final int ROOM = 8;
    /** Coordinates and ways beyond this are left to the tree itself, and ways all below its inverse. */
    private static final double FARTHEST = 1e9;
    /** By then a cast has left all boxes: their way out is at most 2 * FARTHEST at a speed of at least 1 / FARTHEST. */
    private static final double LATEST = 4e18;
    /** A slower way stands for this one: until LATEST it leads no farther than LEAST. */
    private static final double SLOWEST = 1e-34;
    /** Metres by which boxes are grown, so that who stays in one on an axis leaves it after LATEST: LEAST / SLOWEST. */
    private static final double LEAST = 1e-15;

    /** The four least x of a node, then least y and z, then the greatest. */
    private float[] box = new float[0];
    /** By node and lane: a node, or the complement of a proxy. */
    private int[] child = new int[0];
    /** Where the inner slots of the tree are that became nodes. */
    private int[] source = new int[0];
    private int nodes;
    private final int[] lane = new int[WIDE];
    private final double[] middle = new double[3];
    private int[] stackNode = new int[64];
    private int[] stackKey = new int[64];

    // The cast, by axis: where the near and far sides stand in a node, what of the mover meets and leaves them, 1 / way.
    private int nearX;
    private int nearY;
    private int nearZ;
    private int farX;
    private int farY;
    private int farZ;
    private float inX;
    private float inY;
    private float inZ;
    private float outX;
    private float outY;
    private float outZ;
    private float invX;
    private float invY;
    private float invZ;
    /** The same for the axis that was prepared last. */
    private float in;
    private float out;
    private float inv;

    /** Becomes a copy of a tree that is not empty. */
    void copy(DynamicBoxTree tree) {
        for (int k = 0; k < 3; k++) {
            middle[k] = 0.5 * tree.box[k] + 0.5 * tree.box[3 + k];
        }
        // Every node but the last holds at least one inner slot more than itself.
        if (source.length < tree.size) {
            source = new int[2 * tree.size];
            child = new int[WIDE * source.length];
            box = new float[STRIDE * source.length];
        }
        nodes = 1;
        source[0] = 0;
        for (int n = 0; n < nodes; n++) {
            int lanes = gather(tree, source[n]);
            for (int i = 0; i < WIDE; i++) {
                boolean used = i < lanes;
                put(tree.box, used ? lane[i] : -1, n * STRIDE + i);
                int c = used ? tree.child[lane[i]] : 0;
                if (c > 0) {
                    source[nodes] = lane[i];
                    c = nodes++;
                }
                child[WIDE * n + i] = c;
            }
        }
        tree.visits += nodes * WIDE;
    }

    /** Lists the slots below a slot, larger ones replaced by their children while there is room; their number. */
    private int gather(DynamicBoxTree tree, int slot) {
        int c = tree.child[slot];
        if (c < 0) {
            lane[0] = slot;
            return 1;
        }
        lane[0] = c;
        lane[1] = c + 1;
        int lanes = 2;
        while (lanes < WIDE) {
            int largest = -1;
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < lanes; i++) {
                double area = DynamicBoxTree.area(tree.box, lane[i] * Aabb.STRIDE);
                if (tree.child[lane[i]] > 0 && area > most) {
                    most = area;
                    largest = i;
                }
            }
            if (largest < 0) {
                break;
            }
            c = tree.child[lane[largest]];
            lane[largest] = c;
            lane[lanes++] = c + 1;
        }
        return lanes;
    }

    /** Writes the box of a slot into a lane; one that nothing meets for slot -1. */
    private void put(double[] from, int slot, int to) {
        for (int k = 0; k < 3; k++) {
            int b = slot * Aabb.STRIDE + k;
            box[to + WIDE * k] = slot < 0 ? Float.MAX_VALUE : Math.nextDown((float) (from[b] - middle[k]));
            box[to + WIDE * (3 + k)] = slot < 0 ? -Float.MAX_VALUE : Math.nextUp((float) (from[b + 3] - middle[k]));
        }
    }

    /** Makes a cast ready, or says that its numbers or those of the tree are too large or small for single precision. */
    boolean prepare(DynamicBoxTree tree, double[] cast, int minAt, int maxAt, int wayAt) {
        double way = 0;
        double far = 0;
        for (int k = 0; k < 3; k++) {
            way += Math.abs(cast[wayAt + k]);
            far += Math.abs(cast[minAt + k]) + Math.abs(cast[maxAt + k]) + Math.abs(tree.box[k]) + Math.abs(tree.box[3 + k]);
        }
        if (!(far <= FARTHEST && way <= FARTHEST && (way >= 3 / FARTHEST || way == 0))) {
            return false;
        }
        nearX = prepareAxis(tree.box, cast, minAt, maxAt, wayAt, 0);
        farX = 3 * WIDE - nearX;
        inX = in;
        outX = out;
        invX = inv;
        nearY = prepareAxis(tree.box, cast, minAt, maxAt, wayAt, 1);
        farY = 5 * WIDE - nearY;
        inY = in;
        outY = out;
        invY = inv;
        nearZ = prepareAxis(tree.box, cast, minAt, maxAt, wayAt, 2);
        farZ = 7 * WIDE - nearZ;
        inZ = in;
        outZ = out;
        invZ = inv;
        return true;
    }

    private int prepareAxis(double[] root, double[] cast, int minAt, int maxAt, int wayAt, int k) {
        double min = cast[minAt + k];
        double max = cast[maxAt + k];
        double way = cast[wayAt + k];
        double slack = SLACK * (Math.abs(min) + Math.abs(max) + Math.abs(root[k]) + Math.abs(root[3 + k])) + LEAST;
        double below = min - middle[k] - slack;
        double above = max - middle[k] + slack;
        float low = (float) (below - SINGLE * Math.abs(below));
        float high = (float) (above + SINGLE * Math.abs(above));
        boolean up = way >= 0;
        in = up ? high : low;
        out = up ? low : high;
        inv = (float) (1 / (up ? Math.max(way, SLOWEST) : Math.min(way, -SLOWEST)));
        return WIDE * (up ? k : 3 + k);
    }

    /** Casts what was prepared; the limit that holds then, of which some was left. Counts in the tree. */
    double cast(DynamicBoxTree tree, double[] exact, double[] cast, int minAt, int maxAt, int wayAt, double limit,
            CastVisitor visitor) {
        final float[] box = this.box;
        final int[] child = this.child;
        double remaining = limit;
        int last = bits(remaining);
        int seen = 0;
        int top = 0;
        int node = 0;
        while (node >= 0) {
            seen++;
            if (top + WIDE > stackKey.length) {
                stackKey = Arrays.copyOf(stackKey, 2 * stackKey.length);
                stackNode = Arrays.copyOf(stackNode, 2 * stackNode.length);
            }
            top = push(box, node, last, top);
            node = -1;
            while (node < 0 && top > 0) {
                int key = stackKey[--top];
                if (key > last) {
                    continue;
                }
                node = child[stackNode[top] + (key & WIDE - 1)];
                if (node < 0) {
                    double entry = BoxCast.entry(cast, minAt, maxAt, wayAt, exact, ~node * Aabb.STRIDE, remaining);
                    if (entry <= remaining) {
                        remaining = Math.min(remaining, visitor.visit(~node, entry, remaining));
                        last = bits(remaining);
                        top = remaining < 0 ? 0 : top;
                    }
                }
            }
        }
        tree.visits += WIDE * seen;
        return remaining;
    }

    /** The bits of a limit that no fraction up to it exceeds. */
    private static int bits(double limit) {
        return Float.floatToRawIntBits((float) Math.min(limit, LATEST)) + ROOM;
    }

    /** Pushes the boxes of a node that are met, the nearest last; the new top of the stack. */
    private int push(float[] box, int node, int last, int top) {
        int b = STRIDE * node;
        int k0 = key(box, b, last, 0);
        int k1 = key(box, b + 1, last, 1);
        int k2 = key(box, b + 2, last, 2);
        int k3 = key(box, b + 3, last, 3);
        int met = WIDE + (k0 >> 31) + (k1 >> 31) + (k2 >> 31) + (k3 >> 31);
        // Sorted downwards by a network, so that what is missed, below 0, comes above the new top.
        int m0 = Math.max(k0, k1);
        int m1 = Math.min(k0, k1);
        int m2 = Math.max(k2, k3);
        int m3 = Math.min(k2, k3);
        int second = Math.min(m0, m2);
        int third = Math.max(m1, m3);
        final int[] keys = stackKey;
        final int[] from = stackNode;
        keys[top] = Math.max(m0, m2);
        keys[top + 1] = Math.max(second, third);
        keys[top + 2] = Math.min(second, third);
        keys[top + 3] = Math.min(m1, m3);
        from[top] = WIDE * node;
        from[top + 1] = WIDE * node;
        from[top + 2] = WIDE * node;
        from[top + 3] = WIDE * node;
        return top + met;
    }

    /** The bits of a fraction not later than where a box is met, of which the last two tell the lane; below 0 if it is not. */
    private int key(float[] box, int b, int last, int number) {
        int enter = Math.max(Math.max(Float.floatToRawIntBits((box[b + nearX] - inX) * invX),
                Float.floatToRawIntBits((box[b + nearY] - inY) * invY)),
                Math.max(Float.floatToRawIntBits((box[b + nearZ] - inZ) * invZ), 0));
        int leave = Math.min(Math.min(Float.floatToRawIntBits((box[b + farX] - outX) * invX),
                Float.floatToRawIntBits((box[b + farY] - outY) * invY)),
                Math.min(Float.floatToRawIntBits((box[b + farZ] - outZ) * invZ), last));
        // Not far below 0, lest the difference overflow.
        int missed = Math.max(leave, -2 * ROOM) + ROOM - enter >> 31;
        return (enter | missed) & -WIDE | number;
    }
}
