package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Aabb;
import java.util.Arrays;

/**
 * A body cut into patches, with all that the crossing test needs, in flat arrays; immutable.
 *
 * <p>Hampshire 2008, section 2, "proxy". Departs from it: faces are convex polygons, not triangles. In-plane normals of edges
 * are computed where an edge crosses a plane, which is rare; and no bisecting ("EFS") normals are kept, since being in front of
 * a bisecting plane is being less deep below the neighbour's plane than below one's own.
 *
 * <p>Faces in a common plane form a <em>group</em>, joined across neutral edges; groups whose faces share a non-neutral edge are
 * neighbours. Depth is measured between groups, so that a side cut into triangles is one side.
 */
public final class PatchMesh {
    /** Sign of a patch that bulges: all of it lies on or behind the plane of each of its faces. */
    static final byte CONVEX = 1;
    /** Sign of a patch in one plane. */
    static final byte PLANAR = 0;
    /** Sign of a hollow patch: all of it lies on or in front of the plane of each of its faces. */
    static final byte CONCAVE = -1;
    /** Sign of a patch of the report's third type, which cannot be skipped. */
    static final byte MIXED = 2;
    /** Number of {@link #way ways}. */
    private static final int WAYS = 27;
    /** A patch of more faces is large. */
    private static final int SMALL = 8;

    private static final double[] AXIS = {0, 1, -1};
    /** Share of the coordinates below which a distance from a plane is noise. */
    private static final double ROUNDING = 1e-14;

    final PatchData data;
    /** 1; or -1 for a body seen inside out: what is behind its faces is free. */
    final int side;
    /** Edges that can take part in a crossing, patch by patch: each stands with the patch of its first face. */
    final int[] crossingEdges;
    /** The edges of patch p are entries edgeStart[p] to edgeStart[p + 1] - 1 of crossingEdges; without patches, all. */
    final int[] edgeStart;
    /** Boxes of the patches. */
    final StaticBoxTree tree;
    final double[] bounds = new double[Aabb.STRIDE];
    /** Middles of the boxes of the patches, three numbers each. */
    private final double[] patchMiddle;
    /** Where in {@link #firstFace} a large patch has its entries; -1 for a small one, which is searched from its first face. */
    private final int[] firstFaceAt;
    /** For each large patch, the places in {@link PatchData#patchFace} where a search in each {@link #way} had best begin. */
    private final int[] firstFace;
    /** One face of each group. */
    final int[] groupFace;
    /** The neighbours of group g are entries groupStart[g] to groupStart[g + 1] - 1 of groupNeighbour. */
    final int[] groupStart;
    final int[] groupNeighbour;
    /** Below this, distances from planes are noise of rounding. */
    final double rounding;
    /** A point of each connected part, three numbers each. */
    final double[] probes;
    /** A segment that leads out of this body from wherever it starts in it; null for an open surface, which has no inside. */
    final PatchMesh ray;

    /** Derives the rest from checked data. */
    PatchMesh(PatchData data) {
        this.data = data;
        side = 1;
        edgeStart = new int[Math.max(1, data.patchCount()) + 1];
        crossingEdges = crossingEdges(data, edgeStart);
        Aabb.clear(bounds, 0);
        double reach = 0;
        for (int i = 0; i < data.xyz.length; i += 3) {
            Aabb.extend(bounds, 0, data.xyz[i], data.xyz[i + 1], data.xyz[i + 2], 0);
        }
        for (double b : bounds) {
            reach = Math.max(reach, Math.abs(b));
        }
        rounding = ROUNDING * reach;
        double[] boxes = patchBoxes(data);
        tree = data.patchCount() > 0 ? new StaticBoxTree(boxes, 1) : null;
        patchMiddle = new double[3 * data.patchCount()];
        for (int i = 0; i < patchMiddle.length; i++) {
            int b = Aabb.STRIDE * (i / 3) + i % 3;
            patchMiddle[i] = 0.5 * (boxes[b] + boxes[b + 3]);
        }
        firstFaceAt = new int[data.patchCount()];
        firstFace = firstFaces(data, firstFaceAt);
        Groups groups = new Groups(data);
        groupFace = groups.face;
        groupStart = groups.start;
        groupNeighbour = groups.neighbour;
        probes = probes(data);
        double x = bounds[3] - bounds[0];
        double y = bounds[4] - bounds[1];
        double z = bounds[5] - bounds[2];
        ray = data.closed ? new PatchMesh(PatchData.segment(1.01 * Math.sqrt(x * x + y * y + z * z))) : null;
    }

    /** As another one, inside out or back. */
    private PatchMesh(PatchMesh o) {
        data = o.data;
        side = -o.side;
        crossingEdges = o.crossingEdges;
        edgeStart = o.edgeStart;
        tree = o.tree;
        System.arraycopy(o.bounds, 0, bounds, 0, Aabb.STRIDE);
        patchMiddle = o.patchMiddle;
        firstFaceAt = o.firstFaceAt;
        firstFace = o.firstFace;
        groupFace = o.groupFace;
        groupStart = o.groupStart;
        groupNeighbour = o.groupNeighbour;
        rounding = o.rounding;
        probes = o.probes;
        ray = o.ray;
    }

