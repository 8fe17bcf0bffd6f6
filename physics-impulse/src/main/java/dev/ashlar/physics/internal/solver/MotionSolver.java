package dev.ashlar.physics.internal.solver;

import static dev.ashlar.physics.internal.body.BodySet.INV_INERTIA;
import static dev.ashlar.physics.internal.body.BodySet.INV_MASS;
import static dev.ashlar.physics.internal.body.BodySet.INV_MASSES;
import static dev.ashlar.physics.internal.body.BodySet.LOADED;
import static dev.ashlar.physics.internal.body.BodySet.MOVED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ALONG_T;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ALONG_U;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ARM_A;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ARM_B;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BLOCK;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BOUNCES;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BY_BITANGENT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BY_TANGENT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BY_TWIST;
import static dev.ashlar.physics.internal.contact.ContactConstraints.DRIFT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.FRICTION;
import static dev.ashlar.physics.internal.contact.ContactConstraints.GAP;
import static dev.ashlar.physics.internal.contact.ContactConstraints.IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINTS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ROLLING;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ROLL_IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ROLL_MASS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.SPEED;
import static dev.ashlar.physics.internal.contact.ContactConstraints.STRIDE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TANGENT_IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TANGENT_MASS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TWIST_ARM;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TWIST_IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.TWIST_MASS;

import dev.ashlar.physics.internal.report.StepCounts;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.impact.ConstraintLog;
import dev.ashlar.physics.internal.settings.SolverSettings;
import java.util.Arrays;

/**
 * Velocities of an island that moves: sub-steps with one symmetric pair of sweeps each. The first sweep, from the ground up, begins from the
 * impulses of the sub-step before and opens contacts that are closer than a half of their gap by a small velocity; bodies then move; the
 * second sweep, down to the ground, takes that velocity out again (Catto, "Solver2D", 2024: soft step with relaxing). Its work is rows
 * times sub-steps, whatever moves.
 *
 * <p>What gravity and the impulses of the last sub-step do to a body is kept by body, and added in one go when a sub-step begins.
 */
final class MotionSolver {
    private static final int BLOCK_SWEEPS = 2;

    private final SolverSettings settings;
    private final BodySet bodies;
    private final ContactConstraints rows;
    private final ContactGraph order;
    private final ContactSolver other;
    private final ConstraintLog log;
    /** By body, 6: what a sub-step adds to its velocity before it is solved: gravity, and all impulses of its rows. */
    private double[] start = new double[16 * 6];
    private double sub;
    private double invSub;

    MotionSolver(SolverSettings settings, BodySet bodies, ContactConstraints rows, ContactGraph order, ContactSolver other,
            ConstraintLog log) {
        this.settings = settings;
        this.bodies = bodies;
        this.rows = rows;
        this.order = order;
        this.other = other;
        this.log = log;
    }

    /**
     * Reads: rows of the island. Writes: velocities, impulses, displacements.
     *
     * @param driver bodies that move by themselves, of which the first {@code drivers} touch the island
     */
    void solve(int island, double h, int substeps, int[] driver, int drivers, StepCounts report) {
        sub = h / substeps;
        invSub = 1 / sub;
        int from = order.rowStart[island];
        int end = order.rowStart[island + 1];
        int firstBody = order.bodyStart[island];
        int endBody = order.bodyStart[island + 1];
        begin(from, end, firstBody, endBody);
        // A few contacts can afford to be solved to the end.
        int most = Math.max(1, settings.smallVisits / (2 * Math.max(1, end - from)));
        int[] member = order.member;
        double[] s = bodies.state;
        for (int k = 0; k < substeps; k++) {
            log.beginSubstep(k, sub);
            for (int i = firstBody; i < endBody; i++) {
                int o = member[i] * STATE;
                int q = 6 * member[i];
                for (int c = 0; c < 6; c++) {
                    s[o + c] += start[q + c];
                }
            }
            for (int r = from; r < end; r++) {
                if (rows.isLoose[r]) {
                    other.moveArms(r);
                    forget(rows.row, r * STRIDE);
                }
                visit(r, true);
            }
            for (int i = firstBody; i < endBody; i++) {
                move(s, member[i] * STATE);
            }
            for (int i = 0; i < drivers; i++) {
                move(s, driver[i] * STATE);
            }
            double change = sweepDown(from, end);
            int pairs = 1;
            for (; pairs < most && change > settings.smallTolerance; pairs++) {
                change = 0;
                for (int r = from; r < end; r++) {
                    change = Math.max(change, visit(r, false));
                }
                change = Math.max(change, sweepDown(from, end));
            }
            report.passes += pairs;
            report.visits += 2L * pairs * (end - from);
            log.endSubstep(1, k == substeps - 1);
        }
    }

