package dev.ashlar.physics;

import static dev.ashlar.physics.Bodies.INV_INERTIA;
import static dev.ashlar.physics.Bodies.INV_MASS;
import static dev.ashlar.physics.Bodies.MOVED;
import static dev.ashlar.physics.Bodies.STATE;
import static dev.ashlar.physics.ContactRows.BLOCK;
import static dev.ashlar.physics.ContactRows.FROM_A;
import static dev.ashlar.physics.ContactRows.GAP;
import static dev.ashlar.physics.ContactRows.IMPULSE;
import static dev.ashlar.physics.ContactRows.POINT;
import static dev.ashlar.physics.ContactRows.POINTS;
import static dev.ashlar.physics.ContactRows.STRIDE;

import dev.ashlar.math.Pose;

/**
 * Corrects where bodies will end, without touching velocities: what the solver left of closing gaps, and what the straight
 * rows do not see of turning, is pushed back out. Bottom up, and along gravity only the upper body moves, so that a pile
 * is not pushed into the ground.
 */
final class PositionProjection {
    /** Along gravity means: at least this share of it along the normal. */
    static final double STEEP = 0.3;
    private static final int BLOCK_SWEEPS = 16;

    private final Bodies bodies;
    private final ContactRows rows;
    private final double[] a = new double[3];
    private final double[] b = new double[3];
    private final double[] n = new double[3];
    private final double[] lack = new double[4];
    private final double[] by = new double[4];
    private final double[] block = new double[16];

    PositionProjection(Bodies bodies, ContactRows rows) {
        this.bodies = bodies;
        this.rows = rows;
    }

    /**
     * Goes over rows from..to-1 once.
     *
     * @param gravity unit vector, or zero
     * @param kept    see {@link World.Builder#restGap}: a contact is to end at half of this, or of what it began with
     * @param least   the gap that contacts are opened to if they began with less
     * @param most    no contact is pushed further than this at once
     * @param noise   contacts count as loaded if their impulse makes more speed than this
     * @return the most that any contact lacked
     */
    double sweep(int from, int to, double[] gravity, double kept, double least, double most,
            double noise) {
        double[] row = rows.row;
        double furthest = 0;
        for (int r = from; r < to; r++) {
            int o = r * STRIDE;
            int sa = rows.bodyA[r] * STATE;
            int sb = rows.bodyB[r] * STATE;
            double ma = bodies.state[sa + INV_MASS];
            double mb = bodies.state[sb + INV_MASS];
            double down = row[o] * gravity[0] + row[o + 1] * gravity[1] + row[o + 2] * gravity[2];
            if (down < -STEEP && mb > 0) {
                ma = 0;
            } else if (down > STEEP && ma > 0) {
                mb = 0;
            }
            double load = 0;
            for (int k = 0; k < rows.points[r]; k++) {
                load += row[o + POINTS + k * POINT + IMPULSE];
            }
            boolean isLoaded = load * row[o + BLOCK] > noise;
            boolean wanting = false;
            for (int k = 0; k < rows.points[r]; k++) {
                int p = o + POINTS + k * POINT;
                double gap = row[p + GAP];
                double wanted = gap >= least ? Math.max(least, 0.5 * Math.min(kept, gap)) : isLoaded ? least : gap;
                lack[k] = Math.min(most, wanted - gapAtEnd(r, o, p, sa, sb));
                wanting |= lack[k] > 0;
                furthest = Math.max(furthest, lack[k]);
            }
            if (wanting) {
                push(r, o, sa, sb, ma, mb);
            }
        }
        return furthest;
    }

