package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.math.Pose;
import dev.ashlar.narrow.patch.distance.OrientedBoxes;
import dev.ashlar.query.distance.Placement;
import java.util.Arrays;

/**
 * Two trees, B placed in A's frame, and how far their nodes are apart. Nodes and patches of B are transformed when they are first
 * needed, once a query. Scratch memory of one thread; everything in A's frame.
 *
 * <p>Daneu 2002, section 3.4.1. Departs from it: instead of refitting a node to its geometry, each limit is a sum of three
 * limits of the node in its own frame, with weights that depend on the rotation only ({@link BoundingVolume#weights}): 54
 * multiplications and additions for an 18-DOP, which becomes 12 % wider than it need be. Where B is not turned at all, limits
 * are only shifted; where neither body has moved since the last query, nothing is transformed.
 */
final class PairBounds {
    /** How near to a plane a vertex counts as on it, relative to the coordinates. */
    private static final double TOUCH = 2e-14;

    DopTree a;
    DopTree b;
    final Placement at = new Placement();
    /** Below this distances count as 0. */
    double touch;
    /** Vertices of B's patches, as far as they were asked for. */
    double[] xyzB = new double[0];
    /** Planes of B's faces, likewise. */
    double[] planeB = new double[0];
    /** The gap that {@link #apart} found, as a distance. */
    double gap;
    /** The direction along which it did. */
    int axis;
    /** Pairs of nodes that were compared, along all directions or one. */
    long nodePairs;

    private final OrientedBoxes boxes = new OrientedBoxes();
    private final double[] relative = new double[Pose.STRIDE];
    /** The limits that are summed for each direction, the opposite ones, and their weights. */
    private final int[] term = new int[3 * 13];
    private final int[] back = new int[3 * 13];
    private final double[] weight = new double[3 * 13];
    private final double[] shift = new double[13];
    private double slack;
    private boolean straight;
    private double[] moved = new double[0];
    private int[] nodeStamp = new int[0];
    private int[] patchStamp = new int[0];
    private int stamp;

    /** Starts two trees, B at a flat pose in A's frame. */
    void begin(DopTree treeA, DopTree treeB, double[] pose, int p) {
        if (treeA.volume.k != treeB.volume.k) {
            throw new IllegalArgumentException("both trees must have the same kind of volume");
        }
        nodePairs = 0;
        boolean same = a == treeA && b == treeB;
        for (int i = 0; i < Pose.STRIDE; i++) {
            same &= relative[i] == pose[p + i];
            relative[i] = pose[p + i];
        }
        if (same) {
            return;
        }
        a = treeA;
        b = treeB;
        reserve();
        at.set(pose, p);
        double far = Math.abs(at.tx) + Math.abs(at.ty) + Math.abs(at.tz);
        touch = TOUCH * (a.reach + b.reach + far);
        slack = 4e-15 * far;
        double[] r = at.r;
        straight = r[0] == 1 && r[4] == 1 && r[8] == 1 && r[1] == 0 && r[2] == 0 && r[5] == 0;
        BoundingVolume volume = a.volume;
        for (int i = 0; i < volume.directions; i++) {
            int x = volume.direction[3 * i];
            int y = volume.direction[3 * i + 1];
            int z = volume.direction[3 * i + 2];
            volume.weights(at.backX(x, y, z), at.backY(x, y, z), at.backZ(x, y, z), term, weight, 3 * i);
            for (int j = 3 * i; j < 3 * i + 3; j++) {
                back[j] = term[j] < volume.directions ? term[j] + volume.directions : term[j] - volume.directions;
            }
            shift[i] = x * at.tx + y * at.ty + z * at.tz;
        }
    }

    /** Forgets what it knows about the last trees: one of them was changed. */
    void forget() {
        a = null;
        b = null;
    }

    private void reserve() {
        int n = b.volume.stride * b.nodes;
        if (moved.length < n) {
            moved = new double[n];
        }
        if (nodeStamp.length < b.nodes) {
            nodeStamp = new int[b.nodes];
        }
        if (xyzB.length < b.patches.xyz.length) {
            xyzB = new double[b.patches.xyz.length];
        }
        if (planeB.length < b.patches.plane.length) {
            planeB = new double[b.patches.plane.length];
        }
        if (patchStamp.length < b.patches.count) {
            patchStamp = new int[b.patches.count];
        }
        if (++stamp == Integer.MAX_VALUE) {
            Arrays.fill(nodeStamp, 0);
            Arrays.fill(patchStamp, 0);
            stamp = 1;
        }
    }