    /** Takes out of velocities what opened contacts; returns the largest change of a speed. */
    private double sweepDown(int from, int end) {
        double change = 0;
        for (int r = end - 1; r >= from; r--) {
            change = Math.max(change, visit(r, false));
        }
        return change;
    }

    private void move(double[] s, int o) {
        for (int c = 0; c < 6; c++) {
            s[o + MOVED + c] += sub * s[o + c];
        }
    }

    private void begin(int from, int end, int firstBody, int endBody) {
        if (start.length < 6 * bodies.end) {
            start = new double[6 * bodies.def.length];
        }
        double[] g = settings.gravity;
        for (int k = firstBody; k < endBody; k++) {
            int i = order.member[k];
            double scale = sub * bodies.def[i].gravityScale();
            int locked = bodies.def[i].lockedMoves();
            Arrays.fill(start, 6 * i, 6 * i + 6, 0);
            for (int c = 0; c < 3; c++) {
                start[6 * i + c] = (locked >> c & 1) == 0 ? scale * g[c] : 0;
            }
        }
        for (int r = from; r < end; r++) {
            int o = r * STRIDE;
            if (rows.isLoose[r]) {
                forget(rows.row, o);
            } else {
                warmStart(r, rows.row, o);
            }
        }
    }

    private void warmStart(int r, double[] row, int o) {
        double sum = 0;
        double aboutT = row[o + ROLL_IMPULSE];
        double aboutU = row[o + ROLL_IMPULSE + 1];
        for (int p = o + POINTS; p < o + POINTS + 4 * POINT; p += POINT) {
            double impulse = row[p + IMPULSE];
            sum += impulse;
            aboutT += impulse * row[p + ALONG_U];
            aboutU -= impulse * row[p + ALONG_T];
        }
        if (sum > 0) {
            double[] s = bodies.state;
            s[rows.bodyA[r] * STATE + LOADED] = 1;
            s[rows.bodyB[r] * STATE + LOADED] = 1;
            push(row, o, rows.bodyA[r], rows.bodyB[r], sum, row[o + TANGENT_IMPULSE], row[o + TANGENT_IMPULSE + 1],
                    row[o + TWIST_IMPULSE], aboutT, aboutU, false, true);
        } else {
            forget(row, o);
        }
    }

    private static void forget(double[] row, int o) {
        for (int p = o + POINTS; p < o + POINTS + 4 * POINT; p += POINT) {
            row[p + IMPULSE] = 0;
        }
        Arrays.fill(row, o + TANGENT_IMPULSE, o + ROLL_IMPULSE + 2, 0);
    }

    /** Gives B, and backwards A, an impulse: to velocities, to what sub-steps begin with, or to both. */
    private void push(double[] row, int o, int a, int b, double n, double t, double u, double aboutN, double aboutT,
            double aboutU,
            boolean now, boolean later) {
        double x = n * row[o] + t * row[o + 3] + u * row[o + 6];
        double y = n * row[o + 1] + t * row[o + 4] + u * row[o + 7];
        double z = n * row[o + 2] + t * row[o + 5] + u * row[o + 8];
        double mx = aboutN * row[o] + aboutT * row[o + 3] + aboutU * row[o + 6];
        double my = aboutN * row[o + 1] + aboutT * row[o + 4] + aboutU * row[o + 7];
        double mz = aboutN * row[o + 2] + aboutT * row[o + 5] + aboutU * row[o + 8];
        double[] s = bodies.state;
        if (s[a * STATE + INV_MASS] > 0) {
            int arm = o + ARM_A;
            push(s, a, -x, -y, -z, -mx - row[arm + 1] * z + row[arm + 2] * y, -my - row[arm + 2] * x + row[arm] * z,
                    -mz - row[arm] * y + row[arm + 1] * x, now, later);
        }
        if (s[b * STATE + INV_MASS] > 0) {
            int arm = o + ARM_B;
            push(s, b, x, y, z, mx + row[arm + 1] * z - row[arm + 2] * y, my + row[arm + 2] * x - row[arm] * z,
                    mz + row[arm] * y - row[arm + 1] * x, now, later);
        }
    }

