package dev.ashlar.query.sweep;

import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.FaceGap;
import dev.ashlar.query.distance.PairDistance;
import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.spi.WorkBudget;

/**
 * How far two convex pieces may move until they come closer than a level: plane advancement. A plane across the shortest
 * line between them, carried by B or by A, parts them up to a certified time; there the distance is measured again, which
 * gives the next plane. The planes are a proof for all of [0, t]. Scratch memory of one thread.
 */
final class PieceSweep {
    /** Outside the zone every round gains zone / 64 of way; more rounds than this are given up, safe but early. */
    private static final int MAX_ROUNDS = 10_000;

    /** Small steps in the zone go on while the gap over the level grows by this factor a step, */
    private static final double GROWS = 1.05;
    /** but for so many steps in a row that it grows less. */
    private static final int MAX_SLOW = 8;

    /** After so many rounds a sweep that may sink does, rather than go on in steps as small. */
    private static final int YIELD_ROUNDS = 12;

    /** Cosine between a measured axis and that of the features it must come from. */
    private static final double CLOSE = 1 - 1e-6;

    final Placement at = new Placement();
    /** The last measurement, at {@link #time}. */
    final PieceDistance distance = new PieceDistance(at);
    double time;
    /** The gap that the axis of the pieces last swept showed at the start. */
    double startShown;
    /** Rounds since it was last set to 0. */
    long rounds;
    final MovingPlane plane;

    private final EdgePlane edges;
    private final FaceGap faceGap = new FaceGap(at, distance);
    private final RelativeMotion motion;
    private final boolean sinks;
    private ConvexPiece knownA;
    private ConvexPiece knownB;
    private final double[] normal = new double[3];
    private final double[] hint = new double[3];
    private WorkBudget budget;
    private double zone;
    /** Where the sweep starts. */
    private double from;
    private double level;
    /** By how much it may be lowered to get on. */
    private double yielding;
    private double slack;
    private double touching;
    private boolean outside;
    private double fine;
    private boolean timedOut;

    /** @param sinks whether bodies within the zone may sink a little, see {@link SweepGap#sinking}, for speed */
    PieceSweep(RelativeMotion motion, boolean sinks) {
        this.motion = motion;
        this.sinks = sinks;
        plane = new MovingPlane(motion);
        edges = new EdgePlane(motion, sinks);
    }

    /**
     * Sets what holds for all pieces of two bodies: at the time {@code from} they were {@code start} apart, and no pair may come
     * below the level.
     */
    void set(double start, double from, double zone, WorkBudget budget) {
        this.from = from;
        this.zone = zone;
        this.budget = budget;
        timedOut = false;
        knownA = null;
        knownB = null;
        slack = SweepGap.slack(start, zone, motion.margin);
        level = sinks ? SweepGap.sinking(start, zone, motion.margin) : SweepGap.strict(start, zone, motion.margin);
        plane.near = sinks ? zone / 512 : 0;
        yielding = sinks ? SweepGap.yielding(start, zone) : 0;
        touching = motion.touch + 2 * slack;
        outside = start > zone + zone / 32;
        fine = Math.min(0x1p-10, zone / 512 / motion.speed);
    }

    /** The gap that is kept. */
    double level() {
        return level;
    }

    /** Pieces no farther apart than this count as touching. */
    double touching() {
        return touching;
    }

    /** The gap along the axis last measured. */
    double shown(ConvexPiece a, ConvexPiece b) {
        return gapAlong(a, b, distance.axisX, distance.axisY, distance.axisZ);
    }

    /** Whether the last sweep ended because the budget did. */
    boolean timedOut() {
        return timedOut;
    }

    /** An axis from A to B, in A's frame at the start, that is tried on every pair of pieces. */
    void hint(double x, double y, double z) {
        hint[0] = x;
        hint[1] = y;
        hint[2] = z;
    }

