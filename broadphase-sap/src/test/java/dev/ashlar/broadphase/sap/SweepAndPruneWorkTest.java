package dev.ashlar.broadphase.sap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.spi.PairBuffer;
import org.junit.jupiter.api.Test;

/** What {@code sap} does, counted. */
class SweepAndPruneWorkTest {
    private final PairBuffer pairs = new PairBuffer();
    private final SweepAndPrune sap = new SweepAndPrune(SweepAndPrune.DEFAULT_BUDGET);

    private void step(SweepAndPrune broad) {
        pairs.clear();
        broad.findPairs(pairs);
    }

    private long work(SweepAndPrune broad) {
        return broad.swaps + broad.tests + broad.columns.tests;
    }

    @Test
    void bulkInsertionSortsEachListOnce() {
        new Scene(10_000, 0, 1).insertAll(sap);
        step(sap);
        assertThat(pairs.size()).isGreaterThan(500);
        assertThat(sap.sorts).isEqualTo(3);
        assertThat(sap.columns.builds).isEqualTo(1);
        assertThat(sap.swaps + sap.merges + sap.tests).isZero();
        assertThat(sap.columns.tests).isLessThan(2 * 10_000);
    }

    @Test
    void restingWorldsCostNothing() {
        Scene scene = new Scene(3000, 0, 2);
        scene.insertAll(sap);
        step(sap);
        int found = pairs.size();
        long before = work(sap);
        for (int i = 0; i < 20; i++) {
            scene.fly(sap);
            step(sap);
        }
        assertThat(pairs.size()).isEqualTo(found);
        assertThat(sap.swaps).isZero();
        assertThat(work(sap)).isEqualTo(before);
        assertThat(sap.columns.builds).isEqualTo(1);
    }

    @Test
    void slowMotionTakesFewSwapsAndNoSweep() {
        Scene scene = new Scene(4000, 0.002, 3);
        scene.insertAll(sap);
        step(sap);
        for (int i = 0; i < 30; i++) {
            scene.fly(sap);
            step(sap);
        }
        assertThat(sap.sorts).isEqualTo(3);
        assertThat(sap.columns.builds).isEqualTo(1);
        // Each end passes what lies on its way: 0.001 m on average, at 8000 ends in 28.6 m, on three axes.
        assertThat(sap.swaps / (30.0 * scene.count)).isBetween(0.3, 2.5);
        assertThat(sap.tests / (30.0 * scene.count)).isLessThan(1.5);
    }

    @Test
    void fewMoversCostInProportionToThemselves() {
        Scene scene = new Scene(10_000, 0.01, 4);
        scene.insertAll(sap);
        step(sap);
        long before = work(sap);
        for (int i = 0; i < 20; i++) {
            for (int p = 1; p <= 10; p++) {
                for (int k = 0; k < 6; k++) {
                    scene.volumes[p * Scene.STRIDE + k] += 0.01;
                }
                scene.set(p, sap);
            }
            step(sap);
        }
        assertThat(work(sap) - before).isLessThan(20 * 10 * 100);
        assertThat(sap.columns.builds).isEqualTo(1);
        assertThat(sap.sorts).isEqualTo(3);
        assertThat(sap.merges).isZero();
    }

    @Test
    void fastWorldsTakeWorkThatGrowsLikeTheirSize() {
        double[] perBody = new double[2];
        for (int i = 0; i < 2; i++) {
            int n = i == 0 ? 1000 : 16_000;
            SweepAndPrune broad = new SweepAndPrune(SweepAndPrune.DEFAULT_BUDGET);
            Scene scene = new Scene(n, 0.7, 5);
            scene.insertAll(broad);
            step(broad);
            long before = work(broad);
            for (int s = 0; s < 40; s++) {
                scene.fly(broad);
                step(broad);
            }
            perBody[i] = (work(broad) - before) / (40.0 * n);
            // The lists are tried again after 1, 2, 4, ... steps only.
            assertThat(broad.sorts).isLessThanOrEqualTo(3 * 7);
        }
        assertThat(perBody[0]).isLessThan(15);
        assertThat(perBody[1] / perBody[0]).isLessThan(2);
    }

