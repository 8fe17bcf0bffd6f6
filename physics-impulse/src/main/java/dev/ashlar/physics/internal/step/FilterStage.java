package dev.ashlar.physics.internal.step;

import dev.ashlar.physics.internal.budget.NarrowPhaseBudget;
import dev.ashlar.physics.internal.contact.GhostContactFilter;
import dev.ashlar.physics.internal.contact.PassingPairs;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.spi.ContactBuffer;

/**
 * Contacts that are none. Reads: poses, velocities, the length of the step. Writes: contacts, without those that a sweep proves to
 * be ghosts and those that the user's modifier switches off; who passes through whom.
 */
final class FilterStage {
    private final StepFrame frame;
    private final NarrowPhaseBudget attention;
    private final PassingPairs passing;
    private final PairSet pairs;
    private final ContactBuffer contacts;
    private final GhostContactFilter ghosts;

    FilterStage(StepFrame frame, StepParts parts) {
        this.frame = frame;
        attention = parts.attention;
        passing = parts.passing;
        pairs = frame.pairs;
        contacts = frame.contacts;
        ghosts = new GhostContactFilter(parts.bodies, parts.sweepQueries[0], parts.sweepCache);
    }

    void run() {
        ghosts.drop(contacts, pairs, frame.h, attention == null ? Integer.MAX_VALUE : attention.allowedGhosts());
        frame.spend(ghosts.questions);
        passing.drop(contacts, pairs, ghosts);
    }
}
