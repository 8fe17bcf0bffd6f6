package dev.ashlar.testkit;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.ClosestPoints;
import dev.ashlar.query.Proximity;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;

/** Judges the five queries of {@link Proximity} by the oracles, on seeded cases of two kinds of shapes. */
public final class ProximityJudge {
    /** Answers this near to touching, as a share of the size, may be either. */
    private static final double BAND = 1e-9;

    private final NarrowPhase phase;
    private final ContactBuffer contacts = new ContactBuffer();
    private String now;

    /** What the cases were, so that none is judged on easy ones only. */
    public int overlaps;
    /** See {@link #overlaps}. */
    public int apart;
    /** Cases in which something was on the way. */
    public int stops;

    /** Judges a narrow phase that has all capabilities. */
    public ProximityJudge(NarrowPhase phase) {
        this.phase = phase;
    }

    /** Judges so many cases; the first wrong answer is an AssertionError that names its case. */
    public void judge(ShapeKind kindA, ShapeKind kindB, long seed, int from, int to) {
        for (int i = from; i < to; i++) {
            Cases cases = new Cases(seed * 1_000_003 + i);
            Shape a = kindA.shape(cases);
            Shape b = kindB.shape(cases);
            Cases.Placement p = placement(cases, a, b, i);
            now = kindA + " and " + kindB + ", seed " + seed + ", case " + i;
            judge(p, cases, kindA.isConvex() && kindB.isConvex());
        }
    }

    /** Anywhere, or, of convex polyhedra, at a small gap or depth. */
    private static Cases.Placement placement(Cases cases, Shape a, Shape b, int i) {
        boolean hulls = a instanceof Polyhedron p && p.isConvex() && p.isClosed() && b instanceof Polyhedron q && q.isConvex();
        return i % 4 == 1 && hulls ? cases.near((Polyhedron) a, (Polyhedron) b, cases.gap(), i % 8 == 1)
                : i % 4 == 2 && hulls ? cases.near((Polyhedron) a, (Polyhedron) b, -cases.gap(), i % 8 == 2)
                : cases.anywhere(a, b, cases.between(0.7, 2));
    }

    private void judge(Cases.Placement p, Cases cases, boolean convex) {
        double size = 0.2 + 2 * (p.a().boundingSphere().radius() + p.b().boundingSphere().radius());
        double band = BAND * size;
        // How deep shapes that are not convex are costs the oracle much and is asked of nobody; random ones are never just touching.
        double truth = !convex && OverlapOracle.overlap(p.a(), p.poseA(), p.b(), p.poseB()) ? -size
                : DistanceOracle.signed(p.a(), p.poseA(), p.b(), p.poseB());
        Proximity pair = Proximity.of(phase, p.a(), p.b()).place(p.poseA(), p.poseB());
        overlaps += truth < -band ? 1 : 0;
        apart += truth > band ? 1 : 0;
        if (Math.abs(truth) > band) {
            check(pair.intersects() == truth < 0, "intersects", truth);
            double tolerance = Math.max(0, truth * (cases.integer(0, 1) == 0 ? 1 - 1e-6 : 1 + 1e-6) - 2 * band);
            check(pair.isWithin(tolerance) == truth <= tolerance, "isWithin " + tolerance, truth);
            check(pair.isWithin(Math.max(0, truth + 3 * band)), "isWithin a little more", truth);
        }
        judgeDistance(pair, p, truth, band, convex);
        judgeContacts(pair, p, truth, size * cases.magnitude(1e-4, 0.1), band, convex);
        Motion[] motions = cases.approach(p, cases.between(0, 1.5) * size, cases.between(0, 0.99));
        judgeFirst(pair, p, motions, truth, size * cases.magnitude(1e-6, 1e-2), band);
    }

    private void judgeDistance(Proximity pair, Cases.Placement p, double truth, double band, boolean convex) {
        ClosestPoints found = pair.closestPoints();
        double d = found.distance();
        if (truth > band || convex) {
            check(Math.abs(d - truth) <= band, "distance " + d, truth);
        } else {
            check(d <= band, "depth " + d, truth);
        }
        check(Math.abs(pair.depth() - Math.max(0, -d)) <= band, "depth", truth);
        check(Math.abs(found.axis().length() - 1) < 1e-9, "axis " + found.axis(), truth);
        if (truth > band) {
            check(Math.abs(found.onA().distance(found.onB()) - truth) <= band, "distance of the closest points", truth);
            check(toPoint(p.a(), p.poseA(), found.onA()) <= band, "point on A", truth);
            check(toPoint(p.b(), p.poseB(), found.onB()) <= band, "point on B", truth);
        }
    }

    private void judgeContacts(Proximity pair, Cases.Placement p, double truth, double reach, double band, boolean convex) {
        contacts.clear();
        boolean any = pair.contacts(reach, contacts);
        check(any == contacts.manifoldCount() > 0, "contacts", truth);
        if (truth > reach + band) {
            check(!any, "contacts out of reach " + reach, truth);
        } else if (truth < reach - band && !isOneSided(p.a()) && !isOneSided(p.b())) {
            check(any, "contacts within reach " + reach, truth);
        }
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            Vec3 n = new Vec3(contacts.normalX(m), contacts.normalY(m), contacts.normalZ(m));
            check(Math.abs(n.length() - 1) < 1e-9, "normal " + n, truth);
            for (int c = contacts.firstContact(m); c < contacts.firstContact(m + 1); c++) {
                double s = contacts.separation(c);
                check(s <= reach + band && (!convex || s >= truth - 0.05 * reach - 1e3 * band), "separation " + s, truth);
                if (truth > band) {
                    Vec3 at = new Vec3(contacts.x(c), contacts.y(c), contacts.z(c));
                    check(toPoint(p.a(), p.poseA(), at.plusTimes(-0.5 * s, n)) < reach, "end on A", truth);
                    check(toPoint(p.b(), p.poseB(), at.plusTimes(0.5 * s, n)) < reach, "end on B", truth);
                }
            }
        }
    }

    /** Of a surface with one side there are no contacts behind it. */
    private static boolean isOneSided(Shape shape) {
        return shape instanceof Polyhedron p && p.faceCount() > 0 && !p.isClosed() && !p.isTwoSided();
    }

    private void judgeFirst(Proximity pair, Cases.Placement p, Motion[] m, double truth, double gap, double band) {
        SweepResult out = pair.firstContact(m[0], m[1], gap);
        if (truth < -band) {
            check(out.status == Status.HIT && out.t == 0, "first contact of shapes that overlap, " + out.t, truth);
            return;
        }
        SweepOracle.Bracket overlap = SweepOracle.firstOverlap(p.a(), m[0], p.b(), m[1], band);
        check(overlap.isClear() || out.t <= overlap.reached(), "stop at " + out.t + " after the overlap in " + overlap, truth);
        if (out.status == Status.CLEAR) {
            check(out.t == 1, "time of no contact " + out.t, truth);
            return;
        }
        stops++;
        double left = SweepOracle.gap(p.a(), m[0], p.b(), m[1], out.t);
        check(left <= gap + pair.gapTolerance(gap) + band, "gap " + left + " at the stop, for " + gap, truth);
    }

    private static double toPoint(Shape shape, Pose pose, Vec3 point) {
        return DistanceOracle.distance(shape, pose, Polyhedron.point(Vec3.ZERO), new Pose(point, Quat.IDENTITY));
    }

    private void check(boolean right, String what, double truth) {
        if (!right) {
            throw new AssertionError(what + " is wrong for " + now + ", at a distance of " + truth);
        }
    }
}
