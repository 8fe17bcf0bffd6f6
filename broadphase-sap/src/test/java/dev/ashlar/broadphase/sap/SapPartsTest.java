package dev.ashlar.broadphase.sap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SapPartsTest {
    @Test
    void allThreeAreFoundById() {
        for (String id : new String[] {"sap", "axis-sort", "grid"}) {
            assertThat(Algorithms.broadPhase(id).id()).isEqualTo(id);
        }
    }

    @Test
    void badOptionsAreErrors() {
        assertThatThrownBy(() -> new GridProvider().create(AlgorithmConfig.DEFAULT.with("dimensions", 4)))
                .hasMessage("option dimensions must be from 2 to 3, but was 4");
        assertThatThrownBy(() -> new GridProvider().create(AlgorithmConfig.DEFAULT.with("cell", -1)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("option cell must be");
        assertThatThrownBy(() -> new GridProvider().create(AlgorithmConfig.DEFAULT.with("cell", "NaN")))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("option cell must be");
        assertThatThrownBy(() -> new SweepAndPruneProvider().create(AlgorithmConfig.DEFAULT.with("budget", -1)))
                .hasMessage("option budget must be from 0 to 10000, but was -1");
    }

    @Test
    void radixSortIsStableAndKnowsAllDoubles() {
        Random random = new Random(41);
        RadixSort radix = new RadixSort();
        for (int n : new int[] {0, 1, 2, 100, 5000}) {
            radix.reserve(n);
            double[] values = new double[n];
            for (int i = 0; i < n; i++) {
                double[] special = {0.0, -0.0, Double.MAX_VALUE, -Double.MIN_VALUE, Double.NEGATIVE_INFINITY, 1, -1};
                values[i] = random.nextInt(3) == 0 ? special[random.nextInt(7)]
                        : random.nextGaussian() * Math.pow(10, random.nextInt(20) - 10);
                radix.keys[i] = RadixSort.key(values[i]);
                radix.ids[i] = i;
            }
            radix.sort(n);
            double[] wanted = values.clone();
            for (int i = 0; i < n; i++) {
                wanted[i] += 0.0;
            }
            Arrays.sort(wanted);
            for (int i = 0; i < n; i++) {
                assertThat(RadixSort.value(radix.keys[i])).isEqualTo(wanted[i]);
                assertThat(values[radix.ids[i]] + 0.0).isEqualTo(wanted[i]);
                assertThat(i > 0 && wanted[i] == wanted[i - 1] && radix.ids[i] < radix.ids[i - 1]).isFalse();
            }
        }
    }

    @Test
    void pairSetIsASet() {
        Random random = new Random(42);
        SapPairSet set = new SapPairSet();
        TreeSet<Long> wanted = new TreeSet<>();
        for (int i = 0; i < 60_000; i++) {
            int a = random.nextInt(80);
            int b = 80 + random.nextInt(80);
            if (random.nextInt(5) < (i / 10_000 % 2 == 0 ? 3 : 2)) {
                set.add(b, a);
                wanted.add(SapPairSet.key(a, b));
            } else if (random.nextBoolean()) {
                set.remove(a, b);
                wanted.remove(SapPairSet.key(a, b));
            } else {
                assertThat(set.contains(a, b)).isEqualTo(wanted.contains(SapPairSet.key(a, b)));
            }
            if (i % 5000 == 0) {
                PairBuffer out = new PairBuffer();
                set.copyTo(out);
                TreeSet<Long> keys = new TreeSet<>();
                for (int p = 0; p < out.size(); p++) {
                    keys.add(out.key(p));
                }
                assertThat(keys).isEqualTo(wanted).hasSize(set.size);
            }
        }
    }

    @Test
    void gridMovesAProxyOnlyWhenItsCellChanges() {
        Grid grid = new Grid(3, 2);
        Scene scene = new Scene(1000, 0.001, 43);
        scene.insertAll(grid);
        for (int i = 0; i < 50; i++) {
            scene.fly(grid);
            scene.filtered(grid);
        }
        // 0.0005 m a step on average and axis, in cells of 2 m.
        assertThat(grid.moves).isBetween(5L, 100L);
        assertThat(grid.rebuilds).isZero();
    }

    @Test
    void gridCellsFitTheMovingBoxesAndFewTestsAreMade() {
        Grid grid = new Grid(3, 0);
        Scene scene = new Scene(8000, 0.01, 44);
        scene.box(0, new double[] {-500, -1, -500, 500, 0, 500}, 0);
        scene.insertAll(grid);
        scene.filtered(grid);
        assertThat(grid.rebuilds).isLessThanOrEqualTo(1);
        assertThat(grid.tests).isLessThan(8000 + 8 * 8000);
    }
}
