package dev.ashlar.physics;

import static dev.ashlar.physics.Bodies.INV_MASS;
import static dev.ashlar.physics.Bodies.LOADED;
import static dev.ashlar.physics.Bodies.MOVED;
import static dev.ashlar.physics.Bodies.STATE;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
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
final class Stepper {
    /**
     * A body that moves by less than this share of its size a second is not moved in this step; what it would have moved is
     * carried over to the next. So what the solver leaves of a pile at rest does not change the pile, and with the same
     * contacts the solver soon leaves nothing.
     */
    private static final double STILL = 1e-4;

    /** What passes over crowds may add to the kinetic energy, as a share of it. */
    private static final double RISE = 1e-6;

    /** Below this speed, m/s, nothing is left to be solved. */
    private static final double ENOUGH = 1e-9;

    /** A body in contact moves by at most this share of its size in an internal step, */
    private static final double FAST = 0.25;
    /** but the longest step is cut into no more than this many for that, and shorter ones accordingly; */
    private static final int MAX_CUTS = 4;
    /** and any body turns by at most this angle, whatever it takes. */
    private static final double MAX_TURN = 0.5;

    /**
     * So many seconds after something was fast for the last time a world is still in motion: a wall that sways is slow for
     * moments, and solved like one that stands it was lifted by millimetres.
     */
    private static final double UNREST = 0.1;

    /** How often contacts and joints are projected in turn, at most. */
    private static final int PROJECTIONS = 12;
    /** How many times as many passes there are at least where contacts push jointed bodies. */
    private static final int JOINTED = 4;
    /** And how much less they may leave where nothing is fast. */
    private static final double JOINTED_TOLERANCE = 0.02;

    /** So many pairs, and rows, are worth another thread. */
    private static final int PAIRS_WORTH = 32;
    private static final int ROWS_WORTH = 12;
    /** Doubles between numbers that different threads write. */
    private static final int PAD = 16;

    final Bodies bodies;
    final Pairs pairs;
    final ContactBuffer contacts = new ContactBuffer();
    final ContactRows rows;
    final SolveOrder order;
    final Clamp clamp;
    final Volumes volumes;
    final Sleep sleep;
    final PathLog paths;
    final Sensors sensors;
    final BlendedPoses blended;
    /** Null: all is simulated in every step. */
    final Attention attention;

    private final WorldSettings settings;
    private final Workers workers;
    private final Holds holds = new Holds();
    private final GhostContacts ghosts;
    /** By thread, with scratch memory: queries, contacts that they found, and the largest change of a pass. */
    private final PairQuery[] contactQueries;
    private final PairInput[] scratch;
    private final ContactBuffer[] found;
    private final double[] changes;
    private final Workers.Task contactTask = this::findContacts;
    private final Workers.Task solveTask = this::solveRows;
    private int solveFrom;
    private final PairBatch batch = new PairBatch();
    private final Impulses impulses = new Impulses();
    private final VelocitySolver solver;
    private final PositionProjection projection;
    private final Joints joints;
    private final JointSystem jointSystem;
    private final JointSolver jointSolver;
    private final JointProjection jointProjection;
    private final LoadGuess loads;
    private final SupportTree tree;
    private final double[] fall = new double[3];
    private final double[] spin = new double[3];
    private boolean[] isStill = new boolean[16];
    /** The acceleration by gravity. */
    private double pull;
    private int substeps;
    /** Length of the last internal step. */
    private double stepSeconds;
    /** What the last internal step asked for. */
    private int cuts = 1;
    /** How many internal steps a second are asked for. */
    private double pace;
    /** For how many more seconds the world counts as in motion. */
    private double unrest;
    private final FreeSpin freeSpin;
    private StepReport report;

