package dev.ashlar.collection;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What a warmed-up piece of work allocates. */
public final class Allocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {
    }

    /** Bytes that this thread allocates in 50 repetitions: the least of five such windows, after one of warm-up. */
    public static long leastBytes(Runnable work) {
        long least = Long.MAX_VALUE;
        for (int window = 0; window < 6; window++) {
            long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            for (int i = 0; i < 50; i++) {
                work.run();
            }
            long bytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
            least = window == 0 ? least : Math.min(least, bytes);
        }
        return least;
    }
}
