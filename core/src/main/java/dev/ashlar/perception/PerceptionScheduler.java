package dev.ashlar.perception;

import dev.ashlar.collection.PairHeap;
import dev.ashlar.collection.PairTable;
import dev.ashlar.math.Check;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;
import java.util.Arrays;

/**
 * Decides which collision tests are done within the budget of a frame, and in what order.
 *
 * <p>Daneu 2002, sections 4.1.4 and 4.3.2. A frame: {@link #beginFrame}; {@link #add} every pair whose bounding volumes
 * overlap (the active list); {@link #run} the tests; read {@link #real}, {@link #skipped} and {@link #outcome}. Pairs
 * may be added and run again within the frame, as when a response moves something.
 *
 * <p>Budget rule: a test may spend what is left of the budget divided by the number of tests that may still come,
 * itself included. What it leaves over goes to the later ones; so whatever the tests spend, the sum never exceeds the
 * budget. (The thesis's T/(3+need), T/(4-notDone+need), T/(6-notDone) for four cars gives no test more than this does.)
 * Departs from it: a share is at least {@code leastShare}, since a test that gets next to nothing finds nothing; once
 * less than that is left, the other tests are skipped. A pair that was skipped is not known to be free and counts as
 * blocked.
 *
 * <p>Every order is by numbers and keys of pairs alone, never by the order of adding. Allocates only to grow.
 */
public final class PerceptionScheduler {
    /** In what order pairs are tested. */
    public enum Policy {
        /** By proxies, going on behind the pair tested last: every pair gets its turn. */
        ROUND_ROBIN,
        /** By proxies, from the beginning in each run. */
        SEQUENTIAL,
        /** Greatest priority first, as it is when the run begins. */
        SORTED,
        /** Greatest priority first, as it is when a test is chosen: a test may change the priorities of others. */
        PRIORITY
    }

    /** What is known of a pair in this frame. */
    public enum Outcome {
        /** Tested and free. */
        CLEAR,
        /** Tested and colliding, or its test ran out of budget. */
        HIT,
        /** Not tested (yet): must be treated as blocked. */
        SKIPPED
    }

    private static final long NO_PAIR = -1;

    private final Policy policy;
    private final long leastShare;
    private final WorkBudget budget = WorkBudget.units(0);
    private final PairBuffer real = new PairBuffer();
    private final PairBuffer skipped = new PairBuffer();

    private final PairTable pairs = new PairTable();
    private final PairHeap pending = new PairHeap(pairs);
    // By number of the pair.
    private double[] priority = new double[pairs.capacity()];
    private Outcome[] outcome = new Outcome[pairs.capacity()];

    private long lastTested = NO_PAIR;
    private long units;
    private long remaining;
    private int tested;
    private int timedOut;
    private boolean running;

    /**
     * A scheduler without pairs.
     *
     * @param leastShare work units below which a test is not worth starting, 1 or more
     */
    public PerceptionScheduler(Policy policy, long leastShare) {
        this.policy = Check.notNull("policy", policy);
        if (leastShare < 1) {
            throw Check.fault("leastShare", ">= 1", leastShare);
        }
        this.leastShare = leastShare;
    }

    /** Begins a frame with a budget of work units and no pairs. */
    public void beginFrame(long units) {
        checkNotRunning();
        if (units < 0) {
            throw Check.fault("units", ">= 0", units);
        }
        this.units = units;
        remaining = units;
        tested = 0;
        timedOut = 0;
        pairs.clear();
        real.clear();
        skipped.clear();
    }

    /**
     * Adds a pair, in either order, to the active list: it is to be tested, and counts as skipped until it is. A pair
     * that was tested in this frame already is to be tested anew. The priority may be any number, only not NaN.
     */
    public void add(int a, int b, double priority) {
        checkNotRunning();
        checkPriority(priority);
        long key = PairTable.key(a, b);
        int i = pairs.find(key);
        if (i < 0) {
            i = pairs.add(key);
            if (i >= outcome.length) {
                this.priority = Arrays.copyOf(this.priority, pairs.capacity());
                outcome = Arrays.copyOf(outcome, pairs.capacity());
            }
        }
        this.priority[i] = priority;
        outcome[i] = Outcome.SKIPPED;
    }

