package dev.ashlar.physics.internal.step;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.ccd.NonPenetrationClamp;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.overlap.DeepOverlaps;
import dev.ashlar.physics.internal.overlap.OverlapSeparation;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.spi.ContactBuffer;

/**
 * Bodies that were put into each other are moved apart, without momentum. Reads: poses, pairs that overlap, rows. Writes: poses;
 * takes out of those who are still whom it moved.
 */
final class OverlapStage {
    private final StepFrame frame;
    private final SolverSettings settings;
    private final BodySet bodies;
    private final NonPenetrationClamp clamp;
    private final DeepOverlaps deep;
    private final OverlapSeparation pushes;
    private final PairSet pairs;
    private final ContactBuffer contacts;
    private final ContactConstraints rows;

    OverlapStage(StepFrame frame, StepParts parts) {
        this.frame = frame;
        settings = parts.settings;
        bodies = parts.bodies;
        clamp = parts.clamp;
        deep = parts.deep;
        pushes = parts.pushes;
        pairs = frame.pairs;
        contacts = frame.contacts;
        rows = frame.rows;
    }

    void run() {
        noteOverlapsAtRest();
        if (clamp.startOverlaps > 0) {
            pushApart(frame.h);
        }
    }

    /** The clamp does not look at pairs of which neither body moves. */
    private void noteOverlapsAtRest() {
        for (int r = 0; r < rows.count; r++) {
            int p = contacts.pair(rows.manifold[r]);
            if (rows.overlaps[r] && !clamp.overlaps[p]) {
                clamp.overlaps[p] = true;
                clamp.startOverlaps++;
            }
        }
    }

    private void pushApart(double h) {
        pushes.find(pairs, clamp.overlaps, deep, rows, clamp.startPose, h);
        clamp.shift(pushes);
        frame.spendOn(pushes);
        frame.report.pushWork += pushes.work(settings.gravity);
        for (int i = 0; i < bodies.end; i++) {
            frame.isStill[i] &= !pushes.isPushed[i];
        }
    }
}
