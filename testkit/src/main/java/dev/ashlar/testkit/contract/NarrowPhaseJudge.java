package dev.ashlar.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AnswerCounts;
import dev.ashlar.spi.AnswerCounts.By;
import dev.ashlar.spi.AnswerCounts.Question;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.SweepOracle;

/** Asks a narrow phase, and holds its answers against the oracles. */
final class NarrowPhaseJudge {
    final NarrowPhase phase;
    final PairQuery query;
    final PairInput in = new PairInput();
    /** Questions of pairs of polyhedra, by {@link Question}: asked, and left to core. */
    final int[] asked = new int[Question.values().length];
    final int[] left = new int[Question.values().length];
    /** Whether core answered the last question in the algorithm's place. */
    boolean byCore;

    NarrowPhaseJudge(NarrowPhase phase) {
        this.phase = phase;
        query = phase.newQuery();
    }

    double[] newCache() {
        return new double[phase.cacheSize()];
    }

    private PairInput input(Cases.Placement p, double[] cache) {
        return input(p, phase.prepare(p.a()), phase.prepare(p.b()), cache);
    }

    private PairInput input(Cases.Placement p, PreparedShape a, PreparedShape b, double[] cache) {
        in.cache = cache;
        in.cacheAt = 0;
        return in.shapes(a, b).poses(p.poseA(), p.poseB());
    }

    PairResult intersect(Cases.Placement p) {
        return intersect(p, newCache());
    }

    PairResult intersect(Cases.Placement p, double[] cache) {
        PairResult out = new PairResult();
        long before = byCore(Question.OVERLAP);
        query.intersect(input(p, cache), out);
        note(Question.OVERLAP, before);
        return out;
    }

    PairResult distance(Cases.Placement p) {
        return distance(p, newCache());
    }

    PairResult distance(Cases.Placement p, double[] cache) {
        PairResult out = new PairResult();
        long before = byCore(Question.DISTANCE);
        query.distance(input(p, cache), out);
        note(Question.DISTANCE, before);
        return out;
    }

    PairResult distance(Cases.Placement p, PreparedShape a, PreparedShape b) {
        PairResult out = new PairResult();
        query.distance(input(p, a, b, newCache()), out);
        return out;
    }

    Status contacts(Cases.Placement p, double reach, ContactBuffer out) {
        return contacts(p, reach, out, newCache());
    }

    Status contacts(Cases.Placement p, double reach, ContactBuffer out, double[] cache) {
        in.reach = reach;
        long before = byCore(Question.CONTACTS);
        Status status = query.contacts(input(p, cache), out);
        note(Question.CONTACTS, before);
        return status;
    }

    SweepResult sweep(Shape a, Motion motionA, Shape b, Motion motionB, double zone) {
        SweepResult out = new SweepResult();
        in.zone = zone;
        in.cache = newCache();
        in.cacheAt = 0;
        long before = byCore(Question.SWEEP);
        query.sweep(in.shapes(phase.prepare(a), phase.prepare(b)).motions(motionA, motionB), out);
        note(Question.SWEEP, before);
        return out;
    }

    private long byCore(Question question) {
        AnswerCounts counts = query.answers();
        return counts == null ? 0 : counts.get(question, By.CORE) + counts.get(question, By.OTHER_SHAPES);
    }

    private void note(Question question, long before) {
        byCore = byCore(question) > before;
        boolean isPolyhedra = in.a.shape() instanceof Polyhedron && in.b.shape() instanceof Polyhedron;
        asked[question.ordinal()] += isPolyhedra ? 1 : 0;
        left[question.ordinal()] += isPolyhedra && byCore ? 1 : 0;
    }

    /** Sweeps the pair of the last sweep, with its memory, from a time on. */
    SweepResult sweepOn(Motion[] motions, double from) {
        SweepResult out = new SweepResult();
        in.from = from;
        query.sweep(in.motions(motions[0], motions[1]), out);
        in.from = 0;
        return out;
    }

    /** A pair with everything prepared, for runs that must not allocate. */
    Ready ready(Cases.Placement p, Motion[] motions) {
        double[] relative = new double[Pose.STRIDE];
        double[] a = new double[Motion.STRIDE];
        double[] b = new double[Motion.STRIDE];
        motions[0].to(a, 0);
        motions[1].to(b, 0);
        Pose.relative(a, 0, b, 0, relative, 0);
        return new Ready(phase.prepare(p.a()), phase.prepare(p.b()), relative, a, b, newCache(), size(p));
    }

