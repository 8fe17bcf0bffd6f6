package dev.ashlar.geometry;

import dev.ashlar.math.Aabb;
import java.util.Arrays;

/**
 * A tree of boxes along the axes over numbered things, in flat arrays in depth-first order: the first son of an inner node
 * is the next node. Immutable.
 *
 * <p>Cut where the surface area heuristic says, looked at in 16 slices of each axis (Wald 2007, "On fast construction of
 * SAH-based bounding volume hierarchies", section 3). Deep down, where things crowd, it is halved by numbers instead, so
 * that stacks of {@link #STACK} entries suffice.
 */
public final class StaticBoxTree {
    /** Entries that a depth-first walk needs at most. */
    public static final int STACK = 64;

    private static final int SLICES = 16;
    /** Below this depth nodes are halved: at most 31 times, there being fewer than 2^31 things. */
    private static final int DEEP = STACK - 34;

    /** Boxes of the nodes. */
    public final double[] box;
    /** The second son of an inner node; for a leaf, ~(index of its first thing in order). */
    public final int[] next;
    /** Number of things of a leaf, 0 for an inner node. */
    public final int[] count;
    /** The things, leaf by leaf. */
    public final int[] order;
    /** The largest coordinate in amount. */
    public final double reach;

    /** Builds the tree of n = boxes.length / 6 > 0 flat boxes. */
    public StaticBoxTree(double[] boxes, int leafSize) {
        Build build = new Build(boxes, leafSize);
        build.node(0, boxes.length / Aabb.STRIDE, 0);
        box = Arrays.copyOf(build.box, Aabb.STRIDE * build.nodes);
        next = Arrays.copyOf(build.next, build.nodes);
        count = Arrays.copyOf(build.count, build.nodes);
        order = build.order;
        double far = 0;
        for (int i = 0; i < Aabb.STRIDE; i++) {
            far = Math.max(far, Math.abs(box[i]));
        }
        reach = far;
    }

    /** A tree under construction. */
    private static final class Build {
        final double[] boxes;
        final int leafSize;
        final int[] order;
        final int[] spare;
        final double[] box;
        final int[] next;
        final int[] count;
        int nodes;
        private final double[] centres = new double[Aabb.STRIDE];
        private final double[] slice = new double[Aabb.STRIDE * SLICES];
        private final int[] inSlice = new int[SLICES];
        private final double[] leftCost = new double[SLICES];
        private final double[] sum = new double[Aabb.STRIDE];

        Build(double[] boxes, int leafSize) {
            this.boxes = boxes;
            this.leafSize = leafSize;
            int n = boxes.length / Aabb.STRIDE;
            order = new int[n];
            Arrays.setAll(order, i -> i);
            spare = new int[n];
            box = new double[Aabb.STRIDE * (2 * n - 1)];
            next = new int[2 * n - 1];
            count = new int[2 * n - 1];
        }

        /** Builds the node of {@code order[from .. to - 1]}. */
        void node(int from, int to, int depth) {
            int node = nodes++;
            Aabb.clear(box, Aabb.STRIDE * node);
            Aabb.clear(centres, 0);
            for (int i = from; i < to; i++) {
                extend(box, Aabb.STRIDE * node, order[i]);
                Aabb.extend(centres, 0, centre(order[i], 0), centre(order[i], 1), centre(order[i], 2), 0);
            }
            if (to - from <= leafSize) {
                next[node] = ~from;
                count[node] = to - from;
                return;
            }
            int middle = depth < DEEP ? cut(from, to) : from;
            if (middle == from) {
                middle = (from + to) >>> 1;
            }
            node(from, middle, depth + 1);
            next[node] = nodes;
            node(middle, to, depth + 1);
        }

        /** Parts the things at the best slice of all axes; returns {@code from} where all centres are one. */
        private int cut(int from, int to) {
            int axis = -1;
            int last = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int k = 0; k < 3; k++) {
                if (!(centres[3 + k] > centres[k])) {
                    continue;
                }
                fillSlices(from, to, k);
                Aabb.clear(sum, 0);
                int n = 0;
                for (int s = 0; s < SLICES - 1; s++) {
                    n += inSlice[s];
                    addSlice(s);
                    leftCost[s] = n == 0 ? Double.POSITIVE_INFINITY : n * area(sum);
                }
                Aabb.clear(sum, 0);
                n = 0;
                for (int s = SLICES - 1; s > 0; s--) {
                    n += inSlice[s];
                    addSlice(s);
                    double cost = n == 0 ? Double.POSITIVE_INFINITY : leftCost[s - 1] + n * area(sum);
                    if (cost < least) {
                        least = cost;
                        axis = k;
                        last = s - 1;
                    }
                }
            }
            return axis < 0 ? from : part(from, to, axis, last);
        }

        private void fillSlices(int from, int to, int axis) {
            Arrays.fill(inSlice, 0);
            for (int s = 0; s < SLICES; s++) {
                Aabb.clear(slice, Aabb.STRIDE * s);
            }
            for (int i = from; i < to; i++) {
                int s = slice(order[i], axis);
                inSlice[s]++;
                extend(slice, Aabb.STRIDE * s, order[i]);
            }
        }

        private int slice(int thing, int axis) {
            double share = (centre(thing, axis) - centres[axis]) / (centres[3 + axis] - centres[axis]);
            return Math.min(SLICES - 1, (int) (SLICES * share));
        }

        private void addSlice(int s) {
            for (int k = 0; k < 3; k++) {
                sum[k] = Math.min(sum[k], slice[Aabb.STRIDE * s + k]);
                sum[3 + k] = Math.max(sum[3 + k], slice[Aabb.STRIDE * s + 3 + k]);
            }
        }

        /** Puts the things up to a slice first, each side keeping its order. */
        private int part(int from, int to, int axis, int last) {
            int low = from;
            int high = 0;
            for (int i = from; i < to; i++) {
                if (slice(order[i], axis) <= last) {
                    order[low++] = order[i];
                } else {
                    spare[high++] = order[i];
                }
            }
            System.arraycopy(spare, 0, order, low, high);
            return low;
        }

        private void extend(double[] out, int at, int thing) {
            int b = Aabb.STRIDE * thing;
            Aabb.extend(out, at, boxes[b], boxes[b + 1], boxes[b + 2], 0);
            Aabb.extend(out, at, boxes[b + 3], boxes[b + 4], boxes[b + 5], 0);
        }

        private double centre(int thing, int axis) {
            return 0.5 * boxes[Aabb.STRIDE * thing + axis] + 0.5 * boxes[Aabb.STRIDE * thing + 3 + axis];
        }

        private static double area(double[] b) {
            double x = b[3] - b[0];
            double y = b[4] - b[1];
            double z = b[5] - b[2];
            return x * y + y * z + z * x;
        }
    }
}
