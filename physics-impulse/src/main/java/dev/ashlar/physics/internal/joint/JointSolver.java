package dev.ashlar.physics.internal.joint;

import static dev.ashlar.physics.internal.body.BodySet.LOADED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;
import static dev.ashlar.physics.internal.joint.JointSet.DRIVE;
import static dev.ashlar.physics.internal.joint.JointSet.IDLE;
import static dev.ashlar.physics.internal.joint.JointSet.LOCKED;
import static dev.ashlar.physics.internal.joint.JointSet.LOWER;
import static dev.ashlar.physics.internal.joint.JointSet.SLOTS;
import static dev.ashlar.physics.internal.joint.JointSet.UPPER;

import dev.ashlar.math.Pose;
import dev.ashlar.physics.JointAxisDef;
import dev.ashlar.physics.JointAxisDef.Drive;
import dev.ashlar.physics.internal.check.Ranges;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import java.util.Arrays;

/**
 * Solves the velocities of jointed bodies: all rows of a group at once, by Lagrange multipliers, J M^-1 J^T l = what is lacking.
 * Between passes over contacts it is one more block of the Gauss-Seidel iteration.
 *
 * <p>Limits and drives are rows that join while they act. A row whose impulse leaves its bounds is let go, one that is needed
 * joins, and the group is solved again, a few times at most.
 *
 * <p>Rows are those of where the bodies are at the start of a substep, and velocities are such that the joint holds at its end
 * (SHAKE; Ryckaert, Ciccotti and Berendsen 1977): the impulse turns velocities along with the bodies. Solved for J v = 0, a
 * pendulum would lose the share (w h)^2 of its energy each substep. Only that bend of the path is seen: what a joint was off
 * before is left to {@link JointProjection}, which has no momentum.
 */
public final class JointSolver {
    /** How often rows may come and go in one solve, and in one of a pass over contacts. */
    private static final int MAX_CHANGES = 8;
    private static final int CHANGES_IN_PASS = 2;
    /** How often rows may go after that. */
    private static final int MAX_LETTING_GO = 8;
    /** How often inertias may be raised in a substep. */
    private static final int MAX_RAISES = 4;
    /** What a joint costs to solve, in visits to manifolds. */
    private static final int VISITS = 4;
    /** Rows of which less than this share is left, after what the others tell of them, are next to dependent. */
    private static final double ILL = 1e-5;
    /** The same for what locks leave of a row: speeds are up to ten times those that they answer, and impulses of the last substep mislead. */
    private static final double ILL_BY_LOCKS = 1e-2;
    /** Speeds that differ by less are equal, as far as the choice of rows is concerned. */
    private static final double TOLERANCE = 1e-10;

    /** A spring that gives way more, m/s or rad/s per Ns, does nothing; an infinity would make equations of it that have no answer. */
    private static final double SOFTEST = 1e200;

    private final BodySet bodies;
    private final JointSet joints;
    private final JointSystem system;
    private final JointGroups groups;
    private final JointConstraints rows;
    /** By slot: how much faster its value changes on average over the substep than at its start. */
    private double[] bend = new double[0];
    /** By slot: speed and softness of the drive, and the most impulse it can give; speeds at which the limits are just met. */
    private double[] driveSpeed = new double[0];
    private double[] driveSoft = new double[0];
    private double[] most = new double[0];
    private double[] lowSpeed = new double[0];
    private double[] highSpeed = new double[0];
    /** By slot: the least impulse of a row that holds its lower limit, and the most of one that holds the upper. */
    private double[] leastAtLow = new double[0];
    private double[] mostAtHigh = new double[0];
    private boolean[] isFactored = new boolean[0];
    /** By group: whether some of its rows are next to dependent, though not for the masses of its bodies alone. */
    private boolean[] isIll = new boolean[0];
    /** By group: whether contacts push its bodies. */
    private boolean[] touched = new boolean[0];
    private final GyroscopicStep kick = new GyroscopicStep();
    private final GeometricStiffness stiffness;
    private double h;
    /** The groups of the island at hand. */
    private int[] list;
    private int first;
    private int end;

    public JointSolver(BodySet bodies, JointSet joints, JointSystem system) {
        this.bodies = bodies;
        this.joints = joints;
        this.system = system;
        groups = system.groups;
        rows = system.rows;
        stiffness = new GeometricStiffness(bodies, joints, system);
    }

