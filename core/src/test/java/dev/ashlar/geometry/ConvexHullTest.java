package dev.ashlar.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.Tier;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConvexHullTest {
    /** The diagonal of the box around points. */
    private static double size(List<Vec3> points) {
        double[] low = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
        double[] high = {-Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE};
        for (Vec3 p : points) {
            double[] c = {p.x(), p.y(), p.z()};
            for (int k = 0; k < 3; k++) {
                low[k] = Math.min(low[k], c[k]);
                high[k] = Math.max(high[k], c[k]);
            }
        }
        return Vec3.of(high, 0).minus(Vec3.of(low, 0)).length();
    }

    /** The normal from the vertices alone, exactly: in slivers doubles do not suffice. */
    private static Vec3 normal(Polyhedron p, int f) {
        BigDecimal[] sum = {BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO};
        int n = p.faceSize(f);
        for (int k = 0; k < n; k++) {
            BigDecimal[] a = exact(p.vertex(p.faceVertex(f, k)));
            BigDecimal[] b = exact(p.vertex(p.faceVertex(f, (k + 1) % n)));
            for (int i = 0; i < 3; i++) {
                int j = (i + 1) % 3;
                int l = (i + 2) % 3;
                sum[i] = sum[i].add(a[j].multiply(b[l])).subtract(a[l].multiply(b[j]));
            }
        }
        return new Vec3(sum[0].doubleValue(), sum[1].doubleValue(), sum[2].doubleValue()).unit();
    }

    private static BigDecimal[] exact(Vec3 v) {
        return new BigDecimal[] {new BigDecimal(v.x()), new BigDecimal(v.y()), new BigDecimal(v.z())};
    }

    /** Convex, holds all points, made of given points only, closed. */
    private static void check(String what, List<Vec3> points, Polyhedron hull) {
        double size = size(points);
        double limit = 1e-9 * size;
        Set<Vec3> given = new HashSet<>(points);
        for (int v = 0; v < hull.vertexCount(); v++) {
            assertThat(given).as(what).contains(hull.vertex(v));
        }
        if (hull.faceCount() == 0) {
            Vec3 a = hull.vertex(0);
            Vec3 b = hull.vertex(hull.vertexCount() - 1);
            for (Vec3 p : points) {
                double along = a.equals(b) ? 0 : p.minus(a).dot(b.minus(a)) / b.minus(a).lengthSq();
                assertThat(p.distance(a.plusTimes(Math.max(0, Math.min(1, along)), b.minus(a)))).as(what)
                        .isLessThanOrEqualTo(limit);
            }
            return;
        }
        for (int f = 0; f < hull.faceCount(); f++) {
            Vec3 n = normal(hull, f);
            Vec3 o = hull.vertex(hull.faceVertex(f, 0));
            for (Vec3 p : points) {
                double out = p.minus(o).dot(n);
                assertThat(hull.faceCount() == 1 ? Math.abs(out) : out).as("%s, face %d", what, f).isLessThanOrEqualTo(2 * limit);
            }
            for (int k = 0; hull.faceCount() == 1 && k < hull.faceSize(f); k++) {
                Vec3 a = hull.vertex(hull.faceVertex(f, k));
                Vec3 in = n.cross(hull.vertex(hull.faceVertex(f, (k + 1) % hull.faceSize(f))).minus(a)).unit();
                points.forEach(p -> assertThat(p.minus(a).dot(in)).as(what).isGreaterThanOrEqualTo(-2 * limit));
            }
        }
        if (hull.faceCount() > 1) {
            assertThat(hull.isClosed()).as(what).isTrue();
            assertThat(hull.isConvex()).as(what).isTrue();
            assertThat(hull.vertexCount() - hull.edgeCount() + hull.faceCount()).as(what).isEqualTo(2);
            assertThat(hull.volume()).as(what).isGreaterThan(0);
        }
    }

    private static List<Vec3> points(int kind, Random random) {
        int n = 1 + random.nextInt(60);
        List<Vec3> out = new ArrayList<>();
        Vec3 a = TestBodies.vector(random);
        Vec3 b = TestBodies.vector(random);
        for (int i = 0; i < n; i++) {
            out.add(switch (kind) {
                case 0 -> TestBodies.vector(random);
                case 1 -> TestBodies.unit(random);
                case 2 -> new Vec3(random.nextInt(4), random.nextInt(4), random.nextInt(4));
                case 3 -> a.times(2 * random.nextDouble() - 1).plusTimes(2 * random.nextDouble() - 1, b);
                case 4 -> a.plusTimes(2 * random.nextDouble() - 1, b);
                case 5 -> a;
                case 6 -> new Vec3(random.nextInt(5), random.nextInt(5), 0);
                default -> new Vec3(random.nextInt(2), random.nextInt(2), random.nextInt(2));
            });
        }
        return out;
    }

    private static List<Vec3> vertices(Polyhedron p) {
        List<Vec3> out = new ArrayList<>();
        for (int v = 0; v < p.vertexCount(); v++) {
            out.add(p.vertex(v));
        }
        return out;
    }

    @Test
    void thousandRandomAndDegenerateSets() {
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            List<Vec3> points = points(seed % 8, random);
            String what = "seed " + seed;
            int change = seed / 8 % 4;
            Pose pose = TestBodies.pose(random, change == 2 ? 1e6 : 1);
            double scale = change == 3 ? StrictMath.pow(10, random.nextInt(13) - 6) : 1;
            if (change > 0) {
                points.replaceAll(p -> pose.apply(p).times(scale));
            }
            check(what, points, Polyhedron.hull(points));
        }
    }

    @Test
    void pointsNearlyInAPlaneOrOnALine() {
        for (int seed = 0; seed < 900; seed++) {
            Random random = new Random(seed);
            double noise = StrictMath.pow(10, -13 + seed % 9 * 0.5);
            Pose pose = TestBodies.pose(random, 1);
            List<Vec3> points = points(seed % 2 == 0 ? 3 : seed % 4 == 1 ? 6 : 4, random);
            points.replaceAll(p -> pose.apply(p).plus(TestBodies.vector(random).times(noise)));
            check("seed " + seed, points, Polyhedron.hull(points));
        }
    }

    @Test
    void nearlyFlatFacesOfABox() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            double noise = StrictMath.pow(10, -13 + seed % 9 * 0.5);
            Pose pose = TestBodies.pose(random, 1);
            List<Vec3> points = new ArrayList<>();
            for (int i = 0; i < 4 * 4 * 4; i++) {
                points.add(pose.apply(new Vec3(i % 4, i / 4 % 4, i / 16)).plus(TestBodies.vector(random).times(noise)));
            }
            check("seed " + seed, points, Polyhedron.hull(points));
        }
    }

    @Test
    void smallBodiesFarFromTheOrigin() {
        for (int seed = 0; seed < 400; seed++) {
            Random random = new Random(seed);
            Vec3 far = TestBodies.unit(random).times(StrictMath.pow(10, 5 + seed % 10));
            List<Vec3> points = points(seed % 3, random);
            points.replaceAll(far::plus);
            check("seed " + seed, points, Polyhedron.hull(points));
        }
        for (double offset : new double[] {0x1p20, 0x1p30, 0x1p40}) {
            Polyhedron cube = Polyhedron.hull(vertices(Polyhedron.box(2, 2, 2).transformed(Pose.at(offset, -offset,
                    3 * offset))));
            assertThat(cube.faceCount()).isEqualTo(6);
            assertThat(cube.isConvex()).isTrue();
            assertThat(cube.volume()).isCloseTo(8, within(1e-12));
        }
    }

    @Test
    void cubeFromLatticePointsIsExact() {
        for (int n = 1; n <= 8; n++) {
            List<Vec3> points = new ArrayList<>();
            for (int i = 0; i <= n; i++) {
                for (int j = 0; j <= n; j++) {
                    for (int k = 0; k <= n; k++) {
                        points.add(new Vec3(i / (double) n, j / (double) n, k / (double) n));
                    }
                }
            }
            Polyhedron hull = Polyhedron.hull(points);
            assertThat(hull.vertexCount()).isEqualTo(8);
            assertThat(hull.faceCount()).isEqualTo(6);
            assertThat(hull.edgeCount()).isEqualTo(12);
            assertThat(hull.volume()).isCloseTo(1, within(1e-12));
            for (int e = 0; e < hull.edgeCount(); e++) {
                assertThat(hull.edgeType(e)).isEqualTo(EdgeType.CONVEX);
            }
        }
    }

    @Test
    void cubeInAnyPositionHasSixFaces() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Pose pose = TestBodies.pose(random, 10);
            List<Vec3> points = new ArrayList<>();
            for (int i = 0; i < 125; i++) {
                points.add(pose.apply(new Vec3(i % 5, i / 5 % 5, i / 25)));
            }
            Polyhedron hull = Polyhedron.hull(points);
            assertThat(hull.faceCount()).as("seed %d", seed).isEqualTo(6);
            assertThat(hull.vertexCount()).isEqualTo(8);
            assertThat(hull.volume()).isCloseTo(64, within(1e-11));
        }
    }

    @Test
    void manyPointsOnASphere() {
        Random random = new Random(1);
        List<Vec3> points = new ArrayList<>();
        int count = Tier.cases(8_000, 20_000);
        for (int i = 0; i < count; i++) {
            points.add(TestBodies.unit(random));
        }
        Polyhedron hull = Polyhedron.hull(points);
        assertThat(hull.vertexCount()).isGreaterThan(count - count / 200);
        assertThat(hull.vertexCount() - hull.edgeCount() + hull.faceCount()).isEqualTo(2);
        assertThat(hull.volume()).isBetween(4.18, 4.0 / 3 * Math.PI);
    }

    @Test
    void onePointTwoPointsAndTriangle() {
        Vec3 a = new Vec3(1, 2, 3);
        Vec3 b = new Vec3(1, 2, 4);
        assertThat(Polyhedron.hull(List.of(a)).vertexCount()).isOne();
        assertThat(Polyhedron.hull(List.of(a, a, a)).massProperties().kind()).isEqualTo(MassProperties.Kind.POINT);
        assertThat(Polyhedron.hull(List.of(a, b, a)).massProperties().kind()).isEqualTo(MassProperties.Kind.ROD);
        Polyhedron triangle = Polyhedron.hull(List.of(a, b, new Vec3(0, 0, 0)));
        assertThat(triangle.faceCount()).isOne();
        assertThat(triangle.isTwoSided()).isTrue();
    }

    @Test
    void namesWhatIsWrong() {
        assertThatIllegalArgumentException().isThrownBy(() -> Polyhedron.hull(List.of())).withMessage("points must not be empty");
        assertThatIllegalArgumentException().isThrownBy(() -> Polyhedron.hull(List.of(Vec3.ZERO, new Vec3(0, Double.NaN, 0))))
                .withMessage("point 1 must be finite, but was Vec3[x=0.0, y=NaN, z=0.0]");
    }
}