    private void push(double[] s, int body, double x, double y, double z, double ax, double ay, double az, boolean now,
            boolean later) {
        int i = body * STATE;
        int k = i + INV_INERTIA;
        double vx = s[i + INV_MASSES] * x;
        double vy = s[i + INV_MASSES + 1] * y;
        double vz = s[i + INV_MASSES + 2] * z;
        double wx = s[k] * ax + s[k + 1] * ay + s[k + 2] * az;
        double wy = s[k + 1] * ax + s[k + 3] * ay + s[k + 4] * az;
        double wz = s[k + 2] * ax + s[k + 4] * ay + s[k + 5] * az;
        if (now) {
            s[i] += vx;
            s[i + 1] += vy;
            s[i + 2] += vz;
            s[i + 3] += wx;
            s[i + 4] += wy;
            s[i + 5] += wz;
        }
        if (later) {
            double[] to = start;
            int q = 6 * body;
            to[q] += vx;
            to[q + 1] += vy;
            to[q + 2] += vz;
            to[q + 3] += wx;
            to[q + 4] += wy;
            to[q + 5] += wz;
        }
    }

    /**
     * Sets how fast the contacts of a row may close in this sub-step, or have to open. A contact that is open by more than its gap may close
     * as far as that; one within the gap may not; one closer than half of it opens, slowly, if it pushes.
     */
    private void allowSpeeds(int r, double[] s, double[] row, int o, int a, int b) {
        double x = s[b + MOVED + 3];
        double y = s[b + MOVED + 4];
        double z = s[b + MOVED + 5];
        double u = s[a + MOVED + 3];
        double v = s[a + MOVED + 4];
        double w = s[a + MOVED + 5];
        int armA = o + ARM_A;
        int armB = o + ARM_B;
        double opened = row[o] * (s[b + MOVED] - s[a + MOVED]
                + y * row[armB + 2] - z * row[armB + 1] - v * row[armA + 2] + w * row[armA + 1])
                + row[o + 1] * (s[b + MOVED + 1] - s[a + MOVED + 1]
                        + z * row[armB] - x * row[armB + 2] - w * row[armA] + u * row[armA + 2])
                + row[o + 2] * (s[b + MOVED + 2] - s[a + MOVED + 2]
                        + x * row[armB + 1] - y * row[armB] - u * row[armA + 1] + v * row[armA]);
        double aboutT = row[o + 3] * (x - u) + row[o + 4] * (y - v) + row[o + 5] * (z - w);
        double aboutU = row[o + 6] * (x - u) + row[o + 7] * (y - v) + row[o + 8] * (z - w);
        double kept = rows.gap[r];
        double dead = 2 * SolverSettings.zone(rows.gap[r]);
        double fastest = -settings.openingSpeed * rows.speedScale[r];
        int bounces = (int) row[o + BOUNCES];
        for (int k = 0; k < rows.points[r]; k++) {
            int p = o + POINTS + k * POINT;
            double gap = rows.point[ContactConstraints.place(r, k) + GAP] + opened + aboutT * row[p + ALONG_U]
                    - aboutU * row[p + ALONG_T];
            double speed = 0;
            if (gap > kept + dead) {
                speed = (gap - kept - dead) * invSub;
            } else if (gap < 0.5 * kept && row[p + IMPULSE] > 0) {
                speed = Math.max(fastest, settings.opening * (gap - 0.5 * kept));
            }
            row[p + SPEED] = (bounces >> k & 1) != 0 ? Double.MAX_VALUE : speed;
        }
    }

