package dev.ashlar.physics;

import static dev.ashlar.physics.Bodies.INV_INERTIA;
import static dev.ashlar.physics.Bodies.INV_MASS;
import static dev.ashlar.physics.Bodies.LOADED;
import static dev.ashlar.physics.Bodies.MOVED;
import static dev.ashlar.physics.Bodies.STATE;
import static dev.ashlar.physics.ContactRows.ARM_A;
import static dev.ashlar.physics.ContactRows.ARM_B;
import static dev.ashlar.physics.ContactRows.BLOCK;
import static dev.ashlar.physics.ContactRows.BOUNCES;
import static dev.ashlar.physics.ContactRows.DRIFT;
import static dev.ashlar.physics.ContactRows.FRICTION;
import static dev.ashlar.physics.ContactRows.IMPULSE;
import static dev.ashlar.physics.ContactRows.POINT;
import static dev.ashlar.physics.ContactRows.POINTS;
import static dev.ashlar.physics.ContactRows.ROLLING;
import static dev.ashlar.physics.ContactRows.ROLL_IMPULSE;
import static dev.ashlar.physics.ContactRows.ROLL_MASS;
import static dev.ashlar.physics.ContactRows.ROOM;
import static dev.ashlar.physics.ContactRows.SHARE_OF_A;
import static dev.ashlar.physics.ContactRows.SHIFT;
import static dev.ashlar.physics.ContactRows.SPEED;
import static dev.ashlar.physics.ContactRows.STRIDE;
import static dev.ashlar.physics.ContactRows.TANGENT_IMPULSE;
import static dev.ashlar.physics.ContactRows.TANGENT_MASS;
import static dev.ashlar.physics.ContactRows.TWIST_ARM;
import static dev.ashlar.physics.ContactRows.TWIST_IMPULSE;
import static dev.ashlar.physics.ContactRows.TWIST_MASS;

/**
 * Changes velocities so that no contact closes further than its room and friction stays in its disc: block Gauss-Seidel over
 * manifolds in impulse space. There is no velocity bias: what gaps lack is left to {@link PositionProjection}, which has no
 * momentum.
 */
final class VelocitySolver {
    /** Sweeps over the rows of one normal block; where not all is solved to the end anyway, more would be wasted on a block. */
    private static final int BLOCK_SWEEPS = 10;
    private static final int FEW_BLOCK_SWEEPS = 2;
    /** A block is solved when no impulse changes by more than this share of their sum. */
    private static final double BLOCK_TOLERANCE = 1e-9;

    private final Bodies bodies;
    private final ContactRows rows;
    /** Room below this is not used: contacts at rest would fall through it and hit, again and again. */
    private final double dead;
    private int blockSweeps;

