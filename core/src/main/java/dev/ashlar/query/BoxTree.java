package dev.ashlar.query;

import dev.ashlar.math.Aabb;
import java.util.Arrays;
import java.util.Comparator;

/**
 * A tree of boxes along the axes over numbered things, in flat arrays in depth-first order: the first son of an inner node
 * is the next node. Halved along the axis on which the centres spread most, so its depth is at most {@link #DEPTH}. Immutable.
 */
final class BoxTree {
    /** No tree is deeper: halving 2^31 things. */
    static final int DEPTH = 32;

    /** Boxes of the nodes. */
    final double[] box;
    /** The second son of an inner node; for a leaf, ~(index of its first thing in order). */
    final int[] next;
    /** Number of things of a leaf, 0 for an inner node. */
    final int[] count;
    /** The things, leaf by leaf. */
    final int[] order;
    /** The largest coordinate in amount. */
    final double reach;
    private final int leafSize;
    private int nodes;

    /** Builds the tree of n = boxes.length / 6 > 0 flat boxes. */
    BoxTree(double[] boxes, int leafSize) {
        this.leafSize = leafSize;
        int n = boxes.length / Aabb.STRIDE;
        Integer[] things = new Integer[n];
        Arrays.setAll(things, i -> i);
        double[] flat = new double[Aabb.STRIDE * (2 * n - 1)];
        int[] nexts = new int[2 * n - 1];
        int[] counts = new int[2 * n - 1];
        build(boxes, things, 0, n, flat, nexts, counts);
        box = Arrays.copyOf(flat, Aabb.STRIDE * nodes);
        next = Arrays.copyOf(nexts, nodes);
        count = Arrays.copyOf(counts, nodes);
        order = new int[n];
        Arrays.setAll(order, i -> things[i]);
        double far = 0;
        for (int i = 0; i < Aabb.STRIDE; i++) {
            far = Math.max(far, Math.abs(box[i]));
        }
        reach = far;
    }

    private void build(double[] boxes, Integer[] things, int from, int to, double[] flat, int[] nexts, int[] counts) {
        int node = nodes++;
        int b = Aabb.STRIDE * node;
        double[] centres = new double[Aabb.STRIDE];
        Aabb.clear(centres, 0);
        Aabb.clear(flat, b);
        for (int i = from; i < to; i++) {
            int at = Aabb.STRIDE * things[i];
            Aabb.extend(flat, b, boxes[at], boxes[at + 1], boxes[at + 2], 0);
            Aabb.extend(flat, b, boxes[at + 3], boxes[at + 4], boxes[at + 5], 0);
            Aabb.extend(centres, 0, centre(boxes, things[i], 0), centre(boxes, things[i], 1), centre(boxes, things[i], 2), 0);
        }
        if (to - from <= leafSize) {
            nexts[node] = ~from;
            counts[node] = to - from;
            return;
        }
        double dx = centres[3] - centres[0];
        double dy = centres[4] - centres[1];
        double dz = centres[5] - centres[2];
        int axis = dx >= dy && dx >= dz ? 0 : dy >= dz ? 1 : 2;
        Arrays.sort(things, from, to, Comparator.<Integer>comparingDouble(i -> centre(boxes, i, axis)).thenComparing(i -> i));
        int middle = (from + to) >>> 1;
        build(boxes, things, from, middle, flat, nexts, counts);
        nexts[node] = nodes;
        build(boxes, things, middle, to, flat, nexts, counts);
    }

    private static double centre(double[] boxes, int i, int axis) {
        return 0.5 * boxes[Aabb.STRIDE * i + axis] + 0.5 * boxes[Aabb.STRIDE * i + 3 + axis];
    }
}
