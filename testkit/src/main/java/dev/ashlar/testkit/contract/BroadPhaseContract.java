package dev.ashlar.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.ProxyBuffer;
import dev.ashlar.spi.SweptVolume;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Judges a broad phase against {@link BroadPhase}'s contract. Extend it, name the provider, and it is tested on random,
 * coherent, fast, degenerate, touching and far away worlds:
 *
 * <pre>
 * class SweepAndPruneContractTest extends BroadPhaseContract {
 *     protected BroadPhaseProvider provider() {
 *         return new SweepAndPruneProvider();
 *     }
 * }
 * </pre>
 */
public abstract class BroadPhaseContract {
    /** The algorithm to judge. */
    protected abstract BroadPhaseProvider provider();

    /** Its options. */
    protected AlgorithmConfig config() {
        return AlgorithmConfig.DEFAULT;
    }

    private ModelWorld world(long seed) {
        return new ModelWorld(provider().create(config()), seed);
    }

    @Test
    void findsEveryPairOfRandomWorldsOnce() {
        for (int seed = 1; seed <= 8; seed++) {
            ModelWorld world = world(seed);
            for (int i = 0; i < 150; i++) {
                world.insert(8 * i % 151, world.randomVolume(10, 1.0, 0.5 * seed), i % 5 == 0);
            }
            for (int step = 0; step < 12; step++) {
                world.checkPairs();
                for (int i = 0; i < 40; i++) {
                    world.setMotion(world.anyProxy(), world.randomVolume(10, 1.0, 0.5 * seed));
                }
            }
        }
    }

    @Test
    void keepsUpWithBodiesThatFlyStraightAndBounce() {
        for (double speed : new double[] {0.01, 0.3, 3}) {
            ModelWorld world = world(11);
            world.fillWithFlyers(120, 8, speed);
            for (int step = 0; step < 80; step++) {
                world.fly();
                world.checkPairs();
            }
        }
    }

    @Test
    void keepsUpWithFallingBodies() {
        ModelWorld world = world(12);
        world.fillWithFlyers(80, 8, 0.05);
        world.gravity = -0.01;
        for (int step = 0; step < 60; step++) {
            world.fly();
            world.checkPairs();
        }
    }

    @Test
    void survivesInsertionRemovalAndTeleportsInAnyOrder() {
        ModelWorld world = world(13);
        Random random = new Random(13);
        for (int i = 0; i < 1500; i++) {
            int what = random.nextInt(10);
            int proxy = random.nextInt(120) * (1 + random.nextInt(3));
            if (what < 4 && !world.has(proxy)) {
                world.insert(proxy, world.randomVolume(6, 1, 1), random.nextInt(4) == 0);
            } else if (what < 6 && world.has(proxy)) {
                world.remove(proxy);
            } else if (world.has(proxy)) {
                world.setMotion(proxy, world.randomVolume(6, 1, 1));
            }
            if (i % 20 == 0) {
                world.checkPairs();
            }
            if (world.size() > 0 && i % 7 == 0) {
                world.checkPartners(world.anyProxy());
            }
        }
        while (world.size() > 0) {
            world.remove(world.anyProxy());
        }
        world.checkPairs();
        world.insert(3, world.randomVolume(1, 1, 0), false);
        world.insert(4, world.randomVolume(1, 1, 0), false);
        world.checkPairs();
    }

    @Test
    void findsBoxesThatTouchExactly() {
        ModelWorld world = world(14);
        int proxy = 0;
        for (int x = 0; x < 5; x++) {
            for (int y = 0; y < 5; y++) {
                for (int z = 0; z < 5; z++) {
                    world.insert(proxy++, ModelWorld.volume(x, y, z, x + 1, y + 1, z + 1, 0, 0, 0, 0), false);
                }
            }
        }
        world.checkPairs();
        PairBuffer pairs = new PairBuffer();
        world.broad.findPairs(pairs);
        // Each cell touches all neighbours, diagonal ones too: 3 * 100 by faces, 6 * 80 by edges, 4 * 64 by corners.
        assertThat(pairs.keepTouching(world.volumes()).size()).isEqualTo(300 + 480 + 256);
        // One layer slides off by exactly its own thickness, and back.
        for (int i = 0; i < 25; i++) {
            world.setMotion(i, ModelWorld.volume(-1, i / 5, i % 5, 0, i / 5 + 1, i % 5 + 1, 1, 0, 0, 0));
        }
        world.checkPairs();
    }

