package dev.ashlar.physics.internal.step;

import dev.ashlar.physics.internal.budget.NarrowPhaseBudget;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.overlap.OverlapSeparation;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.report.StepCounts;
import dev.ashlar.spi.ContactBuffer;

/**
 * What flows through an internal step, from one {@link Stage} to the next. Each field has one writer, but for what says otherwise;
 * what bodies, joints and other parts of a world keep from step to step is in {@link StepParts}.
 */
final class StepFrame {
    /** Who is near whom, by pair. {@link PairStage} to all; {@link ContactStage} and {@link LengthStage} mark those to be skipped. */
    final PairSet pairs;
    /** Where they touch, by manifold. {@link ContactStage} to all; {@link LengthStage} and {@link FilterStage} take some out. */
    final ContactBuffer contacts;
    /** Islands, and what is solved first. {@link RowStage} to all after it. */
    final ContactGraph order;
    /** What is solved, by row. {@link RowStage} to all after it; {@link VelocityStage} changes impulses. */
    final ContactConstraints rows;
    /** By body: whether it does not move by itself. {@link PositionStage}, {@link OverlapStage} to {@link AccountStage}. */
    boolean[] isStill = new boolean[16];

    /** The acceleration by gravity. {@link StepPipeline} to all. */
    double pull;
    /** Seconds of an internal step if nothing is fast. {@link StepPipeline} to all that find its length. */
    double whole;
    /** Seconds that the internal step may have, if all bodies are one group. {@link StepPipeline} to {@link PairStage}. */
    double most;
    /** When in the step the longest of the present internal steps began, seconds. {@link StepPipeline} to {@link LengthStage}. */
    double begun;
    /** Whether the last internal step was as long as can be. {@link StepPipeline} to {@link PositionStage}. */
    boolean wasCalm;
    /** Seconds that pairs are found for: no internal step is longer. {@link PairStage} to {@link ContactStage}, {@link LengthStage}. */
    double longest;
    /** Seconds of the last internal step. {@link LengthStage} to all after it, and to those who ask for contacts after the step. */
    double h;
    /** Whether pairs and contacts must be found again. {@link LengthStage} to {@link StepPipeline}, {@link PairStage}. */
    boolean isRepeated;
    /** Whether that is since bodies woke, so that those who move are the same. {@link LengthStage} to {@link PairStage}. */
    boolean isWoken;

    /** Whether a step is to begin, with its first internal one. {@link StepPipeline} to {@link PairStage}. */
    boolean isFirst;
    /** Whether whatever is thrown now leaves all as it was before the step. {@link StepPipeline}, {@link PairStage} to the world. */
    boolean isUntouched;
    /** What the step did. Each figure in it has one writer; {@link StepPipeline} says whose report it is. */
    StepCounts report;
    /** How long the internal step looked for pairs, nanoseconds. {@link PairStage} to {@link StepPipeline}. */
    long broadNanos;

    private final NarrowPhaseBudget attention;

    StepFrame(StepParts parts) {
        pairs = parts.pairs;
        contacts = parts.contacts;
        order = parts.order;
        rows = parts.rows;
        attention = parts.attention;
    }

    /** Begins an internal step. */
    void begin(double longestAllowed, double wholeStep, boolean isCalm) {
        most = longestAllowed;
        whole = wholeStep;
        wasCalm = isCalm;
        isUntouched = false;
        isRepeated = false;
        isWoken = false;
        broadNanos = 0;
    }

    /** Counts questions to the narrow phase. */
    void spend(int questions) {
        report.work += questions;
        if (attention != null) {
            attention.spend(questions);
        }
    }

    /** Counts what bodies that are moved apart asked the narrow phase. */
    void spendOn(OverlapSeparation pushes) {
        spend(pushes.questions);
        pushes.questions = 0;
    }
}
