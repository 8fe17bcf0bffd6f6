package dev.ashlar.physics.internal.thread;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that share the work of a step. A task is cut into one run of items a thread; what an item gives must not depend on the
 * cut, so that any number of threads gives the same bits. Helpers wait a moment by spinning, since the next task mostly comes
 * within microseconds, then park; those that had nothing to do for a second end, and are started anew when they are needed.
 */
public final class WorkerPool {
    /** A piece of work. */
    public interface Task {
        /** Does items {@code from} to {@code to - 1}; {@code worker}, from 0, is for scratch memory. */
        void run(int from, int to, int worker);
    }

    /** About 160 microseconds, more than what one thread does between two shared tasks; a few where threads wait for processors. */
    private static final int SPINS = 4000;
    private static final int FEW_SPINS = 20;
    private static final long IDLE_NANOS = 1_000_000_000;

    /** Number of threads, with the one that steps. */
    public final int count;
    /** How often to look whether another thread is done before others get the processor. */
    public final int spins;

    private final Helper[] helpers;
    private final AtomicInteger left = new AtomicInteger();
    private volatile long round;
    private volatile boolean inStep;
    private volatile Throwable failure;
    private Task task;
    private int items;

    public WorkerPool(int threads) {
        count = threads;
        spins = threads <= Runtime.getRuntime().availableProcessors() ? SPINS : FEW_SPINS;
        helpers = new Helper[threads - 1];
        for (int i = 0; i < helpers.length; i++) {
            helpers[i] = new Helper(i + 1);
        }
    }

    /** Begins a step: from now on helpers are at hand. */
    public void begin() {
        inStep = true;
        for (Helper helper : helpers) {
            helper.start();
        }
    }

    /** Ends a step. */
    public void end() {
        inStep = false;
    }

    /** Does a task; fewer than {@code worth} items a thread are left to the calling one. */
    public void run(Task work, int n, int worth) {
        if (helpers.length == 0 || n / count < worth) {
            work.run(0, n, 0);
            return;
        }
        task = work;
        items = n;
        left.set(helpers.length);
        round++;
        for (Helper helper : helpers) {
            if (helper.isParked) {
                LockSupport.unpark(helper.thread);
            }
        }
        runShare(0);
        for (int spin = 0; left.get() > 0; spin++) {
            if (spin < spins) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
        if (failure != null) {
            Throwable thrown = failure;
            failure = null;
            throw new IllegalStateException("a thread of the world failed", thrown);
        }
    }

    private void runShare(int worker) {
        int from = (int) ((long) items * worker / count);
        int to = (int) ((long) items * (worker + 1) / count);
        try {
            task.run(from, to, worker);
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    /** One helping thread. */
    private final class Helper implements Runnable {
        private final int worker;
        private Thread thread;
        /** The last round that was done, or that was before this thread. */
        private long done;
        private volatile boolean isParked;
        private boolean isAlive;

        Helper(int worker) {
            this.worker = worker;
        }

        synchronized void start() {
            if (!isAlive) {
                done = round;
                thread = new Thread(this, "ashlar-worker-" + worker);
                thread.setDaemon(true);
                thread.start();
                // Not before: if there is no thread to be had, none is waited for.
                isAlive = true;
            }
        }

        @Override
        public void run() {
            while (isNextRound()) {
                runShare(worker);
                left.decrementAndGet();
            }
        }

        /** Waits for the next round; false: none came for long. */
        private boolean isNextRound() {
            long since = 0;
            for (int spin = 0; round == done; spin++) {
                if (spin < spins) {
                    Thread.onSpinWait();
                    continue;
                }
                isParked = true;
                if (round == done) {
                    LockSupport.parkNanos(this, IDLE_NANOS);
                }
                isParked = false;
                since = since == 0 ? System.nanoTime() : since;
                if (!inStep && System.nanoTime() - since > IDLE_NANOS && ends()) {
                    return false;
                }
            }
            done++;
            return true;
        }

        private synchronized boolean ends() {
            isAlive = inStep;
            return !isAlive;
        }
    }
}
