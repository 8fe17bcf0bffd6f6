package dev.ashlar.query.ray;

import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;

/** One point on its way through the parts of a shape. Scratch memory of one thread. */
public final class PointSearch {
    /** Share of the coordinates below which a distance is noise. */
    private static final double ROUNDING = 0x1p-49;

    // The best part so far: signed distance, and the direction along which it grows, in the frame of the part.
    public double distance;
    private double normalX;
    private double normalY;
    private double normalZ;
    public int face;
    public int part;

    private final FaceSearch search = new FaceSearch();
    private final LocalRay ray = new LocalRay();
    /** The point in the frame of the whole, then a ray from it in the frame of the part at hand. */
    private final double[] whole = new double[3];
    private final double[] local = new double[6];
    /** The direction once more, in the world. */
    public final double[] normal = new double[3];
    private final int[] stack = new int[StaticBoxTree.STACK];
    private final double[] bound = new double[StaticBoxTree.STACK];

    public void measure(PreparedPart[] parts, StaticBoxTree tree, double[] pose, int p, double[] point, int at) {
        Pose.applyInverse(pose, p, point[at], point[at + 1], point[at + 2], whole, 0);
        distance = Double.POSITIVE_INFINITY;
        descend(parts, tree, false);
        double[] n = normal;
        n[0] = normalX;
        n[1] = normalY;
        n[2] = normalZ;
        if (parts[part].posed) {
            Quat.rotate(parts[part].pose, Pose.ROTATION, n[0], n[1], n[2], n, 0);
        }
        Quat.rotate(pose, p + Pose.ROTATION, n[0], n[1], n[2], n, 0);
    }

    public boolean contains(PreparedPart[] parts, StaticBoxTree tree, double[] pose, int p, double[] point, int at) {
        Pose.applyInverse(pose, p, point[at], point[at + 1], point[at + 2], whole, 0);
        distance = 0;
        return descend(parts, tree, true);
    }

    /** Measures the parts that may be nearest; or stops at a part whose solid holds the point, and says so. */
    private boolean descend(PreparedPart[] parts, StaticBoxTree tree, boolean insideOnly) {
        int top = 0;
        stack[top++] = 0;
        bound[0] = partBound(tree, 0);
        while (top > 0) {
            top--;
            if (bound[top] > distance) {
                continue;
            }
            int node = stack[top];
            if (tree.count[node] > 0) {
                int index = tree.order[~tree.next[node]];
                enterFrame(parts[index]);
                if (!insideOnly) {
                    measurePart(parts[index], index);
                } else if (solidHolds(parts[index])) {
                    return true;
                }
                continue;
            }
            int near = node + 1;
            int far = tree.next[node];
            double a = partBound(tree, near);
            double b = partBound(tree, far);
            boolean swap = a > b;
            stack[top] = swap ? near : far;
            bound[top++] = swap ? a : b;
            stack[top] = swap ? far : near;
            bound[top++] = swap ? b : a;
        }
        return false;
    }

    /** No part under a node has a smaller signed distance, to rounding. */
    private double partBound(StaticBoxTree tree, int node) {
        double sq = FaceSearch.boxDistanceSq(tree.box, node, whole[0], whole[1], whole[2]);
        return sq > 0 ? Math.sqrt(sq) : Double.NEGATIVE_INFINITY;
    }

    private void enterFrame(PreparedPart at) {
        if (at.posed) {
            Pose.applyInverse(at.pose, 0, whole[0], whole[1], whole[2], local, 0);
        } else {
            System.arraycopy(whole, 0, local, 0, 3);
        }
    }

    private void measurePart(PreparedPart at, int index) {
        double x = local[0];
        double y = local[1];
        double z = local[2];
        switch (at.kind) {
            case PreparedPart.BALL -> measureRound(index, x, y, z, at.radius);
            case PreparedPart.CAPSULE ->
                    measureRound(index, x, y - Math.max(-at.halfLength, Math.min(at.halfLength, y)), z, at.radius);
            case PreparedPart.THIN -> measureThin(index, at.core, x, y, z);
            default -> measureFaces(index, at, x, y, z);
        }
    }

    /** A ball about a centre, from which the point is (x, y, z) away. In the centre itself any direction is as good. */
    private void measureRound(int index, double x, double y, double z, double radius) {
        double length = Math.sqrt(x * x + y * y + z * z);
        if (length > 0) {
            keep(index, length - radius, -1, x / length, y / length, z / length);
        } else {
            keep(index, 0 - radius, -1, 1, 0, 0);
        }
    }