    Stepper(WorldSettings settings, Bodies bodies, Joints joints, BroadPhase broad, NarrowPhase contactPhase,
            NarrowPhase sweepPhase) {
        this.settings = settings;
        this.bodies = bodies;
        blended = new BlendedPoses(bodies);
        this.joints = joints;
        boolean one = contactPhase == sweepPhase;
        workers = new Workers(settings.threads);
        contactQueries = new PairQuery[workers.count];
        PairQuery[] sweepQueries = new PairQuery[workers.count];
        scratch = new PairInput[workers.count];
        found = new ContactBuffer[workers.count];
        changes = new double[workers.count * PAD];
        for (int i = 0; i < workers.count; i++) {
            PairQuery query = contactPhase.newQuery();
            contactQueries[i] = holds.over(query);
            sweepQueries[i] = one ? query : sweepPhase.newQuery();
            scratch[i] = new PairInput();
            found[i] = i == 0 ? contacts : new ContactBuffer();
        }
        int contactCache = contactPhase.cacheSize();
        pairs = new Pairs(bodies, contactCache + (one ? 0 : sweepPhase.cacheSize()));
        rows = new ContactRows(bodies, settings.modifier);
        order = new SolveOrder(bodies);
        solver = new VelocitySolver(bodies, rows, 2 * settings.zone);
        freeSpin = new FreeSpin(bodies);
        loads = new LoadGuess(bodies, rows, order, solver);
        tree = new SupportTree(bodies, rows, order);
        projection = new PositionProjection(bodies, rows, order);
        jointSystem = new JointSystem(bodies, joints);
        jointSolver = new JointSolver(bodies, joints, jointSystem);
        jointProjection = new JointProjection(bodies, joints, jointSystem);
        volumes = new Volumes(bodies, joints, broad, settings.filter);
        sleep = new Sleep(bodies, joints, jointSystem.groups, volumes, pairs, settings.restGap);
        joints.sleep = sleep;
        paths = new PathLog(settings.recordPaths);
        sensors = new Sensors(bodies, volumes, paths, sweepPhase.newQuery(), sweepPhase.cacheSize(), settings.restGap / 8);
        ghosts = new GhostContacts(bodies, sweepQueries[0], sweepPhase.cacheSize());
        clamp = new Clamp(bodies, workers, sweepQueries, sweepPhase.cacheSize(), one ? 0 : contactCache,
                volumes, order, holds, sleep, paths, new GroupMotions(bodies, joints, jointSystem, jointProjection));
        attention = settings.perception == null ? null
                : new Attention(settings.perception, bodies, pairs, jointSystem.groups);
        gravityChanged();
    }

    /** To be called when the world has another gravity. */
    void gravityChanged() {
        pull = length(settings.gravity, 0);
    }

    /** Writes all that the next step depends on beside bodies. */
    void save(SnapshotOut out) {
        out.integer(cuts);
        out.number(unrest);
        pairs.save(out, impulses);
        holds.save(out, pairs);
        sleep.save(out);
        sensors.save(out);
        if (attention != null) {
            attention.save(out);
        }
    }