    private void move(int node) {
        nodeStamp[node] = stamp;
        double[] h = b.limits;
        if (b.volume.isBall()) {
            moved[4 * node] = at.x(h, 4 * node);
            moved[4 * node + 1] = at.y(h, 4 * node);
            moved[4 * node + 2] = at.z(h, 4 * node);
            moved[4 * node + 3] = h[4 * node + 3] + slack;
            return;
        }
        if (b.volume.isOrientedBox()) {
            OrientedBoxes.move(h, OrientedBoxes.STRIDE * node, at, slack, moved);
            return;
        }
        int m = b.volume.directions;
        int up = 2 * m * node;
        int down = up + m;
        if (straight) {
            for (int i = 0; i < m; i++) {
                moved[up + i] = h[up + i] + shift[i] + slack;
                moved[down + i] = h[down + i] - shift[i] + slack;
            }
            return;
        }
        for (int i = 0; i < m; i++) {
            moved[up + i] = limit(h, up, term, i) + shift[i] + slack;
            moved[down + i] = limit(h, up, back, i) - shift[i] + slack;
        }
    }

    /** A limit of a node of B along direction i of A, or against it, still about B's origin. */
    private double limit(double[] h, int node, int[] terms, int i) {
        return weight[3 * i] * h[node + terms[3 * i]] + weight[3 * i + 1] * h[node + terms[3 * i + 1]]
                + weight[3 * i + 2] * h[node + terms[3 * i + 2]];
    }

    /** Whether two nodes are more than {@code reach} apart; then the gap and its direction are known. */
    boolean apart(int na, int nb, double reach) {
        nodePairs++;
        if (nodeStamp[nb] != stamp) {
            move(nb);
        }
        if (a.volume.isBall()) {
            axis = 0;
            gap = betweenBalls(na, nb);
            return gap > reach;
        }
        if (a.volume.isOrientedBox()) {
            for (axis = 0; axis < OrientedBoxes.AXES; axis++) {
                gap = betweenBoxes(na, nb, axis);
                if (gap > reach) {
                    return true;
                }
            }
            return false;
        }
        int m = a.volume.directions;
        double[] limits = a.limits;
        double[] length = a.volume.length;
        int pa = 2 * m * na;
        int pb = 2 * m * nb;
        for (int i = 0; i < m; i++) {
            // Of the two ways round the larger gap.
            double g = -Math.min(moved[pb + m + i] + limits[pa + i], limits[pa + m + i] + moved[pb + i]);
            if (g > reach * length[i]) {
                axis = i;
                gap = g / length[i];
                return true;
            }
        }
        return false;
    }

    /** Whether two nodes are apart along one direction; as a rule the one that parted them in the last query. */
    boolean apartAlong(int i, int na, int nb) {
        return apartAlong(i, na, nb, 0);
    }

    /** Whether two nodes are more than {@code reach} apart along one direction. */
    boolean apartAlong(int i, int na, int nb, double reach) {
        nodePairs++;
        axis = i;
        if (a.volume.isBall()) {
            if (nodeStamp[nb] != stamp) {
                move(nb);
            }
            gap = betweenBalls(na, nb);
            return gap > reach;
        }
        if (a.volume.isOrientedBox()) {
            if (nodeStamp[nb] != stamp) {
                move(nb);
            }
            gap = betweenBoxes(na, nb, i);
            return gap > reach;
        }
        int m = a.volume.directions;
        int pa = 2 * m * na;
        int pb = 2 * m * nb;
        double high = limit(b.limits, pb, term, i) + shift[i] + slack;
        double low = limit(b.limits, pb, back, i) - shift[i] + slack;
        gap = -Math.min(low + a.limits[pa + i], a.limits[pa + m + i] + high) / a.volume.length[i];
        return gap > reach;
    }

    private double betweenBalls(int na, int nb) {
        double x = moved[4 * nb] - a.limits[4 * na];
        double y = moved[4 * nb + 1] - a.limits[4 * na + 1];
        double z = moved[4 * nb + 2] - a.limits[4 * na + 2];
        return Math.sqrt(x * x + y * y + z * z) - a.limits[4 * na + 3] - moved[4 * nb + 3];
    }

    private double betweenBoxes(int na, int nb, int along) {
        return boxes.gap(a.limits, OrientedBoxes.STRIDE * na, moved, OrientedBoxes.STRIDE * nb, along);
    }

