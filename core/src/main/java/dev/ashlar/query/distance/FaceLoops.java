package dev.ashlar.query.distance;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.Polyhedron;

/**
 * The flat sides of a convex polyhedron as polygons, even where a side is cut into several coplanar faces: else a box of
 * triangles would touch the floor with one triangle only. Immutable.
 */
public final class FaceLoops {
    /** The lowest face of the side that a face belongs to. */
    private final int[] side;
    private final int[] start;
    private final int[] vertex;
    private final int[] edge;

    FaceLoops(Polyhedron p) {
        int faces = p.faceCount();
        side = new int[faces];
        start = new int[faces + 1];
        for (int f = 0; f < faces; f++) {
            side[f] = f;
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int e = 0; e < p.edgeCount(); e++) {
                if (p.edgeType(e) == EdgeType.FLAT) {
                    int f = p.edgeFace(e, 0);
                    int g = p.edgeFace(e, 1);
                    int low = Math.min(side[f], side[g]);
                    changed |= side[f] != low || side[g] != low;
                    side[f] = low;
                    side[g] = low;
                }
            }
        }
        vertex = new int[2 * p.edgeCount()];
        edge = new int[2 * p.edgeCount()];
        int[] leaving = new int[p.vertexCount()];
        int[] leavingEdge = new int[p.vertexCount()];
        for (int f = 0; f < faces; f++) {
            start[f + 1] = side[f] == f ? walk(p, f, start[f], leaving, leavingEdge) : start[f];
        }
    }

    /** Writes the rim of the side of face f from {@code at} on; returns where it ends. */
    private int walk(Polyhedron p, int f, int at, int[] leaving, int[] leavingEdge) {
        int first = -1;
        int length = 0;
        for (int g = f; g < p.faceCount(); g++) {
            if (side[g] != f) {
                continue;
            }
            for (int k = 0; k < p.faceSize(g); k++) {
                int across = p.faceNeighbour(g, k);
                if (across < 0 || side[across] != f) {
                    int tail = p.faceVertex(g, k);
                    leaving[tail] = p.faceVertex(g, (k + 1) % p.faceSize(g));
                    leavingEdge[tail] = p.faceEdge(g, k);
                    first = first < 0 ? tail : first;
                    length++;
                }
            }
        }
        int v = first;
        for (int i = 0; i < length; i++) {
            vertex[at + i] = v;
            edge[at + i] = leavingEdge[v];
            v = leaving[v];
        }
        assert v == first : "the side of face " + f + " has no simple rim";
        return at + length;
    }

    /** The lowest face of the side that face f belongs to: the number of the side. */
    public int side(int f) {
        return side[f];
    }

    /** Number of vertices, and edges, of a side. */
    public int size(int s) {
        return start[s + 1] - start[s];
    }

    /** The k-th vertex around a side. */
    public int vertex(int s, int k) {
        return vertex[start[s] + k];
    }

    /** The edge from the k-th vertex of a side to the next. */
    public int edge(int s, int k) {
        return edge[start[s] + k];
    }
}
