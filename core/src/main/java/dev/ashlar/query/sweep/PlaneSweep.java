package dev.ashlar.query.sweep;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.PairDistance;
import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import java.util.Arrays;

/**
 * The sweep of any two shapes by plane advancement, see {@link PieceSweep}: a convex pair is one sweep of pieces; other pairs
 * are the earliest over their pieces, found in the two trees of balls. A solid can only get into another through its surface,
 * so pieces suffice after the start was found free. Scratch memory of one thread; a work unit is one certificate: the
 * Bernstein coefficients of a piece over a plane on an interval.
 *
 * <p>One level, that of the body pair's start, holds for all pieces. A level a piece would freeze sliding: the distance to the
 * tile ahead of a box on a floor sinks to the box's gap although nothing gets deeper.
 */
public final class PlaneSweep {
    private static final double UNKNOWN = -1;
    /** A face is met if the normal is this close to its own, as a cosine. */
    private static final double FACE_COS = 1 - 1e-6;

    private final RelativeMotion motion = new RelativeMotion();
    private final PieceSweep sweep;
    private final PairDistance start = new PairDistance();
    private final double[] ownCache = new double[PairDistance.CACHE];
    private final double[] pose = new double[Pose.STRIDE];
    private final double[] vector = new double[3];

    private PairInput in;
    private Pieces a;
    private Pieces b;
    /** Boxes of the paths of A's nodes in B's frame, each for [0, its time], -1 if unknown. */
    private double[] box = new double[6 * 16];
    private double[] boxTime = new double[16];
    private int[] stack = new int[128];
    private double[] bound = new double[64];

    /** The earliest stop so far and its pieces. */
    private double best;
    private int bestA;
    private int bestB;
    /** The gap that their axis showed at the start. */
    private double bestStart;
    private boolean timedOut;

    /** A sweep whose bodies never sink within the zone by more than rounding needs. */
    public PlaneSweep() {
        this(false);
    }

    private PlaneSweep(boolean sinks) {
        sweep = new PieceSweep(motion, sinks);
    }

    /** A sweep whose bodies may sink within the zone, see {@link SweepGap#sinking}: far quicker where they jam. */
    public static PlaneSweep sinking() {
        return new PlaneSweep(true);
    }

    /** The same, with distances whose searches begin where an algorithm says. */
    public static PlaneSweep sinking(PieceDistance.Start by) {
        PlaneSweep sweep = new PlaneSweep(true);
        sweep.sweep.distance.startBy(by);
        sweep.start.startBy(by);
        return sweep;
    }

    /** Sweeps along {@code in.motionA} and {@code in.motionB}; a cache of {@link PairDistance#CACHE} doubles is used if there. */
    public void sweep(Pieces shapeA, Pieces shapeB, PairInput input, SweepResult out) {
        in = input;
        a = shapeA;
        b = shapeB;
        motion.set(in.motionA, in.motionB, reach(a), reach(b), !isBall(a), !isBall(b));
        sweep.plane.tried = 0;
        sweep.rounds = 0;
        timedOut = false;
        prepareBoxes();
        out.t = 1;
        out.status = Status.CLEAR;
        best = 1;
        boolean cached = in.cache.length >= in.cacheAt + PairDistance.CACHE;
        double[] cache = cached ? in.cache : ownCache;
        int c = cached ? in.cacheAt : 0;
        if (!cached) {
            ownCache[0] = 0;
        }
        double apart = gap(0, 0);
        out.slack = apart - in.zone;
        if (apart <= in.zone) {
            out.slack = 0;
            if (isFreeAlong(cache, c)) {
                out.slack = sweep.plane.slack();
            } else {
                sweepFromStart(cache, c, out);
            }
        }
        out.work = sweep.plane.tried;
    }

    /** Rounds of the last sweep: distances measured between pieces. */
    long rounds() {
        return sweep.rounds;
    }

    private static double reach(Pieces s) {
        double x = s.ball[0];
        double y = s.ball[1];
        double z = s.ball[2];
        return Math.sqrt(x * x + y * y + z * z) + s.ball[3];
    }

