package dev.ashlar.physics.internal.solver;

import static dev.ashlar.physics.internal.body.BodySet.INV_MASS;
import static dev.ashlar.physics.internal.body.BodySet.LOADED;
import static dev.ashlar.physics.internal.body.BodySet.MOVED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.energy.PassiveWarmStart;
import dev.ashlar.physics.internal.impact.ConstraintLog;
import dev.ashlar.physics.internal.joint.JointSolver;
import dev.ashlar.physics.internal.report.StepCounts;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.thread.WorkerPool;
import java.util.Arrays;

/**
 * Solves the velocities of an internal step, island by island: those that move by {@link MotionSolver}, others substep by substep, with as
 * many passes as it takes or as can be afforded. Islands with joints are iterated in every sub-step.
 */
public final class VelocitySolver {
    /** Below this speed of bricks, m/s, nothing is left to be solved. */
    static final double ENOUGH = 1e-9;

    /** How many times as many passes there are at least where contacts push jointed bodies. */
    private static final int JOINTED = 4;
    /** And how much less they may leave where nothing is fast. */
    private static final double JOINTED_TOLERANCE = 0.02;

    /** Doubles between numbers that different threads write. */
    private static final int PAD = 16;

    private final SolverSettings settings;
    private final BodySet bodies;
    private final ContactConstraints rows;
    private final ContactGraph order;
    private final JointSolver jointSolver;
    private final ContactSolver solver;
    private final LoadPropagation loads;
    private final SupportTreeSolver tree;
    private final NesterovAcceleration extrapolation;
    private final PassiveWarmStart start;
    private final IslandState before;
    private final MotionSolver motion;
    private final IslandSteps steps;
    private final RestingIslands resting;
    /** The island at hand: its rows, and where its bodies are in the order; whether joints connect it. */
    private int island;
    private int firstRow;
    private int endRow;
    private int firstBody;
    private int endBody;
    private boolean usesJoints;
    /** Bodies that nothing pushes, but that move, and touch it. */
    private int[] driver = new int[16];
    private int drivers;
    private boolean[] isDriver = new boolean[16];
    private final ConstraintLog log;
    private final double[] fall = new double[3];
    /** By thread: the largest change of a sweep, as if all bodies were bricks, and as it is. */
    private final double[] changes;
    /** The same of a pass, m/s. */
    private double change;
    private double trueChange;
    /** A true change that is no more than a few per mille of what gravity adds in a substep, m/s. */
    private double littleFall;
    private final WorkerPool.Task solveTask = this::solveRows;
    private final WorkerPool.Task runOnTask = this::runOnRows;
    private final WorkerPool.Task beginTask = this::beginRows;
    /** Of a substep. */
    private double seconds;
    private StepCounts report;

    public VelocitySolver(SolverSettings settings, BodySet bodies, ContactConstraints rows, ContactGraph order,
            JointSolver jointSolver,
            WorkerPool workers, ConstraintLog log, IslandSteps steps, RestingIslands resting) {
        this.resting = resting;
        this.steps = steps;
        this.log = log;
        this.settings = settings;
        this.bodies = bodies;
        this.rows = rows;
        this.order = order;
        this.jointSolver = jointSolver;
        changes = new double[workers.count * PAD];
        solver = new ContactSolver(bodies, rows);
        loads = new LoadPropagation(bodies, rows, order, solver);
        tree = new SupportTreeSolver(bodies, rows, order);
        start = new PassiveWarmStart(bodies, rows, order);
        before = new IslandState(bodies, rows, order);
        motion = new MotionSolver(settings, bodies, rows, order, solver, log);
        extrapolation = new NesterovAcceleration(bodies, rows, solver);
    }

    /**
     * Reads: rows, islands. Writes: velocities, impulses, displacements.
     *
     * @param h    seconds of the internal step
     * @param pull the acceleration by gravity
     */
    public void solve(double h, double pull, StepCounts counts) {
        report = counts;
        double[] s = bodies.state;
        for (int i = 0; i < bodies.end; i++) {
            System.arraycopy(bodies.carried, 6 * i, s, i * STATE + MOVED, 6);
            s[i * STATE + LOADED] = 0;
        }
        motion.begin();
        if (isDriver.length < bodies.end) {
            isDriver = new boolean[bodies.def.length];
        }
        for (int k = 0; k < order.islands; k++) {
            begin(k);
            log.beginIsland(k);
            if (resting.rests(k)) {
                rest(h);
            } else if (usesJoints) {
                iterate(h, steps.substeps[k], pull, steps.isFast[k]);
            } else if (steps.moves[k] || !settles(h, pull)) {
                motion.solve(k, h, steps.substeps[k], driver, drivers, report);
            }
            log.endIsland();
        }
        for (int i = 0; i < bodies.end; i++) {
            if (order.islandOf[i] < 0) {
                if (s[i * STATE + INV_MASS] > 0) {
                    bodies.accelerate(i, h * bodies.def[i].gravityScale(), settings.gravity);
                } else {
                    System.arraycopy(bodies.carried, 6 * i, s, i * STATE + MOVED, 6);
                }
                move(i, h);
            }
        }
    }

