package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.testkit.tier.FigureLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random worlds, random calls, random faults: no pose or velocity is ever not finite, nothing is thrown but what is documented, reports
 * are consistent, no bodies overlap that need not, and the world can be used after all of it.
 *
 * <p>With Maven, {@code -Psoak -Dashlar.fuzz.minutes=60} fuzzes for an hour, from {@code -Dashlar.fuzz.from=1} on;
 * {@code -Dashlar.fuzz.seed=7} runs one seed and fails with the fewest turns that lead to what it finds.
 */
final class WorldFuzzTest {
    private static final double MINUTES = Double.parseDouble(System.getProperty("ashlar.fuzz.minutes", "2"));
    private static final long FROM = Long.getLong("ashlar.fuzz.from", 1);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void nothingThatHappensHarmsAWorld(long seed) {
        new Fuzz(seed).run();
    }

    @Test
    @Tag("soak")
    void nothingThatHappensHarmsManyWorlds() {
        Map<String, List<Long>> findings = new TreeMap<>();
        long end = System.nanoTime() + (long) (MINUTES * TimeUnit.MINUTES.toNanos(1));
        long seed = FROM;
        for (; System.nanoTime() < end; seed++) {
            String found = run(seed);
            if (found != null) {
                FigureLog.add("fuzzed world of seed " + seed, "%s", found);
                findings.computeIfAbsent(found.replaceAll(":.*", ""), key -> new ArrayList<>()).add(seed);
            }
        }
        FigureLog.add("fuzzed worlds", "%d from seed %d on, %d findings", seed - FROM, FROM,
                findings.values().stream().mapToInt(List::size).sum());
        assertThat(findings).as("findings with their seeds").isEmpty();
    }

    @Test
    @Tag("soak")
    @EnabledIfSystemProperty(named = "ashlar.fuzz.seed", matches = "\\d+")
    void oneSeedIsReducedToWhatItNeeds() {
        assertThat(run(Long.getLong("ashlar.fuzz.seed"))).isNull();
    }

    private static String run(long seed) {
        try {
            new Fuzz(seed).run();
            return null;
        } catch (Fuzz.Finding e) {
            return e.getMessage();
        }
    }
}
