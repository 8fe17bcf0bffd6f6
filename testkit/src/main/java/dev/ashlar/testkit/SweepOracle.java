package dev.ashlar.testkit;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Check;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;

/**
 * When two moving shapes come near, by halving intervals of time. Shapes are cut into convex pieces (a convex one is one piece,
 * others are their faces). A pair of pieces is free of a level on [m - h, m + h] if its gap at m exceeds the level by more than
 *
 * <ul>
 * <li>L h, where L = |DA - DB| + |WA| rA + |WB| rB is the fastest that the gap can change; or
 * <li>what it can lose along its own separating axis n at m: each point moves by h times its velocity, exactly along n, and by at
 *     most 0.7 h^2 |W|^2 r besides (a Cayley turn of W accelerates a point at distance r by less than 1.4 |W|^2 r).
 * </ul>
 * What is free is proven so but for rounding, about 1e-15 of the coordinates relative to A's start.
 */
public final class SweepOracle {
    /** Bound of acceleration over |W|^2 r: w^2 + w' with w = 1 / (1 + x^2) at most, 1 + 0.33; half of it, rounded up. */
    private static final double HALF_ACCELERATION = 0.7;
    private static final double LEAST_STEP = 0x1p-50;

    /**
     * When a level is reached.
     *
     * @param free    the gap is above the level at all times from 0 up to this, 1 if always
     * @param reached a time, hardly later, at which the gap is at most level + tolerance; infinite if none was found
     */
    public record Bracket(double free, double reached) {
        /** Whether the level is never reached. */
        public boolean isClear() {
            return reached == Double.POSITIVE_INFINITY;
        }
    }

    /**
     * The least gap of a motion.
     *
     * @param t   when
     * @param gap the signed gap at t, which no other time undercuts by more than the tolerance
     */
    public record Minimum(double t, double gap) {
    }

    /**
     * Two convex pieces, with how fast their gap can change and how fast that can change.
     *
     * @param hint the last separating axis found, tried first: any axis proves
     */
    private record Pair(int leafA, ConvexSet a, int leafB, ConvexSet b, double radius, double speed, double bend, double[] hint) {
    }

    private final Motion motionA;
    private final Motion motionB;
    private final List<OraclePart> partsA;
    private final List<OraclePart> partsB;
    private final List<Pair> all = new ArrayList<>();
    private final double tolerance;
    private final double width;
    /** The level that intervals are proven to stay above. */
    private double level;
    /** Least gap of the surviving pairs at the middle of the last interval looked at. */
    private double least;

    private SweepOracle(Shape a, Motion motionA, Shape b, Motion motionB, double tolerance) {
        this.motionA = motionA;
        this.motionB = motionB;
        this.tolerance = Check.positive("tolerance", tolerance);
        partsA = OraclePart.of(a);
        partsB = OraclePart.of(b);
        double fastest = 0;
        for (int i = 0; i < partsA.size(); i++) {
            for (int j = 0; j < partsB.size(); j++) {
                for (ConvexSet p : partsA.get(i).pieces()) {
                    for (ConvexSet q : partsB.get(j).pieces()) {
                        Pair pair = pair(i, p, j, q);
                        all.add(pair);
                        fastest = Math.max(fastest, pair.speed);
                    }
                }
            }
        }
        width = fastest == 0 ? 1 : Math.max(LEAST_STEP, Math.min(1, tolerance / fastest));
    }

    private Pair pair(int i, ConvexSet p, int j, ConvexSet q) {
        double rA = reach(partsA.get(i).xyz, p);
        double rB = reach(partsB.get(j).xyz, q);
        double wA = motionA.turn().length();
        double wB = motionB.turn().length();
        double speed = motionA.translation().distance(motionB.translation()) + wA * rA + wB * rB;
        double bend = HALF_ACCELERATION * (wA * wA * rA + wB * wB * rB);
        return new Pair(i, p, j, q, partsA.get(i).radius() + partsB.get(j).radius(), speed, bend, new double[3]);
    }

    private static double reach(double[] xyz, ConvexSet p) {
        double most = 0;
        for (int i : p.points()) {
            most = Math.max(most, Vec3.of(xyz, i).length());
        }
        return most;
    }

    /**
     * Brackets the first time at which the gap falls to a level. Overlap at the start counts as reached at once.
     *
     * @param level     0 or more; for convex shapes also below 0: then minus a depth
     * @param tolerance above 0, in metres; the gap at the time {@code free} exceeds the level by at most twice this
     */
    public static Bracket firstReach(Shape a, Motion motionA, Shape b, Motion motionB, double level, double tolerance) {
        SweepOracle sweep = new SweepOracle(a, motionA, b, motionB, tolerance);
        sweep.level = Check.finite("level", level);
        double start = sweep.gapAt(0);
        if (start <= level) {
            return new Bracket(0, 0);
        }
        Bracket found = sweep.find(0, 1, sweep.all);
        return found == null ? new Bracket(1, Double.POSITIVE_INFINITY) : found;
    }

    /**
     * Brackets the first time of real overlap: no piece is deeper than {@code slack} in another up to {@code free}, and at
     * {@code reached} the shapes overlap by at least half of it. A start that touches, and sliding, is no overlap.
     *
     * @param slack above 0, in metres
     */
    public static Bracket firstOverlap(Shape a, Motion motionA, Shape b, Motion motionB, double slack) {
        return firstReach(a, motionA, b, motionB, -Check.positive("slack", slack), 0.5 * slack);
    }

