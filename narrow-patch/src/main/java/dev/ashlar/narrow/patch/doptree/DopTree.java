package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.math.Pose;
import dev.ashlar.narrow.patch.distance.OrientedBoxes;
import dev.ashlar.spi.DebugDraw;
import java.util.Arrays;

/**
 * A binary tree over the patches of a surface, one patch a leaf, in flat arrays. Nodes stand in the order of a walk from the
 * root, node 0, so that the first son of an inner node is the next one. Immutable but for {@link #refit}.
 *
 * <p>Daneu 2002, section 3.3.2 (splatter): a node is split along the axis on which the centres of its patches vary most, at
 * their mean; centres exactly there go left and right by turns. Departs from it: the turns start anew at each node, and where
 * rounding would leave one side empty the list is halved. Limits are merged upwards without looking at the geometry again.
 */
final class DopTree {
    /** By which limits are widened, as a share of the size: more than rounding can take away when they are transformed. */
    private static final double PAD = 1e-12;

    final BoundingVolume volume;
    final Patches patches;
    final int nodes;
    /** The second son of an inner node; ~patch for a leaf. */
    final int[] right;
    /** The volumes of the nodes. */
    final double[] limits;
    /** How large each node is: the sum of its widths, or its radius. Flat ones are not 0. */
    final double[] extent;
    /** The diagonal of the box around all. */
    double size;
    /** The farthest coordinate from the origin: what rounding is relative to. */
    double reach;
    int depth;

    private int used;

    DopTree(Surface surface, DopOptions options) {
        volume = options.volume();
        patches = new Patches(surface, new PatchGrowth(surface, options.patch(), options.facing()));
        nodes = Math.max(0, 2 * patches.count - 1);
        right = new int[nodes];
        limits = new double[volume.stride * nodes];
        extent = new double[nodes];
        double[] centre = new double[3 * patches.count];
        int[] order = new int[patches.count];
        for (int p = 0; p < patches.count; p++) {
            order[p] = p;
            int n = patches.vertexStart[p + 1] - patches.vertexStart[p];
            for (int v = patches.vertexStart[p]; v < patches.vertexStart[p + 1]; v++) {
                for (int k = 0; k < 3; k++) {
                    centre[3 * p + k] += patches.xyz[3 * v + k] / n;
                }
            }
        }
        if (patches.count > 0) {
            split(order, 0, order.length, centre, new int[order.length], 0);
        }
        bound();
    }

    boolean isLeaf(int node) {
        return right[node] < 0;
    }

    int patch(int leaf) {
        return ~right[leaf];
    }

    /** Draws the volumes so many levels below a node, and of leaves before that; not balls. */
    void draw(int node, int level, Pose pose, DebugDraw out) {
        if (level > 0 && !isLeaf(node)) {
            draw(node + 1, level - 1, pose, out);
            draw(right[node], level - 1, pose, out);
        } else if (volume.isOrientedBox()) {
            out.cell(OrientedBoxes.planes(limits, OrientedBoxes.STRIDE * node), pose, DebugDraw.colour(node));
        } else if (!volume.isBall()) {
            double[] planes = new double[4 * volume.k];
            for (int i = 0; i < volume.directions; i++) {
                for (int k = 0; k < 3; k++) {
                    planes[8 * i + k] = volume.direction[3 * i + k];
                    planes[8 * i + 4 + k] = -volume.direction[3 * i + k];
                }
                planes[8 * i + 3] = limits[volume.stride * node + i];
                planes[8 * i + 7] = limits[volume.stride * node + volume.directions + i];
            }
            out.cell(planes, pose, DebugDraw.colour(node));
        }
    }

    private void split(int[] order, int from, int to, double[] centre, int[] scratch, int level) {
        int node = used++;
        depth = Math.max(depth, level);
        if (to - from == 1) {
            right[node] = ~order[from];
            return;
        }
        int axis = 0;
        double most = -1;
        double cut = 0;
        for (int k = 0; k < 3; k++) {
            double mean = 0;
            for (int i = from; i < to; i++) {
                mean += centre[3 * order[i] + k];
            }
            mean /= to - from;
            double variance = 0;
            for (int i = from; i < to; i++) {
                double d = centre[3 * order[i] + k] - mean;
                variance += d * d;
            }
            if (variance > most) {
                most = variance;
                axis = k;
                cut = mean;
            }
        }
        int middle = partition(order, from, to, centre, axis, cut, scratch);
        split(order, from, middle, centre, scratch, level + 1);
        right[node] = used;
        split(order, middle, to, centre, scratch, level + 1);
    }

    /** Moves what is below the cut to the front, keeping the order; returns where the rest starts, with none of the two empty. */
    private static int partition(int[] order, int from, int to, double[] centre, int axis, double cut, int[] scratch) {
        int low = from;
        int high = 0;
        boolean toLeft = true;
        for (int i = from; i < to; i++) {
            double c = centre[3 * order[i] + axis];
            boolean left = c < cut;
            if (c == cut) {
                left = toLeft;
                toLeft = !toLeft;
            }
            if (left) {
                order[low++] = order[i];
            } else {
                scratch[high++] = order[i];
            }
        }
        System.arraycopy(scratch, 0, order, low, high);
        return low == from || low == to ? from + to >>> 1 : low;
    }