    record Ready(PreparedShape a, PreparedShape b, double[] relative, double[] motionA, double[] motionB,
            double[] cache, double size) {
        PairInput fill(PairInput in) {
            in.shapes(a, b);
            System.arraycopy(relative, 0, in.relative, 0, Pose.STRIDE);
            System.arraycopy(motionA, 0, in.motionA, 0, Motion.STRIDE);
            System.arraycopy(motionB, 0, in.motionB, 0, Motion.STRIDE);
            in.cache = cache;
            in.cacheAt = 0;
            in.reach = 0.02 * size;
            in.zone = 1e-3 * size;
            return in;
        }
    }

    static double size(Cases.Placement p) {
        return 2 * (p.a().boundingSphere().radius() + p.b().boundingSphere().radius());
    }

    static double signedDistance(Cases.Placement p) {
        return DistanceOracle.signed(p.a(), p.poseA(), p.b(), p.poseB());
    }

    static boolean isConvex(Cases.Placement p) {
        return isConvex(p.a()) && isConvex(p.b());
    }

    private static boolean isConvex(Shape shape) {
        return !(shape instanceof Compound) && (!(shape instanceof Polyhedron p) || p.isConvex());
    }

    static double distanceToPoint(Shape shape, Pose pose, Vec3 point) {
        return DistanceOracle.distance(shape, pose, Polyhedron.point(Vec3.ZERO), new Pose(point, Quat.IDENTITY));
    }

    static String name(Cases.Placement p) {
        return name(p.a()) + " and " + name(p.b());
    }

    private static String name(Shape shape) {
        return shape instanceof Polyhedron p ? "polyhedron of " + p.vertexCount() : shape.getClass().getSimpleName();
    }

    /** The vertex pairs prove the answer: a supporting pair along the axis, or a tetrahedron around the origin. */
    void checkCertificate(Cases.Placement p, PairResult out) {
        if (out.vertexPairs == 0 || !(p.a() instanceof Polyhedron a) || !(p.b() instanceof Polyhedron b)) {
            return;
        }
        Vec3[] w = new Vec3[out.vertexPairs];
        for (int i = 0; i < w.length; i++) {
            w[i] = p.poseB().apply(b.vertex(out.vertexB[i])).minus(p.poseA().apply(a.vertex(out.vertexA[i])));
        }
        double size = size(p);
        if (out.status == Status.CLEAR) {
            Vec3 axis = p.poseA().rotation().rotate(new Vec3(out.axisX, out.axisY, out.axisZ));
            double gap = gapAlong(a, p.poseA(), b, p.poseB(), axis);
            assertThat(gap).as("gap along the axis of %s", name(p))
                    .isGreaterThanOrEqualTo(out.distance - 2e-3 * out.distance - 1e-9 * size);
        } else if (w.length == 4) {
            for (int i = 0; i < 4; i++) {
                Vec3 q = w[(i + 1) % 4];
                Vec3 n = w[(i + 2) % 4].minus(q).cross(w[(i + 3) % 4].minus(q));
                assertThat(n.dot(w[i].minus(q)) * n.dot(q.negated())).as("tetrahedron around the origin")
                        .isGreaterThanOrEqualTo(-1e-9 * StrictMath.pow(size, 6));
            }
        }
    }

    private static double gapAlong(Polyhedron a, Pose poseA, Polyhedron b, Pose poseB, Vec3 axis) {
        double high = Double.NEGATIVE_INFINITY;
        double low = Double.POSITIVE_INFINITY;
        for (int v = 0; v < a.vertexCount(); v++) {
            high = Math.max(high, axis.dot(poseA.apply(a.vertex(v))));
        }
        for (int v = 0; v < b.vertexCount(); v++) {
            low = Math.min(low, axis.dot(poseB.apply(b.vertex(v))));
        }
        return low - high;
    }

