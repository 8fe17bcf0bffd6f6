package dev.ashlar.testkit;

import dev.ashlar.testkit.tier.Tier;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import org.junit.jupiter.api.Test;

final class SweepOracleTest {
    private static final Polyhedron CUBE = Polyhedron.box(1, 1, 1);
    private static final Motion REST = Motion.at(Pose.IDENTITY);

    @Test
    void straightMotionsMeetWhenComputed() {
        check(CUBE, REST, CUBE, straight(3, 0, 0, -4, 0, 0), 0, 0.5);
        check(CUBE, REST, CUBE, straight(3, 0, 0, -4, 0, 0), 0.2, 0.45);
        check(new Sphere(0.5), REST, new Sphere(0.25), straight(2, 0, 0, -2, 0, 0), 0, 0.625);
        check(CUBE, REST, new Sphere(0.5), straight(2, 0, 0, -2, 0, 0), 0, 0.5);
        check(new Capsule(0.5, 1), REST, CUBE, straight(0, 4, 0, 0, -4, 0), 0, 0.5);
        check(Solids.ell(), REST, Polyhedron.box(0.5, 0.5, 0.5), straight(1.5, 4, 0.5, 0, -4, 0), 0, 0.6875);
        check(Polyhedron.box(4, 4, 4).inverted(), REST, CUBE, straight(0, 0, 0, 3, 0, 0), 0, 0.5);
        check(Solids.grid(4, 0), REST, CUBE, straight(0.1, 2, 0.1, 0, -3, 0), 0, 0.5);
        check(Polyhedron.segment(new Vec3(-1, 0, 0), new Vec3(1, 0, 0)), REST, CUBE, straight(0, 2, 0, 0, -2, 0), 0, 0.75);
    }

    @Test
    void aTurningBarMeetsABallWhenComputed() {
        // The corner of the square sweeps; its upper face reaches the ball when the face's height over it is 0.
        Motion turn = Motion.of(Pose.IDENTITY, Vec3.ZERO, new Vec3(0, 0, 1));
        Polyhedron bar = Polyhedron.box(4, 0.2, 0.2);
        double angle = 0.6;
        // The middle line turned by the angle passes 0.1 + 0.25 below the centre of the ball, along its own normal.
        Vec3 along = new Vec3(StrictMath.cos(angle), StrictMath.sin(angle), 0);
        Vec3 across = new Vec3(-along.y(), along.x(), 0);
        Motion ball = Motion.at(new Pose(along.times(1.5).plus(across.times(0.35)), Quat.IDENTITY));
        double t = 2 * StrictMath.tan(0.5 * angle) / turn.turn().length();
        check(bar, turn, new Sphere(0.25), ball, 0, t);
    }

    /** A point over a slab moves level with it in the middle of its arc, and sinks in near the end by curving alone. */
    @Test
    void aPathThatCurvesIntoASlabIsSeen() {
        Polyhedron tip = Polyhedron.point(new Vec3(0, 1, 0));
        Motion arc = Motion.of(new Pose(Vec3.ZERO, Quat.about(new Vec3(0, 0, 1), -0.5)), Vec3.ZERO, new Vec3(0, 0, 1));
        for (double angle : new double[] {0.3, 0.45, 0.49, 0.499}) {
            Motion slab = Motion.at(Pose.at(-9.8, StrictMath.cos(angle) - 0.5, 0));
            double t = 2 * StrictMath.tan(0.5 * (0.5 + angle)) / arc.turn().length();
            check(tip, arc, Polyhedron.box(20, 1, 1), slab, 0, t);
        }
    }

