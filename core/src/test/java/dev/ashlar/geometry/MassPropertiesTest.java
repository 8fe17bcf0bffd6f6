package dev.ashlar.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.Tier;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MassPropertiesTest {
    private static final MathContext DIGITS = new MathContext(50);
    private static final double LIMIT = 1e-12;

    /** Mass, centre, and the matrix of inertia about the centre. */
    private record Expected(double mass, Vec3 centre, double[][] inertia) {
        double trace() {
            return inertia[0][0] + inertia[1][1] + inertia[2][2];
        }
    }

    /**
     * The oracle: tetrahedra on the first vertex as apex, in 50 decimal digits. Moments by the formula of the vertices'
     * pairs, integral of x_i x_j over a tetrahedron = V/20 (sum over a of sum over b of a_i b_j, a = b twice).
     */
    private static Expected exact(Polyhedron p) {
        BigDecimal[] apex = big(p.vertex(0));
        BigDecimal six = BigDecimal.ZERO;
        BigDecimal[] first = {BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO};
        BigDecimal[][] second = new BigDecimal[3][3];
        for (BigDecimal[] row : second) {
            Arrays.fill(row, BigDecimal.ZERO);
        }
        for (int f = 0; f < p.faceCount(); f++) {
            // Fans from the last vertex of the face, not from the first.
            int n = p.faceSize(f);
            for (int k = 0; k + 2 < n; k++) {
                BigDecimal[][] t = {minus(big(p.vertex(p.faceVertex(f, n - 1))), apex),
                    minus(big(p.vertex(p.faceVertex(f, k))), apex),
                    minus(big(p.vertex(p.faceVertex(f, k + 1))), apex)};
                BigDecimal det = det(t);
                six = six.add(det);
                for (int i = 0; i < 3; i++) {
                    BigDecimal si = t[0][i].add(t[1][i]).add(t[2][i]);
                    first[i] = first[i].add(det.multiply(si));
                    for (int j = 0; j < 3; j++) {
                        BigDecimal sj = t[0][j].add(t[1][j]).add(t[2][j]);
                        BigDecimal pairs = si.multiply(sj);
                        for (int c = 0; c < 3; c++) {
                            pairs = pairs.add(t[c][i].multiply(t[c][j]));
                        }
                        second[i][j] = second[i][j].add(det.multiply(pairs), DIGITS);
                    }
                }
            }
        }
        BigDecimal volume = six.divide(new BigDecimal(6), DIGITS);
        BigDecimal[] c = new BigDecimal[3];
        double[] centre = new double[3];
        for (int i = 0; i < 3; i++) {
            c[i] = first[i].divide(new BigDecimal(24), DIGITS).divide(volume, DIGITS);
            centre[i] = c[i].add(apex[i]).doubleValue();
        }
        double[][] moment = new double[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                moment[i][j] = second[i][j].divide(new BigDecimal(120),
                        DIGITS).subtract(volume.multiply(c[i]).multiply(c[j])).doubleValue();
            }
        }
        double all = moment[0][0] + moment[1][1] + moment[2][2];
        double[][] inertia = new double[3][3];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                inertia[i][j] = (i == j ? all : 0) - moment[i][j];
            }
        }
        return new Expected(volume.doubleValue(), Vec3.of(centre, 0), inertia);
    }

    private static BigDecimal[] big(Vec3 v) {
        return new BigDecimal[] {new BigDecimal(v.x()), new BigDecimal(v.y()), new BigDecimal(v.z())};
    }

    private static BigDecimal[] minus(BigDecimal[] a, BigDecimal[] b) {
        return new BigDecimal[] {a[0].subtract(b[0], DIGITS), a[1].subtract(b[1], DIGITS), a[2].subtract(b[2], DIGITS)};
    }

    private static BigDecimal det(BigDecimal[][] t) {
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            int k = (i + 2) % 3;
            sum = sum.add(t[0][i].multiply(t[1][j].multiply(t[2][k]).subtract(t[1][k].multiply(t[2][j]))));
        }
        return sum.round(DIGITS);
    }

    private static double[][] inertia(MassProperties m) {
        return new double[][] {{m.xx(), m.xy(), m.xz()}, {m.xy(), m.yy(), m.yz()}, {m.xz(), m.yz(), m.zz()}};
    }

    private static void check(String what, Polyhedron p) {
        Expected expected = exact(p);
        MassProperties m = p.massProperties();
        assertThat(m.kind()).isEqualTo(MassProperties.Kind.SOLID);
        double volume = Math.abs(m.mass() / expected.mass - 1);
        double centre = m.centre().distance(expected.centre) / p.size();
        double inertia = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                inertia = Math.max(inertia, Math.abs(inertia(m)[i][j] - expected.inertia[i][j]) / expected.trace());
            }
        }
        assertThat(volume).as("%s: volume", what).isLessThanOrEqualTo(LIMIT);
        assertThat(centre).as("%s: centre", what).isLessThanOrEqualTo(LIMIT);
        assertThat(inertia).as("%s: inertia", what).isLessThanOrEqualTo(LIMIT);
        assertThat(p.volume()).isEqualTo(m.mass());
        checkPrincipal(what, m);
    }

    private static void checkPrincipal(String what, MassProperties m) {
        MassProperties.Principal principal = m.principal();
        Vec3 moments = principal.moments();
        assertThat(moments.x()).as(what).isLessThanOrEqualTo(moments.y());
        assertThat(moments.y()).as(what).isLessThanOrEqualTo(moments.z());
        assertThat(principal.frame().position()).isEqualTo(m.centre());
        Quat q = principal.frame().rotation();
        Vec3[] axes = {q.rotate(new Vec3(1, 0, 0)), q.rotate(new Vec3(0, 1, 0)), q.rotate(new Vec3(0, 0, 1))};
        double[] moment = {moments.x(), moments.y(), moments.z()};
        double trace = m.xx() + m.yy() + m.zz();
        double[][] sum = new double[3][3];
        for (int a = 0; a < 3; a++) {
            double[] u = {axes[a].x(), axes[a].y(), axes[a].z()};
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    sum[i][j] += moment[a] * u[i] * u[j];
                }
            }
        }
        for (int i = 0; i < 3; i++) {
            assertThat(sum[i]).as(what).containsExactly(inertia(m)[i], within(LIMIT * trace));
        }
        assertThat(axes[0].cross(axes[1]).dot(axes[2])).as("right-handed").isCloseTo(1, within(1e-14));
    }

    @Test
    void thousandHullsAgreeWithExactSums() {
        for (int seed = 0; seed < Tier.cases(200, 1_000); seed++) {
            Random random = new Random(seed);
            Polyhedron p = TestBodies.hull(random, 4 + random.nextInt(30));
            if (seed % 4 == 1) {
                p = p.transformed(TestBodies.pose(random, 100));
            } else if (seed % 4 == 2) {
                double s = StrictMath.pow(10, random.nextInt(13) - 6);
                p = p.scaled(s, s, s);
            }
            check("seed " + seed, p);
        }
    }

    @Test
    void bodiesThatAreNotConvexAgreeWithExactSums() {
        check("L", TestBodies.lSolid().build());
        check("cavity", TestBodies.boxWithCavity());
        check("torus", TestBodies.torus(2, 0.7, 24, 16));
        check("grid", TestBodies.griddedBox(1, 2, 3, 4, true).build());
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            Polyhedron star = TestBodies.star(random, 4 + random.nextInt(6), 3 + random.nextInt(8));
            check("star " + seed, star.transformed(TestBodies.pose(random, 10)));
        }
    }

    @Test
    void boxHasItsClosedForm() {
        MassProperties m = Polyhedron.box(1, 2, 3).transformed(Pose.at(5, 6, 7)).massProperties();
        assertThat(m.mass()).isCloseTo(6, within(1e-13));
        assertThat(m.centre().distance(new Vec3(5, 6, 7))).isLessThan(1e-14);
        assertThat(m.xx()).isCloseTo(6 * (4 + 9) / 12.0, within(1e-12));
        assertThat(m.yy()).isCloseTo(6 * (1 + 9) / 12.0, within(1e-12));
        assertThat(m.zz()).isCloseTo(6 * (1 + 4) / 12.0, within(1e-12));
        assertThat(new double[] {m.xy(), m.xz(), m.yz()}).containsExactly(new double[3], within(1e-12));
    }

    @Test
    void sphereHasItsClosedForm() {
        MassProperties m = new Sphere(2).massProperties();
        assertThat(m.mass()).isCloseTo(4.0 / 3 * Math.PI * 8, within(1e-13));
        for (double moment : new double[] {m.xx(), m.yy(), m.zz()}) {
            assertThat(moment).isCloseTo(0.4 * m.mass() * 4, within(1e-12));
        }
        assertThat(m.xy() + m.xz() + m.yz()).isZero();
        assertThat(m.centre()).isEqualTo(Vec3.ZERO);
    }

    /** Slices along y: mass and moments as integrals over discs, by Simpson's rule, exact for the polynomials within each piece. */
    @Test
    void capsuleAgreesWithSlices() {
        double r = 0.7;
        double h = 1.3;
        double[] sums = new double[3];
        double[][] pieces = {{-h - r, -h}, {-h, h}, {h, h + r}};
        for (double[] piece : pieces) {
            int n = 2_000;
            double step = (piece[1] - piece[0]) / n;
            for (int i = 0; i <= n; i++) {
                double y = piece[0] + i * step;
                double off = Math.max(0, Math.abs(y) - h);
                double area = Math.PI * Math.max(0, r * r - off * off);
                double weight = step / 3 * (i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2);
                sums[0] += weight * area;
                sums[1] += weight * area * area / (2 * Math.PI);
                sums[2] += weight * (area * area / (4 * Math.PI) + area * y * y);
            }
        }
        MassProperties m = new Capsule(r, h).massProperties();
        assertThat(m.mass()).isCloseTo(sums[0], within(1e-11));
        assertThat(m.yy()).isCloseTo(sums[1], within(1e-11));
        assertThat(m.xx()).isCloseTo(sums[2], within(1e-11));
        assertThat(m.zz()).isEqualTo(m.xx());
        assertThat(m.centre()).isEqualTo(Vec3.ZERO);
    }

    @Test
    void rodPlateAndPointAreThin() {
        MassProperties rod = Polyhedron.segment(new Vec3(0, 0, 1), new Vec3(0, 0, 4)).massProperties();
        assertThat(rod.kind()).isEqualTo(MassProperties.Kind.ROD);
        assertThat(rod.mass()).isEqualTo(3);
        assertThat(rod.centre()).isEqualTo(new Vec3(0, 0, 2.5));
        assertThat(rod.xx()).isCloseTo(27.0 / 12, within(1e-14));
        assertThat(rod.zz()).isZero();
        checkPrincipal("rod", rod);

        MassProperties plate = Polyhedron.polygon(List.of(new Vec3(0, 0, 0), new Vec3(2, 0, 0), new Vec3(2, 3, 0),
                new Vec3(0, 3, 0)))
                .massProperties();
        assertThat(plate.kind()).isEqualTo(MassProperties.Kind.SHEET);
        assertThat(plate.mass()).isEqualTo(6);
        assertThat(plate.centre().distance(new Vec3(1, 1.5, 0))).isLessThan(1e-15);
        assertThat(plate.xx()).isCloseTo(6 * 9 / 12.0, within(1e-13));
        assertThat(plate.yy()).isCloseTo(6 * 4 / 12.0, within(1e-13));
        assertThat(plate.zz()).isCloseTo(6 * 13 / 12.0, within(1e-13));
        checkPrincipal("plate", plate);

        MassProperties point = Polyhedron.point(new Vec3(1, 2, 3)).massProperties();
        assertThat(point).isEqualTo(new MassProperties(MassProperties.Kind.POINT, 1, new Vec3(1, 2, 3), 0, 0, 0, 0, 0, 0));
        assertThat(point.principal().moments()).isEqualTo(Vec3.ZERO);
        checkPrincipal("point", point);
    }

    @Test
    void moveAndTurnWithTheBody() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Polyhedron p = TestBodies.hull(random, 20);
            Pose pose = TestBodies.pose(random, 3);
            MassProperties m = p.massProperties();
            MassProperties moved = p.transformed(pose).massProperties();
            assertThat(moved.mass()).isCloseTo(m.mass(), within(1e-13));
            assertThat(moved.centre().distance(pose.apply(m.centre()))).isLessThan(1e-13);
            assertSame(m.at(pose), moved, 1e-12 * (m.xx() + m.yy() + m.zz()));
            assertThat(moved.principal().moments().distance(m.principal().moments())).isLessThan(1e-12);
            assertThat(p.centred().massProperties().centre().length()).isLessThan(1e-14);
        }
    }

    private static void assertSame(MassProperties a, MassProperties b, double limit) {
        for (int i = 0; i < 3; i++) {
            assertThat(inertia(a)[i]).containsExactly(inertia(b)[i], within(limit));
        }
    }

    @Test
    void principalAxesOfBodiesWithEqualMomentsAndOfAnyScale() {
        checkPrincipal("cube", Polyhedron.box(1, 1, 1).massProperties());
        checkPrincipal("sphere", new Sphere(3).massProperties());
        checkPrincipal("capsule", new Capsule(1, 1).massProperties());
        Random random = new Random(1);
        for (int i = 0; i < 300; i++) {
            double s = StrictMath.pow(10, i % 13 - 6);
            checkPrincipal("turned cube " + i, Polyhedron.box(s, s, s).transformed(TestBodies.pose(random, s)).massProperties());
            checkPrincipal("turned rod " + i, Polyhedron.box(s, 1e-3 * s, 1e-3 * s).transformed(TestBodies.pose(random,
                    s)).massProperties());
        }
    }

    @Test
    void twoHalfBoxesAreTheBox() {
        Random random = new Random(2);
        for (int i = 0; i < 50; i++) {
            Pose pose = TestBodies.pose(random, 2);
            MassProperties whole = Polyhedron.box(2, 3, 4).transformed(pose).massProperties();
            Polyhedron half = Polyhedron.box(1, 3, 4);
            Compound halves = new Compound(List.of(new Compound.Part(half, pose.times(Pose.at(-0.5, 0, 0))),
                    new Compound.Part(half, pose.times(Pose.at(0.5, 0, 0)))));
            MassProperties m = halves.massProperties();
            assertThat(m.kind()).isEqualTo(MassProperties.Kind.SOLID);
            assertThat(m.mass()).isCloseTo(24, within(1e-12));
            assertThat(m.centre().distance(whole.centre())).isLessThan(1e-14);
            assertSame(m, whole, 1e-12 * (whole.xx() + whole.yy() + whole.zz()));
        }
    }

    @Test
    void densityScalesMassAndInertia() {
        MassProperties m = Polyhedron.box(1, 2, 3).massProperties().times(1800);
        assertThat(m.mass()).isCloseTo(10800, within(1e-9));
        assertThat(m.xx()).isCloseTo(1800 * 6.5, within(1e-9));
        assertThatIllegalArgumentException().isThrownBy(() -> m.times(0))
                .withMessage("density must be finite and > 0, but was 0.0");
    }

    @Test
    void namesWhatIsWrong() {
        Compound.Part solid = new Compound.Part(new Sphere(1), Pose.IDENTITY);
        Compound.Part rod = new Compound.Part(Polyhedron.segment(Vec3.ZERO, new Vec3(1, 0, 0)), Pose.IDENTITY);
        assertThatIllegalArgumentException().isThrownBy(() -> new Compound(List.of(solid, rod)))
                .withMessage("parts must be of one kind, but were SOLID and ROD: their densities have different units");
        assertThatIllegalArgumentException().isThrownBy(() -> new Compound(List.of())).withMessage("parts must not be empty");
        assertThatIllegalArgumentException().isThrownBy(() -> new Compound.Part(new Compound(List.of(solid)), Pose.IDENTITY))
                .withMessage("a part must not be a Compound itself; add its parts one by one");
        assertThatIllegalArgumentException().isThrownBy(() -> new Sphere(-1))
                .withMessage("radius must be finite and > 0, but was -1.0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Capsule(1, 0))
                .withMessage("halfLength must be finite and > 0, but was 0.0");
    }
}
