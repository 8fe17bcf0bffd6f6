package dev.ashlar.broadphase.bruteforce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.BoxCast;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BruteForceTest {
    private final BroadPhase broad = Algorithms.broadPhase("brute-force").create(AlgorithmConfig.DEFAULT);

    @Test
    void pairsByVolumeGroupMaskAndFixedness() {
        broad.insert(3, box(0, 0, 0, 0, 0, 0), 0, 1, false, 1, -1);
        broad.insert(1, box(0.9, 0, 0, 0, 0, 0), 0, 1, true, 1, -1);
        broad.insert(2, box(0.8, 0, 0, 0, 0, 0), 0, 1, true, 2, -1);
        broad.insert(40, box(0.5, 0.5, 0, 0, 0, 0), 0, 1, false, 4, ~1);
        assertThat(pairs()).containsExactly("1-3", "2-3", "2-40");
        assertThat(partners(3)).containsExactly(1, 2);
        assertThat(broad.size()).isEqualTo(4);
        broad.remove(2);
        assertThat(pairs()).containsExactly("1-3");
        broad.setMotion(3, box(5, 0, 0, 0, 0, 0), 0, 2);
        assertThat(pairs()).isEmpty();
        broad.setMotion(3, box(5, 0, 0, -5, 0, 0), 0, 3);
        assertThat(pairs()).containsExactly("1-3");
    }

    @Test
    void touchingBoxesPair() {
        broad.insert(0, box(0, 0, 0, 0, 0, 0), 0, 1, false, 1, 1);
        broad.insert(1, box(1, 1, 1, 0, 0, 0), 0, 1, false, 1, 1);
        assertThat(pairs()).containsExactly("0-1");
    }

    @Test
    void diagonalSweepsThatPassEachOtherDoNotPair() {
        // Enclosing boxes overlap in the middle, the swept volumes do not: they are 10 apart across the diagonal.
        double[] a = box(0, 0, 0, 20, 20, 0);
        double[] b = box(10, 0, 0, 10, 10, 0);
        assertThat(SweptVolume.min(b, 0, 0)).isLessThan(SweptVolume.max(a, 0, 0));
        assertThat(SweptVolume.touch(a, 0, b, 0)).isFalse();
        assertThat(SweptVolume.touch(b, 0, a, 0)).isFalse();
        assertThat(SweptVolume.touch(a, 0, box(10, 0, 0, -10, 10, 0), 0)).isTrue();
    }

    @Test
    void badCallsThrowAndChangeNothing() {
        broad.insert(0, box(0, 0, 0, 0, 0, 0), 0, 1, false, 1, 1);
        broad.insert(1, box(0.5, 0, 0, 0, 0, 0), 0, 1, false, 1, 1);
        double[] nan = box(0, 0, 0, Double.NaN, 0, 0);
        double[] inverted = box(0, 0, 0, 0, 0, 0);
        inverted[1] = 7;
        double[] negative = box(0, 0, 0, 0, 0, 0);
        negative[SweptVolume.MARGIN] = -1;
        assertThatThrownBy(() -> broad.insert(0, box(0, 0, 0, 0, 0, 0), 0, 1, false, 1, 1))
                .hasMessage("proxy 0 is already present; remove it first");
        assertThatThrownBy(() -> broad.insert(-1, box(0, 0, 0, 0, 0, 0), 0, 1, false, 1, 1))
                .hasMessage("proxy must be >= 0, but was -1");
        assertThatThrownBy(() -> broad.insert(2, nan, 0, 1, false, 1, 1)).hasMessage("volume[7] must be finite, but was NaN");
        assertThatThrownBy(() -> broad.insert(2, new double[5], 0, 1, false, 1, 1))
                .hasMessage("volume must have 17 numbers from index 0, but the array has 5");
        assertThatThrownBy(() -> broad.setMotion(1, inverted, 0, 2))
                .hasMessage("box must be a box with min <= max on y, but was 7.0 .. 0.5");
        assertThatThrownBy(() -> broad.setMotion(1, negative, 0, 2)).hasMessage("margin must be finite and >= 0, but was -1.0");
        assertThatThrownBy(() -> broad.setMotion(9, box(0, 0, 0, 0, 0, 0), 0, 2)).hasMessage("proxy 9 is not present");
        assertThatThrownBy(() -> broad.remove(-4)).hasMessage("proxy -4 is not present");
        assertThatThrownBy(() -> broad.partners(7, new ProxyBuffer())).hasMessage("proxy 7 is not present");
        assertThatThrownBy(() -> broad.rayCast(new double[6], 0, 1, (p, f, l) -> l))
                .hasMessage("the vector of a ray must not be zero");
        assertThatThrownBy(() -> broad.rayCast(new double[] {0, 0, 0, 1, 0, 0}, 0, Double.NaN, (p, f, l) -> l))
                .hasMessage("limit must be finite and >= 0, but was NaN");
        assertThatThrownBy(() -> broad.queryAabb(inverted, 0, new ProxyBuffer())).hasMessageStartingWith("box must be a box");
        assertThat(pairs()).containsExactly("0-1");
        assertThat(broad.size()).isEqualTo(2);
    }

    @Test
    void queriesAndCastsMeetBoxes() {
        for (int p = 0; p < 10; p++) {
            broad.insert(p, box(3 * p, 0, 0, 0, 0, 0), 0, 1, p % 2 == 0, 1, 1);
        }
        ProxyBuffer found = new ProxyBuffer();
        broad.queryAabb(new double[] {2.5, -1, -1, 6, 1, 1}, 0, found);
        assertThat(List.of(found.get(0), found.get(1), found.size())).containsExactly(1, 2, 2);
        List<String> seen = new ArrayList<>();
        double[] ray = {-10, 0, 0, 100, 0, 0};
        broad.rayCast(ray, 0, 0.2, (p, fraction, limit) -> {
            seen.add(p + " at " + Math.round(1e6 * fraction));
            return limit;
        });
        assertThat(seen).containsExactly("0 at 95000", "1 at 125000", "2 at 155000", "3 at 185000");
        seen.clear();
        broad.rayCast(ray, 0, 1, (p, fraction, limit) -> {
            seen.add("" + p);
            return fraction;
        });
        assertThat(seen).containsExactly("0");
        seen.clear();
        broad.rayCast(ray, 0, 1, (p, fraction, limit) -> {
            seen.add("" + p);
            return -1;
        });
        assertThat(seen).containsExactly("0");
        seen.clear();
        broad.sweep(new double[] {-11, 0.2, 0.2, -10, 0.8, 0.8, 10, 0, 0}, 0, 1, (p, fraction, limit) -> {
            seen.add(p + " at " + Math.round(1e6 * fraction));
            return limit;
        });
        assertThat(seen).containsExactly("0 at 950000");
        seen.clear();
        broad.sweep(new double[] {0.5, 0.5, 0.5, 0.6, 0.6, 0.6, 0, 0, 0}, 0, 1, (p, fraction, limit) -> {
            seen.add(p + " at " + fraction);
            return limit;
        });
        assertThat(seen).containsExactly("0 at 0.0");
    }

    @Test
    void aHardlyMovingCastMeetsOnlyWhatItStartsIn() {
        double[] box = {1, 0, 0, 2, 1, 1};
        for (double way : new double[] {Double.MIN_VALUE, -Double.MIN_VALUE, 1e-310}) {
            assertThat(BoxCast.entry(new double[] {0, 0.5, 0.5, way, 0, 0}, 0, 0, 3, box, 0, 1)).isInfinite();
            assertThat(BoxCast.entry(new double[] {3, 0.5, 0.5, way, 0, 0}, 0, 0, 3, box, 0, 1)).isInfinite();
            assertThat(BoxCast.entry(new double[] {1.5, 0.5, 0.5, way, 0, 0}, 0, 0, 3, box, 0, 1)).isZero();
        }
    }

    @Test
    void sweptVolumeOfAShapeHoldsItsWholeMotion() {
        Random random = new Random(11);
        double[] volume = new double[SweptVolume.STRIDE];
        Shape[] shapes = {Polyhedron.box(1, 0.3, 2), new Sphere(0.7), new Capsule(0.2, 0.9)};
        for (int i = 0; i < 600; i++) {
            Shape shape = shapes[i % 3];
            Motion motion = Motion.of(new Pose(vector(random, 10), Quat.about(vector(random, 1), 6 * random.nextDouble())),
                    vector(random, 3), vector(random, 1).unit().times(random.nextDouble()));
            SweptVolume.of(shape, motion, 0.01, volume, 0);
            SweptVolume.check(volume, 0);
            for (int k = 0; k <= 20; k++) {
                double t = k / 20.0;
                Aabb at = shape.bounds(motion.pose(t));
                double[] moved = new double[SweptVolume.STRIDE];
                SweptVolume.ofBox(new double[] {at.minX(), at.minY(), at.minZ(), at.maxX(), at.maxY(), at.maxZ()}, 0,
                        0, moved, 0);
                for (int axis = 0; axis < 3; axis++) {
                    double low = volume[axis] + t * volume[SweptVolume.DISPLACEMENT + axis] - volume[SweptVolume.MARGIN];
                    double high = volume[3 + axis] + t * volume[SweptVolume.DISPLACEMENT + axis] + volume[SweptVolume.MARGIN];
                    assertThat(low).isLessThanOrEqualTo(moved[axis]);
                    assertThat(high).isGreaterThanOrEqualTo(moved[3 + axis]);
                }
            }
            if (shape instanceof Sphere) {
                assertThat(volume[SweptVolume.MARGIN]).isEqualTo(0.01);
            }
        }
    }

    private static Vec3 vector(Random random, double size) {
        return new Vec3(size * random.nextGaussian(), size * random.nextGaussian(), size * random.nextGaussian());
    }

    /** The volume of a unit box about a point, that moves by (dx, dy, dz). */
    private static double[] box(double x, double y, double z, double dx, double dy, double dz) {
        double[] volume = new double[SweptVolume.STRIDE];
        SweptVolume.ofBox(new double[] {x - 0.5, y - 0.5, z - 0.5, x + 0.5, y + 0.5, z + 0.5}, 0, 0, volume, 0);
        volume[SweptVolume.DISPLACEMENT] = dx;
        volume[SweptVolume.DISPLACEMENT + 1] = dy;
        volume[SweptVolume.DISPLACEMENT + 2] = dz;
        return volume;
    }

    private List<String> pairs() {
        PairBuffer buffer = new PairBuffer();
        broad.findPairs(buffer);
        List<String> out = new ArrayList<>();
        for (int i = 0; i < buffer.size(); i++) {
            out.add(buffer.first(i) + "-" + buffer.second(i));
        }
        return out;
    }

    private List<Integer> partners(int proxy) {
        ProxyBuffer buffer = new ProxyBuffer();
        broad.partners(proxy, buffer);
        List<Integer> out = new ArrayList<>();
        for (int i = 0; i < buffer.size(); i++) {
            out.add(buffer.get(i));
        }
        return out;
    }
}