    /** Whether turning does nothing: one sphere around the origin. */
    private static boolean isBall(Pieces s) {
        double[] p = s.pieces[0].xyz;
        return s.isConvex() && p.length == 3 && p[0] == 0 && p[1] == 0 && p[2] == 0;
    }

    /** Whether a shape is one convex polyhedron. */
    private static boolean isSolid(Pieces s) {
        return s.isConvex() && s.pieces[0].radius == 0;
    }

    /** Whether the axis in the cache alone proves a convex pair free. */
    private boolean isFreeAlong(double[] cache, int c) {
        if (cache[c] == 0 || !a.isConvex() || !b.isConvex()) {
            return false;
        }
        sweep.set(Double.POSITIVE_INFINITY, in.from, in.zone, in.budget);
        // Others who share the memory may keep an axis of any length.
        double lengthSq = cache[c + 1] * cache[c + 1] + cache[c + 2] * cache[c + 2] + cache[c + 3] * cache[c + 3];
        double s = Math.abs(lengthSq - 1) < 1e-12 ? 1 : 1 / Math.sqrt(lengthSq);
        sweep.hint(s * cache[c + 1], s * cache[c + 2], s * cache[c + 3]);
        return sweep.isFree(a.pieces[0], b.pieces[0], 1);
    }

    private void sweepFromStart(double[] cache, int c, SweepResult out) {
        if (isSolid(a) && isSolid(b) && cache[c] != 0 && sweep.measureStart(a.pieces[0], b.pieces[0], in.from, in.zone,
                cache, c + 1, (int) cache[c + 6], (int) cache[c + 7])) {
            sweepFromFaces(cache, c, out);
            return;
        }
        motion.place(in.from, start.at);
        start.measure(a, b, cache, c);
        double s0 = start.separation;
        bestA = start.pieceA;
        bestB = start.pieceB;
        if (!(s0 >= -motion.touch)) {
            best = in.from;
            write(start.separation, start.axisX, start.axisY, start.axisZ, start.closestA, start.closestB, start.coreA,
                    start.coreB, start.at, out);
            out.status = Status.HIT;
            return;
        }
        sweep.set(s0, in.from, in.zone, in.budget);
        sweep.know(start, a.pieces[bestA], b.pieces[bestB]);
        sweep.hint(start.axisX, start.axisY, start.axisZ);
        sweepPieces(bestA, bestB);
        if (!a.isConvex() || !b.isConvex()) {
            descend(start.pieceA, start.pieceB);
        }
        finish(s0, out);
    }

    /** Sweeps two solids of which faces told the distance at the start. */
    private void sweepFromFaces(double[] cache, int c, SweepResult out) {
        PieceDistance d = sweep.distance;
        cache[c + 1] = d.axisX;
        cache[c + 2] = d.axisY;
        cache[c + 3] = d.axisZ;
        cache[c + 6] = d.coreA;
        cache[c + 7] = d.coreB;
        sweep.set(d.separation, in.from, in.zone, in.budget);
        sweep.know(a.pieces[0], b.pieces[0]);
        sweepPieces(0, 0);
        finish(d.separation, out);
    }

    private void finish(double s0, SweepResult out) {
        if (best < 1) {
            boolean oneAxis = isSolid(a) && isSolid(b);
            if (!timedOut && (oneAxis ? bestStart <= sweep.touching() : s0 <= motion.touch + 2 * motion.margin)) {
                stayOut(oneAxis ? bestStart : s0, oneAxis);
            }
            writeAtStop(out);
            out.status = timedOut ? Status.TIMED_OUT : Status.HIT;
        }
    }

    /** Sweeps two pieces up to the best time so far. */
    private void sweepPieces(int pa, int pb) {
        double t = sweep.sweep(a.pieces[pa], b.pieces[pb], best);
        timedOut |= sweep.timedOut();
        if (t < best) {
            best = t;
            bestA = pa;
            bestB = pb;
            bestStart = sweep.startShown;
        }
    }

