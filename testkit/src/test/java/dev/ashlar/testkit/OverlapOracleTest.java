package dev.ashlar.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OverlapOracleTest {
    private static final Polyhedron CUBE = Polyhedron.box(1, 1, 1);
    private static final Polyhedron ELL = Solids.ell();

    @Test
    void boxesAlongTheAxesOverlapIfTheirIntervalsDo() {
        Cases cases = new Cases(1);
        for (int i = 0; i < 3000; i++) {
            double[] s = new double[6];
            double[] d = new double[3];
            boolean expected = true;
            for (int k = 0; k < 3; k++) {
                s[k] = cases.integer(1, 4) / 4.0;
                s[3 + k] = cases.integer(1, 4) / 4.0;
                d[k] = cases.integer(-8, 8) / 8.0;
                expected &= Math.abs(d[k]) < 0.5 * (s[k] + s[3 + k]);
            }
            Polyhedron a = Polyhedron.box(s[0], s[1], s[2]);
            Polyhedron b = Polyhedron.box(s[3], s[4], s[5]);
            assertThat(overlap(a, Pose.at(7, 8, 9), b, Pose.at(7 + d[0], 8 + d[1], 9 + d[2]))).as("case %s", i)
                    .isEqualTo(expected);
        }
    }

    /** The same boxes inside an L, which is not convex: the general algorithm with every kind of alignment. */
    @Test
    void anEllIsTheUnionOfItsTwoBoxes() {
        Cases cases = new Cases(2);
        int hits = 0;
        for (int i = 0; i < 3000; i++) {
            double[] s = {cases.integer(1, 8) / 4.0, cases.integer(1, 8) / 4.0, cases.integer(1, 8) / 4.0};
            double[] d = {cases.integer(-8, 24) / 8.0, cases.integer(-8, 24) / 8.0, cases.integer(-8, 16) / 8.0};
            boolean expected = meets(d, s, new double[] {0, 0, 0}, new double[] {2, 1, 1})
                    || meets(d, s, new double[] {0, 0, 0}, new double[] {1, 2, 1});
            hits += expected ? 1 : 0;
            Polyhedron b = Polyhedron.box(s[0], s[1], s[2]);
            Pose at = Pose.at(d[0], d[1], d[2]);
            assertThat(overlap(ELL, Pose.IDENTITY, b, at)).as("case %s: %s at %s", i, List.of(s[0], s[1], s[2]), at)
                    .isEqualTo(expected);
        }
        assertThat(hits).isBetween(500, 2500);
    }

    private static boolean meets(double[] centre, double[] size, double[] low, double[] high) {
        for (int k = 0; k < 3; k++) {
            if (centre[k] - 0.5 * size[k] >= high[k] || centre[k] + 0.5 * size[k] <= low[k]) {
                return false;
            }
        }
        return true;
    }

    @Test
    void shapesOverlapThemselves() {
        for (Polyhedron p : List.of(CUBE, ELL, Solids.torus(7, 5, 1, 0.4), Solids.hollow(3, 1))) {
            assertThat(overlap(p, Pose.IDENTITY, p, Pose.IDENTITY)).isTrue();
            Pose turned = new Cases(3).pose(3);
            assertThat(overlap(p, turned, p, turned)).isTrue();
        }
    }

    @Test
    void exactlyTouchingBoxesDoNotOverlap() {
        Cases cases = new Cases(4);
        for (Cases.Touch touch : Cases.Touch.values()) {
            for (int i = 0; i < 200; i++) {
                Cases.Placement p = cases.touchingBoxes(touch);
                assertThat(overlap(p.a(), p.poseA(), p.b(), p.poseB())).isFalse();
                // A little nearer on every axis.
                Vec3 in = p.poseB().position().minus(p.poseA().position()).times(1e-9);
                Pose deeper = new Pose(p.poseB().position().minus(in), p.poseB().rotation());
                assertThat(overlap(p.a(), p.poseA(), p.b(), deeper)).isTrue();
            }
        }
    }

    @Test
    void aSolidInsideAClosedOneOverlapsIt() {
        Polyhedron big = Polyhedron.box(4, 4, 4);
        Polyhedron ring = Solids.torus(12, 8, 1, 0.4);
        assertThat(both(big, CUBE, Pose.at(0.2, 0.1, 0))).isTrue();
        assertThat(both(big, ring, Pose.IDENTITY)).isTrue();
        assertThat(both(ring, Polyhedron.box(0.1, 0.1, 0.1), Pose.at(1, 0, 0))).isTrue();
        assertThat(both(ring, Polyhedron.box(0.1, 0.1, 0.1), Pose.IDENTITY)).isFalse();
    }

    @Test
    void aCavityIsFree() {
        Polyhedron hollow = Solids.hollow(3, 2);
        assertThat(both(hollow, CUBE, Pose.at(0.1, 0.2, 0.3))).isFalse();
        assertThat(both(hollow, CUBE, Pose.at(0.5, 0, 0))).as("touches the cavity's wall").isFalse();
        assertThat(both(hollow, CUBE, Pose.at(0.5 + 1e-9, 0, 0))).isTrue();
        assertThat(both(hollow, Polyhedron.box(0.1, 0.1, 0.1), Pose.at(1.2, 0, 0))).as("in the wall").isTrue();
        assertThat(both(hollow, Polyhedron.box(2, 2, 2), Pose.IDENTITY)).as("fills the cavity").isFalse();
        assertThat(both(hollow, Polyhedron.box(5, 5, 5), Pose.IDENTITY)).isTrue();
    }

    @Test
    void severalComponentsCountEach() {
        Polyhedron two = Solids.pair(new Vec3(3, 0, 0));
        assertThat(both(two, CUBE, Pose.at(1.5, 0, 0))).isFalse();
        assertThat(both(two, CUBE, Pose.at(2.5, 0, 0))).isTrue();
        Polyhedron crossed = Solids.pair(new Vec3(0.5, 0.25, 0));
        assertThat(both(crossed, Polyhedron.box(0.1, 0.1, 0.1), Pose.at(0.25, 0.1, 0))).as("where both are").isTrue();
    }

    @Test
    void aContainerIsFreeInside() {
        Polyhedron room = Polyhedron.box(4, 4, 4).inverted();
        assertThat(both(room, CUBE, Pose.IDENTITY)).isFalse();
        assertThat(both(room, CUBE, Pose.at(1.5, 0, 0))).as("at the wall").isFalse();
        assertThat(both(room, CUBE, Pose.at(1.5, 1.5, 1.5))).as("in the corner").isFalse();
        assertThat(both(room, CUBE, Pose.at(1.6, 0, 0))).isTrue();
        assertThat(both(room, CUBE, Pose.at(9, 0, 0))).as("outside").isTrue();
        assertThat(both(room, Polyhedron.box(9, 9, 9), Pose.IDENTITY)).as("around it").isTrue();
        assertThat(both(room, Polyhedron.box(4, 4, 4), Pose.IDENTITY)).as("fills it").isFalse();
        assertThat(both(room, room, Pose.IDENTITY)).isTrue();
        assertThat(both(room, new Sphere(0.5), Pose.at(1, 0, 0))).isFalse();
        assertThat(both(room, new Sphere(0.5), Pose.at(1.6, 0, 0))).isTrue();
        assertThat(both(room, new Sphere(0.5), Pose.at(5, 0, 0))).isTrue();
        assertThat(both(room, Polyhedron.point(Vec3.ZERO), Pose.at(3, 0, 0))).isTrue();
        Polyhedron ring = Solids.torus(16, 10, 2, 1).inverted();
        assertThat(both(ring, CUBE, Pose.at(2, 0, 0))).as("in the tube").isFalse();
        assertThat(both(ring, CUBE, Pose.IDENTITY)).as("in the hole").isTrue();
    }

    @Test
    void anOpenSurfaceOverlapsWhatCrossesIt() {
        Polyhedron grid = Solids.grid(8, 0);
        assertThat(both(grid, CUBE, Pose.at(0.1, 0.2, 0.1))).isTrue();
        assertThat(both(grid, CUBE, Pose.at(0.1, 0.5, 0.1))).as("rests on it").isFalse();
        assertThat(both(grid, CUBE, Pose.at(0.1, -0.5, 0.1))).isFalse();
        assertThat(both(grid, CUBE, Pose.at(0.1, 2, 0.1))).isFalse();
        assertThat(both(grid, Polyhedron.box(5, 5, 5), Pose.IDENTITY)).as("inside a solid").isTrue();
        Polyhedron tent = Solids.grid(6, 0.5);
        assertThat(both(tent, Polyhedron.box(0.1, 0.1, 0.1), Pose.at(0, 0.2, 0))).as("below: no inside").isFalse();
        assertThat(both(grid, tent, new Pose(Vec3.ZERO, Quat.about(new Vec3(0, 0, 1), 1)))).as("sheets that cross").isTrue();
        assertThat(both(grid, grid, Pose.IDENTITY)).as("coplanar sheets").isFalse();
        // Every edge meets an edge, no edge pierces a triangle.
        assertThat(both(grid, grid, new Pose(Vec3.ZERO, new Quat(0, 0, StrictMath.sqrt(0.5), StrictMath.sqrt(0.5))))).isTrue();
    }

    @Test
    void segmentsAndPointsOverlapWhatHoldsThem() {
        Polyhedron point = Polyhedron.point(Vec3.ZERO);
        Polyhedron segment = Polyhedron.segment(new Vec3(-1, 0, 0), new Vec3(1, 0, 0));
        assertThat(both(CUBE, point, Pose.at(0.1, 0, 0))).isTrue();
        assertThat(both(CUBE, point, Pose.at(0.5, 0, 0))).isFalse();
        assertThat(both(ELL, point, Pose.at(1.5, 0.5, 0.5))).isTrue();
        assertThat(both(ELL, point, Pose.at(1.5, 1.5, 0.5))).isFalse();
        assertThat(both(CUBE, segment, Pose.IDENTITY)).as("through two diagonals").isTrue();
        assertThat(both(CUBE, segment, Pose.at(0, 0.5, 0))).as("in a face").isFalse();
        assertThat(both(ELL, segment, Pose.at(0, 1, 0.5))).as("through, and along the step").isTrue();
        assertThat(both(ELL, segment, Pose.at(2.5, 1, 0.5))).as("along the step only").isFalse();
        assertThat(both(CUBE, segment, Pose.at(0, 0.7, 0))).isFalse();
        Polyhedron wall = Polyhedron.polygon(List.of(new Vec3(0, -1, -1), new Vec3(0, 1, -1), new Vec3(0, 1, 1),
                new Vec3(0, -1, 1)));
        assertThat(both(wall, segment, Pose.IDENTITY)).as("pierces the diagonal").isTrue();
        assertThat(both(wall, segment, Pose.at(0, 1, 0))).as("meets the rim").isFalse();
        assertThat(both(wall, segment, Pose.at(1, 0, 0))).as("ends on it").isFalse();
        assertThat(both(segment, segment, Pose.at(0.5, 0, 0))).isFalse();
        assertThat(both(point, point, Pose.IDENTITY)).isFalse();
    }

    @Test
    void roundShapesGoByDistance() {
        assertThat(both(CUBE, new Sphere(0.5), Pose.at(1, 0, 0))).isFalse();
        assertThat(both(CUBE, new Sphere(0.5), Pose.at(1 - 1e-12, 0, 0))).isTrue();
        assertThat(both(CUBE, new Sphere(0.5), Pose.at(0.9, 0.9, 0.9))).as("past the corner").isFalse();
        assertThat(both(CUBE, new Sphere(0.01), Pose.at(0.2, 0, 0))).as("inside").isTrue();
        assertThat(both(ELL, new Sphere(0.4), Pose.at(1.5, 1.5, 0.5))).as("in the crook").isFalse();
        assertThat(both(ELL, new Sphere(0.51), Pose.at(1.5, 1.5, 0.5))).isTrue();
        assertThat(both(ELL, new Sphere(0.01), Pose.at(0.5, 1.5, 0.5))).isTrue();
        assertThat(both(new Capsule(0.5, 1), new Sphere(0.5), Pose.at(0, 2, 0))).isFalse();
        assertThat(both(new Capsule(0.5, 1), new Sphere(0.5), Pose.at(0.99, 1, 0))).isTrue();
        assertThat(both(Solids.torus(24, 16, 1, 0.3), new Capsule(0.3, 5),
                new Pose(Vec3.ZERO, Quat.about(new Vec3(1, 0, 0), StrictMath.PI / 2))))
                .as("through the hole").isFalse();
        assertThat(both(Solids.grid(4, 0), new Capsule(0.1, 1), Pose.at(0.3, 0, 0.2))).as("through a sheet").isTrue();
    }

    @Test
    void compoundsOverlapByParts() {
        Compound pair = new Compound(List.of(new Compound.Part(CUBE, Pose.at(-2, 0, 0)),
                new Compound.Part(new Sphere(0.5), Pose.at(2, 0, 0))));
        assertThat(both(pair, CUBE, Pose.IDENTITY)).isFalse();
        assertThat(both(pair, CUBE, Pose.at(-1.2, 0, 0))).isTrue();
        assertThat(both(pair, CUBE, Pose.at(1.2, 0, 0))).isTrue();
        assertThat(both(pair, pair, Pose.at(4.2, 0, 0))).isTrue();
        assertThat(both(pair, pair, Pose.at(2, 0, 0))).isFalse();
    }

    /** Crossing triangles, a margin of the linear programme and overlap must agree on convex solids. */
    @Test
    void agreesWithLinearProgrammesAndTrianglePairs() {
        Cases cases = new Cases(5);
        int overlaps = 0;
        for (int i = 0; i < 1200; i++) {
            Polyhedron a = cases.convex();
            Polyhedron b = cases.convex();
            Cases.Placement p = i % 2 == 0 ? cases.anywhere(a, b, 1)
                    : cases.near(a, b, (i % 4 == 1 ? 1 : -1) * cases.gap(), i % 8 < 4);
            boolean overlap = overlap(a, p.poseA(), b, p.poseB());
            assertThat(overlap(b, p.poseB(), a, p.poseA())).isEqualTo(overlap);
            ConvexSeparation.Result lp = ConvexSeparation.of(a, p.poseA(), b, p.poseB());
            assertThat(lp.error()).isLessThan(1e-12);
            if (lp.isApart(1e-13)) {
                assertThat(overlap).as("seed 5, case %s, margin %s", i, lp).isFalse();
            }
            if (lp.isOverlap(1e-13)) {
                assertThat(overlap).as("seed 5, case %s, margin %s", i, lp).isTrue();
            }
            if (TrianglePairs.crossing(a, p.poseA(), b, p.poseB()).length > 0) {
                assertThat(overlap).isTrue();
            } else if (overlap) {
                assertThat(holds(a, p.poseA(), b, p.poseB()) || holds(b, p.poseB(), a, p.poseA())
                        || lp.margin() > -1e-12).isTrue();
            }
            overlaps += overlap ? 1 : 0;
        }
        assertThat(overlaps).isBetween(300, 900);
    }

    /** The general algorithm, on convex solids disguised as parts of polyhedra with a far second component. */
    @Test
    void generalAlgorithmAgreesWithTheConvexOne() {
        Cases cases = new Cases(6);
        Polyhedron two = Solids.pair(new Vec3(50, 0, 0));
        for (int i = 0; i < 1500; i++) {
            Polyhedron b = cases.convex();
            Cases.Placement p = i % 2 == 0 ? cases.anywhere(CUBE, b, 1)
                    : cases.near(CUBE, b, (i % 4 == 1 ? 1 : -1) * cases.gap(), i % 8 < 4);
            double margin = ConvexSeparation.of(CUBE, p.poseA(), b, p.poseB()).margin();
            if (Math.abs(margin) > 1e-13) {
                assertThat(overlap(two, p.poseA(), b, p.poseB())).as("seed 6, case %s, margin %s", i, margin)
                        .isEqualTo(margin < 0);
            }
        }
    }

    /** Whether all of b lies in a: no vertex out of any face plane. */
    private static boolean holds(Polyhedron a, Pose poseA, Polyhedron b, Pose poseB) {
        for (int v = 0; v < b.vertexCount(); v++) {
            Vec3 x = poseA.applyInverse(poseB.apply(b.vertex(v)));
            for (int f = 0; f < a.faceCount(); f++) {
                if (a.normal(f).dot(x) + a.planeOffset(f) > 1e-9) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean overlap(Shape a, Pose poseA, Shape b, Pose poseB) {
        return OverlapOracle.overlap(a, poseA, b, poseB);
    }

    /** With A at the origin, and B there; both orders and another place in the world must agree. */
    private static boolean both(Shape a, Shape b, Pose poseB) {
        boolean overlap = OverlapOracle.overlap(a, Pose.IDENTITY, b, poseB);
        assertThat(OverlapOracle.overlap(b, poseB, a, Pose.IDENTITY)).as("exchanged").isEqualTo(overlap);
        Vec3 by = new Vec3(1024, -512, 2048);
        assertThat(OverlapOracle.overlap(a, new Pose(by, Quat.IDENTITY), b, new Pose(poseB.position().plus(by),
                poseB.rotation())))
                .as("elsewhere").isIn(overlap, OverlapOracle.overlap(a, Pose.IDENTITY, b,
                        new Pose(poseB.position().plus(by).minus(by), poseB.rotation())));
        return overlap;
    }
}