    /**
     * Solves one row, on the way up, where contacts may be opened, or down, where they only must not close. The way down is that up
     * backwards, friction after loads: what opened a contact is no load of its friction. Returns the change of a speed.
     */
    private double visit(int r, boolean up) {
        double[] s = bodies.state;
        double[] row = rows.row;
        int o = r * STRIDE;
        int ia = rows.bodyA[r];
        int ib = rows.bodyB[r];
        int a = ia * STATE;
        int b = ib * STATE;
        int p = o + POINTS;
        if (up) {
            allowSpeeds(r, s, row, o, a, b);
        }
        boolean later = !rows.isLoose[r];
        double old0 = row[p + IMPULSE];
        double old1 = row[p + POINT + IMPULSE];
        double old2 = row[p + 2 * POINT + IMPULSE];
        double old3 = row[p + 3 * POINT + IMPULSE];
        double load = old0 + old1 + old2 + old3;
        if (row[o + ROLLING] > 0) {
            roll(s, row, o, ia, ib, load, later);
        }
        double x = s[b + 3];
        double y = s[b + 4];
        double z = s[b + 5];
        double u = s[a + 3];
        double v = s[a + 4];
        double w = s[a + 5];
        double vx =
                s[b] - s[a] + y * row[o + ARM_B + 2] - z * row[o + ARM_B + 1] - v * row[o + ARM_A + 2] + w * row[o + ARM_A + 1];
        double vy =
                s[b + 1] - s[a + 1] + z * row[o + ARM_B] - x * row[o + ARM_B + 2] - w * row[o + ARM_A] + u * row[o + ARM_A + 2];
        double vz =
                s[b + 2] - s[a + 2] + x * row[o + ARM_B + 1] - y * row[o + ARM_B] - u * row[o + ARM_A + 1] + v * row[o + ARM_A];
        x -= u;
        y -= v;
        z -= w;
        double vn = vx * row[o] + vy * row[o + 1] + vz * row[o + 2];
        double wt = x * row[o + 3] + y * row[o + 4] + z * row[o + 5];
        double wu = x * row[o + 6] + y * row[o + 7] + z * row[o + 8];
        double wn = x * row[o] + y * row[o + 1] + z * row[o + 2];
        double slipT = 0;
        double slipU = 0;
        boolean changed = !up && (rows.points[r] == 1 ? single(row, o, vn, false) : block(row, o, vn, wt, wu, false));
        if (changed) {
            // What normal impulses do to the speeds of friction is what those of friction do to normal ones.
            double d0 = row[p + IMPULSE] - old0;
            double d1 = row[p + POINT + IMPULSE] - old1;
            double d2 = row[p + 2 * POINT + IMPULSE] - old2;
            double d3 = row[p + 3 * POINT + IMPULSE] - old3;
            double n = d0 + d1 + d2 + d3;
            double aboutT = d0 * row[p + ALONG_U] + d1 * row[p + POINT + ALONG_U] + d2 * row[p + 2 * POINT + ALONG_U]
                    + d3 * row[p + 3 * POINT + ALONG_U];
            double aboutU = -d0 * row[p + ALONG_T] - d1 * row[p + POINT + ALONG_T] - d2 * row[p + 2 * POINT + ALONG_T]
                    - d3 * row[p + 3 * POINT + ALONG_T];
            load += n;
            slipT = n * row[o + BY_TANGENT] + aboutT * row[o + BY_TANGENT + 1] + aboutU * row[o + BY_TANGENT + 2];
            slipU = n * row[o + BY_BITANGENT] + aboutT * row[o + BY_BITANGENT + 1] + aboutU * row[o + BY_BITANGENT + 2];
            wn += n * row[o + BY_TWIST + 2] + aboutT * row[o + BY_TWIST + 3] + aboutU * row[o + BY_TWIST + 4];
        }
        double t0 = row[o + TANGENT_IMPULSE];
        double u0 = row[o + TANGENT_IMPULSE + 1];
        double dt = 0;
        double du = 0;
        double twist = 0;
        if (load > 0 || t0 != 0 || u0 != 0) {
            double vt = vx * row[o + 3] + vy * row[o + 4] + vz * row[o + 5] + row[o + DRIFT] + slipT;
            double vu = vx * row[o + 6] + vy * row[o + 7] + vz * row[o + 8] + row[o + DRIFT + 1] + slipU;
            double most = row[o + FRICTION] * load;
            double twistMost = most * row[o + TWIST_ARM];
            double n0 = row[o + TWIST_IMPULSE];
            if (twistMost > 0 || n0 != 0) {
                double n = n0 - row[o + TWIST_MASS] * wn;
                n = n > twistMost ? twistMost : n < -twistMost ? -twistMost : n;
                row[o + TWIST_IMPULSE] = n;
                twist = n - n0;
                vt += twist * row[o + BY_TWIST];
                vu += twist * row[o + BY_TWIST + 1];
                vn += twist * row[o + BY_TWIST + 2];
                wt += twist * row[o + BY_TWIST + 3];
                wu += twist * row[o + BY_TWIST + 4];
            }
            double t1 = t0 - (row[o + TANGENT_MASS] * vt + row[o + TANGENT_MASS + 1] * vu);
            double u1 = u0 - (row[o + TANGENT_MASS + 1] * vt + row[o + TANGENT_MASS + 2] * vu);
            double sq = t1 * t1 + u1 * u1;
            if (sq > most * most) {
                double scale = most / Math.sqrt(sq);
                t1 *= scale;
                u1 *= scale;
            }
            row[o + TANGENT_IMPULSE] = t1;
            row[o + TANGENT_IMPULSE + 1] = u1;
            dt = t1 - t0;
            du = u1 - u0;
            vn += dt * row[o + BY_TANGENT] + du * row[o + BY_BITANGENT];
            wt += dt * row[o + BY_TANGENT + 1] + du * row[o + BY_BITANGENT + 1];
            wu += dt * row[o + BY_TANGENT + 2] + du * row[o + BY_BITANGENT + 2];
        }
        if (up) {
            changed = rows.points[r] == 1 ? single(row, o, vn, true) : block(row, o, vn, wt, wu, true);
        }
        if (!changed && dt == 0 && du == 0 && twist == 0) {
            return 0;
        }
        double d0 = row[p + IMPULSE] - old0;
        double d1 = row[p + POINT + IMPULSE] - old1;
        double d2 = row[p + 2 * POINT + IMPULSE] - old2;
        double d3 = row[p + 3 * POINT + IMPULSE] - old3;
        if (changed) {
            s[a + LOADED] = 1;
            s[b + LOADED] = 1;
        }
        push(row, o, ia, ib, d0 + d1 + d2 + d3, dt, du, twist,
                d0 * row[p + ALONG_U] + d1 * row[p + POINT + ALONG_U] + d2 * row[p + 2 * POINT + ALONG_U]
                        + d3 * row[p + 3 * POINT + ALONG_U],
                -d0 * row[p + ALONG_T] - d1 * row[p + POINT + ALONG_T] - d2 * row[p + 2 * POINT + ALONG_T]
                        - d3 * row[p + 3 * POINT + ALONG_T],
                true, later);
        double normal = Math.max(Math.max(Math.abs(d0) * row[o + BLOCK], Math.abs(d1) * row[o + BLOCK + 2]),
                Math.max(Math.abs(d2) * row[o + BLOCK + 5], Math.abs(d3) * row[o + BLOCK + 9]));
        double slip = row[o + TANGENT_MASS] > 0 ? Math.max(Math.abs(dt), Math.abs(du)) / row[o + TANGENT_MASS] : 0;
        return Math.max(normal, slip);
    }

