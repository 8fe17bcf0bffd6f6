package dev.ashlar.physics.internal.joint;

import static dev.ashlar.physics.internal.body.BodySet.INV_INERTIA;
import static dev.ashlar.physics.internal.body.BodySet.STATE;
import static dev.ashlar.physics.internal.joint.JointSet.SLOTS;

import dev.ashlar.math.Pose;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import java.util.Arrays;

/**
 * Keeps light bodies that hang between heavy ones from swinging faster than substeps can follow. A force f at an arm r turns a
 * body back like a spring of stiffness c = f.r across the arm; explicit steps of h seconds are unstable where c h^2 is more than four
 * times its inertia, as in a chain with a weight of 1,000 links at its end. Adding c h^2 / 2 to the inertia bounds the
 * frequency and takes no energy out. Where forces are small for the step it is next to nothing.
 *
 * <p>After Tournier et al., Stable constrained dynamics, 2015 (there in full, and implicit). Departs from it: only the part
 * across the arm, which is never negative, and as mass alone.
 */
final class GeometricStiffness {
    /** Stable from 1/4 on. */
    private static final double SHARE = 0.5;
    /** Inertias are raised within a substep if they lack this factor. */
    private static final double MUCH_MORE = 1.2;

    private final BodySet bodies;
    private final JointSet joints;
    private final JointSystem system;
    /** By body: what is added to its inertia, xx, xy, xz, yy, yz, zz. */
    private double[] added = new double[0];
    private final double[] force = new double[3];
    /** By body: its inertia in the world with that, and its spin when it was set. */
    private double[] inertia = new double[0];
    private double[] spin = new double[0];
    private final double[] change = new double[3];

    GeometricStiffness(BodySet bodies, JointSet joints, JointSystem system) {
        this.bodies = bodies;
        this.joints = joints;
        this.system = system;
    }

    /** Sets the inertias of a group's bodies in the world, for a substep of h seconds; impulses are still of the last one. */
    void apply(int g, double h) {
        JointGroups groups = system.groups;
        if (added.length < 6 * bodies.end) {
            added = new double[6 * bodies.def.length];
            inertia = new double[6 * bodies.def.length];
            spin = new double[3 * bodies.def.length];
        }
        find(g, h);
        for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1]; k++) {
            int i = groups.members[k];
            System.arraycopy(bodies.state, i * STATE + 3, spin, 3 * i, 3);
            SymmetricMatrix3.turn(bodies.inertia, 12 * i, system.at, i * Pose.STRIDE + Pose.ROTATION, inertia, 6 * i);
            add(i);
        }
    }

    /**
     * Adds to the inertias where forces turned out to be much greater than they were in the last substep, as when a rope becomes
     * taut. What impulses did to spins since {@link #apply} becomes what they do to the new inertias.
     *
     * @return whether anything changed
     */
    boolean raise(int g, double h) {
        JointGroups groups = system.groups;
        find(g, h);
        boolean any = false;
        for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1]; k++) {
            int i = groups.members[k];
            if (!bodies.isDynamic(i) || !isMuchMore(i)) {
                continue;
            }
            any = true;
            int w = i * STATE + 3;
            for (int d = 0; d < 3; d++) {
                change[d] = bodies.state[w + d] - spin[3 * i + d];
            }
            SymmetricMatrix3.apply(inertia, 6 * i, change, 0);
            SymmetricMatrix3.turn(bodies.inertia, 12 * i, system.at, i * Pose.STRIDE + Pose.ROTATION, inertia, 6 * i);
            add(i);
            SymmetricMatrix3.apply(bodies.state, i * STATE + INV_INERTIA, change, 0);
            for (int d = 0; d < 3; d++) {
                bodies.state[w + d] = spin[3 * i + d] + change[d];
            }
        }
        return any;
    }

    /** Whether the inertia that a body has is too little for what would be added now. */
    private boolean isMuchMore(int i) {
        int k = 6 * i;
        int own = 12 * i;
        double has = inertia[k] + inertia[k + 3] + inertia[k + 5];
        double bare = SymmetricMatrix3.trace(bodies.inertia, own);
        return bare > 0 && bare + SymmetricMatrix3.trace(added, k) > MUCH_MORE * has;
    }

    /** What forces add to the inertias of a group's bodies. */
    private void find(int g, double h) {
        JointGroups groups = system.groups;
        for (int k = groups.memberStart[g]; k < groups.memberStart[g + 1]; k++) {
            Arrays.fill(added, 6 * groups.members[k], 6 * groups.members[k] + 6, 0);
        }
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            addForce(j, SHARE * h * h / joints.substep[j]);
        }
    }

    private void addForce(int j, double scale) {
        Arrays.fill(force, 0);
        for (int s = j * SLOTS; s < j * SLOTS + joints.slots[j]; s++) {
            for (int k = 0; k < 3; k++) {
                force[k] += scale * joints.impulse[s] * system.rows.row[s * JointConstraints.ROW + k];
            }
        }
        add(joints.bodyA[j], -1, system.rows.arm, 6 * j);
        add(joints.bodyB[j], 1, system.rows.arm, 6 * j + 3);
    }

    private void add(int body, double sign, double[] arm, int o) {
        double x = arm[o];
        double y = arm[o + 1];
        double z = arm[o + 2];
        double sq = x * x + y * y + z * z;
        double pull = Math.sqrt(sq * (force[0] * force[0] + force[1] * force[1] + force[2] * force[2]));
        double c = 0.5 * (pull + sign * (x * force[0] + y * force[1] + z * force[2]));
        if (!(c > 0)) {
            return;
        }
        double d = c / sq;
        int k = 6 * body;
        added[k] += c - d * x * x;
        added[k + 1] -= d * x * y;
        added[k + 2] -= d * x * z;
        added[k + 3] += c - d * y * y;
        added[k + 4] -= d * y * z;
        added[k + 5] += c - d * z * z;
    }

    private void add(int i) {
        if (!bodies.isDynamic(i)) {
            return;
        }
        if (!SymmetricMatrix3.isInvertible(bodies.inertia, 12 * i)) {
            scale(i);
            return;
        }
        for (int k = 6 * i; k < 6 * i + 6; k++) {
            inertia[k] += added[k];
        }
        int locked = bodies.def[i].lockedRotation();
        if (locked == 0) {
            SymmetricMatrix3.invert(inertia, 6 * i, bodies.state, i * STATE + INV_INERTIA);
        } else {
            SymmetricMatrix3.invertFree(inertia, 6 * i, locked, bodies.state, i * STATE + INV_INERTIA);
        }
    }

    /**
     * A point does not turn, nor does a rod about itself, and neither may begin to because of what is added, which is next to nothing:
     * a rod gets more of the inertia that it has.
     */
    private void scale(int i) {
        double bare = SymmetricMatrix3.trace(bodies.inertia, 12 * i);
        if (!(bare > 0)) {
            return;
        }
        // About each of its two axes a rod has a half of the trace.
        double by = 1 + 2 * SymmetricMatrix3.trace(added, 6 * i) / bare;
        bodies.updateInertia(i, system.at);
        for (int k = 0; k < 6; k++) {
            inertia[6 * i + k] *= by;
            bodies.state[i * STATE + INV_INERTIA + k] /= by;
        }
    }
}