    /**
     * Changes the priority of a pair of this frame. Within a run only {@link Policy#PRIORITY} heeds it at once; the
     * others from the next run on, if at all.
     */
    public void setPriority(int a, int b, double priority) {
        checkPriority(priority);
        int i = number(a, b);
        this.priority[i] = priority;
        if (running && policy == Policy.PRIORITY && pending.contains(i)) {
            pending.change(i, priority);
        }
    }

    /** Tests the pairs that were not tested yet, with no tests to come later in this frame. */
    public void run(PairTest test) {
        run(test, 0);
    }

    /**
     * Tests the pairs that were not tested yet, in the order of the policy, as far as the budget goes.
     *
     * @param mayStillCome how many tests may have to be added in this frame after this run; budget is kept back for
     *     them, as far as {@code leastShare} allows
     */
    public void run(PairTest test, int mayStillCome) {
        checkNotRunning();
        Check.notNull("test", test);
        Check.within("mayStillCome", mayStillCome, 0, Integer.MAX_VALUE);
        running = true;
        try {
            pending.reserve();
            for (int i = 0; i < pairs.size(); i++) {
                if (outcome[i] == Outcome.SKIPPED) {
                    pending.push(i, rank(i));
                }
            }
            while (pending.size() > 0 && remaining >= leastShare) {
                long share = Math.max(leastShare, share(remaining, (long) pending.size() + mayStillCome));
                testOne(test, pending.pop(), share);
            }
        } finally {
            running = false;
            pending.clear();
            list(real, Outcome.HIT);
            list(skipped, Outcome.SKIPPED);
        }
    }

    /** The budget rule: what one of so many tests may spend, that one and all that may come after it counted. */
    public static long share(long remaining, long tests) {
        if (remaining < 0) {
            throw Check.fault("remaining", ">= 0", remaining);
        }
        if (tests < 1) {
            throw Check.fault("tests", ">= 1", tests);
        }
        return remaining / tests;
    }

    /** The real collision list: pairs that were hit in this frame, sorted. For the response only. */
    public PairBuffer real() {
        return real;
    }

    /** Pairs that the runs of this frame did not come to, sorted. Not known to be free. */
    public PairBuffer skipped() {
        return skipped;
    }

    /** What is known of a pair of this frame; an error if the pair was not added. */
    public Outcome outcome(int a, int b) {
        return outcome[number(a, b)];
    }

    /** Whether a pair of this frame must not move on as if it were free: hit or skipped. */
    public boolean isBlocked(int a, int b) {
        return outcome(a, b) != Outcome.CLEAR;
    }

    /** Number of pairs in this frame. */
    public int size() {
        return pairs.size();
    }

    /** Tests done in this frame. */
    public int tested() {
        return tested;
    }

    /** Tests of this frame that ran out of budget. */
    public int timedOut() {
        return timedOut;
    }

    /** Work units spent in this frame; never more than the budget. */
    public long spent() {
        return units - remaining;
    }

    /** All policies are one: greatest rank first, then by key. */
    private double rank(int i) {
        return switch (policy) {
            case ROUND_ROBIN -> pairs.key(i) > lastTested ? 1 : 0;
            case SEQUENTIAL -> 0;
            case SORTED, PRIORITY -> priority[i];
        };
    }

    private void testOne(PairTest test, int i, long share) {
        long key = pairs.key(i);
        budget.renewUnits(share);
        Status status = Check.notNull("status", test.test(PairTable.first(key), PairTable.second(key), budget));
        // What was asked for and refused was not done.
        remaining -= Math.min(share, budget.spent());
        lastTested = key;
        tested++;
        if (status == Status.TIMED_OUT) {
            timedOut++;
        }
        outcome[i] = status == Status.CLEAR ? Outcome.CLEAR : Outcome.HIT;
    }

    private void list(PairBuffer out, Outcome wanted) {
        out.clear();
        for (int i = 0; i < pairs.size(); i++) {
            if (outcome[i] == wanted) {
                long key = pairs.key(i);
                out.add(PairTable.first(key), PairTable.second(key));
            }
        }
        out.sort();
    }

    private int number(int a, int b) {
        int i = pairs.find(PairTable.key(a, b));
        if (i < 0) {
            throw new IllegalArgumentException("pair of proxies " + a + " and " + b + " was not added in this frame");
        }
        return i;
    }

    private void checkNotRunning() {
        if (running) {
            throw new IllegalStateException("a test must not add pairs, begin a frame or run tests itself");
        }
    }

    private static void checkPriority(double priority) {
        if (Double.isNaN(priority)) {
            throw Check.fault("priority", "a number", priority);
        }
    }
}
