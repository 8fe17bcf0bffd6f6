package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.narrow.patch.distance.OrientedBoxes;
import java.util.Arrays;

/**
 * Whether a point is in the solid that a closed surface bounds: how often, and from which side, a ray along the x axis leaves
 * it. Only nodes that the ray meets are looked at. A polygon is hit where its shadow on the y-z plane holds the point's,
 * sides being half open and computed the same way for both faces of an edge, so that a ray through an edge or vertex counts
 * once. Points on the surface itself may be either. Scratch memory of one thread.
 */
final class PointInSolid {
    private int[] stack = new int[128];

    /** The winding number of a closed surface about a point of its frame: 0 outside, 1 inside, -1 inside an inverted one. */
    int winding(DopTree tree, double x, double y, double z) {
        int sum = 0;
        int top = 0;
        stack[top++] = 0;
        while (top > 0) {
            int node = stack[--top];
            if (misses(tree, node, x, y, z)) {
                continue;
            }
            if (tree.isLeaf(node)) {
                int patch = tree.patch(node);
                for (int f = tree.patches.faceStart[patch]; f < tree.patches.faceStart[patch + 1]; f++) {
                    sum += leaves(tree.patches, patch, f, x, y, z);
                }
            } else {
                if (top + 2 > stack.length) {
                    stack = Arrays.copyOf(stack, 2 * stack.length);
                }
                stack[top++] = tree.right[node];
                stack[top++] = node + 1;
            }
        }
        return sum;
    }

    private static boolean misses(DopTree tree, int node, double x, double y, double z) {
        double[] h = tree.limits;
        if (tree.volume.isBall()) {
            double dx = Math.max(0, x - h[4 * node]);
            double dy = y - h[4 * node + 1];
            double dz = z - h[4 * node + 2];
            return dx * dx + dy * dy + dz * dz > h[4 * node + 3] * h[4 * node + 3];
        }
        if (tree.volume.isOrientedBox()) {
            int b = OrientedBoxes.STRIDE * node;
            return x > h[b] + OrientedBoxes.reach(h, b, 0) || Math.abs(y - h[b + 1]) > OrientedBoxes.reach(h, b, 1)
                    || Math.abs(z - h[b + 2]) > OrientedBoxes.reach(h, b, 2);
        }
        int at = tree.volume.k * node;
        int m = tree.volume.directions;
        return x > h[at] || y > h[at + 1] || -y > h[at + m + 1] || z > h[at + 2] || -z > h[at + m + 2];
    }

    /** 1 if the ray leaves through the face, -1 if it enters, 0 if it misses. */
    private static int leaves(Patches p, int patch, int f, double x, double y, double z) {
        int turns = 0;
        boolean someBefore = false;
        boolean someBehind = false;
        int from = p.loopStart[f];
        int to = p.loopStart[f + 1];
        for (int c = from; c < to; c++) {
            int u = 3 * (p.vertexStart[patch] + p.loop[c]);
            int v = 3 * (p.vertexStart[patch] + p.loop[c + 1 < to ? c + 1 : from]);
            someBefore |= p.xyz[u] < x;
            someBehind |= p.xyz[u] >= x;
            turns += crosses(p.xyz, u, v, y, z);
        }
        if (turns == 0 || !someBehind) {
            return 0;
        }
        if (someBefore) {
            double d = p.plane[4 * f] * x + p.plane[4 * f + 1] * y + p.plane[4 * f + 2] * z + p.plane[4 * f + 3];
            // In front of a face that is left, or behind one that is entered, the ray has already passed it.
            if (turns > 0 ? d > 0 : d < 0) {
                return 0;
            }
        }
        return turns;
    }

    /** Signed crossings of the side from u to v, seen along x, with the ray from (y, z) in the direction of y. */
    private static int crosses(double[] xyz, int u, int v, double y, double z) {
        boolean up = xyz[u + 2] <= z;
        if (up == xyz[v + 2] <= z) {
            return 0;
        }
        // From the lower end to the upper one whichever way the face runs: both faces of the side compute the same.
        int low = up ? u : v;
        int high = up ? v : u;
        double t = (z - xyz[low + 2]) / (xyz[high + 2] - xyz[low + 2]);
        if (xyz[low + 1] + t * (xyz[high + 1] - xyz[low + 1]) <= y) {
            return 0;
        }
        return up ? 1 : -1;
    }
}
