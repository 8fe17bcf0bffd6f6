package dev.ashlar.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** After the filter and the sort that worlds apply, every broad phase present gives the same pairs, step by step. */
class BroadPhasesAgreeTest {
    private static final int STRIDE = SweptVolume.STRIDE;

    @Test
    void allOfThemArePresent() {
        assertThat(Algorithms.broadPhases()).containsExactly("axis-sort", "brute-force", "grid", "sap", "tree", "vadop");
        assertThat(Algorithms.broadPhase().id()).isEqualTo("tree");
    }

    @Test
    void onAStandingWall() {
        Shape brick = Meshes.brick();
        List<Motion> start = new ArrayList<>();
        for (int row = 0; row < 12; row++) {
            for (int i = 0; i < 20; i++) {
                start.add(Motion.at(Pose.at(0.4 * i + 0.2 * (row % 2), 0.1 + 0.2 * row, 0)));
            }
        }
        agree(start, i -> brick, 0, 5);
    }

    @Test
    void onAnExplodingHeapOfBricksAndBalls() {
        Random random = new Random(3);
        Shape brick = Meshes.brick();
        Shape ball = new Sphere(0.15);
        List<Motion> start = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Vec3 place = vector(random, 1.2);
            start.add(Motion.of(new Pose(place, Quat.about(vector(random, 1), 3 * random.nextDouble())), place.times(0.2),
                    vector(random, 0.2)));
        }
        agree(start, i -> i % 3 == 0 ? ball : brick, -0.003, 40);
    }

    @Test
    void onBulletsThatCrossTheSceneInAStep() {
        Random random = new Random(4);
        Shape brick = Meshes.brick();
        List<Motion> start = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            start.add(Motion.of(new Pose(vector(random, 8), Quat.IDENTITY), vector(random, i % 2 == 0 ? 20 : 0.01), Vec3.ZERO));
        }
        agree(start, i -> brick, 0, 6);
    }

    private interface Shapes {
        Shape of(int body);
    }

    private static Vec3 vector(Random random, double size) {
        return new Vec3(size * random.nextGaussian(), size * random.nextGaussian(), size * random.nextGaussian());
    }

    /** Lets bodies fly on, falling by {@code gravity} a step, and compares the pairs of all broad phases in each step. */
    private static void agree(List<Motion> start, Shapes shapes, double gravity, int steps) {
        int n = start.size();
        List<Motion> motions = new ArrayList<>(start);
        double[] volumes = new double[n * STRIDE];
        List<BroadPhase> all = new ArrayList<>();
        for (String id : Algorithms.broadPhases()) {
            all.add(Algorithms.broadPhase(id).create(AlgorithmConfig.DEFAULT));
        }
        int found = 0;
        for (int step = 0; step < steps; step++) {
            for (int i = 0; i < n; i++) {
                SweptVolume.of(shapes.of(i), motions.get(i), 1e-3, volumes, i * STRIDE);
                volumes[i * STRIDE + SweptVolume.ACCELERATION + 1] = gravity;
                for (BroadPhase broad : all) {
                    if (step == 0) {
                        broad.insert(i, volumes, i * STRIDE, 1, i % 11 == 0, 1, 1);
                    } else {
                        broad.setMotion(i, volumes, i * STRIDE, 1);
                    }
                }
            }
            PairBuffer first = null;
            for (int b = 0; b < all.size(); b++) {
                PairBuffer pairs = new PairBuffer();
                all.get(b).findPairs(pairs);
                pairs.keepTouching(volumes).sort();
                first = first == null ? pairs : first;
                assertThat(pairs.size()).as("pairs of %s in step %d", Algorithms.broadPhases().get(b), step)
                        .isEqualTo(first.size());
                for (int i = 0; i < pairs.size(); i++) {
                    assertThat(pairs.key(i)).isEqualTo(first.key(i));
                }
            }
            found += first.size();
            for (int i = 0; i < n; i++) {
                Motion m = motions.get(i);
                motions.set(i, new Motion(m.end(), m.translation().plus(new Vec3(0, gravity, 0)), m.turn()));
            }
        }
        assertThat(found).isPositive();
    }
}
