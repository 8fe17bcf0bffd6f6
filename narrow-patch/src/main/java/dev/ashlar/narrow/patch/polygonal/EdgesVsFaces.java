package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Aabb;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.WorkBudget;

/**
 * All edges of one body against all faces of another, patch by patch. Scratch memory of one thread.
 *
 * <p>Hampshire 2008, sections 3 and 4: the ends of an edge are compared with the plane of a face; where they differ, the point
 * must be within the face. If both are in front of one face of a convex patch (behind one of a concave patch, on one side of a
 * planar one), the edge crosses no face of it. Departs from it: a vertex of a patch on the wrong side of a face is allowed for
 * by the face's margin, so the rule is exact. Convex and concave edges are tested, and open ones. The face that last let a
 * patch be skipped is tried first. Whether a point is within a face is decided edge by edge of the face, by the same number
 * for both faces of that edge, so that nothing slips through between them and nothing is found twice.
 */
final class EdgesVsFaces {
    private static final int MAX_WITNESSES = 1 << 20;

    /** Which rules are at work; all but {@code onlyConvex} change only how much is looked at. */
    record Switches(boolean skip, boolean witness, boolean boxes, boolean onlyConvex) {
        static final Switches ALL = new Switches(true, true, true, false);
    }

    private final Switches switches;
    /** Pairs of an edge and a face whose plane was looked at. */
    long planeTests;
    /** Pairs of an edge and a patch looked at. */
    long patchTests;
    /** Whether anything was so near to a crossing that rounding may have decided. */
    boolean doubtful;

    /** For an edge and a patch, one more than the place of the face that let the patch be skipped; only ever a hint. */
    private int[] witness = new int[1024];
    private final int[] edgeStack = new int[StaticBoxTree.STACK];
    private final int[] stack = new int[StaticBoxTree.STACK];
    private final double[] near = new double[Aabb.STRIDE];
    /** What is told of edges near faces, and how near that is; null, and 0, when crossings are looked for. */
    private NearFeatures nearby;
    private double reach;
    /** Distances up to this count: the reach, and what rounding hides. */
    private double far;
    private PatchMesh faces;
    private PatchData d;
    private EdgeCrossings out;
    private final EdgeCrossings unused = new EdgeCrossings();
    private double noise;
    private int edge;
    private double[] edgePlace;
    private int tail;
    private int head;
    private double x0;
    private double y0;
    private double z0;
    private double x1;
    private double y1;
    private double z1;

    EdgesVsFaces(Switches switches) {
        this.switches = switches;
    }

    /**
     * Appends the crossings, unless the budget, a unit an edge near the other body, runs out.
     *
     * @param at        where the body with the edges stands in the frame of the one with the faces
     * @param xyz       takes the vertices of the edges that were looked at, in that frame
     * @param salt      differs between pairs of bodies, so that they share no witnesses
     * @param stopEarly whether to stop at the first certain crossing
     * @return false if the budget ran out
     */
    boolean find(PatchMesh edges, Placement at, double[] xyz, PatchMesh ofFaces, int salt, boolean stopEarly, WorkBudget budget,
            EdgeCrossings into) {
        nearby = null;
        reach = 0;
        return search(edges, at, xyz, ofFaces, salt, stopEarly, budget, into);
    }

    /**
     * Tells which edges come within a reach of which faces: as if all faces were grown by it. The skip rules hold for grown patches,
     * too: an edge farther in front of one face than the reach is as far from all the patch.
     *
     * @return false if the budget ran out
     */
    boolean findNear(PatchMesh edges, Placement at, double[] xyz, PatchMesh ofFaces, int salt, double upTo, WorkBudget budget,
            NearFeatures into) {
        nearby = into;
        reach = upTo;
        return search(edges, at, xyz, ofFaces, salt, false, budget, unused);
    }

    private boolean search(PatchMesh edges, Placement at, double[] xyz, PatchMesh ofFaces, int salt, boolean stopEarly,
            WorkBudget budget, EdgeCrossings into) {
        faces = ofFaces;
        d = faces.data;
        out = into;
        doubtful = false;
        if (d.patchCount() == 0) {
            return true;
        }
        makeRoom((long) edges.edgeCount() * d.patchCount());
        noise = Math.max(faces.rounding, edges.rounding);
        far = noise + reach;
        StaticBoxTree tree = edges.tree;
        if (tree == null) {
            return testEdges(edges, 0, at, xyz, salt, stopEarly, budget);
        }
        placeBounds(at);
        int top = 0;
        edgeStack[top++] = 0;
        while (top > 0) {
            int node = edgeStack[--top];
            if (switches.boxes && isOff(tree.box, Aabb.STRIDE * node)) {
                continue;
            }
            if (tree.count[node] == 0) {
                edgeStack[top++] = tree.next[node];
                edgeStack[top++] = node + 1;
                continue;
            }
            int before = out.count;
            if (!testEdges(edges, tree.order[~tree.next[node]], at, xyz, salt, stopEarly, budget)) {
                return false;
            }
            if (stopEarly && out.anyCertain(before) || nearby != null && nearby.isDone()) {
                return true;
            }
        }
        return true;
    }