    @Test
    void returnsToItsListsWhenTheWorldSlowsDown() {
        Scene scene = new Scene(2000, 1, 6);
        scene.insertAll(sap);
        for (int s = 0; s < 10; s++) {
            scene.fly(sap);
            step(sap);
        }
        assertThat(sap.columns.builds).isEqualTo(10);
        for (int i = 0; i < scene.volumes.length; i += Scene.STRIDE) {
            for (int k = 7; k < 10; k++) {
                scene.volumes[i + k] *= 0.001;
            }
        }
        for (int s = 0; s < 30; s++) {
            scene.fly(sap);
            step(sap);
        }
        int builds = sap.columns.builds;
        assertThat(builds).isLessThan(25);
        for (int s = 0; s < 30; s++) {
            scene.fly(sap);
            step(sap);
        }
        assertThat(sap.columns.builds).isEqualTo(builds);
    }

    @Test
    void addingRemovingAndTeleportingOneInTenSortsNoList() {
        Scene scene = new Scene(10_000, 0, 7);
        scene.insertAll(sap);
        step(sap);
        for (int p = 0; p < 1000; p++) {
            sap.remove(7 * p);
        }
        step(sap);
        assertThat(sap.merges).as("dead ends stay in the lists").isZero();
        for (int p = 0; p < 1000; p++) {
            scene.insert(7 * p, sap);
        }
        step(sap);
        assertThat(sap.merges).isEqualTo(1);
        for (int p = 0; p < 1000; p++) {
            scene.place(7 * p, 0);
            scene.set(7 * p, sap);
        }
        step(sap);
        assertThat(sap.merges).isEqualTo(2);
        assertThat(sap.sorts).isEqualTo(3);
        assertThat(sap.swaps).isLessThan(1000);
    }

    @Test
    void jumpsAlongOneAxisOnlyAreNotWalked() {
        for (int axis = 0; axis < 3; axis++) {
            SweepAndPrune broad = new SweepAndPrune(SweepAndPrune.DEFAULT_BUDGET);
            Scene scene = new Scene(10_000, 0, 11);
            scene.insertAll(broad);
            step(broad);
            for (int p = 0; p < 100; p++) {
                double d = scene.room * (scene.random.nextDouble() - 0.5);
                scene.volumes[p * Scene.STRIDE + axis] += d;
                scene.volumes[p * Scene.STRIDE + 3 + axis] += d;
                scene.set(p, broad);
            }
            step(broad);
            assertThat(broad.swaps).isLessThan(100 * 128);
            assertThat(broad.merges).isEqualTo(1);
        }
    }

    @Test
    void aFewNewcomersAreSoughtAlone() {
        Scene scene = new Scene(10_000, 0, 8);
        scene.insertAll(sap);
        step(sap);
        for (int p = 0; p < 20; p++) {
            sap.remove(p);
        }
        step(sap);
        for (int p = 0; p < 20; p++) {
            scene.insert(p, sap);
        }
        step(sap);
        assertThat(sap.columns.builds).isEqualTo(1);
        assertThat(sap.tests).isLessThan(20 * 1000);
    }

    @Test
    void allGoAtTheCostOfOnePassOverThePairs() {
        Scene scene = new Scene(10_000, 0, 9);
        scene.insertAll(sap);
        step(sap);
        long before = work(sap);
        for (int p = 0; p < 10_000; p++) {
            sap.remove(p);
        }
        step(sap);
        assertThat(pairs.size()).isZero();
        assertThat(sap.size()).isZero();
        assertThat(sap.merges).isEqualTo(1);
        assertThat(work(sap)).isEqualTo(before);
    }

    @Test
    void oneHugeBoxAndOneFarAwayDoNotSpoilTheColumns() {
        Scene scene = new Scene(10_000, 0, 10);
        scene.box(0, new double[] {-500, -1, -500, 500, 0, 500}, 0);
        scene.box(1, new double[] {1e9, 1e9, 1e9, 1e9 + 1, 1e9 + 1, 1e9 + 1}, 0);
        scene.insertAll(sap);
        step(sap);
        assertThat(sap.columns.tests).isLessThan(5 * 10_000);
    }
}
