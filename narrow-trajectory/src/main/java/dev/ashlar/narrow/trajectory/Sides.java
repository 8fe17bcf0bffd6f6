package dev.ashlar.narrow.trajectory;

/**
 * On which sides of an element's planes the vertices of another one stay during a motion, a bit for each plane: that of a face,
 * from in front and from behind, and those through its edges across it; or those of all faces of a small convex body. A vertex
 * with a bit set stays more than the level away from the element, as does an edge whose ends share a bit. If all vertices share
 * one, the plane parts the elements. Scratch memory of one thread.
 *
 * <p>van Waveren 2005, section 4 (cached sidedness). Departs from it: bits are those of planes, which decide for vertices and
 * edges alike, not of single edges; and there may be any number of vertices.
 */
final class Sides {
    /** More planes than this are left out. */
    private static final int BITS = 31;

    /** Bits of the vertices of A and of B that were last asked for. */
    int[] ofA = {};
    int[] ofB = {};

    private final FeaturePaths paths;
    private final Level level;
    /** Planes of the element at hand: normal towards where the bit is set, and d. */
    private final double[] plane = new double[4 * BITS];
    private int planes;

    Sides(FeaturePaths paths, Level level) {
        this.paths = paths;
        this.level = level;
    }

    /** Makes room for the vertices of both parts. */
    void reserve(Features a, Features b) {
        if (ofA.length < a.vertexCount) {
            ofA = new int[Math.max(a.vertexCount, 2 * ofA.length)];
        }
        if (ofB.length < b.vertexCount) {
            ofB = new int[Math.max(b.vertexCount, 2 * ofB.length)];
        }
    }

    /** Whether a plane of element j of B parts it from element i of A at all times. */
    boolean isPartedByB(Features a, int i, Features b, int j) {
        collect(b, j);
        boolean whole = a.elements.isWhole;
        int from = whole ? 0 : a.faceStart[i];
        int to = whole ? a.vertexCount : a.faceStart[i + 1];
        int last = from;
        for (int k = 0; k < planes; k++) {
            // The vertex that was too near another plane is likely to be so again.
            int c = last;
            int left = to - from;
            while (left > 0 && isOff(paths.pointA, paths.vertexOfA(whole ? c : a.faceVertex[c]), k)) {
                c = c + 1 == to ? from : c + 1;
                left--;
            }
            if (left == 0) {
                return true;
            }
            last = c;
        }
        return false;
    }

    /** Whether a plane of element i of A parts it from element j of B at all times. */
    boolean isPartedByA(Features a, int i, Features b, int j) {
        collect(a, i);
        boolean whole = b.elements.isWhole;
        int from = whole ? 0 : b.faceStart[j];
        int to = whole ? b.vertexCount : b.faceStart[j + 1];
        for (int k = 0; k < planes; k++) {
            int c = from;
            while (c < to && isOff(paths.pointB, paths.vertexOfB(whole ? c : b.faceVertex[c]), k)) {
                c++;
            }
            if (c == to) {
                return true;
            }
        }
        return false;
    }

    /** Finds the bits of both elements' vertices. */
    void find(Features a, int i, Features b, int j) {
        collect(b, j);
        boolean whole = a.elements.isWhole;
        int to = whole ? a.vertexCount : a.faceStart[i + 1];
        for (int k = whole ? 0 : a.faceStart[i]; k < to; k++) {
            int v = whole ? k : a.faceVertex[k];
            ofA[v] = bits(paths.pointA, paths.vertexOfA(v));
        }
        collect(a, i);
        whole = b.elements.isWhole;
        to = whole ? b.vertexCount : b.faceStart[j + 1];
        for (int k = whole ? 0 : b.faceStart[j]; k < to; k++) {
            int v = whole ? k : b.faceVertex[k];
            ofB[v] = bits(paths.pointB, paths.vertexOfB(v));
        }
    }

    /** Says nothing of both elements' vertices. */
    void forget(Features a, int i, Features b, int j) {
        clear(a, i, ofA);
        clear(b, j, ofB);
    }

    private static void clear(Features f, int element, int[] bits) {
        boolean whole = f.elements.isWhole;
        int to = whole ? f.vertexCount : f.faceStart[element + 1];
        for (int k = whole ? 0 : f.faceStart[element]; k < to; k++) {
            bits[whole ? k : f.faceVertex[k]] = 0;
        }
    }

    private void collect(Features f, int element) {
        planes = 0;
        if (f.elements.isWhole) {
            for (int face = 0; face < f.faceCount && planes < BITS; face++) {
                add(f.plane, 4 * face, 1);
            }
            return;
        }
        add(f.plane, 4 * element, 1);
        add(f.plane, 4 * element, -1);
        for (int k = f.faceStart[element]; k < f.faceStart[element + 1] && planes < BITS; k++) {
            add(f.sidePlane, 4 * k, -1);
        }
    }

    private void add(double[] from, int at, double sign) {
        int o = 4 * planes++;
        plane[o] = sign * from[at];
        plane[o + 1] = sign * from[at + 1];
        plane[o + 2] = sign * from[at + 2];
        plane[o + 3] = sign * from[at + 3] - level.keep;
    }

    private int bits(double[] path, int at) {
        int bits = 0;
        for (int k = 0; k < planes; k++) {
            if (isOff(path, at, k)) {
                bits |= 1 << k;
            }
        }
        return bits;
    }

    /** Whether a path stays on the far side of a plane. */
    private boolean isOff(double[] path, int at, int k) {
        double nx = plane[4 * k];
        double ny = plane[4 * k + 1];
        double nz = plane[4 * k + 2];
        double d = plane[4 * k + 3];
        double[] weight = paths.maps.weight;
        double margin = level.margin;
        // The end first: what comes near comes nearest there, mostly.
        for (int i = paths.maps.degree, p = at + 3 * i; i >= 0; i--, p -= 3) {
            if (!(nx * path[p] + ny * path[p + 1] + nz * path[p + 2] + d * weight[i] > margin)) {
                return false;
            }
        }
        return true;
    }
}
