package dev.ashlar.query.distance;

import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;
import java.util.Arrays;

/**
 * The signed distance of any two shapes, with the axis and the closest points, in A's frame. Convex pairs by GJK, and by the
 * expanding polytope where they touch or overlap; others as the least over their convex pieces, found in the two trees of
 * balls. Scratch memory of one thread.
 *
 * <p>The depth of overlapping shapes that are not convex is that of their deepest pair of pieces, or, where one lies inside
 * the other without touching its surface, the distance to that surface: in both cases a lower bound of the push that parts
 * them.
 */
public final class PairDistance {
    /** Doubles of a pair cache: valid, axis x y z, pieces of A and B, core points of A and B. */
    public static final int CACHE = 8;

    /** Below so much of the sizes surfaces touch. */
    private static final double TOUCH = 1e-14;

    public final Placement at = new Placement();

    /** Separation, unit axis from A to B and closest points of the nearest pair of pieces. */
    public double separation;
    public double axisX;
    public double axisY;
    public double axisZ;
    public final double[] closestA = new double[3];
    public final double[] closestB = new double[3];
    /** The nearest pieces, and a core point of each near there. */
    public int pieceA;
    public int pieceB;
    public int coreA;
    public int coreB;
    /** Pairs of pieces that were measured. */
    int pairsTested;

    private final WorkBudget unlimited = WorkBudget.unlimited();

    private final PieceDistance pair = new PieceDistance(at);
    private final double[] scratch = new double[3];
    private int[] stack = new int[128];
    private double[] bound = new double[64];

    /** What improves the guesses that searches begin with, see {@link PieceDistance#startBy}. */
    public void startBy(PieceDistance.Start by) {
        pair.startBy(by);
    }

    /** Measures two shapes, B at a flat pose in A's frame. The cache makes it quicker and is updated. */
    public void measure(Pieces a, Pieces b, double[] relative, int r, double[] cache, int c) {
        at.set(relative, r);
        measure(a, b, cache, c);
    }

    /** Measures two shapes at {@link #at}. */
    public void measure(Pieces a, Pieces b, double[] cache, int c) {
        measure(a, b, cache, c, unlimited);
    }

    /**
     * Measures two shapes at {@link #at} within a budget of so many pairs of pieces. If it runs out, the answer is false and
     * the separation an upper bound.
     */
    public boolean measure(Pieces a, Pieces b, double[] cache, int c, WorkBudget budget) {
        separation = Double.POSITIVE_INFINITY;
        pairsTested = 0;
        boolean complete = true;
        if (cache[c] != 0) {
            pair.guess(cache[c + 1], cache[c + 2], cache[c + 3], (int) cache[c + 6], (int) cache[c + 7]);
            complete = budget.spend(1);
            test(a, b, (int) cache[c + 4], (int) cache[c + 5]);
        } else if (a.isConvex() && b.isConvex()) {
            pair.noGuess();
            complete = budget.spend(1);
            test(a, b, 0, 0);
        }
        if (!a.isConvex() || !b.isConvex()) {
            complete = complete && descend(a, b, budget);
            // Of surfaces that touch, a point of one on the other is neither in nor out: the axis stands.
            if (complete && separation > TOUCH * (a.ball[3] + b.ball[3]) && isNested(a, b)) {
                separation = -separation;
                axisX = -axisX;
                axisY = -axisY;
                axisZ = -axisZ;
            }
        }
        cache[c] = 1;
        cache[c + 1] = axisX;
        cache[c + 2] = axisY;
        cache[c + 3] = axisZ;
        cache[c + 4] = pieceA;
        cache[c + 5] = pieceB;
        cache[c + 6] = coreA;
        cache[c + 7] = coreB;
        return complete;
    }

    /** Writes the last measurement. */
    public void result(Pieces a, Pieces b, PairResult out) {
        out.status = separation < 0 ? Status.HIT : Status.CLEAR;
        out.distance = separation;
        out.axisX = axisX;
        out.axisY = axisY;
        out.axisZ = axisZ;
        System.arraycopy(closestA, 0, out.pointA, 0, 3);
        System.arraycopy(closestB, 0, out.pointB, 0, 3);
        boolean vertices = a.isConvex() && b.isConvex() && a.pieces[0].polyhedron != null && b.pieces[0].polyhedron != null;
        out.vertexPairs = vertices && out.status == Status.CLEAR ? 1 : 0;
        out.vertexA[0] = coreA;
        out.vertexB[0] = coreB;
        out.work = pairsTested;
    }

