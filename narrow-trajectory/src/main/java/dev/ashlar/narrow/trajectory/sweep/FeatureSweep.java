package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.narrow.trajectory.feature.FeatureElements;
import dev.ashlar.narrow.trajectory.feature.NodePairs;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.query.sweep.RelativeMotion;
import dev.ashlar.query.sweep.SweepGap;
import dev.ashlar.spi.WorkBudget;
import java.util.Arrays;

/**
 * Sweeps shapes that need not be convex: the first time at which any pair of their features comes within a level. All first
 * contacts are of a vertex with a face or of two edges (van Waveren 2005, section 2), so nothing can pass. Pairs are found in
 * the trees of both parts, by boxes around the paths of A's nodes in B's frame. Scratch memory of one thread.
 */
public final class FeatureSweep {
    /** Which features met. */
    public enum Kind { NONE, VERTEX_FACE, FACE_VERTEX, EDGE_EDGE }

    /** What was met first, at {@link #time}, and by which features of which parts. */
    public Kind kind;
    public double time;
    PartFeatures partA;
    PartFeatures partB;
    int featureA;
    int featureB;
    /** Whether they are so close at the start that rounding must be told from touching; nothing else is known then. */
    public boolean touches;
    public boolean timedOut;
    final SweepCounters counters;
    private final TrajectoryOptions options;

    private final RelativeMotion motion;
    private final FeaturePaths paths = new FeaturePaths();
    private final PathMaps maps = paths.maps;
    private final SweepLevel level = new SweepLevel();
    private final FirstEntry entry = new FirstEntry();
    private final VertexOnFace vertexFace = new VertexOnFace(maps, level, entry);
    private final EdgeOnEdge edgeEdge = new EdgeOnEdge(maps, level);
    public final StartGap startGap;
    private final PlaneSides sides;
    private final BackFaces backFaces = new BackFaces();
    private WorkBudget budget;
    public TrajectoryModel shapeA;
    public TrajectoryModel shapeB;
    private double zone;
    /** When the sweep starts. */
    private double from;
    /** The gap at the start, or the zone and a little more. */
    private double startGapFound;
    /** Whether elements that no plane parts end a visit. */
    private boolean onlyParted;
    /** Whether a pair was found within the level at the start. */
    private boolean startsWithin;
    private PartFeatures a;
    private PartFeatures b;
    /** The maps are for [from, from + window]; nothing later than the share {@link #best} of it matters any more. */
    private double window;
    private double best;
    /** Whether the axes of A are looked at, too, to tell nodes apart. */
    private boolean axesOfA;
    private int[] stack = new int[2 * StaticBoxTree.STACK];
    private final double[] start = new double[3];

    public FeatureSweep(RelativeMotion motion, TrajectoryOptions options, SweepCounters counters) {
        this.motion = motion;
        this.options = options;
        this.counters = counters;
        startGap = new StartGap(paths, counters);
        sides = new PlaneSides(paths, level, options.sides());
    }

    /**
     * Finds the first time at which features of two shapes come within the zone; or, if some are at the start, nearer than
     * {@link SweepGap#sinking} of their least distance then.
     */
    void sweep(TrajectoryModel shapeA, TrajectoryModel shapeB, double from, double zone, WorkBudget budget) {
        start(shapeA, shapeB, from, zone, budget);
        if (!touches) {
            advance();
        }
    }

    /** Looks at the start of a sweep. */
    public void start(TrajectoryModel shapeA, TrajectoryModel shapeB, double from, double zone, WorkBudget budget) {
        this.from = from;
        this.shapeA = shapeA;
        this.shapeB = shapeB;
        this.zone = zone;
        this.budget = budget;
        touches = false;
        timedOut = false;
        kind = Kind.NONE;
        time = 1;
        level.set(motion, from, zone, 0, 1);
        open();
        sinkToStart();
    }

    /** Whether A is one small convex body and B one mesh. */
    public boolean isOneOnMesh() {
        PartFeatures p = shapeA.parts[0];
        return shapeA.parts.length == 1 && shapeB.parts.length == 1 && p.elements.isWhole && p.faceCount > 0
                && !shapeB.parts[0].convex;
    }