    /**
     * Takes over moved vertices of the surface, numbered as there. The tree stays as it is: answers are exact, but the more the
     * shape changes, the slower they come. Nobody may ask meanwhile.
     */
    void refit(double[] xyz) {
        patches.update(xyz);
        bound();
    }

    private void bound() {
        double[] p = patches.xyz;
        double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        reach = 0;
        for (int i = 0; i < p.length; i++) {
            low[i % 3] = Math.min(low[i % 3], p[i]);
            high[i % 3] = Math.max(high[i % 3], p[i]);
            reach = Math.max(reach, Math.abs(p[i]));
        }
        double sq = 0;
        for (int k = 0; k < 3 && nodes > 0; k++) {
            sq += (high[k] - low[k]) * (high[k] - low[k]);
        }
        size = Math.sqrt(sq);
        double pad = PAD * (size + reach);
        int[] below = volume.isOrientedBox() ? new int[p.length / 3] : null;
        for (int node = nodes - 1; node >= 0; node--) {
            if (volume.isBall()) {
                boundBall(node, pad);
            } else if (volume.isOrientedBox()) {
                OrientedBoxes.fit(p, below, verticesBelow(node, below, 0), pad, limits, OrientedBoxes.STRIDE * node);
                extent[node] = OrientedBoxes.extent(limits, OrientedBoxes.STRIDE * node);
            } else {
                boundDop(node, pad);
            }
        }
    }

    /** Appends the vertices of all patches below a node; returns how many there are then. */
    private int verticesBelow(int node, int[] out, int from) {
        if (!isLeaf(node)) {
            return verticesBelow(right[node], out, verticesBelow(node + 1, out, from));
        }
        int count = from;
        for (int v = patches.vertexStart[patch(node)]; v < patches.vertexStart[patch(node) + 1]; v++) {
            out[count++] = v;
        }
        return count;
    }

    private void boundDop(int node, double pad) {
        int k = volume.k;
        int m = volume.directions;
        int at = k * node;
        if (isLeaf(node)) {
            Arrays.fill(limits, at, at + k, Double.NEGATIVE_INFINITY);
            int patch = patch(node);
            for (int v = patches.vertexStart[patch]; v < patches.vertexStart[patch + 1]; v++) {
                for (int i = 0; i < m; i++) {
                    double d = volume.project(i, patches.xyz[3 * v], patches.xyz[3 * v + 1], patches.xyz[3 * v + 2]);
                    limits[at + i] = Math.max(limits[at + i], d + pad);
                    limits[at + m + i] = Math.max(limits[at + m + i], -d + pad);
                }
            }
        } else {
            for (int i = 0; i < k; i++) {
                limits[at + i] = Math.max(limits[k * (node + 1) + i], limits[k * right[node] + i]);
            }
        }
        double sum = 0;
        for (int i = 0; i < k; i++) {
            sum += limits[at + i];
        }
        extent[node] = sum;
    }

    /** The ball about the middle of the box around the vertices, or around the two sons. */
    private void boundBall(int node, double pad) {
        int at = 4 * node;
        if (isLeaf(node)) {
            int patch = patch(node);
            int from = 3 * patches.vertexStart[patch];
            int to = 3 * patches.vertexStart[patch + 1];
            for (int k = 0; k < 3; k++) {
                double low = Double.POSITIVE_INFINITY;
                double high = Double.NEGATIVE_INFINITY;
                for (int i = from + k; i < to; i += 3) {
                    low = Math.min(low, patches.xyz[i]);
                    high = Math.max(high, patches.xyz[i]);
                }
                limits[at + k] = 0.5 * (low + high);
            }
            double sq = 0;
            for (int i = from; i < to; i += 3) {
                sq = Math.max(sq, distanceSq(at, patches.xyz, i));
            }
            limits[at + 3] = Math.sqrt(sq) + pad;
        } else {
            int p = 4 * (node + 1);
            int q = 4 * right[node];
            double apart = Math.sqrt(distanceSq(p, limits, q));
            double radius = 0.5 * (apart + limits[p + 3] + limits[q + 3]);
            // Where one ball holds the other, it is the one around both.
            double t = apart > 0 ? Math.min(1, Math.max(0, (radius - limits[p + 3]) / apart)) : 0;
            for (int k = 0; k < 3; k++) {
                limits[at + k] = limits[p + k] + t * (limits[q + k] - limits[p + k]);
            }
            limits[at + 3] = Math.max(Math.sqrt(distanceSq(at, limits, p)) + limits[p + 3],
                    Math.sqrt(distanceSq(at, limits, q)) + limits[q + 3]) + pad;
        }
        extent[node] = limits[at + 3];
    }

    private double distanceSq(int at, double[] p, int i) {
        double x = p[i] - limits[at];
        double y = p[i + 1] - limits[at + 1];
        double z = p[i + 2] - limits[at + 2];
        return x * x + y * y + z * z;
    }
}