    /** Cuts a body into patches. */
    public static PatchMesh of(Polyhedron polyhedron, PatchOptions options) {
        return new MeshPatcher(polyhedron, options).mesh();
    }

    /**
     * The same body inside out: a container. Shares everything with this one, since "in front of n" is "behind -n": every skip
     * rule stays as it is, and only what counts as inside is turned (Hampshire 2008, section 5, keeps a second set of data).
     */
    public PatchMesh inverted() {
        return new PatchMesh(this);
    }

    /** The body as a shape for worlds and other algorithms. */
    public Polyhedron polyhedron() {
        PolyhedronBuilder builder = Polyhedron.builder().tolerance(data.flatTolerance);
        for (int i = 0; i < data.xyz.length; i += 3) {
            builder.vertex(data.xyz[i], data.xyz[i + 1], data.xyz[i + 2]);
        }
        boolean reversed = data.inverted;
        for (int f = 0; f < data.faceCount(); f++) {
            int from = data.faceStart[f];
            int n = data.faceStart[f + 1] - from;
            int[] face = new int[n];
            for (int k = 0; k < n; k++) {
                face[reversed ? n - 1 - k : k] = data.faceVertex[from + k];
            }
            builder.material(data.faceMaterial[f]).face(face);
        }
        Polyhedron p = (data.twoSided ? builder.twoSided() : builder).build();
        return isInverted() ? p.inverted() : p;
    }

    /** Whether this is a container. */
    public boolean isInverted() {
        return data.inverted == side > 0;
    }

    /** Whether every edge has two faces, so that there is an inside. */
    public boolean isClosed() {
        return data.closed;
    }

    public int faceCount() {
        return data.faceCount();
    }

    public int edgeCount() {
        return data.edgeCount();
    }

    public int patchCount() {
        return data.patchCount();
    }

    /** Which side of an edge is solid: swapped for a mesh seen inside out. */
    EdgeType edgeType(int e) {
        EdgeType type = PatchData.TYPES[data.edgeType[e]];
        if (side > 0 || type != EdgeType.CONVEX && type != EdgeType.CONCAVE) {
            return type;
        }
        return type == EdgeType.CONVEX ? EdgeType.CONCAVE : EdgeType.CONVEX;
    }

    /** The signed distance of a point from the plane of a face, positive on its front, before the mesh is seen inside out. */
    double height(int face, double x, double y, double z) {
        double[] p = data.plane;
        return p[4 * face] * x + p[4 * face + 1] * y + p[4 * face + 2] * z + p[4 * face + 3];
    }

    /**
     * A closed curve of intersection turns only where a normal changes, so it crosses edges between planes; an open one ends at
     * open edges. Testing convex edges alone, as the report does, loses crossings (a plate in a square tunnel).
     */
    private static int[] crossingEdges(PatchData d, int[] edgeStart) {
        int[] patchOf = new int[d.faceCount()];
        for (int p = 0; p < d.patchCount(); p++) {
            for (int i = d.patchStart[p]; i < d.patchStart[p + 1]; i++) {
                patchOf[d.patchFace[i]] = p;
            }
        }
        for (int e = 0; e < d.edgeCount(); e++) {
            if (d.edgeType[e] != EdgeType.FLAT.ordinal()) {
                edgeStart[patchOf(d, e, patchOf) + 1]++;
            }
        }
        for (int p = 1; p < edgeStart.length; p++) {
            edgeStart[p] += edgeStart[p - 1];
        }
        int[] list = new int[edgeStart[edgeStart.length - 1]];
        int[] at = edgeStart.clone();
        for (int e = 0; e < d.edgeCount(); e++) {
            if (d.edgeType[e] != EdgeType.FLAT.ordinal()) {
                list[at[patchOf(d, e, patchOf)]++] = e;
            }
        }
        return list;
    }

    private static int patchOf(PatchData d, int e, int[] patchOf) {
        return d.edgeFace[2 * e] < 0 ? 0 : patchOf[d.edgeFace[2 * e]];
    }

    private static double[] patchBoxes(PatchData d) {
        double[] boxes = new double[Aabb.STRIDE * d.patchCount()];
        for (int p = 0; p < d.patchCount(); p++) {
            Aabb.clear(boxes, Aabb.STRIDE * p);
            for (int i = d.patchStart[p]; i < d.patchStart[p + 1]; i++) {
                int f = d.patchFace[i];
                for (int k = d.faceStart[f]; k < d.faceStart[f + 1]; k++) {
                    int v = 3 * d.faceVertex[k];
                    Aabb.extend(boxes, Aabb.STRIDE * p, d.xyz[v], d.xyz[v + 1], d.xyz[v + 2], 0);
                }
            }
        }
        return boxes;
    }

