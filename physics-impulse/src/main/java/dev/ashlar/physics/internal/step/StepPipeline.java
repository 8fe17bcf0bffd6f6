package dev.ashlar.physics.internal.step;

import static dev.ashlar.physics.internal.body.BodySet.INV_MASSES;
import static dev.ashlar.physics.internal.body.BodySet.LOADED;
import static dev.ashlar.physics.internal.body.BodySet.MOVED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.StepReport.EarlyEnd;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.InterpolatedPoses;
import dev.ashlar.physics.internal.body.Rotations;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import dev.ashlar.physics.internal.body.TorqueFreeRotation;
import dev.ashlar.physics.internal.budget.NarrowPhaseBudget;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.ccd.JointGroupResponse;
import dev.ashlar.physics.internal.ccd.NonPenetrationClamp;
import dev.ashlar.physics.internal.ccd.PathLog;
import dev.ashlar.physics.internal.check.AccessGuard;
import dev.ashlar.physics.internal.contact.ClampContacts;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.contact.GhostContactFilter;
import dev.ashlar.physics.internal.contact.PassingPairs;
import dev.ashlar.physics.internal.contact.WarmStart;
import dev.ashlar.physics.internal.energy.Passivity;
import dev.ashlar.physics.internal.impact.ConstraintLog;
import dev.ashlar.physics.internal.impact.ContactLog;
import dev.ashlar.physics.internal.impact.ImpactCluster;
import dev.ashlar.physics.internal.island.SleepController;
import dev.ashlar.physics.internal.joint.JointProjection;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.joint.JointSolver;
import dev.ashlar.physics.internal.joint.JointGroups;
import dev.ashlar.physics.internal.joint.JointSystem;
import dev.ashlar.physics.internal.overlap.DeepOverlaps;
import dev.ashlar.physics.internal.overlap.OverlapSeparation;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.pair.SweptBounds;
import dev.ashlar.physics.internal.pair.WarmStartCache;
import dev.ashlar.physics.internal.report.StepCounts;
import dev.ashlar.physics.internal.sensor.Sensors;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.solver.HeavyLoads;
import dev.ashlar.physics.internal.solver.IslandSteps;
import dev.ashlar.physics.internal.solver.PositionProjection;
import dev.ashlar.physics.internal.solver.RestingIslands;
import dev.ashlar.physics.internal.solver.VelocitySolver;
import dev.ashlar.physics.internal.thread.WorkerPool;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairBatch;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import java.util.Arrays;

/** One internal step of a world, phase by phase. */
public final class StepPipeline {
    /**
     * A brick that moves by less than this share of its size a second is not moved in this step, nor are larger and smaller bodies that
     * are as slow for their size; what they would have moved is carried over to the next. So what the solver leaves of a pile at rest
     * does not change the pile, and with the same contacts the solver soon leaves nothing.
     */
    private static final double STILL = 1e-4;

    /** Less than this, in radians, is turned about one axis: striking rods gain no more energy by that than with a fortieth of it. */
    private static final double SMALL_TURN = 4e-2;

    /** How often contacts and joints are projected in turn, at most. */
    private static final int PROJECTIONS = 12;
    /** Contacts that are closer than this share of the smaller body's size, from step to step, can be one and the same. */
    private static final double NEAR = 0.3;
    /** So many pairs are worth another thread. */
    private static final int PAIRS_WORTH = 32;
    /** And so many rows to be filled. */
    private static final int ROWS_WORTH = 64;

    final BodySet bodies;
    public final PairSet pairs;
    public final ContactBuffer contacts = new ContactBuffer();
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

    private final SolverSettings settings;
    private final WorkerPool workers;
    private final ClampContacts holds = new ClampContacts();
    private final GhostContactFilter ghosts;
    /** By thread, with scratch memory: queries, and contacts that they found. */
    private final PairQuery[] contactQueries;
    private final PairInput[] scratch;
    private final ContactBuffer[] found;
    private final WorkerPool.Task contactTask = this::findContacts;
    private final WorkerPool.Task warmTask = this::warmRows;
    private final PairBatch batch = new PairBatch();
    private final WarmStartCache impulses = new WarmStartCache();
    private final WarmStart warmStart = new WarmStart(impulses);
    private final StepControl pace;
    private final IslandSteps steps;
    private final RestingIslands resting;
    private final HeavyLoads loads;
    private final VelocitySolver velocities;
    private final ConstraintLog rowLog;
    private final PositionProjection projection;
    private final JointSet joints;
    private final JointSystem jointSystem;
    private final JointSolver jointSolver;
    private final JointProjection jointProjection;
    private final double[] spin = new double[3];
    private boolean[] isStill = new boolean[16];
    /** The acceleration by gravity. */
    private double pull;
    private int substeps;

