package dev.ashlar.narrow.trajectory.overlap;

import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.query.PointDistance;

/**
 * Whether two surfaces of convex polygons cross: an edge of one goes through a face of the other (van Waveren 2005, section
 * 2.1). Scratch memory of one thread.
 *
 * <p>Two polygons cross if each has corners on both sides of the other's plane and what they cut from the common line of the
 * planes overlaps. Departs from the paper, which compares every edge with every polygon: a face that comes from behind another
 * one, from within its solid, and just touches its plane crosses it too. So flush solids that share space are found, while
 * flush solids that only touch are not. An edge that goes clearly through a face counts, however little the faces cut: the tip of
 * a needle is thinner than rounding.
 */
public final class OverlapFaces {
    /** Up to so many vertices a look at all of them is cheap; if all are in front of a face, nothing crosses it. */
    private static final int SMALL = 64;

    /** Pairs of faces that were looked at so far. */
    public long tested;

    private final int[] stack = new int[StaticBoxTree.STACK];
    private final double[] low = new double[3];
    private final double[] high = new double[3];
    private double from;
    private double to;
    private boolean straddles;
    private double touch;
    private final double[] point = new double[3];
    private final PointDistance scratch = new PointDistance();

    /** Whether a near face of the mesh crosses one of the mover; what is nearer to a plane than {@code trace} is on it. */
    public boolean cross(NearFaces near, double trace) {
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
        StaticBoxTree tree = near.mover.faceTree;
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
        PartFeatures mover = near.mover;
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
        // Lengths along d are scaled by the sine between the planes; what they are off by is not.
        double common = Math.min(end, to) - Math.max(start, from);
        if (common > 0 && common * common > touch * touch * (dx * dx + dy * dy + dz * dz)) {
            return true;
        }
        // The tip of a needle may be deep in the other body and yet too thin to see by what its faces cut.
        return common > -touch && (through
                && pierces(near, mover.xyz, mover.faceVertex, mover.faceStart[g], mover.faceStart[g + 1],
                        p, 4 * i, near.xyz, near.corner, near.start[i], near.start[i + 1], true)
                || straddles && pierces(near, near.xyz, near.corner, near.start[i], near.start[i + 1], q, 4 * g, mover.xyz,
                        mover.faceVertex, mover.faceStart[g], mover.faceStart[g + 1], false));
    }

    /**
     * Whether an edge of one polygon goes through the other, whose plane is given, clearly within its border; or at its border, with
     * the end behind the plane clearly in the solid.
     */
    private boolean pierces(NearFaces near, double[] xyz, int[] corner, int start, int end, double[] plane, int at,
            double[] faceXyz, int[] faceCorner, int faceStart, int faceEnd, boolean intoMesh) {
        int u = 3 * corner[end - 1];
        double last = height(plane, at, xyz, u);
        for (int c = start; c < end; c++) {
            int v = 3 * corner[c];
            double height = height(plane, at, xyz, v);
            if (height > touch && last < -touch || height < -touch && last > touch) {
                double between = last / (last - height);
                double inside = inside(plane, at, faceXyz, faceCorner, faceStart, faceEnd, xyz[u] + between * (xyz[v] - xyz[u]),
                        xyz[u + 1] + between * (xyz[v + 1] - xyz[u + 1]), xyz[u + 2] + between * (xyz[v + 2] - xyz[u + 2]));
                if (inside > touch || inside >= -touch && isDeep(near, xyz, height < 0 ? v : u, intoMesh)) {
                    return true;
                }
            }
            last = height;
            u = v;
        }
        return false;
    }

    /** Whether a vertex, in the mover's frame, is further inside the solid of the mesh, or of the mover, than a touch. */
    private boolean isDeep(NearFaces near, double[] xyz, int v, boolean intoMesh) {
        double x = xyz[v];
        double y = xyz[v + 1];
        double z = xyz[v + 2];
        if (intoMesh) {
            x -= near.toMover.tx;
            y -= near.toMover.ty;
            z -= near.toMover.tz;
        }
        point[0] = intoMesh ? near.toMover.backX(x, y, z) : x;
        point[1] = intoMesh ? near.toMover.backY(x, y, z) : y;
        point[2] = intoMesh ? near.toMover.backZ(x, y, z) : z;
        return (intoMesh ? near.mesh : near.mover).probes.depth(point, scratch) > touch;
    }

    private static double height(double[] plane, int at, double[] xyz, int v) {
        return plane[at] * xyz[v] + plane[at + 1] * xyz[v + 1] + plane[at + 2] * xyz[v + 2] + plane[at + 3];
    }

    /** How far a point of the plane of a polygon is inside its border; negative outside, and then only that. */
    private static double inside(double[] plane, int at, double[] xyz, int[] corner, int start, int end, double x, double y,
            double z) {
        double least = Double.POSITIVE_INFINITY;
        int a = 3 * corner[end - 1];
        for (int c = start; c < end; c++) {
            int b = 3 * corner[c];
            double ex = xyz[b] - xyz[a];
            double ey = xyz[b + 1] - xyz[a + 1];
            double ez = xyz[b + 2] - xyz[a + 2];
            double ux = x - xyz[a];
            double uy = y - xyz[a + 1];
            double uz = z - xyz[a + 2];
            double side =
                    plane[at] * (ey * uz - ez * uy) + plane[at + 1] * (ez * ux - ex * uz) + plane[at + 2] * (ex * uy - ey * ux);
            least = Math.min(least, side / Math.sqrt(ex * ex + ey * ey + ez * ez));
            a = b;
        }
        return least;
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
