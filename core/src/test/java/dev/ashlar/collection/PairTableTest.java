package dev.ashlar.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

final class PairTableTest {
    @Test
    void numbersPairsWithoutGapsAsTheyComeAndGo() {
        // A table that lost its free places would search for ever.
        Assertions.assertTimeoutPreemptively(Duration.ofMinutes(2), () -> comeAndGo(17));
    }

    private static void comeAndGo(long seed) {
        Random random = new Random(seed);
        PairTable pairs = new PairTable();
        List<Long> model = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            int a = random.nextInt(9);
            long key = PairTable.key(a, a + 1 + random.nextInt(9));
            int number = model.indexOf(key);
            assertThat(pairs.find(key)).as("seed %d, operation %d", seed, i).isEqualTo(number);
            if (number < 0) {
                assertThat(pairs.add(key)).isEqualTo(model.size());
                model.add(key);
            } else {
                pairs.remove(number);
                long last = model.remove(model.size() - 1);
                if (number < model.size()) {
                    model.set(number, last);
                }
            }
            assertThat(pairs.size()).isEqualTo(model.size());
            for (int n = 0; n < model.size(); n++) {
                assertThat(pairs.find(model.get(n)) == n && pairs.key(n) == model.get(n)).as("seed %d", seed).isTrue();
            }
        }
    }

    @Test
    void keysSortAsThePairsDo() {
        assertThat(PairTable.key(5, 2)).isEqualTo(PairTable.key(2, 5))
                .isGreaterThan(PairTable.key(1, Integer.MAX_VALUE));
        long greatest = PairTable.key(Integer.MAX_VALUE, Integer.MAX_VALUE - 1);
        assertThat(PairTable.first(greatest)).isEqualTo(Integer.MAX_VALUE - 1);
        assertThat(PairTable.second(greatest)).isEqualTo(Integer.MAX_VALUE);
    }
}
