package dev.ashlar.broadphase.sap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.broadphase.bruteforce.BruteForceProvider;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All answers against those of brute force, on worlds larger and uglier than those of the contract. */
class SapCrossCheckTest {
    private static final AlgorithmConfig DEFAULT = AlgorithmConfig.DEFAULT;

    record Kind(BroadPhaseProvider provider, AlgorithmConfig config) {
        BroadPhase create() {
            return provider.create(config);
        }

        @Override
        public String toString() {
            return provider.id() + " " + config;
        }
    }

    static Stream<Kind> kinds() {
        BroadPhaseProvider sap = new SweepAndPruneProvider();
        BroadPhaseProvider grid = new GridProvider();
        return Stream.of(new Kind(sap, DEFAULT), new Kind(sap, DEFAULT.with("budget", 0)),
                new Kind(sap, DEFAULT.with("budget", 10_000)),
                new Kind(new AxisSortProvider(), DEFAULT), new Kind(grid, DEFAULT),
                new Kind(grid, DEFAULT.with("dimensions", 2)), new Kind(grid, DEFAULT.with("cell", 0.4)),
                new Kind(grid, DEFAULT.with("cell", 3).with("dimensions", 2)));
    }

    private static void assertSame(Scene scene, BroadPhase broad, BroadPhase oracle, String what) {
        PairBuffer pairs = scene.filtered(broad);
        PairBuffer wanted = scene.filtered(oracle);
        assertThat(keys(pairs)).as(what).isEqualTo(keys(wanted));
    }

    private static long[] keys(PairBuffer pairs) {
        long[] keys = new long[pairs.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = pairs.key(i);
        }
        return keys;
    }

    private static void assertSameQueries(Scene scene, BroadPhase broad, BroadPhase oracle, Random random) {
        for (int q = 0; q < 12; q++) {
            int p = random.nextInt(scene.count);
            scene.place(p, 0.5);
            scene.set(p, broad);
            scene.set(p, oracle);
            ProxyBuffer found = new ProxyBuffer();
            ProxyBuffer wanted = new ProxyBuffer();
            broad.partners(p, found);
            oracle.partners(p, wanted);
            List<Integer> all = list(found);
            assertThat(all).doesNotHaveDuplicates().containsAll(list(wanted));
            double[] box = new double[6];
            for (int k = 0; k < 3; k++) {
                box[k] = scene.room * random.nextDouble();
                box[3 + k] = box[k] + 2 * random.nextDouble();
            }
            found.clear();
            wanted.clear();
            broad.queryAabb(box, 0, found);
            oracle.queryAabb(box, 0, wanted);
            assertThat(list(found.sort())).isEqualTo(list(wanted.sort()));
            double[] ray = new double[6];
            for (int k = 0; k < 6; k++) {
                ray[k] = scene.room * (k < 3 ? random.nextDouble() : random.nextInt(3) == 0 ? 0 : random.nextGaussian());
            }
            ray[3] += 1;
            assertThat(hits(broad, ray)).isEqualTo(hits(oracle, ray));
            double[] swept = {box[0], box[1], box[2], box[3], box[4], box[5], ray[3], ray[4], q % 3 == 0 ? 0 : ray[5]};
            found.clear();
            wanted.clear();
            broad.sweep(swept, 0, 0.7, (proxy, fraction, limit) -> add(found, proxy, limit));
            oracle.sweep(swept, 0, 0.7, (proxy, fraction, limit) -> add(wanted, proxy, limit));
            assertThat(list(found.sort())).isEqualTo(list(wanted.sort()));
        }
    }

    private static List<Integer> hits(BroadPhase broad, double[] ray) {
        ProxyBuffer all = new ProxyBuffer();
        broad.rayCast(ray, 0, 1, (proxy, fraction, limit) -> add(all, proxy, limit));
        double[] nearest = {2};
        broad.rayCast(ray, 0, 1, (proxy, fraction, limit) -> {
            nearest[0] = Math.min(nearest[0], fraction);
            return Math.min(limit, fraction);
        });
        all.add((int) (1e9 * nearest[0]));
        return list(all.sort());
    }

    private static double add(ProxyBuffer out, int proxy, double limit) {
        out.add(proxy);
        return limit;
    }