    /** By row: its sub-steps in the last internal step. */
    private int substepsOf(int row) {
        int island = Math.max(order.islandOf[rows.bodyA[row]], order.islandOf[rows.bodyB[row]]);
        return island < 0 ? 1 : steps.substeps[island];
    }

    /** Length of the last internal step. */
    private double stepSeconds;
    private final TorqueFreeRotation freeSpin;
    public final Passivity passivity;
    private final DeepOverlaps deep;
    public final OverlapSeparation pushes;
    private StepCounts report;
    /** Whether a step is to begin, with its first internal one; and whether whatever is thrown now leaves all as it was before it. */
    private boolean isFirst;
    public boolean isUntouched;

    public StepPipeline(SolverSettings settings, BodySet bodies, JointSet joints, BroadPhase broad, NarrowPhase contactPhase,
            NarrowPhase sweepPhase, AccessGuard guard) {
        this.settings = settings;
        this.bodies = bodies;
        blended = new InterpolatedPoses(bodies);
        this.joints = joints;
        boolean one = contactPhase == sweepPhase;
        workers = new WorkerPool(settings.threads);
        contactQueries = new PairQuery[workers.count];
        PairQuery[] sweepQueries = new PairQuery[workers.count];
        scratch = new PairInput[workers.count];
        found = new ContactBuffer[workers.count];
        for (int i = 0; i < workers.count; i++) {
            PairQuery query = contactPhase.newQuery();
            contactQueries[i] = holds.over(query);
            sweepQueries[i] = one ? query : sweepPhase.newQuery();
            scratch[i] = new PairInput();
            found[i] = i == 0 ? contacts : new ContactBuffer();
        }
        int contactCache = contactPhase.cacheSize();
        pairs = new PairSet(bodies, contactCache + (one ? 0 : sweepPhase.cacheSize()));
        rows = new ContactConstraints(bodies, settings.modifier);
        order = new ContactGraph(bodies);
        freeSpin = new TorqueFreeRotation(bodies);
        passivity = new Passivity(bodies, joints);
        projection = new PositionProjection(bodies, rows, order);
        jointSystem = new JointSystem(bodies, joints);
        jointSolver = new JointSolver(bodies, joints, jointSystem);
        pace = new StepControl(settings, bodies, joints, pairs, impulses);
        log = new ContactLog(bodies, settings.hitSpeed);
        rowLog = new ConstraintLog(bodies, rows, order, log, settings.hitSpeed);
        steps = new IslandSteps(settings, bodies, rows, order);
        resting = new RestingIslands(bodies, order);
        loads = new HeavyLoads(bodies, joints, order);
        velocities = new VelocitySolver(settings, bodies, rows, order, jointSolver, workers, rowLog, steps, resting);
        jointProjection = new JointProjection(bodies, joints, jointSystem);
        volumes = new SweptBounds(bodies, joints, broad, settings.filter);
        sleep = new SleepController(bodies, joints, jointSystem.groups, volumes, pairs);
        joints.wakeBy(sleep::wake);
        paths = new PathLog(settings.recordPaths);
        sensors = new Sensors(bodies, volumes, paths, sweepPhase.newQuery(), sweepPhase.cacheSize(), guard);
        passing = new PassingPairs(bodies, settings.modifier, contactPhase);
        pushes = new OverlapSeparation(settings, bodies, joints, jointSystem.groups, contactPhase.newQuery(), contactCache);
        deep = new DeepOverlaps(bodies, jointSystem.groups, pushes, settings.modifier != null);
        ghosts = new GhostContactFilter(bodies, sweepQueries[0], sweepPhase.cacheSize());
        clamp = new NonPenetrationClamp(bodies, workers, sweepQueries, sweepPhase.cacheSize(), one ? 0 : contactCache,
                volumes, order, holds, sleep, paths, new JointGroupResponse(bodies, joints, jointSystem, jointProjection),
                log, passing, settings.modifier,
                new ImpactCluster(bodies, contactPhase.newQuery(), contactCache, settings.modifier), freeSpin, passivity, deep);
        attention = settings.perception == null ? null
                : new NarrowPhaseBudget(settings.perception, bodies, pairs, jointSystem.groups);
        gravityChanged();
    }

