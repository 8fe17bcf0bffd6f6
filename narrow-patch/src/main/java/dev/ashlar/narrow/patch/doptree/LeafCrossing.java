package dev.ashlar.narrow.patch.doptree;

/**
 * Which faces of two patches meet. Scratch memory of one thread.
 *
 * <p>Departs from Daneu 2002, section 3.4.2, whose local search over neighbouring triangles misses up to half of the meeting
 * pairs: a patch has a rim, so the distance from a plane can have several minima on it. Here the distance of every vertex of
 * a patch from a plane is computed once, and faces whose corners are all strictly on one side are left out, first by the
 * planes of A, then by those of B. This is exact for any patch; that it is convex buys speed only: a plane with all of the
 * other patch in front of it, and by more than any vertex of its own patch is, parts the two.
 */
final class LeafCrossing {
    /** A patch of 64 vertices has no more faces (Euler's formula), but for double ones. */
    private int capacity = 128;
    private double[] fromA = new double[capacity * Patches.MOST_VERTICES];
    private double[] fromB = new double[capacity * Patches.MOST_VERTICES];
    private long[] frontA = new long[capacity];
    private long[] behindA = new long[capacity];
    private long[] frontB = new long[capacity];
    private long[] behindB = new long[capacity];
    private boolean[] straddles = new boolean[capacity];
    private final FaceCrossing crossing = new FaceCrossing();

    /** By which a plane parts the patches that were tested last, 0 if none does. */
    double gap;
    /** The unit normal of this plane, from A to B. */
    double normalX;
    double normalY;
    double normalZ;
    /** Pairs of faces in the leaves that were tested, and those of them that no plane could decide. */
    long facePairs;
    long faceTests;
    /** After {@link #findBelow}: how high over the parting face the other patch is, and the points there, A's then B's. */
    double height;
    final double[] closest = new double[6];
    /** The face of the plane that parts, and whether it is one of A. */
    private int partingFace;
    private boolean partingIsA;
    private long front;
    private long behind;
    private double least;

    /** Adds what meets of patches pa and pb, until there is enough; whether there was anything. */
    boolean test(PairBounds s, int pa, int pb, CrossingFaces out) {
        s.placePatch(pb);
        Patches a = s.a.patches;
        Patches b = s.b.patches;
        int firstA = a.faceStart[pa];
        int firstB = b.faceStart[pb];
        int countA = a.faceStart[pa + 1] - firstA;
        int countB = b.faceStart[pb + 1] - firstB;
        reserve(Math.max(countA, countB));
        facePairs += (long) countA * countB;
        gap = 0;
        for (int j = 0; j < countB; j++) {
            straddles[j] = false;
        }
        for (int i = 0; i < countA; i++) {
            measure(a.plane, 4 * (firstA + i), s.xyzB, b.vertexStart[pb], b.vertexStart[pb + 1], s.touch, fromA, i);
            if (least > a.margin[firstA + i] + s.touch) {
                partingFace = firstA + i;
                partingIsA = true;
                parted(least - a.margin[firstA + i], a.plane, 4 * (firstA + i), 1);
                return false;
            }
            frontA[i] = front;
            behindA[i] = behind;
            for (int j = 0; j < countB; j++) {
                straddles[j] |= (b.mask[firstB + j] & ~front) != 0 && (b.mask[firstB + j] & ~behind) != 0;
            }
        }
        for (int j = 0; j < countB; j++) {
            if (straddles[j]) {
                measure(s.planeB, 4 * (firstB + j), a.xyz, a.vertexStart[pa], a.vertexStart[pa + 1], s.touch, fromB, j);
                if (least > b.margin[firstB + j] + s.touch) {
                    partingFace = firstB + j;
                    partingIsA = false;
                    parted(least - b.margin[firstB + j], s.planeB, 4 * (firstB + j), -1);
                    return false;
                }
                frontB[j] = front;
                behindB[j] = behind;
            }
        }
        return meetAll(s, pa, pb, firstA, countA, firstB, countB, out);
    }

