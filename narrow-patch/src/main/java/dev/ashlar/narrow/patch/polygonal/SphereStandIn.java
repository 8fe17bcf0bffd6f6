package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Aabb;

/**
 * A sphere against the surface of a body, patch by patch. Scratch memory of one thread.
 *
 * <p>Hampshire 2008, section 5, figures 2.4 and 2.5, "sphere stand-in". Departs from it: the closest point of a face serves
 * for its inside, edges and corners alike, instead of three loops over faces, edges and vertices.
 */
final class SphereStandIn {
    /** Faces whose plane was looked at. */
    long planeTests;
    private final boolean skip;
    private final int[] stack = new int[StaticBoxTree.STACK];

    SphereStandIn(boolean skip) {
        this.skip = skip;
    }

    /** Whether the sphere about (x, y, z), in the frame of the mesh, reaches into its surface. */
    boolean touches(PatchMesh mesh, double x, double y, double z, double radius) {
        StaticBoxTree tree = mesh.tree;
        if (tree == null) {
            return false;
        }
        int top = 0;
        stack[top++] = 0;
        while (top > 0) {
            int node = stack[--top];
            int b = Aabb.STRIDE * node;
            double[] box = tree.box;
            double dx = Math.max(0, Math.max(box[b] - x, x - box[b + 3]));
            double dy = Math.max(0, Math.max(box[b + 1] - y, y - box[b + 4]));
            double dz = Math.max(0, Math.max(box[b + 2] - z, z - box[b + 5]));
            if (dx * dx + dy * dy + dz * dz >= radius * radius) {
                continue;
            }
            if (tree.count[node] == 0) {
                stack[top++] = tree.next[node];
                stack[top++] = node + 1;
                continue;
            }
            int first = ~tree.next[node];
            for (int i = first; i < first + tree.count[node]; i++) {
                if (touchesPatch(mesh, tree.order[i], x, y, z, radius)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean touchesPatch(PatchMesh mesh, int p, double x, double y, double z, double radius) {
        PatchData d = mesh.data;
        int sign = d.patchSign[p];
        int from = d.patchStart[p];
        int to = d.patchStart[p + 1];
        int at = mesh.firstPlace(p, x, y, z);
        for (int left = to - from; left > 0; left--) {
            int f = d.patchFace[at];
            at = at + 1 == to ? from : at + 1;
            planeTests++;
            double h = mesh.height(f, x, y, z);
            double far = radius + d.faceMargin[f];
            if (skip && sign != PatchMesh.MIXED
                    && (sign != PatchMesh.CONCAVE && h > far || sign != PatchMesh.CONVEX && h < -far)) {
                return false;
            }
            if (Math.abs(h) < radius && distanceSq(d, f, h, x, y, z) < radius * radius) {
                return true;
            }
        }
        return false;
    }

    /** Squared distance of a point, h above the plane of a face, from the face: from the edges it lies beyond, or h squared. */
    private static double distanceSq(PatchData d, int f, double h, double x, double y, double z) {
        double least = Double.POSITIVE_INFINITY;
        int a = 3 * d.faceVertex[d.faceStart[f + 1] - 1];
        for (int k = d.faceStart[f]; k < d.faceStart[f + 1]; k++) {
            int b = 3 * d.faceVertex[k];
            double ex = d.xyz[b] - d.xyz[a];
            double ey = d.xyz[b + 1] - d.xyz[a + 1];
            double ez = d.xyz[b + 2] - d.xyz[a + 2];
            double px = x - d.xyz[a];
            double py = y - d.xyz[a + 1];
            double pz = z - d.xyz[a + 2];
            double beyond = d.plane[4 * f] * (ey * pz - ez * py) + d.plane[4 * f + 1] * (ez * px - ex * pz)
                    + d.plane[4 * f + 2] * (ex * py - ey * px);
            if (beyond < 0) {
                double share = Math.max(0, Math.min(1, (ex * px + ey * py + ez * pz) / (ex * ex + ey * ey + ez * ez)));
                double qx = px - share * ex;
                double qy = py - share * ey;
                double qz = pz - share * ez;
                least = Math.min(least, qx * qx + qy * qy + qz * qz);
            }
            a = b;
        }
        return least < Double.POSITIVE_INFINITY ? least : h * h;
    }
}
