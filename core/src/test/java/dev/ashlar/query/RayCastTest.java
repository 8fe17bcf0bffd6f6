package dev.ashlar.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.ScrewThread;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RayCastTest {
    private static final double[] HOME = {0, 0, 0, 0, 0, 0, 1};

    private final RayHit hit = new RayHit();
    private final RayHits hits = new RayHits();

    /** Closed meshes of all sorts. */
    static Map<String, Polyhedron> solids() {
        Map<String, Polyhedron> all = new LinkedHashMap<>();
        all.put("box", Meshes.box(1, 2, 3));
        all.put("ellipsoid", Meshes.randomEllipsoid(200, 1, 3));
        all.put("ball", Meshes.geodesicSphere(1, 5));
        all.put("torus", Meshes.torus(1, 0.4, 24, 12));
        all.put("nut", Meshes.nut(ScrewThread.metric(0.01, 0.0015), 5, 1e-4, 1e-4));
        all.put("car", Meshes.carA());
        all.put("frame", Meshes.frame(3, 1, 1));
        all.put("bumpy", Meshes.bumpy(1, 0.3, 24, 20, 5));
        return all;
    }

    static Map<String, Polyhedron> meshes() {
        Map<String, Polyhedron> all = solids();
        all.put("terrain", Meshes.terrain(32, 32, 64, 6, 7));
        all.put("level", Meshes.level());
        all.put("soup", Meshes.polygonSoup(200, 4, 1, 11));
        all.put("two-sided", twoSided(Meshes.polygonSoup(200, 4, 1, 11)));
        all.put("container", Meshes.torus(1, 0.4, 24, 12).inverted());
        return all;
    }

    private static Polyhedron twoSided(Polyhedron p) {
        PolyhedronBuilder b = Polyhedron.builder().twoSided();
        for (int v = 0; v < p.vertexCount(); v++) {
            b.vertex(p.vertex(v));
        }
        for (int f = 0; f < p.faceCount(); f++) {
            int[] face = new int[p.faceSize(f)];
            for (int k = 0; k < face.length; k++) {
                face[k] = p.faceVertex(f, k);
            }
            b.face(face);
        }
        return b.build();
    }

    static Vec3 direction(Random random) {
        Vec3 d;
        do {
            d = new Vec3(random.nextDouble() * 2 - 1, random.nextDouble() * 2 - 1, random.nextDouble() * 2 - 1);
        } while (d.length() > 1 || d.length() < 0.01);
        return d.unit();
    }

    static Pose pose(Random random, double offset) {
        return new Pose(direction(random).times(offset), Quat.about(direction(random), 3 * random.nextDouble()));
    }

    static Vec3 inBounds(Polyhedron p, Random random) {
        Aabb b = p.bounds();
        return new Vec3(b.minX() + random.nextDouble() * (b.maxX() - b.minX()), b.minY() + random.nextDouble() * (b.maxY() - b.minY()),
                b.minZ() + random.nextDouble() * (b.maxZ() - b.minZ()));
    }

    private static double[] ray(Vec3 o, Vec3 v) {
        return new double[] {o.x(), o.y(), o.z(), v.x(), v.y(), v.z()};
    }

    // ---- closed forms

    @Test
    void hitsABoxAtItsSlabs() {
        RayCast box = RayCast.of(Meshes.box(2, 4, 6));
        RayHit h = box.cast(Pose.IDENTITY, new Vec3(-5, 0.5, 0.25), new Vec3(5, 0.5, 0.25));
        assertThat(h.hit).isTrue();
        assertThat(h.fraction).isEqualTo(0.4);
        assertThat(h.hitPoint()).isEqualTo(new Vec3(-1, 0.5, 0.25));
        assertThat(h.hitNormal()).isEqualTo(new Vec3(-1, 0, 0));
        assertThat(h.face).isEqualTo(4);
        assertThat(h.part).isZero();
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            Vec3 o = direction(random).times(8 * random.nextDouble());
            Vec3 v = direction(random).times(20);
            double enter = Double.NEGATIVE_INFINITY;
            double leave = Double.POSITIVE_INFINITY;
            double[] r = ray(o, v);
            for (int k = 0; k < 3; k++) {
                double a = (-1 - k - r[k]) / r[3 + k];
                double b = (1 + k - r[k]) / r[3 + k];
                enter = Math.max(enter, Math.min(a, b));
                leave = Math.min(leave, Math.max(a, b));
            }
            assertThat(box.cast(HOME, 0, r, 0, 1, hit)).as("ray %d", i).isEqualTo(enter <= leave && enter >= 0 && enter <= 1);
            if (hit.hit) {
                assertThat(hit.fraction).isCloseTo(enter, within(1e-14));
                assertThat(hit.hitNormal().dot(v)).isNegative();
            }
        }
    }

    @Test
    void hitsASphereAsTheQuadraticSays() {
        Random random = new Random(2);
        RayCast sphere = RayCast.of(new Sphere(0.5));
        int seen = 0;
        for (int i = 0; i < 20_000; i++) {
            Vec3 o = direction(random).times(3 * random.nextDouble());
            Vec3 v = direction(random).times(0.1 + 9 * random.nextDouble());
            double b = o.dot(v);
            double disc = b * b - v.lengthSq() * (o.lengthSq() - 0.25);
            double t = (-b - Math.sqrt(disc)) / v.lengthSq();
            boolean expected = disc >= 0 && t >= 0 && t <= 1;
            assertThat(sphere.cast(HOME, 0, ray(o, v), 0, 1, hit)).as("ray %d", i).isEqualTo(expected);
            if (expected) {
                seen++;
                assertThat(hit.fraction).isCloseTo(t, within(1e-10));
                assertThat(hit.hitPoint().length()).isCloseTo(0.5, within(1e-13));
                assertThat(hit.hitNormal().distance(hit.hitPoint().times(2))).isLessThan(1e-12);
                assertThat(hit.face).isEqualTo(-1);
            }
        }
        assertThat(seen).isGreaterThan(1_000);
    }

    @Test
    void roundShapesKeepTheirDigitsWhenGrazedAndFromAfar() {
        RayCast sphere = RayCast.of(new Sphere(0.5));
        RayCast capsule = RayCast.of(new Capsule(0.5, 1));
        for (double far : new double[] {1, 1e3, 1e6}) {
            double rounding = 1e-15 * far + 1e-15;
            for (double off : new double[] {0, 0.3, 0.5 - 1e-9, 0.5}) {
                double depth = Math.sqrt((0.5 - off) * (0.5 + off));
                double[] r = {-far, off, 0, 2 * far, 0, 0};
                assertThat(sphere.cast(HOME, 0, r, 0, 1, hit)).isTrue();
                assertThat(hit.fraction * 2 * far).isCloseTo(far - depth, within(4 * rounding));
                assertThat(capsule.cast(HOME, 0, new double[] {-far, 0.1, off, 2 * far, 0, 0}, 0, 1, hit)).isTrue();
                assertThat(hit.fraction * 2 * far).isCloseTo(far - depth, within(4 * rounding));
                assertThat(capsule.cast(HOME, 0, new double[] {off, far, 0, 0, -2 * far, 0}, 0, 1, hit)).isTrue();
                assertThat(hit.fraction * 2 * far).isCloseTo(far - 1 - depth, within(4 * rounding));
            }
            assertThat(sphere.cast(HOME, 0, new double[] {-far, 0.5 + 1e-9, 0, 2 * far, 0, 0}, 0, 1, hit)).isFalse();
            assertThat(capsule.cast(HOME, 0, new double[] {-far, 0, 0.5 + 1e-9, 2 * far, 0, 0}, 0, 1, hit)).isFalse();
            Vec3 o = new Vec3(far, 0.7 * far, -0.4 * far);
            assertThat(sphere.cast(HOME, 0, ray(o, o.negated()), 0, 1, hit)).isTrue();
            assertThat(hit.hitPoint().length()).isCloseTo(0.5, within(4 * rounding));
            assertThat(hit.hitNormal().distance(o.unit())).isLessThan(8 * rounding);
        }
    }

    @Test
    void hitsACapsuleWhereItsDistanceFirstIsTheRadius() {
        Random random = new Random(3);
        RayCast capsule = RayCast.of(new Capsule(0.5, 1));
        int seen = 0;
        for (int i = 0; i < 20_000; i++) {
            Vec3 o = direction(random).times(4 * random.nextDouble());
            Vec3 v = i % 10 == 0 ? new Vec3(1e-9 * random.nextDouble(), random.nextBoolean() ? 8 : -8, 0) : direction(random).times(8);
            // The distance from the axis is convex along a ray: ternary search for its least value, then bisection.
            double low = 0;
            double high = 1;
            for (int k = 0; k < 100; k++) {
                double a = low + (high - low) / 3;
                double b = high - (high - low) / 3;
                if (outside(o.plusTimes(a, v)) < outside(o.plusTimes(b, v))) {
                    high = b;
                } else {
                    low = a;
                }
            }
            double least = outside(o.plusTimes(low, v));
            if (Math.abs(least) < 1e-9 || Math.abs(outside(o)) < 1e-9) {
                continue;
            }
            boolean expected = outside(o) > 0 && least < 0;
            assertThat(capsule.cast(HOME, 0, ray(o, v), 0, 1, hit)).as("ray %d", i).isEqualTo(expected);
            if (expected) {
                seen++;
                double free = 0;
                for (int k = 0; k < 60; k++) {
                    double middle = 0.5 * (free + low);
                    if (outside(o.plusTimes(middle, v)) > 0) {
                        free = middle;
                    } else {
                        low = middle;
                    }
                }
                Vec3 p = hit.hitPoint();
                assertThat(outside(p)).isCloseTo(0, within(1e-14));
                if (i % 10 != 0) {
                    assertThat(hit.fraction).isCloseTo(free, within(1e-8));
                }
                Vec3 axis = new Vec3(0, Math.max(-1, Math.min(1, p.y())), 0);
                assertThat(hit.hitNormal().distance(p.minus(axis).times(2))).isLessThan(1e-12);
            }
        }
        assertThat(seen).isGreaterThan(1_000);
    }

    private static double outside(Vec3 p) {
        return p.distance(new Vec3(0, Math.max(-1, Math.min(1, p.y())), 0)) - 0.5;
    }

    // ---- brute force

    @Test
    void hitsWhatBruteForceHits() {
        for (Map.Entry<String, Polyhedron> mesh : meshes().entrySet()) {
            Polyhedron p = mesh.getValue();
            TriangleOracle oracle = new TriangleOracle(p);
            RayCast cast = RayCast.of(p);
            Random random = new Random(4);
            int seen = 0;
            for (int i = 0; i < 20_000; i++) {
                Vec3 o = i % 3 == 0 ? inBounds(p, random) : p.bounds().centre().plusTimes(p.size() * random.nextDouble(), direction(random));
                Vec3 v = inBounds(p, random).minus(o);
                double limit = i % 2 == 0 ? 1 : 3;
                double expected = oracle.cast(o, v, limit);
                cast.cast(HOME, 0, ray(o, v), 0, limit, hit);
                assertThat(hit.hit).as("%s, seed 4, ray %d: %s, oracle %s", mesh.getKey(), i, hit, expected).isEqualTo(expected >= 0);
                if (hit.hit) {
                    seen++;
                    assertThat(hit.fraction).as("%s, seed 4, ray %d", mesh.getKey(), i).isCloseTo(expected, within(1e-9));
                    Vec3 n = p.normal(hit.face);
                    assertThat(Math.abs(n.dot(hit.hitPoint()) + p.planeOffset(hit.face))).isLessThan(1e-9 * p.size());
                    assertThat(hit.hitNormal()).isEqualTo(p.isTwoSided() && n.dot(v) > 0 ? n.negated() : n);
                }
            }
            assertThat(seen).as(mesh.getKey()).isBetween(1_000, 20_000);
        }
    }

    @Test
    void castAllIsInOrderBalancedAndBeginsWithTheHit() {
        for (Map.Entry<String, Polyhedron> mesh : meshes().entrySet()) {
            Polyhedron p = mesh.getValue();
            RayCast cast = RayCast.of(p);
            Random random = new Random(5);
            for (int i = 0; i < 20_000; i++) {
                Vec3 o = p.bounds().centre().plusTimes(p.size(), direction(random));
                Vec3 through = i % 2 == 0 ? inBounds(p, random) : p.vertex(random.nextInt(p.vertexCount()));
                double[] r = ray(o, through.minus(o).unit().times(3 * p.size()));
                int n = cast.castAll(HOME, 0, r, 0, 1, hits);
                assertThat(hits.size()).isEqualTo(n);
                int inside = 0;
                int first = -1;
                for (int k = 0; k < n; k++) {
                    inside += hits.entering(k) ? 1 : -1;
                    first = first < 0 && hits.entering(k) ? k : first;
                    assertThat(k == 0 || hits.fraction(k - 1) <= hits.fraction(k)).isTrue();
                }
                if (p.isClosed()) {
                    assertThat(inside).as("%s, seed 5, ray %d", mesh.getKey(), i).isZero();
                }
                assertThat(cast.cast(HOME, 0, r, 0, 1, hit)).isEqualTo(first >= 0);
                if (first >= 0) {
                    assertThat(hits.fraction(first)).isEqualTo(hit.fraction);
                    assertThat(hits.face(first)).isEqualTo(hit.face);
                    assertThat(hits.part(first)).isEqualTo(hit.part);
                    assertThat(hits.normal(first)).isEqualTo(hit.hitNormal());
                    assertThat(hits.point(first)).isEqualTo(hit.hitPoint());
                }
            }
        }
    }

    @Test
    void roundShapesAreEnteredAndLeft() {
        for (Shape s : List.of(new Sphere(1), new Capsule(0.5, 0.5), Meshes.box(1, 1, 1))) {
            RayHits all = RayCast.of(s).castAll(Pose.at(0, 1, 0), new Vec3(0, 5, 0), new Vec3(0, -5, 0));
            double radius = s.boundingRadius() == 1 ? 1 : 0.5;
            assertThat(all.size()).isEqualTo(2);
            assertThat(all.entering(0)).isTrue();
            assertThat(all.entering(1)).isFalse();
            assertThat(all.point(0).y()).isCloseTo(1 + radius, within(1e-15));
            assertThat(all.point(1).y()).isCloseTo(1 - radius, within(1e-15));
            assertThat(all.normal(0)).isEqualTo(new Vec3(0, 1, 0));
            assertThat(all.normal(1)).isEqualTo(new Vec3(0, -1, 0));
        }
    }

    // ---- watertight

    @Test
    void aMillionRaysThroughEdgesAndVerticesGetIntoSolids() {
        for (Map.Entry<String, Polyhedron> mesh : solids().entrySet()) {
            Polyhedron p = mesh.getValue();
            TriangleOracle oracle = new TriangleOracle(p);
            RayCast cast = RayCast.of(p);
            Random random = new Random(6);
            Vec3[] within = new Vec3[50];
            for (int i = 0; i < within.length; i++) {
                do {
                    within[i] = inBounds(p, random);
                } while (!oracle.solidHolds(within[i]));
            }
            for (int i = 0; i < 125_000; i++) {
                int e = random.nextInt(p.edgeCount());
                Vec3 tail = p.vertex(p.edgeTail(e));
                Vec3 aim = i % 2 == 0 ? tail : tail.plusTimes(random.nextInt(9) / 8.0, p.vertex(p.edgeHead(e)).minus(tail));
                Vec3 target = within[random.nextInt(within.length)];
                Vec3 o = aim.plusTimes(p.size() / aim.distance(target) * (1 + random.nextDouble()), aim.minus(target));
                double[] r = ray(o, target.minus(o));
                if (!cast.cast(HOME, 0, r, 0, 1, hit)) {
                    assertThat(hit.hit).as("%s, seed 6, ray %d through edge %d", mesh.getKey(), i, e).isTrue();
                }
                if (!(hit.fraction * target.distance(o) <= aim.distance(o) + 1e-9 * p.size())) {
                    assertThat(hit.hitPoint().distance(aim)).as("%s, seed 6, ray %d went past", mesh.getKey(), i).isZero();
                }
            }
        }
    }

    @Test
    void raysAlongTheAxesThroughVerticesGetIntoSolids() {
        // Exact ties: vertices, edges and whole faces project onto the ray itself.
        Polyhedron octahedron = Polyhedron.hull(List.of(new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 1, 0), new Vec3(0, -1, 0),
                new Vec3(0, 0, 1), new Vec3(0, 0, -1)));
        for (Polyhedron p : List.of(octahedron, Meshes.geodesicSphere(1, 4), Meshes.sphere(1, 16, 8))) {
            // Many faces, so that no planes are clipped: twice inverted stays a surface of faces if it was one.
            for (RayCast cast : List.of(RayCast.of(p), RayCast.of(p.inverted()))) {
                for (int k = 0; k < 6; k++) {
                    double[] r = new double[6];
                    r[k % 3] = k < 3 ? -2 : 2;
                    r[3 + k % 3] = k < 3 ? 4 : -4;
                    assertThat(cast.castAll(HOME, 0, r, 0, 1, hits)).isEqualTo(2);
                    assertThat(cast.cast(HOME, 0, r, 0, 1, hit)).isTrue();
                    assertThat(hit.fraction).isCloseTo(cast.shape() == p ? 0.25 : 0.75, within(1e-15));
                }
            }
        }
        RayCast steps = RayCast.of(Meshes.frame(3, 1, 1));
        for (double z = -1.5; z <= 1.5; z += 0.25) {
            for (double y = -0.5; y <= 0.5; y += 0.25) {
                int n = steps.castAll(HOME, 0, new double[] {-4, y, z, 8, 0, 0}, 0, 1, hits);
                assertThat(n % 2).isZero();
                if (Math.abs(y) < 0.5 && Math.abs(z) < 1.5) {
                    assertThat(n).as("y %s, z %s", y, z).isIn(2, 4);
                }
            }
        }
    }

    @Test
    void everyRayFromWithinAContainerHits() {
        for (Polyhedron p : List.of(Meshes.level(), Meshes.box(3, 2, 4).inverted(), Meshes.torus(1, 0.4, 24, 12).inverted())) {
            TriangleOracle oracle = new TriangleOracle(p);
            RayCast cast = RayCast.of(p);
            Random random = new Random(7);
            Vec3 o = Vec3.ZERO;
            for (int i = 0; i < 100_000; i++) {
                if (i % 1_000 == 0) {
                    do {
                        o = inBounds(p, random);
                    } while (oracle.solidHolds(o));
                }
                int e = random.nextInt(p.edgeCount());
                Vec3 tail = p.vertex(p.edgeTail(e));
                Vec3 aim = i % 2 == 0 ? tail : tail.plusTimes(random.nextInt(9) / 8.0, p.vertex(p.edgeHead(e)).minus(tail));
                double[] r = ray(o, aim.minus(o));
                if (!cast.cast(HOME, 0, r, 0, 1e3, hit)) {
                    assertThat(hit.hit).as("seed 7, ray %d through edge %d", i, e).isTrue();
                }
            }
        }
    }

    @Test
    void ofTwoSegmentsEndToEndOneHits() {
        for (Map.Entry<String, Polyhedron> mesh : solids().entrySet()) {
            Polyhedron p = mesh.getValue();
            RayCast cast = RayCast.of(p);
            Random random = new Random(8);
            for (int i = 0; i < 20_000; i++) {
                Vec3 o = p.bounds().centre().plusTimes(p.size(), direction(random));
                Vec3 v = inBounds(p, random).minus(o);
                if (cast.cast(HOME, 0, ray(o, v), 0, 1, hit) && hit.fraction < 0.9) {
                    Vec3 cut = hit.hitPoint();
                    Vec3 n = hit.hitNormal();
                    boolean before = cast.cast(HOME, 0, ray(o, cut.minus(o)), 0, 1, hit);
                    boolean after = cast.cast(HOME, 0, ray(cut, v), 0, 0.01, hit) && hit.fraction < 1e-9;
                    assertThat(before || after || n.dot(v.unit()) > -1e-6).as("%s, seed 8, ray %d", mesh.getKey(), i).isTrue();
                }
            }
        }
    }

    // ---- motion

    @Test
    void theShapesPoseMovesTheHitsAlong() {
        for (double offset : new double[] {1, 1e3, 1e6}) {
            for (Map.Entry<String, Polyhedron> mesh : meshes().entrySet()) {
                moved(mesh.getKey(), mesh.getValue(), offset);
            }
            moved("sphere", new Sphere(1), offset);
            moved("capsule", new Capsule(0.5, 1), offset);
        }
    }

    private void moved(String name, Shape shape, double offset) {
        RayCast cast = RayCast.of(shape);
        Random random = new Random(9);
        double size = shape.boundingRadius();
        double[] flat = new double[Pose.STRIDE];
        int differ = 0;
        for (int i = 0; i < 1_000; i++) {
            Pose pose = pose(random, offset);
            Vec3 o = direction(random).times(2 * size);
            Vec3 v = direction(random).times(0.5 * size).minus(o);
            pose.to(flat, 0);
            RayHit local = new RayHit();
            cast.cast(HOME, 0, ray(o, v), 0, 2, local);
            cast.cast(flat, 0, ray(pose.apply(o), pose.rotation().rotate(v)), 0, 2, hit);
            double error = 1e-14 * (offset + size);
            if (hit.hit != local.hit || hit.hit && Math.abs(hit.fraction - local.fraction) * v.length() > 100 * error) {
                differ++;
            } else if (hit.hit && hit.face == local.face) {
                assertThat(hit.hitPoint().distance(pose.apply(local.hitPoint()))).as("%s, ray %d", name, i).isLessThan(200 * error);
                double curved = shape instanceof Polyhedron ? 1e-14 : 1e3 * error;
                assertThat(hit.hitNormal().distance(pose.rotation().rotate(local.hitNormal()))).isLessThan(curved);
            }
        }
        // A ray that grazes by less than rounding may hit or miss.
        assertThat(differ).as("%s at %s", name, offset).isLessThanOrEqualTo(offset > 1e5 ? 20 : 1);
    }

    // ---- kinds

    @Test
    void aCompoundIsHitAtTheNearestPart() {
        Compound dumbbell = new Compound(List.of(
                new Compound.Part(new Sphere(0.5), Pose.at(-2, 0, 0)),
                new Compound.Part(Meshes.box(4, 0.2, 0.2), Pose.IDENTITY),
                new Compound.Part(new Capsule(0.5, 0.5), new Pose(new Vec3(2, 0, 0), Quat.about(new Vec3(0, 0, 1), Math.PI / 2)))));
        RayCast cast = RayCast.of(dumbbell);
        Pose pose = Pose.at(0, 10, 0);
        RayHit left = cast.cast(pose, new Vec3(-9, 10, 0), new Vec3(9, 10, 0));
        assertThat(left.hitPoint().x()).isCloseTo(-2.5, within(1e-14));
        assertThat(left.part).isZero();
        assertThat(left.face).isEqualTo(-1);
        RayHit right = cast.cast(pose, new Vec3(9, 10, 0), new Vec3(-9, 10, 0));
        assertThat(right.hitPoint().x()).isCloseTo(3, within(1e-14));
        assertThat(right.hitNormal().distance(new Vec3(1, 0, 0))).isLessThan(1e-15);
        assertThat(right.part).isEqualTo(2);
        RayHit top = cast.cast(pose, new Vec3(0, 12, 0), new Vec3(0, 8, 0));
        assertThat(top.hitPoint()).isEqualTo(new Vec3(0, 10.1, 0));
        assertThat(top.part).isEqualTo(1);
        assertThat(top.face).isEqualTo(3);
        RayHits all = cast.castAll(pose, new Vec3(-9, 10, 0), new Vec3(9, 10, 0));
        assertThat(all.size()).isEqualTo(6);
        assertThat(List.of(all.part(0), all.part(1), all.part(2), all.part(5))).containsExactly(0, 1, 0, 2);
        assertThat(cast.cast(pose, new Vec3(-2, 10, 0), new Vec3(-9, 10, 0)).hit).isFalse();
    }

    @Test
    void aStartInsideHitsNothingOnTheWayOut() {
        for (Shape s : List.of(new Sphere(1), new Capsule(1, 1), Meshes.box(2, 2, 2), Meshes.geodesicSphere(1, 4))) {
            assertThat(RayCast.of(s).cast(Pose.IDENTITY, Vec3.ZERO, new Vec3(9, 1, 2)).hit).isFalse();
        }
        RayCast torus = RayCast.of(Meshes.torus(1, 0.4, 24, 12));
        Vec3 inRing = new Vec3(1, 0, 0);
        assertThat(torus.cast(Pose.IDENTITY, inRing, new Vec3(9, 0, 0)).hit).isFalse();
        RayHit across = torus.cast(Pose.IDENTITY, inRing, new Vec3(-9, 0, 0));
        assertThat(across.hit).isTrue();
        assertThat(across.hitPoint().x()).isCloseTo(-0.6, within(0.05));
    }

    @Test
    void aContainerIsHitFromWithinOnly() {
        RayCast room = RayCast.of(Meshes.box(2, 2, 2).inverted());
        RayHit wall = room.cast(Pose.IDENTITY, Vec3.ZERO, new Vec3(4, 0, 0));
        assertThat(wall.hitPoint()).isEqualTo(new Vec3(1, 0, 0));
        assertThat(wall.hitNormal()).isEqualTo(new Vec3(-1, 0, 0));
        assertThat(room.cast(Pose.IDENTITY, new Vec3(-4, 0, 0), new Vec3(4, 0, 0)).hitPoint()).isEqualTo(new Vec3(1, 0, 0));
        assertThat(room.cast(Pose.IDENTITY, new Vec3(-4, 0, 0), new Vec3(0, 0, 0)).hit).isFalse();
        assertThat(room.cast(Pose.IDENTITY, new Vec3(-4, 0, 0), new Vec3(-4, 9, 0)).hit).isFalse();
    }

    @Test
    void openSurfacesAreHitFromTheirFront() {
        List<Vec3> square = List.of(new Vec3(-1, -1, 0), new Vec3(1, -1, 0), new Vec3(1, 1, 0), new Vec3(-1, 1, 0));
        Polyhedron polygon = Polyhedron.polygon(square);
        RayCast one = RayCast.of(polygon);
        RayCast both = RayCast.of(twoSided(polygon));
        Vec3 front = new Vec3(0.2, 0.3, 2);
        Vec3 back = new Vec3(0.2, 0.3, -2);
        assertThat(one.cast(Pose.IDENTITY, front, back).hitNormal()).isEqualTo(new Vec3(0, 0, 1));
        assertThat(one.cast(Pose.IDENTITY, back, front).hit).isFalse();
        assertThat(one.castAll(Pose.IDENTITY, back, front).entering(0)).isFalse();
        assertThat(both.cast(Pose.IDENTITY, front, back).hitNormal()).isEqualTo(new Vec3(0, 0, 1));
        assertThat(both.cast(Pose.IDENTITY, back, front).hitNormal()).isEqualTo(new Vec3(0, 0, -1));
        assertThat(both.castAll(Pose.IDENTITY, back, front).entering(0)).isTrue();
        assertThat(one.cast(Pose.IDENTITY, new Vec3(-3, 0, 0), new Vec3(3, 0, 0)).hit).isFalse();
    }

    @Test
    void segmentsAndPointsAreNeverHit() {
        Vec3 a = new Vec3(0, 0, 0);
        Vec3 b = new Vec3(1, 0, 0);
        assertThat(RayCast.of(Polyhedron.segment(a, b)).cast(Pose.IDENTITY, new Vec3(0, 0, -1), new Vec3(0, 0, 1)).hit).isFalse();
        assertThat(RayCast.of(Polyhedron.point(a)).cast(Pose.IDENTITY, new Vec3(0, 0, -1), new Vec3(0, 0, 1)).hit).isFalse();
    }

    @Test
    void theLimitIsIncluded() {
        RayCast box = RayCast.of(Meshes.box(2, 2, 2));
        double[] r = {-3, 0, 0, 1, 0, 0};
        assertThat(box.cast(HOME, 0, r, 0, 1.999, hit)).isFalse();
        assertThat(box.cast(HOME, 0, r, 0, 2, hit)).isTrue();
        assertThat(box.cast(HOME, 0, new double[] {-1, 0, 0, 1, 0, 0}, 0, 0, hit)).isTrue();
        assertThat(hit.fraction).isZero();
        assertThat(box.cast(HOME, 0, new double[] {-1, 0, 0, -1, 0, 0}, 0, 1, hit)).isFalse();
    }

    @Test
    void badInputIsNamed() {
        RayCast box = RayCast.of(Meshes.box(2, 2, 2));
        double[] good = {-3, 0, 0, 1, 0, 0};
        assertThatThrownBy(() -> RayCast.of(null)).hasMessage("shape must not be null");
        assertThatThrownBy(() -> box.cast(HOME, 0, new double[6], 0, 1, hit)).hasMessage("the vector of a ray must not be zero");
        assertThatThrownBy(() -> box.cast(HOME, 0, good, 0, -1, hit)).hasMessage("limit must be finite and >= 0, but was -1.0");
        assertThatThrownBy(() -> box.cast(HOME, 0, good, 0, Double.NaN, hit)).hasMessage("limit must be finite and >= 0, but was NaN");
        assertThatThrownBy(() -> box.castAll(HOME, 0, new double[] {0, Double.NaN, 0, 1, 0, 0}, 0, 1, hits))
                .hasMessage("ray[1] must be finite, but was NaN");
        assertThatThrownBy(() -> box.cast(HOME, 1, good, 0, 1, hit)).hasMessage("pose must have 7 numbers from index 1, but the array has 7");
        assertThatThrownBy(() -> box.cast(new double[7], 0, good, 0, 1, hit))
                .hasMessage("rotation must be of norm 1 (see Quat.unit()), but was Quat[x=0.0, y=0.0, z=0.0, w=0.0]");
        assertThatThrownBy(() -> box.cast(HOME, 0, new double[] {0, 0, 0, 1e-200, 0, 0}, 0, 1, hit))
                .hasMessageStartingWith("length of the ray's vector must be from 1.0E-100 to 1.0E100, but was");
        assertThatThrownBy(() -> box.cast(Pose.IDENTITY, new Vec3(Double.NaN, 0, 0), Vec3.ZERO)).hasMessageStartingWith("from must be finite");
        assertThatThrownBy(() -> hits.fraction(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void castsAllocateNothing() {
        Compound compound = new Compound(List.of(new Compound.Part(new Sphere(1), Pose.at(3, 0, 0)),
                new Compound.Part(Meshes.torus(1, 0.4, 24, 12), Pose.IDENTITY), new Compound.Part(new Capsule(1, 1), Pose.at(-3, 0, 0))));
        List<RayCast> casts = List.of(RayCast.of(compound), RayCast.of(Meshes.box(1, 1, 1)), RayCast.of(Meshes.terrain(32, 32, 64, 6, 7)));
        double[] r = {-9, 3.01, 0.02, 18, -5.5, 0.1};
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int window = 0; window < 20; window++) {
            long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            for (int i = 0; i < 2_000; i++) {
                for (int k = 0; k < casts.size(); k++) {
                    casts.get(k).cast(HOME, 0, r, 0, 1, hit);
                    casts.get(k).castAll(HOME, 0, r, 0, 1, hits);
                }
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
        }
        assertThat(least).isZero();
    }
}
