package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.query.sweep.RelativeMotion;
import dev.ashlar.query.sweep.SweepGap;
import dev.ashlar.spi.WorkBudget;

/**
 * Sweeps two convex parts by planes: first one across the axis that the pair remembers, which proves most pairs of a step
 * free; else plane advancement, in which a plane across the shortest line, carried by B or by A, proves a stretch of time, at
 * whose end the distance is measured anew. Scratch memory of one thread.
 *
 * <p>Bodies are kept apart by a level: the zone, or, for those that start within it, their distance at the start less a slack
 * above rounding. So contact in the zone may move out and along, but no deeper. Starts that touch but for rounding, and edges
 * that turn against each other within the zone, are left to core, whose planes can glide between edges.
 */
public final class ConvexSweep {
    /**
     * Memory of a pair behind core's: 0 if there is none, else what the axis is across; and where on A and B, each in its frame,
     * they were closest.
     */
    public static final int CACHE = 7;
    /** What an axis is across: no face, a face of A, or a face of B, to whose number this is added. */
    private static final int NO_FACE = 1;
    private static final int FACE_OF_A = 2;
    private static final int FACE_OF_B = 3;

    /** What {@link #sweep} answers: free, stopped at {@link #time}, out of budget there, or for core to answer. */
    public enum Answer {
        FREE, STOPPED, TIMED_OUT, LEFT_TO_CORE
    }

    private static final int MAX_ROUNDS = 8;
    /** Small steps within the zone go on while the gap over the level grows by this factor. */
    private static final double GROWS = 1.05;
    /** Cosine between a measured axis and the face normal that it must come from. */
    private static final double CLOSE = 1 - 1e-6;

    /** Distance at {@link #time}, with axis and closest points in A's frame. */
    public final Placement at = new Placement();
    public final PieceDistance distance = new PieceDistance(at);
    private final VertexFaceDistance faces = new VertexFaceDistance(at, distance);
    private final BoxDistance boxes = new BoxDistance(at, distance, faces);
    public double time;
    public final CarriedPlane plane;
    /** Distances measured since it was last set to 0. */
    long measured;

    private final RelativeMotion motion;
    private final double[] axis = new double[3];
    private final double[] normal = new double[3];
    private int coreA;
    private int coreB;
    /** What the last axis is across: a plane across it holds longest if carried by the body whose face that is. */
    private int across;
    /** Whether axis and {@link #distance} were measured in this sweep. */
    private boolean isMeasured;
    private PartFeatures a;
    private PartFeatures b;
    private double from;
    private double zone;
    private WorkBudget budget;
    private double slack;
    private double fine;

    public ConvexSweep(RelativeMotion motion) {
        this.motion = motion;
        plane = new CarriedPlane(motion);
    }

    /** Sets two parts and when their sweep starts; the motion is set already. */
    public void set(PartFeatures partA, PartFeatures partB, double from, double zone, WorkBudget budget) {
        a = partA;
        b = partB;
        this.from = from;
        this.zone = zone;
        this.budget = budget;
    }

    private double slack(double start) {
        return SweepGap.slack(start, zone, motion.margin);
    }

    /** Whether a start is so close that rounding must be told from touching. */
    private boolean touches(double start) {
        return !(start > motion.touch + 4 * slack(start));
    }

    /**
     * Sweeps two parts. Updates the memory of the pair.
     *
     * <p>The remembered axis saves the first measurement if it shows that they start outside the zone, or if the gap that it
     * shows is their distance: two points, one of each, that were closest when last measured bound that from above.
     */
    public Answer sweep(double[] cache, int c, int own) {
        fine = Math.min(0x1p-10, zone / 512 / motion.speed);
        time = from;
        isMeasured = false;
        double start = cache[c] == 0 ? Double.NEGATIVE_INFINITY : gapAlongRemembered(cache, c, (int) cache[own]);
        Answer answer = Answer.LEFT_TO_CORE;
        if (!touches(start) || start < -motion.touch) {
            answer = sweepFrom(start, cache, c, own);
        }
        if (answer == Answer.LEFT_TO_CORE && cache[own] != 0) {
            // Core will remember an axis of its own.
            cache[own] = NO_FACE;
        }
        return answer;
    }

