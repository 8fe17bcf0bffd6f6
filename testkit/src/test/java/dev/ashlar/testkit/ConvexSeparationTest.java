package dev.ashlar.testkit;

import dev.ashlar.testkit.tier.Tier;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConvexSeparationTest {
    private static final Polyhedron CUBE = Polyhedron.box(1, 1, 1);

    @Test
    void cubesAlongTheAxes() {
        assertThat(margin(CUBE, CUBE, Pose.at(1.5, 0, 0))).isEqualTo(0.5);
        assertThat(margin(CUBE, CUBE, Pose.at(1.5, -1.25, 0.5))).isCloseTo(0.75, within(1e-15));
        assertThat(margin(CUBE, CUBE, Pose.at(1, 0, 0))).isZero();
        assertThat(margin(CUBE, CUBE, Pose.at(1, 1, -1))).isCloseTo(0, within(1e-15));
        assertThat(margin(CUBE, CUBE, Pose.at(0.75, 0.1, 0))).isCloseTo(-0.25, within(1e-15));
        assertThat(margin(CUBE, CUBE, Pose.IDENTITY)).isEqualTo(-1);
        assertThat(margin(CUBE, Polyhedron.point(Vec3.ZERO), Pose.at(0.3, 0, 0))).isCloseTo(-0.2, within(1e-15));
        assertThat(margin(Polyhedron.point(Vec3.ZERO), Polyhedron.point(Vec3.ZERO), Pose.at(1, 2, 3)))
                .isCloseTo(6, within(1e-14));
    }

    /** Both halves of the duality are evaluated on the points, so the error says what the answer is worth. */
    @Test
    void provesItsOwnAnswer() {
        Cases cases = new Cases(1);
        double worst = 0;
        for (int i = 0; i < Tier.cases(100, 400); i++) {
            Polyhedron a = i % 10 == 0 ? cases.ellipsoid(300, 1, 0.7, 0.5) : cases.convex();
            Polyhedron b = i % 10 == 0 ? cases.needle(200, 2, 0.05) : cases.convex();
            Cases.Placement p = i % 2 == 0 ? cases.anywhere(a, b, 1)
                    : cases.near(a, b, (i % 4 == 1 ? 1 : -1) * cases.gap(), i % 8 < 4);
            ConvexSeparation.Result r = ConvexSeparation.of(a, p.poseA(), b, p.poseB());
            worst = Math.max(worst, r.error());
            Vec3 n = p.poseA().rotation().rotate(r.normal());
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (int v = 0; v < a.vertexCount(); v++) {
                most = Math.max(most, n.dot(p.poseA().apply(a.vertex(v))));
            }
            for (int v = 0; v < b.vertexCount(); v++) {
                least = Math.min(least, n.dot(p.poseB().apply(b.vertex(v))));
            }
            assertThat(least - most).as("seed 1, case %s", i).isCloseTo(r.margin(), within(1e-13));
        }
        assertThat(worst).isLessThan(1e-13);
    }

    /** What the acceptance of the separating vector needs: the sign is right from 1e-9 of the radius on, and far below. */
    @Test
    void tellsKnownGapsFromKnownDepths() {
        Cases cases = new Cases(2);
        for (int i = 0; i < Tier.cases(150, 700); i++) {
            Polyhedron a = shape(cases, i);
            Polyhedron b = shape(cases, i / 3);
            double gap = cases.magnitude(1e-12, 0.1);
            Cases.Placement p = cases.near(a, b, gap, i % 2 == 0);
            ConvexSeparation.Result apart = ConvexSeparation.of(a, p.poseA(), b, p.poseB());
            assertThat(apart.isApart(0.9 * gap)).as("seed 2, case %s: %s of gap %s", i, apart, gap).isTrue();
            // A face of A pushed over a vertex of B by the gap; the tip is in the face, so inside A if A is thicker.
            if (i % 2 == 0) {
                Cases.Placement q = cases.near(a, b, -1e-9, true);
                ConvexSeparation.Result in = ConvexSeparation.of(a, q.poseA(), b, q.poseB());
                assertThat(in.isOverlap(1e-12)).as("seed 2, case %s: %s", i, in).isTrue();
                assertThat(in.margin()).isGreaterThan(-1.8e-9);
            }
        }
    }

    private static Polyhedron shape(Cases cases, int kind) {
        int points = cases.integer(10, 60);
        return switch (kind % 3) {
            case 0 -> cases.ellipsoid(points, 1, 0.7, 0.5);
            case 1 -> cases.needle(points, 2, 0.16);
            default -> cases.plate(points, 2, 0.16);
        };
    }

    @Test
    void exactlyTouchingLatticeCubesAndOctahedraHaveNoMargin() {
        Polyhedron octahedron = Polyhedron.hull(List.of(new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 1, 0),
                new Vec3(0, -1, 0), new Vec3(0, 0, 1), new Vec3(0, 0, -1)));
        for (int x = -4; x <= 4; x++) {
            for (int y = -4; y <= 4; y++) {
                for (int z = -4; z <= 4; z++) {
                    Pose at = Pose.at(0.5 * x, 0.5 * y, 0.5 * z);
                    int largest = Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
                    int sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
                    assertThat(Math.signum(rounded(margin(CUBE, CUBE, at)))).isEqualTo(Integer.signum(largest - 2));
                    assertThat(Math.signum(rounded(margin(octahedron, octahedron, at)))).isEqualTo(Integer.signum(sum - 4));
                    assertThat(OverlapOracle.overlap(octahedron, Pose.IDENTITY, octahedron, at)).isEqualTo(sum < 4);
                    assertThat(OverlapOracle.overlap(CUBE, Pose.IDENTITY, CUBE, at)).isEqualTo(largest < 2);
                    // Vertices of one on faces or edges of the other.
                    assertThat(OverlapOracle.overlap(octahedron, Pose.IDENTITY, CUBE, at))
                            .isEqualTo(rounded(margin(octahedron, CUBE, at)) < 0);
                }
            }
        }
    }

    private static double rounded(double margin) {
        return Math.abs(margin) < 1e-14 ? 0 : margin;
    }

    private static double margin(Polyhedron a, Polyhedron b, Pose poseB) {
        ConvexSeparation.Result r = ConvexSeparation.of(a, Pose.IDENTITY, b, poseB);
        assertThat(r.error()).isLessThan(1e-14);
        return r.margin();
    }
}
