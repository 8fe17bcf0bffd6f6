package dev.ashlar.perception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.collection.Allocation;
import dev.ashlar.collection.PairTable;
import dev.ashlar.perception.PerceptionScheduler.Outcome;
import dev.ashlar.perception.PerceptionScheduler.Policy;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PerceptionSchedulerTest {
    private record Pair(int a, int b, double priority) {
        static final Comparator<Pair> BY_KEY = Comparator.comparing(Pair::a).thenComparing(Pair::b);
        static final Comparator<Pair> BY_PRIORITY =
                Comparator.comparing(Pair::priority).reversed().thenComparing(BY_KEY);

        String name() {
            return a + "-" + b;
        }
    }

    private final List<String> order = new ArrayList<>();
    /** Spends all that it is given and never knows the answer. */
    private final PairTest greedy = (a, b, budget) -> {
        order.add(a + "-" + b);
        while (budget.spend(1)) {
            assert !budget.isExhausted();
        }
        return Status.TIMED_OUT;
    };

    @ParameterizedTest
    @EnumSource(Policy.class)
    void testsEveryPairOnceWhenTheBudgetSuffices(Policy policy) {
        List<Pair> pairs = randomPairs(new Random(1), 100);
        PerceptionScheduler scheduler = frame(policy, 1, pairs, 1000);
        scheduler.run(greedy);
        assertThat(order).containsExactlyInAnyOrderElementsOf(names(pairs));
        assertThat(scheduler.spent()).isEqualTo(1000);
        assertThat(scheduler.tested()).isEqualTo(100);
        assertThat(scheduler.timedOut()).isEqualTo(100);
        assertThat(scheduler.skipped().size()).isZero();
        assertThat(scheduler.size()).isEqualTo(100);
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void ordersAsThePolicySaysHoweverAdded(Policy policy) {
        Random random = new Random(2);
        List<Pair> pairs = randomPairs(random, 300);
        boolean byPriority = policy == Policy.SORTED || policy == Policy.PRIORITY;
        List<Pair> expected = new ArrayList<>(pairs);
        expected.sort(byPriority ? Pair.BY_PRIORITY : Pair.BY_KEY);
        for (int shuffle = 0; shuffle < 10; shuffle++) {
            Collections.shuffle(pairs, random);
            order.clear();
            frame(policy, 10, pairs, 1234).run(greedy);
            assertThat(order).isEqualTo(names(expected.subList(0, 123)));
        }
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void neverSpendsMoreThanTheBudgetOfAFrame(Policy policy) {
        long seed = 11;
        Random random = new Random(seed);
        PerceptionScheduler scheduler = new PerceptionScheduler(policy, 7);
        for (int frame = 0; frame < 500; frame++) {
            int budget = random.nextInt(2000);
            long[] granted = {0};
            PairTest test = (a, b, work) -> {
                // Wants a random amount in random pieces; now and then all it can get.
                int wanted = random.nextInt(4) == 0 ? Integer.MAX_VALUE : random.nextInt(60);
                for (int done = 0; done < wanted;) {
                    int piece = 1 + random.nextInt(5);
                    if (!work.spend(piece)) {
                        return Status.TIMED_OUT;
                    }
                    granted[0] += piece;
                    done += piece;
                }
                return random.nextBoolean() ? Status.HIT : Status.CLEAR;
            };
            scheduler.beginFrame(budget);
            int added = 0;
            for (int run = 0; run < 3; run++) {
                for (Pair pair : randomPairs(random, random.nextInt(40))) {
                    scheduler.add(pair.a, pair.b, pair.priority);
                    added++;
                }
                scheduler.run(test, random.nextInt(5));
            }
            assertThat(granted[0]).as("seed %d, frame %d", seed, frame).isLessThanOrEqualTo(scheduler.spent());
            assertThat(scheduler.spent()).as("seed %d, frame %d", seed, frame).isBetween(0L, (long) budget);
            assertThat(scheduler.size()).isLessThanOrEqualTo(added);
            assertThat(scheduler.skipped().size() == 0 || budget - scheduler.spent() < 7)
                    .as("nothing is skipped while budget for it is left").isTrue();
        }
    }

    @Test
    void roundRobinTestsEveryPairInTurn() {
        for (int[] nk : new int[][] {{10, 3}, {100, 7}, {100, 100}, {100, 1}, {99, 10}, {5, 9}}) {
            int n = nk[0];
            int k = nk[1];
            List<Pair> pairs = randomPairs(new Random(3), n);
            PerceptionScheduler scheduler = new PerceptionScheduler(Policy.ROUND_ROBIN, 50);
            int frames = (n + k - 1) / k;
            for (int start = 0; start < 5; start++) {
                order.clear();
                for (int frame = 0; frame < frames; frame++) {
                    begin(scheduler, pairs, 50L * k + 49).run(greedy);
                    assertThat(scheduler.tested()).isEqualTo(Math.min(n, k));
                }
                assertThat(new HashSet<>(order)).as("n %d, k %d", n, k).hasSize(n);
            }
        }
    }

    @Test
    void roundRobinGoesOnWhereItStopped() {
        PerceptionScheduler scheduler = new PerceptionScheduler(Policy.ROUND_ROBIN, 1);
        List<Pair> pairs = List.of(new Pair(0, 1, 0), new Pair(0, 2, 0), new Pair(1, 2, 0), new Pair(1, 3, 0));
        begin(scheduler, pairs, 3).run(greedy);
        assertThat(order).containsExactly("0-1", "0-2", "1-2");
        order.clear();
        // The pair tested last is gone and another one has come before it.
        begin(scheduler, List.of(new Pair(0, 9, 0), pairs.get(0), pairs.get(1), pairs.get(3)), 2).run(greedy);
        assertThat(order).containsExactly("1-3", "0-1");
    }

    @Test
    void sequentialStartsAnewEachFrame() {
        PerceptionScheduler scheduler = new PerceptionScheduler(Policy.SEQUENTIAL, 1);
        List<Pair> pairs = List.of(new Pair(1, 3, 9), new Pair(0, 1, 0), new Pair(0, 2, 5));
        for (int frame = 0; frame < 2; frame++) {
            order.clear();
            begin(scheduler, pairs, 2).run(greedy);
            assertThat(order).containsExactly("0-1", "0-2");
        }
    }

    @Test
    void onlyThePriorityQueueHeedsChangesWhileRunning() {
        List<Pair> pairs = List.of(new Pair(0, 1, 4), new Pair(0, 2, 3), new Pair(0, 3, 2), new Pair(0, 4, 1));
        for (Policy policy : List.of(Policy.SORTED, Policy.PRIORITY)) {
            PerceptionScheduler scheduler = frame(policy, 1, pairs, 100);
            List<Integer> tested = new ArrayList<>();
            scheduler.run((a, b, budget) -> {
                tested.add(b);
                if (b == 1) {
                    scheduler.setPriority(0, 4, 10);
                    scheduler.setPriority(2, 0, -1);
                    scheduler.setPriority(0, 1, 99); // tested already: not tested again
                }
                return Status.CLEAR;
            });
            assertThat(tested).isEqualTo(policy == Policy.SORTED ? List.of(1, 2, 3, 4) : List.of(1, 4, 3, 2));
        }
    }

    @Test
    void priorityQueueAgreesWithAModelWhilePrioritiesChange() {
        long seed = 99;
        Random random = new Random(seed);
        PerceptionScheduler scheduler = new PerceptionScheduler(Policy.PRIORITY, 1);
        for (int frame = 0; frame < 200; frame++) {
            List<Pair> pairs = randomPairs(random, 1 + random.nextInt(120));
            Map<String, Pair> left = new HashMap<>();
            pairs.forEach(pair -> left.put(pair.name(), pair));
            begin(scheduler, pairs, 1_000_000).run((a, b, budget) -> {
                Pair expected = Collections.min(left.values(), Pair.BY_PRIORITY);
                assertThat(a + "-" + b).as("seed %d", seed).isEqualTo(expected.name());
                left.remove(expected.name());
                for (int i = 0; i < 3; i++) {
                    Pair pair = pairs.get(random.nextInt(pairs.size()));
                    double priority = random.nextInt(12);
                    scheduler.setPriority(pair.a, pair.b, priority);
                    left.computeIfPresent(pair.name(), (name, old) -> new Pair(pair.a, pair.b, priority));
                }
                return Status.CLEAR;
            });
            assertThat(left).isEmpty();
        }
    }

    @Test
    void reportsWhatItSkippedAsBlocked() {
        PerceptionScheduler scheduler = new PerceptionScheduler(Policy.PRIORITY, 10);
        scheduler.beginFrame(45);
        for (int b = 1; b <= 6; b++) {
            scheduler.add(b, 0, b);
        }
        assertThat(scheduler.outcome(0, 6)).as("before any test").isEqualTo(Outcome.SKIPPED);
        scheduler.run((a, b, budget) -> {
            budget.spend(10);
            return b == 6 ? Status.CLEAR : b == 5 ? Status.HIT : Status.TIMED_OUT;
        });
        assertThat(List.of(scheduler.outcome(0, 6), scheduler.outcome(0, 5), scheduler.outcome(4, 0),
                scheduler.outcome(0, 3), scheduler.outcome(0, 2), scheduler.outcome(0, 1))).containsExactly(
                        Outcome.CLEAR, Outcome.HIT, Outcome.HIT, Outcome.HIT, Outcome.SKIPPED, Outcome.SKIPPED);
        assertThat(list(scheduler.real())).containsExactly("0-3", "0-4", "0-5");
        assertThat(list(scheduler.skipped())).containsExactly("0-1", "0-2");
        assertThat(scheduler.timedOut()).isEqualTo(2);
        assertThat(scheduler.spent()).isEqualTo(40);
        for (int b = 1; b <= 6; b++) {
            assertThat(scheduler.isBlocked(0, b)).isEqualTo(b != 6);
        }
        scheduler.beginFrame(0);
        assertThat(scheduler.real().size() + scheduler.skipped().size() + scheduler.size()).isZero();
    }

    @Test
    void skipsEverythingWithoutABudget() {
        PerceptionScheduler scheduler = frame(Policy.SORTED, 1, List.of(new Pair(0, 1, 1), new Pair(0, 2, 1)), 0);
        scheduler.run(greedy);
        assertThat(order).isEmpty();
        assertThat(list(scheduler.skipped())).containsExactly("0-1", "0-2");
    }

    @Test
    void testsAPairAnewThatIsAddedAgain() {
        PerceptionScheduler scheduler = frame(Policy.PRIORITY, 1, List.of(new Pair(0, 1, 1), new Pair(0, 2, 2)), 100);
        scheduler.run((a, b, budget) -> Status.HIT);
        scheduler.add(2, 0, 5);
        assertThat(scheduler.isBlocked(0, 2)).isTrue();
        scheduler.run((a, b, budget) -> Status.CLEAR);
        assertThat(scheduler.outcome(0, 2)).isEqualTo(Outcome.CLEAR);
        assertThat(list(scheduler.real())).containsExactly("0-1");
        assertThat(scheduler.tested()).isEqualTo(3);
    }

    @Test
    void givesWhatATestLeavesOverToTheOthers() {
        PerceptionScheduler scheduler = new PerceptionScheduler(Policy.SEQUENTIAL, 1);
        scheduler.beginFrame(90);
        List<Long> shares = new ArrayList<>();
        for (int b = 1; b <= 3; b++) {
            scheduler.add(0, b, 0);
        }
        scheduler.run((a, b, budget) -> {
            long share = 0;
            while (b > 1 && budget.spend(1)) {
                share++;
            }
            shares.add(share);
            return Status.CLEAR;
        });
        assertThat(shares).containsExactly(0L, 45L, 45L);
    }

    @Test
    void staysUsableAfterATestThatThrows() {
        PerceptionScheduler scheduler = frame(Policy.PRIORITY, 1, List.of(new Pair(0, 1, 1), new Pair(0, 2, 2)), 100);
        assertThatThrownBy(() -> scheduler.run((a, b, budget) -> {
            throw new IllegalStateException("out of order");
        })).hasMessage("out of order");
        assertThat(scheduler.isBlocked(0, 2)).isTrue();
        scheduler.run(greedy);
        assertThat(order).containsExactly("0-2", "0-1");
    }

    @Test
    void namesWhatIsWrong() {
        assertThatThrownBy(() -> new PerceptionScheduler(null, 1)).hasMessage("policy must not be null");
        assertThatThrownBy(() -> new PerceptionScheduler(Policy.SORTED, 0))
                .hasMessage("leastShare must be >= 1, but was 0");
        PerceptionScheduler scheduler = frame(Policy.PRIORITY, 1, List.of(new Pair(0, 1, 1)), 10);
        assertThatThrownBy(() -> scheduler.beginFrame(-1)).hasMessage("units must be >= 0, but was -1");
        assertThatThrownBy(() -> scheduler.add(0, 2, Double.NaN)).hasMessage("priority must be a number, but was NaN");
        assertThatThrownBy(() -> scheduler.add(2, 2, 0))
                .hasMessage("a pair must be of two different proxies, but both were 2");
        assertThatThrownBy(() -> scheduler.outcome(7, 5))
                .hasMessage("pair of proxies 7 and 5 was not added in this frame");
        assertThatThrownBy(() -> scheduler.run(greedy, -1)).hasMessage("mayStillCome must be >= 0, but was -1");
        assertThatThrownBy(() -> scheduler.run((a, b, budget) -> null)).hasMessage("status must not be null");
        assertThatThrownBy(() -> scheduler.run((a, b, budget) -> {
            scheduler.add(3, 4, 0);
            return Status.CLEAR;
        })).hasMessage("a test must not add pairs, begin a frame or run tests itself");
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void allocatesNothingOnceGrown(Policy policy) {
        List<Pair> pairs = randomPairs(new Random(8), 400);
        PerceptionScheduler scheduler = new PerceptionScheduler(policy, 3);
        PairTest test = (a, b, budget) -> {
            budget.spend(a % 9);
            Pair other = pairs.get(b % pairs.size());
            scheduler.setPriority(other.a, other.b, a);
            return b % 2 == 0 ? Status.HIT : Status.CLEAR;
        };
        assertThat(Allocation.leastBytes(() -> begin(scheduler, pairs, 900).run(test))).isZero();
    }

    /** Different pairs, a smaller than b, with few different priorities, in random order. */
    private static List<Pair> randomPairs(Random random, int count) {
        Set<Long> keys = new HashSet<>();
        List<Pair> pairs = new ArrayList<>();
        while (pairs.size() < count) {
            int a = random.nextInt(60);
            int b = a + 1 + random.nextInt(20);
            if (keys.add(PairTable.key(a, b))) {
                pairs.add(new Pair(a, b, random.nextInt(10)));
            }
        }
        return pairs;
    }

    private static PerceptionScheduler frame(Policy policy, long leastShare, List<Pair> pairs, long units) {
        return begin(new PerceptionScheduler(policy, leastShare), pairs, units);
    }

    private static PerceptionScheduler begin(PerceptionScheduler scheduler, List<Pair> pairs, long units) {
        scheduler.beginFrame(units);
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(i);
            scheduler.add(pair.a, pair.b, pair.priority);
        }
        return scheduler;
    }

    private static List<String> names(List<Pair> pairs) {
        return pairs.stream().map(Pair::name).toList();
    }

    private static List<String> list(PairBuffer pairs) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            names.add(pairs.first(i) + "-" + pairs.second(i));
        }
        return names;
    }
}
