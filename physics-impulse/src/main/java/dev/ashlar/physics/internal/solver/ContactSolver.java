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
import static dev.ashlar.physics.internal.contact.ContactConstraints.BOUNCES;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BY_BITANGENT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BY_TANGENT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.BY_TWIST;
import static dev.ashlar.physics.internal.contact.ContactConstraints.DIAGONAL;
import static dev.ashlar.physics.internal.contact.ContactConstraints.DRIFT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.FRICTION;
import static dev.ashlar.physics.internal.contact.ContactConstraints.IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.INVERSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINT;
import static dev.ashlar.physics.internal.contact.ContactConstraints.POINTS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ROLLING;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ROLL_IMPULSE;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ROLL_MASS;
import static dev.ashlar.physics.internal.contact.ContactConstraints.ROOM;
import static dev.ashlar.physics.internal.contact.ContactConstraints.SHARE_OF_A;
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
import dev.ashlar.physics.internal.settings.SolverSettings;

/**
 * Changes velocities so that no contact closes further than its room and friction stays in its disc: block Gauss-Seidel over
 * manifolds in impulse space. There is no velocity bias: what gaps lack is left to {@link PositionProjection}, which has no
 * momentum.
 */
final class ContactSolver {
    /** Sweeps over the rows of one normal block. */
    private static final int BLOCK_SWEEPS = 10;
    /** A block is solved when no impulse changes by more than this share of their sum. */
    private static final double BLOCK_TOLERANCE = 1e-9;

    private final BodySet bodies;
    private final ContactConstraints rows;

    ContactSolver(BodySet bodies, ContactConstraints rows) {
        this.bodies = bodies;
        this.rows = rows;
    }

    /** Begins a substep of h seconds for row r: how fast each contact may close, and the impulses it starts from. */
    void begin(int r, double h) {
        if (rows.isLoose[r]) {
            moveArms(r);
        }
        allowSpeeds(r, 1 / h);
        apply(r, true, true);
    }

    /**
     * Moves the arms of a row so that two bodies that were displaced still push each other at one point: at two, what one gains
     * of angular momentum is not what the other loses. With ground, which takes what it takes, it is not worth it: walls
     * gained up to 20 J in a step in which they swayed.
     */
    void moveArms(int r) {
        double[] s = bodies.state;
        double[] row = rows.row;
        int o = r * STRIDE;
        int a = rows.bodyA[r] * STATE;
        int b = rows.bodyB[r] * STATE;
        double x = s[b + MOVED] - s[a + MOVED];
        double y = s[b + MOVED + 1] - s[a + MOVED + 1];
        double z = s[b + MOVED + 2] - s[a + MOVED + 2];
        double ofA = row[o + SHARE_OF_A];
        double[] shift = rows.shift;
        double dx = x - shift[3 * r];
        double dy = y - shift[3 * r + 1];
        double dz = z - shift[3 * r + 2];
        shift[3 * r] = x;
        shift[3 * r + 1] = y;
        shift[3 * r + 2] = z;
        row[o + ARM_A] += ofA * dx;
        row[o + ARM_A + 1] += ofA * dy;
        row[o + ARM_A + 2] += ofA * dz;
        row[o + ARM_B] -= (1 - ofA) * dx;
        row[o + ARM_B + 1] -= (1 - ofA) * dy;
        row[o + ARM_B + 2] -= (1 - ofA) * dz;
        double nx = dy * row[o + 2] - dz * row[o + 1];
        double ny = dz * row[o] - dx * row[o + 2];
        double nz = dx * row[o + 1] - dy * row[o];
        double[] point = rows.point;
        for (int k = 0; k < rows.points[r]; k++) {
            int p = ContactConstraints.place(r, k);
            point[p] += ofA * nx;
            point[p + 1] += ofA * ny;
            point[p + 2] += ofA * nz;
            point[p + 3] -= (1 - ofA) * nx;
            point[p + 4] -= (1 - ofA) * ny;
            point[p + 5] -= (1 - ofA) * nz;
        }
        rows.masses(r);
    }

