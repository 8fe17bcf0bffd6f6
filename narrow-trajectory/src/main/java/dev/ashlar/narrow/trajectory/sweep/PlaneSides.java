package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.narrow.trajectory.feature.PartFeatures;

/**
 * On which sides of an element's planes the vertices of another one stay during a motion, a bit for each plane: that of a face,
 * from in front and from behind, and those through its edges across it; or those of all faces of a small convex body. A vertex
 * with a bit set stays more than the level away from the element, as does an edge whose ends share a bit. If all vertices share
 * one, the plane parts the elements. Scratch memory of one thread.
 *
 * <p>van Waveren 2005, section 4 (cached sidedness). Departs from it: bits are those of planes, which decide for vertices and
 * edges alike, not of single edges; and there may be any number of vertices.
 */
final class PlaneSides {
    /** More planes than this are left out. */
    private static final int BITS = 31;

    /** Bits of the vertices of A and of B that were last asked for, 0 if none are kept. */
    int[] ofA = {};
    int[] ofB = {};

    private final FeaturePaths paths;
    private final SweepLevel level;
    /** Unless set, no bits are kept. */
    private final boolean remembers;
    /** Planes of the element at hand, from an index on: normal towards where the bit is set, and d. */
    private double[] plane;
    private int from;
    private int planes;

    PlaneSides(FeaturePaths paths, SweepLevel level, boolean remembers) {
        this.remembers = remembers;
        this.paths = paths;
        this.level = level;
    }

    /** Makes room for the vertices of both parts. */
    void reserve(PartFeatures a, PartFeatures b) {
        if (ofA.length < a.vertexCount) {
            ofA = new int[Math.max(a.vertexCount, 2 * ofA.length)];
        }
        if (ofB.length < b.vertexCount) {
            ofB = new int[Math.max(b.vertexCount, 2 * ofB.length)];
        }
    }

    /** Whether a plane of element j of B parts it from element i of A at all times. */
    boolean isPartedByB(PartFeatures a, int i, PartFeatures b, int j) {
        collect(b, j);
        return isPartedFrom(a, i);
    }

    /** Whether all of element i of A stays on the far side of one of the planes. */
    private boolean isPartedFrom(PartFeatures a, int i) {
        if (isBox(a)) {
            return isPartedFromBox();
        }
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

    /** Whether all of A, a box, stays on the far side of one of the planes: its middle does by more than it is wide there. */
    private boolean isPartedFromBox() {
        paths.knowFrameOfA();
        double[] q = paths.frameA;
        double[] weight = paths.maps.weight;
        int degree = paths.maps.degree;
        double margin = level.margin;
        for (int n = from; n < from + 4 * planes; n += 4) {
            double x = plane[n];
            double y = plane[n + 1];
            double z = plane[n + 2];
            double d = plane[n + 3] - level.keep;
            int i = degree;
            while (i >= 0) {
                int o = PathMaps.FRAME * i;
                double middle = x * q[o] + y * q[o + 1] + z * q[o + 2] + d * weight[i];
                double wide = Math.abs(x * q[o + 3] + y * q[o + 4] + z * q[o + 5])
                        + Math.abs(x * q[o + 6] + y * q[o + 7] + z * q[o + 8])
                        + Math.abs(x * q[o + 9] + y * q[o + 10] + z * q[o + 11]);
                if (!(middle - wide > margin)) {
                    break;
                }
                i--;
            }
            if (i < 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether element i of A stays in front of both faces at an edge of B. Then it does not come near the edge first if that is
     * concave: from in front one of the faces is nearer.
     */
    boolean staysInFront(PartFeatures a, int i, PartFeatures b, int e) {
        return staysOver(a, i, b.plane, 4 * b.edgeFace[2 * e]) && staysOver(a, i, b.plane, 4 * b.edgeFace[2 * e + 1]);
    }

    private boolean staysOver(PartFeatures a, int i, double[] plane, int n) {
        this.plane = plane;
        from = n;
        planes = 1;
        double keep = level.keep;
        level.keep = 0;
        boolean over = isPartedFrom(a, i);
        level.keep = keep;
        return over;
    }

    /** Finds the bits of the vertices of element j of B; whether a plane of element i of A parts them from it at all times. */
    boolean isPartedByA(PartFeatures a, int i, PartFeatures b, int j) {
        collect(a, i);
        boolean whole = b.elements.isWhole;
        boolean isBox = isBox(a);
        int to = whole ? b.vertexCount : b.faceStart[j + 1];
        int common = -1;
        for (int k = whole ? 0 : b.faceStart[j]; k < to; k++) {
            int v = whole ? k : b.faceVertex[k];
            int at = paths.vertexOfB(v);
            int bits = isBox ? bitsOverBox(a.bounds, paths.pointB, at) : bits(paths.pointB, at);
            common &= bits;
            ofB[v] = remembers ? bits : 0;
        }
        return common != 0;
    }

    /** Finds the bits of the vertices of element i of A; of a face of B only those of its own plane, which is most often it. */
    void findA(PartFeatures a, int i, PartFeatures b, int j) {
        if (!remembers) {
            return;
        }
        collect(b, j);
        planes = b.elements.isWhole ? planes : 1;
        if (planes == 1 && isBox(a)) {
            findCorners(a);
            return;
        }
        boolean whole = a.elements.isWhole;
        int to = whole ? a.vertexCount : a.faceStart[i + 1];
        for (int k = whole ? 0 : a.faceStart[i]; k < to; k++) {
            int v = whole ? k : a.faceVertex[k];
            ofA[v] = bits(paths.pointA, paths.vertexOfA(v));
        }
    }

    private static boolean isBox(PartFeatures a) {
        return a.boxHalf != null && a.elements.isWhole;
    }

    /** Finds the bits of the corners of A, a box, over one plane. */
    private void findCorners(PartFeatures a) {
        paths.knowFrameOfA();
        double d = plane[from + 3] - level.keep;
        int off = 0xff;
        for (int i = 0; i <= paths.maps.degree; i++) {
            off &= paths.cornersOver(i, plane[from], plane[from + 1], plane[from + 2], d * paths.maps.weight[i] - level.margin);
        }
        for (int c = 0; c < 8; c++) {
            ofA[a.boxCorner[c]] = off >> c & 1;
        }
    }

    /** The bits of a path over the six faces of a box: which of them it stays off. */
    private int bitsOverBox(double[] box, double[] path, int at) {
        double keep = level.keep;
        double margin = level.margin;
        double x0 = box[0] - keep;
        double y0 = box[1] - keep;
        double z0 = box[2] - keep;
        double x1 = box[3] + keep;
        double y1 = box[4] + keep;
        double z1 = box[5] + keep;
        int bits = 0x3f;
        for (int i = 0, p = at; i <= paths.maps.degree; i++, p += 3) {
            double w = paths.maps.weight[i];
            double x = path[p];
            double y = path[p + 1];
            double z = path[p + 2];
            bits &= (x0 * w - x > margin ? 1 : 0) | (x - x1 * w > margin ? 2 : 0) | (y0 * w - y > margin ? 4 : 0)
                    | (y - y1 * w > margin ? 8 : 0) | (z0 * w - z > margin ? 16 : 0) | (z - z1 * w > margin ? 32 : 0);
        }
        return bits;
    }

    private void collect(PartFeatures f, int element) {
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
            bits |= isOff(path, at, k) ? 1 << k : 0;
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