    @Test
    void copesWithDegenerateVolumes() {
        ModelWorld world = world(15);
        for (int i = 0; i < 20; i++) {
            world.insert(i, ModelWorld.volume(1, 1, 1, 1, 1, 1, 0, 0, 0, 0), i % 2 == 0); // points, all at one place
        }
        world.insert(20, ModelWorld.volume(-1e6, -1e6, -1e6, 1e6, 1e6, 1e6, 0, 0, 0, 0), true); // holds everything
        world.insert(21, ModelWorld.volume(-50, 1, -50, 50, 1, 50, 0, 0, 0, 0), false); // a plane
        world.insert(22, ModelWorld.volume(5, 0, 0, 5, 0, 0, 0, 0, 0, 2.5), false); // only margin
        world.insert(23, ModelWorld.volume(0, 0, 0, 1e-9, 1e-9, 1e-9, 1e5, 1e5, 1e5, 0), false); // a bullet
        world.checkPairs();
        world.setMotion(23, ModelWorld.volume(0, 0, 0, 1e-9, 1e-9, 1e-9, -1e-300, 0, 0, 0));
        world.checkPairs();
    }

    @Test
    void answersTheSameFarFromTheOrigin() {
        for (double offset : new double[] {1e3, 1e6}) {
            ModelWorld world = world(16);
            world.offset = new Vec3(offset, -offset, 0.5 * offset);
            world.fillWithFlyers(80, 6, 0.4);
            for (int step = 0; step < 30; step++) {
                world.fly();
                world.checkPairs();
            }
        }
    }

    @Test
    void neverPairsFixedWithFixedAndKeepsToGroupsAndMasks() {
        ModelWorld world = world(17);
        for (int i = 0; i < 60; i++) {
            world.insert(i, ModelWorld.volume(0, 0, 0, 1 + i, 1, 1, 0, 0, 0, 0), i % 3 == 0, 1 << i % 4, i % 7 * 5 % 16);
        }
        world.checkPairs();
        for (int i = 0; i < 60; i++) {
            world.checkPartners(i);
        }
    }

    @Test
    void answersInsideAStep() {
        ModelWorld world = world(18);
        world.fillWithFlyers(100, 7, 0.8);
        Random random = new Random(18);
        for (int step = 0; step < 10; step++) {
            world.fly();
            world.checkPairs();
            for (int i = 0; i < 15; i++) {
                int proxy = world.anyProxy();
                world.setMotion(proxy, world.randomVolume(7, 1, 0.8));
                world.checkPartners(proxy);
                world.checkQuery(world.randomVolume(7, 2, 0));
                world.checkRay(random);
                world.checkSweep(random);
            }
            world.checkPairs();
        }
    }

