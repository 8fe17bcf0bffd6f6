package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.narrow.patch.distance.SegmentDistance;
import dev.ashlar.query.distance.Placement;
import java.util.Arrays;

/**
 * Edges of each of two bodies near faces of the other, as {@link EdgesVsFaces} finds them: which pairs of faces are within reach, and
 * the two nearest points. Scratch memory of one thread.
 *
 * <p>Hampshire 2008, section 3, with faces grown by the reach: instead of asking where an edge goes through a face, how far it is from
 * it. In-plane ("EF") distances tell, as there, whether an edge is beside the face, now by more than the reach. The nearest features of
 * bodies that do not cross are an end of an edge over a face or two edges, so no pair is lost.
 */
final class NearFeatures {
    /** What is not nearer by so much does not count as nearer: rounding makes as much of it. */
    private static final double NEARER = 1 - 1e-10;

    /** The least distance found; above the reach if there is none. 0 if surfaces cross. */
    double least;
    /** The points there, A's then B's, in A's frame. */
    final double[] closest = new double[6];
    /** Pairs of an edge and a face that were measured so far. */
    long measured;
    /** Pairs of faces within reach, A's and B's, in the order in which they were found. */
    int count;
    int[] faceA = new int[32];
    int[] faceB = new int[32];

    private final SegmentDistance segment = new SegmentDistance();
    private final double[] nearest = new double[6];
    private PatchMesh edges;
    private PatchMesh faces;
    private Placement toA;
    private boolean facesAreB;
    private double reach;
    /** The distance of the edge and the face at hand. */
    private double here;
    /** Pairs of faces found: open addressing, an entry is one more than the pair. */
    private int[] table = new int[128];

    /** What is wanted: to know whether anything is within reach; the least distance; or all pairs of faces. */
    enum Want {
        ANY, LEAST, PAIRS
    }

    private Want want;

    /** The distance up to which anything is still of interest. */
    double reach() {
        return reach;
    }

    /** Whether nothing more need be looked at. */
    boolean isDone() {
        return want == Want.ANY && least <= reach || want == Want.LEAST && least == 0;
    }

    void begin(double upTo, Want what) {
        want = what;
        reach = upTo;
        least = Math.nextUp(upTo);
        count = 0;
        Arrays.fill(table, 0);
    }

    /**
     * Which body has the faces next.
     *
     * @param at where B stands in A's frame
     */
    void beginFaces(PatchMesh ofEdges, PatchMesh ofFaces, boolean areB, Placement at) {
        edges = ofEdges;
        faces = ofFaces;
        facesAreB = areB;
        toA = at;
    }

    /** Takes an edge whose ends, in the frame of the faces, are d0 and d1 above the plane of a face. */
    void meet(int edge, double[] xyz, int tail, int head, int face, double d0, double d1, double far) {
        PatchData d = faces.data;
        if (isBeside(xyz, tail, head, d, face, far)) {
            return;
        }
        measured++;
        here = Double.POSITIVE_INFINITY;
        boolean crosses = d0 < 0 != d1 < 0;
        // The edge is no nearer than its lower end is to the plane: where that is over the face, nothing else need be looked at.
        double low = crosses ? 0 : Math.min(Math.abs(d0), Math.abs(d1));
        if (crosses) {
            through(xyz, tail, head, d, face, d0 / (d0 - d1));
        }
        if (Math.abs(d0) <= reach && isOver(xyz[tail], xyz[tail + 1], xyz[tail + 2], d, face)) {
            over(xyz, tail, d.plane, 4 * face, d0);
        }
        if (here > low && Math.abs(d1) <= reach && isOver(xyz[head], xyz[head + 1], xyz[head + 2], d, face)) {
            over(xyz, head, d.plane, 4 * face, d1);
        }
        boolean isKnown = here <= low || want != Want.LEAST && here <= reach;
        for (int k = d.faceStart[face]; k < d.faceStart[face + 1] && !isKnown; k++) {
            int e = d.faceEdge[k] >= 0 ? d.faceEdge[k] : ~d.faceEdge[k];
            segment.measure(xyz, tail, head, d.xyz, 3 * d.edgeVertex[2 * e], 3 * d.edgeVertex[2 * e + 1]);
            double distance = Math.sqrt(segment.sq);
            if (distance < here) {
                here = distance;
                System.arraycopy(segment.closest, 0, nearest, 0, 6);
            }
        }
        if (here < least) {
            keepClosest();
            reach = want == Want.LEAST ? NEARER * least : reach;
        }
        if (here <= reach && want == Want.PAIRS) {
            keepPairs(edge, face);
        }
    }

    /** An end of the edge, over the face. */
    private void over(double[] xyz, int v, double[] plane, int n, double height) {
        if (Math.abs(height) < here) {
            here = Math.abs(height);
            for (int k = 0; k < 3; k++) {
                nearest[k] = xyz[v + k];
                nearest[3 + k] = xyz[v + k] - height * plane[n + k];
            }
        }
    }

