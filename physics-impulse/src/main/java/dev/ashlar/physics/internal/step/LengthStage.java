package dev.ashlar.physics.internal.step;

import dev.ashlar.physics.internal.budget.NarrowPhaseBudget;
import dev.ashlar.physics.internal.ccd.PathLog;
import dev.ashlar.physics.internal.impact.ContactLog;
import dev.ashlar.physics.internal.island.SleepController;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.pair.SweptBounds;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.spi.ContactBuffer;

/**
 * How long the internal step is. Reads: contacts, velocities. Writes: who wakes; the length; groups that need a shorter step, which
 * it puts off; who is frozen meanwhile; whether pairs and contacts must be found again.
 */
final class LengthStage {
    private final StepFrame frame;
    private final SolverSettings settings;
    private final NarrowPhaseBudget attention;
    private final SweptBounds volumes;
    private final SleepController sleep;
    private final PathLog paths;
    private final ContactLog log;
    private final BlockSteps blocks;
    private final StepControl pace;
    private final PairSet pairs;
    private final ContactBuffer contacts;
    private boolean[] isGone = new boolean[16];

    LengthStage(StepFrame frame, StepParts parts) {
        this.frame = frame;
        settings = parts.settings;
        attention = parts.attention;
        volumes = parts.volumes;
        sleep = parts.sleep;
        paths = parts.paths;
        log = parts.log;
        blocks = parts.blocks;
        pace = parts.pace;
        pairs = frame.pairs;
        contacts = frame.contacts;
    }

    /** Chooses the length, unless bodies wake, or nobody is left who can take a step as long as that which contacts were found for. */
    void run() {
        frame.isWoken = sleep.wakeTouched(contacts, frame.longest, settings.gravity);
        frame.isRepeated = frame.isWoken || !choose(frame.longest, frame.whole);
        if (!frame.isRepeated) {
            pace.findAlone(volumes.hasSensors() || attention != null || settings.recordPaths);
            log.beginInternalStep(blocks.isOne() ? paths.end() : frame.begun + blocks.start() * frame.whole);
        }
    }

    /** Whether there are bodies that move by what is chosen. */
    private boolean choose(double longest, double whole) {
        pace.find(contacts, whole);
        if (blocks.isOne()) {
            frame.h = Math.min(longest, whole / pace.allCuts);
            return true;
        }
        if (!blocks.postpone(pace.cuts)) {
            return false;
        }
        if (!blocks.isAll()) {
            blocks.skip(pairs);
            dropSkipped();
            blocks.freezeOthers();
        }
        frame.h = longest;
        return true;
    }

    /** Drops contacts of groups that were taken out of the internal step. */
    private void dropSkipped() {
        int n = contacts.manifoldCount();
        if (isGone.length < n) {
            isGone = new boolean[2 * n];
        }
        boolean any = false;
        for (int m = 0; m < n; m++) {
            isGone[m] = pairs.isSkipped(contacts.pair(m));
            any |= isGone[m];
        }
        if (any) {
            contacts.remove(isGone);
        }
    }
}