    VelocitySolver(Bodies bodies, ContactRows rows, double dead) {
        this.dead = dead;
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
     * of angular momentum is not what the other loses. Masses stay as they were: what they are off by is left to the passes. With
     * ground, which takes what it takes, it is not worth it: walls gained up to 20 J in a step in which they swayed.
     */
    private void moveArms(int r) {
        double[] s = bodies.state;
        double[] row = rows.row;
        int o = r * STRIDE;
        int a = rows.bodyA[r] * STATE;
        int b = rows.bodyB[r] * STATE;
        double x = s[b + MOVED] - s[a + MOVED];
        double y = s[b + MOVED + 1] - s[a + MOVED + 1];
        double z = s[b + MOVED + 2] - s[a + MOVED + 2];
        double ofA = row[o + SHARE_OF_A];
        double dx = x - row[o + SHIFT];
        double dy = y - row[o + SHIFT + 1];
        double dz = z - row[o + SHIFT + 2];
        row[o + SHIFT] = x;
        row[o + SHIFT + 1] = y;
        row[o + SHIFT + 2] = z;
        row[o + ARM_A] += ofA * dx;
        row[o + ARM_A + 1] += ofA * dy;
        row[o + ARM_A + 2] += ofA * dz;
        row[o + ARM_B] -= (1 - ofA) * dx;
        row[o + ARM_B + 1] -= (1 - ofA) * dy;
        row[o + ARM_B + 2] -= (1 - ofA) * dz;
        double nx = dy * row[o + 2] - dz * row[o + 1];
        double ny = dz * row[o] - dx * row[o + 2];
        double nz = dx * row[o + 1] - dy * row[o];
        for (int k = 0; k < rows.points[r]; k++) {
            int p = o + POINTS + k * POINT;
            row[p] += ofA * nx;
            row[p + 1] += ofA * ny;
            row[p + 2] += ofA * nz;
            row[p + 3] -= (1 - ofA) * nx;
            row[p + 4] -= (1 - ofA) * ny;
            row[p + 5] -= (1 - ofA) * nz;
        }
    }

    /** Sets how fast the contacts of a row may close. */
    void allowSpeeds(int r, double invH) {
        double[] s = bodies.state;
        double[] row = rows.row;
        int o = r * STRIDE;
        int a = rows.bodyA[r] * STATE;
        int b = rows.bodyB[r] * STATE;
        boolean bounces = row[o + BOUNCES] > 0;
        double opened = row[o] * (s[b + MOVED] - s[a + MOVED]) + row[o + 1] * (s[b + MOVED + 1] - s[a + MOVED + 1])
                + row[o + 2] * (s[b + MOVED + 2] - s[a + MOVED + 2]);
        for (int k = 0; k < rows.points[r]; k++) {
            int p = o + POINTS + k * POINT;
            double room = row[p + ROOM] + opened
                    + row[p + 3] * s[b + MOVED + 3] + row[p + 4] * s[b + MOVED + 4] + row[p + 5] * s[b + MOVED + 5]
                    - row[p] * s[a + MOVED + 3] - row[p + 1] * s[a + MOVED + 4] - row[p + 2] * s[a + MOVED + 5];
            row[p + SPEED] = bounces ? Double.MAX_VALUE : room > dead ? (room - dead) * invH : 0;
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
        double ax = 0;
        double ay = 0;
        double az = 0;
        double bx = 0;
        double by = 0;
        double bz = 0;
        for (int k = 0; k < rows.points[r]; k++) {
            int p = o + POINTS + k * POINT;
            double impulse = row[p + IMPULSE];
            sum += impulse;
            ax += impulse * row[p];
            ay += impulse * row[p + 1];
            az += impulse * row[p + 2];
            bx += impulse * row[p + 3];
            by += impulse * row[p + 4];
            bz += impulse * row[p + 5];
        }
        if (sum == 0) {
            return;
        }
        s[a + LOADED] = 1;
        s[b + LOADED] = 1;
        double t = row[o + TANGENT_IMPULSE];
        double u = row[o + TANGENT_IMPULSE + 1];
        double fx = t * row[o + 3] + u * row[o + 6];
        double fy = t * row[o + 4] + u * row[o + 7];
        double fz = t * row[o + 5] + u * row[o + 8];
        double twist = row[o + TWIST_IMPULSE];
        double rollT = row[o + ROLL_IMPULSE];
        double rollU = row[o + ROLL_IMPULSE + 1];
        double mx = twist * row[o] + rollT * row[o + 3] + rollU * row[o + 6];
        double my = twist * row[o + 1] + rollT * row[o + 4] + rollU * row[o + 7];
        double mz = twist * row[o + 2] + rollT * row[o + 5] + rollU * row[o + 8];
        double px = sum * row[o] + fx;
        double py = sum * row[o + 1] + fy;
        double pz = sum * row[o + 2] + fz;
        if (toA) {
            int arm = o + ARM_A;
            push(s, a, -1, px, py, pz, ax + row[arm + 1] * fz - row[arm + 2] * fy + mx,
                    ay + row[arm + 2] * fx - row[arm] * fz + my, az + row[arm] * fy - row[arm + 1] * fx + mz);
        }
        if (toB) {
            int arm = o + ARM_B;
            push(s, b, 1, px, py, pz, bx + row[arm + 1] * fz - row[arm + 2] * fy + mx,
                    by + row[arm + 2] * fx - row[arm] * fz + my, bz + row[arm] * fy - row[arm + 1] * fx + mz);
        }
        stopLocked(r);
    }

    /** Gives a body an impulse and an angular impulse, times a sign. */
    private static void push(double[] s, int i, double sign, double x, double y, double z, double ax, double ay, double az) {
        double m = sign * s[i + INV_MASS];
        if (m == 0) {
            return;
        }
        s[i] += m * x;
        s[i + 1] += m * y;
        s[i + 2] += m * z;
        int k = i + INV_INERTIA;
        s[i + 3] += sign * (s[k] * ax + s[k + 1] * ay + s[k + 2] * az);
        s[i + 4] += sign * (s[k + 1] * ax + s[k + 3] * ay + s[k + 4] * az);
        s[i + 5] += sign * (s[k + 2] * ax + s[k + 4] * ay + s[k + 5] * az);
    }

    /**
     * Begins a pass up and down over all rows.
     *
     * @param rough whether blocks are solved only roughly
     */
    void beginPass(boolean rough) {
        blockSweeps = rough ? FEW_BLOCK_SWEEPS : BLOCK_SWEEPS;
    }

    /** Solves one row; returns the largest change of a normal speed, m/s. */
    double solve(int r) {
        double[] s = bodies.state;
        double[] row = rows.row;
        int o = r * STRIDE;
        int a = rows.bodyA[r] * STATE;
        int b = rows.bodyB[r] * STATE;
        int n = rows.points[r];
        double sum = 0;
        for (int k = 0; k < n; k++) {
            sum += row[o + POINTS + k * POINT + IMPULSE];
        }
        if (sum > 0 || row[o + TANGENT_IMPULSE] != 0 || row[o + TANGENT_IMPULSE + 1] != 0) {
            friction(s, row, o, a, b, sum);
            if (row[o + ROLLING] > 0) {
                roll(s, row, o, a, b, sum);
            }
            stopLocked(r);
        }
        double change = n == 1 ? single(s, row, o, a, b) : block(s, row, o, a, b, n, blockSweeps);
        stopLocked(r);
        return change;
    }

    /** Impulses along axes that a body cannot move along are lost on it. */
    private void stopLocked(int r) {
        if (bodies.hasLocks) {
            bodies.stopLocked(rows.bodyA[r]);
            bodies.stopLocked(rows.bodyB[r]);
        }
    }

    /** Twist about the normal, then sliding, within what the load allows. */
    private static void friction(double[] s, double[] row, int o, int a, int b, double sum) {
        double nx = row[o];
        double ny = row[o + 1];
        double nz = row[o + 2];
        double most = row[o + FRICTION] * sum;
        double wax = s[a + 3];
        double way = s[a + 4];
        double waz = s[a + 5];
        double wbx = s[b + 3];
        double wby = s[b + 4];
        double wbz = s[b + 5];
        double mx = 0;
        double my = 0;
        double mz = 0;
        int ka = a + INV_INERTIA;
        int kb = b + INV_INERTIA;
        double twistMost = most * row[o + TWIST_ARM];
        double twist = row[o + TWIST_IMPULSE];
        if (twistMost > 0 || twist != 0) {
            double spin = (wbx - wax) * nx + (wby - way) * ny + (wbz - waz) * nz;
            double wanted = twist - row[o + TWIST_MASS] * spin;
            wanted = wanted > twistMost ? twistMost : wanted < -twistMost ? -twistMost : wanted;
            row[o + TWIST_IMPULSE] = wanted;
            double d = wanted - twist;
            mx = d * nx;
            my = d * ny;
            mz = d * nz;
            wax -= s[ka] * mx + s[ka + 1] * my + s[ka + 2] * mz;
            way -= s[ka + 1] * mx + s[ka + 3] * my + s[ka + 4] * mz;
            waz -= s[ka + 2] * mx + s[ka + 4] * my + s[ka + 5] * mz;
            wbx += s[kb] * mx + s[kb + 1] * my + s[kb + 2] * mz;
            wby += s[kb + 1] * mx + s[kb + 3] * my + s[kb + 4] * mz;
            wbz += s[kb + 2] * mx + s[kb + 4] * my + s[kb + 5] * mz;
        }
        double rax = row[o + ARM_A];
        double ray = row[o + ARM_A + 1];
        double raz = row[o + ARM_A + 2];
        double rbx = row[o + ARM_B];
        double rby = row[o + ARM_B + 1];
        double rbz = row[o + ARM_B + 2];
        double vx = s[b] + wby * rbz - wbz * rby - s[a] - way * raz + waz * ray;
        double vy = s[b + 1] + wbz * rbx - wbx * rbz - s[a + 1] - waz * rax + wax * raz;
        double vz = s[b + 2] + wbx * rby - wby * rbx - s[a + 2] - wax * ray + way * rax;
        double vt = vx * row[o + 3] + vy * row[o + 4] + vz * row[o + 5];
        double vu = vx * row[o + 6] + vy * row[o + 7] + vz * row[o + 8];
        if (row[o + DRIFT] != 0 || row[o + DRIFT + 1] != 0) {
            vt += row[o + DRIFT];
            vu += row[o + DRIFT + 1];
        }
        double t0 = row[o + TANGENT_IMPULSE];
        double u0 = row[o + TANGENT_IMPULSE + 1];
        double t = t0 - (row[o + TANGENT_MASS] * vt + row[o + TANGENT_MASS + 1] * vu);
        double u = u0 - (row[o + TANGENT_MASS + 1] * vt + row[o + TANGENT_MASS + 2] * vu);
        double sq = t * t + u * u;
        if (sq > most * most) {
            double scale = most / Math.sqrt(sq);
            t *= scale;
            u *= scale;
        }
        row[o + TANGENT_IMPULSE] = t;
        row[o + TANGENT_IMPULSE + 1] = u;
        double dt = t - t0;
        double du = u - u0;
        double px = dt * row[o + 3] + du * row[o + 6];
        double py = dt * row[o + 4] + du * row[o + 7];
        double pz = dt * row[o + 5] + du * row[o + 8];
        push(s, a, -1, px, py, pz, ray * pz - raz * py + mx, raz * px - rax * pz + my, rax * py - ray * px + mz);
        push(s, b, 1, px, py, pz, rby * pz - rbz * py + mx, rbz * px - rbx * pz + my, rbx * py - rby * px + mz);
    }

    /** Torque against rolling, in a disc as friction is. */
    private static void roll(double[] s, double[] row, int o, int a, int b, double sum) {
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
        double x = dt * row[o + 3] + du * row[o + 6];
        double y = dt * row[o + 4] + du * row[o + 7];
        double z = dt * row[o + 5] + du * row[o + 8];
        push(s, a, -1, 0, 0, 0, x, y, z);
        push(s, b, 1, 0, 0, 0, x, y, z);
    }

    private static double single(double[] s, double[] row, int o, int a, int b) {
        int p = o + POINTS;
        double excess = excess(s, row, o, a, b, p);
        double old = row[p + IMPULSE];
        double impulse = old - excess / row[o + BLOCK];
        impulse = impulse > 0 ? impulse : 0;
        double d = impulse - old;
        if (d == 0) {
            return 0;
        }
        row[p + IMPULSE] = impulse;
        s[a + LOADED] = 1;
        s[b + LOADED] = 1;
        push(s, a, -1, d * row[o], d * row[o + 1], d * row[o + 2], d * row[p], d * row[p + 1], d * row[p + 2]);
        push(s, b, 1, d * row[o], d * row[o + 1], d * row[o + 2], d * row[p + 3], d * row[p + 4], d * row[p + 5]);
        return Math.abs(d) * row[o + BLOCK];
    }

    /** Speed at which a contact opens, plus what it may close with: below 0 it needs an impulse. */
    private static double excess(double[] s, double[] row, int o, int a, int b, int p) {
        return row[o] * (s[b] - s[a]) + row[o + 1] * (s[b + 1] - s[a + 1]) + row[o + 2] * (s[b + 2] - s[a + 2])
                + row[p + 3] * s[b + 3] + row[p + 4] * s[b + 4] + row[p + 5] * s[b + 5]
                - row[p] * s[a + 3] - row[p + 1] * s[a + 4] - row[p + 2] * s[a + 5] + row[p + SPEED];
    }

    /**
     * All normal rows of a manifold at once: projected Gauss-Seidel on the small system, in impulse space, applied once.
     * Row by row on the bodies, the contacts of a face would pass rocking from one to the other for many passes.
     */
    private static double block(double[] s, double[] row, int o, int a, int b, int n, int sweeps) {
        int p = o + POINTS;
        double e0 = excess(s, row, o, a, b, p);
        double e1 = excess(s, row, o, a, b, p + POINT);
        double e2 = n > 2 ? excess(s, row, o, a, b, p + 2 * POINT) : 0;
        double e3 = n > 3 ? excess(s, row, o, a, b, p + 3 * POINT) : 0;
        double a00 = row[o + BLOCK];
        double a10 = row[o + BLOCK + 1];
        double a11 = row[o + BLOCK + 2];
        double a20 = row[o + BLOCK + 3];
        double a21 = row[o + BLOCK + 4];
        double a22 = row[o + BLOCK + 5];
        double a30 = row[o + BLOCK + 6];
        double a31 = row[o + BLOCK + 7];
        double a32 = row[o + BLOCK + 8];
        double a33 = row[o + BLOCK + 9];
        double i0 = 1 / a00;
        double i1 = 1 / a11;
        double i2 = n > 2 ? 1 / a22 : 0;
        double i3 = n > 3 ? 1 / a33 : 0;
        double old0 = row[p + IMPULSE];
        double old1 = row[p + POINT + IMPULSE];
        double old2 = row[p + 2 * POINT + IMPULSE];
        double old3 = row[p + 3 * POINT + IMPULSE];
        double l0 = old0;
        double l1 = old1;
        double l2 = old2;
        double l3 = old3;
        for (int sweep = 0; sweep < sweeps; sweep++) {
            double l = l0 - e0 * i0;
            l = l > 0 ? l : 0;
            double d = l - l0;
            double change = Math.abs(d);
            l0 = l;
            e0 += a00 * d;
            e1 += a10 * d;
            e2 += a20 * d;
            e3 += a30 * d;
            l = l1 - e1 * i1;
            l = l > 0 ? l : 0;
            d = l - l1;
            change = Math.max(change, Math.abs(d));
            l1 = l;
            e0 += a10 * d;
            e1 += a11 * d;
            e2 += a21 * d;
            e3 += a31 * d;
            l = l2 - e2 * i2;
            l = l > 0 ? l : 0;
            d = l - l2;
            change = Math.max(change, Math.abs(d));
            l2 = l;
            e0 += a20 * d;
            e1 += a21 * d;
            e2 += a22 * d;
            e3 += a32 * d;
            l = l3 - e3 * i3;
            l = l > 0 ? l : 0;
            d = l - l3;
            change = Math.max(change, Math.abs(d));
            l3 = l;
            e0 += a30 * d;
            e1 += a31 * d;
            e2 += a32 * d;
            e3 += a33 * d;
            if (change <= BLOCK_TOLERANCE * (l0 + l1 + l2 + l3)) {
                break;
            }
        }
        double d0 = l0 - old0;
        double d1 = l1 - old1;
        double d2 = l2 - old2;
        double d3 = l3 - old3;
        if (d0 == 0 && d1 == 0 && d2 == 0 && d3 == 0) {
            return 0;
        }
        row[p + IMPULSE] = l0;
        row[p + POINT + IMPULSE] = l1;
        row[p + 2 * POINT + IMPULSE] = l2;
        row[p + 3 * POINT + IMPULSE] = l3;
        s[a + LOADED] = 1;
        s[b + LOADED] = 1;
        double sum = d0 + d1 + d2 + d3;
        int p1 = p + POINT;
        int p2 = p1 + POINT;
        int p3 = p2 + POINT;
        push(s, a, -1, sum * row[o], sum * row[o + 1], sum * row[o + 2],
                d0 * row[p] + d1 * row[p1] + d2 * row[p2] + d3 * row[p3],
                d0 * row[p + 1] + d1 * row[p1 + 1] + d2 * row[p2 + 1] + d3 * row[p3 + 1],
                d0 * row[p + 2] + d1 * row[p1 + 2] + d2 * row[p2 + 2] + d3 * row[p3 + 2]);
        push(s, b, 1, sum * row[o], sum * row[o + 1], sum * row[o + 2],
                d0 * row[p + 3] + d1 * row[p1 + 3] + d2 * row[p2 + 3] + d3 * row[p3 + 3],
                d0 * row[p + 4] + d1 * row[p1 + 4] + d2 * row[p2 + 4] + d3 * row[p3 + 4],
                d0 * row[p + 5] + d1 * row[p1 + 5] + d2 * row[p2 + 5] + d3 * row[p3 + 5]);
        return Math.max(Math.max(Math.abs(d0) * a00, Math.abs(d1) * a11), Math.max(Math.abs(d2) * a22, Math.abs(d3) * a33));
    }
}