    private void prepareBoxes() {
        int nodes = a.left.length;
        if (boxTime.length < nodes) {
            boxTime = new double[Math.max(nodes, 2 * boxTime.length)];
            box = new double[6 * boxTime.length];
        }
        Arrays.fill(boxTime, 0, nodes, UNKNOWN);
    }

    /** A lower bound of the distance of two nodes' balls during [0, best]. */
    private double gap(int na, int nb) {
        if (boxTime[na] < 0 || boxTime[na] > 2 * best) {
            boxTime[na] = best;
            motion.boxOfPath(a.ball, 4 * na, best, box, 6 * na);
        }
        double sq = 0;
        for (int k = 0; k < 3; k++) {
            double p = b.ball[4 * nb + k];
            double d = Math.max(0, Math.max(box[6 * na + k] - p, p - box[6 * na + 3 + k]));
            sq += d * d;
        }
        return Math.sqrt(sq) - a.ball[4 * na + 3] - b.ball[4 * nb + 3] - motion.margin;
    }

    /** Sweeps all pairs of pieces that can come near, but for the one already done. */
    private void descend(int doneA, int doneB) {
        double near = Math.max(0, sweep.level());
        int top = push(0, 0, gap(0, 0), 0);
        if (timedOut) {
            provenByStack(top);
            return;
        }
        while (top > 0 && best > in.from) {
            top--;
            int na = stack[2 * top];
            int nb = stack[2 * top + 1];
            if (bound[top] > near || gap(na, nb) > near) {
                continue;
            }
            boolean leafA = a.left[na] < 0;
            boolean leafB = b.left[nb] < 0;
            if (leafA && leafB) {
                int pa = ~a.left[na];
                int pb = ~b.left[nb];
                if (pa != doneA || pb != doneB) {
                    visit(pa, pb);
                    if (timedOut) {
                        provenByStack(top + 1);
                        return;
                    }
                }
            } else if (leafB || !leafA && a.ball[4 * na + 3] >= b.ball[4 * nb + 3]) {
                top = pushBoth(a.left[na], nb, a.right[na], nb, top);
            } else {
                top = pushBoth(na, b.left[nb], na, b.right[nb], top);
            }
        }
    }

    private void visit(int pa, int pb) {
        boolean free = sweep.isFree(a.pieces[pa], b.pieces[pb], best);
        timedOut |= sweep.timedOut();
        if (!free && !timedOut) {
            sweep.distance.noGuess();
            sweepPieces(pa, pb);
        }
    }

    /** Pushes two node pairs, the one that comes nearer last, so that it is looked at first. */
    private int pushBoth(int a1, int b1, int a2, int b2, int top) {
        double g1 = gap(a1, b1);
        double g2 = gap(a2, b2);
        return g1 < g2 ? push(a1, b1, g1, push(a2, b2, g2, top)) : push(a2, b2, g2, push(a1, b1, g1, top));
    }

    private int push(int na, int nb, double gap, int top) {
        if (top == bound.length) {
            bound = Arrays.copyOf(bound, 2 * top);
            stack = Arrays.copyOf(stack, 4 * top);
        }
        stack[2 * top] = na;
        stack[2 * top + 1] = nb;
        bound[top] = gap;
        return top + 1;
    }

    /** After the budget ran out: node pairs not looked at are free until their balls can have met. */
    private void provenByStack(int count) {
        if (in.from > 0 && count > 0) {
            best = in.from;
            return;
        }
        for (int i = 0; i < count; i++) {
            int na = stack[2 * i];
            int nb = stack[2 * i + 1];
            double sq = 0;
            for (int k = 0; k < 3; k++) {
                double d = motion.atStart(a.ball, 4 * na, k) - b.ball[4 * nb + k];
                sq += d * d;
            }
            double apart = Math.sqrt(sq) - a.ball[4 * na + 3] - b.ball[4 * nb + 3] - motion.margin;
            double t = Math.max(0, apart / motion.speed);
            if (t < best) {
                best = t;
            }
        }
    }

