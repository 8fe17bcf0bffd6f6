package dev.ashlar.narrow.trajectory;

import dev.ashlar.query.BoxTree;
import dev.ashlar.query.RelativeMotion;
import dev.ashlar.schedule.WorkBudget;
import java.util.Arrays;

/**
 * Sweeps shapes that need not be convex: the first time at which any pair of their features comes within a level. All first
 * contacts are of a vertex with a face or of two edges (van Waveren 2005, section 2), so nothing can pass. Pairs are found in
 * the trees of both parts, by boxes around the paths of A's nodes in B's frame. Scratch memory of one thread.
 */
final class FeatureSweep {
    /** Which features met. */
    enum Kind { NONE, VERTEX_FACE, FACE_VERTEX, EDGE_EDGE }

    /** What was met first, at {@link #time}, and by which features of which parts. */
    Kind kind;
    double time;
    Features partA;
    Features partB;
    int featureA;
    int featureB;
    /** Whether features are within the level at the start already; nothing else is known then. */
    boolean startsWithin;
    boolean timedOut;
    /** Element pairs looked at since it was last set to 0. */
    long pairs;

    private final RelativeMotion motion;
    private final FeaturePaths paths = new FeaturePaths();
    private final PathMaps maps = paths.maps;
    private final Level level = new Level();
    private final FirstEntry entry = new FirstEntry();
    private final VertexFaceTest vertexFace = new VertexFaceTest(maps, level, entry);
    private final EdgeEdgeTest edgeEdge = new EdgeEdgeTest(maps, level);
    private final StartGap startGap = new StartGap(paths, level);
    private boolean measuring;
    private WorkBudget budget;
    private Features a;
    private Features b;
    /** The maps are for [0, window]; nothing later than the share {@link #best} of it matters any more. */
    private double window;
    private double best;
    private int[] stack = new int[2 * BoxTree.STACK];

    FeatureSweep(RelativeMotion motion) {
        this.motion = motion;
    }

    /** Finds the first time at which features of two shapes are no more than {@code keep} apart. */
    void sweep(TrajectoryModel shapeA, TrajectoryModel shapeB, double keep, WorkBudget budget) {
        this.budget = budget;
        measuring = false;
        visitAll(shapeA, shapeB, keep);
        time = kind == Kind.NONE ? 1 : best * window;
    }

    /** The least distance of features at the start, of those that are within {@code reach}; else infinite. */
    double startGap(TrajectoryModel shapeA, TrajectoryModel shapeB, double reach, WorkBudget budget) {
        this.budget = budget;
        measuring = true;
        startGap.least = Double.POSITIVE_INFINITY;
        visitAll(shapeA, shapeB, reach);
        return startGap.least;
    }

    private void visitAll(TrajectoryModel shapeA, TrajectoryModel shapeB, double keep) {
        kind = Kind.NONE;
        startsWithin = false;
        timedOut = false;
        window = 1;
        best = 1;
        maps.set(motion, 1);
        level.set(motion, keep, 1);
        for (Features p : shapeA.parts) {
            for (Features q : shapeB.parts) {
                a = p;
                b = q;
                paths.set(p, q);
                descend();
                if (startsWithin || timedOut) {
                    return;
                }
            }
        }
    }

    /** Visits all pairs of elements whose boxes come near. */
    private void descend() {
        BoxTree treeA = a.elements.tree;
        BoxTree treeB = b.elements.tree;
        int top = push(0, 0, 0);
        while (top > 0) {
            int nodeB = stack[--top];
            int nodeA = stack[--top];
            if (!near(nodeA, nodeB)) {
                continue;
            }
            int countA = treeA.count[nodeA];
            int countB = treeB.count[nodeB];
            if (countA > 0 && countB > 0) {
                visitLeaves(~treeA.next[nodeA], countA, ~treeB.next[nodeB], countB);
                if (startsWithin || timedOut) {
                    return;
                }
            } else if (countB > 0 || countA == 0 && isLarger(treeA, nodeA, treeB, nodeB)) {
                top = push(treeA.next[nodeA], nodeB, top);
                top = push(nodeA + 1, nodeB, top);
            } else {
                top = push(nodeA, treeB.next[nodeB], top);
                top = push(nodeA, nodeB + 1, top);
            }
        }
    }

    private int push(int nodeA, int nodeB, int top) {
        if (top + 2 > stack.length) {
            stack = Arrays.copyOf(stack, 2 * stack.length);
        }
        stack[top] = nodeA;
        stack[top + 1] = nodeB;
        return top + 2;
    }

    private boolean near(int nodeA, int nodeB) {
        int i = paths.nodeOfA(nodeA);
        int j = 6 * nodeB;
        double[] p = paths.nodeA;
        double[] q = b.elements.tree.box;
        double far = level.keep + level.margin;
        return p[i] <= q[j + 3] + far && q[j] <= p[i + 3] + far && p[i + 1] <= q[j + 4] + far && q[j + 1] <= p[i + 4] + far
                && p[i + 2] <= q[j + 5] + far && q[j + 2] <= p[i + 5] + far;
    }

    private static boolean isLarger(BoxTree p, int i, BoxTree q, int j) {
        return span(p.box, 6 * i) > span(q.box, 6 * j);
    }

    private static double span(double[] box, int i) {
        return Math.max(box[i + 3] - box[i], Math.max(box[i + 4] - box[i + 1], box[i + 5] - box[i + 2]));
    }