    /** Leaves the island as it is: its impulses are those of the last step. */
    private void rest(double h) {
        log.beginSubstep(0, h);
        for (int r = firstRow; r < endRow; r++) {
            if (rows.isLoaded(r)) {
                bodies.state[rows.bodyA[r] * STATE + LOADED] = 1;
                bodies.state[rows.bodyB[r] * STATE + LOADED] = 1;
            }
        }
        log.endSubstep(1, true);
    }

    /**
     * Solves an island that is slow in one sub-step, with a bounded number of iterations. What they leave of loads that nothing holds would
     * move an island that the sub-steps of one in motion hold: from step to step it would fall into its gaps and be opened again. So where
     * they do not converge, nothing was done, and it moves.
     *
     * @return whether they converged
     */
    private boolean settles(double h, double pull) {
        before.save(island);
        int cost = Math.max(1, endRow - firstRow);
        // Few contacts can afford to be solved better.
        double share = Math.min(1, 1e-3 * cost) * settings.restTolerance / settings.tolerance;
        int most = Math.max(settings.restIterations, Math.min(settings.mostPasses, settings.visits / cost));
        seconds = h;
        boolean guessed = guessLoads(h);
        most = guessed ? Math.max(most, settings.newPasses) : most;
        littleFall = pull > 0 ? 0.0025 * pull * h * share : Double.MAX_VALUE;
        accelerate(h);
        log.beginSubstep(0, h);
        start.begin(island);
        runRows(true, beginTask);
        boolean misguided = start.end();
        tree.begin(island);
        if (!misguided) {
            tree.correct(ENOUGH);
        }
        int used = converge(most, settings.tolerance * share, true);
        if (guessed && fastest() > ENOUGH) {
            // Joints that could not give what bad guesses asked of them, as in an arch, may hold by now.
            tree.begin(island);
            tree.correct(ENOUGH);
            converge(Math.min(most, settings.mostPasses - used), settings.tolerance * share, true);
        }
        if (change > settings.restChange) {
            log.dropSubstep();
            steps.move(island, h);
            before.restore(island, 1.0 / steps.substeps[island]);
            Arrays.fill(rows.substeps, firstRow, endRow, steps.substeps[island]);
            return false;
        }
        log.endSubstep(1, true);
        for (int j = firstBody; j < endBody; j++) {
            move(order.member[j], h);
        }
        for (int d = 0; d < drivers; d++) {
            move(driver[d], h);
        }
        return true;
    }

    /** By body, 3: how far it was moved in this step by what opened contacts, without momentum. */
    public double[] opened() {
        return motion.opened();
    }

    /** Begins an island: finds the bodies at its rows that nothing pushes and that move; they have moved nowhere yet. */
    private void begin(int k) {
        island = k;
        firstRow = order.rowStart[k];
        endRow = order.rowStart[k + 1];
        firstBody = order.bodyStart[k];
        endBody = order.bodyStart[k + 1];
        usesJoints = order.hasJoints(k);
        drivers = 0;
        for (int r = firstRow; r < endRow; r++) {
            addDriver(rows.bodyA[r]);
            addDriver(rows.bodyB[r]);
        }
        for (int d = 0; d < drivers; d++) {
            isDriver[driver[d]] = false;
            System.arraycopy(bodies.carried, 6 * driver[d], bodies.state, driver[d] * STATE + MOVED, 6);
        }
    }

    private void addDriver(int i) {
        if (bodies.isDynamic(i) || isDriver[i] || bodies.isAtRest(i)) {
            return;
        }
        if (drivers == driver.length) {
            driver = Arrays.copyOf(driver, 2 * drivers);
        }
        driver[drivers++] = i;
        isDriver[i] = true;
    }

    /** Solves an island with joints with as many iterations as it takes or as can be afforded. */
    private void iterate(double h, int substeps, double pull, boolean inMotion) {
        double sub = h / substeps;
        jointSolver.beginIsland(order.group, order.groupStart[island], order.groupStart[island + 1]);
        // Few contacts can afford to be solved better.
        int cost = endRow - firstRow + jointSolver.passCost();
        double share = Math.min(1, 1e-3 * cost) * (inMotion ? 1 : JOINTED_TOLERANCE);
        int visits = settings.visits / (inMotion ? settings.finer : 1) / Math.max(1, cost);
        double tolerance = settings.tolerance * share;
        // A short substep adds little speed, of which the load must still be right to a few per mille.
        littleFall = pull > 0 ? 0.0025 * pull * sub * share : Double.MAX_VALUE;
        // Contacts and joints tell each other of loads by passes, and where nothing is fast, until they rest: no tree of supports
        // brings them to it.
        int most = Math.max(JOINTED * settings.maxPasses, Math.min(settings.mostPasses, visits));
        boolean guessed = guessLoads(sub);
        most = guessed && !inMotion ? Math.max(most, settings.newPasses) : most;
        for (int k = 0; k < substeps; k++) {
            accelerate(sub);
            jointSolver.begin(sub);
            // In every substep: what forces of joints add to inertias changes between them, and rows that know less than a half
            // of what an impulse does to a body go further astray in every pass.
            jointSolver.updateMasses(rows, firstRow, endRow);
            seconds = sub;
            log.beginSubstep(k, sub);
            start.begin(island);
            runRows(true, beginTask);
            jointSolver.solveAll();
            converge(most, tolerance, false);
            jointSolver.addLoads(1 / h);
            log.endSubstep(1, k == substeps - 1);
            for (int j = firstBody; j < endBody; j++) {
                move(order.member[j], sub);
            }
            for (int d = 0; d < drivers; d++) {
                move(driver[d], sub);
            }
        }
    }