    private static List<Integer> list(ProxyBuffer buffer) {
        return Stream.iterate(0, i -> i + 1).limit(buffer.size()).map(buffer::get).toList();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void agreesWithBruteForceAtAnySpeed(Kind kind) {
        Random random = new Random(31);
        for (double speed : new double[] {0.002, 0.05, 1, 8}) {
            Scene scene = new Scene(700, speed, 31);
            BroadPhase broad = kind.create();
            BroadPhase oracle = new BruteForceProvider().create(DEFAULT);
            scene.insertAll(broad);
            scene.insertAll(oracle);
            for (int step = 0; step < 12; step++) {
                scene.fly(broad);
                for (int i = 0; i < scene.count; i++) {
                    scene.set(i, oracle);
                }
                assertSame(scene, broad, oracle, kind + " at speed " + speed + ", step " + step);
                if (step % 4 == 1) {
                    assertSameQueries(scene, broad, oracle, random);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void agreesWithBruteForceWithHugeFarAndManyEqualBoxes(Kind kind) {
        Random random = new Random(32);
        Scene scene = new Scene(600, 0.02, 32);
        scene.box(0, new double[] {-1e4, -2, -1e4, 1e4, 0, 1e4}, 0); // ground
        scene.box(1, new double[] {1e6, 0, 0, 1e6 + 1, 1, 1}, 0);
        scene.box(2, new double[] {-1e12, 5, 5, -1e12 + 1, 6, 6}, 0);
        scene.box(3, new double[] {-1e300, -1e300, -1e300, 1e300, 1e300, 1e300}, 0);
        scene.box(4, new double[] {-Double.MAX_VALUE, 1, 1, Double.MAX_VALUE, 2, 2}, 1e305); // its bounds overflow
        scene.volumes[4 * Scene.STRIDE + SweptVolume.DISPLACEMENT] = Double.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            scene.volumes[i * Scene.STRIDE + SweptVolume.RADIUS] = 1; // a hint; that of the box overflows
            scene.volumes[i * Scene.STRIDE + SweptVolume.CENTRE] = 0;
        }
        for (int i = 10; i < 200; i++) {
            double x = i % 8;
            double z = i / 8 % 6;
            scene.box(i, new double[] {x, -0.0, z, x + 1, 1, z + 1}, 0); // bricks that touch, many at the same place
        }
        BroadPhase broad = kind.create();
        BroadPhase oracle = new BruteForceProvider().create(DEFAULT);
        scene.insertAll(broad);
        scene.insertAll(oracle);
        for (int step = 0; step < 25; step++) {
            for (int i = 10; i < 600; i += step % 5 == 0 ? 1 : 17) {
                double d = (random.nextInt(3) - 1) * (step % 2 == 0 ? 1 : 0.01);
                scene.volumes[i * Scene.STRIDE] += d;
                scene.volumes[i * Scene.STRIDE + 3] += d;
                scene.set(i, broad);
                scene.set(i, oracle);
            }
            assertSame(scene, broad, oracle, kind + ", step " + step);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void agreesWithBruteForceWhenProxiesComeGoAndJump(Kind kind) {
        Random random = new Random(33);
        Scene scene = new Scene(900, 0.01, 33);
        BroadPhase broad = kind.create();
        BroadPhase oracle = new BruteForceProvider().create(DEFAULT);
        scene.insertAll(broad);
        scene.insertAll(oracle);
        for (int step = 0; step < 40; step++) {
            int changes = new int[] {1, 20, 60, 300}[step % 4];
            for (int c = 0; c < changes; c++) {
                int p = random.nextInt(scene.count);
                int what = random.nextInt(3);
                if (what < 2) {
                    broad.remove(p);
                    oracle.remove(p);
                }
                if (what > 0) {
                    scene.place(p, 0.01);
                }
                if (what < 2) {
                    scene.insert(p, broad);
                    scene.insert(p, oracle);
                } else {
                    scene.set(p, broad);
                    scene.set(p, oracle);
                }
            }
            assertSame(scene, broad, oracle, kind + ", step " + step);
            if (step % 8 == 0) {
                assertSameQueries(scene, broad, oracle, random);
            }
        }
    }
}