    /** Begins an internal step with these contacts. */
    public void prepare(ContactConstraints contacts) {
        if (groups.count == 0) {
            return;
        }
        if (bend.length < system.value.length) {
            int n = system.value.length;
            bend = new double[n];
            driveSpeed = new double[n];
            driveSoft = new double[n];
            most = new double[n];
            lowSpeed = new double[n];
            highSpeed = new double[n];
            leastAtLow = new double[n];
            mostAtHigh = new double[n];
        }
        if (isFactored.length < groups.count) {
            isFactored = new boolean[groups.count];
            isIll = new boolean[groups.count];
            touched = new boolean[groups.count];
        }
        Arrays.fill(touched, 0, groups.count, false);
        for (int r = 0; r < contacts.count; r++) {
            touch(contacts.bodyA[r]);
            touch(contacts.bodyB[r]);
        }
        Arrays.fill(bend, 0, joints.end * SLOTS, 0);
        for (int c = 0; c < groups.columnStart[groups.count]; c++) {
            int j = groups.jointAt[c];
            if (joints.isAwake(j)) {
                Arrays.fill(joints.load, 6 * j, 6 * j + 6, 0);
            }
        }
    }

    private void touch(int body) {
        int g = groups.of(body);
        if (g >= 0 && !touched[g] && !system.isAsleep(g)) {
            touched[g] = true;
        }
    }

    /** Begins an island, with the groups {@code from} to {@code to} of an array. */
    public void beginIsland(int[] island, int from, int to) {
        list = island;
        first = from;
        end = to;
    }

    /** What solving once all groups of the island that contacts push costs, in visits to manifolds, roughly. */
    public int passCost() {
        int joined = 0;
        for (int k = first; k < end; k++) {
            joined += touched[list[k]] ? groups.columnStart[list[k] + 1] - groups.columnStart[list[k]] : 0;
        }
        return VISITS * joined;
    }