    /** To be called when the world has another gravity. */
    public void gravityChanged() {
        pull = Vectors.length(settings.gravity, 0);
        resting.changeAll();
    }

    /** Writes all that the next step depends on beside bodies. */
    public void save(SnapshotWriter out) {
        pace.save(out);
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
        isUntouched = true;
        isFirst = true;
        try {
            workers.begin();
            advanceBySteps(dt, out);
        } finally {
            endAdvance();
        }
    }

    /** Whether a step that failed has changed nothing. */
    public boolean isUntouched() {
        return isUntouched;
    }

    private void endAdvance() {
        workers.end();
        if (attention != null) {
            attention.thaw();
        }
    }

    /** Lets bodies that are behind go on by up to dt seconds, as far as the budget of the last {@link #advance} is left. */
    public void catchUp(double dt) {
        int cutsOfStep = pace.cuts;
        attention.beginCatchUp();
        workers.begin();
        try {
            double whole = Math.min(dt, settings.maxInternalStep);
            double left = dt;
            int steps = (int) Math.ceil(left * pace.cuts / whole - 1e-9);
            while (left > 1e-9 * dt && steps > 0 && earlyEnd() == EarlyEnd.NO && attention.isWorthCatchingUp(left / steps)) {
                attention.beginInternalStep(steps);
                left -= step(left / steps, whole);
                report.catchUpSteps++;
                steps = attention.isIdle() ? 0 : (int) Math.ceil(left * pace.cuts / whole - 1e-9);
            }
        } finally {
            endAdvance();
        }
        pace.cuts = Math.max(pace.cuts, cutsOfStep);
        Arrays.fill(bodies.force, 0, 6 * bodies.end, 0);
        report.passing = passing.count;
        report.largestLag = attention.largestLag();
        sleep.addTo(report);
    }

    private void advanceBySteps(double dt, StepCounts out) {
        report = out;
        if (attention != null) {
            attention.beginStep();
        }
        EarlyEnd end = EarlyEnd.NO;
        int parts = Math.max(1, (int) Math.ceil(dt / settings.maxInternalStep - 1e-9));
        double whole = dt / parts;
        for (int k = 0; k < parts && end == EarlyEnd.NO; k++) {
            double left = whole;
            while (left > 0 && end == EarlyEnd.NO) {
                int steps = (int) Math.ceil(left * pace.cuts / whole - 1e-9);
                if (attention != null) {
                    int most = settings.maxInternalSteps - (isFirst ? 0 : report.internalSteps);
                    attention.beginInternalStep((int) Math.min(most, steps + (parts - 1L - k) * pace.cuts));
                }
                double h = step(left / steps, whole);
                left = steps == 1 && h == left || left - h < 1e-9 * whole ? 0 : left - h;
                report.internalSteps++;
                report.simulated += h;
                end = left > 0 || k < parts - 1 ? earlyEnd() : EarlyEnd.NO;
            }
        }
        report.endedEarly = end;
        report.simulated = end == EarlyEnd.NO ? dt : report.simulated;
        if (attention == null) {
            Arrays.fill(bodies.force, 0, 6 * bodies.end, 0);
        }
        report.joints = joints.count;
        report.passing = passing.count;
        report.pairs = pairs.now.size();
        report.manifolds = contacts.manifoldCount();
        report.contacts = contacts.contactCount();
        if (attention == null) {
            sleep.addTo(report);
        }
    }

    /** Whether the step is to end here, between two internal ones. */
    private EarlyEnd earlyEnd() {
        return StepCounts.earlyEnd(report.internalSteps + report.catchUpSteps, settings.maxInternalSteps);
    }