    /** Whether a plane across the hint, carried by B, or in the face of a flat piece, proves two pieces apart until the end. */
    boolean isFree(ConvexPiece a, ConvexPiece b, double end) {
        motion.place(from, at);
        plane.carriedByB(a, b, -at.backX(hint[0], hint[1], hint[2]), -at.backY(hint[0], hint[1], hint[2]),
                -at.backZ(hint[0], hint[1], hint[2]), 0, level);
        if (spend() && plane.isFree(from, end)) {
            return true;
        }
        if (b.face >= 0 && !timedOut) {
            b.normal(b.face, normal);
            double[] r = at.r;
            double height = (r[0] * normal[0] + r[1] * normal[1] + r[2] * normal[2]) * (a.centre[0] - at.x(b.centre, 0))
                    + (r[3] * normal[0] + r[4] * normal[1] + r[5] * normal[2]) * (a.centre[1] - at.y(b.centre, 0))
                    + (r[6] * normal[0] + r[7] * normal[1] + r[8] * normal[2]) * (a.centre[2] - at.z(b.centre, 0));
            double side = height < -motion.touch ? -1 : 1;
            plane.carriedByB(a, b, side * normal[0], side * normal[1], side * normal[2], 0, level);
            if (spend() && plane.isFree(from, end)) {
                return true;
            }
        }
        if (a.face >= 0 && !timedOut) {
            a.normal(a.face, normal);
            double height = normal[0] * (at.x(b.centre, 0) - a.centre[0]) + normal[1] * (at.y(b.centre, 0) - a.centre[1])
                    + normal[2] * (at.z(b.centre, 0) - a.centre[2]);
            double side = height < -motion.touch ? -1 : 1;
            plane.carriedByA(a, b, side * normal[0], side * normal[1], side * normal[2], 0, level);
            return spend() && plane.isFree(from, end);
        }
        return false;
    }

    private boolean spend() {
        timedOut |= !budget.spend(1);
        return !timedOut;
    }

    /** Takes over what {@link #measureStart} found of two pieces. */
    void know(ConvexPiece a, ConvexPiece b) {
        time = from;
        knownA = a;
        knownB = b;
    }

    /** Takes the nearest pieces of two bodies, measured at the start, over from there. */
    void know(PairDistance start, ConvexPiece a, ConvexPiece b) {
        motion.place(from, at);
        distance.separation = start.separation;
        distance.axisX = start.axisX;
        distance.axisY = start.axisY;
        distance.axisZ = start.axisZ;
        distance.coreA = start.coreA;
        distance.coreB = start.coreB;
        System.arraycopy(start.closestA, 0, distance.closestA, 0, 3);
        System.arraycopy(start.closestB, 0, distance.closestB, 0, 3);
        time = from;
        knownA = a;
        knownB = b;
        checkSides(a, b);
    }

    /** Whether the last measurement is of these pieces at that time. */
    boolean knows(ConvexPiece a, ConvexPiece b, double t) {
        return knownA == a && knownB == b && time == t;
    }

    /** Measures two pieces at a time, from the guess given to {@link #distance}, unless that is known. */
    void measure(ConvexPiece a, ConvexPiece b, double t) {
        if (knows(a, b, t)) {
            return;
        }
        knownA = a;
        knownB = b;
        time = t;
        motion.place(t, at);
        if (sinks && faceGap.measure(a, b, zone / 128, motion.touch)) {
            return;
        }
        distance.measure(a, b, Double.POSITIVE_INFINITY);
        checkSides(a, b);
    }

    /**
     * Measures two pieces at the start by the faces across a remembered axis of A's frame, near these core points, where those
     * tell their distance. Otherwise nothing is known.
     */
    boolean measureStart(ConvexPiece a, ConvexPiece b, double from, double zone, double[] axis, int at0, int coreA, int coreB) {
        motion.place(from, at);
        distance.axisX = axis[at0];
        distance.axisY = axis[at0 + 1];
        distance.axisZ = axis[at0 + 2];
        distance.coreA = coreA;
        distance.coreB = coreB;
        return sinks && faceGap.measure(a, b, zone / 128, motion.touch);
    }

    private void checkSides(ConvexPiece a, ConvexPiece b) {
        if (distance.separation <= 2 * zone) {
            polish(a, b);
        }
        if (a.face >= 0 && b.face >= 0 && Math.abs(distance.separation) <= slack + motion.touch) {
            faceOutwards(a, b);
        }
    }

