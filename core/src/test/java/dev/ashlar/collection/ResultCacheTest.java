package dev.ashlar.collection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ResultCacheTest {
    private static final double NEVER = Double.POSITIVE_INFINITY;

    private record Pair(int first, int second) {
        boolean has(int proxy) {
            return first == proxy || second == proxy;
        }
    }

    private record Entry(long versionFirst, long versionSecond, double result) {
    }

    private final ResultCache cache = new ResultCache();

    @Test
    void agreesWithAHashMapOver100000Operations() {
        long seed = 42;
        Random random = new Random(seed);
        int proxies = 60;
        long[] versions = new long[proxies];
        Map<Pair, Entry> model = new HashMap<>();
        long hits = 0;
        long misses = 0;
        for (int i = 0; i < 100_000; i++) {
            int what = random.nextInt(1000);
            int a = random.nextInt(proxies);
            int b = (a + 1 + random.nextInt(proxies - 1)) % proxies;
            Pair pair = new Pair(Math.min(a, b), Math.max(a, b));
            if (what < 400) {
                double result = random.nextInt(3) == 0 ? NEVER : random.nextDouble();
                cache.put(a, b, versions[a], versions[b], result);
                model.put(pair, new Entry(versions[pair.first], versions[pair.second], result));
            } else if (what < 900) {
                Entry entry = model.get(pair);
                boolean hit = entry != null && entry.versionFirst == versions[pair.first]
                        && entry.versionSecond == versions[pair.second];
                Double expected = hit ? entry.result : Double.NaN;
                assertThat(cache.get(a, b, versions[a], versions[b])).as("seed %d, operation %d", seed, i)
                        .isEqualTo(expected);
                hits += hit ? 1 : 0;
                misses += hit ? 0 : 1;
            } else if (what < 960) {
                cache.remove(a, b);
                model.remove(pair);
            } else if (what < 990) {
                versions[a]++;
            } else if (what < 996) {
                cache.removeAll(a);
                model.keySet().removeIf(key -> key.has(a));
                versions[a] = random.nextInt(3); // a new proxy of the same number: its versions begin anew
            } else if (what < 999) {
                cache.sweep();
            } else if (random.nextInt(20) == 0) {
                cache.clear();
                model.clear();
            }
        }
        assertThat(cache.hits()).isEqualTo(hits).isGreaterThan(1000);
        assertThat(cache.misses()).isEqualTo(misses).isGreaterThan(1000);
        cache.sweep();
        assertThat(cache.size()).isLessThanOrEqualTo(model.size());
    }

    @Test
    void keepsNegativeResults() {
        cache.put(4, 2, 10, 20, NEVER);
        assertThat(cache.get(4, 2, 10, 20)).isEqualTo(NEVER);
    }

    @Test
    void takesAPairInEitherOrder() {
        cache.put(4, 2, 10, 20, 0.5);
        assertThat(cache.get(2, 4, 20, 10)).isEqualTo(0.5);
        assertThat(cache.get(2, 4, 10, 20)).isNaN();
    }

    @Test
    void missesWhenEitherVersionDiffers() {
        cache.put(1, 2, 5, 5, 0.5);
        assertThat(cache.get(1, 2, 6, 5)).isNaN();
        assertThat(cache.get(1, 2, 5, 6)).isNaN();
        assertThat(cache.get(1, 2, 5, 5)).isEqualTo(0.5);
        assertThat(cache.hits()).isEqualTo(1);
        assertThat(cache.misses()).isEqualTo(2);
        cache.resetCounters();
        assertThat(cache.hits() + cache.misses()).isZero();
    }

    @Test
    void givesNothingOfARemovedProxyToItsSuccessor() {
        cache.put(1, 2, 0, 0, 0.5);
        cache.put(2, 3, 0, 0, 0.25);
        cache.put(1, 3, 0, 0, 0.125);
        cache.removeAll(2);
        assertThat(cache.get(1, 2, 0, 0)).isNaN();
        assertThat(cache.get(2, 3, 0, 0)).isNaN();
        assertThat(cache.get(1, 3, 0, 0)).isEqualTo(0.125);
        cache.put(2, 3, 0, 0, 0.75);
        assertThat(cache.get(2, 3, 0, 0)).isEqualTo(0.75);
        cache.sweep();
        assertThat(cache.size()).isEqualTo(2);
        assertThat(cache.get(2, 3, 0, 0)).isEqualTo(0.75);
    }

    @Test
    void sweepsOnlyWhatCannotBeGivenOutAgain() {
        for (int b = 1; b < 10; b++) {
            cache.put(0, b, 0, 0, b);
        }
        cache.get(5, 6, 1, 0); // proxy 5 was seen with a newer motion
        assertThat(cache.size()).isEqualTo(9);
        cache.sweep();
        assertThat(cache.size()).isEqualTo(8);
        for (int b = 1; b < 10; b++) {
            Double expected = b == 5 ? Double.NaN : b;
            assertThat(cache.get(0, b, 0, 0)).isEqualTo(expected);
        }
    }

    @Test
    void doesNotGrowWithoutBound() {
        // A million pairs over time, never more than 100 of them valid.
        for (int frame = 0; frame < 10_000; frame++) {
            for (int i = 0; i < 100; i++) {
                int b = 1 + (frame * 37 + i) % 5000;
                cache.put(0, b, frame, 0, i);
                assertThat(cache.get(b, 0, 0, frame)).isEqualTo(i);
            }
        }
        assertThat(cache.capacity()).isLessThanOrEqualTo(400);
        ResultCache removed = new ResultCache();
        for (int i = 0; i < 100_000; i++) {
            removed.put(2 * (i % 1000), 2 * (i % 1000) + 1, 0, 0, i);
            removed.removeAll(2 * (i % 1000));
        }
        assertThat(removed.capacity()).isEqualTo(16);
    }

    @Test
    void keepsAllThatHoldsWhenGrowing() {
        for (int i = 0; i < 10_000; i++) {
            cache.put(i, i + 1, i, i + 1, i);
        }
        for (int i = 0; i < 10_000; i++) {
            assertThat(cache.get(i, i + 1, i, i + 1)).isEqualTo(i);
        }
        assertThat(cache.capacity()).isLessThanOrEqualTo(40_000);
    }

    @Test
    void namesWhatIsWrong() {
        assertThatThrownBy(() -> cache.put(0, 1, 0, 0, Double.NaN)).hasMessage("result must be a number, but was NaN");
        assertThatThrownBy(() -> cache.get(-3, 1, 0, 0)).hasMessage("proxy must be >= 0, but was -3");
        assertThatThrownBy(() -> cache.put(1, -1, 0, 0, 0)).hasMessage("proxy must be >= 0, but was -1");
        assertThatThrownBy(() -> cache.removeAll(-1)).hasMessage("proxy must be >= 0, but was -1");
        assertThatThrownBy(() -> cache.get(2, 2, 0, 0))
                .hasMessage("a pair must be of two different proxies, but both were 2");
    }

    @Test
    void allocatesNothingOnceGrown() {
        long[] version = {0};
        assertThat(Allocation.leastBytes(() -> {
            version[0]++;
            for (int i = 0; i < 300; i++) {
                int b = 1 + (int) (version[0] * 7 + i) % 1000;
                if (Double.isNaN(cache.get(0, b, version[0] / 3, 0))) {
                    cache.put(0, b, version[0] / 3, 0, i);
                }
                cache.remove(0, b / 2 + 1);
            }
            cache.removeAll(5);
            cache.sweep();
        })).isZero();
    }
}
