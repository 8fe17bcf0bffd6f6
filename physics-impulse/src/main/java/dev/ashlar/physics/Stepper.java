package dev.ashlar.physics;

import static dev.ashlar.physics.Bodies.INV_MASS;
import static dev.ashlar.physics.Bodies.LOADED;
import static dev.ashlar.physics.Bodies.MOVED;
import static dev.ashlar.physics.Bodies.STATE;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
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

    /** A body in contact moves by at most this share of its size in an internal step, */
    private static final double FAST = 0.25;
    /** but a step is cut into no more than this many for that, */
    private static final int MAX_CUTS = 8;
    /** and any body turns by at most this angle, whatever it takes. */
    private static final double MAX_TURN = 0.5;

    final Bodies bodies;
    final Pairs pairs;
    final ContactBuffer contacts = new ContactBuffer();
    final ContactRows rows;
    final SolveOrder order;
    final Clamp clamp;
    final Volumes volumes;
    final PathLog paths;

    private final WorldSettings settings;
    private final Holds contactQuery;
    private final PairInput scratch = new PairInput();
    private final PairBatch batch = new PairBatch();
    private final Impulses impulses = new Impulses();
    private final VelocitySolver solver;
    private final PositionProjection projection;
    private final LoadGuess loads;
    private final double[] fall = new double[3];
    private final double[] half = new double[Pose.STRIDE];
    private final double[] spin = new double[3];
    private boolean[] isStill = new boolean[16];
    private final double pull;
    private int substeps;
    /** What the last internal step asked for. */
    private int cuts = 1;
    private final FreeSpin freeSpin;
    private final double[] matrix = new double[9];
    private double[] beforeStep = new double[0];
    private StepReport report;

    Stepper(WorldSettings settings, Bodies bodies, BroadPhase broad, NarrowPhase contactPhase, NarrowPhase sweepPhase) {
        this.settings = settings;
        this.bodies = bodies;
        PairQuery query = contactPhase.newQuery();
        contactQuery = new Holds(query);
        boolean one = contactPhase == sweepPhase;
        int contactCache = contactPhase.cacheSize();
        pairs = new Pairs(contactCache + (one ? 0 : sweepPhase.cacheSize()));
        rows = new ContactRows(bodies, settings.modifier);
        order = new SolveOrder(bodies);
        solver = new VelocitySolver(bodies, rows, 2 * settings.zone);
        freeSpin = new FreeSpin(bodies);
        loads = new LoadGuess(bodies, rows, order, solver);
        projection = new PositionProjection(bodies, rows, order);
        volumes = new Volumes(bodies, broad, settings.filter);
        paths = new PathLog(settings.recordPaths);
        clamp = new Clamp(bodies, one ? query : sweepPhase.newQuery(), sweepPhase.cacheSize(), one ? 0 : contactCache,
                volumes, order, contactQuery, paths);
        double[] g = settings.gravity;
        pull = Math.sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
    }

    /** Advances all bodies by dt seconds, in as many internal steps as it takes. */
    void advance(double dt, StepReport out) {
        report = out;
        report.clear();
        paths.clear();
        if (beforeStep.length < bodies.pose.length) {
            beforeStep = new double[bodies.pose.length];
        }
        System.arraycopy(bodies.pose, 0, beforeStep, 0, bodies.end * Pose.STRIDE);
        int parts = Math.max(1, (int) Math.ceil(dt / settings.maxInternalStep - 1e-9));
        double whole = dt / parts;
        for (int k = 0; k < parts; k++) {
            double left = whole;
            while (left > 0) {
                int steps = (int) Math.ceil(left * cuts / whole - 1e-9);
                double h = step(left / steps, whole);
                left = steps == 1 && h == left || left - h < 1e-9 * whole ? 0 : left - h;
                report.internalSteps++;
            }
        }
        Arrays.fill(bodies.force, 0, 6 * bodies.end, 0);
        report.pairs = pairs.now.size();
        report.manifolds = contacts.manifoldCount();
        report.contacts = contacts.contactCount();
    }

    /**
     * Into how many internal steps to cut one of h seconds, where bodies in contact, or about to be, are fast. Within a step a
     * contact is straight: a body that turns by an angle a leaves that by R a^2/8 in the middle of it, which must not be more
     * than its gap.
     */
    private int cuts(double h) {
        double most = 1;
        double[] s = bodies.state;
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            int a = pairs.now.first(contacts.pair(m));
            int b = pairs.now.second(contacts.pair(m));
            int i = a * STATE;
            int j = b * STATE;
            double size = Math.min(bodies.isStatic(a) ? Double.MAX_VALUE : bodies.shape[a].radius,
                    bodies.isStatic(b) ? Double.MAX_VALUE : bodies.shape[b].radius);
            most = Math.max(most, h * distance(s, i, j) / (FAST * size));
            most = Math.max(most, h * Math.max(bend(a), bend(b)));
        }
        most = Math.min(MAX_CUTS, most);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && bodies.shape[i].turningRadius > 0) {
                most = Math.max(most, h * length(s, i * STATE + 3) / MAX_TURN);
            }
        }
        return (int) Math.ceil(most);
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

    /** Sum of the normal impulses of a manifold of the last internal step. */
    double impulse(int manifold) {
        int r = order.rowOf[manifold];
        double sum = 0;
        for (int k = 0; k < rows.points[r]; k++) {
            sum += rows.row[r * ContactRows.STRIDE + ContactRows.POINTS + k * ContactRows.POINT + ContactRows.IMPULSE];
        }
        return sum * substeps;
    }

    /** Writes the matrix of a body between the start (0) and the end (1) of the last step. */
    void writeMatrix(int i, double alpha, float[] out, int at) {
        Arrays.fill(out, at, at + 16, 0);
        if (!bodies.exists(i)) {
            return;
        }
        System.arraycopy(bodies.pose, i * Pose.STRIDE, half, 0, Pose.STRIDE);
        if (alpha < 1 && !bodies.isStatic(i)) {
            blend(i, alpha);
        }
        bodies.shape[i].toUser(half, 0);
        Quat.matrix(half, Pose.ROTATION, matrix, 0);
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                out[at + 4 * column + row] = (float) matrix[3 * row + column];
            }
            out[at + 12 + row] = (float) half[row];
        }
        out[at + 15] = 1;
    }

    /** Mixes the pose before the last step into {@link #half}, linearly; the rotation is then made a unit. */
    private void blend(int i, double alpha) {
        double[] before = beforeStep;
        int o = i * Pose.STRIDE;
        if (before.length < o + Pose.STRIDE) {
            return;
        }
        double sign = 0;
        for (int k = Pose.ROTATION; k < Pose.STRIDE; k++) {
            sign += before[o + k] * half[k];
        }
        double sq = 0;
        for (int k = 0; k < Pose.STRIDE; k++) {
            double b = k >= Pose.ROTATION && sign < 0 ? -before[o + k] : before[o + k];
            half[k] = b + alpha * (half[k] - b);
            sq += k >= Pose.ROTATION ? half[k] * half[k] : 0;
        }
        for (int k = Pose.ROTATION; k < Pose.STRIDE && sq > 0; k++) {
            half[k] /= Math.sqrt(sq);
        }
    }

    /**
     * Advances all bodies by up to {@code most} seconds, by less if it turns out that some are about to meet fast.
     *
     * @param whole what an internal step is if nothing is fast
     * @return by how many seconds
     */
    private double step(double most, double whole) {
        long t0 = System.nanoTime();
        findPairs(most);
        long t1 = System.nanoTime();
        findContacts(most);
        cuts = cuts(whole);
        double h = Math.min(most, whole / cuts);
        substeps = (int) Math.ceil(settings.substeps * (cuts > 1 ? settings.finer : 1) * h / whole - 1e-9);
        applyForces(h);
        long t2 = System.nanoTime();
        prepareRows(h);
        solve(h);
        carryOver(h);
        projection.project(settings.restGap, 2 * settings.zone, settings.maxPush, isStill);
        dropNoise();
        impulses.keep(rows, order.rowOf, contacts, pairs.now.size(), h / substeps);
        long t3 = System.nanoTime();
        planMotions(h);
        paths.begin(h);
        clamp.advance(pairs, settings.zone, h, settings.gravity, pull * h);
        turnSpins();
        report.broadNanos += t1 - t0;
        report.narrowNanos += t2 - t1;
        report.solveNanos += t3 - t2;
        report.advanceNanos += System.nanoTime() - t3;
        clamp.addTo(report);
        return h;
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
        pairs.begin();
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
        for (int p = 0; p < n; p++) {
            batch.reach[p] = least + h * closing(pairs.now.first(p), pairs.now.second(p));
        }
        contacts.clear();
        contactQuery.contacts(batch, 0, n, scratch, contacts);
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
            rows.isNew[r] = before < 0 || !impulses.recall(rows, r, contacts, before, h / substeps);
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
        tolerance *= Math.min(1, 1e-3 * rows.count);
        int most = Math.max(settings.maxPasses, Math.min(settings.mostPasses, settings.visits / Math.max(1, rows.count)));
        for (int i = 0; i < bodies.end; i++) {
            System.arraycopy(bodies.carried, 6 * i, s, i * STATE + MOVED, 6);
            s[i * STATE + LOADED] = 0;
        }
        guessLoads(sub);
        for (int k = 0; k < substeps; k++) {
            accelerate(sub);
            solver.begin(0, rows.count, sub);
            converge(most, tolerance);
            for (int i = 0; i < bodies.end; i++) {
                int o = i * STATE;
                for (int j = 0; j < 6; j++) {
                    s[o + MOVED + j] += sub * s[o + j];
                }
            }
        }
    }

    private void converge(int most, double tolerance) {
        double change = Double.MAX_VALUE;
        for (int pass = 0; change >= tolerance && (pass < most || change > settings.rough && pass < settings.roughPasses); pass++) {
            report.passes++;
            change = Math.max(sweep(true), sweep(false));
        }
    }

    private void guessLoads(double sub) {
        for (int r = 0; r < rows.count; r++) {
            solver.allowSpeeds(r, 1 / sub);
        }
        for (int k = 0; k < 3; k++) {
            fall[k] = sub * settings.gravity[k];
        }
        loads.guess(rows.isNew, fall);
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
            }
        }
    }

    /** Solves all rows once, from the ground up or down to it. */
    private double sweep(boolean up) {
        double most = 0;
        for (int k = 0; k < order.batches; k++) {
            int c = up ? k : order.batches - 1 - k;
            most = Math.max(most, solver.solve(order.batch[c], order.batch[c + 1]));
        }
        return most;
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
            boolean falls = s[o + INV_MASS] > 0 && s[o + LOADED] == 0;
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

    /** Reads: motions. Writes: inertia in the world; spins, so that angular momentum stays. */
    private void turnSpins() {
        double[] s = bodies.state;
        for (int i = 0; i < bodies.end; i++) {
            if (!bodies.exists(i) || !bodies.isDynamic(i)) {
                continue;
            }
            int o = i * STATE;
            if (!bodies.spinsEvenly(i) && bodies.def[i].lockedTurns == 0) {
                bodies.updateMomentum(i, clamp.startPose, i * Pose.STRIDE + Pose.ROTATION);
                bodies.deriveSpin(i);
            }
            bodies.updateInertia(i);
        }
    }
}
