package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.narrow.trajectory.feature.FeatureElements;
import dev.ashlar.narrow.trajectory.feature.NodePairs;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.feature.SegmentDistance;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import java.util.Arrays;

/**
 * The least distance of features at the start of their paths, and whether surfaces may cross there. Scratch memory of one
 * thread.
 *
 * <p>A plane of one element from which all of the other is as far away as the least distance so far saves a look at their
 * features. Heights over such a plane may be wrong by a margin, and so the least distance: the level is set lower by more.
 */
public final class StartGap {
    private static final int BITS = 31;

    /**
     * Elements of B near which elements of A came that no plane of theirs parts, and how many: no others cross. Elements of
     * several parts are not told apart.
     */
    public int[] crossing = new int[16];
    public int crossings;

    private final FeaturePaths paths;
    private final PathMaps maps;
    private final SegmentDistance closest = new SegmentDistance();
    private final NodePairs nodes = new NodePairs();
    /** Of all of A, in B's frame. */
    private final double[] box = new double[6];
    private int[] stack = new int[2 * StaticBoxTree.STACK];
    private PartFeatures a;
    private PartFeatures b;
    private double over;
    private double margin;
    /** The least distance of features so far. */
    private double least;
    /** The largest distance of the elements at hand that a plane of B's shows, and whether any plane parts their surfaces. */
    private double apart;
    private boolean isParted;
    /** Vertices of A in B's frame, and for which measurement each was moved. */
    private double[] xyz = {};
    private int[] moved = {};
    private int now;
    /** Of vertices of the elements at hand: over which planes of the other they are as far as the least distance. */
    private int[] ofA = {};
    private int[] ofB = {};
    private final double[] point = new double[3];

    private final SweepCounters counters;

    StartGap(FeaturePaths paths, SweepCounters counters) {
        this.paths = paths;
        this.counters = counters;
        maps = paths.maps;
    }

    /** The least distance of surfaces, or {@code reach} if that is less. The paths are those of other parts afterwards. */
    double measure(TrajectoryModel shapeA, TrajectoryModel shapeB, double reach, SweepLevel level) {
        double gap = reach;
        over = level.over;
        margin = level.margin;
        crossings = 0;
        for (PartFeatures p : shapeA.parts) {
            for (PartFeatures q : shapeB.parts) {
                a = p;
                b = q;
                paths.use(p, q);
                reserve();
                least = gap + p.radius + q.radius;
                descend();
                gap = least - p.radius - q.radius;
            }
        }
        return gap;
    }

    private void reserve() {
        if (moved.length < a.vertexCount) {
            moved = new int[a.vertexCount];
            xyz = new double[3 * a.vertexCount];
            ofA = new int[a.vertexCount];
            now = 0;
        }
        if (ofB.length < b.vertexCount) {
            ofB = new int[b.vertexCount];
        }
        if (++now == 0) {
            Arrays.fill(moved, 0);
            now = 1;
        }
    }

    /** Whether a component of part q of B has its probe in the box of part p of A. */
    boolean isProbeIn(PartFeatures p, PartFeatures q) {
        double[] probe = q.probes.points;
        boolean found = false;
        for (int i = 0; i < probe.length; i += 3) {
            boolean in = true;
            for (int k = 0; k < 3; k++) {
                double x = maps.backAtStart(probe, i, k);
                in &= x >= p.bounds[k] - margin && x <= p.bounds[3 + k] + margin;
            }
            found |= in;
        }
        return found;
    }

    /** Whether a component of part p of A has its probe in the box of part q of B. */
    boolean isProbeInB(PartFeatures p, PartFeatures q) {
        double[] probe = p.probes.points;
        boolean found = false;
        for (int i = 0; i < probe.length; i += 3) {
            boolean in = true;
            for (int k = 0; k < 3; k++) {
                double x = maps.atStart(probe, i, k);
                in &= x >= q.bounds[k] - margin && x <= q.bounds[3 + k] + margin;
            }
            found |= in;
        }
        return found;
    }

    private void descend() {
        StaticBoxTree treeA = a.elements.tree;
        StaticBoxTree treeB = b.elements.tree;
        boolean single = !NodePairs.helpsA(treeA, treeB);
        if (single) {
            maps.startBox(treeA.box, 0, box, 0);
        } else {
            maps.placeAtStart(treeA, treeB, nodes);
        }
        int top = push(0, 0, single, 0);
        while (top > 0) {
            int nodeB = stack[--top];
            int nodeA = stack[--top];
            if (treeA.count[nodeA] > 0 && treeB.count[nodeB] > 0) {
                visitLeaves(nodeA, nodeB);
            } else if (!single && nodes.splitsA(nodeA, nodeB)) {
                top = push(treeA.next[nodeA], nodeB, false, top);
                top = push(nodeA + 1, nodeB, false, top);
            } else {
                top = push(nodeA, treeB.next[nodeB], single, top);
                top = push(nodeA, nodeB + 1, single, top);
            }
        }
    }