    /** Begins a step, once it is known what its first internal one looks at. */
    private void beginStep() {
        isFirst = false;
        report.clear();
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

    /** The mean normal force at a contact, counted within its manifold, in the last internal step. */
    public double force(int manifold, int contact) {
        int point = order.rowOf[manifold] * ContactConstraints.STRIDE + ContactConstraints.POINTS
                + contact * ContactConstraints.POINT;
        return rows.row[point + ContactConstraints.IMPULSE] * rows.substeps[order.rowOf[manifold]] / stepSeconds;
    }

    /**
     * Advances all bodies by up to {@code most} seconds, by less if it turns out that some are about to meet fast.
     *
     * @param whole what an internal step is if nothing is fast
     * @return by how many seconds
     */
    private double step(double most, double whole) {
        long t0 = System.nanoTime();
        boolean wasCalm = pace.cuts == 1;
        isUntouched = false;
        jointSystem.update();
        sleep.wakeJoined();
        findPairs(most);
        if (isFirst) {
            beginStep();
        }
        pairs.begin(impulses);
        long t1 = System.nanoTime();
        look(most, whole);
        while (sleep.wakeTouched(contacts, most, settings.gravity)) {
            if (attention != null) {
                attention.thaw();
            }
            findPairs(most);
            pairs.beginAgain(impulses);
            look(most, whole);
        }
        pace.findAlone(volumes.hasSensors() || attention != null || settings.recordPaths);
        pace.find(contacts, whole);
        double h = Math.min(most, whole / pace.cuts);
        stepSeconds = h;
        ghosts.drop(contacts, pairs, h, attention == null ? Integer.MAX_VALUE : attention.allowedGhosts());
        spend(ghosts.questions);
        passing.drop(contacts, pairs, ghosts);
        double fine = pace.inMotion() ? settings.finer / settings.maxInternalStep : 0;
        substeps = pace.hangs() ? 1 : (int) Math.ceil(settings.substeps * h * Math.max(1 / whole, fine) - 1e-9);
        applyForces(h);
        passivity.begin();
        long t2 = System.nanoTime();
        pushes.begin();
        prepareRows(h, substeps);
        jointSolver.prepare(rows);
        rowLog.begin(contacts, pairs);
        velocities.solve(h, pull, joints.count > 0, pace.inMotion(), report);
        bendTurns(h);
        carryOver(h);
        passivity.beginPushes(velocities.opened());
        project();
        loads.end();
        passivity.endPushes(projection.isMoved);
        dropNoise();
        pairs.setAside(impulses, wasCalm);
        warmStart.keep(rows, order.rowOf, contacts, pairs.now.size(), h, 1);
        pairs.putBack(impulses);
        long t3 = System.nanoTime();
        planMotions(h);
        bodies.checkMotions();
        bodies.checkVelocities();
        paths.begin(h);
        if (attention != null) {
            attention.limit(clamp);
        }
        clamp.advance(pairs, h, settings.gravity, pull * h);
        spend(clamp.sweeps);
        if (attention != null) {
            attention.slowDown(clamp, impulses);
            log.look(pairs);
            log.slowDown(clamp);
        }
        rowLog.addTo(log, clamp);
        log.endInternalStep(h);
        if (volumes.hasSensors()) {
            sensors.update(paths.seconds() - h, h);
        }
        turnAlone(h);
        turnSpins();
        passivity.end(clamp.startPose, settings.gravity, rows, clamp.cuts > 0);
        report.pushWork += passivity.pushWork;
        noteOverlapsAtRest();
        if (clamp.startOverlaps > 0) {
            pushApart(h);
        }
        if (attention != null && (!attention.looksAtAll() || clamp.cuts > 0)) {
            resting.changeAll();
        } else {
            resting.note(clamp.isHeld, passivity.isScaled);
        }
        report.brokenJoints += joints.breakOverloaded();
        bodies.checkVelocities();
        if (settings.sleeping) {
            sleep.update(rows, isStill, clamp.isHeld, h, pull > 0);
        }
        pace.pass(h);
        report.broadNanos += t1 - t0;
        report.narrowNanos += t2 - t1;
        report.solveNanos += t3 - t2;
        report.advanceNanos += System.nanoTime() - t3;
        clamp.addTo(report);
        if (attention != null) {
            attention.endInternalStep(clamp, h, report);
        }
        report.jointFactorisations += jointSystem.factorisations;
        return h;
    }

    /** Finds the contacts of the pairs that are looked at in this step: of all, unless there is a budget. */
    private void look(double most, double whole) {
        if (attention != null) {
            attention.choose(most, (double) pace.mostCuts(whole) / pace.cuts);
        }
        passing.update(pairs);
        spend(passing.questions);
        findContacts(most);
    }

    /** Counts questions to the narrow phase. */
    private void spend(int questions) {
        report.work += questions;
        if (attention != null) {
            attention.spend(questions);
        }
    }

    /** Reads: forces of the user. Writes: velocities, but for gravity, which the solver adds bit by bit. */
    private void applyForces(double h) {
        double[] s = bodies.state;
        for (int i = 0; i < bodies.end; i++) {
            if (!bodies.exists(i) || !bodies.isDynamic(i)) {
                continue;
            }
            int o = i * STATE;
            double[] f = bodies.force;
            for (int k = 0; k < 3; k++) {
                s[o + k] += h * s[o + INV_MASSES + k] * f[6 * i + k];
            }
            if (f[6 * i + 3] != 0 || f[6 * i + 4] != 0 || f[6 * i + 5] != 0) {
                System.arraycopy(f, 6 * i + 3, spin, 0, 3);
                SymmetricMatrix3.apply(s, o + BodySet.INV_INERTIA, spin, 0);
                s[o + 3] += h * spin[0];
                s[o + 4] += h * spin[1];
                s[o + 5] += h * spin[2];
            }
            BodyDef def = bodies.def[i];
            scale(s, o, 1 / (1 + h * def.damping()));
            scale(s, o + 3, 1 / (1 + h * def.spinDamping()));
        }
    }

    private static void scale(double[] s, int o, double by) {
        s[o] *= by;
        s[o + 1] *= by;
        s[o + 2] *= by;
    }

    /** Reads: poses, velocities. Writes: volumes, the next pairs. A filter that throws in the first one has changed nothing. */
    private void findPairs(double h) {
        volumes.update(h, settings.gravity, pull * h * h);
        volumes.askBroad();
        isUntouched = isFirst;
        volumes.filter(pairs.next);
        isUntouched = false;
        deep.takeFrom(pairs.next);
    }

    /** Reads: pairs, poses, caches. Writes: contacts. */
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
            batch.reach[p] = 4 * bodies.gap(a, b) + 2 * pull * h * h + closing(a, b, h);
            questions += isToBeSolved(p) ? 1 : 0;
        }
        spend(questions);
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