    /** A lower bound of the distance of what is in two nodes; negative if they overlap. */
    double lowerBound(int na, int nb) {
        nodePairs++;
        if (nodeStamp[nb] != stamp) {
            move(nb);
        }
        if (a.volume.isBall()) {
            return betweenBalls(na, nb);
        }
        if (a.volume.isOrientedBox()) {
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < OrientedBoxes.AXES; i++) {
                most = Math.max(most, betweenBoxes(na, nb, i));
            }
            return most;
        }
        int m = a.volume.directions;
        int pa = 2 * m * na;
        int pb = 2 * m * nb;
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < m; i++) {
            double g = -Math.min(moved[pb + m + i] + a.limits[pa + i], a.limits[pa + m + i] + moved[pb + i]);
            most = Math.max(most, g / a.volume.length[i]);
        }
        return most;
    }

    /** Writes the box common to two nodes, or, if they have none, to the roots: its lowest corner, then its highest. */
    void commonBox(int na, int nb, double[] low, double[] high) {
        if (nodeStamp[nb] != stamp) {
            move(nb);
        }
        boolean empty = false;
        for (int k = 0; k < 3; k++) {
            low[k] = Math.max(lowOf(a.limits, na, k), lowOf(moved, nb, k));
            high[k] = Math.min(highOf(a.limits, na, k), highOf(moved, nb, k));
            empty |= low[k] > high[k];
        }
        if (empty && (na > 0 || nb > 0)) {
            commonBox(0, 0, low, high);
        }
    }

    private double lowOf(double[] limits, int node, int k) {
        if (a.volume.isOrientedBox()) {
            int at = OrientedBoxes.STRIDE * node;
            return limits[at + k] - OrientedBoxes.reach(limits, at, k);
        }
        return a.volume.isBall() ? limits[4 * node + k] - limits[4 * node + 3]
                : -limits[a.volume.k * node + a.volume.directions + k];
    }

    private double highOf(double[] limits, int node, int k) {
        if (a.volume.isOrientedBox()) {
            int at = OrientedBoxes.STRIDE * node;
            return limits[at + k] + OrientedBoxes.reach(limits, at, k);
        }
        return a.volume.isBall() ? limits[4 * node + k] + limits[4 * node + 3] : limits[a.volume.k * node + k];
    }

    /** How wide a node of B is along a direction of A, for polytopes. */
    double movedWidth(int node, int direction) {
        if (nodeStamp[node] != stamp) {
            move(node);
        }
        int m = b.volume.directions;
        return moved[2 * m * node + direction] + moved[2 * m * node + m + direction];
    }

    /** Twice coordinate k of the way from the middle of A's root to that of B's. */
    double between(int k) {
        if (nodeStamp[0] != stamp) {
            move(0);
        }
        return lowOf(moved, 0, k) + highOf(moved, 0, k) - lowOf(a.limits, 0, k) - highOf(a.limits, 0, k);
    }

    /** Component k of the unit vector of a direction; of the last one that boxes along axes of their own were compared along. */
    double component(int direction, int k) {
        if (a.volume.isOrientedBox()) {
            return k == 0 ? boxes.x : k == 1 ? boxes.y : boxes.z;
        }
        return a.volume.isBall() ? k == 0 ? 1 : 0 : a.volume.direction[3 * direction + k] / a.volume.length[direction];
    }

    /** Makes sure that the vertices and planes of a patch of B are known in A's frame. */
    void placePatch(int patch) {
        if (patchStamp[patch] == stamp) {
            return;
        }
        patchStamp[patch] = stamp;
        Patches p = b.patches;
        for (int v = 3 * p.vertexStart[patch]; v < 3 * p.vertexStart[patch + 1]; v += 3) {
            xyzB[v] = at.x(p.xyz, v);
            xyzB[v + 1] = at.y(p.xyz, v);
            xyzB[v + 2] = at.z(p.xyz, v);
        }
        double[] r = at.r;
        for (int f = 4 * p.faceStart[patch]; f < 4 * p.faceStart[patch + 1]; f += 4) {
            double x = p.plane[f];
            double y = p.plane[f + 1];
            double z = p.plane[f + 2];
            double nx = r[0] * x + r[1] * y + r[2] * z;
            double ny = r[3] * x + r[4] * y + r[5] * z;
            double nz = r[6] * x + r[7] * y + r[8] * z;
            planeB[f] = nx;
            planeB[f + 1] = ny;
            planeB[f + 2] = nz;
            planeB[f + 3] = p.plane[f + 3] - (nx * at.tx + ny * at.ty + nz * at.tz);
        }
    }
}