    @Test
    void missesAreClear() {
        assertThat(SweepOracle.firstReach(CUBE, REST, CUBE, straight(3, 2.1, 0, -6, 0, 0), 0, 1e-9).isClear()).isTrue();
        assertThat(SweepOracle.firstReach(CUBE, REST, CUBE, straight(3, 2.1, 0, -6, 0, 0), 1.2, 1e-9).isClear()).isFalse();
        SweepOracle.Minimum least = SweepOracle.minimumGap(CUBE, REST, CUBE, straight(3, 2.1, 0, -6, 0, 0), 1, 1e-9);
        assertThat(least.gap()).isCloseTo(1.1, within(1e-12));
        assertThat(SweepOracle.minimumGap(new Sphere(0.5), REST, new Sphere(0.5), straight(-2, 2, 0, 4, 0, 0), 1, 1e-9).gap())
                .isCloseTo(1, within(2e-9));
        assertThat(SweepOracle.minimumGap(new Sphere(0.5), REST, new Sphere(0.5), straight(-2, 2, 0, 4, 0, 0), 0.25, 1e-9).gap())
                .isCloseTo(Math.sqrt(5) - 1, within(2e-9));
    }

    @Test
    void touchingAndSlidingIsNoOverlap() {
        Shape[] shapes = {CUBE, Solids.ell(), new Capsule(0.5, 1)};
        for (Shape shape : shapes) {
            double top = shape instanceof Polyhedron p ? p.bounds().maxY() : 1.5;
            Motion slide = straight(0.2, top + 0.5, 0.2, 0.3, 0, 0.1);
            assertThat(SweepOracle.firstOverlap(shape, REST, CUBE, slide, 1e-9).isClear()).isTrue();
            Motion away = straight(0.2, top + 0.5, 0.2, 0.3, 0.1, 0.1);
            assertThat(SweepOracle.firstOverlap(shape, REST, CUBE, away, 1e-9).isClear()).isTrue();
            Motion sink = straight(0.2, top + 0.5, 0.2, 0.3, -0.1, 0.1);
            SweepOracle.Bracket b = SweepOracle.firstOverlap(shape, REST, CUBE, sink, 1e-9);
            assertThat(b.free()).isLessThanOrEqualTo(b.reached()).isLessThan(1e-5);
            assertThat(b.reached()).isBetween(1e-10, 1e-5);
        }
    }

    @Test
    void overlapAtTheStartIsReachedAtOnce() {
        assertThat(SweepOracle.firstReach(Polyhedron.box(9, 9, 9), REST, CUBE, straight(0, 0, 0, 1, 0, 0), 0,
                1e-9).reached()).isZero();
        assertThat(SweepOracle.firstOverlap(Solids.ell(), REST, Polyhedron.box(0.1, 0.1, 0.1),
                straight(0.5, 0.5, 0.5, 0.1, 0, 0), 1e-9).reached()).isZero();
        assertThat(SweepOracle.firstOverlap(CUBE, REST, CUBE, straight(0.5, 0, 0, 0.1, 0, 0), 1e-9).reached()).isZero();
    }

    /** Full motions of both bodies, against the gap at many times. */
    @Test
    void agreesWithDenseSampling() {
        Cases cases = new Cases(1);
        int reached = 0;
        int count = Tier.cases(40, 150);
        for (int i = 0; i < count; i++) {
            boolean flat = i % 20 == 0;
            Shape a = flat ? Solids.ell() : cases.convex();
            Shape b = i % 3 == 0 ? cases.box(0.2, 1) : i % 3 == 1 ? cases.convex() : new Capsule(0.1, 0.4);
            Cases.Placement p = cases.anywhere(a, b, 1.5);
            Motion[] m = cases.approach(p, 2, 1);
            double level = i % 2 == 0 ? 0 : 1e-3;
            double tolerance = 1e-7;
            SweepOracle.Bracket bracket = SweepOracle.firstReach(a, m[0], b, m[1], level, tolerance);
            int steps = flat ? 40 : 200;
            double least = Double.POSITIVE_INFINITY;
            for (int k = 0; k <= steps; k++) {
                double t = (double) k / steps;
                double gap = DistanceOracle.distance(a, m[0].pose(t), b, m[1].pose(t));
                least = Math.min(least, gap);
                if (t <= bracket.free() && bracket.reached() > 0) {
                    assertThat(gap).as("seed 1, case %s, t = %s, %s", i, t, bracket).isGreaterThan(level - 1e-14);
                }
            }
            SweepOracle.Minimum minimum = SweepOracle.minimumGap(a, m[0], b, m[1], 1, tolerance);
            assertThat(Math.max(0, minimum.gap())).isLessThanOrEqualTo(least + tolerance);
            assertThat(minimum.gap() <= level).as("seed 1, case %s: %s, %s", i, minimum, bracket)
                    .isIn(!bracket.isClear(), Math.abs(minimum.gap() - level) > 3 * tolerance ? !bracket.isClear()
                            : minimum.gap() <= level);
            if (!bracket.isClear() && bracket.reached() > 0) {
                reached++;
                double t = bracket.reached();
                assertThat(DistanceOracle.distance(a, m[0].pose(t), b, m[1].pose(t)))
                        .isLessThanOrEqualTo(level + tolerance + 1e-14);
                assertThat(t - bracket.free()).isBetween(0.0, 1e-6);
                assertThat(SweepOracle.gap(a, m[0], b, m[1], bracket.free())).isLessThanOrEqualTo(level + 2 * tolerance);
            }
        }
        assertThat(reached).isGreaterThan(count / 3);
    }