    private void measureThin(int index, double[] core, double x, double y, double z) {
        double ex = core[3] - core[0];
        double ey = core[4] - core[1];
        double ez = core[5] - core[2];
        double px = x - core[0];
        double py = y - core[1];
        double pz = z - core[2];
        double sq = ex * ex + ey * ey + ez * ez;
        double share = sq > 0 ? Math.max(0, Math.min(1, (ex * px + ey * py + ez * pz) / sq)) : 0;
        measureRound(index, px - share * ex, py - share * ey, pz - share * ez, 0);
    }

    private void measureFaces(int index, PreparedPart at, double x, double y, double z) {
        FaceTree faces = at.faces;
        FaceSearch s = search;
        s.find(faces, x, y, z);
        double noise = ROUNDING * (Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z))) + faces.tree.reach);
        double length = Math.sqrt(s.distanceSq);
        double nx = faces.planes[4 * s.face];
        double ny = faces.planes[4 * s.face + 1];
        double nz = faces.planes[4 * s.face + 2];
        int number = faces.face[s.face];
        if (length <= noise) {
            // On the surface: the side of the face says more than a ray could.
            double h = Double.isNaN(s.height) ? 0 : s.height;
            keep(index, faces.closed ? h : Math.abs(h), number, nx, ny, nz);
            return;
        }
        boolean inside = solidHolds(at);
        double sign = inside ? -1 : 1;
        if (Double.isNaN(s.height)) {
            double scale = sign / length;
            keep(index, sign * length, number, scale * s.awayX, scale * s.awayY, scale * s.awayZ);
        } else {
            double side = s.height < 0 ? -sign : sign;
            keep(index, sign * length, number, side * nx, side * ny, side * nz);
        }
    }

    private void keep(int index, double signed, int at, double nx, double ny, double nz) {
        if (signed < distance || signed == distance && index < part) {
            distance = signed;
            face = at;
            part = index;
            normalX = nx;
            normalY = ny;
            normalZ = nz;
        }
    }

    // ---- inside or not

    /** Whether the solid of the part at hand holds the point. */
    private boolean solidHolds(PreparedPart at) {
        double x = local[0];
        double y = local[1];
        double z = local[2];
        switch (at.kind) {
            case PreparedPart.BALL:
                return x * x + y * y + z * z <= at.radius * at.radius;
            case PreparedPart.CAPSULE:
                double dy = y - Math.max(-at.halfLength, Math.min(at.halfLength, y));
                return x * x + dy * dy + z * z <= at.radius * at.radius;
            case PreparedPart.CONVEX:
                return isBehindAllPlanes(at.faces.planes, x, y, z);
            case PreparedPart.FACES:
                return at.faces.closed && (at.faces.inverted ? winding(at.faces) >= 0 : winding(at.faces) > 0);
            default:
                return false;
        }
    }

    private static boolean isBehindAllPlanes(double[] planes, double x, double y, double z) {
        for (int i = 0; i < planes.length; i += 4) {
            if (planes[i] * x + planes[i + 1] * y + planes[i + 2] * z + planes[i + 3] > 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * How often the surface winds around the point: the windings of all faces around the shortest ray along an axis that
     * leaves the box. Exact unless the point is within rounding of the surface, see {@link LocalRay}.
     */
    private int winding(FaceTree faces) {
        StaticBoxTree tree = faces.tree;
        double least = Double.POSITIVE_INFINITY;
        int axis = 0;
        for (int k = 0; k < Aabb.STRIDE; k++) {
            double way = k < 3 ? local[k] - tree.box[k] : tree.box[k] - local[k - 3];
            if (way < 0) {
                return 0;
            }
            if (way < least) {
                least = way;
                axis = k;
            }
        }
        local[3] = 0;
        local[4] = 0;
        local[5] = 0;
        local[3 + axis % 3] = axis < 3 ? -1 : 1;
        LocalRay l = ray;
        l.set(local, 0, tree.reach);
        l.slabs();
        l.shear();
        int sum = 0;
        int top = 0;
        l.stack[top++] = 0;
        while (top > 0) {
            int node = l.stack[--top];
            if (l.entry(tree.box, node, Double.POSITIVE_INFINITY) == Double.POSITIVE_INFINITY) {
                continue;
            }
            if (tree.count[node] == 0) {
                l.stack[top++] = tree.next[node];
                l.stack[top++] = node + 1;
                continue;
            }
            int first = ~tree.next[node];
            for (int i = first; i < first + tree.count[node]; i++) {
                int winding = l.winding(faces.xyz, faces.start[i], faces.start[i + 1]);
                if (winding != 0 && l.fraction(faces.xyz, faces.start[i], faces.start[i + 1]) >= 0) {
                    sum += winding;
                }
            }
        }
        return sum;
    }
}
