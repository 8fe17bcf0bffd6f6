package dev.ashlar.narrow.trajectory.feature;

import dev.ashlar.geometry.StaticBoxTree;
import java.util.Arrays;

/**
 * The features of a part that may be near a box: all of a small part, else those of the faces that its tree finds, each once.
 * Scratch memory of one thread.
 */
public final class FeaturesInBox {
    /** Up to so many edges it is quicker to take all than to search. */
    private static final int SMALL = 48;

    public int faces;
    public int[] face = new int[64];
    public int edges;
    public int[] edge = new int[64];
    public int vertices;
    public int[] vertex = new int[64];

    /** Whether they are all features of the part, whatever box is asked for. */
    public boolean isAll;

    private boolean[] below = new boolean[64];
    private PartFeatures part;
    private final int[] stack = new int[StaticBoxTree.STACK];
    private int[] edgeStamp = new int[0];
    private int[] vertexStamp = new int[0];
    private int now;

    /** Prepares for searches in a part. */
    public void start(PartFeatures of) {
        if (part == of && isAll) {
            return;
        }
        part = of;
        isAll = of.edgeCount <= SMALL || of.faceCount == 0;
        faces = 0;
        edges = 0;
        vertices = 0;
        if (isAll) {
            for (int f = 0; f < of.faceCount; f++) {
                addFace(f);
            }
            for (int e = 0; e < of.edgeCount; e++) {
                addEdge(e);
            }
            for (int v = 0; v < of.vertexCount; v++) {
                addVertex(v);
            }
            return;
        }
        if (edgeStamp.length < of.edgeCount) {
            edgeStamp = new int[of.edgeCount];
        }
        if (vertexStamp.length < of.vertexCount) {
            vertexStamp = new int[of.vertexCount];
        }
    }

    /**
     * Takes, for all searches until the next start, the features of a convex part that come as low as a limit over a plane
     * {@code n.x + d = 0}.
     */
    public void startBelow(PartFeatures of, double nx, double ny, double nz, double d, double limit) {
        part = null;
        isAll = true;
        faces = 0;
        edges = 0;
        vertices = 0;
        if (below.length < of.vertexCount) {
            below = new boolean[of.vertexCount];
        }
        for (int v = 0; v < of.vertexCount; v++) {
            below[v] = nx * of.xyz[3 * v] + ny * of.xyz[3 * v + 1] + nz * of.xyz[3 * v + 2] + d <= limit;
            if (below[v] && !of.vertexInternal[v]) {
                vertex = room(vertex, vertices);
                vertex[vertices++] = v;
            }
        }
        for (int e = 0; e < of.edgeCount; e++) {
            if (!of.edgeInternal[e] && (below[of.edgeVertex[2 * e]] || below[of.edgeVertex[2 * e + 1]])) {
                edge = room(edge, edges);
                edge[edges++] = e;
            }
        }
        for (int f = 0; f < of.faceCount; f++) {
            boolean any = false;
            for (int i = of.faceStart[f]; i < of.faceStart[f + 1] && !any; i++) {
                any = below[of.faceVertex[i]];
            }
            if (any) {
                addFace(f);
            }
        }
    }

    private static int[] room(int[] list, int count) {
        return count == list.length ? Arrays.copyOf(list, 2 * count) : list;
    }

    /** Finds what is within the box from (x0, y0, z0) to (x1, y1, z1). Internal edges and vertices are left out. */
    public void find(double x0, double y0, double z0, double x1, double y1, double z1) {
        if (isAll) {
            return;
        }
        faces = 0;
        edges = 0;
        vertices = 0;
        nextStamp();
        StaticBoxTree tree = part.faceTree;
        double[] box = tree.box;
        int top = 0;
        stack[top++] = 0;
        while (top > 0) {
            int node = stack[--top];
            int i = 6 * node;
            if (box[i] > x1 || box[i + 3] < x0 || box[i + 1] > y1 || box[i + 4] < y0 || box[i + 2] > z1 || box[i + 5] < z0) {
                continue;
            }
            if (tree.count[node] == 0) {
                stack[top++] = tree.next[node];
                stack[top++] = node + 1;
                continue;
            }
            int first = ~tree.next[node];
            for (int k = first; k < first + tree.count[node]; k++) {
                take(tree.order[k]);
            }
        }
    }

    private void take(int f) {
        addFace(f);
        for (int i = part.faceStart[f]; i < part.faceStart[f + 1]; i++) {
            int e = part.faceEdge[i];
            if (edgeStamp[e] != now) {
                edgeStamp[e] = now;
                addEdge(e);
            }
            int v = part.faceVertex[i];
            if (vertexStamp[v] != now) {
                vertexStamp[v] = now;
                addVertex(v);
            }
        }
    }

    private void addFace(int f) {
        if (faces == face.length) {
            face = Arrays.copyOf(face, 2 * faces);
        }
        face[faces++] = f;
    }

    private void addEdge(int e) {
        if (part.edgeInternal[e]) {
            return;
        }
        if (edges == edge.length) {
            edge = Arrays.copyOf(edge, 2 * edges);
        }
        edge[edges++] = e;
    }

    private void addVertex(int v) {
        if (part.vertexInternal[v]) {
            return;
        }
        if (vertices == vertex.length) {
            vertex = Arrays.copyOf(vertex, 2 * vertices);
        }
        vertex[vertices++] = v;
    }

    private void nextStamp() {
        now++;
        if (now == 0) {
            Arrays.fill(edgeStamp, 0);
            Arrays.fill(vertexStamp, 0);
            now = 1;
        }
    }
}
