package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.narrow.patch.distance.SegmentDistance;

/**
 * The distance of convex polygons that do not cross: the least of those of corners from the other polygon and of sides from each
 * other. Keeps the nearest of all pairs of faces that it is shown. Scratch memory of one thread.
 */
final class PolygonDistance {
    /** The square of the least distance so far. */
    double leastSq;
    /** Where: the point on A's face, then the one on B's. */
    final double[] closest = new double[6];
    private final SegmentDistance segment = new SegmentDistance();

    void begin(double limitSq) {
        leastSq = limitSq;
    }

    /** Measures all pairs of faces of two patches, B's already placed. */
    void measure(PairBounds s, int pa, int pb) {
        Patches a = s.a.patches;
        Patches b = s.b.patches;
        for (int i = a.faceStart[pa]; i < a.faceStart[pa + 1]; i++) {
            for (int j = b.faceStart[pb]; j < b.faceStart[pb + 1]; j++) {
                double least = Math.sqrt(leastSq);
                if (!b.isBeyond(a.plane, 4 * i, s.xyzB, pb, j, least) && !a.isBeyond(s.planeB, 4 * j, a.xyz, pa, i, least)) {
                    corners(a.plane, a.xyz, a, pa, i, s.xyzB, b, pb, j, 0);
                    corners(s.planeB, s.xyzB, b, pb, j, a.xyz, a, pa, i, 3);
                    sides(a, pa, i, s.xyzB, b, pb, j);
                }
            }
        }
    }

    /** Corners of face g over face f, which is A's if {@code first} is 0 and B's if it is 3. */
    private void corners(double[] plane, double[] xyz, Patches p, int patch, int f, double[] others, Patches q, int patchG, int g,
            int first) {
        int n = 4 * f;
        if (plane[n] == 0 && plane[n + 1] == 0 && plane[n + 2] == 0) {
            return;
        }
        for (int c = q.loopStart[g]; c < q.loopStart[g + 1]; c++) {
            int v = 3 * (q.vertexStart[patchG] + q.loop[c]);
            double x = others[v];
            double y = others[v + 1];
            double z = others[v + 2];
            double d = plane[n] * x + plane[n + 1] * y + plane[n + 2] * z + plane[n + 3];
            if (d * d < leastSq && isOver(plane, n, xyz, p, patch, f, x, y, z)) {
                leastSq = d * d;
                closest[first] = x - d * plane[n];
                closest[first + 1] = y - d * plane[n + 1];
                closest[first + 2] = z - d * plane[n + 2];
                closest[3 - first] = x;
                closest[4 - first] = y;
                closest[5 - first] = z;
            }
        }
    }

    /** Whether a point is over, or under, face f of a patch. */
    static boolean isOver(double[] plane, int n, double[] xyz, Patches p, int patch, int f, double x, double y,
            double z) {
        int from = p.loopStart[f];
        int to = p.loopStart[f + 1];
        for (int c = from; c < to; c++) {
            int u = 3 * (p.vertexStart[patch] + p.loop[c]);
            int v = 3 * (p.vertexStart[patch] + p.loop[c + 1 < to ? c + 1 : from]);
            double ex = xyz[v] - xyz[u];
            double ey = xyz[v + 1] - xyz[u + 1];
            double ez = xyz[v + 2] - xyz[u + 2];
            if ((ey * plane[n + 2] - ez * plane[n + 1]) * (x - xyz[u]) + (ez * plane[n] - ex * plane[n + 2]) * (y - xyz[u + 1])
                    + (ex * plane[n + 1] - ey * plane[n]) * (z - xyz[u + 2]) > 0) {
                return false;
            }
        }
        return true;
    }

    private void sides(Patches a, int pa, int i, double[] xyzB, Patches b, int pb, int j) {
        int toA = a.loopStart[i + 1];
        int toB = b.loopStart[j + 1];
        for (int c = a.loopStart[i]; c < toA; c++) {
            int p = 3 * (a.vertexStart[pa] + a.loop[c]);
            int q = 3 * (a.vertexStart[pa] + a.loop[c + 1 < toA ? c + 1 : a.loopStart[i]]);
            for (int d = b.loopStart[j]; d < toB; d++) {
                int u = 3 * (b.vertexStart[pb] + b.loop[d]);
                int v = 3 * (b.vertexStart[pb] + b.loop[d + 1 < toB ? d + 1 : b.loopStart[j]]);
                segments(a.xyz, p, q, xyzB, u, v);
            }
        }
    }

    private void segments(double[] s, int p, int q, double[] t, int u, int v) {
        segment.measure(s, p, q, t, u, v);
        if (segment.sq < leastSq) {
            leastSq = segment.sq;
            System.arraycopy(segment.closest, 0, closest, 0, 6);
        }
    }
}
