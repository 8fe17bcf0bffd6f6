package dev.ashlar.physics.internal.step;

import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.StepReport.EarlyEnd;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.FrozenBodies;
import dev.ashlar.physics.internal.body.InterpolatedPoses;
import dev.ashlar.physics.internal.budget.NarrowPhaseBudget;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.ccd.NonPenetrationClamp;
import dev.ashlar.physics.internal.ccd.PathLog;
import dev.ashlar.physics.internal.check.AccessGuard;
import dev.ashlar.physics.internal.contact.ClampContacts;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.contact.PassingPairs;
import dev.ashlar.physics.internal.contact.ContactPoints;
import dev.ashlar.physics.internal.energy.Passivity;
import dev.ashlar.physics.internal.impact.ConstraintLog;
import dev.ashlar.physics.internal.impact.ContactLog;
import dev.ashlar.physics.internal.island.SleepController;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.joint.JointSystem;
import dev.ashlar.physics.internal.overlap.OverlapSeparation;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.pair.SweptBounds;
import dev.ashlar.physics.internal.pair.WarmStartCache;
import dev.ashlar.physics.internal.report.StepCounts;
import dev.ashlar.physics.internal.sensor.Sensors;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.solver.RestingIslands;
import dev.ashlar.physics.internal.thread.WorkerPool;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.NarrowPhase;
import java.util.Arrays;

/** A step of a world: its internal steps, each of which goes through the stages of {@link Stage}. */
public final class StepPipeline {
    private final StepFrame frame;
    private final BodySet bodies;
    public final PairSet pairs;
    public final ContactConstraints rows;
    public final ContactGraph order;
    public final NonPenetrationClamp clamp;
    public final SweptBounds volumes;
    public final SleepController sleep;
    public final PathLog paths;
    public final Sensors sensors;
    public final InterpolatedPoses blended;
    /** What acts between bodies. */
    public final ContactLog log;
    /** Pairs that pass through each other. */
    public final PassingPairs passing;
    /** Null: all is simulated in every step. */
    public final NarrowPhaseBudget attention;
    public final Passivity passivity;
    public final OverlapSeparation pushes;

    private final SolverSettings settings;
    private final WorkerPool workers;
    private final ClampContacts holds;
    private final WarmStartCache impulses;
    private final StepControl pace;
    private final FrozenBodies frozen;
    private final BlockSteps blocks;
    private final RestingIslands resting;
    private final ConstraintLog rowLog;
    private final JointSet joints;
    private final JointSystem jointSystem;

    private final PairStage findPairs;
    private final ContactStage findContacts;
    private final LengthStage chooseLength;
    private final FilterStage filterContacts;
    private final ForceStage applyForces;
    private final RowStage prepareRows;
    private final VelocityStage solveVelocities;
    private final PositionStage solvePositions;
    private final MoveStage move;
    private final OverlapStage pushApart;
    private final AccountStage account;

    public StepPipeline(SolverSettings settings, BodySet bodies, JointSet joints, BroadPhase broad, NarrowPhase contactPhase,
            NarrowPhase sweepPhase, AccessGuard guard) {
        this.settings = settings;
        this.bodies = bodies;
        this.joints = joints;
        StepParts parts = new StepParts(settings, bodies, joints, broad, contactPhase, sweepPhase, guard);
        pairs = parts.pairs;
        rows = parts.rows;
        order = parts.order;
        clamp = parts.clamp;
        volumes = parts.volumes;
        sleep = parts.sleep;
        paths = parts.paths;
        sensors = parts.sensors;
        blended = parts.blended;
        log = parts.log;
        passing = parts.passing;
        attention = parts.attention;
        passivity = parts.passivity;
        pushes = parts.pushes;
        workers = parts.workers;
        holds = parts.holds;
        impulses = parts.impulses;
        pace = parts.pace;
        frozen = parts.frozen;
        blocks = parts.blocks;
        resting = parts.resting;
        rowLog = parts.rowLog;
        jointSystem = parts.jointSystem;
        frame = new StepFrame(parts);
        findPairs = new PairStage(frame, parts);
        findContacts = new ContactStage(frame, parts);
        chooseLength = new LengthStage(frame, parts);
        filterContacts = new FilterStage(frame, parts);
        applyForces = new ForceStage(frame, parts);
        prepareRows = new RowStage(frame, parts);
        solveVelocities = new VelocityStage(frame, parts);
        solvePositions = new PositionStage(frame, parts);
        move = new MoveStage(frame, parts);
        pushApart = new OverlapStage(frame, parts);
        account = new AccountStage(frame, parts);
        gravityChanged();
    }