    private Answer sweepFrom(double shown, double[] cache, int c, int own) {
        double start = shown;
        boolean known = start > zone + slack(start)
                || !touches(start) && cache[own] != 0 && rememberedDistance(cache, own) <= start + zone / 32;
        if (!known) {
            measure(from, cache[c] != 0);
            start = distance.separation;
            if (touches(start)) {
                return Answer.LEFT_TO_CORE;
            }
        }
        slack = slack(start);
        Answer answer = advance(SweepGap.sinking(start, zone, motion.margin), start, start > zone + zone / 32);
        if (isMeasured) {
            remember(cache, c, own);
        }
        return answer;
    }

    /** The gap at the start along the remembered axis, which is taken; a face of B has turned with B since. */
    private double gapAlongRemembered(double[] cache, int c, int face) {
        motion.place(from, at);
        across = face;
        if (face >= FACE_OF_B) {
            setNormalOfB(face - FACE_OF_B);
            System.arraycopy(normal, 0, axis, 0, 3);
        } else {
            System.arraycopy(cache, c + 1, axis, 0, 3);
        }
        coreA = (int) cache[c + 6];
        coreB = (int) cache[c + 7];
        return gapAlong(axis[0], axis[1], axis[2]);
    }

    /** The distance at the start of the two points, one of each part, that are remembered. */
    private double rememberedDistance(double[] cache, int own) {
        double x = at.x(cache, own + 4) - cache[own + 1];
        double y = at.y(cache, own + 4) - cache[own + 2];
        double z = at.z(cache, own + 4) - cache[own + 3];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /**
     * Advances from plane to plane, all at least {@code level} apart.
     *
     * @param start   distance at the start, or the gap along the axis where that is not measured
     * @param outside whether they start outside the zone, so that they stop as soon as they are near it
     */
    private Answer advance(double level, double start, boolean outside) {
        double keep = level;
        if (isMeasured) {
            double shown = gapAlong(axis[0], axis[1], axis[2]);
            if (shown - keep < slack) {
                if (shown < keep - zone / 512) {
                    return Answer.LEFT_TO_CORE;
                }
                keep = shown - slack;
            }
        }
        double separation = start;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            boolean near = separation <= keep + zone / 64;
            if (outside && near && isMeasured) {
                return Answer.STOPPED;
            }
            double next = advanceBy(across == FACE_OF_A, keep);
            if (next - time <= fine && next < 1 && !budget.isExhausted()) {
                next = Math.max(next, advanceBy(across != FACE_OF_A, keep));
            }
            if (next >= 1) {
                return Answer.FREE;
            }
            if (budget.isExhausted()) {
                time = next;
                return Answer.TIMED_OUT;
            }
            boolean slow = next - time <= fine;
            if (slow && !isMeasured) {
                next = time;
            } else if (slow && across == NO_FACE) {
                return Answer.LEFT_TO_CORE;
            } else if (!(next > time)) {
                return Answer.STOPPED;
            }
            boolean again = isMeasured;
            measure(next, true);
            double room = separation - keep;
            separation = distance.separation;
            if (again && slow && near && separation - keep <= GROWS * room) {
                return Answer.STOPPED;
            }
        }
        return Answer.LEFT_TO_CORE;
    }

    /** How far a plane across the axis, carried by A or by B, proves the parts apart by {@code keep} after {@link #time}. */
    private double advanceBy(boolean carriedByA, double keep) {
        if (!budget.spend(1)) {
            return time;
        }
        double x = axis[0];
        double y = axis[1];
        double z = axis[2];
        if (carriedByA) {
            plane.carriedByA(a, b, x, y, z);
        } else {
            plane.carriedByB(a, b, -at.backX(x, y, z), -at.backY(x, y, z), -at.backZ(x, y, z));
        }
        plane.raise(keep);
        long before = plane.tried;
        double next = plane.advance(time, 1, fine, zone / 512);
        budget.spend((int) (plane.tried - before - 1));
        return next;
    }

