package dev.ashlar.broadphase.vadop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VadopBehaviourTest {
    private static Vadop vadop(AlgorithmConfig config) {
        return (Vadop) new VadopProvider().create(config);
    }

    private static double[] cube(double x, double y, double z, double dx, double dy, double dz) {
        double[] v = new double[SweptVolume.STRIDE];
        SweptVolume.ofBox(new double[] {x, y, z, x + 1, y + 1, z + 1}, 0, 0, v, 0);
        v[SweptVolume.DISPLACEMENT] = dx;
        v[SweptVolume.DISPLACEMENT + 1] = dy;
        v[SweptVolume.DISPLACEMENT + 2] = dz;
        return v;
    }

    private static int pairs(BroadPhase broad) {
        PairBuffer pairs = new PairBuffer();
        broad.findPairs(pairs);
        return pairs.size();
    }

    @Test
    void keepsTheAxesOfWhatStopsAndOfWhatTurnsLittle() {
        Vadop broad = vadop(AlgorithmConfig.DEFAULT);
        broad.insert(0, cube(0, 0, 0, 1, 0, 0), 0, 0, false, 1, 1);
        long choices = choicesAfter(broad, cube(1, 0, 0, 0, 0, 0));
        assertThat(choices).as("stopped").isZero();
        assertThat(choicesAfter(broad, cube(1, 0, 0, 1, 0.1, 0))).as("6 degrees").isZero();
        assertThat(choicesAfter(broad, cube(1, 0, 0, 0, 0.01, 0))).as("slow").isZero();
        assertThat(choicesAfter(broad, cube(1, 0, 0, 0, 1, 0))).as("a right angle").isOne();
        assertThat(choicesAfter(broad, cube(1, 0, 0, 0, -1, 0))).as("back").isZero();
    }

    private static long choicesAfter(Vadop broad, double[] volume) {
        broad.candidates();
        long before = broad.choices();
        broad.setMotion(0, volume, 0, 1);
        broad.candidates();
        return broad.choices() - before;
    }

    /** A ball thrown up turns by half a circle: a few new choices, however many the steps. */
    @Test
    void fallingBodiesSeldomChangeLists() {
        for (int steps : new int[] {60, 600}) {
            Vadop broad = vadop(AlgorithmConfig.DEFAULT);
            int count = 50;
            Random random = new Random(4);
            double[][] volumes = new double[count][];
            double gravity = -9.81 / steps / steps;
            for (int i = 0; i < count; i++) {
                volumes[i] = cube(50 * random.nextDouble(), 0, 50 * random.nextDouble(), 2 * random.nextGaussian() / steps,
                        20.0 / steps, 2 * random.nextGaussian() / steps);
                for (int k = 0; k < 6; k++) {
                    volumes[i][k] = k < 3 ? volumes[i][k] : volumes[i][k - 3] + 0.1;
                }
                volumes[i][SweptVolume.ACCELERATION + 1] = gravity;
                broad.insert(i, volumes[i], 0, 0, false, 1, 1);
            }
            broad.candidates();
            assertThat(broad.choices()).isEqualTo(count);
            for (int s = 0; s < 4 * steps; s++) {
                for (int i = 0; i < count; i++) {
                    for (int k = 0; k < 6; k++) {
                        volumes[i][k] += volumes[i][SweptVolume.DISPLACEMENT + k % 3];
                    }
                    volumes[i][SweptVolume.DISPLACEMENT + 1] += gravity;
                    broad.setMotion(i, volumes[i], 0, 0);
                }
                broad.candidates();
            }
            assertThat(broad.choices() / (double) count).as("choices in %d steps", 4 * steps).isBetween(1.5, 10.0);
        }
    }

    @Test
    void restingAndFixedOnesShareTheirAxes() {
        Vadop broad = vadop(AlgorithmConfig.DEFAULT.with("phi", 1));
        broad.insert(0, cube(0, 0, 0, 0, 0, 0), 0, 0, true, 1, 1);
        broad.insert(1, cube(9, 0, 0, 0, 0, 0), 0, 0, false, 1, 1);
        assertThat(broad.sharedAxes(0, 1)).isEqualTo(broad.sharedAxes(0, 0)).isEqualTo(broad.sharedAxes(1, 1));
        Vadop more = vadop(AlgorithmConfig.DEFAULT.with("phi", 1).with("resting", 10));
        more.insert(0, cube(0, 0, 0, 0, 0, 0), 0, 0, true, 1, 1);
        assertThat(more.sharedAxes(0, 0)).as("as many as wanted of one that rests").isEqualTo(16);
    }

    @Test
    void discreteModeLooksAtPosesOnly() {
        double[] left = cube(0, 0, 0, 8, 0, 0);
        double[] right = cube(5, 0, 0, 0, 0, 0);
        Vadop swept = vadop(AlgorithmConfig.DEFAULT.with("xyz", true));
        Vadop poses = vadop(AlgorithmConfig.DEFAULT.with("xyz", true).with("discrete", true));
        for (Vadop broad : new Vadop[] {swept, poses}) {
            broad.insert(0, left, 0, 0, false, 1, 1);
            broad.insert(1, right, 0, 0, false, 1, 1);
        }
        assertThat(pairs(swept)).isOne();
        assertThat(pairs(poses)).isZero();
        // Without a displacement, the way since the last call chooses the axes.
        long before = poses.choices();
        poses.setMotion(0, cube(0, 4, 0, 0, 0, 0), 0, 1);
        assertThat(pairs(poses)).isZero();
        assertThat(poses.choices() - before).isOne();
        poses.setMotion(0, cube(4.5, 0.5, 0, 0, 0, 0), 0, 1);
        assertThat(pairs(poses)).isOne();
    }

    @Test
    void pairsWithoutACommonAxisAreCandidates() {
        Vadop broad = vadop(AlgorithmConfig.DEFAULT.with("axes", 3).with("phi", 0.1));
        int count = 30;
        Random random = new Random(5);
        for (int i = 0; i < count; i++) {
            broad.insert(i, cube(9 * i, 0, 0, random.nextGaussian(), random.nextGaussian(), random.nextGaussian()), 0, 0,
                    false, 1, 1);
        }
        int none = 0;
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < a; b++) {
                none += broad.sharedAxes(a, b) == 0 ? 1 : 0;
            }
        }
        assertThat(none).isPositive();
        assertThat(broad.candidates()).isGreaterThanOrEqualTo(none);
    }

    @Test
    void oneThatIsLargeDoesNotWidenTheSearchOfAll() {
        Vadop broad = vadop(AlgorithmConfig.DEFAULT);
        double[] ground = new double[SweptVolume.STRIDE];
        SweptVolume.ofBox(new double[] {-1e6, -1, -1e6, 1e6, 0, 1e6}, 0, 0, ground, 0);
        broad.insert(0, ground, 0, 0, true, 1, 1);
        for (int i = 1; i <= 1000; i++) {
            broad.insert(i, cube(i % 32 * 3, i % 2 * 5, i / 32 * 3, 1, 0, 0), 0, 0, false, 1, 1);
        }
        assertThat(broad.candidates()).isGreaterThanOrEqualTo(500);
        long before = broad.searched();
        for (int i = 1; i <= 1000; i++) {
            broad.setMotion(i, cube(i % 32 * 3, i % 2 * 5, i / 32 * 3, 0, 0, 1), 0, 1);
            broad.candidates();
        }
        assertThat((broad.searched() - before) / 1000.0).as("ends looked at by one that turned").isLessThan(1500);
    }

    /** The ground comes first and alone, when it is as large as the mean. */
    @Test
    void findsOutLaterWhatIsLarge() {
        Vadop broad = vadop(AlgorithmConfig.DEFAULT);
        double[] ground = new double[SweptVolume.STRIDE];
        SweptVolume.ofBox(new double[] {-1e6, -1, -1e6, 1e6, 0, 1e6}, 0, 0, ground, 0);
        broad.insert(0, ground, 0, 0, true, 1, 1);
        assertThat(broad.candidates()).isZero();
        int count = 400;
        for (int step = 0; step < 40; step++) {
            for (int i = 1; i <= count; i++) {
                double[] volume = cube(i % 20 * 3 + 0.1 * step, i % 2 * 5, i / 20 * 3, 0.1, 0, 0);
                if (step == 0) {
                    broad.insert(i, volume, 0, 0, false, 1, 1);
                } else {
                    broad.setMotion(i, volume, 0, 0);
                }
            }
            assertThat(broad.candidates()).isGreaterThanOrEqualTo(count / 2);
        }
        long before = broad.searched();
        broad.setMotion(1, cube(3, 5, 0, 0, 0, 1), 0, 1);
        broad.candidates();
        assertThat(broad.searched() - before).as("ends looked at").isLessThan(700);
    }

    @Test
    void refusesBadOptions() {
        assertThatThrownBy(() -> vadop(AlgorithmConfig.DEFAULT.with("axes", 17))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "option axes must be one of [3, 4, 7, 10, 16, 24, 32, 36, 48, 65, 70, 96, 120], but was \"17\"");
        assertThatThrownBy(() -> vadop(AlgorithmConfig.DEFAULT.with("phi", 0))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("option phi must be");
        assertThatThrownBy(() -> vadop(AlgorithmConfig.DEFAULT.with("xyz", "yes"))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("option xyz must be one of [true, false]");
    }
}