    private void through(double[] xyz, int tail, int head, PatchData d, int face, double t) {
        double x = xyz[tail] + t * (xyz[head] - xyz[tail]);
        double y = xyz[tail + 1] + t * (xyz[head + 1] - xyz[tail + 1]);
        double z = xyz[tail + 2] + t * (xyz[head + 2] - xyz[tail + 2]);
        if (isOver(x, y, z, d, face)) {
            here = 0;
            nearest[0] = x;
            nearest[1] = y;
            nearest[2] = z;
            System.arraycopy(nearest, 0, nearest, 3, 3);
        }
    }

    /** Whether both ends of the edge are beyond one side of the face, in its plane, by more than the reach. */
    private static boolean isBeside(double[] p, int tail, int head, PatchData d, int face, double far) {
        double[] n = d.plane;
        int i = 4 * face;
        double[] q = d.xyz;
        int from = d.faceStart[face];
        int to = d.faceStart[face + 1];
        for (int k = from; k < to; k++) {
            int a = 3 * d.faceVertex[k];
            int b = 3 * d.faceVertex[k + 1 < to ? k + 1 : from];
            double ex = q[b] - q[a];
            double ey = q[b + 1] - q[a + 1];
            double ez = q[b + 2] - q[a + 2];
            // Edge x normal: outwards, in the plane.
            double ox = ey * n[i + 2] - ez * n[i + 1];
            double oy = ez * n[i] - ex * n[i + 2];
            double oz = ex * n[i + 1] - ey * n[i];
            double limit = far * Math.sqrt(ex * ex + ey * ey + ez * ez) * (1 + 1e-12);
            double u = ox * (p[tail] - q[a]) + oy * (p[tail + 1] - q[a + 1]) + oz * (p[tail + 2] - q[a + 2]);
            double v = ox * (p[head] - q[a]) + oy * (p[head + 1] - q[a + 1]) + oz * (p[head + 2] - q[a + 2]);
            if (u > limit && v > limit) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOver(double x, double y, double z, PatchData d, int face) {
        double[] n = d.plane;
        int i = 4 * face;
        double[] q = d.xyz;
        int from = d.faceStart[face];
        int to = d.faceStart[face + 1];
        for (int k = from; k < to; k++) {
            int a = 3 * d.faceVertex[k];
            int b = 3 * d.faceVertex[k + 1 < to ? k + 1 : from];
            double ex = q[b] - q[a];
            double ey = q[b + 1] - q[a + 1];
            double ez = q[b + 2] - q[a + 2];
            if ((ey * n[i + 2] - ez * n[i + 1]) * (x - q[a]) + (ez * n[i] - ex * n[i + 2]) * (y - q[a + 1])
                    + (ex * n[i + 1] - ey * n[i]) * (z - q[a + 2]) > 0) {
                return false;
            }
        }
        return true;
    }

    private void keepClosest() {
        least = here;
        int ofEdge = facesAreB ? 0 : 3;
        int ofFace = 3 - ofEdge;
        for (int k = 0; k < 3; k++) {
            closest[ofEdge + k] = nearest[k];
            closest[ofFace + k] = nearest[3 + k];
        }
        if (facesAreB) {
            toFrameOfA(0);
            toFrameOfA(3);
        }
    }

    private void toFrameOfA(int i) {
        double x = toA.x(closest, i);
        double y = toA.y(closest, i);
        double z = toA.z(closest, i);
        closest[i] = x;
        closest[i + 1] = y;
        closest[i + 2] = z;
    }

    /** Keeps the face with both faces of the edge. */
    private void keepPairs(int edge, int face) {
        int[] of = edges.data.edgeFace;
        for (int s = 0; s < 2; s++) {
            int other = of[2 * edge + s];
            if (other >= 0) {
                keepPair(facesAreB ? other : face, facesAreB ? face : other);
            }
        }
    }

    private void keepPair(int a, int b) {
        if (4 * count >= table.length) {
            grow();
        }
        int slot = slot(a, b);
        if (table[slot] == 0) {
            if (count == faceA.length) {
                faceA = Arrays.copyOf(faceA, 2 * count);
                faceB = Arrays.copyOf(faceB, 2 * count);
            }
            faceA[count] = a;
            faceB[count] = b;
            table[slot] = ++count;
        }
    }

    private int slot(int a, int b) {
        long mixed = ((long) a << 32 | b) * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 32) & table.length - 1;
        while (table[slot] != 0 && (faceA[table[slot] - 1] != a || faceB[table[slot] - 1] != b)) {
            slot = slot + 1 & table.length - 1;
        }
        return slot;
    }

    private void grow() {
        table = new int[2 * table.length];
        for (int i = 0; i < count; i++) {
            table[slot(faceA[i], faceB[i])] = i + 1;
        }
    }
}
