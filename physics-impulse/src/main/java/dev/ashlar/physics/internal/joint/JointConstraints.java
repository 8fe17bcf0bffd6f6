package dev.ashlar.physics.internal.joint;

import static dev.ashlar.physics.internal.body.BodySet.INV_INERTIA;
import static dev.ashlar.physics.internal.body.BodySet.INV_MASS;
import static dev.ashlar.physics.internal.body.BodySet.INV_MASSES;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import java.util.Arrays;

/**
 * Values of joints along their axes, and how they change as the bodies move.
 *
 * <p>With pA, pB the joint's points, x, y, z the axes of its frame on A and x' that on B, all in the world:
 * <pre>
 * move  x.(pB - pA), and so on                      rate  x.(vB + wB x (pB - cB) - vA - wA x (pB - cA))
 * twist t, of the rotation of B's frame in A's      rate  (wB - wA).(x + x') / (1 + x.x')
 * swing s = theta k, k = x x x' / sin theta         rate  of s.y: (wB - wA).(k (k.y) + theta / sin theta (x' x k) ((x x k).y))
 * </pre>
 * The last: what turns about k changes theta; what carries x' along k turns k about x, at that speed over sin theta.
 */
public final class JointConstraints {
    /** Doubles of a row: direction (3), arms x direction on A and B (3 each), those times the inverse inertias (3 each). */
    static final int ROW = 15;
    private static final int ON_A = 3;
    private static final int ON_B = 6;
    /** Turns below this need no trigonometry: their sines are their angles, to 1e-9. */
    private static final double SMALL = 1e-3;

    double[] row = new double[JointSet.SLOTS * ROW];

    private final BodySet bodies;
    private final JointSet joints;
    /** Of the joint looked at: frames in the world (quaternion after position), then axes. */
    private final double[] a = new double[Pose.STRIDE];
    private final double[] b = new double[Pose.STRIDE];
    private final double[] axesA = new double[9];
    private final double[] axesB = new double[9];
    private final double[] n = new double[3];
    private double cos;
    private double sin;
    private double theta;
    private boolean isDistance;
    private int armAt;
    private double length;
    /** By joint: from the centres of mass of A and of B to pB; of a distance joint on A to pA. */
    double[] arm = new double[6];

    JointConstraints(BodySet bodies, JointSet joints) {
        this.bodies = bodies;
        this.joints = joints;
    }

    void size(int count) {
        if (row.length < count * JointSet.SLOTS * ROW) {
            row = new double[2 * count * JointSet.SLOTS * ROW];
        }
    }

    /** Looks at joint j with its bodies at the flat poses {@code at}. */
    void look(int j, double[] at) {
        armAt = 6 * j;
        if (arm.length < armAt + 6) {
            arm = Arrays.copyOf(arm, 2 * armAt + 6);
        }
        place(j, at);
    }

    /** The same where no other joint is remembered. */
    void lookAlone(int j, double[] at) {
        armAt = 0;
        place(j, at);
    }

    private void place(int j, double[] at) {
        int pa = joints.bodyA[j] * Pose.STRIDE;
        int pb = joints.bodyB[j] * Pose.STRIDE;
        int f = j * JointSet.FRAMES;
        place(at, pa, f, a);
        place(at, pb, f + Pose.STRIDE, b);
        isDistance = joints.def[j].pointB() != null;
        double[] from = isDistance ? a : b;
        for (int k = 0; k < 3; k++) {
            arm[armAt + k] = from[k] - at[pa + k];
            arm[armAt + 3 + k] = b[k] - at[pb + k];
            n[k] = b[k] - a[k];
        }
        if (isDistance) {
            length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
            return;
        }
        Quat.matrix(a, Pose.ROTATION, axesA, 0);
        Quat.matrix(b, Pose.ROTATION, axesB, 0);
    }

    private void place(double[] at, int p, int f, double[] out) {
        double[] q = joints.frame;
        Pose.apply(at, p, q[f], q[f + 1], q[f + 2], out, 0);
        double x = at[p + 3];
        double y = at[p + 4];
        double z = at[p + 5];
        double w = at[p + 6];
        out[3] = w * q[f + 3] + x * q[f + 6] + y * q[f + 5] - z * q[f + 4];
        out[4] = w * q[f + 4] - x * q[f + 5] + y * q[f + 6] + z * q[f + 3];
        out[5] = w * q[f + 5] + x * q[f + 4] - y * q[f + 3] + z * q[f + 6];
        out[6] = w * q[f + 6] - x * q[f + 3] - y * q[f + 4] - z * q[f + 5];
    }

