package dev.ashlar.physics.internal.solver;

import static dev.ashlar.physics.internal.body.BodySet.INV_INERTIA;
import static dev.ashlar.physics.internal.body.BodySet.INV_MASSES;
import static dev.ashlar.physics.internal.body.BodySet.LOADED;
import static dev.ashlar.physics.internal.body.BodySet.MOVED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ALONG_T;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ALONG_U;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ARM_A;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ARM_B;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BOUNCES;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BY_BITANGENT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BY_TANGENT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BY_TWIST;
import static dev.ashlar.physics.internal.contact.ContactConstraints.DIAGONAL;
import static dev.ashlar.physics.internal.contact.ContactConstraints.DRIFT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.FRICTION;
import static dev.ashlar.physics.internal.contact.ContactConstraints.GAPS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.INVERSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINTS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ROLLING;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ROLL_IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.SCALED;
import static dev.ashlar.physics.internal.contact.ContactConstraints.SPEED;
import static dev.ashlar.physics.internal.contact.ContactConstraints.STRIDE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TANGENT_IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TANGENT_MASS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TWIST_FRICTION;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TWIST_IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TWIST_MASS;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.impact.ConstraintLog;
import dev.ashlar.physics.internal.report.StepCounts;
import dev.ashlar.physics.internal.settings.SolverSettings;
import java.util.Arrays;

/**
 * Velocities of an island that moves: sub-steps with one symmetric pair of sweeps each. The first sweep, from the ground up, begins from the
 * impulses of the sub-step before and opens contacts that are closer than a half of their gap by a small velocity; bodies then move; the
 * second sweep, down to the ground, takes that velocity out again (Catto, "Solver2D", 2024: soft step with relaxing). Its work is rows
 * times sub-steps, whatever moves.
 *
 * <p>What gravity and the impulses of the last sub-step do to a body is kept by body, and added in one go when a sub-step begins.
 *
 * <p>Rows of a batch share no body that moves. So a batch goes through three short loops: speeds, impulses, pushes. In each of them the
 * processor works on several rows at once; in one long loop it waits for the chain of operations of one row (0.75 of the time).
 */
final class MotionSolver {
    private static final int BLOCK_SWEEPS = 2;
    /** So many rows of a batch go through the loops together: they stay in the processor's first cache. */
    private static final int AT_ONCE = 16;
    /** Turns whose square is less, in radians, take arms along straight ways. */
    private static final double BENT = 1e-6;
    /** Doubles of a row between the loops of a batch: speeds along normal, tangent, bitangent and about these; then changes of impulses. */
    private static final int TEMP = 10;
    private static final int VN = 0;
    private static final int VT = 1;
    private static final int VU = 2;
    private static final int WN = 3;
    private static final int WT = 4;
    private static final int WU = 5;
    private static final int DT = 6;
    private static final int DU = 7;
    private static final int TWIST = 8;
    /** Whether the row does anything. */
    private static final int ACTS = 9;
    /** After the normal block, in place of the speeds: the change of all normal impulses, and what they do about tangent and bitangent. */
    private static final int N = VN;
    private static final int ABOUT_T = WT;
    private static final int ABOUT_U = WU;

    private final SolverSettings settings;
    private final BodySet bodies;
    private final ContactConstraints rows;
    private final ContactGraph order;
    private final ContactSolver other;
    private final ConstraintLog log;
    /** By body, 6: what a sub-step adds to its velocity before it is solved: gravity, and all impulses of its rows. */
    private double[] start = new double[16 * 6];
    /** By body, 6: its velocity before that. */
    private double[] before = new double[16 * 6];
    /** By body, 3: how far it was moved by what opened contacts, in this step; see {@link #opened}. */
    private double[] opened = new double[16 * 3];
    private double[] temp = new double[64 * TEMP];
    private double sub;
    private double invSub;
    /** The share of what contacts lack by which they are opened, 1/s. */
    private double opening;
    /** Whether the change of speeds is to be found, and the largest so far. */
    private boolean isMeasured;
    private double change;