    /** The gap along the normal, which turns with the body that owns it, once both bodies have moved. */
    private double gapAtEnd(int r, int o, int p, int sa, int sb) {
        double[] row = rows.row;
        double[] s = bodies.state;
        double[] pose = bodies.pose;
        int pa = rows.bodyA[r] * Pose.STRIDE;
        int pb = rows.bodyB[r] * Pose.STRIDE;
        double half = 0.5 * row[p + GAP];
        double nx = row[o];
        double ny = row[o + 1];
        double nz = row[o + 2];
        double ax = row[p + FROM_A];
        double ay = row[p + FROM_A + 1];
        double az = row[p + FROM_A + 2];
        double dx = pose[pb] - pose[pa];
        double dy = pose[pb + 1] - pose[pa + 1];
        double dz = pose[pb + 2] - pose[pa + 2];
        turn(s, sa + MOVED + 3, ax - half * nx, ay - half * ny, az - half * nz, a);
        turn(s, sb + MOVED + 3, ax - dx + half * nx, ay - dy + half * ny, az - dz + half * nz, b);
        turn(s, (rows.ownedByB[r] ? sb : sa) + MOVED + 3, nx, ny, nz, n);
        return n[0] * (dx + s[sb + MOVED] - s[sa + MOVED] + b[0] - a[0])
                + n[1] * (dy + s[sb + MOVED + 1] - s[sa + MOVED + 1] + b[1] - a[1])
                + n[2] * (dz + s[sb + MOVED + 2] - s[sa + MOVED + 2] + b[2] - a[2]);
    }

    /** Turns by a small rotation vector w: the Cayley rotation of turn w, off by |w|^3/12. */
    private static void turn(double[] s, int w, double x, double y, double z, double[] out) {
        double wx = s[w];
        double wy = s[w + 1];
        double wz = s[w + 2];
        double c = 1 / (1 + 0.25 * (wx * wx + wy * wy + wz * wz));
        double cx = wy * z - wz * y;
        double cy = wz * x - wx * z;
        double cz = wx * y - wy * x;
        out[0] = x + c * (cx + 0.5 * (wy * cz - wz * cy));
        out[1] = y + c * (cy + 0.5 * (wz * cx - wx * cz));
        out[2] = z + c * (cz + 0.5 * (wx * cy - wy * cx));
    }

    /** Pushes all contacts of a manifold at once, none further than it lacks: point by point bodies would be tilted. */
    private void push(int r, int o, int sa, int sb, double ma, double mb) {
        double[] row = rows.row;
        double[] s = bodies.state;
        int n = rows.points[r];
        for (int i = 0; i < n; i++) {
            int p = o + POINTS + i * POINT;
            by[i] = 0;
            for (int j = 0; j <= i; j++) {
                int q = o + POINTS + j * POINT;
                double effect = ma + mb;
                if (ma > 0) {
                    effect += Inertia.product(s, sa + INV_INERTIA, row[p], row[p + 1], row[p + 2], row[q], row[q + 1],
                            row[q + 2]);
                }
                if (mb > 0) {
                    effect += Inertia.product(s, sb + INV_INERTIA, row[p + 3], row[p + 4], row[p + 5], row[q + 3], row[q + 4],
                            row[q + 5]);
                }
                block[4 * i + j] = effect;
                block[4 * j + i] = effect;
            }
        }
        for (int sweep = 0; sweep < BLOCK_SWEEPS; sweep++) {
            for (int i = 0; i < n; i++) {
                double d = Math.max(-by[i], lack[i] / block[5 * i]);
                by[i] += d;
                for (int j = 0; j < n; j++) {
                    lack[j] -= block[4 * i + j] * d;
                }
            }
        }
        for (int i = 0; i < n; i++) {
            int p = o + POINTS + i * POINT;
            if (by[i] > 0) {
                move(s, sa, ma, -by[i], row, o, p);
                move(s, sb, mb, by[i], row, o, p + 3);
            }
        }
    }

    private static void move(double[] s, int i, double m, double d, double[] row, int o, int arm) {
        if (m == 0) {
            return;
        }
        s[i + MOVED] += m * d * row[o];
        s[i + MOVED + 1] += m * d * row[o + 1];
        s[i + MOVED + 2] += m * d * row[o + 2];
        int k = i + INV_INERTIA;
        double x = d * row[arm];
        double y = d * row[arm + 1];
        double z = d * row[arm + 2];
        s[i + MOVED + 3] += s[k] * x + s[k + 1] * y + s[k + 2] * z;
        s[i + MOVED + 4] += s[k + 1] * x + s[k + 3] * y + s[k + 4] * z;
        s[i + MOVED + 5] += s[k + 2] * x + s[k + 4] * y + s[k + 5] * z;
    }
}
