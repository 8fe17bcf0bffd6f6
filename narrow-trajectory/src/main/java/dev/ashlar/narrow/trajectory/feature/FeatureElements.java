package dev.ashlar.narrow.trajectory.feature;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Aabb;
import java.util.Arrays;

/**
 * The parts in which feature pairs of a surface are looked for: each face, or all of a small convex body or a surface without
 * faces at once, under a tree of boxes. Each vertex and edge belongs to one element only, of those that have it, so that shared
 * features are tested once (van Waveren 2005, section 4; without marks that a query would have to keep). Internal ones
 * belong to none. Immutable.
 */
public final class FeatureElements {
    /** A convex body with so many faces at most is one element. */
    private static final int WHOLE = 12;

    public final StaticBoxTree tree;
    /** Element i is face i, or everything. */
    public final boolean isWhole;
    final int count;
    /** Vertices of element i are {@code vertex[vertexStart[i] .. vertexStart[i + 1] - 1]}; likewise edges. */
    public final int[] vertexStart;
    public final int[] vertex;
    public final int[] edgeStart;
    public final int[] edge;

    FeatureElements(PartFeatures f, boolean sharedOnce, boolean skipInternal) {
        isWhole = f.faceCount == 0 || f.convex && f.faceCount <= WHOLE;
        count = isWhole ? 1 : f.faceCount;
        vertexStart = new int[count + 1];
        edgeStart = new int[count + 1];
        int corners = isWhole ? f.vertexCount : f.faceVertex.length;
        int[] vertices = new int[Math.max(corners, f.vertexCount)];
        int[] edges = new int[Math.max(corners, f.edgeCount)];
        boolean[] vertexDone = new boolean[f.vertexCount];
        boolean[] edgeDone = new boolean[f.edgeCount];
        if (skipInternal) {
            leaveOutInternal(f, vertexDone, edgeDone);
        }
        int nv = 0;
        int ne = 0;
        for (int i = 0; i < count; i++) {
            int first = isWhole ? 0 : f.faceStart[i];
            int vertexEnd = isWhole ? f.vertexCount : f.faceStart[i + 1];
            int edgeEnd = isWhole ? f.edgeCount : f.faceStart[i + 1];
            for (int k = first; k < vertexEnd; k++) {
                int v = isWhole ? k : f.faceVertex[k];
                if (!vertexDone[v]) {
                    vertexDone[v] = sharedOnce;
                    vertices[nv++] = v;
                }
            }
            for (int k = first; k < edgeEnd; k++) {
                int e = isWhole ? k : f.faceEdge[k];
                if (!edgeDone[e]) {
                    edgeDone[e] = sharedOnce;
                    edges[ne++] = e;
                }
            }
            vertexStart[i + 1] = nv;
            edgeStart[i + 1] = ne;
        }
        vertex = Arrays.copyOf(vertices, nv);
        edge = Arrays.copyOf(edges, ne);
        if (isWhole) {
            double[] box = new double[Aabb.STRIDE];
            for (int k = 0; k < 3; k++) {
                box[k] = f.bounds[k] + f.radius;
                box[3 + k] = f.bounds[3 + k] - f.radius;
            }
            tree = new StaticBoxTree(box, 1);
        } else {
            tree = f.faceTree;
        }
    }

    /** Open surfaces are met from behind, too, where concave edges are convex: of those only flat ones are left out. */
    private static void leaveOutInternal(PartFeatures f, boolean[] vertex, boolean[] edge) {
        for (int e = 0; e < f.edgeCount; e++) {
            edge[e] = f.edgeInternal[e] && (f.closed || f.polyhedron.edgeType(e) == EdgeType.FLAT);
        }
        for (int v = 0; v < f.vertexCount; v++) {
            vertex[v] = f.vertexInternal[v];
            for (int k = 0; vertex[v] && k < f.polyhedron.degree(v); k++) {
                vertex[v] = edge[f.polyhedron.vertexEdge(v, k)];
            }
        }
    }
}
