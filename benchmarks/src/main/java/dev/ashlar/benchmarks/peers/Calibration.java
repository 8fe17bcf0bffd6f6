package dev.ashlar.benchmarks.peers;

import com.sun.management.ThreadMXBean;
import dev.ashlar.benchmarks.report.Numbers;
import java.lang.management.ManagementFactory;

/** The same arithmetic every time, a chain in which each operation waits for the one before: how fast the machine is now. */
final class Calibration {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 15;
    private static final int ROOTS = 10_000;
    private static final int CHAIN = 100;
    /** Where results go, so that they are not left out. */
    private static double sink = 1;

    private Calibration() {
    }

    /** Milliseconds of processor time of one round, the median of some. */
    static double millis() {
        double[] times = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            long start = THREADS.getCurrentThreadCpuTime();
            sink = round(sink);
            times[i] = 1e-6 * (THREADS.getCurrentThreadCpuTime() - start);
        }
        return Numbers.median(times);
    }

    /** A million multiplications and additions, and a root of each hundred. */
    private static double round(double start) {
        double x = start;
        for (int i = 0; i < ROOTS; i++) {
            for (int k = 0; k < CHAIN; k++) {
                x = x * 0.999 + 0.001;
            }
            x = Math.sqrt(x);
        }
        return x;
    }
}
