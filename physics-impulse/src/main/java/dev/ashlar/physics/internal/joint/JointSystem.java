package dev.ashlar.physics.internal.joint;

import static dev.ashlar.physics.internal.body.BodySet.MOVED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;
import static dev.ashlar.physics.internal.joint.JointSet.SLOTS;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.Rotations;
import java.util.Arrays;

/** The linear equations of groups of joints, with their bodies at one place or another: who solves them says which rows act. */
public final class JointSystem {
    /** The most that one move turns a body, rad. */
    private static final double MOST_TURN = 0.25;
    /** A rotation vector that is cut to what a motion can have is no shorter, but for rounding. */
    private static final double LONGEST_TURN = Motion.MAX_ANGLE * (1 - 1e-12);

    public final JointGroups groups;
    public final JointConstraints rows;
    /** By slot: its value, whether it acts, and its softness, what its value may change per impulse. */
    double[] value = new double[0];
    public boolean[] acts = new boolean[0];
    double[] soft = new double[0];
    /** By column and row: right-hand sides, then the unknowns. */
    public double[] unknown = new double[0];
    /** The least share that locks leave of what a row does, in the group that was factored last, of rows that were not dropped. */
    double leastLeft;
    /** Where the bodies are taken to be. */
    double[] at = new double[0];
    /** How often a group was factored in this internal step. */
    public int factorisations;

    private final BodySet bodies;
    private final JointSet joints;
    private final double[] motion = new double[Motion.STRIDE];
    /** By body: what an iteration moves it by. */
    private double[] moves = new double[0];
    private final double[] turn = new double[3];

    public JointSystem(BodySet bodies, JointSet joints) {
        this.bodies = bodies;
        this.joints = joints;
        groups = new JointGroups(bodies, joints);
        rows = new JointConstraints(bodies, joints);
    }

    /** Begins an internal step. */
    public void update() {
        factorisations = 0;
        groups.update();
        if (joints.count == 0) {
            return;
        }
        rows.size(joints.end);
        if (value.length < joints.end * SLOTS) {
            int n = joints.def.length * SLOTS;
            value = new double[n];
            acts = new boolean[n];
            soft = new double[n];
            unknown = new double[n];
        }
        if (at.length < bodies.pose.length) {
            at = new double[bodies.pose.length];
        }
        System.arraycopy(bodies.pose, 0, at, 0, bodies.end * Pose.STRIDE);
    }

