package dev.ashlar.perception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The rule of Daneu 2002, section 4.3.2, for four cars and six possible tests, and its general form; exact. */
final class BudgetRuleTest {
    /** A fraction in lowest terms. */
    private record Fraction(BigInteger over, BigInteger under) {
        static final Fraction ZERO = of(0, 1);

        static Fraction of(long over, long under) {
            return new Fraction(BigInteger.valueOf(over), BigInteger.valueOf(under)).reduced();
        }

        Fraction plus(Fraction o) {
            return new Fraction(over.multiply(o.under).add(o.over.multiply(under)), under.multiply(o.under)).reduced();
        }

        boolean isAtMost(Fraction o) {
            return over.multiply(o.under).compareTo(o.over.multiply(under)) <= 0;
        }

        private Fraction reduced() {
            BigInteger divisor = over.gcd(under);
            return new Fraction(over.divide(divisor), under.divide(divisor));
        }
    }

    /** Shares by the thesis's rule: the first car needs k1 of 3 tests, the second k2 of 2, then comes the last. */
    private static List<Fraction> thesisShares(int k1, int k2, boolean last) {
        List<Fraction> shares = new ArrayList<>();
        for (int i = 0; i < k1; i++) {
            shares.add(Fraction.of(1, 3 + k1));
        }
        int notDone1 = 3 - k1;
        for (int i = 0; i < k2; i++) {
            shares.add(Fraction.of(1, 4 - notDone1 + k2));
        }
        int notDoneBefore = notDone1 + 2 - k2;
        if (last) {
            shares.add(Fraction.of(1, 6 - notDoneBefore));
        }
        return shares;
    }

    @Test
    void thesisRuleNeverExceedsTheBudget() {
        Fraction one = Fraction.of(1, 1);
        int full = 0;
        for (int k1 = 0; k1 <= 3; k1++) {
            for (int k2 = 0; k2 <= 2; k2++) {
                for (int last = 0; last <= 1; last++) {
                    Fraction sum = thesisShares(k1, k2, last == 1).stream().reduce(Fraction.ZERO, Fraction::plus);
                    assertThat(sum.isAtMost(one)).as("k1 %d, k2 %d, last %d: %s", k1, k2, last, sum).isTrue();
                    full += sum.equals(one) ? 1 : 0;
                    if (last == 1) {
                        assertThat(sum).as("the closed form").isEqualTo(
                                Fraction.of(k1, 3 + k1).plus(Fraction.of(k2 + 1, 1 + k1 + k2)));
                    }
                }
            }
        }
        assertThat(full).as("the whole budget is used for k1 = 0 and for k2 = 2").isEqualTo(6);
    }

    /** The three steps as three runs of one frame; 360 units divide without rest. */
    @Test
    void schedulerGivesNoTestLessThanTheThesisRule() {
        for (int k1 = 0; k1 <= 3; k1++) {
            for (int k2 = 0; k2 <= 2; k2++) {
                PerceptionScheduler scheduler = new PerceptionScheduler(PerceptionScheduler.Policy.SEQUENTIAL, 1);
                List<Fraction> shares = new ArrayList<>();
                PairTest test = (a, b, budget) -> {
                    shares.add(Fraction.of(spendAll(budget), 360));
                    return Status.HIT;
                };
                scheduler.beginFrame(360);
                runStep(scheduler, 0, k1, test, 3);
                runStep(scheduler, 1, k2, test, 1);
                runStep(scheduler, 2, 1, test, 0);
                List<Fraction> thesis = thesisShares(k1, k2, true);
                assertThat(shares).hasSameSizeAs(thesis);
                for (int i = 0; i < shares.size(); i++) {
                    assertThat(thesis.get(i).isAtMost(shares.get(i))).as("k1 %d, k2 %d: %s", k1, k2, shares).isTrue();
                }
                assertThat(shares.subList(0, k1)).as("the first step is the same").isEqualTo(thesis.subList(0, k1));
                assertThat(scheduler.spent()).as("and nothing is left over").isEqualTo(360);
            }
        }
    }

    @Test
    void sharesNeverSumToMoreThanTheBudget() {
        Random random = new Random(5);
        for (int round = 0; round < 10_000; round++) {
            long budget = random.nextInt(1000);
            long remaining = budget;
            int tests = 1 + random.nextInt(50);
            for (int left = tests; left > 0; left--) {
                long share = PerceptionScheduler.share(remaining, left);
                assertThat(share).isBetween(0L, remaining);
                remaining -= random.nextBoolean() ? share : share / 2;
            }
            assertThat(remaining).isBetween(0L, budget);
        }
        assertThat(PerceptionScheduler.share(100, 3)).isEqualTo(33);
        assertThat(PerceptionScheduler.share(Long.MAX_VALUE, 1)).isEqualTo(Long.MAX_VALUE);
        assertThatThrownBy(() -> PerceptionScheduler.share(-1, 1)).hasMessage("remaining must be >= 0, but was -1");
        assertThatThrownBy(() -> PerceptionScheduler.share(1, 0)).hasMessage("tests must be >= 1, but was 0");
    }

    private static void runStep(PerceptionScheduler scheduler, int car, int needed, PairTest test, int mayStillCome) {
        for (int i = 0; i < needed; i++) {
            scheduler.add(car, car + 1 + i, 0);
        }
        scheduler.run(test, mayStillCome);
    }

    private static long spendAll(WorkBudget budget) {
        long units = 0;
        while (budget.spend(1)) {
            units++;
        }
        return units;
    }
}