    /** Tests the edges of one patch; false if the budget ran out. */
    private boolean testEdges(PatchMesh edges, int patch, Placement at, double[] xyz, int salt, boolean stopEarly,
            WorkBudget budget) {
        for (int i = edges.edgeStart[patch]; i < edges.edgeStart[patch + 1]; i++) {
            int e = edges.crossingEdges[i];
            if (switches.onlyConvex && nearby == null && edges.edgeType(e) == EdgeType.CONCAVE) {
                continue;
            }
            place(edges.data, e, at, xyz);
            edgePlace = xyz;
            if (switches.boxes && isBeside(faces.bounds, 0)) {
                continue;
            }
            if (!budget.spend(1)) {
                return false;
            }
            int before = out.count;
            visitPatches(salt + e * d.patchCount());
            if (stopEarly && out.anyCertain(before) || nearby != null && nearby.isDone()) {
                return true;
            }
        }
        return true;
    }

    /** Sets the box around the body with the faces, in the frame of the one with the edges. */
    private void placeBounds(Placement at) {
        double[] b = faces.bounds;
        double cx = 0.5 * (b[0] + b[3]) - at.tx;
        double cy = 0.5 * (b[1] + b[4]) - at.ty;
        double cz = 0.5 * (b[2] + b[5]) - at.tz;
        double hx = 0.5 * (b[3] - b[0]);
        double hy = 0.5 * (b[4] - b[1]);
        double hz = 0.5 * (b[5] - b[2]);
        double slack = 4 * noise + reach;
        for (int k = 0; k < 3; k++) {
            double c = at.r[k] * cx + at.r[3 + k] * cy + at.r[6 + k] * cz;
            double h = Math.abs(at.r[k]) * hx + Math.abs(at.r[3 + k]) * hy + Math.abs(at.r[6 + k]) * hz + slack;
            near[k] = c - h;
            near[3 + k] = c + h;
        }
    }

    /** Whether a box of edges is off the box around the faces. */
    private boolean isOff(double[] box, int b) {
        return box[b] > near[3] || box[b + 3] < near[0] || box[b + 1] > near[4] || box[b + 4] < near[1]
                || box[b + 2] > near[5] || box[b + 5] < near[2];
    }

    /** Brings the ends of an edge into the frame of the faces. */
    private void place(PatchData own, int e, Placement at, double[] xyz) {
        edge = e;
        tail = 3 * own.edgeVertex[2 * e];
        head = 3 * own.edgeVertex[2 * e + 1];
        x0 = at.x(own.xyz, tail);
        y0 = at.y(own.xyz, tail);
        z0 = at.z(own.xyz, tail);
        x1 = at.x(own.xyz, head);
        y1 = at.y(own.xyz, head);
        z1 = at.z(own.xyz, head);
        xyz[tail] = x0;
        xyz[tail + 1] = y0;
        xyz[tail + 2] = z0;
        xyz[head] = x1;
        xyz[head + 1] = y1;
        xyz[head + 2] = z1;
    }

    private void makeRoom(long wanted) {
        int size = witness.length;
        while (size < wanted && size < MAX_WITNESSES) {
            size *= 2;
        }
        if (size > witness.length) {
            witness = new int[size];
        }
    }

    private void visitPatches(int firstSlot) {
        if (!switches.boxes) {
            for (int p = 0; p < d.patchCount(); p++) {
                testPatch(p, firstSlot + p);
            }
            return;
        }
        StaticBoxTree tree = faces.tree;
        int top = 0;
        stack[top++] = 0;
        while (top > 0) {
            int node = stack[--top];
            if (isBeside(tree.box, Aabb.STRIDE * node)) {
                continue;
            }
            if (tree.count[node] == 0) {
                stack[top++] = tree.next[node];
                stack[top++] = node + 1;
                continue;
            }
            int first = ~tree.next[node];
            for (int i = first; i < first + tree.count[node]; i++) {
                testPatch(tree.order[i], firstSlot + tree.order[i]);
            }
        }
    }