    /**
     * Whether, after a plane parted two patches, a vertex nearest to it is over its face: that is then their distance, since no point
     * of the other patch is nearer to the plane. Only for a plane that all of its own patch is behind of.
     */
    boolean findBelow(PairBounds s, int pa, int pb) {
        Patches own = partingIsA ? s.a.patches : s.b.patches;
        Patches other = partingIsA ? s.b.patches : s.a.patches;
        double[] plane = partingIsA ? own.plane : s.planeB;
        double[] xyz = partingIsA ? own.xyz : s.xyzB;
        double[] others = partingIsA ? s.xyzB : other.xyz;
        int patch = partingIsA ? pa : pb;
        int otherPatch = partingIsA ? pb : pa;
        int n = 4 * partingFace;
        if (own.margin[partingFace] > s.touch) {
            return false;
        }
        double level = gap * (1 + 1e-10) + s.touch;
        for (int v = 3 * other.vertexStart[otherPatch]; v < 3 * other.vertexStart[otherPatch + 1]; v += 3) {
            double d = plane[n] * others[v] + plane[n + 1] * others[v + 1] + plane[n + 2] * others[v + 2] + plane[n + 3];
            if (d <= level
                    && PolygonDistance.isOver(plane, n, xyz, own, patch, partingFace, others[v], others[v + 1], others[v + 2])) {
                height = d;
                for (int k = 0; k < 3; k++) {
                    closest[partingIsA ? 3 + k : k] = others[v + k];
                    closest[partingIsA ? k : 3 + k] = others[v + k] - d * plane[n + k];
                }
                return true;
            }
        }
        return false;
    }

    private boolean meetAll(PairBounds s, int pa, int pb, int firstA, int countA, int firstB, int countB, CrossingFaces out) {
        long[] maskA = s.a.patches.mask;
        long[] maskB = s.b.patches.mask;
        boolean any = false;
        for (int j = 0; j < countB; j++) {
            long cornersB = maskB[firstB + j];
            for (int i = 0; i < countA && straddles[j]; i++) {
                long cornersA = maskA[firstA + i];
                if ((cornersB & ~frontA[i]) == 0 || (cornersB & ~behindA[i]) == 0 || (cornersA & ~frontB[j]) == 0
                        || (cornersA & ~behindB[j]) == 0) {
                    continue;
                }
                faceTests++;
                if (crossing.meet(s, pa, firstA + i, pb, firstB + j, fromA, i * Patches.MOST_VERTICES, fromB,
                        j * Patches.MOST_VERTICES)) {
                    any = true;
                    out.add(s.a.patches.source[firstA + i], s.b.patches.source[firstB + j], crossing, s.touch);
                    if (out.isFull()) {
                        return true;
                    }
                }
            }
        }
        return any;
    }

    /** Distances of vertices from a plane, their signs as bits, and the least of them. */
    private void measure(double[] plane, int n, double[] xyz, int from, int to, double touch, double[] out, int row) {
        double nx = plane[n];
        double ny = plane[n + 1];
        double nz = plane[n + 2];
        double d = plane[n + 3];
        long positive = 0;
        long negative = 0;
        double low = Double.POSITIVE_INFINITY;
        int o = row * Patches.MOST_VERTICES;
        for (int v = from; v < to; v++) {
            double h = nx * xyz[3 * v] + ny * xyz[3 * v + 1] + nz * xyz[3 * v + 2] + d;
            low = Math.min(low, h);
            // The sign bits of touch - h and h + touch: signs of distances are as good as random, and branches on them slow.
            positive |= Double.doubleToRawLongBits(touch - h) >>> 63 << v - from;
            negative |= Double.doubleToRawLongBits(h + touch) >>> 63 << v - from;
            out[o + v - from] = h;
        }
        front = positive;
        behind = negative;
        least = low;
    }

    private void parted(double by, double[] plane, int n, int sign) {
        gap = by;
        normalX = sign * plane[n];
        normalY = sign * plane[n + 1];
        normalZ = sign * plane[n + 2];
    }

    private void reserve(int faces) {
        if (faces > capacity) {
            capacity = 2 * faces;
            fromA = new double[capacity * Patches.MOST_VERTICES];
            fromB = new double[capacity * Patches.MOST_VERTICES];
            frontA = new long[capacity];
            behindA = new long[capacity];
            frontB = new long[capacity];
            behindB = new long[capacity];
            straddles = new boolean[capacity];
        }
    }
}