    private void visitLeaves(int firstA, int countA, int firstB, int countB) {
        for (int i = firstA; i < firstA + countA; i++) {
            for (int j = firstB; j < firstB + countB; j++) {
                if (!budget.spend(1)) {
                    timedOut = true;
                    return;
                }
                pairs++;
                visit(a.elements.tree.order[i], b.elements.tree.order[j]);
                if (startsWithin) {
                    return;
                }
                if (best < 0.5) {
                    narrow();
                }
            }
        }
    }

    /** After an early hit: paths for the time before it are shorter, and their boxes smaller. */
    private void narrow() {
        window *= best;
        best = 1;
        maps.set(motion, window);
        level.set(motion, level.keep, window);
        paths.set(a, b);
    }

    private void visit(int i, int j) {
        if (isAboveFace(i, j) || isAboveFaceBack(i, j)) {
            return;
        }
        Elements p = a.elements;
        Elements q = b.elements;
        for (int k = p.vertexStart[i]; k < p.vertexStart[i + 1]; k++) {
            for (int f = q.isWhole ? 0 : j; f < (q.isWhole ? b.faceCount : j + 1); f++) {
                vertexOverFace(p.vertex[k], f);
            }
        }
        for (int k = q.vertexStart[j]; k < q.vertexStart[j + 1]; k++) {
            for (int f = p.isWhole ? 0 : i; f < (p.isWhole ? a.faceCount : i + 1); f++) {
                faceUnderVertex(f, q.vertex[k]);
            }
        }
        for (int k = p.edgeStart[i]; k < p.edgeStart[i + 1]; k++) {
            for (int m = q.edgeStart[j]; m < q.edgeStart[j + 1]; m++) {
                edges(p.edge[k], q.edge[m]);
            }
        }
    }

    /** Whether all of element i of A stays above the face that is element j of B: then nothing of the two can meet. */
    private boolean isAboveFace(int i, int j) {
        if (b.elements.isWhole) {
            return false;
        }
        boolean whole = a.elements.isWhole;
        for (int k = whole ? 0 : a.faceStart[i]; k < (whole ? a.vertexCount : a.faceStart[i + 1]); k++) {
            int at = paths.vertexOfA(whole ? k : a.faceVertex[k]);
            if (!vertexFace.staysAbove(paths.pointA, at, b, j)) {
                return false;
            }
        }
        return true;
    }

    private boolean isAboveFaceBack(int i, int j) {
        if (a.elements.isWhole) {
            return false;
        }
        boolean whole = b.elements.isWhole;
        for (int k = whole ? 0 : b.faceStart[j]; k < (whole ? b.vertexCount : b.faceStart[j + 1]); k++) {
            int at = paths.vertexOfB(whole ? k : b.faceVertex[k]);
            if (!vertexFace.staysAbove(paths.pointB, at, a, i)) {
                return false;
            }
        }
        return true;
    }

    private void vertexOverFace(int v, int face) {
        int at = paths.vertexOfA(v);
        if (measuring) {
            startGap.vertexFace(paths.pointA, at, b, face);
            return;
        }
        double u = vertexFace.first(paths.pointA, at, b, face, best);
        if (u < best) {
            take(u, Kind.VERTEX_FACE, v, face);
        }
    }

    private void faceUnderVertex(int face, int v) {
        int at = paths.vertexOfB(v);
        if (measuring) {
            startGap.vertexFace(paths.pointB, at, a, face);
            return;
        }
        double u = vertexFace.first(paths.pointB, at, a, face, best);
        if (u < best) {
            take(u, Kind.FACE_VERTEX, face, v);
        }
    }

    private void edges(int e, int f) {
        int tail = paths.vertexOfA(a.edgeVertex[2 * e]);
        int head = paths.vertexOfA(a.edgeVertex[2 * e + 1]);
        if (areApart(6 * a.edgeVertex[2 * e], 6 * a.edgeVertex[2 * e + 1], 3 * b.edgeVertex[2 * f], 3 * b.edgeVertex[2 * f + 1])) {
            return;
        }
        if (measuring) {
            startGap.edges(paths.pointA, tail, head, b, f);
            return;
        }
        int line = paths.edgeOfA(e);
        double u = edgeEdge.first(paths.lineA, line, paths.pointA, tail, a.edgeLength[e], b, f, best);
        if (u < best) {
            take(u, Kind.EDGE_EDGE, e, f);
        }
    }

    /** Whether the boxes of the paths of an edge's ends are away from the box of another edge. */
    private boolean areApart(int i, int j, int c, int d) {
        double[] box = paths.boxA;
        double[] xyz = b.xyz;
        double far = level.keep + level.margin;
        for (int k = 0; k < 3; k++) {
            if (Math.min(box[i + k], box[j + k]) > Math.max(xyz[c + k], xyz[d + k]) + far
                    || Math.max(box[i + 3 + k], box[j + 3 + k]) < Math.min(xyz[c + k], xyz[d + k]) - far) {
                return true;
            }
        }
        return false;
    }

    private void take(double u, Kind what, int ofA, int ofB) {
        if (!(u > 0)) {
            startsWithin = true;
        }
        best = u;
        kind = what;
        partA = a;
        partB = b;
        featureA = ofA;
        featureB = ofB;
    }
}