    /** Torque against rolling, in a disc as friction is. */
    private void roll(double[] s, double[] row, int o, int ia, int ib, double load, boolean later) {
        double most = row[o + ROLLING] * load;
        double mass = row[o + ROLL_MASS];
        int a = ia * STATE;
        int b = ib * STATE;
        double wx = s[b + 3] - s[a + 3];
        double wy = s[b + 4] - s[a + 4];
        double wz = s[b + 5] - s[a + 5];
        double t0 = row[o + ROLL_IMPULSE];
        double u0 = row[o + ROLL_IMPULSE + 1];
        double t = t0 - mass * (wx * row[o + 3] + wy * row[o + 4] + wz * row[o + 5]);
        double u = u0 - mass * (wx * row[o + 6] + wy * row[o + 7] + wz * row[o + 8]);
        double sq = t * t + u * u;
        if (sq > most * most) {
            double scale = most / Math.sqrt(sq);
            t *= scale;
            u *= scale;
        }
        row[o + ROLL_IMPULSE] = t;
        row[o + ROLL_IMPULSE + 1] = u;
        if (t != t0 || u != u0) {
            push(row, o, ia, ib, 0, 0, 0, 0, t - t0, u - u0, true, later);
        }
    }

    private static boolean single(double[] row, int o, double vn, boolean up) {
        int p = o + POINTS;
        double old = row[p + IMPULSE];
        double speed = up ? row[p + SPEED] : Math.max(0, row[p + SPEED]);
        double impulse = row[o + BLOCK] > 0 ? old - (vn + speed) / row[o + BLOCK] : 0;
        impulse = impulse > 0 ? impulse : 0;
        row[p + IMPULSE] = impulse;
        return impulse != old;
    }