    MotionSolver(SolverSettings settings, BodySet bodies, ContactConstraints rows, ContactGraph order, ContactSolver other,
            ConstraintLog log) {
        this.settings = settings;
        this.bodies = bodies;
        this.rows = rows;
        this.order = order;
        this.other = other;
        this.log = log;
    }

    /** Begins a step: nothing was opened yet. */
    void begin() {
        if (opened.length < 3 * bodies.end) {
            opened = new double[3 * bodies.def.length];
        }
        Arrays.fill(opened, 0, 3 * bodies.end, 0);
    }

    /** By body, 3: how far islands that move were moved in this step beyond what velocities do: contacts were opened by that. */
    double[] opened() {
        return opened;
    }

    /**
     * Reads: rows of the island. Writes: velocities, impulses, displacements.
     *
     * @param driver bodies that move by themselves, of which the first {@code drivers} touch the island
     */
    void solve(int island, double h, int substeps, int[] driver, int drivers, StepCounts report) {
        sub = h / substeps;
        invSub = 1 / sub;
        opening = settings.opening / settings.maxInternalStep;
        int from = order.rowStart[island];
        int end = order.rowStart[island + 1];
        int firstBody = order.bodyStart[island];
        int endBody = order.bodyStart[island + 1];
        begin(from, end, firstBody, endBody);
        // A few contacts can afford to be solved to the end.
        int visitsOfPair = 2 * Math.max(1, end - from);
        int most = visitsOfPair <= settings.smallVisits ? Math.max(2, settings.smallVisits / visitsOfPair) : 1;
        isMeasured = most > 1;
        int[] member = order.member;
        double[] s = bodies.state;
        for (int k = 0; k < substeps; k++) {
            log.beginSubstep(k, sub);
            startBodies(firstBody, endBody);
            if (k == 0) {
                warmStart(from, end);
            }
            moveLooseRows(from, end);
            sweepUp(island);
            for (int i = firstBody; i < endBody; i++) {
                move(s, member[i] * STATE);
            }
            for (int i = 0; i < drivers; i++) {
                move(s, driver[i] * STATE);
            }
            change = 0;
            sweepDown(island);
            int pairs = 1;
            for (; pairs < most && change > settings.smallTolerance; pairs++) {
                change = 0;
                sweepUpAgain(island);
                sweepDown(island);
            }
            endBodies(firstBody, endBody);
            report.iterations += pairs;
            report.visits += 2L * pairs * (end - from);
            log.endSubstep(1, k == substeps - 1);
        }
        for (int i = firstBody; i < endBody; i++) {
            for (int c = 0; c < 3; c++) {
                opened[3 * member[i] + c] += s[member[i] * STATE + MOVED + c];
            }
        }
    }

    /** Rows from the ground up, opening contacts that are too close. */
    private void sweepUp(int island) {
        for (int b = order.batchStart[island]; b < order.batchStart[island + 1]; b++) {
            int end = order.batch[b + 1];
            for (int r = order.batch[b], next; r < end; r = next) {
                next = order.isShared[b] ? r + 1 : Math.min(end, r + AT_ONCE);
                allowSpeeds(r, next);
                frictionFirst(r, next);
                block(r, next, true);
                push(r, next);
            }
        }
    }

    /** Rows from the ground up, without opening anything: a further iteration. */
    private void sweepUpAgain(int island) {
        for (int b = order.batchStart[island]; b < order.batchStart[island + 1]; b++) {
            int end = order.batch[b + 1];
            for (int r = order.batch[b], next; r < end; r = next) {
                next = order.isShared[b] ? r + 1 : Math.min(end, r + AT_ONCE);
                solveDown(r, next);
            }
        }
    }

    /**
     * Rows down to the ground: takes out of velocities what opened contacts. The way down is that up backwards, friction after loads: what
     * opened a contact is no load of its friction.
     */
    private void sweepDown(int island) {
        for (int b = order.batchStart[island + 1] - 1; b >= order.batchStart[island]; b--) {
            int from = order.batch[b];
            for (int end = order.batch[b + 1], first; end > from; end = first) {
                first = order.isShared[b] ? end - 1 : Math.max(from, end - AT_ONCE);
                solveDown(first, end);
            }
        }
    }

