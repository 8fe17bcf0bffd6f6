package dev.ashlar.spi;

import dev.ashlar.math.Check;

/**
 * How much a query may do. By default counted in work units, which give the same answer on every machine; by wall time
 * only on request. What a unit is (a node pair, a support search, a feature pair) each algorithm states. Used by one
 * thread at a time, and may be renewed, so that a step allocates none.
 */
public final class WorkBudget {
    private static final int UNITS_PER_CLOCK_READING = 64;

    private long limit = Long.MAX_VALUE;
    private long spent;
    private boolean timed;
    private long deadline;
    private long nextReading;
    private boolean exhausted;

    private WorkBudget() {
    }

    /** A budget that is never exhausted. */
    public static WorkBudget unlimited() {
        return new WorkBudget();
    }

    /** A budget of so many work units. */
    public static WorkBudget units(long units) {
        return new WorkBudget().renewUnits(units);
    }

    /** A budget of so many nanoseconds from now on; its results depend on the machine. */
    public static WorkBudget nanos(long nanos) {
        return new WorkBudget().renewNanos(nanos);
    }

    /** Makes this a fresh budget of work units. */
    public WorkBudget renewUnits(long units) {
        if (units < 0) {
            throw Check.fault("units", ">= 0", units);
        }
        limit = units;
        spent = 0;
        timed = false;
        exhausted = false;
        return this;
    }

    /** Makes this a fresh budget of nanoseconds from now on. */
    public WorkBudget renewNanos(long nanos) {
        if (nanos < 0) {
            throw Check.fault("nanos", ">= 0", nanos);
        }
        limit = Long.MAX_VALUE;
        spent = 0;
        timed = true;
        deadline = System.nanoTime() + nanos;
        nextReading = UNITS_PER_CLOCK_READING;
        exhausted = false;
        return this;
    }

    /**
     * Spends units and says whether work may go on; to be asked before the work is done. Once it may not go on, it
     * never may again until the budget is renewed. The clock is read every 64 units at most.
     */
    public boolean spend(int units) {
        assert units >= 0 : units;
        spent += units;
        if (spent > limit) {
            exhausted = true;
        } else if (timed && spent >= nextReading) {
            nextReading = spent + UNITS_PER_CLOCK_READING;
            exhausted |= System.nanoTime() - deadline >= 0;
        }
        return !exhausted;
    }

    /** Whether more was asked for than there was. */
    public boolean isExhausted() {
        return exhausted;
    }

    /** Units asked for so far, the refused ones included. */
    public long spent() {
        return spent;
    }
}