    /** The value along an axis of the joint looked at. */
    double value(int axis) {
        if (isDistance) {
            return length;
        }
        if (axis < 3) {
            return axesA[axis] * (b[0] - a[0]) + axesA[3 + axis] * (b[1] - a[1]) + axesA[6 + axis] * (b[2] - a[2]);
        }
        if (axis == 3) {
            return twist();
        }
        swing();
        double along = n[0] * axesA[axis - 3] + n[1] * axesA[axis] + n[2] * axesA[axis + 3];
        return sin < SMALL ? along : along * theta / sin;
    }

    private double twist() {
        double x = a[6] * b[3] - a[3] * b[6] - a[4] * b[5] + a[5] * b[4];
        double w = a[6] * b[6] + a[3] * b[3] + a[4] * b[4] + a[5] * b[5];
        double norm = Math.sqrt(x * x + w * w);
        if (norm == 0) {
            return 0;
        }
        double half = w < 0 ? -x / norm : x / norm;
        return Math.abs(half) < SMALL ? 2 * half : 2 * StrictMath.atan2(w < 0 ? -x : x, Math.abs(w));
    }

    /** The rotation that brings x of A to x of B: n = sin theta k. */
    private void swing() {
        cross(axesA[0], axesA[3], axesA[6], axesB[0], axesB[3], axesB[6], n);
        cos = axesA[0] * axesB[0] + axesA[3] * axesB[3] + axesA[6] * axesB[6];
        sin = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        theta = sin < SMALL && cos > 0 ? sin : StrictMath.atan2(sin, cos);
    }

    private static void cross(double ax, double ay, double az, double bx, double by, double bz, double[] out) {
        out[0] = ay * bz - az * by;
        out[1] = az * bx - ax * bz;
        out[2] = ax * by - ay * bx;
    }

    /** Writes the row of an axis of the joint looked at, whose {@link #value} was asked last, at slot s. */
    void row(int axis, int s) {
        int o = s * ROW;
        Arrays.fill(row, o, o + 9, 0);
        if (isDistance) {
            double scale = length > 0 ? 1 / length : 0;
            moves(o, n[0] * scale, n[1] * scale, n[2] * scale);
        } else if (axis < 3) {
            moves(o, axesA[axis], axesA[3 + axis], axesA[6 + axis]);
        } else if (axis == 3) {
            double c = axesA[0] * axesB[0] + axesA[3] * axesB[3] + axesA[6] * axesB[6];
            double scale = 1 / Math.max(1e-3, 1 + c);
            turns(o, scale * (axesA[0] + axesB[0]), scale * (axesA[3] + axesB[3]), scale * (axesA[6] + axesB[6]));
        } else {
            swings(o, axis - 3);
        }
    }

    private void moves(int o, double x, double y, double z) {
        row[o] = x;
        row[o + 1] = y;
        row[o + 2] = z;
        for (int side = 0; side < 2; side++) {
            int r = o + (side == 0 ? ON_A : ON_B);
            double ax = arm[armAt + 3 * side];
            double ay = arm[armAt + 3 * side + 1];
            double az = arm[armAt + 3 * side + 2];
            row[r] = ay * z - az * y;
            row[r + 1] = az * x - ax * z;
            row[r + 2] = ax * y - ay * x;
        }
    }

    private void turns(int o, double x, double y, double z) {
        row[o + ON_A] = row[o + ON_B] = x;
        row[o + ON_A + 1] = row[o + ON_B + 1] = y;
        row[o + ON_A + 2] = row[o + ON_B + 2] = z;
    }

    /** The row of a component of the swing; c is 1 for y, 2 for z. */
    private void swings(int o, int c) {
        double[] m = axesA;
        if (sin < SMALL) {
            turns(o, m[c], m[3 + c], m[6 + c]);
            return;
        }
        double kx = n[0] / sin;
        double ky = n[1] / sin;
        double kz = n[2] / sin;
        double along = kx * m[c] + ky * m[3 + c] + kz * m[6 + c];
        double ux = m[3] * kz - m[6] * ky;
        double uy = m[6] * kx - m[0] * kz;
        double uz = m[0] * ky - m[3] * kx;
        double across = (ux * m[c] + uy * m[3 + c] + uz * m[6 + c]) * theta / Math.max(SMALL, sin);
        double[] x = axesB;
        turns(o, along * kx + across * (x[3] * kz - x[6] * ky), along * ky + across * (x[6] * kx - x[0] * kz),
                along * kz + across * (x[0] * ky - x[3] * kx));
    }

