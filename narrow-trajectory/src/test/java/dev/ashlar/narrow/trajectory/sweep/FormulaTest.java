package dev.ashlar.narrow.trajectory.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.query.sweep.RelativeMotion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.WorkBudget;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Times at which single features meet, against plain bisection on their distance: a vertex and a face both ways, and two edges,
 * in translation, rotation of one, general motion of one and of both. The soak has 10,000 random cases of each.
 */
final class FormulaTest {
    private static final double ZONE = 1e-3;
    /** How much too large the gap at a stop may be, as a share of the lengths that enter: distance, ways and reaches. */
    private static final double CONDITIONED = 1e-13;
    /** The same but for the margin that sweeps keep for rounding: what is left is how finely times are told apart. */
    private static final double OF_TIME = 5e-14;

    /** Motion classes, by the degree of the side functions. */
    private enum Class { TRANSLATION, ROTATION, ONE, BOTH }

    /** Distance of two moving features; not a number where another feature is nearer. */
    private interface Gap {
        double at(double t);
    }

    private final TrajectoryOptions options = TrajectoryOptions.of(AlgorithmConfig.DEFAULT);
    private final RelativeMotion motion = new RelativeMotion();
    private final FeatureSweep sweep = new FeatureSweep(motion, options, new SweepCounters());
    private final SegmentPair segments = new SegmentPair();
    /** Distance at the start, way and both reaches of the last pair. */
    private double lengths;
    private double worst;
    private double worstOfTime;
    private int hits;
    private int misses;
    private int excluded;

    private double time(Polyhedron a, Motion motionA, Polyhedron b, Motion motionB) {
        double[] flat = new double[2 * Motion.STRIDE];
        motionA.to(flat, 0);
        double[] second = new double[Motion.STRIDE];
        motionB.to(second, 0);
        TrajectoryModel modelA = new TrajectoryModel(a, options);
        TrajectoryModel modelB = new TrajectoryModel(b, options);
        motion.set(flat, second, modelA.parts[0].reach, modelB.parts[0].reach, true, true);
        lengths = new Vec3(motion.cx, motion.cy, motion.cz).length() + new Vec3(motion.dx, motion.dy, motion.dz).length()
                + modelA.reach + modelB.reach;
        sweep.sweep(modelA, modelB, 0, ZONE, WorkBudget.unlimited());
        return sweep.kind == FeatureSweep.Kind.NONE ? Double.POSITIVE_INFINITY : sweep.time;
    }

    /** Motions of A and B such that point p of A and point q of B meet at a time about the middle, or miss by a little. */
    private static Motion[] motions(Cases cases, Class kind, Vec3 p, Vec3 q) {
        double turnA = kind == Class.TRANSLATION ? 0 : cases.between(0.1, 1);
        double turnB = kind == Class.BOTH ? cases.between(0.1, 1) : 0;
        Vec3 wayA = kind == Class.ROTATION ? Vec3.ZERO : cases.direction().times(cases.between(0.2, 1));
        Vec3 wayB = kind == Class.BOTH ? cases.direction().times(cases.between(0.2, 1)) : Vec3.ZERO;
        Motion a = Motion.of(cases.pose(0.3), wayA, cases.direction().times(turnA));
        Motion b = Motion.of(new Pose(Vec3.ZERO, cases.rotation()), wayB, cases.direction().times(turnB));
        double t = cases.between(0.2, 0.8);
        Vec3 miss = cases.direction().times(cases.integer(0, 1) == 0 ? 0 : cases.between(0, 0.4));
        Vec3 shift = a.point(p, t).minus(b.point(q, t)).plus(miss);
        return new Motion[] {a, new Motion(new Pose(b.start().position().plus(shift), b.start().rotation()), b.translation(),
                b.turn())};
    }

