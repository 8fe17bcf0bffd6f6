package dev.ashlar.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.tier.Tier;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PenetrationTest {
    private static final Polyhedron CUBE = Polyhedron.box(1, 1, 1);

    @Test
    void closedForms() {
        assertThat(depth(CUBE, CUBE, Pose.at(0.75, 0.1, 0.2))).isEqualTo(0.25);
        assertThat(depth(CUBE, CUBE, Pose.IDENTITY)).isEqualTo(1);
        assertThat(depth(CUBE, CUBE, Pose.at(1, 0, 0))).isZero();
        assertThat(depth(CUBE, CUBE, Pose.at(2, 0, 0))).isZero();
        Pose turned = new Pose(new Vec3(1, 0, 0), Quat.about(new Vec3(0, 0, 1), StrictMath.PI / 4));
        assertThat(depth(CUBE, CUBE, turned)).isCloseTo(Math.sqrt(0.5) - 0.5, within(1e-15));
        assertThat(depth(CUBE, new Sphere(0.5), Pose.at(0.75, 0, 0))).isEqualTo(0.25);
        assertThat(depth(CUBE, new Sphere(0.5), Pose.at(0.25, 0, 0))).isEqualTo(0.75);
        assertThat(depth(CUBE, new Capsule(0.25, 2), Pose.at(0.5, 0, 0))).isEqualTo(0.25);
        assertThat(depth(new Sphere(1), new Sphere(1), Pose.at(0, 1.5, 0))).isEqualTo(0.5);
        assertThat(depth(CUBE, Polyhedron.point(Vec3.ZERO), Pose.at(0.3, 0, 0))).isCloseTo(0.2, within(1e-15));
    }

    /** Moving by the depth along the axis parts convex solids, by a little less does not: checked by the linear programme. */
    @Test
    void isTheLeastTranslation() {
        Cases cases = new Cases(1);
        int deep = 0;
        for (int i = 0; i < 600; i++) {
            Polyhedron a = cases.convex();
            Polyhedron b = cases.convex();
            Cases.Placement p = cases.anywhere(a, b, 0.7);
            double depth = Penetration.depth(a, p.poseA(), b, p.poseB());
            if (depth > 1e-9) {
                deep++;
                double[] axis = new double[3];
                OraclePart inA = OraclePart.inFrameOfA(p.poseA(), b, p.poseB()).get(0);
                SeparatingAxes.separation(OraclePart.of(a).get(0).xyz, OraclePart.of(a).get(0).pieces().get(0), inA.xyz,
                        inA.pieces().get(0), axis);
                Vec3 way = p.poseA().rotation().rotate(Vec3.of(axis, 0));
                assertThat(margin(a, b, p, way.times(depth * (1 + 1e-9)))).isGreaterThan(-1e-13);
                for (int n = 0; n < 20; n++) {
                    assertThat(margin(a, b, p, cases.direction().times(0.999 * depth))).as("seed 1, case %s", i).isNegative();
                }
            }
        }
        assertThat(deep).isGreaterThan(200);
    }

    private static double margin(Polyhedron a, Polyhedron b, Cases.Placement p, Vec3 by) {
        return ConvexSeparation.of(a, p.poseA(), b, new Pose(p.poseB().position().plus(by), p.poseB().rotation())).margin();
    }

    @Test
    void boundsShapesThatAreNotConvexFromBelow() {
        Polyhedron ell = Solids.ell();
        assertThat(depth(ell, Polyhedron.box(0.5, 0.5, 0.5), Pose.at(1.5, 1.125, 0.5))).isCloseTo(0.125, within(1e-14));
        assertThat(depth(ell, CUBE, Pose.at(1.75, 1.75, 0.5))).isZero();
        assertThat(depth(ell, ell, Pose.IDENTITY)).isBetween(0.1, 1.0);
        assertThat(depth(ell, new Sphere(0.25), Pose.at(1.5, 1.125, 0.5))).isEqualTo(0.125);
        assertThat(depth(ell, new Sphere(0.25), Pose.at(1.5, 0.9, 0.5))).isCloseTo(0.35, within(1e-15));
        assertThat(depth(Solids.hollow(3, 2), CUBE, Pose.at(0.75, 0, 0))).isCloseTo(0.25, within(1e-14));
        assertThat(depth(Solids.hollow(3, 2), CUBE, Pose.at(0.25, 0, 0))).isZero();
        Polyhedron room = Polyhedron.box(4, 4, 4).inverted();
        assertThat(depth(room, CUBE, Pose.at(1.75, 0, 0))).isCloseTo(0.25, within(1e-14));
        assertThat(depth(room, CUBE, Pose.at(1.5, 1.5, 0))).isZero();
        assertThat(depth(room, CUBE, Pose.at(9, 0, 0))).isCloseTo(7.5, within(0.5));
        assertThat(depth(room, new Sphere(1), Pose.at(1.5, 0, 0))).isEqualTo(0.5);
        assertThat(depth(Solids.grid(4, 0), CUBE, Pose.at(0.1, 0.4, 0.1))).isBetween(0.05, 0.1 + 1e-12);
        assertThat(depth(Solids.grid(1, 0), Polyhedron.box(0.2, 0.2, 0.2), Pose.at(0.5, 0.05, -0.3)))
                .isBetween(0.02, 0.05 + 1e-12);
        assertThat(depth(Solids.grid(1, 0), CUBE, Pose.at(0, 0.5, 0))).isZero();
        Compound two = new Compound(List.of(new Compound.Part(CUBE, Pose.at(-2, 0, 0)),
                new Compound.Part(CUBE, Pose.at(2, 0, 0))));
        assertThat(depth(two, CUBE, Pose.at(1.25, 0, 0))).isEqualTo(0.25);
    }

    /** The lower bound on convex solids disguised by a far second component, against the exact depth. */
    @Test
    void lowerBoundIsPositiveAndNotAboveTheDepth() {
        Cases cases = new Cases(2);
        Polyhedron two = Solids.pair(new Vec3(50, 0, 0));
        double worst = 1;
        for (int i = 0; i < Tier.cases(80, 200); i++) {
            Polyhedron b = cases.convex();
            double gap = -cases.magnitude(1e-9, 0.2);
            Cases.Placement p = i % 2 == 0 ? cases.anywhere(CUBE, b, 0.7) : cases.near(CUBE, b, gap, i % 4 == 1);
            double exact = Penetration.depth(CUBE, p.poseA(), b, p.poseB());
            double bound = Penetration.depth(two, p.poseA(), b, p.poseB());
            assertThat(bound).as("seed 2, case %s", i).isLessThanOrEqualTo(exact + 1e-14);
            if (exact > 1e-12) {
                assertThat(bound).as("seed 2, case %s, exact %s", i, exact).isPositive();
                worst = Math.min(worst, bound / exact);
            }
        }
        assertThat(worst).isGreaterThan(0.1);
    }

    @Test
    void judgeForgivesSixteenUlps() {
        double extent = 100;
        double ulp = Math.ulp(extent);
        assertThat(Penetration.isOverlap(CUBE, Pose.IDENTITY, CUBE, Pose.at(1 - 15 * ulp, 0, 0), extent)).isFalse();
        assertThat(Penetration.isOverlap(CUBE, Pose.IDENTITY, CUBE, Pose.at(1 - 17 * ulp, 0, 0), extent)).isTrue();
    }

    /** Boxes that touch but for rounding, turned anyhow up to 1000 m away: the judge sees no overlap. */
    @Test
    void roundedTouchingIsNoOverlapForTheJudge() {
        Cases cases = new Cases(3);
        for (int i = 0; i < 1000; i++) {
            Cases.Placement p = cases.touchingBoxes(Cases.Touch.values()[i % 3]);
            Pose world = cases.pose(1000);
            assertThat(Penetration.isOverlap(p.a(), world.times(p.poseA()), p.b(), world.times(p.poseB()), 1000)).isFalse();
        }
    }

    private static double depth(Shape a, Shape b, Pose poseB) {
        double depth = Penetration.depth(a, Pose.IDENTITY, b, poseB);
        assertThat(Penetration.depth(b, poseB, a, Pose.IDENTITY)).as("exchanged").isCloseTo(depth, within(1e-14));
        return depth;
    }
}