    /** Reads what {@link #save} wrote, in place of a stepper that made no step; the bodies must be there. */
    void load(SnapshotIn in) {
        cuts = in.integer("cuts", 1, Integer.MAX_VALUE);
        unrest = in.number("unrest");
        pairs.load(in, impulses);
        holds.load(in, bodies, settings.zone);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i)) {
                volumes.insert(i);
            }
        }
        sleep.load(in);
        sensors.load(in);
        if (attention != null) {
            attention.load(in);
        }
    }

    /** Advances all bodies by dt seconds, in as many internal steps as it takes. */
    void advance(double dt, StepReport out) {
        workers.begin();
        try {
            advanceBySteps(dt, out);
        } finally {
            endAdvance();
        }
    }

    private void endAdvance() {
        workers.end();
        if (attention != null) {
            attention.thaw();
        }
    }

    /** Lets bodies that are behind go on by up to dt seconds, as far as the budget of the last {@link #advance} is left. */
    void catchUp(double dt) {
        int cutsOfStep = cuts;
        attention.beginCatchUp();
        workers.begin();
        try {
            double whole = Math.min(dt, settings.maxInternalStep);
            double left = dt;
            int steps = (int) Math.ceil(left * cuts / whole - 1e-9);
            while (left > 1e-9 * dt && steps > 0 && attention.isWorthCatchingUp(left / steps)) {
                attention.beginInternalStep(steps);
                left -= step(left / steps, whole);
                report.catchUpSteps++;
                steps = attention.isIdle() ? 0 : (int) Math.ceil(left * cuts / whole - 1e-9);
            }
        } finally {
            endAdvance();
        }
        cuts = Math.max(cuts, cutsOfStep);
        Arrays.fill(bodies.force, 0, 6 * bodies.end, 0);
        report.largestLag = attention.largestLag();
        sleep.addTo(report);
    }

    private void advanceBySteps(double dt, StepReport out) {
        report = out;
        report.clear();
        clamp.beginStep();
        joints.clearBroken();
        rememberPoses();
        if (attention != null) {
            attention.beginStep();
        }
        int parts = Math.max(1, (int) Math.ceil(dt / settings.maxInternalStep - 1e-9));
        double whole = dt / parts;
        for (int k = 0; k < parts; k++) {
            double left = whole;
            while (left > 0) {
                int steps = (int) Math.ceil(left * cuts / whole - 1e-9);
                if (attention != null) {
                    attention.beginInternalStep(steps + (parts - 1 - k) * cuts);
                }
                double h = step(left / steps, whole);
                left = steps == 1 && h == left || left - h < 1e-9 * whole ? 0 : left - h;
                report.internalSteps++;
            }
        }
        if (attention == null) {
            Arrays.fill(bodies.force, 0, 6 * bodies.end, 0);
        }
        report.joints = joints.count;
        report.pairs = pairs.now.size();
        report.manifolds = contacts.manifoldCount();
        report.contacts = contacts.contactCount();
        if (attention == null) {
            sleep.addTo(report);
        }
    }

    /** Begins a step: keeps where bodies are, and forgets their last paths. */
    void rememberPoses() {
        paths.clear(volumes.hasSensors());
        sensors.begin();
        blended.remember();
    }

    /**
     * Finds into how many internal steps a second must be cut where bodies in contact, or about to be, are fast. Within a step
     * a contact is straight: a body that turns by an angle a leaves that by R a^2/8 in the middle of it, which must not be more
     * than its gap.
     */
    private void findPace() {
        double meeting = 0;
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            meeting = Math.max(meeting, paceOf(contacts.pair(m)));
        }
        pace = paceWith(meeting);
        // Whether anything is fast does not depend on how short the user's steps are.
        unrest = cuts(settings.maxInternalStep) > 1 ? UNREST : unrest;
    }

    /** Into how many internal steps to cut one of h seconds if all pairs were in contact: no fewer than it will be. */
    private int mostCuts(double h) {
        double meeting = 0;
        for (int p = 0; p < pairs.now.size(); p++) {
            meeting = Math.max(meeting, paceOf(p));
        }
        return cuts(h, paceWith(meeting));
    }

    /** How many internal steps a second two bodies ask for if they are in contact. */
    private double paceOf(int pair) {
        int a = pairs.now.first(pair);
        int b = pairs.now.second(pair);
        double size = Math.min(bodies.isStatic(a) ? Double.MAX_VALUE : bodies.shape[a].radius,
                bodies.isStatic(b) ? Double.MAX_VALUE : bodies.shape[b].radius);
        // Points have no size; they cannot meet too much at once.
        double meeting = size > 0 ? distance(bodies.state, a * STATE, b * STATE) / (FAST * size) : 0;
        return Math.max(meeting, Math.max(bend(a), bend(b)));
    }

    /** How many internal steps a second all ask for, with what contacts do. */
    private double paceWith(double meeting) {
        double most = Math.min(MAX_CUTS / settings.maxInternalStep, meeting);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.shape[i].turningRadius > 0) {
                most = Math.max(most, length(bodies.state, i * STATE + 3) / MAX_TURN);
            }
        }
        return most;
    }

    /** Into how many internal steps to cut one of h seconds. */
    private int cuts(double h) {
        return cuts(h, pace);
    }

    private static int cuts(double h, double pace) {
        return (int) Math.ceil(Math.max(1, h * pace - 1e-9));
    }

    /** In how many parts a second must be cut so that a body's contacts are straight enough in each. */
    private double bend(int i) {
        return length(bodies.state, i * STATE + 3) * Math.sqrt(bodies.shape[i].turningRadius / (4 * settings.restGap));
    }

    private static double length(double[] s, int o) {
        return Math.sqrt(s[o] * s[o] + s[o + 1] * s[o + 1] + s[o + 2] * s[o + 2]);
    }

    private static double distance(double[] s, int i, int j) {
        double x = s[j] - s[i];
        double y = s[j + 1] - s[i + 1];
        double z = s[j + 2] - s[i + 2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** The mean normal force at a contact, counted within its manifold, in the last internal step. */
    double force(int manifold, int contact) {
        int point = order.rowOf[manifold] * ContactRows.STRIDE + ContactRows.POINTS + contact * ContactRows.POINT;
        return rows.row[point + ContactRows.IMPULSE] * substeps / stepSeconds;
    }

    /** Sum of the normal impulses of a manifold of the last internal step. */
    double impulse(int manifold) {
        int r = order.rowOf[manifold];
        double sum = 0;
        for (int k = 0; k < rows.points[r]; k++) {
            sum += rows.row[r * ContactRows.STRIDE + ContactRows.POINTS + k * ContactRows.POINT + ContactRows.IMPULSE];
        }
        return sum * substeps;
    }

    /**
     * Advances all bodies by up to {@code most} seconds, by less if it turns out that some are about to meet fast.
     *
     * @param whole what an internal step is if nothing is fast
     * @return by how many seconds
     */
    private double step(double most, double whole) {
        long t0 = System.nanoTime();
        boolean wasCalm = cuts == 1;
        jointSystem.update();
        sleep.wakeJoined();
        pairs.begin(impulses);
        findPairs(most);
        long t1 = System.nanoTime();
        look(most, whole);
        while (sleep.wakeTouched(contacts, most, settings.gravity)) {
            if (attention != null) {
                attention.thaw();
            }
            pairs.beginAgain(impulses);
            findPairs(most);
            look(most, whole);
        }
        findPace();
        cuts = cuts(whole);
        double h = Math.min(most, whole / cuts);
        stepSeconds = h;
        ghosts.drop(contacts, pairs, h, settings.restGap, settings.zone,
                attention == null ? Integer.MAX_VALUE : attention.allowedGhosts());
        spend(ghosts.questions);
        double fine = inMotion() ? settings.finer / settings.maxInternalStep : 0;
        substeps = (int) Math.ceil(settings.substeps * h * Math.max(1 / whole, fine) - 1e-9);
        applyForces(h);
        long t2 = System.nanoTime();
        prepareRows(h);
        jointSolver.prepare(rows);
        solve(h);
        carryOver(h);
        project();
        dropNoise();
        pairs.setAside(impulses, wasCalm);
        impulses.keep(rows, order.rowOf, contacts, pairs.now.size(), h / substeps);
        pairs.putBack(impulses);
        long t3 = System.nanoTime();
        planMotions(h);
        paths.begin(h);
        if (attention != null) {
            attention.limit(clamp);
        }
        clamp.advance(pairs, settings.zone, h, settings.gravity, pull * h);
        spend(clamp.sweeps);
        if (attention != null) {
            attention.slowDown(clamp, impulses);
        }
        if (volumes.hasSensors()) {
            sensors.update(paths.seconds() - h, h);
        }
        turnSpins();
        report.brokenJoints += joints.breakOverloaded();
        if (settings.sleeping) {
            sleep.update(rows, isStill, clamp.isHeld, h, pull > 0);
        }
        unrest = Math.max(0, unrest - h);
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
            attention.choose(most, (double) mostCuts(whole) / cuts);
        }
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
            double m = h * s[o + INV_MASS];
            s[o] += m * f[6 * i];
            s[o + 1] += m * f[6 * i + 1];
            s[o + 2] += m * f[6 * i + 2];
            if (f[6 * i + 3] != 0 || f[6 * i + 4] != 0 || f[6 * i + 5] != 0) {
                System.arraycopy(f, 6 * i + 3, spin, 0, 3);
                Inertia.apply(s, o + Bodies.INV_INERTIA, spin, 0);
                s[o + 3] += h * spin[0];
                s[o + 4] += h * spin[1];
                s[o + 5] += h * spin[2];
            }
            bodies.stopLocked(i);
            BodyDef def = bodies.def[i];
            scale(s, o, 1 / (1 + h * def.damping));
            scale(s, o + 3, 1 / (1 + h * def.spinDamping));
        }
    }

    private static void scale(double[] s, int o, double by) {
        s[o] *= by;
        s[o + 1] *= by;
        s[o + 2] *= by;
    }

    /** Reads: poses, velocities. Writes: volumes, pairs. */
    private void findPairs(double h) {
        volumes.update(h, settings.gravity, 2 * settings.restGap + pull * h * h);
        volumes.findPairs(pairs.now);
        pairs.matchWithLast();
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
        double least = 4 * settings.restGap + 2 * pull * h * h;
        int questions = 0;
        for (int p = 0; p < n; p++) {
            batch.reach[p] = least + h * closing(pairs.now.first(p), pairs.now.second(p));
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
        return (canBePushed(pairs.now.first(p)) || canBePushed(pairs.now.second(p))) && !pairs.isSkipped(p);
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

    /** No two points of two bodies move faster against each other. */
    private double closing(int a, int b) {
        return distance(bodies.state, a * STATE, b * STATE) + turning(a) + turning(b);
    }

    private double turning(int i) {
        return length(bodies.state, i * STATE + 3) * bodies.shape[i].turningRadius;
    }

    /** Reads: contacts, the last impulses. Writes: rows in solving order. */
    private void prepareRows(double h) {
        order.update(pairs.now, contacts);
        rows.size(contacts.manifoldCount());
        for (int r = 0; r < rows.count; r++) {
            int m = order.order[r];
            int p = contacts.pair(m);
            rows.fill(r, contacts, m, pairs.now.first(p), pairs.now.second(p), settings.restGap, pull * h);
            int before = pairs.before[p];
            rows.isNew[r] = before == Pairs.NEW || !impulses.recall(rows, r, contacts, before, h / substeps);
            rows.placeFriction(r, settings.restGap);
        }
    }

    /** Reads: rows. Writes: velocities, impulses, displacements. */
    private void solve(double h) {
        double[] s = bodies.state;
        double sub = h / substeps;
        // A short substep adds little speed, of which the load must still be right to a few per mille.
        double tolerance = pull > 0 ? Math.min(settings.tolerance, 0.0025 * pull * sub) : settings.tolerance;
        // Few contacts can afford to be solved better.
        int cost = rows.count + jointSolver.passCost();
        tolerance *= Math.min(1, 1e-3 * cost);
        int visits = settings.visits / (inMotion() ? settings.finer : 1) / Math.max(1, cost);
        // Contacts and joints tell each other of loads by passes, and where nothing is fast, until they rest: no tree of supports
        // brings them to it.
        boolean jointed = jointSolver.passCost() > 0;
        int least = jointed ? JOINTED * settings.maxPasses : settings.maxPasses;
        tolerance *= jointed && !inMotion() ? JOINTED_TOLERANCE : 1;
        int most = Math.max(least, Math.min(settings.mostPasses, visits));
        for (int i = 0; i < bodies.end; i++) {
            System.arraycopy(bodies.carried, 6 * i, s, i * STATE + MOVED, 6);
            s[i * STATE + LOADED] = 0;
        }
        solver.beginPass(false);
        if (inMotion()) {
            solver.sortByBody();
        }
        guessLoads(sub);
        // Trees of supports know nothing of joints.
        boolean supported = !inMotion() && !jointed;
        for (int k = 0; k < substeps; k++) {
            accelerate(sub);
            jointSolver.begin(sub);
            if (k == 0) {
                jointSolver.updateMasses(rows);
            }
            double energy = inCrowd(most) ? bodies.kineticEnergy() : 0;
            solver.begin(0, rows.count, sub);
            jointSolver.solveAll();
            if (supported && k == 0) {
                tree.begin();
            }
            if (supported) {
                tree.correct(ENOUGH);
            }
            if (inCrowd(most)) {
                calmDown(energy);
            } else {
                converge(most, tolerance);
            }
            jointSolver.addLoads(1 / h);
            if (!inMotion() && joints.count == 0 && fastest() <= ENOUGH) {
                // All the other substeps would end like this one; but loads of joints are summed over all of them.
                break;
            }
            for (int i = 0; i < bodies.end; i++) {
                int o = i * STATE;
                for (int j = 0; j < 6; j++) {
                    s[o + MOVED + j] += sub * s[o + j];
                }
            }
        }
    }

    /** The greatest speed of a body, with what turning adds to it. */
    private double fastest() {
        double most = 0;
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i)) {
                most = Math.max(most, length(bodies.state, i * STATE) + turning(i));
            }
        }
        return most;
    }

    /** Whether something is fast, or was a moment ago. */
    private boolean inMotion() {
        return unrest > 0;
    }

    /** Whether there is more in motion than can be solved to the end. */
    private boolean inCrowd(int mostPasses) {
        return inMotion() && mostPasses == settings.maxPasses && jointSolver.passCost() == 0;
    }

    private void converge(int most, double tolerance) {
        double change = rows.count > 0 ? Double.MAX_VALUE : -1;
        for (int pass = 0; change >= tolerance && (pass < most || change > settings.rough && pass < settings.roughPasses); pass++) {
            report.passes++;
            solver.beginPass(false);
            change = sweep(true);
            change = Math.max(change, jointSolver.solveTouched(0.1 * tolerance));
            change = Math.max(change, sweep(false));
            change = Math.max(change, jointSolver.solveTouched(0.1 * tolerance));
        }
    }

    /**
     * Passes for crowds in motion. What is left after a few of them goes down with the number of passes only, not faster, but
     * little of it does harm: contacts that still change so fast that they would close their gaps. Only these are solved on.
     * Impulses that passes start from are a guess, which after an impact can put energy in; then all are solved until it is out.
     *
     * @param energy the kinetic energy before these impulses
     */
    private void calmDown(double energy) {
        report.passes++;
        solver.beginPass(true);
        double change = sweep(true);
        for (int pass = 0; pass < settings.localPasses && change >= settings.stir; pass++) {
            report.localPasses++;
            change = solver.solveDue(settings.stir);
        }
        for (int pass = 1; pass < settings.maxPasses && bodies.kineticEnergy() > (1 + RISE) * energy; pass++) {
            report.passes++;
            solver.beginPass(true);
            sweep(true);
            sweep(false);
        }
    }

    private void guessLoads(double sub) {
        for (int r = 0; r < rows.count; r++) {
            solver.allowSpeeds(r, 1 / sub);
        }
        for (int k = 0; k < 3; k++) {
            fall[k] = sub * settings.gravity[k];
        }
        loads.guess(rows.isNew, fall, settings.rough);
    }

    private void accelerate(double sub) {
        double[] s = bodies.state;
        double[] g = settings.gravity;
        for (int i = 0; i < bodies.end; i++) {
            int o = i * STATE;
            if (s[o + INV_MASS] > 0) {
                double scale = sub * bodies.def[i].gravityScale;
                s[o] += scale * g[0];
                s[o + 1] += scale * g[1];
                s[o + 2] += scale * g[2];
                bodies.stopLocked(i);
            }
        }
    }

    /** Solves all rows once, from the ground up or down to it. */
    private double sweep(boolean up) {
        double most = 0;
        for (int k = 0; k < order.batches; k++) {
            int c = up ? k : order.batches - 1 - k;
            solveFrom = order.batch[c];
            Arrays.fill(changes, 0);
            workers.run(solveTask, order.batch[c + 1] - solveFrom, order.isShared[c] ? Integer.MAX_VALUE : ROWS_WORTH);
            for (int i = 0; i < changes.length; i += PAD) {
                most = Math.max(most, changes[i]);
            }
        }
        return most;
    }

    /** Rows of a batch share no body that is pushed. */
    private void solveRows(int from, int to, int worker) {
        changes[worker * PAD] = solver.solve(solveFrom + from, solveFrom + to);
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
            double still = STILL * r * h;
            boolean small = s[o] * s[o] + s[o + 1] * s[o + 1] + s[o + 2] * s[o + 2]
                    + (s[o + 3] * s[o + 3] + s[o + 4] * s[o + 4] + s[o + 5] * s[o + 5]) * r * r <= still * still;
            isStill[i] = small;
            for (int k = 0; k < 6; k++) {
                bodies.carried[6 * i + k] = small ? s[o + k] : 0;
                s[o + k] = small ? 0 : s[o + k];
            }
        }
    }

    /** Reads: rows, joints. Writes: displacements. Joints come last: what they do to contacts is left to the clamp. */
    private void project() {
        double off = Double.MAX_VALUE;
        for (int round = 0; round < PROJECTIONS && off > settings.zone; round++) {
            projection.project(settings.restGap, 2 * settings.zone, settings.maxPush, isStill);
            off = jointProjection.project();
        }
    }

    /** A body that does not move by itself is moved by pushes only, and only where they are more than rounding. */
    private void dropNoise() {
        double[] s = bodies.state;
        double least = 1e-3 * settings.zone;
        for (int i = 0; i < bodies.end; i++) {
            if (isStill[i]) {
                double r = bodies.shape[i].radius;
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
        double late = -0.5 * h * h / substeps;
        for (int i = 0; i < bodies.end; i++) {
            if (!bodies.exists(i)) {
                continue;
            }
            int o = i * STATE;
            int k = i * Motion.STRIDE;
            boolean falls = s[o + INV_MASS] > 0 && s[o + LOADED] == 0 && !bodies.isLocked(i);
            // A body that nothing touched flies along its parabola; by substeps it would be ahead of it.
            double back = falls ? late * bodies.def[i].gravityScale : 0;
            double x = s[o + MOVED] + back * g[0];
            double y = s[o + MOVED + 1] + back * g[1];
            double z = s[o + MOVED + 2] + back * g[2];
            System.arraycopy(bodies.pose, i * Pose.STRIDE, m, k, Pose.STRIDE);
            m[k + Motion.TRANSLATION] = x;
            m[k + Motion.TRANSLATION + 1] = y;
            m[k + Motion.TRANSLATION + 2] = z;
            if (falls && !bodies.spinsEvenly(i) && bodies.def[i].lockedTurns == 0) {
                freeSpin.turn(i, h, m, k + Motion.TURN);
            } else {
                Turns.of(s[o + MOVED + 3], s[o + MOVED + 4], s[o + MOVED + 5], m, k + Motion.TURN);
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
            if (!bodies.spinsEvenly(i) && bodies.def[i].lockedTurns == 0 && !joints.isJoined(i)) {
                bodies.updateMomentum(i, clamp.startPose, i * Pose.STRIDE + Pose.ROTATION);
                bodies.deriveSpin(i);
            }
            bodies.updateInertia(i);
        }
    }
}
