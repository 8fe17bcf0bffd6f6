package dev.ashlar.physics.internal.ccd;

import static dev.ashlar.physics.internal.body.BodySet.INV_MASS;
import static dev.ashlar.physics.internal.body.BodySet.MOVED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;
import static dev.ashlar.physics.internal.joint.JointSet.SLOTS;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.Rotations;
import dev.ashlar.physics.internal.joint.JointGroups;
import dev.ashlar.physics.internal.joint.JointProjection;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.joint.JointSystem;
import java.util.Arrays;

/**
 * What follows from a hit inside a step for bodies that joints connect: where one gives way, all do, so that the joints hold at
 * the end of the step. Their new motions go through where they are at the time of the hit.
 */
public final class JointGroupResponse {
    private final BodySet bodies;
    private final JointSet joints;
    private final JointSystem system;
    private final JointProjection projection;
    /** By body: what a unit impulse at the hit does to it. */
    private double[] response = new double[0];
    private final double[] now = new double[Pose.STRIDE];
    private final double[] planned = new double[Pose.STRIDE];
    private double[] saved = new double[0];

    public JointGroupResponse(BodySet bodies, JointSet joints, JointSystem system, JointProjection projection) {
        this.bodies = bodies;
        this.joints = joints;
        this.system = system;
        this.projection = projection;
    }

    int groupOf(int body) {
        return system.groups.of(body);
    }

    /** The bodies of a group are {@code member(k)} for k from the first on. */
    int firstMember(int g) {
        return system.groups.memberStart[g];
    }

    int endMember(int g) {
        return system.groups.memberStart[g + 1];
    }

    int member(int k) {
        return system.groups.members[k];
    }

    /**
     * Finds what a unit impulse along the normal does to two bodies and all that joints connect to them.
     *
     * @param place  point and normal from A to B, at c
     * @param movesA whether A and its group give way, likewise B
     * @return how fast the bodies then part; 0 if the joints hardly let them
     */
    double respond(int a, int b, double t, double[] place, int c, boolean movesA, boolean movesB) {
        clear(a);
        clear(b);
        if (movesA) {
            push(a, -1, t, place, c);
        }
        if (movesB) {
            push(b, 1, t, place, c);
        }
        double alone = parting(b, t, place, c) - parting(a, t, place, c);
        int g = groupOf(a);
        if (g >= 0 && (movesA || g == groupOf(b))) {
            keepJoints(g);
        }
        if (groupOf(b) >= 0 && groupOf(b) != g && movesB) {
            keepJoints(groupOf(b));
        }
        double together = parting(b, t, place, c) - parting(a, t, place, c);
        return together > BodySet.HELD_FAST * alone ? together : 0;
    }

    /**
     * Instead of {@link #respond}: two bodies move apart along the normal, each with all that joints connect to it, as one.
     *
     * @return how fast they then part; 0 if a joint or a lock keeps one from moving so
     */
    double shift(int a, int b, double[] place, int c, boolean movesA, boolean movesB) {
        clear(a);
        clear(b);
        double massA = movesA ? freeMass(a) : 0;
        double massB = movesB ? freeMass(b) : 0;
        if (movesA && massA == 0 || movesB && massB == 0) {
            return 0;
        }
        double byA = massA > 0 ? 1 / massA : 0;
        double byB = massB > 0 ? 1 / massB : 0;
        shift(a, -byA, place, c);
        shift(b, byB, place, c);
        return byA + byB;
    }

    private void shift(int body, double by, double[] place, int c) {
        int g = groupOf(body);
        for (int k = g < 0 ? 0 : firstMember(g); by != 0 && k < (g < 0 ? 1 : endMember(g)); k++) {
            int r = 6 * (g < 0 ? body : member(k));
            for (int d = 0; d < 3; d++) {
                response[r + d] = by * place[c + 3 + d];
            }
        }
    }

