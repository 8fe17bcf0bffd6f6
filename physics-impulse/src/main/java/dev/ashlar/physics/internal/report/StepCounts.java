package dev.ashlar.physics.internal.report;

import dev.ashlar.physics.StepReport;
import dev.ashlar.spi.AnswerCounts;

/** The report of a world, as its step writes it. */
public final class StepCounts implements StepReport {
    private final String broadPhase;
    private final String narrowPhase;
    private final String sweep;
    public final AnswerCounts answers = new AnswerCounts();
    public int internalSteps;
    public double simulated;
    public EarlyEnd endedEarly = EarlyEnd.NO;
    public int pairs;
    public int manifolds;
    public int contacts;
    public int iterations;
    /** How often a manifold was solved. */
    public long visits;
    public int sweeps;
    public int held;
    public int deflected;
    public int bounced;
    public int cutOffImpacts;
    public double pushWork;
    public int resting;
    public int bodySteps;
    public double motionLost;
    public int startOverlaps;
    public double widestMovingGap;
    public double widestRestingGap;
    public int passing;
    public double kinematicLag;
    public int asleep;
    public int islandsSlept;
    public int islandsWoken;
    public int joints;
    public int brokenJoints;
    public int jointFactorisations;
    public long work;
    public int pairsSkipped;
    public int heldByBudget;
    public int catchUpSteps;
    public double largestLag;
    public long broadNanos;
    public long narrowNanos;
    public long solveNanos;
    public long advanceNanos;

    public StepCounts(String broadPhase, String narrowPhase, String sweep) {
        this.broadPhase = broadPhase;
        this.narrowPhase = narrowPhase;
        this.sweep = sweep;
    }

    /** Whether to end after so many internal steps: the limit comes first, so that it ends a step in every run. */
    public static EarlyEnd earlyEnd(int made, int most) {
        return made >= most ? EarlyEnd.INTERNAL_STEPS : Thread.currentThread().isInterrupted() ? EarlyEnd.INTERRUPTED
                : EarlyEnd.NO;
    }

    public void clear() {
        answers.clear();
        manifolds = 0;
        contacts = 0;
        internalSteps = 0;
        simulated = 0;
        endedEarly = EarlyEnd.NO;
        iterations = 0;
        visits = 0;
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
        widestMovingGap = 0;
        widestRestingGap = 0;
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

    @Override
    public String broadPhase() {
        return broadPhase;
    }

    @Override
    public String narrowPhase() {
        return narrowPhase;
    }

    @Override
    public String sweep() {
        return sweep;
    }

    @Override
    public AnswerCounts answers() {
        return answers;
    }

    @Override
    public int internalSteps() {
        return internalSteps;
    }

    @Override
    public double simulated() {
        return simulated;
    }

    @Override
    public EarlyEnd endedEarly() {
        return endedEarly;
    }

    @Override
    public int pairs() {
        return pairs;
    }

    @Override
    public int manifolds() {
        return manifolds;
    }

    @Override
    public int contacts() {
        return contacts;
    }

    @Override
    public int iterations() {
        return iterations;
    }

    @Override
    public long visits() {
        return visits;
    }

    @Override
    public int sweeps() {
        return sweeps;
    }

    @Override
    public int held() {
        return held;
    }

    @Override
    public int deflected() {
        return deflected;
    }

    @Override
    public int bounced() {
        return bounced;
    }

    @Override
    public int cutOffImpacts() {
        return cutOffImpacts;
    }

    @Override
    public double pushWork() {
        return pushWork;
    }

    @Override
    public int resting() {
        return resting;
    }

    @Override
    public int bodySteps() {
        return bodySteps;
    }

    @Override
    public double motionLost() {
        return motionLost;
    }

    @Override
    public double widestMovingGap() {
        return widestMovingGap;
    }

    @Override
    public double widestRestingGap() {
        return widestRestingGap;
    }

    @Override
    public int startOverlaps() {
        return startOverlaps;
    }

    @Override
    public int passing() {
        return passing;
    }

    @Override
    public double kinematicLag() {
        return kinematicLag;
    }

    @Override
    public int asleep() {
        return asleep;
    }

    @Override
    public int islandsSlept() {
        return islandsSlept;
    }

    @Override
    public int islandsWoken() {
        return islandsWoken;
    }

    @Override
    public int joints() {
        return joints;
    }

    @Override
    public int brokenJoints() {
        return brokenJoints;
    }

    @Override
    public int jointFactorisations() {
        return jointFactorisations;
    }

    @Override
    public long work() {
        return work;
    }

    @Override
    public int pairsSkipped() {
        return pairsSkipped;
    }

    @Override
    public int heldByBudget() {
        return heldByBudget;
    }

    @Override
    public int catchUpSteps() {
        return catchUpSteps;
    }

    @Override
    public double largestLag() {
        return largestLag;
    }

    @Override
    public long broadNanos() {
        return broadNanos;
    }

    @Override
    public long narrowNanos() {
        return narrowNanos;
    }

    @Override
    public long solveNanos() {
        return solveNanos;
    }

    @Override
    public long advanceNanos() {
        return advanceNanos;
    }

    /** The counts that say most; algorithms and times are left out. */
    @Override
    public String toString() {
        return "StepReport[" + simulated + " s in " + internalSteps + " internal steps"
                + (endedEarly == EarlyEnd.NO ? "" : ", ended early: "
                        + endedEarly)
                + ", " + pairs + " pairs, " + contacts + " contacts, " + iterations + " iterations, " + sweeps + " sweeps, "
                + held
                + " held, " + bounced + " bounced, " + asleep + " asleep, " + startOverlaps + " overlaps at the start]";
    }
}