    /** Whether the box of the edge and another are apart. */
    private boolean isBeside(double[] box, int b) {
        return Math.min(x0, x1) > box[b + 3] + far || Math.max(x0, x1) < box[b] - far
                || Math.min(y0, y1) > box[b + 4] + far || Math.max(y0, y1) < box[b + 1] - far
                || Math.min(z0, z1) > box[b + 5] + far || Math.max(z0, z1) < box[b + 2] - far;
    }

    private void testPatch(int p, int slot) {
        patchTests++;
        final double[] plane = d.plane;
        final int[] patchFace = d.patchFace;
        int from = d.patchStart[p];
        int to = d.patchStart[p + 1];
        int place = slot & witness.length - 1;
        boolean skips = switches.skip && d.patchSign[p] != PatchMesh.MIXED;
        boolean whenInFront = skips && d.patchSign[p] != PatchMesh.CONCAVE;
        boolean whenBehind = skips && d.patchSign[p] != PatchMesh.CONVEX;
        int known = witness[place] - 1;
        boolean remembers = skips && switches.witness && known >= from && known < to;
        int at = remembers ? known : firstPlace(p);
        int left = to - from;
        while (left > 0) {
            int f = patchFace[at];
            int i = 4 * f;
            double d0 = plane[i] * x0 + plane[i + 1] * y0 + plane[i + 2] * z0 + plane[i + 3];
            double d1 = plane[i] * x1 + plane[i + 1] * y1 + plane[i + 2] * z1 + plane[i + 3];
            planeTests++;
            double least = Math.min(d0, d1);
            double most = Math.max(d0, d1);
            double margin = d.faceMargin[f] + far;
            if (whenInFront && least > margin || whenBehind && most < -margin) {
                witness[place] = at + 1;
                return;
            }
            if (remembers) {
                // It no longer does; the one that looks towards the edge is a better next guess than its neighbour.
                remembers = false;
                at = firstPlace(p);
                continue;
            }
            if (least <= far && most >= -far) {
                if (nearby == null) {
                    cross(f, d0, d1);
                } else {
                    nearby.meet(edge, edgePlace, tail, head, f, d0, d1, far);
                    reach = nearby.reach();
                    far = noise + reach;
                    if (nearby.isDone()) {
                        return;
                    }
                }
            }
            at = at + 1 == to ? from : at + 1;
            left--;
        }
    }

    private int firstPlace(int p) {
        return faces.firstPlace(p, 0.5 * (x0 + x1), 0.5 * (y0 + y1), 0.5 * (z0 + z1));
    }

    /** The edge meets the plane of a face: records it if it meets the face. */
    private void cross(int f, double d0, double d1) {
        boolean down = d0 > 0;
        boolean through = down != d1 > 0;
        boolean certain = Math.min(d0, d1) < -noise && Math.max(d0, d1) > noise;
        double ux = x1 - x0;
        double uy = y1 - y0;
        double uz = z1 - z0;
        double length = Math.sqrt(ux * ux + uy * uy + uz * uz);
        final double[] xyz = d.xyz;
        for (int k = d.faceStart[f]; k < d.faceStart[f + 1]; k++) {
            boolean along = d.faceEdge[k] >= 0;
            int e = along ? d.faceEdge[k] : ~d.faceEdge[k];
            int tail = 3 * d.edgeVertex[2 * e];
            int head = 3 * d.edgeVertex[2 * e + 1];
            double ax = xyz[tail] - x0;
            double ay = xyz[tail + 1] - y0;
            double az = xyz[tail + 2] - z0;
            double bx = xyz[head] - xyz[tail];
            double by = xyz[head + 1] - xyz[tail + 1];
            double bz = xyz[head + 2] - xyz[tail + 2];
            // Which way round the line of the face's edge goes past the line of the edge.
            double turn = ux * (ay * bz - az * by) + uy * (az * bx - ax * bz) + uz * (ax * by - ay * bx);
            double unsure = noise * length * Math.sqrt(bx * bx + by * by + bz * bz);
            boolean inside = (turn > 0) == (along != down);
            if (Math.abs(turn) <= unsure) {
                certain = false;
            } else if (!inside) {
                return;
            }
            through &= inside;
        }
        doubtful |= !certain;
        if (through) {
            out.add(edge, f, d0 / (d0 - d1), down == faces.side > 0, certain);
        }
    }
}
