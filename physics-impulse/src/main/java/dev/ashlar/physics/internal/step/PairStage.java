package dev.ashlar.physics.internal.step;

import dev.ashlar.physics.internal.budget.NarrowPhaseBudget;
import dev.ashlar.physics.internal.island.SleepController;
import dev.ashlar.physics.internal.joint.JointSystem;
import dev.ashlar.physics.internal.overlap.DeepOverlaps;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.pair.SweptBounds;
import dev.ashlar.physics.internal.pair.WarmStartCache;
import dev.ashlar.physics.internal.settings.SolverSettings;

/**
 * Which bodies can meet. Reads: poses, velocities, who asks for steps of which length. Writes: swept volumes and what the broad
 * phase knows; groups of bodies and who of them moves; pairs, sorted and matched with those of the last step; for how long they are
 * found.
 */
final class PairStage {
    private final StepFrame frame;
    private final SolverSettings settings;
    private final NarrowPhaseBudget attention;
    private final SweptBounds volumes;
    private final SleepController sleep;
    private final BlockSteps blocks;
    private final DeepOverlaps deep;
    private final JointSystem jointSystem;
    private final WarmStartCache impulses;
    private final PairSet pairs;

    PairStage(StepFrame frame, StepParts parts) {
        this.frame = frame;
        settings = parts.settings;
        attention = parts.attention;
        volumes = parts.volumes;
        sleep = parts.sleep;
        blocks = parts.blocks;
        deep = parts.deep;
        jointSystem = parts.jointSystem;
        impulses = parts.impulses;
        pairs = frame.pairs;
    }

    /** Finds pairs for {@link StepFrame#longest} seconds. */
    void run() {
        frame.longest = blocks.isOne() ? findOfAll() : frame.isWoken ? find(frame.longest, blocks) : findOfGroups(frame.whole);
        if (frame.isRepeated) {
            pairs.beginAgain(impulses);
        } else {
            pairs.begin(impulses);
        }
        if (!blocks.isOne()) {
            blocks.skip(pairs);
        }
    }

    /** Finds pairs of all that moves, within a budget. */
    private double findOfAll() {
        if (frame.isRepeated) {
            attention.thaw();
        }
        return find(frame.most, null);
    }

    /** Finds who moves in the internal step, and their pairs. */
    private double findOfGroups(double whole) {
        boolean isKnown = blocks.hasGroups();
        if (!isKnown) {
            find(whole, null);
            blocks.findGroups(pairs.next, deep.pairs, jointSystem.groups, sleep, volumes.hasSensors());
        }
        blocks.choose();
        double h = blocks.seconds(whole);
        return isKnown || h < whole ? find(h, blocks) : h;
    }

    /**
     * Finds the next pairs of all or, unless that is null, of those who move, for h seconds, which it returns. A filter that throws in the
     * first one has changed nothing.
     */
    double find(double h, BlockSteps who) {
        long t0 = System.nanoTime();
        volumes.update(h, settings.gravity, frame.pull * h * h, who == null ? null : who.live());
        volumes.askBroad();
        frame.isUntouched = frame.isFirst;
        volumes.filter(pairs.next);
        frame.isUntouched = false;
        if (who != null) {
            pairs.leaveOthers(who.live());
        }
        deep.takeFrom(pairs.next);
        if (who != null) {
            pairs.keepOthers(who.live());
        }
        frame.broadNanos += System.nanoTime() - t0;
        return h;
    }
}
