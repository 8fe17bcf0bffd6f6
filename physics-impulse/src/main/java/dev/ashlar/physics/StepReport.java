package dev.ashlar.physics;

/** What a step did: counts, times and ids. One object a world, overwritten by each step. */
public final class StepReport {
    /** Whether and why a step ended before all of its time was simulated. */
    public enum EarlyEnd {
        /** It did not. */
        NO,
        /**
         * It had as many internal steps as {@link World.Builder#maxInternalSteps} allows; or in an event-driven world as many impacts, and
         * what met after the last of them was held to the end of its internal step.
         */
        INTERNAL_STEPS,
        /** The thread that called was interrupted. Its flag is still set. */
        INTERRUPTED;

        /** Whether to end after so many internal steps: the limit comes first, so that it ends a step in every run. */
        static EarlyEnd of(int made, int most) {
            return made >= most ? INTERNAL_STEPS : Thread.currentThread().isInterrupted() ? INTERRUPTED : NO;
        }
    }

    private final String broadPhase;
    private final String narrowPhase;
    private final String sweep;
    int internalSteps;
    double simulated;
    EarlyEnd endedEarly = EarlyEnd.NO;
    int pairs;
    int manifolds;
    int contacts;
    int passes;
    int sweeps;
    int held;
    int deflected;
    int bounced;
    int cutOffImpacts;
    double pushWork;
    int resting;
    int bodySteps;
    double motionLost;
    int startOverlaps;
    int passing;
    double kinematicLag;
    int asleep;
    int islandsSlept;
    int islandsWoken;
    int joints;
    int brokenJoints;
    int jointFactorisations;
    long work;
    int pairsSkipped;
    int heldByBudget;
    int catchUpSteps;
    double largestLag;
    long broadNanos;
    long narrowNanos;
    long solveNanos;
    long advanceNanos;

    StepReport(String broadPhase, String narrowPhase, String sweep) {
        this.broadPhase = broadPhase;
        this.narrowPhase = narrowPhase;
        this.sweep = sweep;
    }

    void clear() {
        internalSteps = 0;
        simulated = 0;
        endedEarly = EarlyEnd.NO;
        passes = 0;
        sweeps = 0;
        held = 0;
        deflected = 0;
        bounced = 0;
        cutOffImpacts = 0;
        pushWork = 0;
        resting = 0;
        bodySteps = 0;
        motionLost = 0;
        startOverlaps = 0;
        passing = 0;
        kinematicLag = 0;
        asleep = 0;
        islandsSlept = 0;
        islandsWoken = 0;
        brokenJoints = 0;
        jointFactorisations = 0;
        work = 0;
        pairsSkipped = 0;
        heldByBudget = 0;
        catchUpSteps = 0;
        largestLag = 0;
        broadNanos = 0;
        narrowNanos = 0;
        solveNanos = 0;
        advanceNanos = 0;
    }

    /** Id of the broad phase in use. */
    public String broadPhase() {
        return broadPhase;
    }

    /** Id of the narrow phase in use. */
    public String narrowPhase() {
        return narrowPhase;
    }

    /** Id of the narrow phase whose sweeps guard motions. */
    public String sweep() {
        return sweep;
    }

    /** Into how many steps this one was cut. */
    public int internalSteps() {
        return internalSteps;
    }

    /** How many seconds were simulated: those asked for, or fewer if the step {@linkplain #endedEarly ended early}. */
    public double simulated() {
        return simulated;
    }

    /** Whether the step ended before all of its time was simulated, and why; what is left of it is not made up for. */
    public EarlyEnd endedEarly() {
        return endedEarly;
    }

    /** Pairs of bodies near each other, in the last internal step. */
    public int pairs() {
        return pairs;
    }

    /** Manifolds in the last internal step. */
    public int manifolds() {
        return manifolds;
    }

    /** Contacts in the last internal step. */
    public int contacts() {
        return contacts;
    }

