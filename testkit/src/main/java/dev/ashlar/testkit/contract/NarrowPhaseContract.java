package dev.ashlar.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.AnswerCounts.Question;
import dev.ashlar.spi.Capability;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.spi.PairBatch;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.spi.WorkBudget;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.Penetration;
import dev.ashlar.testkit.SweepOracle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Judges a narrow phase, completed by core as worlds use it, against {@link PairQuery}'s contract: native capabilities and
 * completed ones alike. Shapes that are not convex take part if it declares {@link Capability#NON_CONVEX}.
 */
public abstract class NarrowPhaseContract {
    /** Answers this near to touching, as a share of the size, may be either. */
    private static final double BAND = 1e-9;

    /** The algorithm to judge. */
    protected abstract NarrowPhaseProvider provider();

    /** Its options. */
    protected AlgorithmConfig config() {
        return AlgorithmConfig.DEFAULT;
    }

    /**
     * Whether only what the algorithm answers itself is judged: what it leaves to core, and all about spheres, capsules and compounds,
     * is passed over. It must then answer most questions of the kinds that it declares, see {@link #leastOwnShare}.
     */
    protected boolean ownAnswersOnly() {
        return false;
    }

    /** With own answers only: the least share of questions about polyhedra, of a declared kind, that it must answer itself. */
    protected double leastOwnShare() {
        return 0.5;
    }

    private void checkOwnShare(NarrowPhaseJudge judge, Question question) {
        int k = question.ordinal();
        if (ownAnswersOnly() && provider().capabilities().contains(question.capability)) {
            assertThat(judge.asked[k]).isPositive();
            assertThat(1 - (double) judge.left[k] / judge.asked[k]).as("own share of %s", question)
                    .isGreaterThanOrEqualTo(leastOwnShare());
        }
    }

    /** How many random cases there are of each kind; a soak may raise it. */
    protected int cases() {
        return 300;
    }

    private NarrowPhaseJudge judge() {
        return new NarrowPhaseJudge(Completion.of(provider(), config()));
    }

    private boolean takesAnything() {
        return provider().capabilities().contains(Capability.NON_CONVEX);
    }

    /** Pairs of every kind that the algorithm takes, far, near, touching and overlapping. */
    private List<Cases.Placement> pairs(long seed, int count) {
        Cases cases = new Cases(seed);
        List<Cases.Placement> pairs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Polyhedron a = cases.convex();
            Polyhedron b = cases.convex();
            pairs.add(i % 3 == 0 ? cases.anywhere(a, b, 1.0) : cases.near(a, b, (i % 2 == 0 ? 1 : -1) * cases.gap(), i % 4 == 0));
        }
        Shape[] round = {new Sphere(0.6), new Capsule(0.3, 0.7), new Compound(List.of(
                new Compound.Part(Polyhedron.box(1, 0.2, 0.4), Pose.at(0, 0.5, 0)),
                new Compound.Part(new Sphere(0.3), Pose.at(0, -0.4, 0))))};
        for (int i = 0; i < count / 4; i++) {
            Shape a = round[i % 3];
            Shape b = i % 5 < 2 ? round[i / 3 % 3] : cases.convex();
            pairs.add(i % 2 == 0 ? cases.anywhere(a, b, 1.0) : cases.anywhere(b, a, 1.0));
        }
        if (takesAnything()) {
            Shape[] any = {Meshes.torus(1, 0.3, 8, 6), Meshes.uShape(1, 1, 0.5, 0.2), Meshes.frame(1, 0.6, 0.3),
                SampleMeshes.bumpy(0.8, 0.3, 8, 6, seed)};
            for (int i = 0; i < count / 4; i++) {
                Shape b = i % 3 == 0 ? any[i / 4 % 4] : i % 3 == 1 ? cases.convex() : round[i / 3 % 3];
                pairs.add(i % 2 == 0 ? cases.anywhere(any[i % 4], b, 0.8) : cases.anywhere(b, any[i % 4], 0.8));
            }
        }
        return pairs;
    }

    @Test
    void intersectionIsRight() {
        NarrowPhaseJudge judge = judge();
        int hits = 0;
        int clears = 0;
        for (Cases.Placement p : pairs(1, cases())) {
            PairResult out = judge.intersect(p);
            if (ownAnswersOnly() && judge.byCore) {
                continue;
            }
            double truth = NarrowPhaseJudge.signedDistance(p);
            if (Math.abs(truth) > BAND * NarrowPhaseJudge.size(p)) {
                assertThat(out.status).as("%s at %s", NarrowPhaseJudge.name(p), truth)
                        .isEqualTo(truth < 0 ? Status.HIT : Status.CLEAR);
                hits += truth < 0 ? 1 : 0;
                clears += truth < 0 ? 0 : 1;
            }
            if (out.status == Status.CLEAR) {
                assertThat(out.distance).as("lower bound of %s", NarrowPhaseJudge.name(p))
                        .isBetween(0.0, Math.max(0, truth) + 1e-9 * NarrowPhaseJudge.size(p));
                assertUnit(out.axisX, out.axisY, out.axisZ);
            } else {
                assertThat(out.distance).isLessThanOrEqualTo(0);
            }
            judge.checkCertificate(p, out);
        }
        checkOwnShare(judge, Question.OVERLAP);
        boolean judged = !ownAnswersOnly() || provider().capabilities().contains(Capability.INTERSECTION);
        assertThat(hits).isGreaterThan(judged ? cases() / 10 : -1);
        assertThat(clears).isGreaterThan(judged ? cases() / 10 : -1);
    }

    @Test
    void distanceIsExactAndItsPointsAreOnTheShapes() {
        NarrowPhaseJudge judge = judge();
        for (Cases.Placement p : pairs(2, cases())) {
            PairResult out = judge.distance(p);
            if (ownAnswersOnly() && judge.byCore) {
                continue;
            }
            double size = NarrowPhaseJudge.size(p);
            double truth = NarrowPhaseJudge.signedDistance(p);
            boolean convex = NarrowPhaseJudge.isConvex(p);
            if (truth >= 0 || convex) {
                assertThat(out.distance).as("%s", NarrowPhaseJudge.name(p)).isCloseTo(truth, offset(1e-9 * size));
            } else if (truth < -BAND * size) {
                assertThat(out.distance).as("depth of %s", NarrowPhaseJudge.name(p)).isLessThanOrEqualTo(0);
            }
            assertUnit(out.axisX, out.axisY, out.axisZ);
            if (truth > BAND * size) {
                Vec3 onA = p.poseA().apply(Vec3.of(out.pointA, 0));
                Vec3 onB = p.poseA().apply(Vec3.of(out.pointB, 0));
                assertThat(onA.distance(onB)).isCloseTo(out.distance, offset(1e-9 * size));
                assertThat(NarrowPhaseJudge.distanceToPoint(p.a(), p.poseA(), onA))
                        .as("point on A of %s", NarrowPhaseJudge.name(p))
                        .isLessThan(1e-9 * size);
                assertThat(NarrowPhaseJudge.distanceToPoint(p.b(), p.poseB(), onB))
                        .as("point on B of %s", NarrowPhaseJudge.name(p))
                        .isLessThan(1e-9 * size);
            }
        }
        checkOwnShare(judge, Question.DISTANCE);
    }

    @Test
    void aShapeInsideAnotherOverlapsIt() {
        NarrowPhaseJudge judge = judge();
        Polyhedron outer = Polyhedron.box(4, 4, 4);
        for (Shape inner : List.of(Polyhedron.box(0.5, 0.5, 0.5), new Sphere(0.3), new Capsule(0.2, 0.3))) {
            for (Vec3 at : List.of(Vec3.ZERO, new Vec3(1, 0.5, -1))) {
                Cases.Placement p = new Cases.Placement(outer, Pose.IDENTITY, inner, new Pose(at, Quat.IDENTITY));
                assertThat(judge.intersect(p).status).isEqualTo(Status.HIT);
                assertThat(judge.intersect(p.swapped()).status).isEqualTo(Status.HIT);
            }
        }
        if (takesAnything()) {
            Polyhedron hollow = Meshes.torus(2, 0.8, 12, 8);
            Cases.Placement ring = new Cases.Placement(hollow, Pose.IDENTITY, new Sphere(0.2), poseInTorus(hollow));
            assertThat(judge.intersect(ring).status).isEqualTo(Status.HIT);
            assertThat(judge.intersect(new Cases.Placement(hollow, Pose.IDENTITY, new Sphere(0.2),
                    Pose.IDENTITY)).status).isEqualTo(Status.CLEAR);
        }
    }

    /** A place on the torus's core circle: the farthest vertex from the axis, pulled in by the small radius. */
    private static Pose poseInTorus(Polyhedron torus) {
        Vec3 far = torus.vertex(torus.support(1, 0, 0, 0));
        return new Pose(far.times((far.length() - 0.8) / far.length()), Quat.IDENTITY);
    }

    @Test
    void touchingIsAnsweredWithoutFailure() {
        NarrowPhaseJudge judge = judge();
        Cases cases = new Cases(3);
        for (int i = 0; i < cases(); i++) {
            Cases.Placement p = cases.touchingBoxes(Cases.Touch.values()[i % 3]);
            double size = NarrowPhaseJudge.size(p);
            PairResult out = judge.distance(p);
            assertThat(out.distance).isCloseTo(0, offset(1e-9 * size));
            assertUnit(out.axisX, out.axisY, out.axisZ);
            assertThat(judge.intersect(p).status).isNotEqualTo(Status.TIMED_OUT);
            assertThat(judge.contacts(p, 1e-3 * size, new ContactBuffer())).isEqualTo(Status.HIT);
        }
    }

    @Test
    void contactsAreOnBothSurfacesAndPointFromAToB() {
        NarrowPhaseJudge judge = judge();
        ContactBuffer out = new ContactBuffer();
        int manifolds = 0;
        for (Cases.Placement p : pairs(4, cases())) {
            double size = NarrowPhaseJudge.size(p);
            double truth = NarrowPhaseJudge.signedDistance(p);
            double reach = 0.02 * size;
            out.clear();
            Status status = judge.contacts(p, reach, out);
            if (ownAnswersOnly() && judge.byCore) {
                continue;
            }
            if (truth < reach - BAND * size) {
                assertThat(status).as("%s at %s", NarrowPhaseJudge.name(p), truth).isEqualTo(Status.HIT);
            } else if (truth > reach + BAND * size) {
                assertThat(status).as("%s at %s", NarrowPhaseJudge.name(p), truth).isEqualTo(Status.CLEAR);
                assertThat(out.contactCount()).isZero();
            }
            manifolds += out.manifoldCount();
            judge.checkContacts(p, reach, truth, out);
        }
        checkOwnShare(judge, Question.CONTACTS);
        boolean judged = !ownAnswersOnly() || provider().capabilities().contains(Capability.CONTACTS);
        assertThat(manifolds).isGreaterThan(judged ? cases() / 20 : -1);
    }

    @Test
    void aBoxOnABoxIsHeldByTheCornersOfTheirOverlap() {
        NarrowPhaseJudge judge = judge();
        ContactBuffer out = new ContactBuffer();
        Polyhedron slab = Polyhedron.box(4, 1, 4);
        Polyhedron box = Polyhedron.box(1, 1, 1);
        for (double gap : new double[] {0, 1e-12, 1e-6, 1e-3}) {
            for (double x : new double[] {0, 1, 1.9}) {
                out.clear();
                Cases.Placement p = new Cases.Placement(slab, Pose.IDENTITY, box, Pose.at(x, 1 + gap, 0.3));
                assertThat(judge.contacts(p, 0.01, out)).isEqualTo(Status.HIT);
                double low = Double.POSITIVE_INFINITY;
                double high = Double.NEGATIVE_INFINITY;
                for (int c = 0; c < out.contactCount(); c++) {
                    low = Math.min(low, out.x(c));
                    high = Math.max(high, out.x(c));
                    assertThat(out.separation(c)).isCloseTo(gap, offset(1e-9));
                }
                assertThat(out.contactCount()).isEqualTo(4);
                assertThat(low).isCloseTo(x - 0.5, offset(1e-6));
                assertThat(high).isCloseTo(Math.min(2, x + 0.5), offset(1e-6));
                assertThat(out.normalY(0)).isCloseTo(1, offset(1e-9));
            }
        }
    }

    @Test
    void featureIdsAreUniqueAndStayWhileTheSameFeaturesMeet() {
        NarrowPhaseJudge judge = judge();
        Random random = new Random(5);
        Polyhedron slab = Polyhedron.box(4, 1, 4);
        Polyhedron box = Polyhedron.box(1, 1, 1);
        double[] cache = judge.newCache();
        Set<Long> first = null;
        for (int step = 0; step < 50; step++) {
            ContactBuffer out = new ContactBuffer();
            Vec3 jitter = new Vec3(random.nextGaussian(), random.nextGaussian(), random.nextGaussian()).times(1e-9);
            Pose pose = new Pose(new Vec3(0.2, 1, 0.3).plus(jitter), Quat.about(new Vec3(1, 2, 3), 1e-9 * random.nextGaussian()));
            judge.contacts(new Cases.Placement(slab, Pose.IDENTITY, box, pose), 0.01, out, cache);
            Set<Long> ids = new HashSet<>();
            for (int c = 0; c < out.contactCount(); c++) {
                assertThat(ids.add(out.feature(c))).as("feature %s is unique", out.feature(c)).isTrue();
            }
            first = first == null ? ids : first;
            assertThat(ids).isEqualTo(first);
        }
    }

    @Test
    void swappingTheShapesMirrorsTheAnswer() {
        NarrowPhaseJudge judge = judge();
        for (Cases.Placement p : pairs(6, cases() / 2)) {
            double size = NarrowPhaseJudge.size(p);
            PairResult ab = judge.distance(p);
            double there = ab.distance;
            Vec3 axis = p.poseA().rotation().rotate(new Vec3(ab.axisX, ab.axisY, ab.axisZ));
            PairResult ba = judge.distance(p.swapped());
            Vec3 back = p.poseB().rotation().rotate(new Vec3(ba.axisX, ba.axisY, ba.axisZ));
            assertThat(ba.distance).as("%s", NarrowPhaseJudge.name(p)).isCloseTo(there, offset(1e-9 * size));
            if (there > 1e-3 * size) {
                assertThat(axis.plus(back).length()).as("axes of %s", NarrowPhaseJudge.name(p)).isLessThan(1e-4);
            }
        }
    }

    @Test
    void theWorldMayBeMovedAndTurned() {
        NarrowPhaseJudge judge = judge();
        Cases cases = new Cases(7);
        for (Cases.Placement p : pairs(7, cases() / 2)) {
            double size = NarrowPhaseJudge.size(p);
            double here = judge.distance(p).distance;
            Pose move = new Pose(cases.point(1e6 * size), cases.rotation());
            Cases.Placement moved = new Cases.Placement(p.a(), move.times(p.poseA()), p.b(), move.times(p.poseB()));
            assertThat(judge.distance(moved).distance).as("%s", NarrowPhaseJudge.name(p)).isCloseTo(here, offset(1e-8 * size));
        }
    }

    @Test
    void memoryOfAPairChangesNoAnswer() {
        NarrowPhaseJudge judge = judge();
        Cases cases = new Cases(8);
        for (int i = 0; i < cases() / 20; i++) {
            Polyhedron a = cases.convex();
            Polyhedron b = cases.convex();
            double[] cache = judge.newCache();
            for (Cases.Placement p : cases.coherent(a, b, 40, 0.1, 0.2)) {
                double size = NarrowPhaseJudge.size(p);
                double fresh = judge.distance(p).distance;
                assertThat(judge.distance(p, cache).distance).as("%s", NarrowPhaseJudge.name(p))
                        .isCloseTo(fresh, offset(1e-9 * size));
                Status status = judge.intersect(p).status;
                if (Math.abs(fresh) > BAND * size) {
                    assertThat(judge.intersect(p, cache).status).as("%s", NarrowPhaseJudge.name(p)).isEqualTo(status);
                }
            }
        }
    }

    @Test
    void sweepsAreSafeAndNotEarly() {
        NarrowPhaseJudge judge = judge();
        Cases cases = new Cases(9);
        int stopped = 0;
        for (Cases.Placement p : pairs(9, cases())) {
            double size = NarrowPhaseJudge.size(p);
            if (NarrowPhaseJudge.signedDistance(p) < 1e-6 * size) {
                continue;
            }
            for (double zone : new double[] {1e-2 * size, 1e-4 * size}) {
                Motion[] motions = cases.approach(p, cases.between(0, 2) * size, cases.between(0, 0.5));
                SweepResult out = judge.sweep(p.a(), motions[0], p.b(), motions[1], zone);
                if (ownAnswersOnly() && judge.byCore) {
                    continue;
                }
                judge.checkSweep(p, motions, zone, out);
                stopped += out.status == Status.HIT ? 1 : 0;
            }
        }
        checkOwnShare(judge, Question.SWEEP);
        boolean judged = !ownAnswersOnly() || provider().capabilities().contains(Capability.SWEEP);
        assertThat(stopped).isGreaterThan(judged ? cases() / 20 : -1);
    }

    /** As a world does after a hit: B is deflected along the normal, and both are swept again from there. */
    @Test
    void sweepsGoOnFromWithinAMotion() {
        NarrowPhaseJudge judge = judge();
        Cases cases = new Cases(16);
        int stopped = 0;
        int freed = 0;
        for (Cases.Placement p : pairs(16, cases())) {
            double size = NarrowPhaseJudge.size(p);
            double zone = (cases.integer(0, 1) == 0 ? 1e-2 : 1e-5) * size;
            Motion[] motions = cases.approach(p, cases.between(0, 2) * size, cases.between(0, 0.5));
            SweepResult hit = judge.sweep(p.a(), motions[0], p.b(), motions[1], zone);
            if (NarrowPhaseJudge.signedDistance(p) < 1e-6 * size || hit.status != Status.HIT || hit.t == 0) {
                continue;
            }
            Vec3 away = new Vec3(hit.normalX, hit.normalY, hit.normalZ).times(cases.between(0, 2) * size);
            Pose start = motions[1].start();
            motions[1] = new Motion(new Pose(start.position().plusTimes(-hit.t, away), start.rotation()),
                    motions[1].translation().plus(away), motions[1].turn());
            double from = hit.t;
            SweepResult out = judge.sweepOn(motions, from);
            judge.checkSweepFrom(p, motions, from, zone, out);
            stopped += out.status == Status.HIT ? 1 : 0;
            freed += out.status == Status.CLEAR ? 1 : 0;
        }
        assertThat(stopped).isGreaterThan(cases() / 50);
        assertThat(freed).isGreaterThan(cases() / 50);
    }

    @Test
    void nothingTunnelsHoweverFastItMovesOrTurns() {
        NarrowPhaseJudge judge = judge();
        Cases cases = new Cases(10);
        Polyhedron plate = Polyhedron.box(4, 0.01, 4);
        for (int i = 0; i < cases() / 3; i++) {
            Shape bullet = i % 3 == 0 ? new Sphere(0.05) : i % 3 == 1 ? Polyhedron.box(0.1, 0.1, 0.1)
                    : Polyhedron.box(0.02, 1.5, 0.02);
            Pose start = new Pose(new Vec3(cases.between(-1, 1), 2, cases.between(-1, 1)), cases.rotation());
            Motion shot = Motion.of(start, new Vec3(0, -50, 0), cases.direction().times(cases.between(0, 0.99)));
            Motion held = Motion.of(Pose.IDENTITY, Vec3.ZERO, cases.direction().times(cases.between(0, 0.3)));
            SweepResult out = judge.sweep(bullet, shot, plate, held, 1e-3);
            assertThat(out.status).isEqualTo(Status.HIT);
            judge.checkSweep(new Cases.Placement(bullet, start, plate, Pose.IDENTITY), new Motion[] {shot, held}, 1e-3, out);
        }
    }

    @Test
    void contactWithinTheZoneMayMoveApartAndAlong() {
        NarrowPhaseJudge judge = judge();
        Polyhedron slab = Polyhedron.box(20, 1, 20);
        double zone = 1e-3;
        for (Shape body : List.of(Polyhedron.box(1, 1, 1), new Sphere(0.5), new Capsule(0.25, 0.25))) {
            for (double gap : new double[] {0, 1e-12, 1e-9, zone / 8, zone / 2, zone}) {
                Pose start = Pose.at(0, 1 + gap, 0);
                Motion rest = Motion.at(Pose.IDENTITY);
                for (Vec3 way : List.of(new Vec3(3, 0, 0), new Vec3(0, 2, 0), new Vec3(-1, 0.5, 2))) {
                    SweepResult out = judge.sweep(slab, rest, body, Motion.of(start, way, Vec3.ZERO), zone);
                    assertThat(out.t).as("gap %s, way %s, %s", gap, way, body.getClass().getSimpleName()).isGreaterThan(1 - 1e-6);
                }
                SweepResult down = judge.sweep(slab, rest, body, Motion.of(start, new Vec3(1, -1, 0), Vec3.ZERO), zone);
                assertThat(down.status).isEqualTo(Status.HIT);
                assertThat(down.t).isLessThan(0.01);
            }
        }
    }

    /** Found in an arch: every sweep of two stones that touched let them sink by rounding, 1e-13 m after some dozens. */
    @Test
    void touchingStonesDoNotSinkSweepBySweep() {
        NarrowPhaseJudge judge = judge();
        Cases cases = new Cases(17);
        int count = 101;
        List<Polyhedron> stones = SampleMeshes.archStones(count, 2, 2.6, 0.8);
        int stopped = 0;
        for (int i = 0; i < 20; i++) {
            int k = cases.integer(0, count - 2);
            double angle = StrictMath.PI * (k + 1) / count;
            Vec3 across = new Vec3(-StrictMath.sin(angle), StrictMath.cos(angle), 0);
            Pose poseA = Pose.IDENTITY;
            Pose poseB = Pose.IDENTITY;
            for (int round = 0; round < 60; round++) {
                double press = cases.magnitude(1e-9, 1e-4);
                Motion a = Motion.of(poseA, cases.point(1e-8).plusTimes(press, across),
                        cases.direction().times(cases.magnitude(1e-9, 1e-5)));
                Motion b = Motion.of(poseB, cases.point(1e-8).plusTimes(-press, across),
                        cases.direction().times(cases.magnitude(1e-9, 1e-5)));
                SweepResult out = judge.sweep(stones.get(k), a, stones.get(k + 1), b, 3.5e-7);
                stopped += out.status == Status.HIT ? 1 : 0;
                poseA = a.pose(out.t);
                poseB = b.pose(out.t);
            }
            assertThat(Penetration.depth(stones.get(k), poseA, stones.get(k + 1), poseB)).as("stones %s and %s", k, k + 1)
                    .isLessThanOrEqualTo(Penetration.ULPS * Math.ulp(2.6));
        }
        assertThat(stopped).isGreaterThan(500);
    }

    @Test
    void overlapAtTheStartStopsAtOnce() {
        NarrowPhaseJudge judge = judge();
        SweepResult out = judge.sweep(Polyhedron.box(1, 1, 1), Motion.at(Pose.IDENTITY), Polyhedron.box(1, 1, 1),
                Motion.of(Pose.at(0.5, 0.2, 0), new Vec3(0, 0, 1), Vec3.ZERO), 1e-3);
        assertThat(out.status).isEqualTo(Status.HIT);
        assertThat(out.t).isZero();
    }

    @Test
    void anExhaustedBudgetIsNeverAFalseClear() {
        assumeTrue(provider().capabilities().contains(Capability.TIME_BUDGET), "no native budget");
        NarrowPhaseJudge judge = judge();
        int timedOut = 0;
        for (Cases.Placement p : pairs(11, cases() / 2)) {
            double truth = NarrowPhaseJudge.signedDistance(p);
            double size = NarrowPhaseJudge.size(p);
            for (long units : new long[] {0, 1, 3, 10, 100}) {
                judge.in.budget = WorkBudget.units(units);
                PairResult out = judge.intersect(p);
                if (truth < -BAND * size) {
                    assertThat(out.status).as("%s, %s units", NarrowPhaseJudge.name(p), units).isNotEqualTo(Status.CLEAR);
                }
                timedOut += out.status == Status.TIMED_OUT ? 1 : 0;
                judge.in.budget = WorkBudget.units(units);
                ContactBuffer contacts = new ContactBuffer();
                Status status = judge.contacts(p, 0.01 * size, contacts);
                if (truth < (0.01 - BAND) * size) {
                    assertThat(status).as("contacts of %s, %s units", NarrowPhaseJudge.name(p), units).isNotEqualTo(Status.CLEAR);
                }
                judge.in.budget = WorkBudget.units(units);
                if (truth > 1e-3 * size) {
                    Motion[] motions = new Cases(units).approach(p, size, 0.3);
                    SweepResult swept = judge.sweep(p.a(), motions[0], p.b(), motions[1], 1e-4 * size);
                    if (swept.status == Status.TIMED_OUT) {
                        timedOut++;
                        judge.checkSafe(p, motions, swept);
                    } else {
                        judge.checkSweep(p, motions, 1e-4 * size, swept);
                    }
                }
                judge.in.budget = WorkBudget.unlimited();
            }
        }
        assertThat(timedOut).as("a budget of nothing runs out").isPositive();
    }

    @Test
    void refusesWhatItCannotPrepareByName() {
        NarrowPhase phase = Completion.of(provider(), config());
        Polyhedron torus = Meshes.torus(1, 0.3, 8, 6);
        if (takesAnything()) {
            assertThat(phase.accepts(torus)).isTrue();
            assertThat(phase.prepare(torus).shape()).isSameAs(torus);
        } else {
            assertThat(phase.accepts(torus)).isFalse();
            assertThatThrownBy(() -> phase.prepare(torus)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("convex").hasMessageContaining("trajectory");
        }
        assertThatThrownBy(() -> provider().create(AlgorithmConfig.DEFAULT.with("no-such-option", 1)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("no-such-option");
    }

    @Test
    void aBatchGivesTheContactsOfItsPairs() {
        NarrowPhaseJudge judge = judge();
        List<Cases.Placement> pairs = pairs(12, 40);
        PairBatch batch = new PairBatch();
        int n = pairs.size();
        batch.shapes = new PreparedShape[2 * n];
        batch.poses = new double[2 * n * Pose.STRIDE];
        batch.reach = new double[n];
        batch.cacheAt = new int[n];
        batch.caches = new double[n * judge.phase.cacheSize()];
        batch.status = new Status[n];
        for (int i = 0; i < n; i++) {
            Cases.Placement p = pairs.get(i);
            batch.pairs.add(2 * i, 2 * i + 1);
            batch.shapes[2 * i] = judge.phase.prepare(p.a());
            batch.shapes[2 * i + 1] = judge.phase.prepare(p.b());
            p.poseA().to(batch.poses, 2 * i * Pose.STRIDE);
            p.poseB().to(batch.poses, (2 * i + 1) * Pose.STRIDE);
            batch.reach[i] = 0.05 * NarrowPhaseJudge.size(p);
            batch.cacheAt[i] = i * judge.phase.cacheSize();
        }
        ContactBuffer all = new ContactBuffer();
        judge.query.contacts(batch, 0, n, new PairInput(), all);
        int at = 0;
        for (int i = 0; i < n; i++) {
            Cases.Placement p = pairs.get(i);
            ContactBuffer own = new ContactBuffer();
            assertThat(batch.status[i]).isEqualTo(judge.contacts(p, batch.reach[i], own));
            for (int m = 0; m < own.manifoldCount(); m++, at++) {
                assertThat(all.pair(at)).isEqualTo(i);
                Vec3 normal = p.poseA().rotation().rotate(new Vec3(own.normalX(m), own.normalY(m), own.normalZ(m)));
                assertThat(normal.distance(new Vec3(all.normalX(at), all.normalY(at), all.normalZ(at)))).isLessThan(1e-12);
                assertThat(all.firstContact(at + 1) - all.firstContact(at))
                        .isEqualTo(own.firstContact(m + 1) - own.firstContact(m));
            }
        }
        assertThat(at).isEqualTo(all.manifoldCount());
    }

    @Test
    void threadsMayShareShapes() throws Exception {
        NarrowPhase phase = Completion.of(provider(), config());
        List<Cases.Placement> pairs = pairs(13, 60);
        List<PreparedShape> a = pairs.stream().map(p -> phase.prepare(p.a())).toList();
        List<PreparedShape> b = pairs.stream().map(p -> phase.prepare(p.b())).toList();
        double[][] results = new double[4][pairs.size()];
        List<Thread> threads = new ArrayList<>();
        List<Throwable> errors = Collections.synchronizedList(new ArrayList<>());
        for (int t = 0; t < results.length; t++) {
            double[] mine = results[t];
            Thread thread = new Thread(() -> {
                NarrowPhaseJudge judge = new NarrowPhaseJudge(phase);
                for (int i = 0; i < mine.length; i++) {
                    mine[i] = judge.distance(pairs.get(i), a.get(i), b.get(i)).distance;
                }
            });
            thread.setUncaughtExceptionHandler((who, error) -> errors.add(error));
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(errors).isEmpty();
        for (double[] result : results) {
            assertThat(result).isEqualTo(results[0]);
        }
    }

    @Test
    void allocatesNothingOnceWarm() {
        NarrowPhaseJudge judge = judge();
        Cases cases = new Cases(14);
        List<Cases.Placement> pairs = pairs(14, 40);
        NarrowPhaseJudge.Ready[] ready = new NarrowPhaseJudge.Ready[pairs.size()];
        for (int i = 0; i < ready.length; i++) {
            Motion[] motions = cases.approach(pairs.get(i), 0.5 * NarrowPhaseJudge.size(pairs.get(i)), 0.2);
            ready[i] = judge.ready(pairs.get(i), motions);
        }
        PairResult result = new PairResult();
        SweepResult swept = new SweepResult();
        ContactBuffer contacts = new ContactBuffer();
        Allocation.assertNone("intersect", 20, () -> {
            for (NarrowPhaseJudge.Ready r : ready) {
                judge.query.intersect(r.fill(judge.in), result);
            }
        });
        Allocation.assertNone("distance", 20, () -> {
            for (NarrowPhaseJudge.Ready r : ready) {
                judge.query.distance(r.fill(judge.in), result);
            }
        });
        Allocation.assertNone("contacts", 20, () -> {
            contacts.clear();
            for (NarrowPhaseJudge.Ready r : ready) {
                judge.query.contacts(r.fill(judge.in), contacts);
            }
        });
        Allocation.assertNone("sweep", 20, () -> {
            for (NarrowPhaseJudge.Ready r : ready) {
                judge.query.sweep(r.fill(judge.in), swept);
            }
        });
    }

    private static void assertUnit(double x, double y, double z) {
        assertThat(x * x + y * y + z * z).as("squared length of the axis").isCloseTo(1, offset(1e-9));
    }
}