    /** Small gaps and full motions of both: neither stuck in contact nor past a real overlap. */
    @Test
    void bracketsTheFirstOverlapFromSmallGaps() {
        Cases cases = new Cases(2);
        int reached = 0;
        int count = Tier.cases(150, 500);
        for (int i = 0; i < count; i++) {
            Polyhedron a = i % 2 == 0 ? cases.box(0.2, 1) : cases.ellipsoid(12, 0.5, 0.5, 0.5);
            Polyhedron b = i % 2 == 0 ? cases.box(0.2, 1) : cases.ellipsoid(12, 0.5, 0.4, 0.3);
            Cases.Placement p = cases.near(a, b, cases.gap(), i % 4 < 2);
            Motion[] m = cases.approach(p, 1, 1);
            SweepOracle.Bracket bracket = SweepOracle.firstOverlap(a, m[0], b, m[1], 1e-9);
            if (!bracket.isClear()) {
                reached++;
                double t = bracket.reached();
                assertThat(OverlapOracle.overlap(a, m[0].pose(t), b, m[1].pose(t)))
                        .as("seed 2, case %s, %s", i, bracket).isTrue();
            }
            double t = bracket.free() * cases.between(0, 1);
            assertThat(Penetration.depth(a, m[0].pose(t), b, m[1].pose(t))).as("seed 2, case %s, %s", i, bracket)
                    .isLessThan(1.001e-9);
        }
        assertThat(reached).isBetween(count * 3 / 10, count - 1);
    }

    @Test
    void doesNotDependOnWhereInTheWorld() {
        Vec3 by = new Vec3(1e6, 1e6, -1e6);
        Motion a = Motion.at(new Pose(by, Quat.IDENTITY));
        Motion b = new Motion(new Pose(by.plus(new Vec3(3, 0, 0)), Quat.IDENTITY), new Vec3(-4, 0, 0), Vec3.ZERO);
        check(CUBE, a, CUBE, b, 0, 0.5);
    }

    private static Motion straight(double x, double y, double z, double dx, double dy, double dz) {
        return new Motion(Pose.at(x, y, z), new Vec3(dx, dy, dz), Vec3.ZERO);
    }

    private static void check(Shape a, Motion motionA, Shape b, Motion motionB, double level, double t) {
        double tolerance = 1e-9;
        for (int order = 0; order < 2; order++) {
            SweepOracle.Bracket found = order == 0 ? SweepOracle.firstReach(a, motionA, b, motionB, level, tolerance)
                    : SweepOracle.firstReach(b, motionB, a, motionA, level, tolerance);
            assertThat(found.free()).isBetween(t - 5e-9, t);
            assertThat(found.reached()).isBetween(found.free(), t + 1e-9);
        }
        SweepOracle.Bracket overlap = SweepOracle.firstOverlap(a, motionA, b, motionB, tolerance);
        assertThat(overlap.free()).isLessThanOrEqualTo(overlap.reached());
        if (level == 0) {
            assertThat(overlap.reached()).isBetween(t, t + 1e-8);
            double in = overlap.reached();
            assertThat(OverlapOracle.overlap(a, motionA.pose(in), b, motionB.pose(in))).isTrue();
        }
    }
}