    @Test
    void givesTheSamePairsWhateverTheOrderOfInsertion() {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            order.add(i);
        }
        List<String> results = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            ModelWorld source = world(19);
            double[][] volumes = new double[100][];
            for (int i = 0; i < 100; i++) {
                volumes[i] = source.randomVolume(6, 1, 1);
            }
            ModelWorld world = world(19);
            for (int i : order) {
                world.insert(i, volumes[i], false);
            }
            results.add(world.filteredPairs().toString());
            Collections.shuffle(order, new Random(round));
        }
        assertThat(Set.copyOf(results)).hasSize(1);
    }

    @Test
    void repeatsItselfToTheOrderOfItsPairs() {
        List<String> runs = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            ModelWorld world = world(20);
            world.fillWithFlyers(60, 5, 0.5);
            StringBuilder log = new StringBuilder();
            for (int step = 0; step < 20; step++) {
                world.fly();
                PairBuffer pairs = new PairBuffer();
                world.broad.findPairs(pairs);
                for (int i = 0; i < pairs.size(); i++) {
                    log.append(pairs.key(i)).append(' ');
                }
            }
            runs.add(log.toString());
        }
        assertThat(runs.get(0)).isEqualTo(runs.get(1));
    }

    @Test
    void appendsToWhatIsInTheBuffer() {
        ModelWorld world = world(21);
        world.insert(0, ModelWorld.volume(0, 0, 0, 1, 1, 1, 0, 0, 0, 0), false);
        world.insert(1, ModelWorld.volume(0, 0, 0, 1, 1, 1, 0, 0, 0, 0), false);
        PairBuffer pairs = new PairBuffer();
        pairs.add(7, 8);
        world.broad.findPairs(pairs);
        assertThat(pairs.size()).isEqualTo(2);
        assertThat(pairs.key(0)).isEqualTo(7L << 32 | 8);
        ProxyBuffer proxies = new ProxyBuffer();
        proxies.add(9);
        world.broad.partners(0, proxies);
        assertThat(proxies.size()).isEqualTo(2);
        assertThat(proxies.get(0)).isEqualTo(9);
    }

    @Test
    void refusesBadInputAndIsUnharmed() {
        ModelWorld world = world(22);
        world.fillWithFlyers(30, 3, 0.5);
        TreeSet<Long> before = world.filteredPairs();
        BroadPhase broad = world.broad;
        double[] good = world.randomVolume(3, 1, 0);
        double[] nan = good.clone();
        nan[SweptVolume.DISPLACEMENT + 1] = Double.NaN;
        double[] infinite = good.clone();
        infinite[0] = Double.NEGATIVE_INFINITY;
        double[] inverted = good.clone();
        inverted[2] = inverted[5] + 1;
        double[] negative = good.clone();
        negative[SweptVolume.MARGIN] = -1e-3;
        for (double[] bad : List.of(nan, infinite, inverted, negative)) {
            assertThatThrownBy(() -> broad.insert(99, bad, 0, 1, false, 1, 1)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("must be");
            assertThatThrownBy(() -> broad.setMotion(3, bad, 0, 2)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("must be");
        }
        assertThatThrownBy(() -> broad.insert(99, new double[3], 0, 1, false, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> broad.insert(3, good, 0, 1, false, 1, 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("proxy 3 is already present");
        assertThatThrownBy(() -> broad.insert(-1, good, 0, 1, false, 1, 1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("proxy must be >= 0, but was -1");
        for (int unknown : new int[] {-1, 30, 1_000_000}) {
            String text = "proxy " + unknown + " is not present";
            assertThatThrownBy(() -> broad.remove(unknown)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(text);
            assertThatThrownBy(() -> broad.setMotion(unknown, good, 0, 1)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(text);
            assertThatThrownBy(() -> broad.partners(unknown, new ProxyBuffer()))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(text);
        }
        broad.insert(40, good, 0, 1, false, 1, 1);
        broad.remove(40);
        assertThatThrownBy(() -> broad.remove(40)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("proxy 40 is not present");
        assertThatThrownBy(() -> broad.rayCast(new double[6], 0, 1, (p, f, l) -> l)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> broad.rayCast(new double[] {0, 0, 0, 1, 0, 0}, 0, -1, (p, f, l) -> l))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> broad.sweep(new double[] {1, 0, 0, 0, 1, 1, 0, 0, 0}, 0, 1, (p, f, l) -> l))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> broad.queryAabb(new double[] {0, 0, 0, Double.NaN, 1, 1}, 0, new ProxyBuffer()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(broad.size()).isEqualTo(30);
        assertThat(world.filteredPairs()).isEqualTo(before);
        world.fly();
        world.checkPairs();
    }

    @Test
    void refusesUnknownOptions() {
        assertThatThrownBy(() -> provider().create(AlgorithmConfig.DEFAULT.with("no-such-option", 1)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("no-such-option")
                .hasMessageContaining(provider().id());
    }

    @Test
    void allocatesNothingOnceWarm() {
        ModelWorld world = world(23);
        world.fillWithFlyers(200, 9, 0.3);
        PairBuffer pairs = new PairBuffer();
        ProxyBuffer proxies = new ProxyBuffer();
        double[] box = {-1, -1, -1, 1, 1, 1, 2, 1, 0};
        double[] ray = {-9, 0, 0, 18, 1, 1};
        int[] step = {0};
        Allocation.assertNone(provider().id() + " steps", 60, () -> {
            world.fly();
            pairs.clear();
            world.broad.findPairs(pairs);
            proxies.clear();
            world.broad.partners(step[0]++ % 200, proxies);
            world.broad.queryAabb(box, 0, proxies);
            world.broad.rayCast(ray, 0, 1, ModelWorld.KEEP_GOING);
            world.broad.sweep(box, 0, 1, ModelWorld.KEEP_GOING);
        });
    }
}