    /** Passes of the velocity solver over all rows, each up and down, in all internal steps. */
    public int passes() {
        return passes;
    }

    /** Pairs swept, in all internal steps. */
    public int sweeps() {
        return sweeps;
    }

    /** Bodies that were held before the end of an internal step, so as not to overlap, summed over internal steps. */
    public int held() {
        return held;
    }

    /** Corrections of motions at contacts, so as not to close them, without holding the body. */
    public int deflected() {
        return deflected;
    }

    /** Impacts with restitution; of an event-driven world all impacts. */
    public int bounced() {
        return bounced;
    }

    /**
     * Impacts through so many touching bodies, back and forth, that what still closed after the bound of rounds was solved without
     * restitution.
     */
    public int cutOffImpacts() {
        return cutOffImpacts;
    }

    /**
     * Work against gravity, J, of pushes that open contacts which are too close, and of those that move bodies apart which were put into
     * each other. Pushes give bodies no speed. Less than 0 if these went down.
     */
    public double pushWork() {
        return pushWork;
    }

    /** Of an event-driven world: pairs that rest on each other, since they do not bounce, or met again and again in a step. */
    public int resting() {
        return resting;
    }

    /** Bodies that could move, summed over internal steps: what {@link #held} is a share of. */
    public int bodySteps() {
        return bodySteps;
    }

    /** What held bodies did not move, in internal steps: a body held at once counts 1. */
    public double motionLost() {
        return motionLost;
    }

    /** Pairs that overlap because they were put so: the most at the start of an internal step. */
    public int startOverlaps() {
        return startOverlaps;
    }

    /** Pairs that pass through each other since a {@link ContactModifier} let them, after the step; they may overlap. */
    public int passing() {
        return passing;
    }

    /** The furthest that a kinematic body was held behind where it should be, in metres, in one internal step. */
    public double kinematicLag() {
        return kinematicLag;
    }

    /** Bodies that sleep, after the step. */
    public int asleep() {
        return asleep;
    }

    /** Islands that fell asleep since the end of the step before. */
    public int islandsSlept() {
        return islandsSlept;
    }

    /** Islands that were woken since the end of the step before. */
    public int islandsWoken() {
        return islandsWoken;
    }

    /** Joints at the end of the step. */
    public int joints() {
        return joints;
    }

    /** Joints that broke; {@link Joints#broken} says which. */
    public int brokenJoints() {
        return brokenJoints;
    }

    /** How often the equations of a group of joints were factored, in all internal steps. */
    public int jointFactorisations() {
        return jointFactorisations;
    }

    /**
     * Questions asked of the narrow phase in all internal steps: for the contacts of a pair, for a sweep, and for the distance and
     * sweeps by which contacts at seams turn out to be none; not those of sensors. {@link PerceptionDef#budget} limits it.
     */
    public long work() {
        return work;
    }

    /** Pairs near each other that were not looked at for want of budget, summed over internal steps. */
    public int pairsSkipped() {
        return pairsSkipped;
    }

    /** Bodies that did not move, or not all the way, for want of budget, summed over internal steps. */
    public int heldByBudget() {
        return heldByBudget;
    }

    /** Internal steps, beside {@link #internalSteps}, in which only bodies that were behind moved. */
    public int catchUpSteps() {
        return catchUpSteps;
    }

    /** The longest that a body is behind after the step, in seconds; see {@link World#lag}. */
    public double largestLag() {
        return largestLag;
    }

    /** Nanoseconds for forces, volumes and the broad phase. */
    public long broadNanos() {
        return broadNanos;
    }

    /** Nanoseconds for contacts. */
    public long narrowNanos() {
        return narrowNanos;
    }

    /** Nanoseconds for the solver and the projection. */
    public long solveNanos() {
        return solveNanos;
    }

    /** Nanoseconds for sweeps and moving bodies. */
    public long advanceNanos() {
        return advanceNanos;
    }
}
