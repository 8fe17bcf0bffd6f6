package dev.ashlar.physics.internal.step;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.FrozenBodies;
import dev.ashlar.physics.internal.budget.NarrowPhaseBudget;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.contact.WarmStart;
import dev.ashlar.physics.internal.impact.ConstraintLog;
import dev.ashlar.physics.internal.joint.JointGroups;
import dev.ashlar.physics.internal.joint.JointSolver;
import dev.ashlar.physics.internal.joint.JointSystem;
import dev.ashlar.physics.internal.overlap.OverlapSeparation;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.solver.HeavyLoads;
import dev.ashlar.physics.internal.solver.IslandSteps;
import dev.ashlar.physics.internal.solver.RestingIslands;
import dev.ashlar.physics.internal.thread.WorkerPool;
import dev.ashlar.spi.ContactBuffer;

/**
 * What is to be solved. Reads: contacts, joints, the last impulses. Writes: islands and the order within them; rows, with the
 * impulses that they start from; sub-steps of each island.
 */
final class RowStage {
    /** Contacts that are closer than this share of the smaller body's size, from step to step, can be one and the same. */
    private static final double NEAR = 0.3;
    /** So many rows to be filled are worth another thread. */
    private static final int ROWS_WORTH = 64;

    private final StepFrame frame;
    private final SolverSettings settings;
    private final BodySet bodies;
    private final NarrowPhaseBudget attention;
    private final WorkerPool workers;
    private final FrozenBodies frozen;
    private final StepControl pace;
    private final IslandSteps steps;
    private final RestingIslands resting;
    private final HeavyLoads loads;
    private final WarmStart warmStart;
    private final JointSystem jointSystem;
    private final JointSolver jointSolver;
    private final ConstraintLog rowLog;
    private final OverlapSeparation pushes;
    private final PairSet pairs;
    private final ContactBuffer contacts;
    private final ContactConstraints rows;
    private final ContactGraph order;
    private final WorkerPool.Task warmTask = this::warmRows;

    RowStage(StepFrame frame, StepParts parts) {
        this.frame = frame;
        settings = parts.settings;
        bodies = parts.bodies;
        attention = parts.attention;
        workers = parts.workers;
        frozen = parts.frozen;
        pace = parts.pace;
        steps = parts.steps;
        resting = parts.resting;
        loads = parts.loads;
        warmStart = parts.warmStart;
        jointSystem = parts.jointSystem;
        jointSolver = parts.jointSolver;
        rowLog = parts.rowLog;
        pushes = parts.pushes;
        pairs = frame.pairs;
        contacts = frame.contacts;
        rows = frame.rows;
        order = frame.order;
    }

    void run() {
        pushes.begin();
        prepareRows(frame.h);
        jointSolver.prepare(rows);
        rowLog.begin(contacts, pairs);
    }

    private void prepareRows(double h) {
        order.update(pairs.now, contacts, jointSystem.groups.count, jointSystem.groups.memberStart, jointSystem.groups.members);
        resting.find(pairs, contacts, frozen, settings.modifier == null && (attention == null || attention.looksAtAll()));
        loads.begin(pairs, contacts);
        rows.size(contacts.manifoldCount());
        for (int r = 0; r < rows.count; r++) {
            int m = order.order[r];
            int p = contacts.pair(m);
            int a = pairs.now.first(p);
            int b = pairs.now.second(p);
            rows.fill(r, contacts, m, a, b, frame.pull * h, isPushedApart(m, a, b));
        }
        frame.spendOn(pushes);
        steps.choose(h);
        for (int k = 0; k < order.islands; k++) {
            if (order.hasJoints(k)) {
                chooseJointed(k, h);
            }
        }
        workers.run(warmTask, rows.count, ROWS_WORTH);
    }

    private void chooseJointed(int island, double h) {
        JointGroups groups = jointSystem.groups;
        boolean isFast = false;
        boolean hangs = false;
        for (int k = order.groupStart[island]; k < order.groupStart[island + 1]; k++) {
            int body = groups.members[groups.memberStart[order.group[k]]];
            isFast |= pace.isFast(body);
            hangs |= pace.hangs(body);
        }
        steps.set(island, isFast, pace.substeps(h, isFast, hangs));
    }

    /** Whether the bodies of a manifold overlap and can be shifted apart. Contacts may be closer than bodies are, but not wider. */
    private boolean isPushedApart(int m, int a, int b) {
        double least = 0;
        for (int c = contacts.firstContact(m); c < contacts.firstContact(m + 1); c++) {
            least = Math.min(least, contacts.separation(c));
        }
        return least < -bodies.overlapLimit(a, b) && pushes.canPart(a, b) && pushes.overlap(a, b);
    }

    /** Gives rows the impulses of the last step, and what follows from them. */
    private void warmRows(int from, int to, int worker) {
        for (int r = from; r < to; r++) {
            rows.substeps[r] = substepsOf(r);
            double substep = frame.h / rows.substeps[r];
            int a = rows.bodyA[r];
            int b = rows.bodyB[r];
            rows.isLoose[r] = order.areLoose(a, b);
            int before = pairs.before[contacts.pair(rows.manifold[r])];
            rows.isNew[r] = before == PairSet.NEW
                    || !warmStart.recall(rows, r, contacts, before, substep, NEAR * bodies.smallerRadius(a, b));
            rows.noteLoads(r);
            if (!isAtRest(r)) {
                rows.placeFriction(r);
            }
        }
    }

    /** By row: its sub-steps in the last internal step. */
    private int substepsOf(int row) {
        int island = Math.max(order.islandOf[rows.bodyA[row]], order.islandOf[rows.bodyB[row]]);
        return island < 0 ? 1 : steps.substeps[island];
    }

    /** Whether a row is one of an island that is not solved again. */
    private boolean isAtRest(int r) {
        int island = Math.max(order.islandOf[rows.bodyA[r]], order.islandOf[rows.bodyB[r]]);
        return island >= 0 && resting.rests(island);
    }
}
