package dev.ashlar.physics.internal.joint;

import static dev.ashlar.physics.internal.joint.JointSet.LOCKED;
import static dev.ashlar.physics.internal.joint.JointSet.SLOTS;

import dev.ashlar.physics.JointAxisDef;
import dev.ashlar.physics.internal.body.BodySet;

/**
 * Closes joints where their bodies will end, without touching velocities: Newton's method on the values of all rows of a group,
 * along the lightest way, as {@code PositionProjection} does for contacts.
 */
public final class JointProjection {
    private static final int ITERATIONS = 16;
    /** What a joint of bricks may be off, in m, or rad; others in proportion to the smaller body. */
    private static final double TOLERANCE = 1e-9;
    /** The furthest that a joint is closed in an iteration, as a share of the smaller body, or rad. */
    private static final double LIMIT = 0.25;

    private final BodySet bodies;
    private final JointSet joints;
    private final JointSystem system;

    public JointProjection(BodySet bodies, JointSet joints, JointSystem system) {
        this.bodies = bodies;
        this.joints = joints;
        this.system = system;
    }

    /** Projects the groups {@code from} to {@code to} of an array; returns how far the worst joint was off, as if all were of bricks, m or rad. */
    public double project(int[] list, int from, int to) {
        double worst = 0;
        for (int k = from; k < to; k++) {
            worst = Math.max(worst, project(list[k]));
        }
        return worst;
    }

    /** Changes the displacements of a group's bodies so that its joints hold; returns how far the worst was off, likewise. */
    public double project(int g) {
        double before = 0;
        for (int k = 0; k < ITERATIONS; k++) {
            double off = errorsAtEnd(g);
            before = Math.max(before, off);
            if (off <= TOLERANCE) {
                break;
            }
            system.factor(g);
            system.solve(g);
            if (!system.move(g)) {
                break;
            }
        }
        return before;
    }

    /** Factors the equations of a group with its bodies where they will end. */
    public void factorAtEnd(int g) {
        errorsAtEnd(g);
        system.factor(g);
    }

    private double errorsAtEnd(int g) {
        system.predict(g, 0);
        system.look(g);
        system.masses(g);
        return errors(g);
    }

    /** Writes what values are off to the unknowns; rows act that are locked or beyond a limit. */
    private double errors(int g) {
        double worst = 0;
        JointGroups groups = system.groups;
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            double size = Math.min(bodies.shape[joints.bodyA[j]].radius, bodies.shape[joints.bodyB[j]].radius);
            double scale = bodies.scale(joints.bodyA[j], joints.bodyB[j]);
            for (int k = 0; k < joints.slots[j]; k++) {
                int s = j * SLOTS + k;
                double off = off(s, j);
                boolean moves = joints.axisOf[s] < 3;
                worst = Math.max(worst, Math.abs(off) / (moves ? scale : 1));
                double most = LIMIT * (moves ? size : 1);
                system.acts[s] = joints.mode[s] == LOCKED || off != 0;
                system.soft[s] = 0;
                system.unknown[c * SLOTS + k] = -Math.max(-most, Math.min(most, off));
            }
        }
        return worst;
    }

    private double off(int s, int j) {
        double x = system.value[s];
        if (joints.mode[s] == LOCKED) {
            return x - joints.lockedAt[j];
        }
        JointAxisDef d = joints.slotDef(s);
        return x < d.low() ? x - d.low() : x > d.high() ? x - d.high() : 0;
    }
}