    private boolean descend(Pieces a, Pieces b, WorkBudget budget) {
        int top = push(a, b, 0, 0, 0);
        while (top > 0) {
            top--;
            if (bound[top] >= separation) {
                continue;
            }
            int na = stack[2 * top];
            int nb = stack[2 * top + 1];
            boolean leafA = a.left[na] < 0;
            boolean leafB = b.left[nb] < 0;
            if (leafA && leafB) {
                if (!budget.spend(1)) {
                    return false;
                }
                pair.noGuess();
                test(a, b, ~a.left[na], ~b.left[nb]);
            } else if (leafB || !leafA && a.ball[4 * na + 3] >= b.ball[4 * nb + 3]) {
                top = pushBoth(a, b, a.left[na], nb, a.right[na], nb, top);
            } else {
                top = pushBoth(a, b, na, b.left[nb], na, b.right[nb], top);
            }
        }
        return true;
    }

    /** Pushes two node pairs, the nearer one last, so that it is looked at first. */
    private int pushBoth(Pieces a, Pieces b, int a1, int b1, int a2, int b2, int top) {
        return lowerBound(a, b, a1, b1) < lowerBound(a, b, a2, b2)
                ? push(a, b, a1, b1, push(a, b, a2, b2, top))
                : push(a, b, a2, b2, push(a, b, a1, b1, top));
    }

    private int push(Pieces a, Pieces b, int na, int nb, int top) {
        if (top == bound.length) {
            bound = Arrays.copyOf(bound, 2 * top);
            stack = Arrays.copyOf(stack, 4 * top);
        }
        stack[2 * top] = na;
        stack[2 * top + 1] = nb;
        bound[top] = lowerBound(a, b, na, nb);
        return top + 1;
    }

    /** The distance of two nodes' balls; negative as far as they overlap. */
    private double lowerBound(Pieces a, Pieces b, int na, int nb) {
        double dx = at.x(b.ball, 4 * nb) - a.ball[4 * na];
        double dy = at.y(b.ball, 4 * nb) - a.ball[4 * na + 1];
        double dz = at.z(b.ball, 4 * nb) - a.ball[4 * na + 2];
        return Math.sqrt(dx * dx + dy * dy + dz * dz) - a.ball[4 * na + 3] - b.ball[4 * nb + 3];
    }

    /** Measures two pieces, and keeps the result if they are nearer than the nearest so far. */
    private void test(Pieces a, Pieces b, int pa, int pb) {
        pairsTested++;
        if (!pair.measure(a.pieces[pa], b.pieces[pb], separation)) {
            return;
        }
        separation = pair.separation;
        axisX = pair.axisX;
        axisY = pair.axisY;
        axisZ = pair.axisZ;
        System.arraycopy(pair.closestA, 0, closestA, 0, 3);
        System.arraycopy(pair.closestB, 0, closestB, 0, 3);
        pieceA = pa;
        pieceB = pb;
        coreA = pair.coreA;
        coreB = pair.coreB;
    }

    /** Whether a part of one shape is in a solid of the other, given that their surfaces, at {@link #at}, do not cross. */
    public boolean isNested(Pieces a, Pieces b) {
        return holdsPart(a, b) || holdsPartBack(a, b);
    }

    /** Whether a part of B is in a solid of A whose surface it does not meet. */
    private boolean holdsPart(Pieces a, Pieces b) {
        if (a.surfaces.isEmpty()) {
            return false;
        }
        for (int i = 0; i < b.probes.length; i += 3) {
            if (a.solidHolds(at.x(b.probes, i), at.y(b.probes, i), at.z(b.probes, i), scratch)) {
                return true;
            }
        }
        return false;
    }

    private boolean holdsPartBack(Pieces a, Pieces b) {
        if (b.surfaces.isEmpty()) {
            return false;
        }
        for (int i = 0; i < a.probes.length; i += 3) {
            double x = a.probes[i] - at.tx;
            double y = a.probes[i + 1] - at.ty;
            double z = a.probes[i + 2] - at.tz;
            if (b.solidHolds(at.backX(x, y, z), at.backY(x, y, z), at.backZ(x, y, z), scratch)) {
                return true;
            }
        }
        return false;
    }
}
