package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.math.Aabb;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import java.util.Arrays;

/**
 * Paths of the features of two moving parts: vertices and edges of A in B's frame, vertices of B in A's frame, boxes of
 * tree nodes of each in the other's frame. Each is computed when first asked for and kept until the maps change. Scratch memory of one thread.
 */
final class FeaturePaths {
    /** Numbers of a vertex path: control points times weights. */
    static final int POINT = 3 * PathMaps.MAX;
    /** Numbers of a line path: control directions and moments times weights. */
    static final int LINE = 6 * PathMaps.MAX;

    final PathMaps maps = new PathMaps();
    PartFeatures a;
    PartFeatures b;

    /** Vertex v of A: {@code pointA[POINT * v ..]}, with its box at {@code boxA[6 * v]}. */
    double[] pointA = {};
    double[] boxA = {};
    /** Vertex v of B, likewise, but without a box. */
    double[] pointB = {};
    /** Edge e of A: {@code lineA[LINE * e ..]}. */
    double[] lineA = {};
    /** Node n of A's tree: a box. */
    double[] nodeA = {};
    /** Node n of B's tree, in A's frame. */
    double[] nodeB = {};
    /** If A is a box, how it stands in B's frame, see {@link PathMaps#frame}. */
    final double[] frameA = new double[PathMaps.FRAME * PathMaps.MAX];

    private int epoch;
    private int frameAt;
    private int[] pointAt = {};
    private int[] boxAt = {};
    private int[] backAt = {};
    private int[] lineAt = {};
    private int[] nodeAt = {};
    private int[] nodeBackAt = {};

    /** Starts anew with the maps just set. */
    void set(PartFeatures partA, PartFeatures partB) {
        a = partA;
        b = partB;
        epoch++;
        if (pointAt.length < a.vertexCount) {
            int n = larger(a.vertexCount, pointAt.length);
            pointAt = new int[n];
            boxAt = new int[n];
            pointA = new double[POINT * n];
            boxA = new double[Aabb.STRIDE * n];
        }
        if (backAt.length < b.vertexCount) {
            int n = larger(b.vertexCount, backAt.length);
            backAt = new int[n];
            pointB = new double[POINT * n];
        }
        if (lineAt.length < a.edgeCount) {
            int n = larger(a.edgeCount, lineAt.length);
            lineAt = new int[n];
            lineA = new double[LINE * n];
        }
        int nodes = a.elements.tree.next.length;
        if (nodeAt.length < nodes) {
            int n = larger(nodes, nodeAt.length);
            nodeAt = new int[n];
            nodeA = new double[Aabb.STRIDE * n];
        }
        nodes = b.elements.tree.next.length;
        if (nodeBackAt.length < nodes) {
            int n = larger(nodes, nodeBackAt.length);
            nodeBackAt = new int[n];
            nodeB = new double[Aabb.STRIDE * n];
        }
        if (epoch < 0) {
            Arrays.fill(pointAt, 0);
            Arrays.fill(boxAt, 0);
            Arrays.fill(backAt, 0);
            Arrays.fill(lineAt, 0);
            Arrays.fill(nodeAt, 0);
            Arrays.fill(nodeBackAt, 0);
            frameAt = 0;
            epoch = 1;
        }
    }

    /** Makes the frame of A, a box, known. */
    void knowFrameOfA() {
        if (frameAt != epoch) {
            frameAt = epoch;
            maps.frame(a.centre, a.boxHalf, frameA);
        }
    }

    /**
     * Which corners of A, a box whose frame is known, are above the plane (x, y, z).p + d = 0 at control i, by their number in
     * {@link PartFeatures#boxCorner}: heights are those of its middle and half sides, added up.
     */
    int cornersOver(int i, double x, double y, double z, double d) {
        double[] q = frameA;
        int o = PathMaps.FRAME * i;
        double middle = x * q[o] + y * q[o + 1] + z * q[o + 2] + d;
        double u = x * q[o + 3] + y * q[o + 4] + z * q[o + 5];
        double v = x * q[o + 6] + y * q[o + 7] + z * q[o + 8];
        double w = x * q[o + 9] + y * q[o + 10] + z * q[o + 11];
        double low = middle - w;
        double high = middle + w;
        return (low - v - u > 0 ? 1 : 0) | (low - v + u > 0 ? 2 : 0) | (low + v - u > 0 ? 4 : 0) | (low + v + u > 0 ? 8 : 0)
                | (high - v - u > 0 ? 16 : 0) | (high - v + u > 0 ? 32 : 0) | (high + v - u > 0 ? 64 : 0)
                | (high + v + u > 0 ? 128 : 0);
    }

    /** Goes on with the maps as they are, anew only for other parts. */
    void use(PartFeatures partA, PartFeatures partB) {
        if (a != partA || b != partB) {
            set(partA, partB);
        }
    }

    private static int larger(int need, int have) {
        return Math.max(need, 2 * have);
    }

    /** Makes the path of a vertex of A known; returns where it is. */
    int vertexOfA(int v) {
        if (pointAt[v] != epoch) {
            pointAt[v] = epoch;
            maps.point(a.xyz, 3 * v, pointA, POINT * v);
        }
        return POINT * v;
    }

    /** Makes the box around the path of a vertex of A known; returns where it is. */
    int boxOfA(int v) {
        if (boxAt[v] != epoch) {
            boxAt[v] = epoch;
            fillBox(vertexOfA(v), Aabb.STRIDE * v);
        }
        return Aabb.STRIDE * v;
    }

    /** Makes the path of a vertex of B known; returns where it is. */
    int vertexOfB(int v) {
        if (backAt[v] != epoch) {
            backAt[v] = epoch;
            maps.pointBack(b.xyz, 3 * v, pointB, POINT * v);
        }
        return POINT * v;
    }

    /** Makes the path of an edge of A known; returns where it is. */
    int edgeOfA(int e) {
        if (lineAt[e] != epoch) {
            lineAt[e] = epoch;
            maps.line(a.edgeLine, 6 * e, lineA, LINE * e);
        }
        return LINE * e;
    }

    /** Makes the box of a node of A's tree known; returns where it is. */
    int nodeOfA(int node) {
        if (nodeAt[node] != epoch) {
            nodeAt[node] = epoch;
            maps.sweepBox(a.elements.tree.box, Aabb.STRIDE * node, nodeA, Aabb.STRIDE * node);
        }
        return Aabb.STRIDE * node;
    }

    /** Makes the box of a node of B's tree known; returns where it is. */
    int nodeOfB(int node) {
        if (nodeBackAt[node] != epoch) {
            nodeBackAt[node] = epoch;
            maps.sweepBoxBack(b.elements.tree.box, Aabb.STRIDE * node, nodeB, Aabb.STRIDE * node);
        }
        return Aabb.STRIDE * node;
    }

    private void fillBox(int at, int o) {
        double[] p = pointA;
        double[] inv = maps.invWeight;
        for (int k = 0; k < 3; k++) {
            double least = p[at + k];
            double most = least;
            for (int i = 1; i <= maps.degree; i++) {
                double x = p[at + 3 * i + k] * inv[i];
                least = x < least ? x : least;
                most = x > most ? x : most;
            }
            boxA[o + k] = least;
            boxA[o + 3 + k] = most;
        }
    }
}