    /** Measures the distance at a time, starting from the last axis if there is one. */
    private void measure(double t, boolean hasAxis) {
        measured++;
        isMeasured = true;
        time = t;
        motion.place(t, at);
        if (hasAxis && a.radius + b.radius == 0 && faces.measure(a, b, axis[0], axis[1], axis[2], coreA, coreB)) {
            across = faces.isOfA ? FACE_OF_A : FACE_OF_B + faces.face;
            takeMeasured();
            return;
        }
        if (!(a.boxHalf != null && b.boxHalf != null && boxes.measure(a, b))) {
            if (hasAxis) {
                distance.guess(axis[0], axis[1], axis[2], coreA, coreB);
            } else {
                distance.noGuess();
            }
            distance.measure(a.piece, b.piece, Double.POSITIVE_INFINITY);
        }
        across = NO_FACE;
        takeMeasured();
        snapToFace();
    }

    private void takeMeasured() {
        axis[0] = distance.axisX;
        axis[1] = distance.axisY;
        axis[2] = distance.axisZ;
        coreA = distance.coreA;
        coreB = distance.coreB;
    }

    /**
     * The direction of a short line between far larger bodies is known badly, so that a plane across it shows less than their
     * distance. A face that it is nearly across knows better.
     */
    private void snapToFace() {
        double x = distance.axisX;
        double y = distance.axisY;
        double z = distance.axisZ;
        int f = faceAlong(a, distance.coreA, x, y, z);
        if (f >= 0) {
            across = FACE_OF_A;
            System.arraycopy(a.plane, 4 * f, normal, 0, 3);
            takeNormal();
        }
        int g = faceAlong(b, distance.coreB, -at.backX(x, y, z), -at.backY(x, y, z), -at.backZ(x, y, z));
        if (g >= 0) {
            setNormalOfB(g);
            if (takeNormal() || f < 0) {
                across = FACE_OF_B + g;
            }
        }
    }

    /** The normal of a face of B, towards B, in A's frame. */
    private void setNormalOfB(int face) {
        double[] r = at.r;
        double x = b.plane[4 * face];
        double y = b.plane[4 * face + 1];
        double z = b.plane[4 * face + 2];
        normal[0] = -(r[0] * x + r[1] * y + r[2] * z);
        normal[1] = -(r[3] * x + r[4] * y + r[5] * z);
        normal[2] = -(r[6] * x + r[7] * y + r[8] * z);
    }

    /** Takes the normal as axis if it shows no less than the one so far; whether it does. */
    private boolean takeNormal() {
        boolean better = gapAlong(normal[0], normal[1], normal[2]) >= gapAlong(axis[0], axis[1], axis[2]);
        if (better) {
            System.arraycopy(normal, 0, axis, 0, 3);
        }
        return better;
    }

    /** The face at a vertex whose normal is along (x, y, z), or -1. */
    public static int faceAlong(PartFeatures f, int vertex, double x, double y, double z) {
        if (f.polyhedron == null) {
            return -1;
        }
        int found = -1;
        double most = CLOSE;
        for (int k = 0; k < f.polyhedron.vertexFaceCount(vertex); k++) {
            int face = f.polyhedron.vertexFace(vertex, k);
            double cos = f.plane[4 * face] * x + f.plane[4 * face + 1] * y + f.plane[4 * face + 2] * z;
            if (cos > most) {
                most = cos;
                found = face;
            }
        }
        return found;
    }

    /** The gap along a unit axis of A's frame at the time last measured. */
    private double gapAlong(double x, double y, double z) {
        return b.least(at.backX(x, y, z), at.backY(x, y, z), at.backZ(x, y, z)) + x * at.tx + y * at.ty + z * at.tz
                + a.least(-x, -y, -z) - (a.radius + b.radius);
    }

    /** Writes the last measurement to the memory of the pair, the first part of which is laid out as core's. */
    private void remember(double[] cache, int c, int own) {
        cache[c] = 1;
        cache[c + 1] = axis[0];
        cache[c + 2] = axis[1];
        cache[c + 3] = axis[2];
        cache[c + 4] = 0;
        cache[c + 5] = 0;
        cache[c + 6] = distance.coreA;
        cache[c + 7] = distance.coreB;
        cache[own] = across;
        System.arraycopy(distance.closestA, 0, cache, own + 1, 3);
        double x = distance.closestB[0] - at.tx;
        double y = distance.closestB[1] - at.ty;
        double z = distance.closestB[2] - at.tz;
        cache[own + 4] = at.backX(x, y, z);
        cache[own + 5] = at.backY(x, y, z);
        cache[own + 6] = at.backZ(x, y, z);
    }
}
