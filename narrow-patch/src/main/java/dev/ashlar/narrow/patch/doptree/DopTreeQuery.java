package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.narrow.generic.GenericNarrowPhase;
import dev.ashlar.query.contact.ConvexManifold;
import dev.ashlar.spi.AnswerCounts;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;

/**
 * The queries of one thread. Whether surfaces cross, how far they are apart and which faces are near each other the trees tell;
 * how deep shapes overlap is core's, as is all about what has no faces. Contacts begin where the walk of the last step ended.
 */
final class DopTreeQuery implements PairQuery {
    /** Of gaps below this share of the sizes the closest points tell no direction. */
    private static final double NEAR = 1e-9;
    /** What is no deeper in each other touches. */
    private static final double TOUCH = 1e-13;

    private final PairQuery core = new GenericNarrowPhase().newQuery();
    private final PairBounds bounds = new PairBounds();
    private final CrossingSearch search = new CrossingSearch(bounds);
    private final DistanceSearch distance = new DistanceSearch(bounds);
    private final ReachContacts contacts = new ReachContacts(bounds);
    private final ConvexContacts convex = new ConvexContacts(bounds);
    private final PairFront front;
    private final AnswerCounts answers = new AnswerCounts();
    private final int coreCache;
    private final SurfaceNesting nesting = new SurfaceNesting(bounds);
    /** Two points are what a search that runs out of budget gives. */
    private final CrossingFaces crossings = new CrossingFaces(2, false);
    private DopShape a;
    private DopShape b;

    DopTreeQuery(int coreCache, int frontLevels) {
        this.coreCache = coreCache;
        front = new PairFront(frontLevels);
    }

    /** Doubles of memory of a pair: core's, the reference face of convex bodies, the front. */
    static int memory(int coreCache, int frontLevels) {
        return coreCache + ConvexManifold.MEMORY + PairFront.size(frontLevels);
    }

    /** Pairs of nodes are counted where they are compared; here they are added up. */
    @Override
    public AnswerCounts answers() {
        answers.kernel += bounds.nodePairs;
        bounds.nodePairs = 0;
        return answers;
    }

    private void enter(PairInput in) {
        answers.kernel += bounds.nodePairs;
        a = (DopShape) in.a;
        b = (DopShape) in.b;
        bounds.begin(a.tree, b.tree, in.relative, 0);
    }

    /** On TIMED_OUT the points of the result span a box in which a meeting is possible. */
    @Override
    public void intersect(PairInput in, PairResult out) {
        enter(in);
        if (!haveFaces()) {
            askCore(in, out);
            return;
        }
        out.vertexPairs = 0;
        out.status = search.search(crossings, in.budget);
        out.work = bounds.nodePairs;
        out.axisX = search.axisX;
        out.axisY = search.axisY;
        out.axisZ = search.axisZ;
        out.distance = 0;
        if (out.status == Status.CLEAR) {
            if (isNested()) {
                out.status = Status.HIT;
            } else {
                out.distance = search.gap;
                turnAxis(out);
            }
        } else {
            System.arraycopy(crossings.xyz, 0, out.pointA, 0, 3);
            System.arraycopy(crossings.xyz, crossings.points > 1 ? 3 : 0, out.pointB, 0, 3);
        }
    }

    private boolean haveFaces() {
        return a.tree.nodes > 0 && b.tree.nodes > 0;
    }

    /** Makes the axis run from A to B: from the middle of the one root to that of the other. */
    private void turnAxis(PairResult out) {
        if (out.axisX * bounds.between(0) + out.axisY * bounds.between(1) + out.axisZ * bounds.between(2) < 0) {
            out.axisX = -out.axisX;
            out.axisY = -out.axisY;
            out.axisZ = -out.axisZ;
        }
    }

    /** Whether a part of one is in the solid of the other, given that their surfaces do not cross. */
    private boolean isNested() {
        return a.polyhedron.isClosed() && nesting.holdsPart(a.polyhedron.isInverted(), b.probes)
                || b.polyhedron.isClosed() && nesting.isPartHeld(b.polyhedron.isInverted(), a.probes);
    }