    /** Keeps a pair of nodes if they are near each other. */
    private int push(int nodeA, int nodeB, boolean single, int top) {
        if (!(single ? near(b.elements.tree.box, 6 * nodeB) : nodes.areNear(nodeA, nodeB, least + margin))) {
            return top;
        }
        if (top + 2 > stack.length) {
            stack = Arrays.copyOf(stack, 2 * stack.length);
        }
        stack[top] = nodeA;
        stack[top + 1] = nodeB;
        return top + 2;
    }

    /** Without branches, since there is no telling which test fails. */
    private boolean near(double[] other, int j) {
        double far = least + margin;
        return box[0] <= other[j + 3] + far & other[j] <= box[3] + far & box[1] <= other[j + 4] + far
                & other[j + 1] <= box[4] + far & box[2] <= other[j + 5] + far & other[j + 2] <= box[5] + far;
    }

    private void visitLeaves(int nodeA, int nodeB) {
        StaticBoxTree p = a.elements.tree;
        StaticBoxTree q = b.elements.tree;
        for (int i = ~p.next[nodeA]; i < ~p.next[nodeA] + p.count[nodeA]; i++) {
            for (int j = ~q.next[nodeB]; j < ~q.next[nodeB] + q.count[nodeB]; j++) {
                visit(p.order[i], q.order[j]);
            }
        }
    }

    private void visit(int i, int j) {
        counters.startPairs++;
        apart = Double.NEGATIVE_INFINITY;
        if (isOffB(i, j)) {
            return;
        }
        FeatureElements p = a.elements;
        FeatureElements q = b.elements;
        findHeights(i, j);
        for (int k = p.vertexStart[i]; k < p.vertexStart[i + 1]; k++) {
            int v = p.vertex[k];
            for (int f = q.isWhole ? 0 : j; ofA[v] == 0 && f < (q.isWhole ? b.faceCount : j + 1); f++) {
                vertexOver(xyz, vertexOfA(v), b, f);
            }
        }
        // No features of these elements are nearer than a plane between them shows.
        if (isParted && least <= apart + margin || isOffA(i, j)) {
            return;
        }
        if (!isParted) {
            takeCrossing(j);
        }
        for (int k = q.vertexStart[j]; k < q.vertexStart[j + 1]; k++) {
            int v = q.vertex[k];
            if (ofB[v] == 0) {
                moveBack(v);
                for (int f = p.isWhole ? 0 : i; f < (p.isWhole ? a.faceCount : i + 1); f++) {
                    vertexOver(point, 0, a, f);
                }
            }
        }
        for (int m = q.edgeStart[j]; m < q.edgeStart[j + 1]; m++) {
            int f = q.edge[m];
            if ((ofB[b.edgeVertex[2 * f]] & ofB[b.edgeVertex[2 * f + 1]]) == 0) {
                for (int k = p.edgeStart[i]; k < p.edgeStart[i + 1]; k++) {
                    edges(p.edge[k], f);
                }
            }
        }
    }

    private void takeCrossing(int j) {
        if (crossings == crossing.length) {
            crossing = Arrays.copyOf(crossing, 2 * crossings);
        }
        crossing[crossings++] = j;
    }

    /** Whether all of element i is off a plane of element j by the least distance so far. */
    private boolean isOffB(int i, int j) {
        boolean whole = b.elements.isWhole;
        double[] plane = whole ? b.plane : b.facePlanes;
        int first = whole ? 0 : b.facePlanes(j);
        int planes = whole ? b.faceCount : b.faceStart[j + 1] - b.faceStart[j] + 2;
        boolean box = isBox();
        for (int n = first; n < first + 4 * planes; n += 4) {
            apart = Math.max(apart, box ? boxOver(plane, n) : elementOver(i, plane, n));
            if (apart >= least) {
                return true;
            }
        }
        isParted = apart > margin + a.radius + b.radius;
        return false;
    }

    /** Whether A is a box as a whole, whose frame is known then. */
    private boolean isBox() {
        if (a.boxHalf == null || !a.elements.isWhole) {
            return false;
        }
        paths.knowFrameOfA();
        return true;
    }

