package dev.ashlar.narrow.trajectory;

import dev.ashlar.query.BoxTree;

/**
 * Whether two surfaces of convex polygons cross: an edge of one goes through a face of the other (van Waveren 2005, section
 * 2.1). Scratch memory of one thread.
 *
 * <p>Two polygons cross if each has corners on both sides of the other's plane and what they cut from the common line of the
 * planes overlaps. Departs from the paper, which compares every edge with every polygon: a face that comes from behind another
 * one, from within its solid, and just touches its plane crosses it too. So flush solids that share space are found, while
 * flush solids that only touch are not.
 */
final class OverlapFaces {
    /** Up to so many vertices a look at all of them is cheap; if all are in front of a face, nothing crosses it. */
    private static final int SMALL = 64;

    /** Pairs of faces that were looked at. */
    long tested;

    private final int[] stack = new int[BoxTree.STACK];
    private final double[] low = new double[3];
    private final double[] high = new double[3];
    private double from;
    private double to;
    private boolean straddles;
    private double touch;

    /** Whether a near face of the mesh crosses one of the mover; what is nearer to a plane than {@code trace} is on it. */
    boolean cross(NearFaces near, double trace) {
        touch = trace;
        double[] n = near.plane;
        boolean small = near.mover.vertexCount <= SMALL;
        for (int i = 0; i < near.count; i++) {
            boolean inFront = small && near.mover.least(n[4 * i], n[4 * i + 1], n[4 * i + 2]) + n[4 * i + 3] >= -touch;
            if (!inFront && crossesMover(near, i)) {
                return true;
            }
        }
        return false;
    }

    private boolean crossesMover(NearFaces near, int i) {
        for (int k = 0; k < 3; k++) {
            low[k] = Double.POSITIVE_INFINITY;
            high[k] = Double.NEGATIVE_INFINITY;
        }
        for (int c = near.start[i]; c < near.start[i + 1]; c++) {
            for (int k = 0; k < 3; k++) {
                double x = near.xyz[3 * near.corner[c] + k];
                low[k] = Math.min(low[k], x);
                high[k] = Math.max(high[k], x);
            }
        }
        BoxTree tree = near.mover.faceTree;
        double[] box = tree.box;
        int top = 0;
        stack[top++] = 0;
        while (top > 0) {
            int node = stack[--top];
            int b = 6 * node;
            if (box[b] > high[0] || box[b + 3] < low[0] || box[b + 1] > high[1] || box[b + 4] < low[1] || box[b + 2] > high[2]
                    || box[b + 5] < low[2]) {
                continue;
            }
            if (tree.count[node] == 0) {
                stack[top++] = tree.next[node];
                stack[top++] = node + 1;
                continue;
            }
            int first = ~tree.next[node];
            for (int k = first; k < first + tree.count[node]; k++) {
                if (cross(near, i, tree.order[k])) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether near face i crosses face g of the mover. */
    private boolean cross(NearFaces near, int i, int g) {
        tested++;
        Features mover = near.mover;
        double[] p = near.plane;
        double[] q = mover.plane;
        // Along the common line of the planes.
        double dx = p[4 * i + 1] * q[4 * g + 2] - p[4 * i + 2] * q[4 * g + 1];
        double dy = p[4 * i + 2] * q[4 * g] - p[4 * i] * q[4 * g + 2];
        double dz = p[4 * i] * q[4 * g + 1] - p[4 * i + 1] * q[4 * g];
        if (!cut(mover.xyz, mover.faceVertex, mover.faceStart[g], mover.faceStart[g + 1], p, 4 * i, dx, dy, dz,
                near.mesh.closed)) {
            return false;
        }
        boolean through = straddles;
        double start = from;
        double end = to;
        if (!cut(near.xyz, near.corner, near.start[i], near.start[i + 1], q, 4 * g, dx, dy, dz, mover.closed)
                || !through && !straddles) {
            return false;
        }
        // Lengths along d are scaled by the sine between the planes.
        double common = Math.min(end, to) - Math.max(start, from);
        return common > 0 && common * common > touch * touch * (dx * dx + dy * dy + dz * dz);
    }

    /**
     * What a polygon cuts from a plane, as an interval along direction d: false if it does not come from behind the plane
     * at least as far as to touch it, or, where that does not count, to its front.
     */
    private boolean cut(double[] xyz, int[] corner, int start, int end, double[] plane, int at, double dx, double dy, double dz,
            boolean fromBehind) {
        double nx = plane[at];
        double ny = plane[at + 1];
        double nz = plane[at + 2];
        double d = plane[at + 3];
        from = Double.POSITIVE_INFINITY;
        to = Double.NEGATIVE_INFINITY;
        boolean front = false;
        boolean behind = false;
        int v = 3 * corner[end - 1];
        double last = nx * xyz[v] + ny * xyz[v + 1] + nz * xyz[v + 2] + d;
        double lastAlong = dx * xyz[v] + dy * xyz[v + 1] + dz * xyz[v + 2];
        for (int c = start; c < end; c++) {
            v = 3 * corner[c];
            double height = nx * xyz[v] + ny * xyz[v + 1] + nz * xyz[v + 2] + d;
            double along = dx * xyz[v] + dy * xyz[v + 1] + dz * xyz[v + 2];
            front |= height > touch;
            behind |= height < -touch;
            if (height <= touch && height >= -touch) {
                from = Math.min(from, along);
                to = Math.max(to, along);
            } else if (height > touch && last < -touch || height < -touch && last > touch) {
                double between = last / (last - height);
                double there = lastAlong + between * (along - lastAlong);
                from = Math.min(from, there);
                to = Math.max(to, there);
            }
            last = height;
            lastAlong = along;
        }
        straddles = front && behind;
        return straddles || behind && fromBehind && from <= to;
    }
}
