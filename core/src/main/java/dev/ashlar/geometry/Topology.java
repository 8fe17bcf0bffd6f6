package dev.ashlar.geometry;

import dev.ashlar.geometry.repair.PolygonMesh;
import dev.ashlar.math.Vec3;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Who meets whom in a checked mesh: planes, edges with their faces and types, the faces and neighbours of each vertex,
 * components. All in flat arrays; lists of variable length start at {@code xyzStart[i]} and end before {@code xyzStart[i+1]}.
 */
final class Topology {
    final int[] faceStart;
    final int[] faceVertex;
    /** Edge from faceVertex[i] to the next one, as its index, or ~index where the face runs against the edge. */
    final int[] faceEdge;
    final int[] faceMaterial;
    final int[] faceComponent;
    /** Unit normal and d for each face: n.x + d = 0. */
    final double[] planes;
    /** How far each face's plane, which runs through the middle of the face, is in front of the face's first vertex. */
    private final double[] planeShift;
    final int edgeCount;
    /** Tail and head of each edge; the first face runs from tail to head. */
    final int[] edgeVertex;
    /** First and second face of each edge, -1 for none. */
    final int[] edgeFace;
    final EdgeType[] edgeType;
    final int[] vertexStart;
    final int[] vertexNeighbour;
    final int[] vertexEdge;
    final int[] vertexFaceStart;
    final int[] vertexFace;
    final int componentCount;
    final boolean closed;

    private final PolygonMesh m;

    Topology(PolygonMesh m, double flatTolerance) {
        this.m = m;
        int faces = m.faces.size();
        faceStart = new int[faces + 1];
        for (int f = 0; f < faces; f++) {
            faceStart[f + 1] = faceStart[f] + m.faces.get(f).vertices.length;
        }
        faceVertex = new int[faceStart[faces]];
        faceEdge = new int[faceStart[faces]];
        faceMaterial = new int[faces];
        planes = new double[4 * faces];
        planeShift = new double[faces];
        for (int f = 0; f < faces; f++) {
            int[] face = m.faces.get(f).vertices;
            System.arraycopy(face, 0, faceVertex, faceStart[f], face.length);
            faceMaterial[f] = m.faces.get(f).material;
            Vec3 n = m.areaVector(face).unit();
            n.to(planes, 4 * f);
            planeShift[f] = n.dot(m.middleFromFirst(face));
            planes[4 * f + 3] = -n.dot(m.middle(face));
        }
        boolean segment = faces == 0 && m.vertexCount == 2;
        int[] vertexPairs = new int[2 * faceVertex.length + 2];
        int[] facePairs = new int[2 * faceVertex.length + 2];
        edgeCount = segment ? 1 : collectEdges(vertexPairs, facePairs);
        if (segment) {
            vertexPairs[1] = 1;
            Arrays.fill(facePairs, -1);
        }
        edgeVertex = Arrays.copyOf(vertexPairs, 2 * edgeCount);
        edgeFace = Arrays.copyOf(facePairs, 2 * edgeCount);
        edgeType = new EdgeType[edgeCount];
        boolean noRim = faces > 0;
        for (int e = 0; e < edgeCount; e++) {
            edgeType[e] = classify(e, flatTolerance);
            noRim &= edgeType[e] != EdgeType.DANGLING;
        }
        closed = noRim;
        vertexStart = new int[m.vertexCount + 1];
        vertexNeighbour = new int[2 * edgeCount];
        vertexEdge = new int[2 * edgeCount];
        collectNeighbours();
        vertexFaceStart = new int[m.vertexCount + 1];
        vertexFace = new int[faceVertex.length];
        collectVertexFaces();
        faceComponent = new int[faces];
        componentCount = faces == 0 ? 1 : collectComponents();
    }

    private int collectEdges(int[] vertexPairs, int[] facePairs) {
        Map<Long, Integer> index = new HashMap<>(2 * faceVertex.length);
        int n = 0;
        for (int f = 0; f < faceStart.length - 1; f++) {
            for (int i = faceStart[f]; i < faceStart[f + 1]; i++) {
                int a = faceVertex[i];
                int b = faceVertex[i + 1 == faceStart[f + 1] ? faceStart[f] : i + 1];
                Integer known = index.putIfAbsent(PolygonMesh.edgeKey(a, b), n);
                if (known == null) {
                    vertexPairs[2 * n] = a;
                    vertexPairs[2 * n + 1] = b;
                    facePairs[2 * n] = f;
                    facePairs[2 * n + 1] = -1;
                    faceEdge[i] = n++;
                } else {
                    facePairs[2 * known + 1] = f;
                    faceEdge[i] = ~known;
                }
            }
        }
        return n;
    }

