package dev.ashlar.narrow.trajectory;

import dev.ashlar.query.BoxTree;
import java.util.Arrays;

/** The least distance of features at the start of their paths. Scratch memory of one thread. */
final class StartGap {
    private final FeaturePaths paths;
    private final SegmentDistance closest = new SegmentDistance();
    private final NodePairs nodes = new NodePairs();
    /** Of all of A, in B's frame. */
    private final double[] box = new double[6];
    private int[] stack = new int[2 * BoxTree.STACK];
    private Features a;
    private Features b;
    private double over;
    private double margin;
    /** The least distance of features so far. */
    private double least;

    StartGap(FeaturePaths paths) {
        this.paths = paths;
    }

    /** The least distance of surfaces, or {@code reach} if that is less. The paths are those of other parts afterwards. */
    double measure(TrajectoryModel shapeA, TrajectoryModel shapeB, double reach, Level level) {
        double gap = reach;
        over = level.over;
        margin = level.margin;
        for (Features p : shapeA.parts) {
            for (Features q : shapeB.parts) {
                a = p;
                b = q;
                paths.use(p, q);
                least = gap + p.radius + q.radius;
                descend();
                gap = least - p.radius - q.radius;
            }
        }
        return gap;
    }

    private void descend() {
        BoxTree treeA = a.elements.tree;
        BoxTree treeB = b.elements.tree;
        boolean single = !NodePairs.helpsA(treeA, treeB);
        if (single) {
            paths.maps.startBox(treeA.box, 0, box, 0);
        } else {
            paths.maps.placeAtStart(treeA, treeB, nodes);
        }
        int top = 2;
        stack[0] = 0;
        stack[1] = 0;
        while (top > 0) {
            int nodeB = stack[--top];
            int nodeA = stack[--top];
            if (!(single ? near(treeB.box, 6 * nodeB) : nodes.areNear(nodeA, nodeB, least + margin))) {
                continue;
            }
            if (treeA.count[nodeA] > 0 && treeB.count[nodeB] > 0) {
                visitLeaves(nodeA, nodeB);
                continue;
            }
            if (top + 4 > stack.length) {
                stack = Arrays.copyOf(stack, 2 * stack.length);
            }
            boolean splitA = !single && nodes.splitsA(nodeA, nodeB);
            stack[top] = splitA ? treeA.next[nodeA] : nodeA;
            stack[top + 1] = splitA ? nodeB : treeB.next[nodeB];
            stack[top + 2] = splitA ? nodeA + 1 : nodeA;
            stack[top + 3] = splitA ? nodeB : nodeB + 1;
            top += 4;
        }
    }

    private boolean near(double[] other, int j) {
        double far = least + margin;
        return box[0] <= other[j + 3] + far && other[j] <= box[3] + far && box[1] <= other[j + 4] + far
                && other[j + 1] <= box[4] + far && box[2] <= other[j + 5] + far && other[j + 2] <= box[5] + far;
    }

    private void visitLeaves(int nodeA, int nodeB) {
        BoxTree p = a.elements.tree;
        BoxTree q = b.elements.tree;
        for (int i = ~p.next[nodeA]; i < ~p.next[nodeA] + p.count[nodeA]; i++) {
            for (int j = ~q.next[nodeB]; j < ~q.next[nodeB] + q.count[nodeB]; j++) {
                visit(p.order[i], q.order[j]);
            }
        }
    }

    private void visit(int i, int j) {
        Elements p = a.elements;
        Elements q = b.elements;
        if (!q.isWhole && isAway(i, j)) {
            return;
        }
        for (int k = p.vertexStart[i]; k < p.vertexStart[i + 1]; k++) {
            int at = paths.vertexOfA(p.vertex[k]);
            for (int f = q.isWhole ? 0 : j; f < (q.isWhole ? b.faceCount : j + 1); f++) {
                vertexOver(paths.pointA, at, b, f);
            }
        }
        for (int k = q.vertexStart[j]; k < q.vertexStart[j + 1]; k++) {
            int at = paths.vertexOfB(q.vertex[k]);
            for (int f = p.isWhole ? 0 : i; f < (p.isWhole ? a.faceCount : i + 1); f++) {
                vertexOver(paths.pointB, at, a, f);
            }
        }
        for (int k = p.edgeStart[i]; k < p.edgeStart[i + 1]; k++) {
            int tail = paths.vertexOfA(a.edgeVertex[2 * p.edge[k]]);
            int head = paths.vertexOfA(a.edgeVertex[2 * p.edge[k] + 1]);
            for (int m = q.edgeStart[j]; m < q.edgeStart[j + 1]; m++) {
                edges(paths.pointA, tail, head, q.edge[m]);
            }
        }
    }

    /** Whether all of element i is away from the face that is element j by the least distance so far: above it or beside it. */
    private boolean isAway(int i, int j) {
        if (isBeyond(i, b.plane, 4 * j, 1, least)) {
            return true;
        }
        // Beside it by more than rounding, so that no feature is left out that would measure less.
        for (int k = b.faceStart[j]; k < b.faceStart[j + 1]; k++) {
            if (isBeyond(i, b.sidePlane, 4 * k, -1, least + margin)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the heights of all vertices of element i over a plane, times a sign, are {@code far} at least. */
    private boolean isBeyond(int i, double[] plane, int n, double sign, double far) {
        boolean whole = a.elements.isWhole;
        int end = whole ? a.vertexCount : a.faceStart[i + 1];
        for (int k = whole ? 0 : a.faceStart[i]; k < end; k++) {
            if (sign * height(paths.pointA, paths.vertexOfA(whole ? k : a.faceVertex[k]), plane, n) < far) {
                return false;
            }
        }
        return true;
    }

    private static double height(double[] p, int at, double[] plane, int n) {
        return plane[n] * p[at] + plane[n + 1] * p[at + 1] + plane[n + 2] * p[at + 2] + plane[n + 3];
    }

    private void vertexOver(double[] p, int at, Features f, int face) {
        double height = height(p, at, f.plane, 4 * face);
        if (!f.closed) {
            height = Math.abs(height);
        }
        if (height >= least || height < -over) {
            return;
        }
        for (int i = f.faceStart[face]; i < f.faceStart[face + 1]; i++) {
            if (height(p, at, f.sidePlane, 4 * i) < -over) {
                return;
            }
        }
        least = height;
    }

    private void edges(double[] p, int tail, int head, int f) {
        double[] q = b.xyz;
        int c = 3 * b.edgeVertex[2 * f];
        int d = 3 * b.edgeVertex[2 * f + 1];
        for (int k = 0; k < 3; k++) {
            if (Math.min(p[tail + k], p[head + k]) > Math.max(q[c + k], q[d + k]) + least
                    || Math.max(p[tail + k], p[head + k]) < Math.min(q[c + k], q[d + k]) - least) {
                return;
            }
        }
        closest.find(p[tail], p[tail + 1], p[tail + 2], p[head] - p[tail], p[head + 1] - p[tail + 1], p[head + 2] - p[tail + 2],
                q[c], q[c + 1], q[c + 2], b.edgeLine[6 * f], b.edgeLine[6 * f + 1], b.edgeLine[6 * f + 2]);
        least = Math.min(least, closest.distance);
    }
}