    /** To be called when the world has another gravity. */
    public void gravityChanged() {
        frame.pull = Vectors.length(settings.gravity, 0);
        resting.changeAll();
    }

    /** Writes all that the next step depends on beside bodies. */
    public void save(SnapshotWriter out) {
        pace.save(out);
        blocks.save(out);
        pairs.save(out, impulses);
        holds.save(out, pairs);
        sleep.save(out);
        sensors.save(out);
        if (attention != null) {
            attention.save(out);
        }
        log.save(out);
        rowLog.save(out, pairs);
        passing.save(out);
        resting.save(out);
    }

    /** Reads what {@link #save} wrote, in place of a stepper that made no step; the bodies must be there. */
    public void load(SnapshotReader in) {
        pace.load(in);
        blocks.load(in);
        pairs.load(in, impulses);
        holds.load(in, bodies);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i)) {
                volumes.insert(i);
                // There is no step that poses could be drawn within.
                blended.put(i);
            }
        }
        sleep.load(in);
        sensors.load(in);
        if (attention != null) {
            attention.load(in);
        }
        log.load(in);
        rowLog.load(in);
        passing.load(in);
        resting.load(in);
    }

    /** Wakes the island of a body, and what touches it or is joined to it. */
    public void wakeAround(int i) {
        sleep.wake(i);
        joints.wakeAllOf(i);
        sleep.wakePartners(i);
    }

    /** Tells all that keep something of a body that its user changed it, between two steps. */
    public void bodyChanged(int i, BodyChange how) {
        resting.change(i);
        if (how == BodyChange.THROWN || how == BodyChange.REDEFINED) {
            bodies.sleepChanges++;
            return;
        }
        if (how == BodyChange.REFILTERED) {
            bodies.sleepChanges++;
            insertAgain(i);
            return;
        }
        if (how == BodyChange.REMOVED) {
            sensors.forget(i);
            volumes.remove(i);
        } else {
            blended.put(i);
        }
        pairs.forget(i);
        passing.forget(i);
        if (how == BodyChange.REMOVED) {
            return;
        }
        if (how == BodyChange.RESHAPED) {
            bodies.sleepChanges++;
            paths.forget(i);
            insertAgain(i);
        } else if (how == BodyChange.ADDED) {
            volumes.insert(i);
        } else {
            volumes.moved(i);
        }
        sleep.begin(i);
        blocks.begin(i);
        if (joints.isJoined(i)) {
            pace.begin(i);
        }
        if (attention != null) {
            attention.begin(i);
        }
        if (bodies.isStatic(i)) {
            sleep.wakeNear(i);
        }
    }

    /** A body is about to be changed so that it is found otherwise: it leaves the broad phase, and sensors if it was or will be one. */
    public void beforeChange(int i, boolean leavesSensors) {
        if (leavesSensors) {
            sensors.forget(i);
        }
        volumes.remove(i);
    }

    private void insertAgain(int i) {
        volumes.insert(i);
        if (!bodies.hasMass(i)) {
            sleep.wakeNear(i);
        }
    }

    /** Moves a kinematic body by a way that was found free, and gives it a velocity, without allocation. */
    public void moveKinematic(int i, double x, double y, double z, double[] velocity) {
        int o = i * Pose.STRIDE;
        boolean moves = x != 0 || y != 0 || z != 0;
        boolean turnsTo = false;
        for (int k = 0; k < 3; k++) {
            turnsTo |= bodies.state[i * STATE + k] != velocity[k];
            bodies.state[i * STATE + k] = velocity[k];
        }
        if (moves || turnsTo) {
            sleep.wakePartners(i);
        }
        if (moves) {
            blended.walks(i);
            bodies.pose[o] += x;
            bodies.pose[o + 1] += y;
            bodies.pose[o + 2] += z;
            System.arraycopy(bodies.pose, o, bodies.motion, i * Motion.STRIDE, Pose.STRIDE);
            volumes.moved(i);
        }
    }

    /** Advances all bodies by dt seconds, in as many internal steps as it takes. */
    public void advance(double dt, StepCounts out) {
        frame.isUntouched = true;
        frame.isFirst = true;
        try {
            workers.begin();
            advanceBySteps(dt, out);
        } finally {
            endAdvance();
        }
    }

    /** Whether a step that failed has changed nothing. */
    public boolean isUntouched() {
        return frame.isUntouched;
    }

    private void endAdvance() {
        workers.end();
        frozen.thaw();
        if (attention != null) {
            attention.thaw();
        }
    }

    /** Lets bodies that are behind go on by up to dt seconds, as far as the budget of the last {@link #advance} is left. */
    public void catchUp(double dt) {
        int cutsOfStep = pace.allCuts;
        blocks.beginAsOne();
        attention.beginCatchUp();
        workers.begin();
        try {
            double whole = Math.min(dt, settings.maxInternalStep);
            double left = dt;
            int steps = (int) Math.ceil(left * pace.allCuts / whole - 1e-9);
            while (left > 1e-9 * dt && steps > 0 && earlyEnd() == EarlyEnd.NO && attention.isWorthCatchingUp(left / steps)) {
                attention.beginInternalStep(steps);
                left -= internalStep(left / steps, whole);
                frame.report.catchUpSteps++;
                steps = attention.isIdle() ? 0 : (int) Math.ceil(left * pace.allCuts / whole - 1e-9);
            }
        } finally {
            endAdvance();
        }
        pace.allCuts = Math.max(pace.allCuts, cutsOfStep);
        Arrays.fill(bodies.force, 0, 6 * bodies.end, 0);
        frame.report.passing = passing.count;
        frame.report.largestLag = attention.largestLag();
        sleep.addTo(frame.report);
    }

    private void advanceBySteps(double dt, StepCounts out) {
        frame.report = out;
        if (attention != null) {
            attention.beginStep();
        }
        EarlyEnd end = EarlyEnd.NO;
        int parts = Math.max(1, (int) Math.ceil(dt / settings.maxInternalStep - 1e-9));
        double whole = dt / parts;
        for (int k = 0; k < parts && end == EarlyEnd.NO; k++) {
            frame.begun = k * whole;
            end = suffices(whole, parts - k) ? advanceGroups(whole, k == parts - 1) : advanceAll(whole, parts - 1 - k);
        }
        frame.report.endedEarly = end;
        frame.report.simulated = end == EarlyEnd.NO ? dt : frame.report.simulated;
        if (attention == null) {
            Arrays.fill(bodies.force, 0, 6 * bodies.end, 0);
        }
        frame.report.joints = joints.count;
        frame.report.passing = passing.count;
        frame.report.pairs = pairs.now.size();
        if (blocks.isOne()) {
            frame.report.manifolds = frame.contacts.manifoldCount();
            frame.report.contacts = frame.contacts.contactCount();
        }
        if (attention == null) {
            sleep.addTo(frame.report);
        }
    }

    /** Whether the budget, if there is one, is enough to look at all pairs in so many of the longest internal steps. */
    private boolean suffices(double whole, int steps) {
        if (attention == null) {
            return true;
        }
        findPairs.find(whole, null);
        // Whoever sleeps may be woken.
        return attention.suffices(pairs.next.size() + pairs.asleep(), (long) steps * blocks.expected());
    }

    /** Advances all groups of bodies by the longest internal step, each in steps of its own. */
    private EarlyEnd advanceGroups(double whole, boolean isLast) {
        blocks.begin();
        if (!frame.isFirst) {
            frame.report.manifolds = 0;
            frame.report.contacts = 0;
        }
        account.clearPoints();
        EarlyEnd end = EarlyEnd.NO;
        for (double share = 0; share < 1 && end == EarlyEnd.NO;) {
            internalStep(whole, whole);
            frame.report.internalSteps++;
            share = blocks.share();
            frame.report.simulated = frame.begun + share * whole;
            // A step does not end before every body has moved.
            boolean mayEnd = frame.report.simulated > 0 && (share < 1 || !isLast);
            end = mayEnd ? earlyEnd() : EarlyEnd.NO;
        }
        return end;
    }

    /** Advances all bodies by the longest internal step, in steps that are the same for all that the budget lets move. */
    private EarlyEnd advanceAll(double whole, int toCome) {
        blocks.beginAsOne();
        EarlyEnd end = EarlyEnd.NO;
        double left = whole;
        while (left > 0 && end == EarlyEnd.NO) {
            int cuts = pace.allCuts;
            int steps = (int) Math.ceil(left * cuts / whole - 1e-9);
            int most = settings.maxInternalSteps - (frame.isFirst ? 0 : frame.report.internalSteps);
            attention.beginInternalStep((int) Math.min(most, steps + (long) toCome * cuts));
            double h = internalStep(left / steps, whole);
            left = steps == 1 && h == left || left - h < 1e-9 * whole ? 0 : left - h;
            frame.report.internalSteps++;
            frame.report.simulated += h;
            end = left > 0 || toCome > 0 ? earlyEnd() : EarlyEnd.NO;
        }
        return end;
    }

    /** Whether the step is to end here, between two internal ones. */
    private EarlyEnd earlyEnd() {
        return StepCounts.earlyEnd(frame.report.internalSteps + frame.report.catchUpSteps, settings.maxInternalSteps);
    }

    /** Begins a step, once it is known what its first internal one looks at. */
    private void beginStep() {
        frame.isFirst = false;
        frame.report.clear();
        clamp.beginStep();
        pushes.beginStep();
        log.beginStep(0);
        rowLog.beginStep();
        joints.clearBroken();
        rememberPoses();
    }

    /** Begins a step: keeps where bodies are, and forgets their last paths. */
    public void rememberPoses() {
        paths.clear(volumes.hasSensors());
        sensors.begin();
        blended.remember();
    }

    /**
     * Advances bodies by an internal step: all that the budget lets move, by up to {@code most} seconds, by less if it turns out that some
     * are about to meet fast; or, without a budget, the groups that {@link BlockSteps} chooses. Each line below {@code do}
     * is a {@link Stage}, but for the beginning of a step.
     *
     * @param whole what an internal step is if nothing is fast
     * @return by how many seconds
     */
    private double internalStep(double most, double whole) {
        long t0 = System.nanoTime();
        frame.begin(most, whole, !blocks.isOne() || pace.allCuts == 1);
        jointSystem.update();
        sleep.wakeJoined();
        do {
            findPairs.run();
            if (frame.isFirst) {
                beginStep();
            }
            findContacts.run();
            chooseLength.run();
        } while (frame.isRepeated);
        filterContacts.run();
        applyForces.run();
        long t1 = System.nanoTime();
        prepareRows.run();
        solveVelocities.run();
        solvePositions.run();
        long t2 = System.nanoTime();
        move.run();
        pushApart.run();
        account.run();
        frame.report.broadNanos += frame.broadNanos;
        frame.report.narrowNanos += t1 - t0 - frame.broadNanos;
        frame.report.solveNanos += t2 - t1;
        frame.report.advanceNanos += System.nanoTime() - t2;
        return frame.h;
    }

    /** The contacts of the last step. */
    public ContactPoints contactPoints() {
        return account.contactPoints();
    }
}
