package dev.ashlar.broadphase.vadop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.testkit.BallBox;
import dev.ashlar.testkit.contract.BoxSort;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the paper claims of sorting, pruning and caching, in counts, on its own set-up (section VI): balls of radius 0.25
 * in a box of constant density, 30 frames a second.
 */
class VadopFiguresTest {
    private static final double[] SPEEDS = {2.5, 10, 50, 200};
    private static final AlgorithmConfig NARROW = AlgorithmConfig.DEFAULT.with("phi", 1);
    private static final AlgorithmConfig NARROW_65 = NARROW.with("axes", 65);
    private static final AlgorithmConfig COORDINATES = AlgorithmConfig.DEFAULT.with("xyz", true);

    /** Counts over some frames. */
    private record Counts(double swaps, double boxSwaps, double candidates, double boxCandidates, double tests,
            double testsOfAllPairs) {
    }

    private static Counts run(int count, double speed, AlgorithmConfig config, int frames) {
        Vadop broad = (Vadop) new VadopProvider().create(config);
        BallBox box = new BallBox(count, speed, 1, broad);
        box.frame();
        BoxSort boxes = new BoxSort(box.volumes);
        long before = broad.swaps();
        for (int f = 0; f < frames; f++) {
            box.startFrame();
            boxes.frame();
            box.finishFrame();
        }
        return new Counts(broad.swaps() - before, boxes.swaps, box.candidates, boxes.candidates, box.tests,
                box.testsOfAllPairs);
    }

    private static void sortsLess(int count, int frames) {
        for (double speed : SPEEDS) {
            Counts few = run(count, speed, NARROW, frames);
            assertThat(few.boxSwaps / few.swaps).as("16 axes, speed %s", speed).isGreaterThan(2.5);
            Counts many = run(count, speed, NARROW_65, frames);
            assertThat(many.boxSwaps / many.swaps).as("65 axes, speed %s", speed).isGreaterThan(4);
            Counts usual = run(count, speed, AlgorithmConfig.DEFAULT, frames);
            assertThat(usual.boxSwaps / usual.swaps).as("by default, speed %s", speed).isGreaterThan(1.05);
        }
    }

    private static void widerBandsPruneMore(int count, int frames) {
        Counts narrow = run(count, 2.5, NARROW, frames);
        Counts wide = run(count, 2.5, AlgorithmConfig.DEFAULT, frames);
        assertThat(narrow.candidates / wide.candidates).isGreaterThan(15);
    }

    private static void prunesMoreThanBoxes(int count, int frames) {
        double before = 1;
        for (double speed : SPEEDS) {
            Counts boxes = run(count, speed, COORDINATES, frames);
            assertThat(boxes.candidates / boxes.boxCandidates).as("boxes, speed %s", speed)
                    .isLessThanOrEqualTo(speed < 50 ? 1 : 0.9).isLessThanOrEqualTo(before);
            before = boxes.candidates / boxes.boxCandidates;
            Counts balls = run(count, speed, COORDINATES.with("balls", true), frames);
            assertThat(balls.candidates / balls.boxCandidates).as("balls, speed %s", speed).isLessThan(0.9);
        }
    }

    @Test
    void sortsLessThanBoxesAtEverySpeed() {
        sortsLess(1000, 10);
    }

    @Test
    void widerBandsPruneMuchMore() {
        widerBandsPruneMore(1000, 10);
    }

    /** Of cubes nothing more can be pruned while they hardly move: their boxes are exact. Of balls it can, at any speed. */
    @Test
    void withCoordinateAxesPrunesMoreThanBoxes() {
        prunesMoreThanBoxes(1000, 10);
    }

    /** Where some balls are fast and some slow, bands by speed let through fewer pairs than narrow ones and hardly sort more, or less. */
    @Test
    void bandsOfTheirOwnServeSlowAndFast() {
        Counts narrow = run(1000, 50, NARROW, 10);
        Counts own = run(1000, 50, NARROW.with("excess", 0.5), 10);
        assertThat(own.candidates / narrow.candidates).as("candidates, speed 50").isLessThan(0.75);
        assertThat(own.swaps / narrow.swaps).as("exchanges, speed 50").isLessThan(1.25);
        narrow = run(1000, 200, NARROW, 10);
        own = run(1000, 200, NARROW.with("excess", 1), 10);
        assertThat(own.candidates / narrow.candidates).as("candidates, speed 200").isLessThan(0.97);
        assertThat(own.swaps / narrow.swaps).as("exchanges, speed 200").isLessThan(0.8);
    }

    @Test
    void testsFewerPairsThanAllPairsWithACacheAndMoreSoInLargerWorlds() {
        double before = 20;
        for (int count : new int[] {500, 1000, 2000}) {
            Counts counts = run(count, 2.5, NARROW, 30);
            double gain = counts.testsOfAllPairs / counts.tests;
            assertThat(gain).as("%d balls", count).isGreaterThan(before);
            before = gain;
        }
    }

    @Test
    void remembersMostResultsWhileCollisionsAreRare() {
        Counts slow = run(1000, 2.5, NARROW, 30);
        assertThat(slow.candidates / slow.tests).isGreaterThan(15);
        Counts fast = run(1000, 50, NARROW, 10);
        assertThat(fast.candidates / fast.tests).isGreaterThan(1.5);
    }

    @Test
    @Tag("soak")
    void holdsAllThatForFiveThousand() {
        sortsLess(5000, 5);
        widerBandsPruneMore(5000, 10);
        prunesMoreThanBoxes(5000, 5);
        Counts counts = run(5000, 2.5, NARROW, 20);
        assertThat(counts.testsOfAllPairs / counts.tests).isGreaterThan(40);
        assertThat(counts.candidates / counts.tests).isGreaterThan(15);
    }
}
