package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.query.contact.ContactPoints;
import dev.ashlar.query.contact.FaceClipping;
import dev.ashlar.query.contact.FeatureId;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.ContactBuffer;
import java.util.Arrays;

/**
 * Contact manifolds of two bodies whose surfaces cross, from the classified crossings. Those on one curve of intersection
 * (they follow each other along a pair of planes; two curves that share a pair of planes count as one) are a region; those of
 * a region whose normals agree make a manifold, whose normal is the mean weighted by depth. Everything in A's frame. Scratch
 * memory of one thread.
 */
final class CrossingManifolds {
    /** Cosine of 20 degrees. */
    private static final double SAME = 0.9397;
    /** Where the mean of a region's unit normals is shorter, no crossing knows the way out. */
    private static final double AGREEMENT = 0.5;

    private int count;
    private double[] normal = new double[3 * 32];
    private double[] point = new double[3 * 32];
    private double[] depth = new double[32];
    private int[] faceA = new int[32];
    private int[] faceB = new int[32];
    private long[] id = new long[32];
    /** The first crossing of the region, by way of others; and which manifold took it. */
    private int[] region = new int[32];
    private boolean[] taken = new boolean[32];

    /** Crossings by the pair of planes that they lie on: open addressing, an entry is one more than the crossing. */
    private int[] table = new int[128];
    private long[] key = new long[128];

    private final CrossingDepth classifier = new CrossingDepth();
    private final ContactPoints points = new ContactPoints();
    /** The greatest depth of all crossings. */
    double deepest;

    void clear() {
        count = 0;
        deepest = 0;
        Arrays.fill(table, 0);
    }

    /**
     * Adds the crossings of one body's edges with the other's faces.
     *
     * @param at    where B stands
     * @param ofB   whether the faces are B's
     * @param xyz   vertices of the body with the edges, in the frame of the one with the faces
     */
    void add(EdgeCrossings c, PatchMesh edges, double[] xyz, PatchMesh faces, Placement at, boolean ofB) {
        for (int i = 0; i < c.count; i++) {
            classifier.classify(c, i, edges, xyz, faces);
            int n = count++;
            if (n == depth.length) {
                grow(2 * n);
            }
            keep(n, at, ofB);
            depth[n] = classifier.depth;
            deepest = Math.max(deepest, classifier.depth);
            id[n] = FeatureId.onFace(FeatureId.CROSSING, ofB, c.face[i], 0xFFF, c.edge[i]);
            int e = c.edge[i];
            faceA[n] = ofB ? edges.data.edgeFace[2 * e] : classifier.face;
            faceB[n] = ofB ? classifier.face : edges.data.edgeFace[2 * e];
            region[n] = n;
            int through = faces.data.faceGroup[c.face[i]];
            for (int s = 0; s < 2; s++) {
                int f = edges.data.edgeFace[2 * e + s];
                if (f >= 0) {
                    int own = edges.data.faceGroup[f];
                    join(n, ofB ? own : through, ofB ? through : own);
                }
            }
        }
    }

    private void keep(int n, Placement at, boolean ofB) {
        CrossingDepth d = classifier;
        int i = 3 * n;
        if (!ofB) {
            normal[i] = d.normalX;
            normal[i + 1] = d.normalY;
            normal[i + 2] = d.normalZ;
            point[i] = d.x;
            point[i + 1] = d.y;
            point[i + 2] = d.z;
            return;
        }
        double[] r = at.r;
        for (int k = 0; k < 3; k++) {
            normal[i + k] = -(r[3 * k] * d.normalX + r[3 * k + 1] * d.normalY + r[3 * k + 2] * d.normalZ);
        }
        point[i] = r[0] * d.x + r[1] * d.y + r[2] * d.z + at.tx;
        point[i + 1] = r[3] * d.x + r[4] * d.y + r[5] * d.z + at.ty;
        point[i + 2] = r[6] * d.x + r[7] * d.y + r[8] * d.z + at.tz;
    }

    private void grow(int n) {
        normal = Arrays.copyOf(normal, 3 * n);
        point = Arrays.copyOf(point, 3 * n);
        depth = Arrays.copyOf(depth, n);
        faceA = Arrays.copyOf(faceA, n);
        faceB = Arrays.copyOf(faceB, n);
        id = Arrays.copyOf(id, n);
        region = Arrays.copyOf(region, n);
        taken = Arrays.copyOf(taken, n);
    }