    /**
     * By how far the vertices of each face lie off the other's plane, the most telling one; not by angles, which mean
     * nothing on slivers. A face folded back onto its neighbour is a knife edge, which can touch others: convex.
     */
    private EdgeType classify(int e, double tolerance) {
        int f = edgeFace[2 * e];
        int g = edgeFace[2 * e + 1];
        if (g < 0) {
            return EdgeType.DANGLING;
        }
        double fg = farthestOff(f, g);
        double gf = farthestOff(g, f);
        double most = Math.abs(fg) >= Math.abs(gf) ? fg : gf;
        if (Math.abs(most) <= tolerance) {
            double cosine = planes[4 * f] * planes[4 * g] + planes[4 * f + 1] * planes[4 * g + 1]
                    + planes[4 * f + 2] * planes[4 * g + 2];
            return cosine > 0 ? EdgeType.FLAT : EdgeType.CONVEX;
        }
        return most < 0 ? EdgeType.CONVEX : EdgeType.CONCAVE;
    }

    /** The signed distance, largest in amount, of the vertices of face g from the plane of face f. */
    private double farthestOff(int f, int g) {
        double far = 0;
        for (int i = faceStart[g]; i < faceStart[g + 1]; i++) {
            double d = distance(f, faceVertex[i]);
            if (Math.abs(d) > Math.abs(far)) {
                far = d;
            }
        }
        return far;
    }

    double distance(int f, int v) {
        return distance(f, m.xyz[3 * v], m.xyz[3 * v + 1], m.xyz[3 * v + 2]);
    }

    /** The signed distance of a point from a face's plane, without the rounding that n.x + d has far from the origin. */
    double distance(int f, double x, double y, double z) {
        int o = 3 * faceVertex[faceStart[f]];
        return planes[4 * f] * (x - m.xyz[o]) + planes[4 * f + 1] * (y - m.xyz[o + 1]) + planes[4 * f + 2] * (z - m.xyz[o + 2])
                - planeShift[f];
    }

    private void collectNeighbours() {
        for (int v : edgeVertex) {
            vertexStart[v + 1]++;
        }
        for (int v = 0; v < m.vertexCount; v++) {
            vertexStart[v + 1] += vertexStart[v];
        }
        int[] at = vertexStart.clone();
        for (int e = 0; e < edgeCount; e++) {
            for (int side = 0; side < 2; side++) {
                int v = edgeVertex[2 * e + side];
                vertexNeighbour[at[v]] = edgeVertex[2 * e + 1 - side];
                vertexEdge[at[v]++] = e;
            }
        }
    }

    private void collectVertexFaces() {
        for (int v : faceVertex) {
            vertexFaceStart[v + 1]++;
        }
        for (int v = 0; v < m.vertexCount; v++) {
            vertexFaceStart[v + 1] += vertexFaceStart[v];
        }
        int[] at = vertexFaceStart.clone();
        for (int f = 0; f < faceStart.length - 1; f++) {
            for (int i = faceStart[f]; i < faceStart[f + 1]; i++) {
                vertexFace[at[faceVertex[i]]++] = f;
            }
        }
    }

    private int collectComponents() {
        Arrays.fill(faceComponent, -1);
        int[] stack = new int[faceComponent.length];
        int n = 0;
        for (int start = 0; start < faceComponent.length; start++) {
            if (faceComponent[start] >= 0) {
                continue;
            }
            int top = 0;
            stack[top++] = start;
            faceComponent[start] = n;
            while (top > 0) {
                int f = stack[--top];
                for (int i = faceStart[f]; i < faceStart[f + 1]; i++) {
                    int e = faceEdge[i] < 0 ? ~faceEdge[i] : faceEdge[i];
                    int g = edgeFace[2 * e] == f ? edgeFace[2 * e + 1] : edgeFace[2 * e];
                    if (g >= 0 && faceComponent[g] < 0) {
                        faceComponent[g] = n;
                        stack[top++] = g;
                    }
                }
            }
            n++;
        }
        return n;
    }

    /**
     * Whether the mesh bounds a convex set. A closed connected surface that is convex around each vertex is convex as a
     * whole (van Heijenoort 1952), so it suffices that at each vertex all neighbours lie behind all its faces.
     */
    boolean isConvex(double tolerance) {
        int faces = faceStart.length - 1;
        if (faces <= 1) {
            return true;
        }
        if (!closed || componentCount != 1) {
            return false;
        }
        for (int v = 0; v < m.vertexCount; v++) {
            for (int i = vertexFaceStart[v]; i < vertexFaceStart[v + 1]; i++) {
                for (int k = vertexStart[v]; k < vertexStart[v + 1]; k++) {
                    if (distance(vertexFace[i], vertexNeighbour[k]) > tolerance) {
                        return false;
                    }
                }
            }
        }
        return true;
    }
}