    private void solveDown(int from, int end) {
        speeds(from, end);
        block(from, end, false);
        frictionLast(from, end);
        push(from, end);
    }

    private void move(double[] s, int o) {
        for (int c = 0; c < 6; c++) {
            s[o + MOVED + c] += sub * s[o + c];
        }
    }

    private void begin(int from, int end, int firstBody, int endBody) {
        if (start.length < 6 * bodies.end) {
            start = new double[6 * bodies.def.length];
            before = new double[6 * bodies.def.length];
        }
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            fall(i);
            for (int c = 0; c < 3; c++) {
                opened[3 * i + c] = -bodies.state[i * STATE + MOVED + c];
            }
        }
        for (int r = from; r < end; r++) {
            dropOpen(r);
            if (rows.isLoose[r] || !rows.isLoaded(r)) {
                forget(rows.row, r * STRIDE);
            }
        }
        if (temp.length < TEMP * (end - from)) {
            temp = new double[2 * TEMP * (end - from)];
        }
    }

    /** Contacts that are open begin without impulses: what carried a body before would be missing where it is carried now. */
    private void dropOpen(int r) {
        double room = room(rows.gap[r]);
        for (int k = 0, p = r * STRIDE; k < rows.points[r]; k++) {
            if (rows.row[p + GAPS + k] > room) {
                rows.row[p + POINTS + k * POINT + IMPULSE] = 0;
            }
        }
    }

    /** A contact that is open by more than the gap that is kept may close. */
    private static double room(double kept) {
        return kept + 2 * SolverSettings.zone(kept);
    }

    /** A sub-step of a body begins with what gravity adds. */
    private void fall(int i) {
        double scale = sub * bodies.def[i].gravityScale();
        int locked = bodies.def[i].lockedTranslation();
        for (int c = 0; c < 3; c++) {
            start[6 * i + c] = (locked >> c & 1) == 0 ? scale * settings.gravity[c] : 0;
            start[6 * i + 3 + c] = 0;
        }
    }

    private void startBodies(int firstBody, int endBody) {
        double[] s = bodies.state;
        for (int k = firstBody; k < endBody; k++) {
            int o = order.member[k] * STATE;
            int q = 6 * order.member[k];
            for (int c = 0; c < 6; c++) {
                before[q + c] = s[o + c];
                s[o + c] += start[q + c];
            }
        }
    }

    /** What changed a body's velocity in this sub-step is what the next one begins with; those without ground begin without impulses. */
    private void endBodies(int firstBody, int endBody) {
        double[] s = bodies.state;
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            for (int c = 0; c < 3; c++) {
                opened[3 * i + c] -= sub * s[i * STATE + c];
            }
            for (int c = 0; c < 6 && order.rank[i] != ContactGraph.LOOSE; c++) {
                start[6 * i + c] = s[i * STATE + c] - before[6 * i + c];
            }
        }
    }

    private void warmStart(int from, int end) {
        for (int r = from; r < end; r++) {
            if (!rows.isLoose[r]) {
                other.apply(r, true, true);
            }
        }
    }

    /** Where neither body has ground, arms move with the bodies, and each sub-step begins without impulses. */
    private void moveLooseRows(int from, int end) {
        for (int r = from; r < end; r++) {
            if (rows.isLoose[r]) {
                other.moveArms(r);
                forget(rows.row, r * STRIDE);
            }
        }
    }

    private static void forget(double[] row, int o) {
        for (int p = o + POINTS; p < o + POINTS + 4 * POINT; p += POINT) {
            row[p + IMPULSE] = 0;
        }
        Arrays.fill(row, o + TANGENT_IMPULSE, o + ROLL_IMPULSE + 2, 0);
    }

    /**
     * Sets how fast the contacts of rows may close in this sub-step, or have to open. A contact that is open by more than its gap may close
     * as far as that; one within the gap may not; one closer than half of it opens, slowly, if it pushes.
     */
    private void allowSpeeds(int from, int end) {
        double[] s = bodies.state;
        double[] row = rows.row;
        for (int r = from; r < end; r++) {
            int o = r * STRIDE;
            int a = rows.bodyA[r] * STATE + MOVED;
            int b = rows.bodyB[r] * STATE + MOVED;
            double x = s[b + 3];
            double y = s[b + 4];
            double z = s[b + 5];
            double u = s[a + 3];
            double v = s[a + 4];
            double w = s[a + 5];
            double opened = row[o]
                    * (s[b] - s[a] + y * row[o + ARM_B + 2] - z * row[o + ARM_B + 1] - v * row[o + ARM_A + 2]
                            + w * row[o + ARM_A + 1])
                    + row[o + 1] * (s[b + 1] - s[a + 1] + z * row[o + ARM_B] - x * row[o + ARM_B + 2] - w * row[o + ARM_A]
                            + u * row[o + ARM_A + 2])
                    + row[o + 2] * (s[b + 2] - s[a + 2] + x * row[o + ARM_B + 1] - y * row[o + ARM_B] - u * row[o + ARM_A + 1]
                            + v * row[o + ARM_A]);
            double sq = x * x + y * y + z * z;
            if (rows.cornerOfB[r] && sq > BENT) {
                opened += bend(row, o, o + ARM_B, x, y, z, sq);
            }
            sq = u * u + v * v + w * w;
            if (rows.cornerOfA[r] && sq > BENT) {
                opened -= bend(row, o, o + ARM_A, u, v, w, sq);
            }
            double aboutT = row[o + 3] * (x - u) + row[o + 4] * (y - v) + row[o + 5] * (z - w);
            double aboutU = row[o + 6] * (x - u) + row[o + 7] * (y - v) + row[o + 8] * (z - w);
            double kept = rows.gap[r];
            double room = room(kept);
            double fastest = -settings.openingSpeed * rows.speedScale[r];
            int bounces = (int) row[o + BOUNCES];
            for (int k = 0, p = o + POINTS; k < rows.points[r]; k++, p += POINT) {
                double gap = row[o + GAPS + k] + opened + aboutT * row[p + ALONG_U] - aboutU * row[p + ALONG_T];
                double speed = 0;
                if (gap > room) {
                    speed = (gap - room) * invSub;
                } else if (gap < 0.5 * kept && row[p + IMPULSE] > 0) {
                    speed = Math.max(fastest, opening * (gap - 0.5 * kept));
                }
                row[p + SPEED] = (bounces >> k & 1) != 0 ? Double.MAX_VALUE : speed;
            }
        }
    }

    /** How far the end of an arm moves along the normal, beside the straight way, as it turns: the second term of the series of its way. */
    private static double bend(double[] row, int o, int arm, double x, double y, double z, double sq) {
        double alongArm = x * row[arm] + y * row[arm + 1] + z * row[arm + 2];
        double alongNormal = x * row[o] + y * row[o + 1] + z * row[o + 2];
        double height = row[arm] * row[o] + row[arm + 1] * row[o + 1] + row[arm + 2] * row[o + 2];
        return 0.5 * (alongArm * alongNormal - sq * height);
    }

    /** Writes how the bodies of rows move against each other. Torque against rolling comes first. */
    private void speeds(int from, int end) {
        double[] s = bodies.state;
        double[] row = rows.row;
        double[] x = temp;
        for (int r = from, i = 0; r < end; r++, i += TEMP) {
            int o = r * STRIDE;
            int a = rows.bodyA[r] * STATE;
            int b = rows.bodyB[r] * STATE;
            if (row[o + ROLLING] > 0) {
                ContactSolver.roll(s, row, o, a, b, load(row, o));
            }
            double bx = s[b + 3];
            double by = s[b + 4];
            double bz = s[b + 5];
            double ax = s[a + 3];
            double ay = s[a + 4];
            double az = s[a + 5];
            double vx = s[b] - s[a] + by * row[o + ARM_B + 2] - bz * row[o + ARM_B + 1] - ay * row[o + ARM_A + 2]
                    + az * row[o + ARM_A + 1];
            double vy = s[b + 1] - s[a + 1] + bz * row[o + ARM_B] - bx * row[o + ARM_B + 2] - az * row[o + ARM_A]
                    + ax * row[o + ARM_A + 2];
            double vz = s[b + 2] - s[a + 2] + bx * row[o + ARM_B + 1] - by * row[o + ARM_B] - ax * row[o + ARM_A + 1]
                    + ay * row[o + ARM_A];
            double wx = bx - ax;
            double wy = by - ay;
            double wz = bz - az;
            x[i + VN] = vx * row[o] + vy * row[o + 1] + vz * row[o + 2];
            x[i + VT] = vx * row[o + 3] + vy * row[o + 4] + vz * row[o + 5] + row[o + DRIFT];
            x[i + VU] = vx * row[o + 6] + vy * row[o + 7] + vz * row[o + 8] + row[o + DRIFT + 1];
            x[i + WN] = wx * row[o] + wy * row[o + 1] + wz * row[o + 2];
            x[i + WT] = wx * row[o + 3] + wy * row[o + 4] + wz * row[o + 5];
            x[i + WU] = wx * row[o + 6] + wy * row[o + 7] + wz * row[o + 8];
            x[i + ACTS] = 0;
        }
    }

    private static double load(double[] row, int o) {
        return row[o + POINTS + IMPULSE] + row[o + POINTS + POINT + IMPULSE] + row[o + POINTS + 2 * POINT + IMPULSE]
                + row[o + POINTS + 3 * POINT + IMPULSE];
    }

    /** Speeds, then friction by the load so far, and what it does to the speeds of the normal block. */
    private void frictionFirst(int from, int end) {
        speeds(from, end);
        double[] row = rows.row;
        double[] x = temp;
        for (int r = from, i = 0; r < end; r++, i += TEMP) {
            int o = r * STRIDE;
            rub(r, row, o, x, i, load(row, o));
            double twist = x[i + TWIST];
            double dt = x[i + DT];
            double du = x[i + DU];
            x[i + VN] += twist * row[o + BY_TWIST + 2] + dt * row[o + BY_TANGENT] + du * row[o + BY_BITANGENT];
            x[i + WT] += twist * row[o + BY_TWIST + 3] + dt * row[o + BY_TANGENT + 1] + du * row[o + BY_BITANGENT + 1];
            x[i + WU] += twist * row[o + BY_TWIST + 4] + dt * row[o + BY_TANGENT + 2] + du * row[o + BY_BITANGENT + 2];
        }
    }

    /** Friction by the loads that were found, at the speeds that they leave. */
    private void frictionLast(int from, int end) {
        double[] row = rows.row;
        double[] x = temp;
        for (int r = from, i = 0; r < end; r++, i += TEMP) {
            int o = r * STRIDE;
            // What normal impulses do to the speeds of friction is what those of friction do to normal ones.
            double n = x[i + N];
            double aboutT = x[i + ABOUT_T];
            double aboutU = x[i + ABOUT_U];
            x[i + VT] += n * row[o + BY_TANGENT] + aboutT * row[o + BY_TANGENT + 1] + aboutU * row[o + BY_TANGENT + 2];
            x[i + VU] += n * row[o + BY_BITANGENT] + aboutT * row[o + BY_BITANGENT + 1] + aboutU * row[o + BY_BITANGENT + 2];
            x[i + WN] += n * row[o + BY_TWIST + 2] + aboutT * row[o + BY_TWIST + 3] + aboutU * row[o + BY_TWIST + 4];
            rub(r, row, o, x, i, load(row, o));
        }
    }

    /** Twist about the normal, then sliding, within what a load allows. */
    private void rub(int r, double[] row, int o, double[] x, int i, double load) {
        double t0 = row[o + TANGENT_IMPULSE];
        double u0 = row[o + TANGENT_IMPULSE + 1];
        double n0 = row[o + TWIST_IMPULSE];
        if (load == 0 && t0 == 0 && u0 == 0 && n0 == 0) {
            x[i + DT] = 0;
            x[i + DU] = 0;
            x[i + TWIST] = 0;
            return;
        }
        double most = row[o + FRICTION] * load;
        double twistMost = row[o + TWIST_FRICTION] * load;
        double n = n0 - row[o + TWIST_MASS] * x[i + WN];
        n = n > twistMost ? twistMost : n < -twistMost ? -twistMost : n;
        double twist = n - n0;
        double vt = x[i + VT] + twist * row[o + BY_TWIST];
        double vu = x[i + VU] + twist * row[o + BY_TWIST + 1];
        double t = t0 - (row[o + TANGENT_MASS] * vt + row[o + TANGENT_MASS + 1] * vu);
        double u = u0 - (row[o + TANGENT_MASS + 1] * vt + row[o + TANGENT_MASS + 2] * vu);
        double sq = t * t + u * u;
        if (sq > most * most) {
            double scale = most / Math.sqrt(sq);
            t *= scale;
            u *= scale;
        }
        row[o + TWIST_IMPULSE] = n;
        row[o + TANGENT_IMPULSE] = t;
        row[o + TANGENT_IMPULSE + 1] = u;
        x[i + TWIST] = twist;
        x[i + DT] = t - t0;
        x[i + DU] = u - u0;
        x[i + ACTS] = 1;
        double mass = Math.max(row[o + TANGENT_MASS], row[o + TANGENT_MASS + 2]);
        if (isMeasured && mass > 0) {
            change = Math.max(change, Math.max(Math.abs(t - t0), Math.abs(u - u0)) / (mass * rows.speedScale[r]));
        }
    }

    /** All normal rows of each manifold: projected Gauss-Seidel on the small system, in impulse space. */
    private void block(int from, int end, boolean up) {
        double[] row = rows.row;
        double[] x = temp;
        for (int r = from, i = 0; r < end; r++, i += TEMP) {
            int o = r * STRIDE;
            int p = o + POINTS;
            double vn = x[i + VN];
            double wt = x[i + WT];
            double wu = x[i + WU];
            double e0 = excess(row, p, vn, wt, wu, up);
            double e1 = excess(row, p + POINT, vn, wt, wu, up);
            double e2 = excess(row, p + 2 * POINT, vn, wt, wu, up);
            double e3 = excess(row, p + 3 * POINT, vn, wt, wu, up);
            double old0 = row[p + IMPULSE];
            double old1 = row[p + POINT + IMPULSE];
            double old2 = row[p + 2 * POINT + IMPULSE];
            double old3 = row[p + 3 * POINT + IMPULSE];
            // By how much each impulse is too large, with all others as they are.
            double m0 = e0 * row[o + INVERSE];
            double m1 = e1 * row[o + INVERSE + 1];
            double m2 = e2 * row[o + INVERSE + 2];
            double m3 = e3 * row[o + INVERSE + 3];
            if (old0 + old1 + old2 + old3 == 0 && m0 >= 0 && m1 >= 0 && m2 >= 0 && m3 >= 0) {
                x[i + N] = 0;
                x[i + ABOUT_T] = 0;
                x[i + ABOUT_U] = 0;
                continue;
            }
            double l0 = old0;
            double l1 = old1;
            double l2 = old2;
            double l3 = old3;
            int b = o + SCALED;
            for (int sweep = 0; sweep < BLOCK_SWEEPS; sweep++) {
                double q = m0 < l0 ? m0 : l0;
                l0 -= q;
                m0 -= q;
                m1 -= row[b] * q;
                m2 -= row[b + 1] * q;
                m3 -= row[b + 2] * q;
                q = m1 < l1 ? m1 : l1;
                l1 -= q;
                m0 -= row[b + 3] * q;
                m1 -= q;
                m2 -= row[b + 4] * q;
                m3 -= row[b + 5] * q;
                q = m2 < l2 ? m2 : l2;
                l2 -= q;
                m0 -= row[b + 6] * q;
                m1 -= row[b + 7] * q;
                m2 -= q;
                m3 -= row[b + 8] * q;
                q = m3 < l3 ? m3 : l3;
                l3 -= q;
                m0 -= row[b + 9] * q;
                m1 -= row[b + 10] * q;
                m2 -= row[b + 11] * q;
                m3 -= q;
            }
            row[p + IMPULSE] = l0;
            row[p + POINT + IMPULSE] = l1;
            row[p + 2 * POINT + IMPULSE] = l2;
            row[p + 3 * POINT + IMPULSE] = l3;
            double d0 = l0 - old0;
            double d1 = l1 - old1;
            double d2 = l2 - old2;
            double d3 = l3 - old3;
            x[i + N] = d0 + d1 + d2 + d3;
            x[i + ABOUT_T] = d0 * row[p + ALONG_U] + d1 * row[p + POINT + ALONG_U] + d2 * row[p + 2 * POINT + ALONG_U]
                    + d3 * row[p + 3 * POINT + ALONG_U];
            x[i + ABOUT_U] = -d0 * row[p + ALONG_T] - d1 * row[p + POINT + ALONG_T] - d2 * row[p + 2 * POINT + ALONG_T]
                    - d3 * row[p + 3 * POINT + ALONG_T];
            x[i + ACTS] = 1;
            if (isMeasured) {
                double most = Math.max(Math.max(Math.abs(d0) * row[o + DIAGONAL], Math.abs(d1) * row[o + DIAGONAL + 1]),
                        Math.max(Math.abs(d2) * row[o + DIAGONAL + 2], Math.abs(d3) * row[o + DIAGONAL + 3]));
                change = Math.max(change, most / rows.speedScale[r]);
            }
        }
    }

    /** Speed at which a contact opens, plus what it may close with: below 0 it needs an impulse. */
    private static double excess(double[] row, int p, double vn, double wt, double wu, boolean up) {
        double speed = row[p + SPEED];
        return vn + wt * row[p + ALONG_U] - wu * row[p + ALONG_T] + (up || speed > 0 ? speed : 0);
    }

    /** Gives the bodies of rows what their impulses changed by. */
    private void push(int from, int end) {
        double[] s = bodies.state;
        double[] row = rows.row;
        double[] q = temp;
        for (int r = from, i = 0; r < end; r++, i += TEMP) {
            if (q[i + ACTS] == 0) {
                continue;
            }
            int o = r * STRIDE;
            double n = q[i + N];
            double t = q[i + DT];
            double u = q[i + DU];
            double aboutN = q[i + TWIST];
            double aboutT = q[i + ABOUT_T];
            double aboutU = q[i + ABOUT_U];
            double x = n * row[o] + t * row[o + 3] + u * row[o + 6];
            double y = n * row[o + 1] + t * row[o + 4] + u * row[o + 7];
            double z = n * row[o + 2] + t * row[o + 5] + u * row[o + 8];
            double mx = aboutN * row[o] + aboutT * row[o + 3] + aboutU * row[o + 6];
            double my = aboutN * row[o + 1] + aboutT * row[o + 4] + aboutU * row[o + 7];
            double mz = aboutN * row[o + 2] + aboutT * row[o + 5] + aboutU * row[o + 8];
            int a = rows.bodyA[r] * STATE;
            int arm = o + ARM_A;
            push(s, a, -x, -y, -z, -mx - row[arm + 1] * z + row[arm + 2] * y, -my - row[arm + 2] * x + row[arm] * z,
                    -mz - row[arm] * y + row[arm + 1] * x);
            int b = rows.bodyB[r] * STATE;
            arm = o + ARM_B;
            push(s, b, x, y, z, mx + row[arm + 1] * z - row[arm + 2] * y, my + row[arm + 2] * x - row[arm] * z,
                    mz + row[arm] * y - row[arm + 1] * x);
            if (n != 0) {
                s[a + LOADED] = 1;
                s[b + LOADED] = 1;
            }
        }
    }

    /** Gives a body an impulse and an angular one; what nothing pushes has inverse masses of 0. */
    private static void push(double[] s, int i, double x, double y, double z, double ax, double ay, double az) {
        int m = i + INV_MASSES;
        int k = i + INV_INERTIA;
        s[i] += s[m] * x;
        s[i + 1] += s[m + 1] * y;
        s[i + 2] += s[m + 2] * z;
        s[i + 3] += s[k] * ax + s[k + 1] * ay + s[k + 2] * az;
        s[i + 4] += s[k + 1] * ax + s[k + 3] * ay + s[k + 4] * az;
        s[i + 5] += s[k + 2] * ax + s[k + 4] * ay + s[k + 5] * az;
    }
}