    /** The mass of a body and all that joints connect to it; 0 if not all of that can move as it likes. */
    private double freeMass(int body) {
        int g = groupOf(body);
        double sum = 0;
        for (int k = g < 0 ? 0 : firstMember(g); k < (g < 0 ? 1 : endMember(g)); k++) {
            int i = g < 0 ? body : member(k);
            if (!bodies.isDynamic(i) || bodies.def[i].lockedTranslation() != 0) {
                return 0;
            }
            sum += 1 / bodies.state[i * STATE + INV_MASS];
        }
        for (int k = g < 0 ? 0 : system.groups.columnStart[g]; g >= 0 && k < system.groups.columnStart[g + 1]; k++) {
            int j = system.groups.jointAt[k];
            if (!bodies.isDynamic(joints.bodyA[j]) || !bodies.isDynamic(joints.bodyB[j])) {
                return 0;
            }
        }
        return sum;
    }

    /** Forgets the responses of a body and of all that joints connect to it, also of what is static: another may have been there. */
    private void clear(int body) {
        if (response.length < 6 * bodies.end) {
            response = new double[6 * bodies.def.length];
        }
        clearOne(body);
        JointGroups groups = system.groups;
        int g = groupOf(body);
        for (int c = g < 0 ? 0 : groups.columnStart[g]; g >= 0 && c < groups.columnStart[g + 1]; c++) {
            clearOne(joints.bodyA[groups.jointAt[c]]);
            clearOne(joints.bodyB[groups.jointAt[c]]);
        }
    }

    private void clearOne(int body) {
        Arrays.fill(response, 6 * body, 6 * body + 6, 0);
    }

    private void push(int i, double sign, double t, double[] place, int c) {
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE;
        double x = place[c] - m[o] - t * m[o + 7];
        double y = place[c + 1] - m[o + 1] - t * m[o + 8];
        double z = place[c + 2] - m[o + 2] - t * m[o + 9];
        double nx = sign * place[c + 3];
        double ny = sign * place[c + 4];
        double nz = sign * place[c + 5];
        // A body without joints gives way without turning, as in the rest of the clamp; but locks may leave it nothing else.
        double turns = groupOf(i) >= 0 || bodies.isLocked(i) ? 1 : 0;
        bodies.push(i, response, 6 * i, nx, ny, nz, turns * (y * nz - z * ny), turns * (z * nx - x * nz),
                turns * (x * ny - y * nx));
    }

    /** How fast the response carries the hit point along the normal. */
    private double parting(int i, double t, double[] place, int c) {
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE;
        int r = 6 * i;
        double x = place[c] - m[o] - t * m[o + 7];
        double y = place[c + 1] - m[o + 1] - t * m[o + 8];
        double z = place[c + 2] - m[o + 2] - t * m[o + 9];
        return place[c + 3] * (response[r] + response[r + 4] * z - response[r + 5] * y)
                + place[c + 4] * (response[r + 1] + response[r + 5] * x - response[r + 3] * z)
                + place[c + 5] * (response[r + 2] + response[r + 3] * y - response[r + 4] * x);
    }