    /** Sets how fast the contacts of a row may close. */
    void allowSpeeds(int r, double invH) {
        double[] s = bodies.state;
        double[] row = rows.row;
        int o = r * STRIDE;
        int a = rows.bodyA[r] * STATE;
        int b = rows.bodyB[r] * STATE;
        int bounces = (int) row[o + BOUNCES];
        // Room below this is not used: contacts at rest would fall through it and hit, again and again.
        double dead = 2 * SolverSettings.zone(rows.gap[r]);
        double x = s[b + MOVED + 3];
        double y = s[b + MOVED + 4];
        double z = s[b + MOVED + 5];
        double u = s[a + MOVED + 3];
        double v = s[a + MOVED + 4];
        double w = s[a + MOVED + 5];
        int armA = o + ARM_A;
        int armB = o + ARM_B;
        // How far B has moved away from A along the normal at the friction centre, and turned about tangent and bitangent.
        double opened = row[o] * (s[b + MOVED] - s[a + MOVED]
                + y * row[armB + 2] - z * row[armB + 1] - v * row[armA + 2] + w * row[armA + 1])
                + row[o + 1] * (s[b + MOVED + 1] - s[a + MOVED + 1]
                        + z * row[armB] - x * row[armB + 2] - w * row[armA] + u * row[armA + 2])
                + row[o + 2] * (s[b + MOVED + 2] - s[a + MOVED + 2]
                        + x * row[armB + 1] - y * row[armB] - u * row[armA + 1] + v * row[armA]);
        double aboutT = row[o + 3] * (x - u) + row[o + 4] * (y - v) + row[o + 5] * (z - w);
        double aboutU = row[o + 6] * (x - u) + row[o + 7] * (y - v) + row[o + 8] * (z - w);
        for (int k = 0; k < rows.points[r]; k++) {
            int p = o + POINTS + k * POINT;
            double room = rows.point[ContactConstraints.place(r, k) + ROOM] + opened
                    + aboutT * row[p + ALONG_U] - aboutU * row[p + ALONG_T];
            row[p + SPEED] = (bounces >> k & 1) != 0 ? Double.MAX_VALUE : room > dead ? (room - dead) * invH : 0;
        }
    }

    /** Gives one or both bodies of a row all impulses that the row has. */
    void apply(int r, boolean toA, boolean toB) {
        double[] s = bodies.state;
        double[] row = rows.row;
        int o = r * STRIDE;
        int a = rows.bodyA[r] * STATE;
        int b = rows.bodyB[r] * STATE;
        double sum = 0;
        double aboutT = row[o + ROLL_IMPULSE];
        double aboutU = row[o + ROLL_IMPULSE + 1];
        for (int p = o + POINTS; p < o + POINTS + 4 * POINT; p += POINT) {
            double impulse = row[p + IMPULSE];
            sum += impulse;
            aboutT += impulse * row[p + ALONG_U];
            aboutU -= impulse * row[p + ALONG_T];
        }
        if (sum == 0) {
            return;
        }
        s[a + LOADED] = 1;
        s[b + LOADED] = 1;
        push(s, row, o, toA ? a : -1, toB ? b : -1, sum, row[o + TANGENT_IMPULSE], row[o + TANGENT_IMPULSE + 1],
                row[o + TWIST_IMPULSE], aboutT, aboutU);
    }

    /** Gives the bodies of a row more impulses: along normal, tangent and bitangent at the friction centre, and about these. */
    void push(int r, double n, double t, double u, double aboutN, double aboutT, double aboutU) {
        push(bodies.state, rows.row, r * STRIDE, rows.bodyA[r] * STATE, rows.bodyB[r] * STATE, n, t, u, aboutN, aboutT, aboutU);
    }

    /**
     * Gives two bodies, B and backwards A, impulses along normal, tangent and bitangent at the friction centre, and angular
     * ones about these; -1 for one that is to have none.
     */
    private static void push(double[] s, double[] row, int o, int a, int b, double n, double t, double u, double aboutN,
            double aboutT, double aboutU) {
        double x = n * row[o] + t * row[o + 3] + u * row[o + 6];
        double y = n * row[o + 1] + t * row[o + 4] + u * row[o + 7];
        double z = n * row[o + 2] + t * row[o + 5] + u * row[o + 8];
        double mx = aboutN * row[o] + aboutT * row[o + 3] + aboutU * row[o + 6];
        double my = aboutN * row[o + 1] + aboutT * row[o + 4] + aboutU * row[o + 7];
        double mz = aboutN * row[o + 2] + aboutT * row[o + 5] + aboutU * row[o + 8];
        if (a >= 0 && s[a + INV_MASS] > 0) {
            int arm = o + ARM_A;
            push(s, a, -1, x, y, z, -mx - row[arm + 1] * z + row[arm + 2] * y, -my - row[arm + 2] * x + row[arm] * z,
                    -mz - row[arm] * y + row[arm + 1] * x);
        }
        if (b >= 0 && s[b + INV_MASS] > 0) {
            int arm = o + ARM_B;
            push(s, b, 1, x, y, z, mx + row[arm + 1] * z - row[arm + 2] * y, my + row[arm + 2] * x - row[arm] * z,
                    mz + row[arm] * y - row[arm + 1] * x);
        }
    }