    /**
     * From a touching start the level is below zero by rounding. Not to sink by that much with each sweep, a stop goes back to
     * where the pieces that stopped were as far apart as at the start; all times before it are as safe.
     *
     * @param byAxis whether the axis tells how far that is, since the length of a line as short as rounding is mostly rounding
     *     and can hide that bodies touch; not so between flat pieces, of which many axes show less than the solids' gap, nor
     *     for round ones, where no face or edge makes the axis exact
     */
    private void stayOut(double s0, boolean byAxis) {
        double lo = in.from;
        double hi = best;
        PieceDistance d = sweep.distance;
        for (int i = 0; i < 12 && hi > lo; i++) {
            d.guess(d.axisX, d.axisY, d.axisZ, d.coreA, d.coreB);
            sweep.measure(a.pieces[bestA], b.pieces[bestB], i == 0 ? hi : 0.5 * (lo + hi));
            if ((byAxis ? sweep.shown(a.pieces[bestA], b.pieces[bestB]) : d.separation) < s0) {
                hi = sweep.time;
            } else {
                lo = sweep.time;
            }
        }
        best = lo;
    }

    private void writeAtStop(SweepResult out) {
        PieceDistance d = sweep.distance;
        if (!sweep.knows(a.pieces[bestA], b.pieces[bestB], best)) {
            d.guess(start.axisX, start.axisY, start.axisZ, 0, 0);
        }
        sweep.measure(a.pieces[bestA], b.pieces[bestB], best);
        write(d.separation, d.axisX, d.axisY, d.axisZ, d.closestA, d.closestB, d.coreA, d.coreB, sweep.at, out);
    }

    /** Writes the stop in the world; axis and points are in A's frame. */
    private void write(double separation, double x, double y, double z, double[] onA, double[] onB, int coreA, int coreB,
            Placement at, SweepResult out) {
        out.t = best;
        out.separation = separation;
        Motion.pose(in.motionA, 0, best, pose, 0);
        if (isBall(a)) {
            // Its turning was left out, so axis and points are in a frame that does not turn.
            System.arraycopy(in.motionA, Pose.ROTATION, pose, Pose.ROTATION, Quat.STRIDE);
        }
        Pose.apply(pose, 0, 0.5 * (onA[0] + onB[0]), 0.5 * (onA[1] + onB[1]), 0.5 * (onA[2] + onB[2]), vector, 0);
        out.x = vector[0];
        out.y = vector[1];
        out.z = vector[2];
        Quat.rotate(pose, Pose.ROTATION, x, y, z, vector, 0);
        out.normalX = vector[0];
        out.normalY = vector[1];
        out.normalZ = vector[2];
        out.faceA = face(a.pieces[bestA], coreA, x, y, z);
        out.faceB = face(b.pieces[bestB], coreB, -at.backX(x, y, z), -at.backY(x, y, z), -at.backZ(x, y, z));
        out.feature = feature(bestA, coreA, bestB, coreB);
    }

    /** Piece of A, core point in it, piece of B, core point in it, 16 bits each: unique in shapes with no more of them. */
    private static long feature(int pieceA, int coreA, int pieceB, int coreB) {
        return (long) (pieceA & 0xffff) << 48 | (long) (coreA & 0xffff) << 32 | (long) (pieceB & 0xffff) << 16 | coreB & 0xffff;
    }

    /** The face of a flat piece, or that of a polyhedron at a core point whose normal is along (x, y, z), else -1. */
    private int face(ConvexPiece piece, int core, double x, double y, double z) {
        if (piece.face >= 0 || piece.polyhedron == null) {
            return piece.face;
        }
        int found = -1;
        double most = FACE_COS;
        for (int k = 0; k < piece.polyhedron.vertexFaceCount(core); k++) {
            int f = piece.polyhedron.vertexFace(core, k);
            piece.normal(f, vector);
            double cos = vector[0] * x + vector[1] * y + vector[2] * z;
            if (cos > most) {
                most = cos;
                found = f;
            }
        }
        return found;
    }
}