    /** Spreads the response over a group so that no joint opens, with rows of where its bodies will end. */
    private void keepJoints(int g) {
        projection.factorAtEnd(g);
        JointGroups groups = system.groups;
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            for (int k = 0; k < joints.slots[j]; k++) {
                int s = j * SLOTS + k;
                system.unknown[c * SLOTS + k] = system.acts[s]
                        ? -system.rows.speed(s, response, 6 * joints.bodyA[j], response, 6 * joints.bodyB[j]) : 0;
            }
        }
        system.solve(g);
        for (int c = groups.columnStart[g]; c < groups.columnStart[g + 1]; c++) {
            int j = groups.jointAt[c];
            int a = joints.bodyA[j];
            int b = joints.bodyB[j];
            for (int k = 0; k < joints.slots[j]; k++) {
                system.rows.push(j * SLOTS + k, system.unknown[c * SLOTS + k], response, 6 * a, 6 * b, a * STATE, b * STATE);
            }
        }
    }

    /** Adds the response, times a number, to the velocities, or displacements, {@code shift} doubles behind them. */
    void add(int body, double by, int shift) {
        int g = groupOf(body);
        int from = g < 0 ? 0 : firstMember(g);
        int to = g < 0 ? 1 : endMember(g);
        for (int k = from; k < to; k++) {
            int i = g < 0 ? body : member(k);
            for (int d = 0; d < 6; d++) {
                bodies.state[i * STATE + shift + d] += by * response[6 * i + d];
            }
        }
    }

    /** Adds what an impulse along the normal does to a locked body without joints to its motion from time t on. */
    void deflectLocked(int i, double t, double by, double[] place, int c) {
        clear(i);
        push(i, 1, t, place, c);
        deflect(i, t, by);
    }

    /**
     * Adds the response of a body without joints to its motion from time t on.
     *
     * @return false, with the motion as it was, if the body would have to turn further than a motion can
     */
    boolean deflect(int i, double t, double by) {
        int o = i * Motion.STRIDE;
        if (bodies.isLocked(i)) {
            int r = 6 * i;
            double rest = (1 - t) * by;
            Motion.pose(bodies.motion, o, 1, planned, 0);
            for (int k = 0; k < 3; k++) {
                planned[k] += rest * response[r + k];
            }
            Rotations.by(rest * response[r + 3], rest * response[r + 4], rest * response[r + 5], planned, Pose.ROTATION);
            return moveThrough(i, t);
        }
        for (int k = 0; k < 3; k++) {
            double d = by * response[6 * i + k];
            bodies.motion[o + Motion.TRANSLATION + k] += d;
            bodies.motion[o + k] -= t * d;
        }
        return true;
    }

    /**
     * Closes the joints of a group at the end of the step and plans new motions from time t on.
     *
     * @return false, with motions as they were, if a body would have to turn further than a motion can
     */
    boolean plan(int g, double t) {
        projection.project(g);
        int from = firstMember(g);
        int n = endMember(g) - from;
        if (saved.length < n * Motion.STRIDE) {
            saved = new double[2 * n * Motion.STRIDE];
        }
        for (int k = 0; k < n; k++) {
            System.arraycopy(bodies.motion, member(from + k) * Motion.STRIDE, saved, k * Motion.STRIDE, Motion.STRIDE);
        }
        for (int k = 0; k < n; k++) {
            int i = member(from + k);
            if (bodies.isDynamic(i) && !planBody(i, t)) {
                for (int l = 0; l < n; l++) {
                    System.arraycopy(saved, l * Motion.STRIDE, bodies.motion, member(from + l) * Motion.STRIDE, Motion.STRIDE);
                }
                return false;
            }
        }
        return true;
    }

    private boolean planBody(int i, double t) {
        system.predict(i, 0.0, planned, 0);
        return moveThrough(i, t);
    }

    /**
     * Plans the motion of a body through where it is at t to where it is {@link #planned} to end. A Cayley motion that turns by the
     * half-angle tangent w in all turns by u = w (1 - t)/(1 + t w^2) from t on, which gives w.
     */
    private boolean moveThrough(int i, double t) {
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE;
        Motion.pose(m, o, t, now, 0);
        double[] q = planned;
        double x = -q[6] * now[3] + q[3] * now[6] - q[4] * now[5] + q[5] * now[4];
        double y = -q[6] * now[4] + q[4] * now[6] - q[5] * now[3] + q[3] * now[5];
        double z = -q[6] * now[5] + q[5] * now[6] - q[3] * now[4] + q[4] * now[3];
        double w = q[6] * now[6] + q[3] * now[3] + q[4] * now[4] + q[5] * now[5];
        double u = Math.sqrt(x * x + y * y + z * z) / Math.abs(w);
        double rest = 1 - t;
        double root = rest * rest - 4 * t * u * u;
        double stretch = 2 / (rest + Math.sqrt(Math.max(0, root)));
        if (!(root >= 0 && 2 * u * stretch <= Motion.MAX_TURN)) {
            return false;
        }
        System.arraycopy(now, 0, m, o, Pose.STRIDE);
        for (int k = 0; k < 3; k++) {
            double d = (planned[k] - now[k]) / rest;
            m[o + Motion.TRANSLATION + k] = d;
            m[o + k] -= t * d;
        }
        double scale = 2 * stretch / w;
        m[o + Motion.TURN] = scale * x;
        m[o + Motion.TURN + 1] = scale * y;
        m[o + Motion.TURN + 2] = scale * z;
        Rotations.rewind(m, o, t);
        return true;
    }
}