    /** Whether nothing of a group is pushed: it sleeps. */
    boolean isAsleep(int g) {
        for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1]; k++) {
            if (bodies.isDynamic(groups.members[k])) {
                return false;
            }
        }
        return true;
    }

    /** Puts the bodies of a group where they will be after {@code seconds} more at their velocities. */
    public void predict(int g, double seconds) {
        for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1]; k++) {
            predict(groups.members[k], seconds, at, groups.members[k] * Pose.STRIDE);
        }
    }

    /** Writes where body i will be. */
    public void predict(int i, double seconds, double[] out, int p) {
        double[] s = bodies.state;
        int o = i * STATE;
        System.arraycopy(bodies.pose, i * Pose.STRIDE, motion, 0, Pose.STRIDE);
        for (int d = 0; d < 3; d++) {
            motion[Motion.TRANSLATION + d] = s[o + MOVED + d] + seconds * s[o + d];
        }
        Rotations.of(s[o + MOVED + 3] + seconds * s[o + 3], s[o + MOVED + 4] + seconds * s[o + 4],
                s[o + MOVED + 5] + seconds * s[o + 5], motion, Motion.TURN);
        Motion.pose(motion, 0, 1, out, p);
    }

    /** Values and rows of a group's joints, with its bodies where they are taken to be; {@link #masses} follows. */
    void look(int g) {
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            rows.look(j, at);
            for (int s = j * SLOTS; s < j * SLOTS + joints.slots[j]; s++) {
                value[s] = rows.value(joints.axisOf[s]);
                rows.row(joints.axisOf[s], s);
            }
        }
    }

    /** What rows of a group need of the inertias of its bodies. */
    void masses(int g) {
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            for (int s = j * SLOTS; s < j * SLOTS + joints.slots[j]; s++) {
                rows.masses(s, joints.bodyA[j] * STATE, joints.bodyB[j] * STATE);
            }
        }
    }

    /** Factors the matrix of a group, J M^-1 J^T plus softness; rows that do not act are those of the unit matrix. */
    void factor(int g) {
        BlockLdl m = groups.matrix;
        leastLeft = 1;
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            int n = joints.slots[j];
            for (int k = 0; k < n; k++) {
                int s = j * SLOTS + k;
                for (int l = 0; l <= k; l++) {
                    int t = j * SLOTS + l;
                    double sum = acts[s] && acts[t] ? rows.effect(s, 0, t, 0, joints.bodyA[j] * STATE)
                            + rows.effect(s, 1, t, 1, joints.bodyB[j] * STATE) : 0;
                    if (k == l) {
                        sum = acts[s] ? answered(s, j, sum) + soft[s] : 1;
                    }
                    m.diagonal[c * BlockLdl.BLOCK + k * BlockLdl.SIDE + l] = sum;
                }
            }
            for (int e = m.start[c]; e < m.start[c + 1]; e++) {
                couple(groups.jointAt[m.rowOf[e]], j, m.below, e * BlockLdl.BLOCK);
            }
        }
        m.factor(groups.columnStart[g], groups.columnStart[g + 1]);
        factorisations++;
    }

    /** The effect of a row on itself, or 0, which drops it, where locks leave next to nothing of it. */
    private double answered(int s, int j, double effect) {
        if (!bodies.hasLocks) {
            return effect;
        }
        double left = rows.leftByLocks(s, joints.bodyA[j] * STATE, joints.bodyB[j] * STATE, effect);
        if (!(left > BodySet.HELD_FAST)) {
            return 0;
        }
        leastLeft = Math.min(leastLeft, left);
        return effect;
    }

    /** Writes the block by which joint i acts on joint j through the bodies that both have. */
    private void couple(int i, int j, double[] out, int at) {
        Arrays.fill(out, at, at + BlockLdl.BLOCK, 0);
        for (int side = 0; side < 4; side++) {
            int body = (side & 1) == 0 ? joints.bodyA[i] : joints.bodyB[i];
            if (body != ((side & 2) == 0 ? joints.bodyA[j] : joints.bodyB[j]) || !bodies.isDynamic(body)) {
                continue;
            }
            for (int k = 0; k < joints.slots[i]; k++) {
                for (int l = 0; l < joints.slots[j]; l++) {
                    int s = i * SLOTS + k;
                    int t = j * SLOTS + l;
                    if (acts[s] && acts[t]) {
                        out[at + k * BlockLdl.SIDE + l] += rows.effect(s, side & 1, t, side >> 1, body * STATE);
                    }
                }
            }
        }
    }

    /** Solves the factored equations of a group. */
    public void solve(int g) {
        groups.matrix.solve(groups.columnStart[g], groups.columnStart[g + 1], unknown);
    }

    /**
     * Adds to the displacements of the group's bodies what the unknowns as impulses give them where they will be. What turns a body
     * there turns it after all that it turns by anyway; added to that rotation vector as it is, it would turn it elsewhere, and in a
     * chain that is nearly straight Newton's method then diverges.
     *
     * @return whether that was done: not if a body would turn further than a motion can. Moved as if it did, time and again, it would go
     *         hundreds of metres astray.
     */
    boolean move(int g) {
        if (moves.length < 6 * bodies.end) {
            moves = new double[6 * bodies.def.length];
        }
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            Arrays.fill(moves, 6 * joints.bodyA[j], 6 * joints.bodyA[j] + 6, 0);
            Arrays.fill(moves, 6 * joints.bodyB[j], 6 * joints.bodyB[j] + 6, 0);
        }
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            int a = joints.bodyA[j];
            int b = joints.bodyB[j];
            for (int k = 0; k < joints.slots[j]; k++) {
                rows.push(j * SLOTS + k, unknown[c * SLOTS + k], moves, 6 * a, 6 * b, a * STATE, b * STATE);
            }
        }
        double share = share(g);
        for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1]; k++) {
            int i = groups.members[k];
            for (int d = 0; d < 6; d++) {
                moves[6 * i + d] *= share;
            }
        }
        if (!fits(g)) {
            return false;
        }
        for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1]; k++) {
            int i = groups.members[k];
            for (int d = 0; d < 3; d++) {
                bodies.state[i * STATE + MOVED + d] += moves[6 * i + d];
            }
            Rotations.add(bodies.state, i * STATE + MOVED + 3, moves, 6 * i + 3);
        }
        return true;
    }

    /** Whether a motion can turn all bodies of a group as their moves ask for. */
    private boolean fits(int g) {
        for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1]; k++) {
            int i = groups.members[k];
            System.arraycopy(bodies.state, i * STATE + MOVED + 3, turn, 0, 3);
            Rotations.add(turn, 0, moves, 6 * i + 3);
            if (bodies.isDynamic(i) && Vectors.length(turn, 0) >= LONGEST_TURN) {
                return false;
            }
        }
        return true;
    }

    /** How much of a move leaves all turns small enough for it to be true. */
    private double share(int g) {
        double sq = 0;
        for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1]; k++) {
            int o = 6 * groups.members[k] + 3;
            sq = Math.max(sq, moves[o] * moves[o] + moves[o + 1] * moves[o + 1] + moves[o + 2] * moves[o + 2]);
        }
        return sq > MOST_TURN * MOST_TURN ? MOST_TURN / Math.sqrt(sq) : 1;
    }
}
