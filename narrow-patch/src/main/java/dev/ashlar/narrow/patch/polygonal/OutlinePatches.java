package dev.ashlar.narrow.patch.polygonal;

import java.util.Arrays;

/**
 * The edges of an outline, dealt out to patches: edges in a row that all lie behind the lines of each other (convex), in front of
 * them (concave), or in one line.
 *
 * <p>Hampshire 2008, section 4, in the plane. Departs from it as {@link PatchRule#TYPE_FREE} does: an edge joins if it and all
 * members of a patch bear with each other, whatever the types of its vertices, and of a convex and a concave candidate the longer
 * stays. So there are no mixed patches, and no cycle of joining and leaving.
 */
final class OutlinePatches {
    static final int CONVEX = 1;
    static final int STRAIGHT = 0;
    static final int CONCAVE = -1;
    /** How far on the wrong side a vertex may be, relative to the largest coordinate; margins make up for it. */
    private static final double TOLERANCE = 1e-9;

    /** Edges of patch p: {@code edge[start[p]]} to {@code edge[start[p + 1] - 1]}. */
    final int[] start;
    final int[] edge;
    /** {@link #CONVEX}, {@link #STRAIGHT} or {@link #CONCAVE}, by patch. */
    final byte[] sign;
    /** By edge: how far a vertex of its patch is on the wrong side of its line, at most; of a straight patch, on either. */
    final double[] margin;
    /** The largest coordinate in amount. */
    final double reach;

    private final double[] xy;
    private final int[] edgeVertex;
    private final double[] normal;
    private final int[] vertexEdge;
    private final boolean[] taken;
    private final double tolerance;

    OutlinePatches(double[] xy, int[] edgeVertex, double[] normal, int[] vertexEdge) {
        this.xy = xy;
        this.edgeVertex = edgeVertex;
        this.normal = normal;
        this.vertexEdge = vertexEdge;
        int count = edgeVertex.length / 2;
        taken = new boolean[count];
        margin = new double[count];
        edge = new int[count];
        double far = 0;
        for (double c : xy) {
            far = Math.max(far, Math.abs(c));
        }
        reach = far;
        tolerance = TOLERANCE * far;
        int[] starts = new int[count + 1];
        byte[] signs = new byte[count];
        int patches = 0;
        int dealt = 0;
        for (int seed = 0; seed < count; seed++) {
            if (taken[seed]) {
                continue;
            }
            int[] convex = grow(seed, CONVEX);
            int[] concave = grow(seed, CONCAVE);
            int[] members = convex.length >= concave.length ? convex : concave;
            for (int e : members) {
                taken[e] = true;
                edge[dealt++] = e;
            }
            signs[patches++] = (byte) sign(members, members == convex ? CONVEX : CONCAVE);
            starts[patches] = dealt;
            measure(members, signs[patches - 1]);
        }
        start = Arrays.copyOf(starts, patches + 1);
        sign = Arrays.copyOf(signs, patches);
    }

    int count() {
        return sign.length;
    }

    /** The longest row of free edges around a seed that bear with each other, on first, then back. */
    private int[] grow(int seed, int kind) {
        int[] members = new int[16];
        members[0] = seed;
        int size = 1;
        for (int way = 1; way >= 0; way--) {
            int next = neighbour(seed, way);
            while (next != seed && !taken[next] && fits(next, members, size, kind)) {
                if (size == members.length) {
                    members = Arrays.copyOf(members, 2 * size);
                }
                members[size++] = next;
                next = neighbour(next, way);
            }
        }
        return Arrays.copyOf(members, size);
    }

    /** The edge that begins where this one ends (way 1), or ends where it begins (way 0). */
    private int neighbour(int e, int way) {
        return vertexEdge[2 * edgeVertex[2 * e + way] + way];
    }

    private boolean fits(int e, int[] members, int size, int kind) {
        for (int i = 0; i < size; i++) {
            int m = members[i];
            // Closed rows meet their beginning.
            if (m == e || wrong(e, m, kind) > tolerance || wrong(m, e, kind) > tolerance) {
                return false;
            }
        }
        return true;
    }

    /** How far an end of edge f is on the wrong side of the line of e. */
    private double wrong(int e, int f, int kind) {
        return Math.max(kind * front(e, edgeVertex[2 * f]), kind * front(e, edgeVertex[2 * f + 1]));
    }

    private double front(int e, int v) {
        int o = 2 * edgeVertex[2 * e];
        return normal[2 * e] * (xy[2 * v] - xy[o]) + normal[2 * e + 1] * (xy[2 * v + 1] - xy[o + 1]);
    }

    private int sign(int[] members, int kind) {
        for (int e : members) {
            for (int f : members) {
                if (wrong(e, f, -kind) > tolerance) {
                    return kind;
                }
            }
        }
        return STRAIGHT;
    }

    private void measure(int[] members, int kind) {
        for (int e : members) {
            for (int f : members) {
                double off = kind == STRAIGHT ? Math.max(wrong(e, f, CONVEX), wrong(e, f, CONCAVE)) : wrong(e, f, kind);
                margin[e] = Math.max(margin[e], off);
            }
        }
    }

    /**
     * Whether a segment whose ends are so far in front of the line of an edge crosses no edge of its patch: both are on the side on
     * which there is nothing of the patch.
     *
     * @param slack what rounding may amount to
     */
    boolean skips(int patch, int e, double d0, double d1, double slack) {
        double most = margin[e] + slack;
        return sign[patch] != CONCAVE && d0 > most && d1 > most || sign[patch] != CONVEX && d0 < -most && d1 < -most;
    }
}
