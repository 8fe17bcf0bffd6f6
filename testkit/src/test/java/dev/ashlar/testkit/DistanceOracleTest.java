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

final class DistanceOracleTest {
    private static final Polyhedron CUBE = Polyhedron.box(1, 1, 1);

    @Test
    void boxesAlongTheAxes() {
        Cases cases = new Cases(1);
        for (int i = 0; i < 1000; i++) {
            double[] s = new double[6];
            double[] d = new double[3];
            double sq = 0;
            for (int k = 0; k < 3; k++) {
                s[k] = cases.integer(1, 8) / 8.0;
                s[3 + k] = cases.integer(1, 8) / 8.0;
                d[k] = cases.integer(-32, 32) / 16.0;
                double out = Math.max(0, Math.abs(d[k]) - 0.5 * (s[k] + s[3 + k]));
                sq += out * out;
            }
            double distance = check(Polyhedron.box(s[0], s[1], s[2]), Pose.IDENTITY, Polyhedron.box(s[3], s[4], s[5]),
                    Pose.at(d[0], d[1], d[2]));
            assertThat(distance).as("case %s", i).isCloseTo(Math.sqrt(sq), within(1e-15));
        }
    }

    /** Vertex to vertex or to face, gaps of 1e-12 to 0.1, also far from the origin. */
    @Test
    void knownGapsOfConvexSolids() {
        Cases cases = new Cases(2);
        for (int i = 0; i < Tier.cases(250, 700); i++) {
            double gap = cases.gap();
            Cases.Placement p = cases.near(cases.convex(), cases.convex(), gap, i % 2 == 0);
            assertThat(check(p.a(), p.poseA(), p.b(), p.poseB())).as("seed 2, case %s", i).isCloseTo(gap, within(4e-15));
            Cases.Placement far = p.shifted(new Vec3(1e6, -1e6, 1e6));
            assertThat(check(far.a(), far.poseA(), far.b(), far.poseB())).isCloseTo(gap, within(1e-9));
        }
    }

    @Test
    void agreesWithTheLinearProgramme() {
        Cases cases = new Cases(3);
        for (int i = 0; i < Tier.cases(250, 700); i++) {
            Polyhedron a = cases.convex();
            Polyhedron b = cases.convex();
            Cases.Placement p = cases.anywhere(a, b, 1.2);
            double signed = DistanceOracle.signed(a, p.poseA(), b, p.poseB());
            ConvexSeparation.Result lp = ConvexSeparation.of(a, p.poseA(), b, p.poseB());
            // The sum norm is from 1 to sqrt(3) times the length, for the distance as for the least translation.
            assertThat(lp.margin()).as("seed 3, case %s", i)
                    .isBetween(Math.min(signed, 1.7321 * signed) - 1e-13, Math.max(signed, 1.7321 * signed) + 1e-13);
            // Its plane is one of the true ones.
            assertThat(lp.margin() / lp.normal().length()).isLessThanOrEqualTo(signed + 1e-13);
        }
    }

    /** The plane halfway between the closest points has each shape on its side: no other points are closer. */
    @Test
    void closestPointsAreProvenByAPlane() {
        Cases cases = new Cases(4);
        for (int i = 0; i < 500; i++) {
            Polyhedron a = cases.convex();
            Polyhedron b = cases.convex();
            Cases.Placement p = cases.near(a, b, cases.between(0.01, 1), i % 2 == 0);
            DistanceOracle.Result r = DistanceOracle.closest(a, p.poseA(), b, p.poseB());
            Vec3 n = r.onB().minus(r.onA()).unit();
            for (int v = 0; v < a.vertexCount(); v++) {
                assertThat(n.dot(p.poseA().apply(a.vertex(v)).minus(r.onA()))).isLessThan(1e-12);
            }
            for (int v = 0; v < b.vertexCount(); v++) {
                assertThat(n.dot(p.poseB().apply(b.vertex(v)).minus(r.onB()))).isGreaterThan(-1e-12);
            }
        }
    }

    @Test
    void roundShapes() {
        assertThat(check(new Sphere(1), Pose.IDENTITY, new Sphere(0.5), Pose.at(3, 4, 0))).isEqualTo(3.5);
        assertThat(check(new Sphere(0.5), Pose.at(1.5, 1.5, 0), CUBE, Pose.IDENTITY))
                .isCloseTo(Math.sqrt(2) - 0.5, within(1e-15));
        assertThat(check(new Capsule(0.25, 1), Pose.IDENTITY, new Capsule(0.5, 2), Pose.at(3, 2.5, 0)))
                .isCloseTo(2.25, within(1e-15));
        Pose lying = new Pose(new Vec3(0, 3, 2), Quat.about(new Vec3(1, 0, 0), StrictMath.PI / 2));
        assertThat(check(new Capsule(0.25, 1), Pose.IDENTITY, new Capsule(0.5, 1), lying))
                .isCloseTo(Math.sqrt(5) - 0.75, within(1e-15));
        assertThat(check(Solids.torus(64, 32, 2, 0.5), Pose.IDENTITY, new Sphere(0.5), Pose.IDENTITY)).isCloseTo(1, within(0.01));
    }