    /** Multiplies the arms of slot s by the inverse inertias of its bodies, whose states are at sa and sb. */
    void masses(int s, int sa, int sb) {
        int o = s * ROW;
        System.arraycopy(row, o + ON_A, row, o + 9, 6);
        SymmetricMatrix3.apply(bodies.state, sa + INV_INERTIA, row, o + 9);
        SymmetricMatrix3.apply(bodies.state, sb + INV_INERTIA, row, o + 12);
    }

    /** How fast the value of slot s changes, by the numbers of the bodies at {@code sa} and {@code sb} of the state. */
    public double speed(int s, int sa, int sb) {
        return speed(s, bodies.state, sa, bodies.state, sb);
    }

    /** The same for velocities anywhere. */
    public double speed(int s, double[] va, int i, double[] vb, int j) {
        double[] r = row;
        int o = s * ROW;
        return r[o] * (vb[j] - va[i]) + r[o + 1] * (vb[j + 1] - va[i + 1]) + r[o + 2] * (vb[j + 2] - va[i + 2])
                + r[o + 6] * vb[j + 3] + r[o + 7] * vb[j + 4] + r[o + 8] * vb[j + 5]
                - r[o + 3] * va[i + 3] - r[o + 4] * va[i + 4] - r[o + 5] * va[i + 5];
    }

    /** Gives the bodies at state sa and sb an impulse of slot s; velocities are at {@code i} and {@code j} of an array. */
    public void push(int s, double by, double[] v, int i, int j, int sa, int sb) {
        double[] r = row;
        int o = s * ROW;
        for (int k = 0; k < 3; k++) {
            v[i + k] -= by * bodies.state[sa + INV_MASSES + k] * r[o + k];
            v[j + k] += by * bodies.state[sb + INV_MASSES + k] * r[o + k];
            v[i + 3 + k] -= by * r[o + 9 + k];
            v[j + 3 + k] += by * r[o + 12 + k];
        }
    }

    /** The effect of slot s on slot t through the body at state i, of which they are on these sides (0: A, 1: B). */
    double effect(int s, int sideS, int t, int sideT, int i) {
        double[] r = row;
        int o = s * ROW;
        int p = t * ROW;
        int u = o + ON_A + 3 * sideS;
        int y = p + 9 + 3 * sideT;
        double sum = bodies.coupling(i / STATE, r[o], r[o + 1], r[o + 2], r[p], r[p + 1], r[p + 2])
                + r[u] * r[y] + r[u + 1] * r[y + 1] + r[u + 2] * r[y + 2];
        return sideS == sideT ? sum : -sum;
    }

    /**
     * The share that locks of the bodies at states sa and sb leave of what slot s would do to itself, which is {@code effect}. A body that
     * is drawn to where its locks do not let it go would be infinitely fast at the end of its way.
     */
    double leftByLocks(int s, int sa, int sb, double effect) {
        int o = s * ROW;
        boolean turns = row[o] == 0 && row[o + 1] == 0 && row[o + 2] == 0;
        if (!turns) {
            return effect / (bodies.state[sa + INV_MASS] + bodies.state[sb + INV_MASS]);
        }
        double sq = row[o + ON_A] * row[o + ON_A] + row[o + ON_A + 1] * row[o + ON_A + 1] + row[o + ON_A + 2] * row[o + ON_A + 2];
        return effect / (sq * (SymmetricMatrix3.trace(bodies.state, sa + INV_INERTIA)
                + SymmetricMatrix3.trace(bodies.state, sb + INV_INERTIA)));
    }

    /** How far a joint is off along its locked moves or turns, with the bodies where they are. */
    double error(int j, boolean turns) {
        lookAlone(j, bodies.pose);
        double sq = 0;
        for (int k = 0; k < joints.slots[j]; k++) {
            int s = j * JointSet.SLOTS + k;
            if (joints.mode[s] == JointSet.LOCKED && joints.axisOf[s] >= 3 == turns) {
                double off = value(joints.axisOf[s]) - joints.lockedAt[j];
                sq += off * off;
            }
        }
        return Math.sqrt(sq);
    }
}