    private void move(int i, double by) {
        double[] s = bodies.state;
        int o = i * STATE;
        for (int j = 0; j < 6; j++) {
            s[o + MOVED + j] += by * s[o + j];
        }
    }

    /** The greatest speed of a body of the island, with what turning adds to it, as if all were bricks. */
    private double fastest() {
        double most = 0;
        for (int k = firstBody; k < endBody; k++) {
            most = Math.max(most, speed(order.member[k]));
        }
        for (int k = 0; k < drivers; k++) {
            most = Math.max(most, speed(driver[k]));
        }
        return most;
    }

    private double speed(int i) {
        return (Vectors.length(bodies.state, i * STATE)
                + Vectors.length(bodies.state, i * STATE + 3) * bodies.shape[i].turningRadius)
                / bodies.speedScale(i, i);
    }

    /**
     * @param extrapolates whether to run on between passes; with joints, whose loads it does not know, it must not
     * @return how many passes there were
     */
    private int converge(int most, double tolerance, boolean extrapolates) {
        change = endRow > firstRow ? Double.MAX_VALUE : -1;
        trueChange = change;
        extrapolation.begin();
        int pass = 0;
        for (; (change >= tolerance || trueChange >= littleFall)
                && (pass < most || change > settings.rough && pass < settings.roughPasses); pass++) {
            if (extrapolates && pass > 0) {
                runOn();
            }
            report.iterations++;
            beginChanges();
            sweep(true);
            solveJoints(0.1 * Math.min(tolerance, littleFall));
            sweep(false);
            solveJoints(0.1 * Math.min(tolerance, littleFall));
        }
        return pass;
    }

    private void beginChanges() {
        change = 0;
        trueChange = 0;
    }

    /** Solves groups of joints that contacts push. What joints change is taken as it is. */
    private void solveJoints(double tolerance) {
        double most = usesJoints ? jointSolver.solveTouched(tolerance) : 0;
        change = Math.max(change, most);
        trueChange = Math.max(trueChange, most);
    }

    /** Returns whether there were any to be guessed. */
    private boolean guessLoads(double sub) {
        for (int r = firstRow; r < endRow; r++) {
            solver.allowSpeeds(r, 1 / sub);
        }
        for (int k = 0; k < 3; k++) {
            fall[k] = sub * settings.gravity[k];
        }
        return loads.guess(island, rows.isNew, fall, settings.rough);
    }

    private void accelerate(double sub) {
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            bodies.accelerate(i, sub * bodies.def[i].gravityScale(), settings.gravity);
        }
    }

    /** Does a task for all rows of the island, by batches from the ground up or down to it. */
    private void runRows(boolean up, WorkerPool.Task task) {
        int from = order.batchStart[island];
        int end = order.batchStart[island + 1];
        for (int b = from; b < end; b++) {
            int k = up ? b : from + end - 1 - b;
            task.run(order.batch[k], order.batch[k + 1], 0);
        }
    }

    /** Solves all rows once, from the ground up or down to it. */
    private void sweep(boolean up) {
        Arrays.fill(changes, 0);
        runRows(up, solveTask);
        report.visits += endRow - firstRow;
        for (int i = 0; i < changes.length; i += PAD) {
            change = Math.max(change, changes[i]);
            trueChange = Math.max(trueChange, changes[i + 1]);
        }
    }

    /** Lets all rows run on. */
    private void runOn() {
        extrapolation.decide(order, island);
        runRows(true, runOnTask);
    }

    private void solveRows(int from, int to, int worker) {
        double most = changes[worker * PAD];
        double trueMost = changes[worker * PAD + 1];
        for (int i = from; i < to; i++) {
            double by = solver.solve(i);
            double byBrick = by / rows.speedScale[i];
            most = byBrick > most ? byBrick : most;
            trueMost = by > trueMost ? by : trueMost;
        }
        changes[worker * PAD] = most;
        changes[worker * PAD + 1] = trueMost;
    }

    private void runOnRows(int from, int to, int worker) {
        for (int i = from; i < to; i++) {
            extrapolation.runOn(i);
        }
    }

    private void beginRows(int from, int to, int worker) {
        for (int i = from; i < to; i++) {
            solver.begin(i, seconds);
        }
    }
}