    /** Reads: contacts, the last impulses. Writes: rows in solving order. */
    private void prepareRows(double h, int substeps) {
        JointGroups groups = jointSystem.groups;
        order.update(pairs.now, contacts, groups.members,
                groups.count == 0 ? 0 : groups.memberStart[groups.count]);
        resting.find(pairs, contacts, settings.modifier == null && (attention == null || attention.looksAtAll()));
        loads.begin(pairs, contacts);
        rows.size(contacts.manifoldCount());
        for (int r = 0; r < rows.count; r++) {
            int m = order.order[r];
            int p = contacts.pair(m);
            int a = pairs.now.first(p);
            int b = pairs.now.second(p);
            rows.fill(r, contacts, m, a, b, pull * h, isPushedApart(m, a, b));
        }
        countPushes();
        steps.choose(h, substeps);
        workers.run(warmTask, rows.count, ROWS_WORTH);
    }

    private void countPushes() {
        spend(pushes.questions);
        pushes.questions = 0;
    }

    /** Whether the bodies of a manifold overlap and can be shifted apart. Contacts may be closer than bodies are, but not wider. */
    private boolean isPushedApart(int m, int a, int b) {
        double least = 0;
        for (int c = contacts.firstContact(m); c < contacts.firstContact(m + 1); c++) {
            least = Math.min(least, contacts.separation(c));
        }
        return least < -bodies.overlapLimit(a, b) && pushes.canPart(a, b) && pushes.overlap(a, b);
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

    /** Reads: poses, contacts, overlaps. Writes: poses. Moves bodies that were put into each other apart, without momentum. */
    private void pushApart(double h) {
        pushes.find(pairs, clamp.overlaps, deep, rows, clamp.startPose, h);
        clamp.shift(pushes);
        countPushes();
        report.pushWork += pushes.work(settings.gravity);
        for (int i = 0; i < bodies.end; i++) {
            isStill[i] &= !pushes.isPushed[i];
        }
    }

    /** Gives rows the impulses of the last step, and what follows from them. */
    private void warmRows(int from, int to, int worker) {
        for (int r = from; r < to; r++) {
            rows.substeps[r] = substepsOf(r);
            double substep = stepSeconds / rows.substeps[r];
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

    /** Whether a row is one of an island that is not solved again. */
    private boolean isAtRest(int r) {
        int island = Math.max(order.islandOf[rows.bodyA[r]], order.islandOf[rows.bodyB[r]]);
        return island >= 0 && resting.rests(island);
    }

    /**
     * Reads: spins. Writes: displacements. A body that was touched turned about the axis that its spin had at first; but spin moves
     * on as a body turns that is not round, or it would not end turned as its energy asks. Bent by that, thin rods at 2,000 rad/s no
     * longer gain a tenth of their energy in a millisecond.
     */
    private void bendTurns(double h) {
        double[] s = bodies.state;
        for (int i = 0; i < bodies.end; i++) {
            int w = i * STATE + 3;
            if (!bodies.exists(i) || s[i * STATE + LOADED] == 0) {
                continue;
            }
            if (pace.isTurnLimited(i, h)) {
                limitTurn(i, w);
                continue;
            }
            if (!spinsUnevenly(i)) {
                continue;
            }
            double sq = s[w] * s[w] + s[w + 1] * s[w + 1] + s[w + 2] * s[w + 2];
            // For how long it turned as it does now.
            double t = Math.min(h, (s[w] * s[w + MOVED] + s[w + 1] * s[w + MOVED + 1] + s[w + 2] * s[w + MOVED + 2]) / sq);
            if (t > 0 && t * t * sq > SMALL_TURN * SMALL_TURN && t * t * sq < Motion.MAX_ANGLE * Motion.MAX_ANGLE) {
                freeSpin.turn(i, t, spin, 0);
                double half = 0.5 * Vectors.length(spin, 0);
                double angle = StrictMath.atan(half) / half;
                for (int k = 0; k < 3; k++) {
                    s[w + MOVED + k] += angle * spin[k] - t * s[w + k];
                }
            }
        }
    }

    /** Lets a body turn only as far as a motion can, along the way that its spin takes it, so that it has the energy that it had. */
    private void limitTurn(int i, int w) {
        double[] s = bodies.state;
        double speed = Vectors.length(s, w);
        double t = StepControl.MAX_LOCAL_TURN / speed;
        if (spinsUnevenly(i)) {
            freeSpin.turn(i, t, spin, 0);
            double half = 0.5 * Vectors.length(spin, 0);
            double angle = half > 0 ? StrictMath.atan(half) / half : 1;
            for (int k = 0; k < 3; k++) {
                s[w + MOVED + k] = angle * spin[k];
            }
            return;
        }
        for (int k = 0; k < 3; k++) {
            s[w + MOVED + k] = t * s[w + k];
        }
    }

    /** Whether a body turns freely, and about an axis that moves. */
    private boolean spinsUnevenly(int i) {
        return bodies.spinsUnevenly(i) && !joints.isJoined(i);
    }

    /** Takes motions that are too small to be carried out back, for the next step. */
    private void carryOver(double h) {
        double[] s = bodies.state;
        if (isStill.length < bodies.end) {
            isStill = new boolean[bodies.def.length];
        }
        for (int i = 0; i < bodies.end; i++) {
            int o = i * STATE + MOVED;
            isStill[i] = false;
            if (!bodies.exists(i)) {
                continue;
            }
            double r = bodies.shape[i].radius;
            double still = STILL * r / bodies.speedScale(i, i) * h;
            double turnSq = s[o + 3] * s[o + 3] + s[o + 4] * s[o + 4] + s[o + 5] * s[o + 5];
            boolean small = s[o] * s[o] + s[o + 1] * s[o + 1] + s[o + 2] * s[o + 2] + turnSq * r * r <= still * still;
            isStill[i] = small;
            // Squares of moves of a point may be 0 when they are not.
            boolean moves = still > 0;
            // A point moves nothing by turning, so it may turn without end.
            boolean turns = turnSq <= 1;
            for (int k = 0; k < 6; k++) {
                bodies.carried[6 * i + k] = small && (k < 3 ? moves : turns) ? s[o + k] : 0;
                s[o + k] = small ? 0 : s[o + k];
            }
        }
    }

    /**
     * Reads: rows, joints. Writes: displacements. Joints come last: what they do to contacts is left to the clamp. Where they do not
     * agree with contacts after half of the rounds, contacts that are too close already stay so: a figure that was squeezed was pushed
     * open in every step, and put back by the clamp.
     */
    private void project() {
        double off = Double.MAX_VALUE;
        double enough = SolverSettings.zone(settings.gap(SolverSettings.BRICK));
        projection.begin();
        projection.forgetVisits();
        for (int k = 0; k < order.islands; k++) {
            if (k != order.jointed && !resting.rests(k)) {
                projection.project(k, settings.maxPush, isStill, true);
            }
        }
        int together = order.jointed;
        for (int round = 0; round < PROJECTIONS && off > enough; round++) {
            if (together >= 0) {
                projection.forgetVisits();
                projection.project(together, settings.maxPush, isStill, round < PROJECTIONS / 2);
            }
            off = jointProjection.project();
        }
    }

    /** A body that does not move by itself is moved by pushes only, and only where they are more than rounding. */
    private void dropNoise() {
        double[] s = bodies.state;
        for (int i = 0; i < bodies.end; i++) {
            if (isStill[i]) {
                double r = bodies.shape[i].radius;
                double least = 1e-3 * bodies.zone(i, i);
                for (int k = 0; k < 6; k++) {
                    int o = i * STATE + MOVED + k;
                    if (Math.abs(s[o]) * (k < 3 ? 1 : r) < least) {
                        s[o] = 0;
                    }
                }
            }
        }
    }

    /** Reads: displacements. Writes: motions. */
    private void planMotions(double h) {
        double[] s = bodies.state;
        double[] m = bodies.motion;
        double[] g = settings.gravity;
        for (int i = 0; i < bodies.end; i++) {
            if (!bodies.exists(i)) {
                continue;
            }
            int o = i * STATE;
            int k = i * Motion.STRIDE;
            boolean isTouched = s[o + LOADED] > 0;
            boolean falls = bodies.isDynamic(i) && !isTouched && !bodies.isLocked(i);
            // A body that nothing touched flies along its parabola; by substeps it would be ahead of it.
            int island = order.islandOf[i];
            double late = -0.5 * h * h / (island < 0 ? 1 : steps.substeps[island]);
            double back = falls ? late * bodies.def[i].gravityScale() : 0;
            double x = s[o + MOVED] + back * g[0];
            double y = s[o + MOVED + 1] + back * g[1];
            double z = s[o + MOVED + 2] + back * g[2];
            System.arraycopy(bodies.pose, i * Pose.STRIDE, m, k, Pose.STRIDE);
            m[k + Motion.TRANSLATION] = x;
            m[k + Motion.TRANSLATION + 1] = y;
            m[k + Motion.TRANSLATION + 2] = z;
            if (h * Vectors.length(s, o + 3) > StepControl.MAX_LOCAL_TURN && pace.turnsAlone(i)) {
                Arrays.fill(m, k + Motion.TURN, k + Motion.STRIDE, 0);
            } else if (!isTouched && bodies.spinsUnevenly(i)) {
                freeSpin.turn(i, turnTime(i, h, StepControl.MAX_LOCAL_TURN), m, k + Motion.TURN);
            } else {
                Rotations.of(s[o + MOVED + 3], s[o + MOVED + 4], s[o + MOVED + 5], m, k + Motion.TURN);
            }
        }
    }

    /** For how long a body turns in h seconds: until it has turned by some angle, where steps are not cut for that. */
    private double turnTime(int i, double h, double angle) {
        return !joints.isJoined(i) ? Math.min(h, angle / Vectors.length(bodies.state, i * STATE + 3)) : h;
    }

    /** Reads: spins. Writes: rotations of bodies that turned too far for a motion, near nothing. */
    private void turnAlone(double h) {
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && h * Vectors.length(bodies.state, i * STATE + 3) > StepControl.MAX_LOCAL_TURN
                    && pace.turnsAlone(i) && !clamp.hasPairs(i)) {
                freeSpin.advance(i, turnTime(i, h, StepControl.MAX_TURN_ALONE));
            }
        }
    }

    /** Reads: motions. Writes: inertia in the world; spins, so that angular momentum stays; joints turn those of their bodies. */
    private void turnSpins() {
        double[] s = bodies.state;
        for (int i = 0; i < bodies.end; i++) {
            if (!bodies.exists(i) || !bodies.isDynamic(i)) {
                continue;
            }
            int o = i * STATE;
            if (spinsUnevenly(i)) {
                bodies.updateMomentum(i, clamp.startPose, i * Pose.STRIDE + Pose.ROTATION);
                bodies.deriveSpin(i);
            } else if (bodies.spinsUnevenly(i)) {
                bodies.forgetMomentum(i);
            }
            bodies.updateInertia(i);
        }
    }
}
