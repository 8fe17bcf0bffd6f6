package dev.ashlar.perception;

import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;

/** A collision test of two proxies, as {@link PerceptionScheduler} runs it. */
@FunctionalInterface
public interface PairTest {
    /**
     * Tests a pair. Must ask the budget before each piece of work, and answer {@link Status#TIMED_OUT} when refused,
     * unless the answer is known already. It may change priorities, but not add pairs.
     *
     * @param a the smaller proxy
     * @param b the greater one
     */
    Status test(int a, int b, WorkBudget budget);
}