    /** Whether a component of one shape may be inside the other at the start: its probe is in the box of that. */
    public boolean mayHold() {
        for (PartFeatures p : shapeA.parts) {
            for (PartFeatures q : shapeB.parts) {
                if (p.inverted || q.inverted || p.closed && startGap.isProbeIn(p, q) || q.closed && startGap.isProbeInB(p, q)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Whether, from a start that touches, planes of the elements prove that nothing sinks below it but by rounding: as strict as core is,
     * so that bodies that touch do not sink by that with every sweep. To be asked before {@link #advance}, of shapes that do not overlap.
     */
    public boolean staysParted() {
        double start = Math.min(zone, startGapFound);
        level.set(motion, from, start - 1.5 * level.margin, 0, 1 - from);
        onlyParted = true;
        touches = false;
        boolean parted = visitAll();
        touches = true;
        onlyParted = false;
        return parted && !timedOut;
    }

    /** Sweeps from a start that does not touch. */
    public void advance() {
        while (!touches && !visitAll()) {
            // What was met so far was met at a level that was too high.
        }
        time = kind == Kind.NONE ? 1 : from + best * window;
    }

    /**
     * Lowers the level if they start within the zone, to within rounding. Whoever rests does: it is cheaper to know before than
     * to visit all again after something was met at a level that was too high.
     */
    private void sinkToStart() {
        double gap = startGap.measure(shapeA, shapeB, zone + zone / 64, level);
        startGapFound = gap;
        if (gap <= zone + level.margin) {
            level.gap = SweepGap.sinking(gap, zone, level.margin);
            touches = isTouch(level.gap);
        }
    }

    /** Makes paths those of the whole motion. */
    private void open() {
        window = 1 - from;
        maps.set(motion, from, window);
        paths.set(shapeA.parts[0], shapeB.parts[0]);
    }

    /** Visits all parts at the level that is set; false if the level sank on the way, after something was met. */
    private boolean visitAll() {
        kind = Kind.NONE;
        best = 1;
        if (window < 1 - from) {
            open();
        }
        backFaces.set(motion, options.backFaces() && maps.degree == 1);
        for (PartFeatures p : shapeA.parts) {
            for (PartFeatures q : shapeB.parts) {
                a = p;
                b = q;
                level.set(motion, from, level.gap, p.radius + q.radius, window);
                paths.use(p, q);
                sides.reserve(p, q);
                for (int k = 0; k < 3; k++) {
                    start[k] = maps.atStart(p.centre, 0, k);
                }
                if (!descend()) {
                    return touches || timedOut;
                }
            }
        }
        return true;
    }

    /** Visits all pairs of elements whose boxes come near, near ones first; false if it cannot go on like this. */
    private boolean descend() {
        StaticBoxTree treeA = a.elements.tree;
        StaticBoxTree treeB = b.elements.tree;
        axesOfA = NodePairs.helpsA(treeA, treeB);
        int top = near(0, 0) ? push(0, 0, 0) : 0;
        while (top > 0) {
            int nodeB = stack[--top];
            int nodeA = stack[--top];
            int countA = treeA.count[nodeA];
            int countB = treeB.count[nodeB];
            if (countA > 0 && countB > 0) {
                long narrowed = counters.narrowed;
                if (!visitLeaves(~treeA.next[nodeA], countA, ~treeB.next[nodeB], countB)) {
                    return false;
                }
                if (counters.narrowed > narrowed) {
                    top = keepNear(top);
                }
            } else if (countB > 0 || countA == 0 && isLarger(treeA, nodeA, treeB, nodeB)) {
                top = pushIfNear(treeA.next[nodeA], nodeB, top);
                top = pushIfNear(nodeA + 1, nodeB, top);
            } else {
                int first = nodeB + 1;
                int second = treeB.next[nodeB];
                boolean nearFirst = near(nodeA, first);
                if (near(nodeA, second)) {
                    boolean swap = nearFirst && fromStart(treeB.box, 6 * second) < fromStart(treeB.box, 6 * first);
                    top = swap ? push(nodeA, first, top) : push(nodeA, second, top);
                    top = swap ? push(nodeA, second, top) : nearFirst ? push(nodeA, first, top) : top;
                } else if (nearFirst) {
                    top = push(nodeA, first, top);
                }
            }
        }
        return true;
    }

    private int pushIfNear(int nodeA, int nodeB, int top) {
        return near(nodeA, nodeB) ? push(nodeA, nodeB, top) : top;
    }

    /** Leaves out what is not near any more after paths were shortened. */
    private int keepNear(int top) {
        int kept = 0;
        for (int i = 0; i < top; i += 2) {
            kept = pushIfNear(stack[i], stack[i + 1], kept);
        }
        return kept;
    }

    /** The squared distance of a box from where A's middle starts. */
    private double fromStart(double[] box, int i) {
        double sq = 0;
        for (int k = 0; k < 3; k++) {
            double d = Math.max(0, Math.max(box[i + k] - start[k], start[k] - box[i + 3 + k]));
            sq += d * d;
        }
        return sq;
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
        return touch(p, i, q, j, far)
                && (!axesOfA || touch(paths.nodeB, paths.nodeOfB(nodeB), a.elements.tree.box, 6 * nodeA, far));
    }

    /** Without branches, since there is no telling which test fails. */
    private static boolean touch(double[] p, int i, double[] q, int j, double far) {
        return p[i] <= q[j + 3] + far & q[j] <= p[i + 3] + far & p[i + 1] <= q[j + 4] + far & q[j + 1] <= p[i + 4] + far
                & p[i + 2] <= q[j + 5] + far & q[j + 2] <= p[i + 5] + far;
    }

    private static boolean isLarger(StaticBoxTree p, int i, StaticBoxTree q, int j) {
        return NodePairs.span(p.box, 6 * i) > NodePairs.span(q.box, 6 * j);
    }

    private boolean visitLeaves(int firstA, int countA, int firstB, int countB) {
        for (int i = firstA; i < firstA + countA; i++) {
            for (int j = firstB; j < firstB + countB; j++) {
                if (!budget.spend(1)) {
                    timedOut = true;
                    return false;
                }
                counters.pairs++;
                if (onlyParted) {
                    int k = a.elements.tree.order[i];
                    int m = b.elements.tree.order[j];
                    if (!sides.isPartedByB(a, k, b, m) && !sides.isPartedByA(a, k, b, m)) {
                        return false;
                    }
                    continue;
                }
                boolean met = kind != Kind.NONE;
                double opened = window;
                visit(a.elements.tree.order[i], b.elements.tree.order[j]);
                if (startsWithin) {
                    startsWithin = false;
                    kind = Kind.NONE;
                    best = 1;
                    // What was narrowed for a hit at a level that was too high must be opened again.
                    if (!sink() || met || window < opened) {
                        return false;
                    }
                    visit(a.elements.tree.order[i], b.elements.tree.order[j]);
                }
                narrowAfterHit();
            }
        }
        return true;
    }

    /** Lowers the level below the distance at the start; false if they touch. */
    private boolean sink() {
        double gap = startGap.measure(shapeA, shapeB, zone + zone / 64, level);
        paths.use(a, b);
        double keep = SweepGap.sinking(gap, zone, level.margin);
        touches = !(keep < level.gap) || isTouch(keep);
        level.set(motion, from, keep, a.radius + b.radius, window);
        return !touches;
    }

    /** Whether a level is so low that rounding, or faces that are not quite flat, could hide it. */
    private boolean isTouch(double keep) {
        return !(keep > 32 * level.margin + 4 * (shapeA.unevenness + shapeB.unevenness));
    }

    /** After an early hit: paths for the time before it are shorter, and their boxes smaller. Whether they are. */
    private boolean narrowAfterHit() {
        if (!options.shrink() || startsWithin || !(best < (maps.degree == 1 ? 0.9 : 0.5))) {
            return false;
        }
        counters.narrowed++;
        window *= best;
        best = 1;
        maps.narrow(window);
        level.set(motion, from, level.gap, a.radius + b.radius, window);
        paths.set(a, b);
        return true;
    }

    private void visit(int i, int j) {
        if (sides.isPartedByB(a, i, b, j) || sides.isPartedByA(a, i, b, j)) {
            counters.parted++;
            return;
        }
        sides.findA(a, i, b, j);
        FeatureElements p = a.elements;
        FeatureElements q = b.elements;
        for (int k = p.vertexStart[i]; k < p.vertexStart[i + 1]; k++) {
            int v = p.vertex[k];
            if (sides.ofA[v] != 0) {
                counters.bySides++;
                continue;
            }
            for (int f = q.isWhole ? 0 : j; f < (q.isWhole ? b.faceCount : j + 1); f++) {
                vertexOverFace(v, f);
            }
        }
        for (int k = q.vertexStart[j]; k < q.vertexStart[j + 1]; k++) {
            int v = q.vertex[k];
            if (sides.ofB[v] != 0) {
                counters.bySides++;
                continue;
            }
            for (int f = p.isWhole ? 0 : i; f < (p.isWhole ? a.faceCount : i + 1); f++) {
                faceUnderVertex(f, v);
            }
        }
        if (narrowAfterHit()) {
            // Fewer edges come near in less time.
            if (sides.isPartedByA(a, i, b, j)) {
                return;
            }
            sides.findA(a, i, b, j);
        }
        visitEdges(i, j);
    }

    private void visitEdges(int i, int j) {
        FeatureElements p = a.elements;
        FeatureElements q = b.elements;
        for (int m = q.edgeStart[j]; m < q.edgeStart[j + 1]; m++) {
            int f = q.edge[m];
            if ((sides.ofB[b.edgeVertex[2 * f]] & sides.ofB[b.edgeVertex[2 * f + 1]]) != 0) {
                counters.bySides++;
            } else if (backFaces.edgeOfB(b, f)) {
                counters.byBackFaces++;
            } else if (options.internal() && b.edgeInternal[f] && sides.staysInFront(a, i, b, f)) {
                counters.bySides++;
            } else {
                for (int k = p.edgeStart[i]; k < p.edgeStart[i + 1]; k++) {
                    edges(p.edge[k], f);
                }
            }
        }
    }

    private void vertexOverFace(int v, int face) {
        if (backFaces.faceOfB(b, face)) {
            counters.byBackFaces++;
            return;
        }
        int at = paths.vertexOfA(v);
        counters.vertexFace++;
        double u = vertexFace.first(paths.pointA, at, b, face, best);
        if (u < best) {
            take(u, Kind.VERTEX_FACE, v, face);
        }
    }

    private void faceUnderVertex(int face, int v) {
        if (backFaces.faceOfA(a, face)) {
            counters.byBackFaces++;
            return;
        }
        int at = paths.vertexOfB(v);
        counters.vertexFace++;
        double u = vertexFace.first(paths.pointB, at, a, face, best);
        if (u < best) {
            take(u, Kind.FACE_VERTEX, face, v);
        }
    }

    private void edges(int e, int f) {
        int v = a.edgeVertex[2 * e];
        int w = a.edgeVertex[2 * e + 1];
        if ((sides.ofA[v] & sides.ofA[w]) != 0) {
            counters.bySides++;
            return;
        }
        if (backFaces.edgeOfA(a, e)) {
            counters.byBackFaces++;
            return;
        }
        int tail = paths.vertexOfA(v);
        if (options.boxes() && areApart(paths.boxOfA(v), paths.boxOfA(w), 3 * b.edgeVertex[2 * f], 3 * b.edgeVertex[2 * f + 1])) {
            counters.byBoxes++;
            return;
        }
        counters.edgeEdge++;
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
        startsWithin |= !(u > 0);
        best = u;
        kind = what;
        partA = a;
        partB = b;
        featureA = ofA;
        featureB = ofB;
    }
}