    /** The least height over a plane of A, a box. */
    private double boxOver(double[] plane, int n) {
        double[] q = paths.frameA;
        double x = plane[n];
        double y = plane[n + 1];
        double z = plane[n + 2];
        return x * q[0] + y * q[1] + z * q[2] + plane[n + 3] - Math.abs(x * q[3] + y * q[4] + z * q[5])
                - Math.abs(x * q[6] + y * q[7] + z * q[8]) - Math.abs(x * q[9] + y * q[10] + z * q[11]);
    }

    /** The least height over a plane of an element of A, or one that is less than all of interest. */
    private double elementOver(int i, double[] plane, int n) {
        boolean whole = a.elements.isWhole;
        int end = whole ? a.vertexCount : a.faceStart[i + 1];
        double low = Double.POSITIVE_INFINITY;
        for (int k = whole ? 0 : a.faceStart[i]; k < end && low > apart; k++) {
            low = Math.min(low, height(xyz, vertexOfA(whole ? k : a.faceVertex[k]), plane, n));
        }
        return low;
    }

    /** Whether all of element j is off a plane of element i by the least distance so far; finds the bits of its vertices. */
    private boolean isOffA(int i, int j) {
        boolean whole = a.elements.isWhole;
        double[] plane = whole ? a.plane : a.facePlanes;
        int first = whole ? 0 : a.facePlanes(i);
        int planes = Math.min(BITS, whole ? a.faceCount : a.faceStart[i + 1] - a.faceStart[i] + 2);
        boolean wholeB = b.elements.isWhole;
        int end = wholeB ? b.vertexCount : b.faceStart[j + 1];
        double parting = margin + a.radius + b.radius;
        int off = -1;
        int out = -1;
        for (int k = wholeB ? 0 : b.faceStart[j]; k < end; k++) {
            int v = wholeB ? k : b.faceVertex[k];
            moveBack(v);
            int bits = 0;
            int parted = 0;
            for (int m = 0; m < planes; m++) {
                double height = height(point, 0, plane, first + 4 * m);
                bits |= height >= least ? 1 << m : 0;
                parted |= height > parting ? 1 << m : 0;
            }
            ofB[v] = bits;
            off &= bits;
            out &= parted;
        }
        isParted |= planes > 0 && out != 0;
        return planes > 0 && off != 0;
    }

    /** Finds which vertices of element i are above face j by the least distance so far. */
    private void findHeights(int i, int j) {
        if (!b.elements.isWhole && isBox()) {
            double[] n = b.plane;
            int above = paths.cornersOver(0, n[4 * j], n[4 * j + 1], n[4 * j + 2], n[4 * j + 3] - least);
            for (int c = 0; c < 8; c++) {
                ofA[a.boxCorner[c]] = above >> c & 1;
            }
            return;
        }
        boolean whole = a.elements.isWhole;
        int end = whole ? a.vertexCount : a.faceStart[i + 1];
        for (int k = whole ? 0 : a.faceStart[i]; k < end; k++) {
            int v = whole ? k : a.faceVertex[k];
            ofA[v] = !b.elements.isWhole && height(xyz, vertexOfA(v), b.plane, 4 * j) >= least ? 1 : 0;
        }
    }

    /** Makes the place of a vertex of A in B's frame known; returns where it is. */
    private int vertexOfA(int v) {
        if (moved[v] != now) {
            moved[v] = now;
            for (int k = 0; k < 3; k++) {
                xyz[3 * v + k] = maps.atStart(a.xyz, 3 * v, k);
            }
        }
        return 3 * v;
    }

    /** Makes {@link #point} the place of a vertex of B in A's frame. */
    private void moveBack(int v) {
        for (int k = 0; k < 3; k++) {
            point[k] = maps.backAtStart(b.xyz, 3 * v, k);
        }
    }

    private static double height(double[] p, int at, double[] plane, int n) {
        return plane[n] * p[at] + plane[n + 1] * p[at + 1] + plane[n + 2] * p[at + 2] + plane[n + 3];
    }

    private void vertexOver(double[] p, int at, PartFeatures f, int face) {
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

    private void edges(int e, int f) {
        int v = a.edgeVertex[2 * e];
        int w = a.edgeVertex[2 * e + 1];
        if ((ofA[v] & ofA[w]) != 0) {
            return;
        }
        double[] p = xyz;
        int tail = vertexOfA(v);
        int head = vertexOfA(w);
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