    /**
     * The least gap during [0, until]; if the shapes ever overlap, such a time, with 0 or minus the depth then.
     *
     * @param tolerance above 0, in metres
     */
    public static Minimum minimumGap(Shape a, Motion motionA, Shape b, Motion motionB, double until, double tolerance) {
        Check.within("until", until, 0, 1);
        SweepOracle sweep = new SweepOracle(a, motionA, b, motionB, tolerance);
        double start = sweep.gapAt(0);
        double end = sweep.gapAt(until);
        Minimum first = end < start ? new Minimum(until, end) : new Minimum(0, start);
        return sweep.minimum(0, until, sweep.all, first);
    }

    /** The signed gap at a time of two motions. */
    public static double gap(Shape a, Motion motionA, Shape b, Motion motionB, double t) {
        return new SweepOracle(a, motionA, b, motionB, 1).gapAt(t);
    }

    private double gapAt(double t) {
        return DistanceOracle.signed(OraclePart.moved(partsA, frame(motionA, t)), OraclePart.moved(partsB, frame(motionB, t)));
    }

    /** From the body to the world less A's start, so that precision does not depend on where in the world they are. */
    private RigidMap frame(Motion motion, double t) {
        Vec3 origin = motionA.start().position();
        Vec3 at = motion.start().position().minus(origin).plusTimes(t, motion.translation());
        return RigidMap.of(new Pose(at, motion.pose(t).rotation()), Vec3.ZERO);
    }

    private Bracket find(double from, double to, List<Pair> pairs) {
        List<Pair> left = survivors(from, to, pairs);
        if (left.isEmpty()) {
            return null;
        }
        double middle = 0.5 * (from + to);
        if (least <= level + tolerance && to - from <= width || to - from <= LEAST_STEP) {
            return new Bracket(from, middle);
        }
        Bracket early = find(from, middle, left);
        return early != null ? early : find(middle, to, left);
    }

    private Minimum minimum(double from, double to, List<Pair> pairs, Minimum known) {
        if (known.gap <= 0) {
            return known;
        }
        level = known.gap - tolerance;
        List<Pair> left = survivors(from, to, pairs);
        if (left.isEmpty() || to - from <= LEAST_STEP) {
            return known;
        }
        double middle = 0.5 * (from + to);
        Minimum best = least < known.gap ? new Minimum(middle, least) : known;
        best = minimum(from, middle, left, best);
        return minimum(middle, to, left, best);
    }

    /** The pairs that are not proven to stay above the level. */
    private List<Pair> survivors(double from, double to, List<Pair> pairs) {
        double t = 0.5 * (from + to);
        double h = 0.5 * (to - from);
        List<OraclePart> a = OraclePart.moved(partsA, frame(motionA, t));
        List<OraclePart> b = OraclePart.moved(partsB, frame(motionB, t));
        List<Pair> left = new ArrayList<>();
        least = Double.POSITIVE_INFINITY;
        for (Pair pair : pairs) {
            double[] xa = a.get(pair.leafA).xyz;
            double[] xb = b.get(pair.leafB).xyz;
            double limit = level + pair.radius;
            double boxes = CullingBoxes.distance(box(xa, pair.a), box(xb, pair.b));
            // Boxes that touch say nothing about a depth.
            if (boxes > 0 && boxes - pair.speed * h > limit) {
                continue;
            }
            if (parts(pair, pair.hint, xa, xb, t, h, limit)) {
                continue;
            }
            ConvexDistance c = ConvexDistance.of(xa, pair.a, xb, pair.b);
            System.arraycopy(c.axis, 0, pair.hint, 0, 3);
            if (c.gap - pair.speed * h > limit || parts(pair, c.axis, xa, xb, t, h, limit)) {
                continue;
            }
            least = Math.min(least, c.gap - pair.radius);
            left.add(pair);
        }
        return left;
    }

    private boolean parts(Pair pair, double[] axis, double[] xa, double[] xb, double t, double h, double limit) {
        return Vectors.dot(axis, axis) > 0 && along(pair, axis, xa, xb, t, h) - pair.bend * h * h > limit;
    }

    /**
     * Least separation along n during [t - h, t + h] if all points kept their velocities: a concave function of time, so the
     * lesser of both ends.
     */
    private double along(Pair pair, double[] n, double[] xa, double[] xb, double t, double h) {
        double bound = Double.POSITIVE_INFINITY;
        for (double s : new double[] {-h, h}) {
            double a = -extreme(motionA, xa, pair.a, n, -1, t, s);
            double b = extreme(motionB, xb, pair.b, n, 1, t, s);
            bound = Math.min(bound, b - a);
        }
        return bound;
    }

    /** Least sign n.x over the points, each moved on for time s with its velocity at t. */
    private double extreme(Motion motion, double[] xyz, ConvexSet piece, double[] n, double sign, double t, double s) {
        Vec3 d = motion.translation();
        Vec3 centre = motion.start().position().minus(motionA.start().position()).plusTimes(t, d);
        Vec3 w = motion.turn().times(1 / (1 + 0.25 * t * t * motion.turn().lengthSq()));
        Vec3 axis = Vec3.of(n, 0);
        // n.(x + s (d + w x (x - c))) = (n + s (n x w)).x + s n.d - s (n x w).c
        Vec3 turned = axis.cross(w).times(s);
        Vec3 slope = axis.plus(turned);
        double least = Double.POSITIVE_INFINITY;
        for (int i : piece.points()) {
            double x = slope.x() * xyz[i] + slope.y() * xyz[i + 1] + slope.z() * xyz[i + 2];
            least = Math.min(least, sign * x);
        }
        return least + sign * (s * axis.dot(d) - turned.dot(centre));
    }

    private static double[] box(double[] x, ConvexSet p) {
        double[] box = CullingBoxes.empty();
        for (int i : p.points()) {
            CullingBoxes.extend(box, x, i);
        }
        return box;
    }
}