    /** Speed at which a contact opens, plus what it may close with: below 0 it needs an impulse. */
    private static double excess(double[] row, int p, double vn, double wt, double wu, boolean up) {
        double speed = row[p + SPEED];
        return vn + wt * row[p + ALONG_U] - wu * row[p + ALONG_T] + (up || speed > 0 ? speed : 0);
    }

    /** All normal rows of a manifold: projected Gauss-Seidel on the small system, in impulse space. */
    private static boolean block(double[] row, int o, double vn, double wt, double wu, boolean up) {
        int p = o + POINTS;
        double e0 = excess(row, p, vn, wt, wu, up);
        double e1 = excess(row, p + POINT, vn, wt, wu, up);
        double e2 = excess(row, p + 2 * POINT, vn, wt, wu, up);
        double e3 = excess(row, p + 3 * POINT, vn, wt, wu, up);
        double a00 = row[o + BLOCK];
        double a11 = row[o + BLOCK + 2];
        double a22 = row[o + BLOCK + 5];
        double a33 = row[o + BLOCK + 9];
        double old0 = row[p + IMPULSE];
        double old1 = row[p + POINT + IMPULSE];
        double old2 = row[p + 2 * POINT + IMPULSE];
        double old3 = row[p + 3 * POINT + IMPULSE];
        if (old0 + old1 + old2 + old3 == 0 && e0 >= 0 && e1 >= 0 && (e2 >= 0 || a22 == 0) && (e3 >= 0 || a33 == 0)) {
            return false;
        }
        double a10 = row[o + BLOCK + 1];
        double a20 = row[o + BLOCK + 3];
        double a21 = row[o + BLOCK + 4];
        double a30 = row[o + BLOCK + 6];
        double a31 = row[o + BLOCK + 7];
        double a32 = row[o + BLOCK + 8];
        // Beyond the last contact, and where locks let neither body answer, there is nothing to solve.
        double i0 = a00 > 0 ? 1 / a00 : 0;
        double i1 = a11 > 0 ? 1 / a11 : 0;
        double i2 = a22 > 0 ? 1 / a22 : 0;
        double i3 = a33 > 0 ? 1 / a33 : 0;
        double l0 = a00 > 0 ? old0 : 0;
        double l1 = a11 > 0 ? old1 : 0;
        double l2 = a22 > 0 ? old2 : 0;
        double l3 = a33 > 0 ? old3 : 0;
        for (int sweep = 0; sweep < BLOCK_SWEEPS; sweep++) {
            double l = l0 - e0 * i0;
            l = l > 0 ? l : 0;
            double d = l - l0;
            l0 = l;
            e0 += a00 * d;
            e1 += a10 * d;
            e2 += a20 * d;
            e3 += a30 * d;
            l = l1 - e1 * i1;
            l = l > 0 ? l : 0;
            d = l - l1;
            l1 = l;
            e0 += a10 * d;
            e1 += a11 * d;
            e2 += a21 * d;
            e3 += a31 * d;
            l = l2 - e2 * i2;
            l = l > 0 ? l : 0;
            d = l - l2;
            l2 = l;
            e0 += a20 * d;
            e1 += a21 * d;
            e2 += a22 * d;
            e3 += a32 * d;
            l = l3 - e3 * i3;
            l = l > 0 ? l : 0;
            d = l - l3;
            l3 = l;
            e0 += a30 * d;
            e1 += a31 * d;
            e2 += a32 * d;
            e3 += a33 * d;
        }
        row[p + IMPULSE] = l0;
        row[p + POINT + IMPULSE] = l1;
        row[p + 2 * POINT + IMPULSE] = l2;
        row[p + 3 * POINT + IMPULSE] = l3;
        return l0 != old0 || l1 != old1 || l2 != old2 || l3 != old3;
    }
}