    /** First time at which the gap falls to the zone: the first sample below it, or a dip between samples, then bisection. */
    private static double first(Gap gap) {
        int n = 400;
        double[] g = new double[n + 1];
        for (int i = 0; i <= n; i++) {
            g[i] = gap.at((double) i / n);
        }
        for (int i = 1; i <= n; i++) {
            double low = (i - 1.0) / n;
            double high = (double) i / n;
            if (g[i] > ZONE && i < n && g[i] <= g[i - 1] && g[i] <= g[i + 1]) {
                high = lowest(gap, low, (i + 1.0) / n);
            }
            if (gap.at(high) <= ZONE) {
                return bisect(gap, low, high);
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private static double lowest(Gap gap, double from, double to) {
        double low = from;
        double high = to;
        for (int k = 0; k < 60; k++) {
            double l = low + (high - low) / 3;
            double h = high - (high - low) / 3;
            if (gap.at(l) < gap.at(h)) {
                high = h;
            } else {
                low = l;
            }
        }
        return 0.5 * (low + high);
    }

    private static double bisect(Gap gap, double above, double below) {
        double low = above;
        double high = below;
        for (int k = 0; k < 60; k++) {
            double middle = 0.5 * (low + high);
            if (gap.at(middle) <= ZONE) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return high;
    }

    private void judge(String name, double answer, Gap gap) {
        double truth = first(gap);
        if (truth == Double.POSITIVE_INFINITY) {
            misses++;
            if (answer != truth) {
                assertThat(gap.at(answer)).as("%s: stopped at %s though nothing comes within the zone", name, answer)
                        .isLessThan(ZONE + CONDITIONED * lengths);
            }
            return;
        }
        hits++;
        assertThat(answer).as("%s: the truth is %s", name, truth).isLessThanOrEqualTo(truth + 1e-12);
        double error = gap.at(answer) - ZONE;
        assertThat(error).as("%s: gap at stop %s, the truth is %s", name, answer, truth).isLessThan(ZONE / 16);
        worst = Math.max(worst, error / lengths);
        worstOfTime = Math.max(worstOfTime, (error - 2 * motion.margin) / lengths);
    }

    private void vertexFace(Class kind, boolean faceOfA, int cases) {
        Cases random = new Cases(kind.ordinal() + (faceOfA ? 10 : 0));
        double[] x = new double[12];
        for (int i = 0; i < cases; i++) {
            Polyhedron face = Polyhedron.polygon(List.of(random.point(0.5), random.point(0.5), random.point(0.5)));
            face.vertices(x, 3);
            Vec3 n = face.normal(0);
            Vec3 middle = face.vertex(0).plus(face.vertex(1)).plus(face.vertex(2)).times(1 / 3.0);
            Vec3 local = random.point(0.5);
            Motion[] m = faceOfA ? motions(random, kind, middle, local) : motions(random, kind, local, middle);
            Motion ofFace = faceOfA ? m[0] : m[1];
            Motion ofPoint = faceOfA ? m[1] : m[0];
            Gap gap = t -> {
                Vec3 p = ofFace.pose(t).applyInverse(ofPoint.point(local, t));
                p.to(x, 0);
                return isOver(face, p) ? Math.abs(n.dot(p.minus(middle))) : Math.sqrt(Math.min(segments.find(x, 0, 0, x, 3, 6),
                        Math.min(segments.find(x, 0, 0, x, 6, 9), segments.find(x, 0, 0, x, 9, 3))));
            };
            if (gap.at(0) < 2 * ZONE) {
                excluded++;
                continue;
            }
            Polyhedron point = Polyhedron.point(local);
            double answer = faceOfA ? time(face, m[0], point, m[1]) : time(point, m[0], face, m[1]);
            judge(String.format("%s case %d", kind, i), answer, gap);
        }
    }

    /** Whether a point is over a triangle. */
    private static boolean isOver(Polyhedron face, Vec3 p) {
        for (int k = 0; k < 3; k++) {
            Vec3 a = face.vertex(face.faceVertex(0, k));
            Vec3 b = face.vertex(face.faceVertex(0, (k + 1) % 3));
            if (b.minus(a).cross(p.minus(a)).dot(face.normal(0)) < 0) {
                return false;
            }
        }
        return true;
    }

    private void edgeEdge(Class kind, int count) {
        Cases cases = new Cases(20 + kind.ordinal());
        double[] ends = new double[12];
        for (int i = 0; i < count; i++) {
            Vec3 p = cases.point(0.5);
            Vec3 q = cases.point(0.5);
            Vec3 r = cases.point(0.5);
            Vec3 s = cases.point(0.5);
            if (p.distance(q) < 0.2 || r.distance(s) < 0.2) {
                continue;
            }
            Motion[] m = motions(cases, kind, p.plus(q).times(0.5), r.plus(s).times(0.5));
            Gap gap = t -> {
                m[0].point(p, t).to(ends, 0);
                m[0].point(q, t).to(ends, 3);
                m[1].point(r, t).to(ends, 6);
                m[1].point(s, t).to(ends, 9);
                return Math.sqrt(segments.find(ends, 0, 3, ends, 6, 9));
            };
            if (gap.at(0) < 2 * ZONE) {
                excluded++;
                continue;
            }
            double answer = time(Polyhedron.segment(p, q), m[0], Polyhedron.segment(r, s), m[1]);
            judge(String.format("%s case %d", kind, i), answer, gap);
        }
    }

    private void all(int cases) {
        for (Class kind : Class.values()) {
            vertexFace(kind, false, cases);
            report(kind + ", vertex on face", cases);
            vertexFace(kind, true, cases);
            report(kind + ", face on vertex", cases);
            edgeEdge(kind, cases);
            report(kind + ", edge on edge", cases);
        }
    }

    private void report(String what, int cases) {
        FigureLog.add(what, "%d hits, %d misses, %d excluded, stops at most %.2g early, %.2g of it not by margin", hits, misses,
                excluded, worst, worstOfTime);
        assertThat(hits).isGreaterThan(cases / 10);
        assertThat(misses).isGreaterThan(cases / 20);
        assertThat(worst).as("gap at the stop beyond the zone").isLessThan(CONDITIONED);
        assertThat(worstOfTime).as("gap at the stop beyond zone and margin").isLessThan(OF_TIME);
        hits = 0;
        misses = 0;
        excluded = 0;
        worst = 0;
        worstOfTime = Double.NEGATIVE_INFINITY;
    }

    @Test
    void featuresMeetInTime() {
        all(200);
    }

    @Test
    @Tag("soak")
    void featuresMeetInTimeForLong() {
        all(10_000);
    }
}
