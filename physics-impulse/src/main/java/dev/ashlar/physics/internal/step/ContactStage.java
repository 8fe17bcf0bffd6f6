package dev.ashlar.physics.internal.step;

import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.budget.NarrowPhaseBudget;
import dev.ashlar.physics.internal.contact.ClampContacts;
import dev.ashlar.physics.internal.contact.PassingPairs;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.thread.WorkerPool;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairBatch;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;

/**
 * Where bodies touch, or may within the internal step. Reads: pairs, poses, velocities, memories of pairs, the budget. Writes: which pairs
 * are looked at, who passes through whom, contacts.
 */
final class ContactStage {
    /** So many pairs are worth another thread. */
    private static final int PAIRS_WORTH = 32;

    private final StepFrame frame;
    private final BodySet bodies;
    private final NarrowPhaseBudget attention;
    private final PassingPairs passing;
    private final WorkerPool workers;
    private final ClampContacts holds;
    private final BlockSteps blocks;
    private final StepControl pace;
    private final PairSet pairs;
    private final ContactBuffer contacts;
    /** By thread, with scratch memory: queries, and contacts that they found. */
    private final PairQuery[] contactQueries;
    private final PairInput[] scratch;
    private final ContactBuffer[] found;
    private final WorkerPool.Task contactTask = this::findContacts;
    private final PairBatch batch = new PairBatch();

    ContactStage(StepFrame frame, StepParts parts) {
        this.frame = frame;
        bodies = parts.bodies;
        attention = parts.attention;
        passing = parts.passing;
        workers = parts.workers;
        holds = parts.holds;
        blocks = parts.blocks;
        pace = parts.pace;
        pairs = frame.pairs;
        contacts = frame.contacts;
        contactQueries = parts.contactQueries;
        scratch = new PairInput[workers.count];
        found = new ContactBuffer[workers.count];
        for (int i = 0; i < workers.count; i++) {
            scratch[i] = new PairInput();
            found[i] = i == 0 ? contacts : new ContactBuffer();
        }
    }

    /** Finds the contacts of the pairs that are looked at in this step: of all, unless there is a budget. */
    void run() {
        if (attention != null && !blocks.isOne()) {
            attention.lookAtAll(blocks.expected());
        } else if (attention != null) {
            attention.choose(frame.longest, (double) pace.mostCuts(frame.whole) / pace.allCuts);
        }
        passing.update(pairs);
        frame.spend(passing.questions);
        findContacts(frame.longest);
    }

    private void findContacts(double h) {
        int n = pairs.now.size();
        if (batch.reach.length < n) {
            int size = Math.max(n, 2 * batch.reach.length);
            batch.reach = new double[size];
            batch.status = new Status[size];
        }
        if (batch.shapes.length < bodies.end) {
            batch.shapes = new PreparedShape[bodies.def.length];
        }
        for (int i = 0; i < bodies.end; i++) {
            batch.shapes[i] = bodies.exists(i) ? bodies.shape[i].forContacts : null;
        }
        batch.pairs = pairs.now;
        batch.poses = bodies.pose;
        batch.caches = pairs.caches;
        batch.cacheAt = pairs.cacheAt;
        int questions = 0;
        for (int p = 0; p < n; p++) {
            int a = pairs.now.first(p);
            int b = pairs.now.second(p);
            batch.reach[p] = 4 * bodies.gap(a, b) + 2 * frame.pull * h * h + closing(a, b, h);
            questions += isToBeSolved(p) ? 1 : 0;
        }
        frame.spend(questions);
        holds.find(pairs);
        for (ContactBuffer buffer : found) {
            buffer.clear();
        }
        workers.run(contactTask, n, PAIRS_WORTH);
        for (int i = 1; i < workers.count; i++) {
            contacts.append(found[i]);
        }
    }

    /** Between bodies that nothing pushes there is nothing to solve, and the clamp keeps them apart; nor where nobody looks. */
    private boolean isToBeSolved(int p) {
        return (canBePushed(pairs.now.first(p)) || canBePushed(pairs.now.second(p))) && !pairs.isSkipped(p)
                && !passing.passes(p);
    }

    /** Now, or once it is woken. */
    private boolean canBePushed(int i) {
        return bodies.isDynamic(i) || bodies.asleep[i];
    }

    /** Contacts of pairs from..to-1. */
    private void findContacts(int from, int to, int worker) {
        int start = from;
        for (int p = from; p < to; p++) {
            if (!isToBeSolved(p)) {
                contactQueries[worker].contacts(batch, start, p, scratch[worker], found[worker]);
                start = p + 1;
            }
        }
        contactQueries[worker].contacts(batch, start, to, scratch[worker], found[worker]);
    }

    /** No two points of two bodies come nearer to each other by more in h seconds. */
    private double closing(int a, int b, double h) {
        return h * Vectors.distance(bodies.state, a * STATE, b * STATE) + turning(a, h) + turning(b, h);
    }

    /** However fast a body spins, no point of it leaves the ball about its centre. */
    private double turning(int i, double h) {
        return Math.min(2, h * Vectors.length(bodies.state, i * STATE + 3)) * bodies.shape[i].turningRadius;
    }
}
