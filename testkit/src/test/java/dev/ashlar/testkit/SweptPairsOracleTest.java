package dev.ashlar.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.SweptVolume;
import dev.ashlar.testkit.tier.Tier;
import org.junit.jupiter.api.Test;

/** The oracle for broad phases, and with it core's own predicate and its brute-force broad phase. */
final class SweptPairsOracleTest {
    private static final int B = SweptVolume.STRIDE;

    @Test
    void exactAnswerAgreesWithTheLinearProgramme() {
        Cases cases = new Cases(1);
        int touching = 0;
        for (int i = 0; i < 4000; i++) {
            double[] v = pair(cases, i);
            double size = size(v);
            ConvexSeparation.Result lp = SweptPairsOracle.margin(v, 0, v, B);
            boolean touch = SweptPairsOracle.touch(v, 0, v, B);
            if (Math.abs(lp.margin()) > 1e-13 * size) {
                assertThat(touch).as("seed 1, case %s, %s", i, lp).isEqualTo(lp.margin() < 0);
            }
            touching += touch ? 1 : 0;
        }
        assertThat(touching).isBetween(800, 3200);
    }

    /** Never parts volumes that touch; parts all that are more than 1e-9 of their size apart. */
    @Test
    void predicateOfCoreIsSafeAndTight() {
        Cases cases = new Cases(2);
        int apart = 0;
        int within = 0;
        int count = Tier.cases(6_000, 20_000);
        for (int i = 0; i < count; i++) {
            double[] v = pair(cases, i);
            boolean touch = SweptVolume.touch(v, 0, v, B);
            assertThat(SweptVolume.touch(v, B, v, 0)).isEqualTo(touch);
            if (SweptPairsOracle.touch(v, 0, v, B)) {
                within++;
                assertThat(touch).as("seed 2, case %s", i).isTrue();
            } else if (SweptPairsOracle.margin(v, 0, v, B).isApart(1.8e-9 * size(v))) {
                apart++;
                assertThat(touch).as("seed 2, case %s", i).isFalse();
            }
        }
        assertThat(within).isGreaterThan(count / 5);
        assertThat(apart).isGreaterThan(count / 5);
    }

    /** Volumes on a lattice with displacements along lattice directions: most touch exactly or nearly. */
    @Test
    void predicateOfCoreLetsExactTouchesTouch() {
        Cases cases = new Cases(3);
        int exact = 0;
        for (int i = 0; i < 5000; i++) {
            double[] v = new double[2 * B];
            for (int n = 0; n < 2; n++) {
                double[] box = new double[6];
                for (int k = 0; k < 3; k++) {
                    box[k] = cases.integer(-3, 3) / 2.0;
                    box[3 + k] = box[k] + cases.integer(0, 2) / 2.0;
                }
                SweptVolume.ofBox(box, 0, cases.integer(0, 1) / 4.0, v, n * B);
                for (int k = 0; k < 3; k++) {
                    v[n * B + SweptVolume.DISPLACEMENT + k] = cases.integer(-3, 3);
                }
            }
            if (SweptPairsOracle.touch(v, 0, v, B)) {
                assertThat(SweptVolume.touch(v, 0, v, B)).as("seed 3, case %s", i).isTrue();
                exact += Math.abs(SweptPairsOracle.margin(v, 0, v, B).margin()) < 1e-14 ? 1 : 0;
            }
        }
        assertThat(exact).isGreaterThan(100);
    }

    @Test
    void sweptVolumesOfCoreHoldTheirShapes() {
        Cases cases = new Cases(4);
        double[] v = new double[B];
        for (int i = 0; i < 60; i++) {
            var shape = cases.convex();
            Motion motion = cases.motion(cases.pose(2), 2, 1);
            double reach = cases.between(0, 0.1);
            SweptVolume.of(shape, motion, reach, v, 0);
            double[] corners = SweptPairsOracle.corners(v, 0);
            for (int k = 0; k <= 8; k++) {
                double t = k / 8.0;
                for (int n = 0; n < shape.vertexCount(); n++) {
                    Vec3 p = motion.point(shape.vertex(n), t).plus(cases.direction().times(reach));
                    assertThat(ConvexSeparation.of(corners, new double[] {p.x(), p.y(), p.z()}).margin()).isLessThan(1e-13);
                }
            }
        }
    }

    @Test
    void bruteForceFindsWhatTheOracleFinds() {
        Cases cases = new Cases(5);
        for (int scene = 0; scene < 10; scene++) {
            int count = 60;
            double[] v = new double[count * B];
            BroadPhase broad = Algorithms.broadPhase("brute-force").create(AlgorithmConfig.DEFAULT);
            for (int i = 0; i < count; i++) {
                volume(cases, 1.2, v, i * B);
                broad.insert(i, v, i * B, 0, false, 1, 1);
            }
            PairBuffer pairs = new PairBuffer();
            broad.findPairs(pairs);
            pairs.sort();
            long[] found = new long[pairs.size()];
            for (int i = 0; i < found.length; i++) {
                found[i] = pairs.key(i);
            }
            long[] expected = SweptPairsOracle.pairs(v, count);
            assertThat(found).as("seed 5, scene %s", scene).isEqualTo(expected);
            assertThat(expected.length).isBetween(50, count * (count - 1) / 2 - 50);
        }
    }