    /** Gives a body an impulse, times a sign, and an angular impulse. */
    private static void push(double[] s, int i, double sign, double x, double y, double z, double ax, double ay, double az) {
        s[i] += sign * s[i + INV_MASSES] * x;
        s[i + 1] += sign * s[i + INV_MASSES + 1] * y;
        s[i + 2] += sign * s[i + INV_MASSES + 2] * z;
        int k = i + INV_INERTIA;
        s[i + 3] += s[k] * ax + s[k + 1] * ay + s[k + 2] * az;
        s[i + 4] += s[k + 1] * ax + s[k + 3] * ay + s[k + 4] * az;
        s[i + 5] += s[k + 2] * ax + s[k + 4] * ay + s[k + 5] * az;
    }

    /**
     * Solves one row: twist about the normal, sliding, within what the load allows, then the load; returns the largest change of a
     * normal speed, m/s. All of it happens in the frame of the contact, at the friction centre, and bodies are pushed once.
     */
    double solve(int r) {
        double[] s = bodies.state;
        double[] row = rows.row;
        int o = r * STRIDE;
        int a = rows.bodyA[r] * STATE;
        int b = rows.bodyB[r] * STATE;
        int p = o + POINTS;
        double old0 = row[p + IMPULSE];
        double old1 = row[p + POINT + IMPULSE];
        double old2 = row[p + 2 * POINT + IMPULSE];
        double old3 = row[p + 3 * POINT + IMPULSE];
        double load = old0 + old1 + old2 + old3;
        if (row[o + ROLLING] > 0) {
            roll(s, row, o, a, b, load);
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
        double t0 = row[o + TANGENT_IMPULSE];
        double u0 = row[o + TANGENT_IMPULSE + 1];
        double dt = 0;
        double du = 0;
        double twist = 0;
        if (load > 0 || t0 != 0 || u0 != 0) {
            double vt = vx * row[o + 3] + vy * row[o + 4] + vz * row[o + 5] + row[o + DRIFT];
            double vu = vx * row[o + 6] + vy * row[o + 7] + vz * row[o + 8] + row[o + DRIFT + 1];
            double most = row[o + FRICTION] * load;
            double twistMost = row[o + TWIST_FRICTION] * load;
            double n0 = row[o + TWIST_IMPULSE];
            if (twistMost > 0 || n0 != 0) {
                double n = n0 - row[o + TWIST_MASS] * (x * row[o] + y * row[o + 1] + z * row[o + 2]);
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
        double change = rows.points[r] == 1 ? single(row, o, vn) : block(row, o, vn, wt, wu, BLOCK_SWEEPS);
        if (change == 0 && dt == 0 && du == 0 && twist == 0) {
            return 0;
        }
        double d0 = row[p + IMPULSE] - old0;
        double d1 = row[p + POINT + IMPULSE] - old1;
        double d2 = row[p + 2 * POINT + IMPULSE] - old2;
        double d3 = row[p + 3 * POINT + IMPULSE] - old3;
        if (change > 0) {
            s[a + LOADED] = 1;
            s[b + LOADED] = 1;
        }
        push(s, row, o, a, b, d0 + d1 + d2 + d3, dt, du, twist,
                d0 * row[p + ALONG_U] + d1 * row[p + POINT + ALONG_U] + d2 * row[p + 2 * POINT + ALONG_U]
                        + d3 * row[p + 3 * POINT + ALONG_U],
                -d0 * row[p + ALONG_T] - d1 * row[p + POINT + ALONG_T] - d2 * row[p + 2 * POINT + ALONG_T]
                        - d3 * row[p + 3 * POINT + ALONG_T]);
        return change;
    }

    /** Torque against rolling, in a disc as friction is. */
    static void roll(double[] s, double[] row, int o, int a, int b, double sum) {
        double most = row[o + ROLLING] * sum;
        double mass = row[o + ROLL_MASS];
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
        double dt = t - t0;
        double du = u - u0;
        push(s, row, o, a, b, 0, 0, 0, 0, dt, du);
    }

    /** The one normal row of a manifold. */
    private static double single(double[] row, int o, double vn) {
        int p = o + POINTS;
        double old = row[p + IMPULSE];
        double impulse = old - (vn + row[p + SPEED]) * row[o + INVERSE];
        impulse = impulse > 0 ? impulse : 0;
        row[p + IMPULSE] = impulse;
        return Math.abs(impulse - old) * row[o + DIAGONAL];
    }

    /** Speed at which a contact opens, plus what it may close with: below 0 it needs an impulse. */
    private static double excess(double[] row, int p, double vn, double wt, double wu) {
        return vn + wt * row[p + ALONG_U] - wu * row[p + ALONG_T] + row[p + SPEED];
    }

    /**
     * All normal rows of a manifold at once: projected Gauss-Seidel on the small system, in impulse space. Row by row on the
     * bodies, the contacts of a face would pass rocking from one to the other for many passes.
     */
    private static double block(double[] row, int o, double vn, double wt, double wu, int sweeps) {
        int p = o + POINTS;
        double e0 = excess(row, p, vn, wt, wu);
        double e1 = excess(row, p + POINT, vn, wt, wu);
        double e2 = excess(row, p + 2 * POINT, vn, wt, wu);
        double e3 = excess(row, p + 3 * POINT, vn, wt, wu);
        double old0 = row[p + IMPULSE];
        double old1 = row[p + POINT + IMPULSE];
        double old2 = row[p + 2 * POINT + IMPULSE];
        double old3 = row[p + 3 * POINT + IMPULSE];
        double l0 = old0;
        double l1 = old1;
        double l2 = old2;
        double l3 = old3;
        // By how much each impulse is too large, with all others as they are.
        double m0 = e0 * row[o + INVERSE];
        double m1 = e1 * row[o + INVERSE + 1];
        double m2 = e2 * row[o + INVERSE + 2];
        double m3 = e3 * row[o + INVERSE + 3];
        int b = o + SCALED;
        for (int sweep = 0; sweep < sweeps; sweep++) {
            double q = m0 < l0 ? m0 : l0;
            double change = Math.abs(q);
            l0 -= q;
            m0 -= q;
            m1 -= row[b] * q;
            m2 -= row[b + 1] * q;
            m3 -= row[b + 2] * q;
            q = m1 < l1 ? m1 : l1;
            change = Math.max(change, Math.abs(q));
            l1 -= q;
            m0 -= row[b + 3] * q;
            m1 -= q;
            m2 -= row[b + 4] * q;
            m3 -= row[b + 5] * q;
            q = m2 < l2 ? m2 : l2;
            change = Math.max(change, Math.abs(q));
            l2 -= q;
            m0 -= row[b + 6] * q;
            m1 -= row[b + 7] * q;
            m2 -= q;
            m3 -= row[b + 8] * q;
            q = m3 < l3 ? m3 : l3;
            change = Math.max(change, Math.abs(q));
            l3 -= q;
            m0 -= row[b + 9] * q;
            m1 -= row[b + 10] * q;
            m2 -= row[b + 11] * q;
            m3 -= q;
            if (change <= BLOCK_TOLERANCE * (l0 + l1 + l2 + l3)) {
                break;
            }
        }
        row[p + IMPULSE] = l0;
        row[p + POINT + IMPULSE] = l1;
        row[p + 2 * POINT + IMPULSE] = l2;
        row[p + 3 * POINT + IMPULSE] = l3;
        return Math.max(Math.max(Math.abs(l0 - old0) * row[o + DIAGONAL], Math.abs(l1 - old1) * row[o + DIAGONAL + 1]),
                Math.max(Math.abs(l2 - old2) * row[o + DIAGONAL + 2], Math.abs(l3 - old3) * row[o + DIAGONAL + 3]));
    }
}
