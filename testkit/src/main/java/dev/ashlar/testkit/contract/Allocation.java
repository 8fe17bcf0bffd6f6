package dev.ashlar.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts what a piece of code allocates once it is warm. */
public final class Allocation {
    private static final int WARM_UP = 3;
    private static final int WINDOWS = 5;

    private Allocation() {
    }

    /** Fails unless some window of {@code rounds} runs, the last that is tried, allocates nothing: in others the JIT may interfere. */
    public static void assertNone(String what, int rounds, Runnable code) {
        long least = Long.MAX_VALUE;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int window = -WARM_UP; window < WINDOWS && least > 0; window++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < rounds; i++) {
                code.run();
            }
            long bytes = threads.getCurrentThreadAllocatedBytes() - before;
            least = window < 0 ? least : Math.min(least, bytes);
        }
        assertThat(least).as("bytes allocated by %d rounds of %s", rounds, what).isZero();
    }
}
