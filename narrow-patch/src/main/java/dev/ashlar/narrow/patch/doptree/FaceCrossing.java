package dev.ashlar.narrow.patch.doptree;

/**
 * Where two convex polygons meet, given the distances of each one's corners from the other's plane. Scratch memory of one thread.
 *
 * <p>Möller 1997, for polygons: each is cut by the other's plane in a segment, both on the line common to the planes, and
 * they meet where the segments do. Departs from Daneu 2002, section 3.4.2, in polygons of one plane: these are clipped
 * against each other, since two corners of one need not be in the other. Polygons without area are treated as the segments or
 * points that they are.
 */
final class FaceCrossing {
    /** How many points {@link #xyz} has: two ends of a segment, or the corners of the common polygon. */
    int points;
    /** The points, three numbers each. */
    double[] xyz = new double[3 * 4 * Patches.MOST_VERTICES];
    private double[] next = new double[3 * 4 * Patches.MOST_VERTICES];

    private double low;
    private double high;
    private final double[] ends = new double[6];
    private final double[] endsB = new double[6];
    private double touch;

    /** A polygon: corners in {@code xyz} from {@code base} on, in the order of {@code loop[from .. to - 1]}. */
    private double[] corners;
    private int base;
    private byte[] loop;
    private int from;
    private int to;

    private void polygon(double[] where, int vertexStart, Patches p, int f) {
        corners = where;
        base = 3 * vertexStart;
        loop = p.loop;
        from = p.loopStart[f];
        to = p.loopStart[f + 1];
    }

    /**
     * Whether face i of A, in patch pa, and face j of B, in patch pb, have a point in common.
     *
     * @param da distances of the vertices of pb from the plane of i, from {@code atA} on
     * @param db distances of the vertices of pa from the plane of j, from {@code atB} on
     */
    boolean meet(PairBounds s, int pa, int i, int pb, int j, double[] da, int atA, double[] db, int atB) {
        Patches p = s.a.patches;
        Patches q = s.b.patches;
        touch = s.touch;
        boolean areaA = p.hasArea(i);
        boolean areaB = q.hasArea(j);
        if (!areaA || !areaB) {
            return meetWithoutArea(s, pa, i, pb, j, da, atA, db, atB, areaA, areaB);
        }
        double[] m = p.plane;
        double[] n = s.planeB;
        double x = m[4 * i + 1] * n[4 * j + 2] - m[4 * i + 2] * n[4 * j + 1];
        double y = m[4 * i + 2] * n[4 * j] - m[4 * i] * n[4 * j + 2];
        double z = m[4 * i] * n[4 * j + 1] - m[4 * i + 1] * n[4 * j];
        double length = Math.sqrt(x * x + y * y + z * z);
        polygon(s.xyzB, q.vertexStart[pb], q, j);
        if (length == 0 || isFlat(da, atA)) {
            copy();
            polygon(p.xyz, p.vertexStart[pa], p, i);
            return clip(m, 4 * i);
        }
        // In units of the normals' cross product, but for its length.
        if (!slice(da, atA, x, y, z)) {
            return false;
        }
        double lowB = low;
        double highB = high;
        System.arraycopy(ends, 0, endsB, 0, 6);
        polygon(p.xyz, p.vertexStart[pa], p, i);
        if (!slice(db, atB, x, y, z) || Math.max(low, lowB) - Math.min(high, highB) > touch * length) {
            return false;
        }
        points = 2;
        System.arraycopy(low >= lowB ? ends : endsB, 0, xyz, 0, 3);
        System.arraycopy(high <= highB ? ends : endsB, 3, xyz, 3, 3);
        return true;
    }

    /** Whether all corners of the polygon are on the plane. */
    private boolean isFlat(double[] distance, int at) {
        for (int c = from; c < to; c++) {
            if (Math.abs(distance[at + loop[c]]) > touch) {
                return false;
            }
        }
        return true;
    }

    /** Cuts the polygon with the plane that the distances are from; its ends along (x, y, z) are then known. */
    private boolean slice(double[] distance, int at, double x, double y, double z) {
        low = Double.POSITIVE_INFINITY;
        high = Double.NEGATIVE_INFINITY;
        for (int c = from; c < to; c++) {
            int v = loop[c];
            int w = loop[c + 1 < to ? c + 1 : from];
            double d = distance[at + v];
            double e = distance[at + w];
            int p = base + 3 * v;
            if (Math.abs(d) <= touch) {
                end(corners[p], corners[p + 1], corners[p + 2], x, y, z);
            } else if (d < 0 && e > touch || d > 0 && e < -touch) {
                int q = base + 3 * w;
                double t = d / (d - e);
                end(corners[p] + t * (corners[q] - corners[p]), corners[p + 1] + t * (corners[q + 1] - corners[p + 1]),
                        corners[p + 2] + t * (corners[q + 2] - corners[p + 2]), x, y, z);
            }
        }
        return low <= high;
    }