    /** Joins a crossing with the last one on the same pair of planes. */
    private void join(int n, int groupA, int groupB) {
        if (4 * count > table.length) {
            rehash(8 * count);
        }
        long wanted = (long) groupA << 32 | groupB;
        int slot = slot(wanted);
        if (table[slot] == 0) {
            table[slot] = n + 1;
            key[slot] = wanted;
            return;
        }
        int a = root(n);
        int b = root(table[slot] - 1);
        region[Math.max(a, b)] = Math.min(a, b);
    }

    private int slot(long wanted) {
        long mixed = wanted * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 32) & table.length - 1;
        while (table[slot] != 0 && key[slot] != wanted) {
            slot = slot + 1 & table.length - 1;
        }
        return slot;
    }

    private void rehash(int wanted) {
        int[] oldTable = table;
        long[] oldKey = key;
        int size = oldTable.length;
        while (size < wanted) {
            size *= 2;
        }
        table = new int[size];
        key = new long[size];
        for (int i = 0; i < oldTable.length; i++) {
            if (oldTable[i] != 0) {
                int slot = slot(oldKey[i]);
                table[slot] = oldTable[i];
                key[slot] = oldKey[i];
            }
        }
    }

    private int root(int n) {
        while (region[n] != n) {
            region[n] = region[region[n]];
            n = region[n];
        }
        return n;
    }

    /** Whether every region knows its way out. */
    boolean agrees() {
        for (int r = 0; r < count; r++) {
            if (root(r) != r) {
                continue;
            }
            double x = 0;
            double y = 0;
            double z = 0;
            int n = 0;
            for (int i = r; i < count; i++) {
                if (root(i) == r) {
                    x += normal[3 * i];
                    y += normal[3 * i + 1];
                    z += normal[3 * i + 2];
                    n++;
                }
            }
            if (x * x + y * y + z * z < AGREEMENT * AGREEMENT * n * n) {
                return false;
            }
        }
        return true;
    }

    /** Appends the manifolds, those of the deepest crossings of each region first. */
    void append(double size, double reach, int firstOfPair, ContactBuffer out) {
        double depthSlack = FaceClipping.depthSlack(size, reach);
        Arrays.fill(taken, 0, count, false);
        for (int r = 0; r < count; r++) {
            if (root(r) == r) {
                for (int lead = lead(r); lead >= 0; lead = lead(r)) {
                    appendManifold(r, lead, depthSlack, firstOfPair, out);
                }
            }
        }
    }

    private int lead(int r) {
        int lead = -1;
        for (int i = r; i < count; i++) {
            if (!taken[i] && root(i) == r && (lead < 0 || depth[i] > depth[lead])) {
                lead = i;
            }
        }
        return lead;
    }

    private void appendManifold(int r, int lead, double depthSlack, int firstOfPair, ContactBuffer out) {
        double x = 0;
        double y = 0;
        double z = 0;
        points.clear();
        int first = -1;
        for (int i = r; i < count; i++) {
            if (!taken[i] && root(i) == r && cosine(i, lead) >= SAME) {
                double weight = depth[i] + Double.MIN_NORMAL;
                x += weight * normal[3 * i];
                y += weight * normal[3 * i + 1];
                z += weight * normal[3 * i + 2];
                first = first < 0 ? i : first;
            }
        }
        double length = Math.sqrt(x * x + y * y + z * z);
        boolean none = !(length > 0);
        x = none ? normal[3 * lead] : x / length;
        y = none ? normal[3 * lead + 1] : y / length;
        z = none ? normal[3 * lead + 2] : z / length;
        for (int i = first; i < count; i++) {
            if (!taken[i] && root(i) == r && cosine(i, lead) >= SAME) {
                taken[i] = true;
                double half = 0.5 * depth[i];
                points.add(point[3 * i] - half * x, point[3 * i + 1] - half * y, point[3 * i + 2] - half * z, -depth[i], id[i]);
            }
        }
        points.reduce(x, y, z, depthSlack);
        out.addManifold(x, y, z, faceA[lead], faceB[lead]);
        points.append(out, firstOfPair);
    }

    private double cosine(int i, int j) {
        return normal[3 * i] * normal[3 * j] + normal[3 * i + 1] * normal[3 * j + 1] + normal[3 * i + 2] * normal[3 * j + 2];
    }
}
