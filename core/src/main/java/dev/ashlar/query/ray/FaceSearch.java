package dev.ashlar.query.ray;

import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Aabb;

/** The point of the faces of a polyhedron that is closest to a point. Scratch memory of one thread. */
final class FaceSearch {
    /** Square of the distance. */
    double distanceSq;
    /** From the closest point to the point. */
    double awayX;
    double awayY;
    double awayZ;
    /** The packed face, and the height of the point above it if the closest point is within the face, not on its rim; else NaN. */
    int face;
    double height;

    private final int[] stack = new int[StaticBoxTree.STACK];
    private final double[] bound = new double[StaticBoxTree.STACK];

    /** Square of the distance of a point from the box of a node. */
    static double boxDistanceSq(double[] box, int node, double x, double y, double z) {
        int b = Aabb.STRIDE * node;
        double dx = Math.max(0, Math.max(box[b] - x, x - box[b + 3]));
        double dy = Math.max(0, Math.max(box[b + 1] - y, y - box[b + 4]));
        double dz = Math.max(0, Math.max(box[b + 2] - z, z - box[b + 5]));
        return dx * dx + dy * dy + dz * dz;
    }

    /** Finds the closest point, near boxes first. At equal distances the face of the lowest number counts. */
    void find(FaceTree faces, double x, double y, double z) {
        StaticBoxTree tree = faces.tree;
        distanceSq = Double.POSITIVE_INFINITY;
        int top = 0;
        stack[top++] = 0;
        bound[0] = 0;
        while (top > 0) {
            top--;
            if (bound[top] > distanceSq) {
                continue;
            }
            int node = stack[top];
            if (tree.count[node] > 0) {
                int first = ~tree.next[node];
                for (int i = first; i < first + tree.count[node]; i++) {
                    test(faces, i, x, y, z);
                }
                continue;
            }
            int near = node + 1;
            int far = tree.next[node];
            double a = boxDistanceSq(tree.box, near, x, y, z);
            double b = boxDistanceSq(tree.box, far, x, y, z);
            boolean swap = a > b;
            stack[top] = swap ? near : far;
            bound[top++] = swap ? a : b;
            stack[top] = swap ? far : near;
            bound[top++] = swap ? b : a;
        }
    }

    /**
     * Measures one face: above its inside by the plane, else from the edges that the point lies beyond, of which one must have
     * the closest point, the face being convex.
     */
    private void test(FaceTree faces, int i, double x, double y, double z) {
        double[] xyz = faces.xyz;
        double nx = faces.planes[4 * i];
        double ny = faces.planes[4 * i + 1];
        double nz = faces.planes[4 * i + 2];
        boolean above = true;
        int a = 3 * (faces.start[i + 1] - 1);
        for (int b = 3 * faces.start[i]; b < 3 * faces.start[i + 1]; b += 3) {
            double ex = xyz[b] - xyz[a];
            double ey = xyz[b + 1] - xyz[a + 1];
            double ez = xyz[b + 2] - xyz[a + 2];
            double px = x - xyz[a];
            double py = y - xyz[a + 1];
            double pz = z - xyz[a + 2];
            if (nx * (ey * pz - ez * py) + ny * (ez * px - ex * pz) + nz * (ex * py - ey * px) < 0) {
                above = false;
                double share = (ex * px + ey * py + ez * pz) / (ex * ex + ey * ey + ez * ez);
                if (share >= 1) {
                    keep(faces, i, x - xyz[b], y - xyz[b + 1], z - xyz[b + 2]);
                } else if (share <= 0) {
                    keep(faces, i, px, py, pz);
                } else {
                    keep(faces, i, px - share * ex, py - share * ey, pz - share * ez);
                }
            }
            a = b;
        }
        if (above) {
            // From a corner, not by the plane's offset: that is large far from the origin of the frame.
            double h = nx * (x - xyz[a]) + ny * (y - xyz[a + 1]) + nz * (z - xyz[a + 2]);
            if (keep(faces, i, h * nx, h * ny, h * nz)) {
                height = h;
            }
        }
    }

    private boolean keep(FaceTree faces, int i, double x, double y, double z) {
        double sq = x * x + y * y + z * z;
        if (sq < distanceSq || sq == distanceSq && faces.face[i] < faces.face[face]) {
            distanceSq = sq;
            awayX = x;
            awayY = y;
            awayZ = z;
            face = i;
            height = Double.NaN;
            return true;
        }
        return false;
    }
}