    /** On TIMED_OUT likewise. */
    @Override
    public void distance(PairInput in, PairResult out) {
        enter(in);
        boolean complete = distance.search(Double.POSITIVE_INFINITY, 0, -1, in.budget);
        if (!complete) {
            out.status = Status.TIMED_OUT;
            out.distance = 0;
            out.axisX = 1;
            out.axisY = 0;
            out.axisZ = 0;
            bounds.commonBox(0, 0, out.pointA, out.pointB);
            out.work = bounds.nodePairs;
            out.vertexPairs = 0;
            return;
        }
        double found = distance.distance;
        double size = a.tree.size + b.tree.size;
        if (!(found > NEAR * size) && touch(found, size, in.budget, out)) {
            return;
        }
        // Overlap and tiny gaps are core's, as is what has no faces.
        if (!(found > NEAR * size) || found == Double.POSITIVE_INFINITY || isNested()) {
            askCore(in, out);
            return;
        }
        double[] c = distance.closest;
        out.status = Status.CLEAR;
        out.distance = found;
        double x = c[3] - c[0];
        double y = c[4] - c[1];
        double z = c[5] - c[2];
        double length = Math.sqrt(x * x + y * y + z * z);
        out.axisX = x / length;
        out.axisY = y / length;
        out.axisZ = z / length;
        System.arraycopy(c, 0, out.pointA, 0, 3);
        System.arraycopy(c, 3, out.pointB, 0, 3);
        out.vertexPairs = 0;
        out.work = bounds.nodePairs;
    }

    /** Answers for convex bodies so close that the shortest line is rounding, if the plane of a face parts them. */
    private boolean touch(double found, double size, WorkBudget budget, PairResult out) {
        if (!haveFaces() || !a.polyhedron.isConvex() || !b.polyhedron.isConvex() || a.polyhedron.isInverted()
                || b.polyhedron.isInverted() || !convex.findFace(a, b, TOUCH * size, budget)) {
            return false;
        }
        out.status = Status.CLEAR;
        out.distance = found;
        out.axisX = convex.manifold.x;
        out.axisY = convex.manifold.y;
        out.axisZ = convex.manifold.z;
        System.arraycopy(distance.closest, 0, out.pointA, 0, 3);
        System.arraycopy(distance.closest, 3, out.pointB, 0, 3);
        out.vertexPairs = 0;
        out.work = bounds.nodePairs;
        return true;
    }

    private void askCore(PairInput in, PairResult out) {
        answers.passedOn++;
        in.a = a.pieces();
        in.b = b.pieces();
        core.distance(in, out);
        in.a = a;
        in.b = b;
    }

    @Override
    public Status contacts(PairInput in, ContactBuffer out) {
        enter(in);
        if (haveFaces()) {
            boolean isConvex = a.polyhedron.isConvex() && b.polyhedron.isConvex();
            int own = in.cacheAt + coreCache;
            front.load(a.tree, b.tree, in.cache, own + ConvexManifold.MEMORY);
            Status status = isConvex ? convex.contacts(a, b, in, front, in.cache, own, out)
                    : contacts.contacts(a, b, in, front, out);
            keepFront(status);
            if (status == Status.HIT || !isConvex || status == Status.CLEAR && !(bounds.lowerBound(0, 0) <= 0 && isNested())) {
                return status;
            }
        }
        return contactsByCore(in, out);
    }

    /** A walk that ran out of budget, or stopped before its end, leaves no front. */
    private void keepFront(Status status) {
        if (status == Status.TIMED_OUT) {
            front.drop();
        } else {
            front.save();
        }
    }

    private Status contactsByCore(PairInput in, ContactBuffer out) {
        answers.passedOn++;
        in.a = a.pieces();
        in.b = b.pieces();
        Status status = core.contacts(in, out);
        in.a = a;
        in.b = b;
        return status;
    }
}