    private static double[] probes(PatchData d) {
        if (d.faceCount() == 0) {
            return Arrays.copyOf(d.xyz, 3);
        }
        boolean[] seen = new boolean[d.faceCount()];
        int[] stack = new int[d.faceCount()];
        double[] points = new double[3];
        int parts = 0;
        for (int f = 0; f < seen.length; f++) {
            if (seen[f]) {
                continue;
            }
            points = Arrays.copyOf(points, 3 * ++parts);
            System.arraycopy(d.xyz, 3 * d.faceVertex[d.faceStart[f]], points, 3 * parts - 3, 3);
            int top = 0;
            stack[top++] = f;
            seen[f] = true;
            while (top > 0) {
                int g = stack[--top];
                for (int k = d.faceStart[g]; k < d.faceStart[g + 1]; k++) {
                    int e = d.faceEdge[k] < 0 ? ~d.faceEdge[k] : d.faceEdge[k];
                    int other = d.edgeFace[2 * e] == g ? d.edgeFace[2 * e + 1] : d.edgeFace[2 * e];
                    if (other >= 0 && !seen[other]) {
                        seen[other] = true;
                        stack[top++] = other;
                    }
                }
            }
        }
        return points;
    }

    /**
     * The place in {@link PatchData#patchFace} where a search in a patch for a face that looks towards a point had best begin.
     */
    int firstPlace(int p, double x, double y, double z) {
        int at = firstFaceAt[p];
        return at < 0 ? data.patchStart[p]
                : firstFace[at + way(x - patchMiddle[3 * p], y - patchMiddle[3 * p + 1], z - patchMiddle[3 * p + 2])];
    }

    /** Which of the 27 ways along axes and diagonals a vector goes. */
    private static int way(double x, double y, double z) {
        double level = 0.5 * Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
        return 9 * third(x, level) + 3 * third(y, level) + third(z, level);
    }

    private static int third(double c, double level) {
        return c > level ? 1 : c < -level ? 2 : 0;
    }

    /** Of each large patch, for each way, the face that is most likely to have everything there in front of it. */
    private static int[] firstFaces(PatchData d, int[] firstFaceAt) {
        int large = 0;
        for (int p = 0; p < firstFaceAt.length; p++) {
            boolean small = d.patchStart[p + 1] - d.patchStart[p] <= SMALL;
            firstFaceAt[p] = small ? -1 : WAYS * large++;
        }
        int[] first = new int[WAYS * large];
        for (int p = 0; p < firstFaceAt.length; p++) {
            for (int way = 0; firstFaceAt[p] >= 0 && way < WAYS; way++) {
                first[firstFaceAt[p] + way] = facing(d, p, AXIS[way / 9], AXIS[way / 3 % 3], AXIS[way % 3]);
            }
        }
        return first;
    }

    /** The place of the face of a patch whose normal goes most along a vector. */
    private static int facing(PatchData d, int p, double x, double y, double z) {
        double most = Double.NEGATIVE_INFINITY;
        int best = -1;
        for (int i = d.patchStart[p]; i < d.patchStart[p + 1]; i++) {
            int f = 4 * d.patchFace[i];
            double along = x * d.plane[f] + y * d.plane[f + 1] + z * d.plane[f + 2];
            if (along > most) {
                most = along;
                best = i;
            }
        }
        return best;
    }

    /** The groups of coplanar faces as a graph. */
    private static final class Groups {
        final int[] face;
        final int[] start;
        final int[] neighbour;

        Groups(PatchData d) {
            int groups = 0;
            for (int g : d.faceGroup) {
                groups = Math.max(groups, g + 1);
            }
            face = new int[groups];
            start = new int[groups + 1];
            long[] pairs = new long[2 * d.edgeCount()];
            int n = 0;
            for (int e = 0; e < d.edgeCount(); e++) {
                if (d.edgeFace[2 * e + 1] >= 0) {
                    int g = d.faceGroup[d.edgeFace[2 * e]];
                    int h = d.faceGroup[d.edgeFace[2 * e + 1]];
                    if (g != h) {
                        pairs[n++] = (long) g << 32 | h;
                        pairs[n++] = (long) h << 32 | g;
                    }
                }
            }
            for (int f = d.faceCount() - 1; f >= 0; f--) {
                face[d.faceGroup[f]] = f;
            }
            Arrays.sort(pairs, 0, n);
            int[] found = new int[n];
            int kept = 0;
            for (int i = 0; i < n; i++) {
                if (i == 0 || pairs[i] != pairs[i - 1]) {
                    start[(int) (pairs[i] >>> 32) + 1]++;
                    found[kept++] = (int) pairs[i];
                }
            }
            neighbour = Arrays.copyOf(found, kept);
            for (int g = 0; g < groups; g++) {
                start[g + 1] += start[g];
            }
        }
    }
}
