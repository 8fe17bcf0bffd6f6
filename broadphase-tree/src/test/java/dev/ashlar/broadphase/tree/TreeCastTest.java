package dev.ashlar.broadphase.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.spi.BoxCast;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TreeCastTest {
    /** Ways that are awkward to divide by. */
    private static final double[] WAYS = {0, -0.0, 1, -1, 1e-300, -1e-300, -1e-320, Double.MIN_VALUE, 1e-9, 30, -30, 1e300};

    @Test
    void meetsWhatTheArithmeticOfAllBroadPhasesMeets() {
        TreeScene scene = new TreeScene(400, 0.1, 1);
        for (int p = 0; p < scene.count; p++) {
            scene.insert(p, p % 2 == 0);
        }
        scene.findPairs();
        Random random = new Random(1);
        for (int i = 0; i < 5_000; i++) {
            double[] cast = new double[9];
            int p = random.nextInt(scene.count);
            for (int k = 0; k < 3; k++) {
                // Often exactly in the plane of a side of some box.
                cast[k] = random.nextInt(3) > 0 ? scene.broad.proxies.exact[6 * p + k + 3 * random.nextInt(2)] : 4 * random.nextGaussian();
                cast[3 + k] = i % 2 == 0 ? cast[k] : cast[k] + random.nextDouble();
                cast[6 + k] = random.nextInt(3) > 0 ? WAYS[random.nextInt(WAYS.length)] : 5 * random.nextGaussian();
            }
            double limit = random.nextInt(5) == 0 ? 0 : random.nextInt(5) == 0 ? 1e3 : 1;
            check(scene, cast, limit, "cast " + i);
        }
    }

    private static void check(TreeScene scene, double[] cast, double limit, String what) {
        TreeSet<Integer> wanted = new TreeSet<>();
        double[] judged = cast.clone();
        for (int k = 6; k < 9; k++) {
            // Quotients by subnormal numbers overflow; such a way leads nowhere.
            judged[k] = Math.abs(cast[k]) < Double.MIN_NORMAL ? 0 : cast[k];
        }
        for (int p = 0; p < scene.count; p++) {
            if (BoxCast.entry(judged, 0, 3, 6, scene.broad.proxies.exact, 6 * p, limit) <= limit) {
                wanted.add(p);
            }
        }
        TreeSet<Integer> met = new TreeSet<>();
        scene.broad.sweep(cast, 0, limit, (p, fraction, at) -> {
            assertThat(met.add(p)).isTrue();
            return at;
        });
        assertThat(met).as(what + " " + Arrays.toString(cast)).isEqualTo(wanted);
    }

    @Test
    void looksAtFewBoxesForTheNearest() {
        TreeScene scene = new TreeScene(10_000, 0, 2);
        scene.insertAll();
        scene.findPairs();
        Random random = new Random(2);
        long before = scene.visits();
        for (int i = 0; i < 1_000; i++) {
            double[] ray = new double[6];
            for (int k = 0; k < 3; k++) {
                ray[k] = scene.side * (random.nextDouble() - 0.5);
                ray[3 + k] = scene.side * random.nextGaussian();
            }
            scene.broad.rayCast(ray, 0, 1, (p, fraction, limit) -> fraction);
        }
        assertThat((scene.visits() - before) / 1_000.0).as("boxes looked at by a ray").isLessThan(80);
    }

    @Test
    void endsWhenTheVisitorSaysSo() {
        TreeScene scene = new TreeScene(1_000, 0, 3);
        for (int p = 0; p < scene.count; p++) {
            scene.insert(p, p % 2 == 0);
        }
        int[] calls = {0};
        scene.broad.rayCast(new double[] {-20, 0, 0, 40, 0.1, 0.1}, 0, 1, (p, fraction, limit) -> {
            calls[0]++;
            return -1;
        });
        assertThat(calls[0]).isEqualTo(1);
    }
}
