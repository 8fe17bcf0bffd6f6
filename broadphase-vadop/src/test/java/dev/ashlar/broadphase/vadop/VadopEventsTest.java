package dev.ashlar.broadphase.vadop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.testkit.BallBox;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Section VI-A: the collisions of balls in a box, in order and to the bit, are those that tests of all pairs find. */
class VadopEventsTest {
    private static final AlgorithmConfig[] CONFIGS = {
        AlgorithmConfig.DEFAULT,
        AlgorithmConfig.DEFAULT.with("phi", 1),
        AlgorithmConfig.DEFAULT.with("axes", 65).with("phi", 1),
        AlgorithmConfig.DEFAULT.with("xyz", true),
        AlgorithmConfig.DEFAULT.with("balls", true),
        AlgorithmConfig.DEFAULT.with("axes", 24).with("table", true).with("resting", 3),
    };

    @Test
    void collisionsAreThoseOfAllPairsToTheBit() {
        int worlds = 0;
        int least = Integer.MAX_VALUE;
        for (int seed = 0; seed < 60; seed++) {
            int count = seed % 2 == 0 ? 40 : 60;
            double speed = new double[] {2.5, 20, 100}[seed % 3];
            int frames = speed < 10 ? 90 : 30;
            AlgorithmConfig config = CONFIGS[seed / 6 % CONFIGS.length];
            BallBox all = run(count, speed, seed, null, frames);
            BallBox box = run(count, speed, seed, new VadopProvider().create(config), frames);
            assertThat(Arrays.copyOf(box.log, box.logged)).as("collisions of world %d with %s", seed, config)
                    .containsExactly(Arrays.copyOf(all.log, all.logged));
            assertThat(all.tests).as("tests of all pairs, as reckoned").isEqualTo(all.testsOfAllPairs);
            assertThat(box.tests).isLessThan(all.tests);
            least = Math.min(least, all.logged / 3);
            worlds++;
        }
        assertThat(worlds).isEqualTo(60);
        assertThat(least).as("collisions in the calmest world").isGreaterThan(10);
    }

    private static BallBox run(int count, double speed, long seed, BroadPhase broad, int frames) {
        BallBox box = new BallBox(count, speed, seed, broad);
        for (int f = 0; f < frames; f++) {
            box.frame();
        }
        return box;
    }
}
