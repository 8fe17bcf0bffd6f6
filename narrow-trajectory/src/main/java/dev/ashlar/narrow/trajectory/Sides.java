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
    /** Planes of the element at hand, from an index on: normal towards where the bit is set, and d. */
    private double[] plane;
    private int from;
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
        int first = whole ? 0 : a.faceStart[i];
        int to = whole ? a.vertexCount : a.faceStart[i + 1];
        int last = first;
        for (int k = 0; k < planes; k++) {
            // The vertex that was too near another plane is likely to be so again.
            int c = last;
            int left = to - first;
            while (left > 0 && isOff(paths.pointA, paths.vertexOfA(whole ? c : a.faceVertex[c]), k)) {
                c = c + 1 == to ? first : c + 1;
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
        int first = whole ? 0 : b.faceStart[j];
        int to = whole ? b.vertexCount : b.faceStart[j + 1];
        for (int k = 0; k < planes; k++) {
            int c = first;
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

    private void collect(Features f, int element) {
        if (f.elements.isWhole) {
            plane = f.plane;
            from = 0;
            planes = Math.min(BITS, f.faceCount);
        } else {
            plane = f.facePlanes;
            from = f.facePlanes(element);
            planes = Math.min(BITS, f.faceStart[element + 1] - f.faceStart[element] + 2);
        }
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
        int n = from + 4 * k;
        double nx = plane[n];
        double ny = plane[n + 1];
        double nz = plane[n + 2];
        double d = plane[n + 3] - level.keep;
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