    @Test
    void shapesThatAreNotConvex() {
        Polyhedron ell = Solids.ell();
        assertThat(check(ell, Pose.IDENTITY, Polyhedron.box(0.5, 0.5, 0.5), Pose.at(1.5, 1.5, 0.5))).isEqualTo(0.25);
        assertThat(check(ell, Pose.IDENTITY, Polyhedron.box(0.5, 0.5, 0.5), Pose.at(0.5, 0.5, 0.5))).as("inside").isZero();
        assertThat(check(Solids.hollow(3, 2), Pose.IDENTITY, CUBE, Pose.at(0.25, 0, 0))).isEqualTo(0.25);
        assertThat(check(Polyhedron.box(4, 4, 4).inverted(), Pose.IDENTITY, CUBE, Pose.at(0.25, 0, 0))).isEqualTo(1.25);
        assertThat(check(Polyhedron.box(4, 4, 4).inverted(), Pose.IDENTITY, CUBE, Pose.at(9, 0, 0))).isZero();
        assertThat(check(Solids.grid(5, 0), Pose.IDENTITY, CUBE, Pose.at(0, 2, 0))).isEqualTo(1.5);
        assertThat(check(Solids.grid(5, 0), Pose.IDENTITY, CUBE, Pose.at(0, 0.2, 0))).isZero();
        Compound two = new Compound(List.of(new Compound.Part(CUBE, Pose.at(-2, 0, 0)),
                new Compound.Part(new Sphere(0.5), Pose.at(2, 0, 0))));
        assertThat(check(two, Pose.IDENTITY, new Sphere(0.25), Pose.at(0.5, 0, 0))).isEqualTo(0.75);
    }

    @Test
    void pointsSegmentsAndPolygons() {
        Polyhedron point = Polyhedron.point(new Vec3(1, 2, 3));
        Polyhedron segment = Polyhedron.segment(new Vec3(0, 0, 0), new Vec3(2, 0, 0));
        Polyhedron square = Polyhedron.polygon(List.of(new Vec3(0, 0, 0), new Vec3(1, 0, 0), new Vec3(1, 1, 0),
                new Vec3(0, 1, 0)));
        assertThat(check(point, Pose.IDENTITY, point, Pose.at(0, 3, 4))).isEqualTo(5);
        assertThat(check(point, Pose.IDENTITY, segment, Pose.IDENTITY)).isEqualTo(Math.sqrt(13));
        assertThat(check(segment, Pose.IDENTITY, segment, Pose.at(1, 0, 2))).isEqualTo(2);
        assertThat(check(segment, Pose.IDENTITY, segment, Pose.at(3, 0, 0))).isEqualTo(1);
        assertThat(check(square, Pose.IDENTITY, square, Pose.at(3, 0.5, 0))).as("in one plane").isEqualTo(2);
        assertThat(check(square, Pose.IDENTITY, square, Pose.at(0.5, 0.5, 0))).isZero();
        assertThat(check(square, Pose.IDENTITY, segment, Pose.at(-1, 0.5, 0))).as("lies on it").isZero();
        Pose upright = new Pose(new Vec3(0.5, 0.5, -1), Quat.about(new Vec3(0, 1, 0), -StrictMath.PI / 2));
        assertThat(check(square, Pose.IDENTITY, segment, upright)).as("pierces it").isZero();
    }

    private static double check(Shape a, Pose poseA, Shape b, Pose poseB) {
        double distance = DistanceOracle.distance(a, poseA, b, poseB);
        double size = 1 + Math.abs(poseA.position().x());
        assertThat(DistanceOracle.distance(b, poseB, a, poseA)).as("exchanged").isCloseTo(distance, within(1e-14));
        DistanceOracle.Result r = DistanceOracle.closest(a, poseA, b, poseB);
        assertThat(r.distance()).isEqualTo(distance);
        if (distance > 0) {
            assertThat(r.onA().distance(r.onB())).isCloseTo(distance, within(1e-14 * size));
        }
        return distance;
    }
}
