package dev.ashlar.physics;

import dev.ashlar.spi.AnswerCounts;

/** What a step did: counts, times and ids. One object a world, overwritten by each step. */
public interface StepReport {
    /** Whether and why a step ended before all of its time was simulated. */
    enum EarlyEnd {
        /** It did not. */
        NO,
        /**
         * It had as many internal steps as {@link WorldBuilder#maxInternalSteps} allows; or in an event-driven world as many impacts, and
         * what met after the last of them was held to the end of its internal step.
         */
        INTERNAL_STEPS,
        /** The thread that called was interrupted. Its flag is still set. */
        INTERRUPTED
    }

    /** Id of the broad phase in use, with the options that were set, as in {@code vadop{axes=32}}; likewise the next two. */
    String broadPhase();

    /** Id of the narrow phase in use; of {@code auto} with its parts, as in {@code auto(separating-vector, trajectory)}. */
    String narrowPhase();

    /** Id of the narrow phase whose sweeps guard motions. */
    String sweep();

    /** Into how many steps this one was cut. Bodies that nothing fast is near take part in the longest of them only. */
    int internalSteps();

    /**
     * How many seconds of all bodies were simulated: those asked for, or fewer if the step {@linkplain #endedEarly ended early}. Bodies that
     * take longer internal steps than others may then be ahead, by one of these.
     */
    double simulated();

    /**
     * Whether the step ended before all of its time was simulated, and why; what is left of it is not made up for. In an event-driven world
     * a step with more impacts than may be ends with its frame, and what met after them was held.
     */
    EarlyEnd endedEarly();

    /** Pairs of bodies near each other, in the last internal step. */
    int pairs();

    /** Manifolds in the last internal step. */
    int manifolds();

    /** Contacts in the last internal step. */
    int contacts();

    /** Iterations of the velocity solver over all rows, each up and down, in all internal steps. */
    int iterations();

    /** How often the velocity solver solved a contact manifold, in all internal steps. */
    long visits();

    /** Pairs swept, in all internal steps. */
    int sweeps();

    /** Bodies that were held before the end of an internal step, so as not to overlap, summed over internal steps. */
    int held();

    /** Corrections of motions at contacts, so as not to close them, without holding the body. */
    int deflected();

    /** Impacts with restitution; of an event-driven world all impacts. */
    int bounced();

    /**
     * Impacts through so many touching bodies, back and forth, that what still closed after the bound of rounds was solved without
     * restitution.
     */
    int cutOffImpacts();

    /**
     * Work against gravity, J, of pushes that open contacts which are too close, and of those that move bodies apart which were put into
     * each other, and of what impulses that were guessed wrong lift before they are taken out. Pushes give bodies no speed. Less than 0 if
     * these went down.
     */
    double pushWork();

    /** Of an event-driven world: pairs that rest on each other, since they do not bounce, or met again and again in a step. */
    int resting();

    /** Bodies that could move, summed over internal steps: what {@link #held} is a share of. */
    int bodySteps();

    /** What held bodies did not move, in internal steps: a body held at once counts 1. */
    double motionLost();

    /** Pairs that overlap because they were put so: the most at the start of an internal step. */
    int startOverlaps();

    /** Pairs that pass through each other since a {@link ContactModifier} let them, after the step; they may overlap. */
    int passing();

    /** The furthest that a kinematic body was held behind where it should be, in metres, in one internal step. */
    double kinematicLag();

    /**
     * How far apart bodies were that pressed on each other, where they were closest, in metres: the most of all pairs in islands that moved,
     * at the start of an internal step.
     */
    double widestMovingGap();

    /** The same of islands at rest. */
    double widestRestingGap();

    /** Bodies that sleep, after the step. */
    int asleep();

    /** Islands that fell asleep since the end of the step before. */
    int islandsSlept();

    /** Islands that were woken since the end of the step before. */
    int islandsWoken();

    /** Joints at the end of the step. */
    int joints();

    /** Joints that broke; {@link Joints#broken} says which. */
    int brokenJoints();

    /** How often the equations of a group of joints were factored, in all internal steps. */
    int jointFactorisations();

    /**
     * Questions asked of the narrow phase in all internal steps: for the contacts of a pair, for a sweep, and for the distance and
     * sweeps by which contacts at seams turn out to be none; not those of sensors. {@link PerceptionDef#budget} limits it.
     */
    long work();

    /**
     * What the narrow phases were asked in the step, and by {@link World#queries} since the step before, and who answered: the
     * algorithm named, or core in its place. The same object each time.
     */
    AnswerCounts answers();

    /** Pairs near each other that were not looked at for want of budget, summed over internal steps. */
    int pairsSkipped();

    /** Bodies that did not move, or not all the way, for want of budget, summed over internal steps. */
    int heldByBudget();

    /** Internal steps, beside {@link #internalSteps}, in which only bodies that were behind moved. */
    int catchUpSteps();

    /** The longest that a body is behind after the step, in seconds; see {@link World#lag}. */
    double largestLag();

    /** Nanoseconds for forces, volumes and the broad phase. */
    long broadNanos();

    /** Nanoseconds for contacts. */
    long narrowNanos();

    /** Nanoseconds for the solver and the projection. */
    long solveNanos();

    /** Nanoseconds for sweeps and moving bodies. */
    long advanceNanos();
}
