package dev.ashlar.benchmarks.experiments;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Times ways of doing the same, in processor time of this thread. */
final class Clock {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Clock() {
    }

    static long now() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** The least time of each way over some rounds, in which the ways take turns, in seconds. */
    static double[] least(int rounds, Runnable... ways) {
        double[] least = new double[ways.length];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < ways.length; i++) {
                int way = (i + round) % ways.length;
                long start = now();
                ways[way].run();
                least[way] = Math.min(least[way], 1e-9 * (now() - start));
            }
        }
        return least;
    }
}