    @Test
    void ballsMeetInClosedForm() {
        Vec3 o = Vec3.ZERO;
        assertThat(SweptPairsOracle.ballGap(o, o, 1, new Vec3(5, 0, 0), o, 1)).isEqualTo(3);
        assertThat(SweptPairsOracle.ballGap(o, new Vec3(4, 0, 0), 1, new Vec3(2, 3, 0), o, 1)).isEqualTo(1);
        assertThat(SweptPairsOracle.ballGap(o, new Vec3(4, 0, 0), 1, new Vec3(2, -2, 0), new Vec3(0, 4, 0), 1)).isNegative();
        assertThat(SweptPairsOracle.ballGap(o, new Vec3(1, 0, 0), 1, new Vec3(6, 0, 0), o, 1)).isEqualTo(3);
        Cases cases = new Cases(6);
        for (int i = 0; i < 2000; i++) {
            Vec3 a = cases.point(2);
            Vec3 b = cases.point(2);
            Vec3 u = cases.point(3);
            Vec3 w = cases.point(3);
            double gap = SweptPairsOracle.ballGap(a, u, 0.3, b, w, 0.2);
            double least = Double.POSITIVE_INFINITY;
            for (int k = 0; k <= 1000; k++) {
                least = Math.min(least, a.plusTimes(k / 1000.0, u).distance(b.plusTimes(k / 1000.0, w)) - 0.5);
            }
            assertThat(gap).isLessThanOrEqualTo(least + 1e-14).isCloseTo(least, within(0.01));
            assertThat(SweepOracle.minimumGap(new Sphere(0.3), new Motion(new Pose(a, Quat.IDENTITY), u, o),
                    new Sphere(0.2), new Motion(new Pose(b, Quat.IDENTITY), w, o), 1, 1e-6).gap() <= 1e-6)
                    .isEqualTo(gap <= 1e-6);
        }
    }

    @Test
    void listsPairsOfBalls() {
        double[] v = new double[3 * B];
        double[] box = {-1, -1, -1, 1, 1, 1};
        for (int i = 0; i < 3; i++) {
            SweptVolume.ofBox(box, 0, 0, v, i * B);
            v[i * B + SweptVolume.CENTRE] = 10 * i;
            v[i * B + SweptVolume.RADIUS] = 1;
        }
        v[SweptVolume.DISPLACEMENT] = 8;
        assertThat(SweptPairsOracle.ballPairs(v, 3)).containsExactly(1L);
        v[SweptVolume.DISPLACEMENT] = 18;
        assertThat(SweptPairsOracle.ballPairs(v, 3)).containsExactly(1L, 2L);
    }

    /** Random, fast, thin, far away, nearly parallel and nearly touching. */
    private static double[] pair(Cases cases, int kind) {
        double[] v = new double[2 * B];
        volume(cases, 1, v, 0);
        volume(cases, 1, v, B);
        switch (kind % 5) {
            case 1 -> {
                // Nearly the same displacement: the cross product is nearly 0.
                for (int k = 0; k < 3; k++) {
                    v[B + SweptVolume.DISPLACEMENT + k] = v[SweptVolume.DISPLACEMENT + k] * (1 + cases.between(-1e-12, 1e-12));
                }
            }
            case 2 -> shift(v, B, nearlyTouching(v, cases));
            case 3 -> {
                shift(v, B, nearlyTouching(v, cases));
                shift(v, 0, new Vec3(1e4, -1e4, 1e4));
                shift(v, B, new Vec3(1e4, -1e4, 1e4));
            }
            default -> {
            }
        }
        return v;
    }

    /** The way towards the middle of A that leaves a little margin or depth: Newton's method on a convex function. */
    private static Vec3 nearlyTouching(double[] v, Cases cases) {
        double left = (cases.integer(0, 1) == 0 ? -1 : 1) * cases.magnitude(1e-14, 1e-3);
        Vec3 from = Vec3.of(v, B + SweptVolume.CENTRE);
        Vec3 way = Vec3.of(v, SweptVolume.CENTRE).minus(from).unit();
        double[] moved = v.clone();
        double s = 0;
        for (int i = 0; i < 8; i++) {
            ConvexSeparation.Result r = SweptPairsOracle.margin(moved, 0, moved, B);
            if (r.margin() < left + 1e-15 || r.normal().dot(way) > -1e-3) {
                break;
            }
            double step = (left - r.margin()) / r.normal().dot(way);
            s += step;
            shift(moved, B, way.times(step));
        }
        return way.times(s);
    }

    private static void shift(double[] v, int at, Vec3 by) {
        double[] d = {by.x(), by.y(), by.z()};
        for (int k = 0; k < 3; k++) {
            v[at + k] += d[k];
            v[at + 3 + k] += d[k];
            v[at + SweptVolume.CENTRE + k] += d[k];
        }
    }

    private static void volume(Cases cases, double spread, double[] v, int at) {
        double[] box = new double[6];
        for (int k = 0; k < 3; k++) {
            box[k] = cases.between(-spread, spread);
            box[3 + k] = box[k] + cases.magnitude(1e-2, 2);
        }
        SweptVolume.ofBox(box, 0, cases.integer(0, 1) * cases.between(0, 0.1), v, at);
        Vec3 way = cases.integer(0, 3) == 0 ? Vec3.ZERO : cases.direction().times(cases.magnitude(1e-3, 4));
        way.to(v, at + SweptVolume.DISPLACEMENT);
    }

    private static double size(double[] v) {
        double most = 0;
        for (double x : v) {
            most = Math.max(most, Math.abs(x));
        }
        return most;
    }
}
