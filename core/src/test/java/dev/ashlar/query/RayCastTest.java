package dev.ashlar.query;

import static dev.ashlar.query.QueryScenes.HOME;
import static dev.ashlar.query.QueryScenes.direction;
import static dev.ashlar.query.QueryScenes.ray;
import static dev.ashlar.query.QueryScenes.twoSided;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RayCastTest {
    private final RayHit hit = new RayHit();
    private final RayHits hits = new RayHits();

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
        assertThat(seen).isGreaterThan(500);
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
                assertThat(capsule.cast(HOME, 0, new double[] {off, far + 2, 0, 0, -4 * far, 0}, 0, 1, hit)).isTrue();
                assertThat(hit.fraction * 4 * far).isCloseTo(far + 1 - depth, within(4 * rounding));
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
            Vec3 v = i % 10 == 0 ? new Vec3(1e-9 * random.nextDouble(), random.nextBoolean() ? 8 : -8, 0)
                    : direction(random).times(8);
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

    // ---- kinds

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

    @Test
    void aCompoundIsHitAtTheNearestPart() {
        Compound dumbbell = new Compound(List.of(
                new Compound.Part(new Sphere(0.5), Pose.at(-2, 0, 0)),
                new Compound.Part(Meshes.box(4, 0.2, 0.2), Pose.IDENTITY),
                new Compound.Part(new Capsule(0.5, 0.5), new Pose(new Vec3(2, 0, 0), Quat.about(new Vec3(0, 0, 1),
                        Math.PI / 2)))));
        RayCast cast = RayCast.of(dumbbell);
        Pose pose = Pose.at(0, 10, 0);
        RayHit left = cast.cast(pose, new Vec3(-9, 10, 0), new Vec3(9, 10, 0));
        assertThat(left.hitPoint().x()).isCloseTo(-2.5, within(1e-14));
        assertThat(left.part).isZero();
        assertThat(left.face).isEqualTo(-1);
        RayHit right = cast.cast(pose, new Vec3(9, 10, 0), new Vec3(-9, 10, 0));
        assertThat(right.hitPoint().x()).isCloseTo(3, within(1e-14));
        assertThat(right.hitNormal().distance(new Vec3(1, 0, 0))).isLessThan(1e-14);
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
        assertThatThrownBy(() -> box.cast(HOME, 0, good, 0, Double.NaN, hit))
                .hasMessage("limit must be finite and >= 0, but was NaN");
        assertThatThrownBy(() -> box.castAll(HOME, 0, new double[] {0, Double.NaN, 0, 1, 0, 0}, 0, 1, hits))
                .hasMessage("ray[1] must be finite, but was NaN");
        assertThatThrownBy(() -> box.cast(HOME, 1, good, 0, 1, hit))
                .hasMessage("pose must have 7 numbers from index 1, but the array has 7");
        assertThatThrownBy(() -> box.cast(new double[7], 0, good, 0, 1, hit))
                .hasMessage("rotation must be of norm 1 (see Quat.unit()), but was Quat[x=0.0, y=0.0, z=0.0, w=0.0]");
        assertThatThrownBy(() -> box.cast(HOME, 0, new double[] {0, 0, 0, 1e-200, 0, 0}, 0, 1, hit))
                .hasMessageStartingWith("length of the ray's vector must be from 1.0E-100 to 1.0E100, but was");
        assertThatThrownBy(() -> box.cast(Pose.IDENTITY, new Vec3(Double.NaN, 0, 0), Vec3.ZERO))
                .hasMessageStartingWith("from must be finite");
        assertThatThrownBy(() -> hits.fraction(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void castsAllocateNothing() {
        Compound compound = new Compound(List.of(new Compound.Part(new Sphere(1), Pose.at(3, 0, 0)),
                new Compound.Part(Meshes.torus(1, 0.4, 24, 12), Pose.IDENTITY), new Compound.Part(new Capsule(1, 1),
                        Pose.at(-3, 0, 0))));
        List<RayCast> casts = List.of(RayCast.of(compound), RayCast.of(Meshes.box(1, 1, 1)),
                RayCast.of(SampleMeshes.terrain(32, 32, 64, 6, 7)));
        double[] r = {-9, 3.01, 0.02, 18, -5.5, 0.1};
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int window = 0; window < 20; window++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 2_000; i++) {
                for (int k = 0; k < casts.size(); k++) {
                    casts.get(k).cast(HOME, 0, r, 0, 1, hit);
                    casts.get(k).castAll(HOME, 0, r, 0, 1, hits);
                }
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isZero();
    }
}