    /**
     * Flat pieces in one plane are parted by either side of it. If both are faces of solids that meet there, only one side
     * keeps the solids apart.
     */
    private void faceOutwards(ConvexPiece a, ConvexPiece b) {
        if (!a.polyhedron.isClosed() || !b.polyhedron.isClosed()) {
            return;
        }
        double x = distance.axisX;
        double y = distance.axisY;
        double z = distance.axisZ;
        a.normal(a.face, normal);
        double cosA = normal[0] * x + normal[1] * y + normal[2] * z;
        b.normal(b.face, normal);
        double cosB = normal[0] * at.backX(x, y, z) + normal[1] * at.backY(x, y, z) + normal[2] * at.backZ(x, y, z);
        if (cosA < -0.5 && cosB > 0.5) {
            double back = gapAlong(a, b, -x, -y, -z);
            if (back >= -2 * (slack + motion.touch)) {
                distance.axisX = -x;
                distance.axisY = -y;
                distance.axisZ = -z;
                distance.separation = back;
            }
        }
    }

    /**
     * The direction of a short line between far larger pieces is known badly, so that a plane across it shows less than their
     * distance. The faces or edges that it joins know better.
     */
    private void polish(ConvexPiece a, ConvexPiece b) {
        double x = distance.axisX;
        double y = distance.axisY;
        double z = distance.axisZ;
        double shown = gapAlong(a, b, x, y, z);
        if (shown >= distance.separation - motion.margin) {
            return;
        }
        for (int k = 0; k < faces(a, distance.coreA); k++) {
            a.normal(a.face >= 0 ? a.face : a.polyhedron.vertexFace(distance.coreA, k), normal);
            shown = offer(a, b, normal[0], normal[1], normal[2], x, y, z, shown);
        }
        double[] r = at.r;
        for (int k = 0; k < faces(b, distance.coreB); k++) {
            b.normal(b.face >= 0 ? b.face : b.polyhedron.vertexFace(distance.coreB, k), normal);
            double nx = r[0] * normal[0] + r[1] * normal[1] + r[2] * normal[2];
            double ny = r[3] * normal[0] + r[4] * normal[1] + r[5] * normal[2];
            double nz = r[6] * normal[0] + r[7] * normal[1] + r[8] * normal[2];
            shown = offer(a, b, nx, ny, nz, x, y, z, shown);
        }
        if (edges.across(a, b, at, distance, normal)) {
            offer(a, b, normal[0], normal[1], normal[2], x, y, z, shown);
        }
    }

    private static int faces(ConvexPiece piece, int core) {
        return piece.polyhedron == null ? 0 : piece.face >= 0 ? 1 : piece.polyhedron.vertexFaceCount(core);
    }

    /** Takes a unit axis, or its opposite, if it is close to (x, y, z) and shows a greater gap; returns the greatest so far. */
    private double offer(ConvexPiece a, ConvexPiece b, double nx, double ny, double nz, double x, double y, double z,
            double shown) {
        double cos = nx * x + ny * y + nz * z;
        if (Math.abs(cos) < CLOSE) {
            return shown;
        }
        double side = cos < 0 ? -1 : 1;
        double gap = gapAlong(a, b, side * nx, side * ny, side * nz);
        if (gap <= shown) {
            return shown;
        }
        distance.axisX = side * nx;
        distance.axisY = side * ny;
        distance.axisZ = side * nz;
        return gap;
    }

    /** The gap of the pieces along a unit axis of A's frame. */
    private double gapAlong(ConvexPiece a, ConvexPiece b, double x, double y, double z) {
        int p = a.support(x, y, z, 0);
        int q = b.support(-at.backX(x, y, z), -at.backY(x, y, z), -at.backZ(x, y, z), 0);
        return x * (at.x(b.xyz, 3 * q) - a.xyz[3 * p]) + y * (at.y(b.xyz, 3 * q) - a.xyz[3 * p + 1])
                + z * (at.z(b.xyz, 3 * q) - a.xyz[3 * p + 2]) - a.radius - b.radius;
    }