    private void end(double px, double py, double pz, double x, double y, double z) {
        double along = px * x + py * y + pz * z;
        if (along < low) {
            low = along;
            ends[0] = px;
            ends[1] = py;
            ends[2] = pz;
        }
        if (along > high) {
            high = along;
            ends[3] = px;
            ends[4] = py;
            ends[5] = pz;
        }
    }

    /** A segment or point and a polygon meet where the first crosses or lies in the plane of the second, within the second. */
    private boolean meetWithoutArea(PairBounds s, int pa, int i, int pb, int j, double[] da, int atA, double[] db, int atB,
            boolean areaA, boolean areaB) {
        if (areaA == areaB) {
            return false;
        }
        Patches p = s.a.patches;
        Patches q = s.b.patches;
        if (areaA) {
            polygon(s.xyzB, q.vertexStart[pb], q, j);
        } else {
            polygon(p.xyz, p.vertexStart[pa], p, i);
        }
        // The direction of its longest line tells the ends.
        double most = -1;
        double x = 0;
        double y = 0;
        double z = 0;
        for (int c = from; c < to; c++) {
            double dx = corner(c, 0) - corner(from, 0);
            double dy = corner(c, 1) - corner(from, 1);
            double dz = corner(c, 2) - corner(from, 2);
            double sq = dx * dx + dy * dy + dz * dz;
            if (sq > most) {
                most = sq;
                x = dx;
                y = dy;
                z = dz;
            }
        }
        if (!slice(areaA ? da : db, areaA ? atA : atB, x, y, z)) {
            return false;
        }
        points = 2;
        System.arraycopy(ends, 0, xyz, 0, 6);
        if (areaA) {
            polygon(p.xyz, p.vertexStart[pa], p, i);
            return clip(p.plane, 4 * i);
        }
        polygon(s.xyzB, q.vertexStart[pb], q, j);
        return clip(s.planeB, 4 * j);
    }

    private double corner(int c, int k) {
        return corners[base + 3 * loop[c] + k];
    }

    private void copy() {
        points = to - from;
        for (int c = from; c < to; c++) {
            System.arraycopy(corners, base + 3 * loop[c], xyz, 3 * (c - from), 3);
        }
    }

    /** Cuts the points, a polygon or segment in the plane, to what is over the polygon (Sutherland and Hodgman 1974); if any. */
    private boolean clip(double[] plane, int n) {
        for (int c = from; c < to && points > 0; c++) {
            int d = c + 1 < to ? c + 1 : from;
            double ex = corner(d, 0) - corner(c, 0);
            double ey = corner(d, 1) - corner(c, 1);
            double ez = corner(d, 2) - corner(c, 2);
            double sx = ey * plane[n + 2] - ez * plane[n + 1];
            double sy = ez * plane[n] - ex * plane[n + 2];
            double sz = ex * plane[n + 1] - ey * plane[n];
            double length = Math.sqrt(sx * sx + sy * sy + sz * sz);
            if (length > 0) {
                cut(sx / length, sy / length, sz / length, corner(c, 0), corner(c, 1), corner(c, 2));
            }
        }
        return points > 0;
    }

    private void cut(double sx, double sy, double sz, double px, double py, double pz) {
        int n = 0;
        for (int i = 0; i < points; i++) {
            int j = i + 1 < points ? i + 1 : 0;
            double d = sx * (xyz[3 * i] - px) + sy * (xyz[3 * i + 1] - py) + sz * (xyz[3 * i + 2] - pz);
            double e = sx * (xyz[3 * j] - px) + sy * (xyz[3 * j + 1] - py) + sz * (xyz[3 * j + 2] - pz);
            if (d <= touch) {
                System.arraycopy(xyz, 3 * i, next, 3 * n++, 3);
            }
            if (d < -touch && e > touch || d > touch && e < -touch) {
                double t = d / (d - e);
                for (int k = 0; k < 3; k++) {
                    next[3 * n + k] = xyz[3 * i + k] + t * (xyz[3 * j + k] - xyz[3 * i + k]);
                }
                n++;
            }
        }
        double[] swap = xyz;
        xyz = next;
        next = swap;
        points = n;
    }
}
