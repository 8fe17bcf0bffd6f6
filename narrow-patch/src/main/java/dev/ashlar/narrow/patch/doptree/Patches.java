package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.patch.distance.PolygonPlanes;
import java.util.Arrays;

/**
 * The patches of a surface in flat arrays, vertices copied for each patch so that a leaf is read in one go. Belongs to its tree,
 * which alone may {@linkplain #update change} it.
 */
final class Patches {
    /** The most vertices of a patch: one bit each. */
    static final int MOST_VERTICES = 64;

    final int count;
    /** Where the vertices of each patch start. */
    final int[] vertexStart;
    /** Vertices of all patches, three numbers each. */
    final double[] xyz;
    /** Their numbers in the surface. */
    private final int[] vertex;
    /** Faces of at most half this area have none. */
    private final double noArea;
    /** Where the faces of each patch start. */
    final int[] faceStart;
    /** Normal and d of n.x + d = 0 for each face, all 0 for a face without area. */
    final double[] plane;
    /** How far any vertex of the same patch lies in front of the face's plane: 0 or hardly more, unless a vertex was moved. */
    final double[] margin;
    /** The corners of each face as bits. */
    final long[] mask;
    /** Where the corners of each face start. */
    final int[] loopStart;
    /** Corners, as numbers within the patch. */
    final byte[] loop;
    /** Which polygon of the input each face is of. */
    final int[] source;

    Patches(Surface surface, PatchGrowth growth) {
        noArea = 1e-12 * surface.size * surface.size;
        int faces = surface.faces();
        count = growth.patches;
        faceStart = Arrays.copyOf(growth.start, count + 1);
        vertexStart = new int[count + 1];
        loopStart = new int[faces + 1];
        loop = new byte[surface.corner.length];
        mask = new long[faces];
        source = new int[faces];
        plane = new double[4 * faces];
        margin = new double[faces];
        int[] found = new int[surface.corner.length];
        int[] local = new int[surface.xyz.length / 3];
        Arrays.fill(local, -1);
        int vertices = 0;
        int corners = 0;
        for (int p = 0; p < count; p++) {
            int first = vertices;
            for (int i = faceStart[p]; i < faceStart[p + 1]; i++) {
                int f = growth.order[i];
                source[i] = surface.source[f];
                for (int s = surface.start[f]; s < surface.start[f + 1]; s++) {
                    int v = surface.corner[s];
                    if (local[v] < first) {
                        found[vertices] = v;
                        local[v] = vertices++;
                    }
                    loop[corners++] = (byte) (local[v] - first);
                    mask[i] |= 1L << local[v] - first;
                }
                loopStart[i + 1] = corners;
            }
            vertexStart[p + 1] = vertices;
        }
        vertex = Arrays.copyOf(found, vertices);
        xyz = new double[3 * vertices];
        update(surface.xyz);
    }

    /** Takes over moved vertices of the surface. */
    void update(double[] moved) {
        for (int i = 0; i < vertex.length; i++) {
            System.arraycopy(moved, 3 * vertex[i], xyz, 3 * i, 3);
        }
        int[] corner = new int[MOST_VERTICES];
        for (int p = 0; p < count; p++) {
            for (int f = faceStart[p]; f < faceStart[p + 1]; f++) {
                int n = loopStart[f + 1] - loopStart[f];
                for (int i = 0; i < n; i++) {
                    corner[i] = vertexStart[p] + loop[loopStart[f] + i];
                }
                PolygonPlanes.fit(xyz, corner, 0, n, noArea, plane, 4 * f);
                double front = 0;
                for (int v = vertexStart[p]; v < vertexStart[p + 1]; v++) {
                    front = Math.max(front, height(f, v));
                }
                margin[f] = front;
            }
        }
    }

    /** How far vertex v (of all patches) is in front of the plane of face f. */
    double height(int f, int v) {
        return PolygonPlanes.height(plane, 4 * f, xyz, 3 * v);
    }

    /** Whether a plane has face f of a patch, whose vertices are at {@code where}, all on one side and farther off than that. */
    boolean isBeyond(double[] planes, int n, double[] where, int patch, int f, double far) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int c = loopStart[f]; c < loopStart[f + 1]; c++) {
            double d = PolygonPlanes.height(planes, n, where, 3 * (vertexStart[patch] + loop[c]));
            low = Math.min(low, d);
            high = Math.max(high, d);
        }
        return low > far || high < -far;
    }

    /** Whether two patches are the same or have a vertex in common. */
    boolean touch(int p, int q) {
        for (int i = vertexStart[p]; i < vertexStart[p + 1]; i++) {
            for (int k = vertexStart[q]; k < vertexStart[q + 1]; k++) {
                if (vertex[i] == vertex[k]) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Where a corner of a face of a patch is; an index into {@link #loop}. */
    Vec3 corner(int patch, int c) {
        return Vec3.of(xyz, 3 * (vertexStart[patch] + loop[c]));
    }

    boolean hasArea(int f) {
        return plane[4 * f] != 0 || plane[4 * f + 1] != 0 || plane[4 * f + 2] != 0;
    }
}