    void checkContacts(Cases.Placement p, double reach, double truth, ContactBuffer out) {
        double size = size(p);
        double least = Double.POSITIVE_INFINITY;
        for (int m = 0; m < out.manifoldCount(); m++) {
            Vec3 n = new Vec3(out.normalX(m), out.normalY(m), out.normalZ(m));
            assertThat(n.length()).isCloseTo(1, offset(1e-9));
            int count = out.firstContact(m + 1) - out.firstContact(m);
            assertThat(count).isBetween(1, ContactBuffer.MAX_CONTACTS);
            for (int c = out.firstContact(m); c < out.firstContact(m + 1); c++) {
                least = Math.min(least, out.separation(c));
                assertThat(out.separation(c)).isLessThanOrEqualTo(reach + 1e-9 * size);
                if (truth > 1e-9 * size) {
                    // Apart: both ends of the contact are on or near the surfaces, at most as far off as the contact is long.
                    Vec3 at = new Vec3(out.x(c), out.y(c), out.z(c));
                    Vec3 onA = p.poseA().apply(at.plusTimes(-0.5 * out.separation(c), n));
                    Vec3 onB = p.poseA().apply(at.plusTimes(0.5 * out.separation(c), n));
                    assertThat(distanceToPoint(p.a(), p.poseA(), onA)).as("end on A of %s", name(p)).isLessThan(reach);
                    assertThat(distanceToPoint(p.b(), p.poseB(), onB)).as("end on B of %s", name(p)).isLessThan(reach);
                }
            }
            if (Math.abs(truth) > 1e-6 * size && isConvex(p)) {
                Vec3 world = p.poseA().rotation().rotate(n);
                Cases.Placement apart = new Cases.Placement(p.a(), p.poseA(), p.b(),
                        new Pose(p.poseB().position().plusTimes(1e-4 * size, world), p.poseB().rotation()));
                assertThat(signedDistance(apart)).as("B moves away from A along the normal of %s", name(p)).isGreaterThan(truth);
            }
        }
        if (out.contactCount() > 0 && isConvex(p)) {
            // For steady ids contacts may reach over a rim, and a face's normal may stand in for an axis that is hardly better.
            assertThat(least).as("least separation of %s", name(p)).isCloseTo(truth, offset(1e-6 * size + 0.05 * reach));
        }
    }

    /** No overlap up to t, by the oracle. */
    void checkSafe(Cases.Placement p, Motion[] motions, SweepResult out) {
        double size = size(p);
        assertThat(out.t).isBetween(0.0, 1.0);
        SweepOracle.Bracket overlap = SweepOracle.firstOverlap(p.a(), motions[0], p.b(), motions[1], 1e-9 * size);
        assertThat(overlap.isClear() || out.t <= overlap.reached())
                .as("%s stops at %s, before the overlap in %s", name(p), out.t, overlap).isTrue();
    }

    /** The SWEEP contract after a start within the motions, by samples that are dense where it starts. */
    void checkSweepFrom(Cases.Placement p, Motion[] motions, double from, double zone, SweepResult out) {
        double size = size(p);
        double tolerance = query.sweepTolerance(zone) + 1e-9 * size;
        assertThat(out.t).as("%s from %s", name(p), from).isBetween(from, 1.0);
        double least = Math.min(zone, SweepOracle.gap(p.a(), motions[0], p.b(), motions[1], from)) - tolerance;
        for (int k = 0; k <= 24; k++) {
            double share = (k / 24.0) * (k / 24.0);
            double t = k == 24 ? out.t : from + share * (out.t - from);
            double gap = SweepOracle.gap(p.a(), motions[0], p.b(), motions[1], t);
            assertThat(gap).as("gap of %s at %s, swept from %s to %s", name(p), t, from, out.t).isGreaterThanOrEqualTo(least);
            if (k == 24 && out.status != Status.CLEAR) {
                assertThat(gap).as("gap of %s stopped at %s", name(p), t).isLessThanOrEqualTo(zone + tolerance);
            }
        }
    }

    /** The SWEEP contract, for a start outside the zone or within it. */
    void checkSweep(Cases.Placement p, Motion[] motions, double zone, SweepResult out) {
        checkSafe(p, motions, out);
        double size = size(p);
        if (out.status == Status.CLEAR) {
            assertThat(out.t).isEqualTo(1);
            return;
        }
        assertThat(out.status).isEqualTo(Status.HIT);
        double gap = SweepOracle.gap(p.a(), motions[0], p.b(), motions[1], out.t);
        assertThat(gap).as("gap of %s stopped at %s", name(p), out.t)
                .isLessThanOrEqualTo(zone + query.sweepTolerance(zone) + 1e-9 * size);
        assertThat(new Vec3(out.normalX, out.normalY, out.normalZ).length()).isCloseTo(1, offset(1e-9));
        assertThat(out.separation).isCloseTo(gap, offset(0.05 * zone + 1e-9 * size));
        Vec3 point = new Vec3(out.x, out.y, out.z);
        assertThat(distanceToPoint(p.a(), motions[0].pose(out.t), point)).as("contact point near A").isLessThanOrEqualTo(zone);
        assertThat(distanceToPoint(p.b(), motions[1].pose(out.t), point)).as("contact point near B").isLessThanOrEqualTo(zone);
    }
}