    /** Begins a substep of {@code seconds}: rows, bounds, the impulses of the last one. */
    public void begin(double seconds) {
        h = seconds;
        for (int k = first; k < end; k++) {
            int g = list[k];
            system.predict(g, 0);
            turnSpins(g);
            system.look(g);
            stiffness.apply(g, h);
            system.masses(g);
            bound(g);
            isFactored[g] = false;
            isIll[g] = false;
            if (hasLoop(g) || bodies.hasLocks) {
                factorRows(g);
            }
            if (isIll[g]) {
                forgetBends(g);
            }
            for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
                int j = groups.jointAt[c];
                warmStart(j, seconds / joints.substep[j], isIll[g]);
                joints.substep[j] = seconds;
            }
            if (isFactored[g]) {
                dropImpulses(g);
            }
        }
    }

    /** Renews what rows of contacts have of the inertias of jointed bodies. */
    public void updateMasses(ContactConstraints contacts, int from, int to) {
        for (int r = from; r < to; r++) {
            if (groups.of(contacts.bodyA[r]) >= 0 || groups.of(contacts.bodyB[r]) >= 0) {
                contacts.masses(r);
            }
        }
    }

    /** Solves all groups of the island, first without, then with the bends of their paths. */
    public void solveAll() {
        for (int i = first; i < end; i++) {
            int g = list[i];
            solve(g, MAX_CHANGES, -1);
            for (int k = 0; k < MAX_RAISES && stiffness.raise(g, h); k++) {
                system.masses(g);
                isFactored[g] = false;
                solve(g, MAX_CHANGES, -1);
            }
            findBends(g);
            solve(g, MAX_CHANGES, -1);
        }
    }

    /** Inertias and spins of bodies turned as they are by now. */
    private void turnSpins(int g) {
        for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1]; k++) {
            int i = groups.members[k];
            bodies.updateInertia(i, system.at);
            if (bodies.spinsUnevenly(i) && bodies.def[i].lockedRotation() == 0) {
                kick.apply(bodies.inertia, 12 * i, system.at, i * Pose.STRIDE + Pose.ROTATION, h, bodies.state, i * STATE + 3);
            }
        }
    }

    /** What drives and limits of a group ask for. */
    private void bound(int g) {
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            for (int s = j * SLOTS; s < j * SLOTS + joints.slots[j]; s++) {
                boundSlot(s);
            }
        }
    }

    /**
     * Gives the impulses of the last substep to the bodies of a joint. Rows that are next to dependent bear large ones against
     * each other, which no longer cancel out once their bodies have turned: they begin without.
     */
    private void warmStart(int j, double scale, boolean without) {
        int a = joints.bodyA[j] * STATE;
        int b = joints.bodyB[j] * STATE;
        for (int s = j * SLOTS; s < j * SLOTS + joints.slots[j]; s++) {
            double before = scale * joints.impulse[s];
            boolean holds = joints.mode[s] != DRIVE && joints.mode[s] != IDLE;
            if (holds && without) {
                before = 0;
            } else if (joints.mode[s] == DRIVE) {
                before = Math.max(-most[s], Math.min(most[s], before));
            } else if (joints.mode[s] == IDLE) {
                before = before > 0 ? most[s] : before < 0 ? -most[s] : 0;
            }
            joints.impulse[s] = before;
            push(s, before, a, b);
        }
        bodies.state[a + LOADED] = 1;
        bodies.state[b + LOADED] = 1;
    }

    /** What drive and limits of a slot ask for in this substep. */
    private void boundSlot(int s) {
        JointAxisDef d = joints.slotDef(s);
        if (d.locked()) {
            return;
        }
        double x = system.value[s];
        double to = joints.target[s / SLOTS * SLOTS + joints.axisOf[s]];
        most[s] = h * d.maxForce();
        driveSoft[s] = 0;
        if (d.drive() == Drive.MOTOR) {
            driveSpeed[s] = to;
        } else if (d.drive() == Drive.SERVO) {
            driveSpeed[s] = Math.max(-d.maxSpeed(), Math.min(d.maxSpeed(), joints.way(s, x, to) / h));
        } else if (d.drive() == Drive.SPRING) {
            // Implicit Euler: the force of the spring at the end of the substep.
            double k = d.damping() + h * d.stiffness();
            driveSoft[s] = Math.min(SOFTEST, 1 / (h * k));
            double toTarget = k > 0 ? joints.way(s, x, to) * d.stiffness() / k : 0;
            // As for all drives: a stiff spring of 1e6 m would be there after a substep, and what it sent off never back in range.
            driveSpeed[s] = Math.max(-Ranges.FASTEST_DRIVE, Math.min(Ranges.FASTEST_DRIVE, toTarget));
        }
        lowSpeed[s] = x > d.low() ? (d.low() - x) / h : 0;
        highSpeed[s] = x < d.high() ? (d.high() - x) / h : 0;
        leastAtLow[s] = driveAt(s, lowSpeed[s], most[s]);
        mostAtHigh[s] = driveAt(s, highSpeed[s], -most[s]);
    }

    private void push(int s, double by, int a, int b) {
        rows.push(s, by, bodies.state, a, b, a, b);
    }

    /** How fast the value of a slot changes, on average over the substep. */
    private double speed(int s, int a, int b) {
        return rows.speed(s, a, b) + bend[s];
    }

    private void forgetBends(int g) {
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            Arrays.fill(bend, groups.jointAt[c] * SLOTS, (groups.jointAt[c] + 1) * SLOTS, 0);
        }
    }

    /**
     * Compares where the velocities of a group lead with where the rows say that they do. Of rows that are next to dependent these bends
     * differ by what only huge speeds could bring about; there paths are taken as straight, which costs energy.
     */
    private void findBends(int g) {
        if (isIll[g]) {
            forgetBends(g);
            return;
        }
        system.predict(g, h);
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            int a = joints.bodyA[j] * STATE;
            int b = joints.bodyB[j] * STATE;
            rows.look(j, system.at);
            for (int s = j * SLOTS; s < j * SLOTS + joints.slots[j]; s++) {
                double change = rows.value(joints.axisOf[s]) - system.value[s];
                boolean wrapped = joints.axisOf[s] == 3 && Math.abs(change) > Math.PI;
                bend[s] = wrapped ? 0 : change / h - rows.speed(s, a, b);
            }
        }
    }

    /**
     * Solves all groups of the island that contacts push once more, but for those whose speeds lack no more than {@code enough}, m/s; returns the
     * largest change of a speed. Contacts will change speeds again, so rows come and go less often than in {@link #solveAll}.
     */
    public double solveTouched(double enough) {
        double change = 0;
        for (int k = first; k < end; k++) {
            if (touched[list[k]]) {
                change = Math.max(change, solve(list[k], CHANGES_IN_PASS, enough));
            }
        }
        return change;
    }

    /**
     * Solves a group. In the first so many rounds rows come and go; then those that cannot give what is asked of them only go: cut to their
     * bounds, they would leave all others with speeds that none of them wants, by 0.3 m/s for a motor of 2 mNs beside a rod that bears 21 Ns.
     */
    private double solve(int g, int changes, double enough) {
        double change = 0;
        int rounds = changes + MAX_LETTING_GO;
        for (int round = 0; round < rounds; round++) {
            boolean last = round == rounds - 1;
            if (!isFactored[g]) {
                factor(g);
            }
            change = Math.max(change, lacking(g));
            if (round == 0 && change <= enough && !join(g)) {
                return change;
            }
            if (!isFactored[g]) {
                continue;
            }
            system.solve(g);
            if (!last && letGo(g)) {
                continue;
            }
            apply(g, last);
            if (round >= changes - 1 || !join(g)) {
                break;
            }
        }
        return change;
    }

    private void factor(int g) {
        factorRows(g);
        dropImpulses(g);
    }

    private void factorRows(int g) {
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            for (int s = j * SLOTS; s < j * SLOTS + joints.slots[j]; s++) {
                system.acts[s] = joints.mode[s] != IDLE;
                system.soft[s] = joints.mode[s] == DRIVE ? driveSoft[s] : 0;
            }
        }
        system.factor(g);
        isFactored[g] = true;
        isIll[g] |= groups.matrix.leastLeft < ILL && hasLoop(g) || system.leastLeft < ILL_BY_LOCKS;
    }

    /** Whether joints of a group may tell the same: there are more than it takes to connect its bodies. */
    private boolean hasLoop(int g) {
        int more = -1;
        for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1]; k++) {
            more += bodies.isDynamic(groups.members[k]) ? 1 : 0;
        }
        boolean isAnchored = false;
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            isAnchored |= !bodies.isDynamic(joints.bodyA[j]) || !bodies.isDynamic(joints.bodyB[j]);
        }
        return groups.columnStart[g + 1] - groups.columnStart[g] > more + (isAnchored ? 1 : 0);
    }

    /** Takes the impulses of rows away that others imply, who would go on to push against them. */
    private void dropImpulses(int g) {
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            for (int k = 0; k < joints.slots[j]; k++) {
                int s = j * SLOTS + k;
                if (joints.mode[s] == LOCKED && groups.matrix.isDropped[c * SLOTS + k]) {
                    push(s, -joints.impulse[s], joints.bodyA[j] * STATE, joints.bodyB[j] * STATE);
                    joints.impulse[s] = 0;
                }
            }
        }
    }

    /** Writes what speeds lack to the unknowns; returns the largest, those of turns at the reach of the smaller body. */
    private double lacking(int g) {
        double largest = 0;
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            int a = joints.bodyA[j] * STATE;
            int b = joints.bodyB[j] * STATE;
            double reach = Math.min(bodies.shape[joints.bodyA[j]].radius, bodies.shape[joints.bodyB[j]].radius);
            for (int k = 0; k < joints.slots[j]; k++) {
                int s = j * SLOTS + k;
                double lack = system.acts[s] ? wanted(s) - speed(s, a, b) - system.soft[s] * joints.impulse[s] : 0;
                system.unknown[c * SLOTS + k] = lack;
                largest = Math.max(largest, Math.abs(lack) * (joints.axisOf[s] < 3 ? 1 : reach));
            }
        }
        return largest;
    }

    private double wanted(int s) {
        byte mode = joints.mode[s];
        return mode == DRIVE ? driveSpeed[s] : mode == LOWER ? lowSpeed[s] : mode == UPPER ? highSpeed[s] : 0;
    }

    /** What a slot's drive gives while a limit holds it at a speed; {@code tie} where the drive wants just that. */
    private double driveAt(int s, double speed, double tie) {
        if (!joints.slotDef(s).isDriven()) {
            return 0;
        }
        double off = driveSpeed[s] - speed;
        double impulse = driveSoft[s] > 0 ? off / driveSoft[s] : off > 0 ? most[s] : off < 0 ? -most[s] : tie;
        return Math.max(-most[s], Math.min(most[s], impulse));
    }

    private double lowestImpulse(int s) {
        byte mode = joints.mode[s];
        return mode == DRIVE ? -most[s] : mode == LOWER ? leastAtLow[s] : Double.NEGATIVE_INFINITY;
    }

    private double highestImpulse(int s) {
        byte mode = joints.mode[s];
        return mode == DRIVE ? most[s] : mode == UPPER ? mostAtHigh[s] : Double.POSITIVE_INFINITY;
    }

    /** Lets rows go that would have to give more than they can; returns whether there were any. */
    private boolean letGo(int g) {
        boolean any = false;
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            for (int k = 0; k < joints.slots[j]; k++) {
                int s = j * SLOTS + k;
                if (joints.mode[s] == LOCKED || joints.mode[s] == IDLE) {
                    continue;
                }
                double wants = joints.impulse[s] + system.unknown[c * SLOTS + k];
                double bound = wants < lowestImpulse(s) ? lowestImpulse(s) : highestImpulse(s);
                if (wants < lowestImpulse(s) || wants > highestImpulse(s)) {
                    boolean drives = joints.mode[s] != DRIVE && joints.slotDef(s).isDriven()
                            && (driveSoft[s] > 0 || bound > 0 == (joints.mode[s] == LOWER));
                    push(s, bound - joints.impulse[s], joints.bodyA[j] * STATE, joints.bodyB[j] * STATE);
                    joints.impulse[s] = bound;
                    joints.mode[s] = drives ? DRIVE : IDLE;
                    any = true;
                }
            }
        }
        isFactored[g] &= !any;
        return any;
    }

    private void apply(int g, boolean bounded) {
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            for (int k = 0; k < joints.slots[j]; k++) {
                int s = j * SLOTS + k;
                if (system.acts[s]) {
                    double to = joints.impulse[s] + system.unknown[c * SLOTS + k];
                    to = bounded ? Math.max(lowestImpulse(s), Math.min(highestImpulse(s), to)) : to;
                    push(s, to - joints.impulse[s], joints.bodyA[j] * STATE, joints.bodyB[j] * STATE);
                    joints.impulse[s] = to;
                }
            }
        }
    }

    /** Lets rows join that are needed; returns whether there were any. */
    private boolean join(int g) {
        boolean any = false;
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            for (int s = j * SLOTS; s < j * SLOTS + joints.slots[j]; s++) {
                byte mode = joints.mode[s];
                if (mode == IDLE || mode == DRIVE) {
                    joints.mode[s] = needed(s, speed(s, joints.bodyA[j] * STATE, joints.bodyB[j] * STATE));
                    any |= joints.mode[s] != mode;
                }
            }
        }
        isFactored[g] &= !any;
        return any;
    }

    private byte needed(int s, double speed) {
        JointAxisDef d = joints.slotDef(s);
        if (d.isLimited() && speed < lowSpeed[s] - TOLERANCE) {
            return LOWER;
        }
        if (d.isLimited() && speed > highSpeed[s] + TOLERANCE) {
            return UPPER;
        }
        boolean tooStrong = d.isDriven() && (joints.impulse[s] >= most[s] && speed > driveSpeed[s] + TOLERANCE
                || joints.impulse[s] <= -most[s] && speed < driveSpeed[s] - TOLERANCE);
        return tooStrong ? DRIVE : joints.mode[s];
    }

    /** Adds the impulses of a substep to what the joints carried; {@code share} is one over the internal step. */
    public void addLoads(double share) {
        for (int k = first; k < end; k++) {
            for (int c = groups.columnStart[list[k]]; c < groups.columnStart[list[k] + 1]; c++) {
                addLoad(groups.jointAt[c], share);
            }
        }
    }

    private void addLoad(int j, double share) {
        for (int s = j * SLOTS; s < j * SLOTS + joints.slots[j]; s++) {
            boolean turns = joints.axisOf[s] >= 3;
            int o = s * JointConstraints.ROW + (turns ? 3 : 0);
            for (int k = 0; k < 3; k++) {
                joints.load[6 * j + (turns ? 3 : 0) + k] += share * joints.impulse[s] * rows.row[o + k];
            }
        }
    }
}
