package dev.ashlar.broadphase.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BoxCast;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.SweptVolume;
import dev.ashlar.testkit.contract.Allocation;
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
                cast[k] = random.nextInt(3) > 0 ? scene.broad.proxies.exact[6 * p + k + 3 * random.nextInt(2)]
                        : 4 * random.nextGaussian();
                cast[3 + k] = i % 2 == 0 ? cast[k] : cast[k] + random.nextDouble();
                cast[6 + k] = random.nextInt(3) > 0 ? WAYS[random.nextInt(WAYS.length)] : 5 * random.nextGaussian();
            }
            double limit = random.nextInt(5) == 0 ? 0 : random.nextInt(5) == 0 ? 1e3 : 1;
            if (i < 2_500) {
                // Changes both trees, so that they are walked themselves; later on their copies are.
                scene.broad.remove(0);
                scene.broad.remove(1);
                scene.insert(0, true);
                scene.insert(1, false);
                assertThat(scene.broad.moving.copies + scene.broad.fixed.copies).isZero();
            }
            check(scene, cast, limit, "cast " + i);
        }
        assertThat(scene.broad.moving.copies).isEqualTo(1);
        assertThat(scene.broad.fixed.copies).isEqualTo(1);
    }

    /** All boxes flat in a plane through the origin, along which things are cast: with no slack for rounding they were missed. */
    @Test
    void meetsFlatBoxesAlongTheirPlane() {
        BoundingVolumeTree broad = (BoundingVolumeTree) new TreeProvider().create(AlgorithmConfig.DEFAULT);
        double[] volume = new double[SweptVolume.STRIDE];
        for (int p = 0; p < 40; p++) {
            SweptVolume.ofBox(new double[] {2 * p, 0, -1, 2 * p + 1, 0, 1}, 0, 0, volume, 0);
            broad.insert(p, volume, 0, 0, true, 1, 1);
        }
        for (double limit : new double[] {1, 1e6, 1e300}) {
            for (int round = 0; round < 10; round++) {
                int[] met = {0};
                broad.rayCast(new double[] {-5, 0, 0.25, 100, 0, 0}, 0, limit, (p, fraction, at) -> {
                    met[0]++;
                    return at;
                });
                assertThat(met[0]).as("round %d up to %s", round, limit).isEqualTo(40);
            }
        }
        assertThat(broad.fixed.copies).isEqualTo(1);
    }

    @Test
    void copiesForCastsFollowEveryChange() {
        TreeScene scene = new TreeScene(300, 0.3, 4);
        for (int p = 0; p < scene.count; p++) {
            scene.insert(p, p % 3 == 0);
        }
        Random random = new Random(4);
        for (int round = 0; round < 60; round++) {
            for (int i = 0; i < 30; i++) {
                check(scene, cast(random, scene.side), 1, "cast " + i + " of round " + round);
            }
            int p = random.nextInt(scene.count);
            if (round % 3 == 0) {
                scene.broad.remove(p);
                scene.place(p, 0.3);
                scene.insert(p, round % 2 == 0);
            } else if (round % 3 == 1) {
                scene.place(p, 0.3);
                scene.set(p);
            } else {
                scene.fly();
            }
        }
        assertThat(scene.broad.moving.copies).isGreaterThan(20);
        assertThat(scene.broad.fixed.copies).isGreaterThan(20);
    }

    private static double[] cast(Random random, double side) {
        double[] cast = new double[9];
        for (int k = 0; k < 3; k++) {
            cast[k] = side * (random.nextDouble() - 0.5);
            cast[3 + k] = cast[k] + random.nextDouble();
            cast[6 + k] = side * random.nextGaussian();
        }
        return cast;
    }

    /** A copy costs as much as some casts: few between two changes must not pay for one. */
    @Test
    void copiesOnlyForManyCasts() {
        TreeScene scene = new TreeScene(10_000, 0.02, 5);
        scene.insertAll();
        Random random = new Random(5);
        for (int step = 0; step < 20; step++) {
            scene.fly();
            for (int i = 0; i < 20; i++) {
                scene.broad.sweep(cast(random, scene.side), 0, 1, (p, fraction, limit) -> fraction);
            }
        }
        assertThat(scene.broad.moving.copies).isZero();
        for (int i = 0; i < 2_000; i++) {
            scene.broad.sweep(cast(random, scene.side), 0, 1, (p, fraction, limit) -> fraction);
        }
        assertThat(scene.broad.moving.copies).isEqualTo(1);
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
        for (int i = 0; i < 3_000; i++) {
            double[] ray = new double[6];
            for (int k = 0; k < 3; k++) {
                ray[k] = scene.side * (random.nextDouble() - 0.5);
                ray[3 + k] = scene.side * random.nextGaussian();
            }
            scene.broad.rayCast(ray, 0, 1, (p, fraction, limit) -> fraction);
        }
        assertThat((scene.visits() - before) / 3_000.0).as("boxes looked at by a ray, with copying them").isLessThan(80);
        assertThat(scene.broad.moving.copies).isEqualTo(1);
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

    @Test
    void copiesAllocateNothingOnceWarm() {
        TreeScene scene = new TreeScene(300, 0.02, 6);
        scene.insertAll();
        double[][] casts = new double[200][];
        Random random = new Random(6);
        for (int i = 0; i < casts.length; i++) {
            casts[i] = cast(random, scene.side);
        }
        CastVisitor nearest = (p, fraction, limit) -> fraction;
        int[] rounds = {0};
        Allocation.assertNone("casts between changes", 20, () -> {
            rounds[0]++;
            scene.broad.remove(7);
            scene.insert(7, false);
            for (double[] cast : casts) {
                scene.broad.sweep(cast, 0, 1, nearest);
                scene.broad.rayCast(cast, 3, 1, nearest);
            }
        });
        assertThat(scene.broad.moving.copies).as("copies that allocated nothing").isGreaterThanOrEqualTo(rounds[0]);
    }
}