    /**
     * The time before {@code end} at which two pieces stop, or {@code end}. The first axis is searched from the guess given
     * to {@link #distance}. Whatever it returns, the pieces were proven apart by the level until then.
     */
    double sweep(ConvexPiece a, ConvexPiece b, double end) {
        measure(a, b, from);
        double keep = level;
        // The level is the body pair's. A pair's own axis can show less of its distance, by rounding.
        startShown = shown(a, b);
        if (startShown - keep < slack) {
            if (startShown < keep - zone / 512 - 2 * motion.touch) {
                return from;
            }
            keep = startShown - slack;
        }
        double t = from;
        int slowRounds = 0;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            rounds++;
            if (round == YIELD_ROUNDS) {
                keep -= yielding;
            }
            boolean near = distance.separation <= keep + zone / 64;
            if (outside && near) {
                return t;
            }
            double next = advance(a, b, keep, t, end);
            if (next - t <= fine && next < end && distance.separation <= touching && !timedOut) {
                next = Math.max(next, advanceByFaces(a, b, keep, t, end));
            }
            if (next >= end || timedOut || !(next > t)) {
                return next;
            }
            boolean slow = near && next - t <= fine;
            double room = distance.separation - keep;
            t = next;
            distance.guess(distance.axisX, distance.axisY, distance.axisZ, distance.coreA, distance.coreB);
            measure(a, b, t);
            if (!slow) {
                slowRounds = 0;
                continue;
            }
            // Features that turn against each other can leave a plane at once even if they part; then the steps grow.
            double now = distance.separation - keep;
            if (now <= room || now < GROWS * room && ++slowRounds > MAX_SLOW) {
                return t;
            }
        }
        return t;
    }

    /** How far a plane across the last axis proves the pieces apart: carried by B, by A, or gliding between two edges. */
    private double advance(ConvexPiece a, ConvexPiece b, double keep, double t, double end) {
        double x = distance.axisX;
        double y = distance.axisY;
        double z = distance.axisZ;
        plane.carriedByB(a, b, -at.backX(x, y, z), -at.backY(x, y, z), -at.backZ(x, y, z), distance.coreB, keep);
        long before = plane.tried;
        double byB = spend() ? plane.advance(t, end, fine) : t;
        if (byB >= end || !spendSince(before)) {
            return byB;
        }
        plane.carriedByA(a, b, x, y, z, distance.coreA, keep);
        before = plane.tried;
        double byA = plane.advance(t, end, fine);
        timedOut |= !budget.spend((int) (plane.tried - before - 1));
        double best = Math.max(byB, byA);
        if (best >= end || timedOut || !edges.find(a, b, at, distance, t)) {
            return best;
        }
        before = plane.tried;
        best = Math.max(best, edges.advance(plane, keep, t, end, fine));
        timedOut |= !budget.spend((int) (plane.tried - before));
        return best;
    }

    /**
     * Pieces that touch at an edge or corner have many axes, and the measured one can be bad for the motion. So all faces
     * there are tried: the best that a plane in one of them, carried by its body, can do.
     */
    private double advanceByFaces(ConvexPiece a, ConvexPiece b, double keep, double t, double end) {
        double best = t;
        for (int k = 0; k < candidates(a) && best < end; k++) {
            candidate(a, k);
            if (gapAlong(a, b, normal[0], normal[1], normal[2]) > keep && spend()) {
                plane.carriedByA(a, b, normal[0], normal[1], normal[2], distance.coreA, keep);
                best = Math.max(best, plane.advance(t, end, fine));
            }
        }
        double[] r = at.r;
        for (int k = 0; k < candidates(b) && best < end; k++) {
            candidate(b, k);
            double x = normal[0];
            double y = normal[1];
            double z = normal[2];
            if (gapAlong(a, b, -(r[0] * x + r[1] * y + r[2] * z), -(r[3] * x + r[4] * y + r[5] * z),
                    -(r[6] * x + r[7] * y + r[8] * z)) > keep && spend()) {
                plane.carriedByB(a, b, x, y, z, distance.coreB, keep);
                best = Math.max(best, plane.advance(t, end, fine));
            }
        }
        return best;
    }

    /** How many face normals there are to try: of a flat piece its own and its neighbours', else those of the polyhedron. */
    private static int candidates(ConvexPiece piece) {
        if (piece.polyhedron == null) {
            return 0;
        }
        return piece.face >= 0 ? 1 + piece.count : piece.polyhedron.faceCount();
    }

    /** Writes the k-th of them to {@link #normal}. */
    private void candidate(ConvexPiece piece, int k) {
        int f = k;
        if (piece.face >= 0) {
            f = k == 0 ? piece.face : piece.polyhedron.faceNeighbour(piece.face, k - 1);
        }
        piece.normal(f < 0 ? piece.face : f, normal);
    }

    /** Spends what an advance took beyond its first certificate, and one for the next. */
    private boolean spendSince(long before) {
        timedOut |= !budget.spend((int) (plane.tried - before));
        return !timedOut;
    }
}
