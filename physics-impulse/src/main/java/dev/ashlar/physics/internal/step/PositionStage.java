package dev.ashlar.physics.internal.step;

import static dev.ashlar.physics.internal.body.BodySet.MOVED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.contact.WarmStart;
import dev.ashlar.physics.internal.energy.Passivity;
import dev.ashlar.physics.internal.joint.JointProjection;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.pair.WarmStartCache;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.solver.HeavyLoads;
import dev.ashlar.physics.internal.solver.PositionProjection;
import dev.ashlar.physics.internal.solver.RestingIslands;
import dev.ashlar.physics.internal.solver.VelocitySolver;
import dev.ashlar.spi.ContactBuffer;

/**
 * Positions, without momentum. Reads: rows, joints, displacements. Writes: displacements, what is carried over to the next step, who is
 * still; keeps impulses for that step.
 */
final class PositionStage {
    /**
     * A brick that moves by less than this share of its size a second is not moved in this step, nor are larger and smaller bodies that
     * are as slow for their size; what they would have moved is carried over to the next. So what the solver leaves of a pile at rest
     * does not change the pile, and with the same contacts the solver soon leaves nothing.
     */
    private static final double STILL = 1e-4;

    /** How often contacts and joints are projected in turn, at most. */
    private static final int PROJECTIONS = 12;

    private final StepFrame frame;
    private final SolverSettings settings;
    private final BodySet bodies;
    private final RestingIslands resting;
    private final HeavyLoads loads;
    private final VelocitySolver velocities;
    private final PositionProjection projection;
    private final JointProjection jointProjection;
    private final Passivity passivity;
    private final WarmStart warmStart;
    private final WarmStartCache impulses;
    private final PairSet pairs;
    private final ContactBuffer contacts;
    private final ContactConstraints rows;
    private final ContactGraph order;

    PositionStage(StepFrame frame, StepParts parts) {
        this.frame = frame;
        settings = parts.settings;
        bodies = parts.bodies;
        resting = parts.resting;
        loads = parts.loads;
        velocities = parts.velocities;
        projection = parts.projection;
        jointProjection = parts.jointProjection;
        passivity = parts.passivity;
        warmStart = parts.warmStart;
        impulses = parts.impulses;
        pairs = frame.pairs;
        contacts = frame.contacts;
        rows = frame.rows;
        order = frame.order;
    }

    void run() {
        double h = frame.h;
        carryOver(h);
        passivity.beginPushes(velocities.opened());
        project();
        loads.end();
        passivity.endPushes(projection.isMoved);
        dropNoise();
        pairs.setAside(impulses, frame.wasCalm);
        warmStart.keep(rows, order.rowOf, contacts, pairs.now.size(), h, 1);
        pairs.putBack(impulses);
    }

    /** Takes motions that are too small to be carried out back, for the next step. */
    private void carryOver(double h) {
        double[] s = bodies.state;
        if (frame.isStill.length < bodies.end) {
            frame.isStill = new boolean[bodies.def.length];
        }
        for (int i = 0; i < bodies.end; i++) {
            int o = i * STATE + MOVED;
            frame.isStill[i] = false;
            if (!bodies.exists(i)) {
                continue;
            }
            double r = bodies.shape[i].radius;
            double still = STILL * r / bodies.speedScale(i, i) * h;
            double turnSq = s[o + 3] * s[o + 3] + s[o + 4] * s[o + 4] + s[o + 5] * s[o + 5];
            boolean small = s[o] * s[o] + s[o + 1] * s[o + 1] + s[o + 2] * s[o + 2] + turnSq * r * r <= still * still;
            frame.isStill[i] = small;
            // Squares of moves of a point may be 0 when they are not.
            boolean moves = still > 0;
            // A point moves nothing by turning, so it may turn without end.
            boolean turns = turnSq <= 1;
            for (int k = 0; k < 6; k++) {
                bodies.carried[6 * i + k] = small && (k < 3 ? moves : turns) ? s[o + k] : 0;
                s[o + k] = small ? 0 : s[o + k];
            }
        }
    }

    /**
     * Reads: rows, joints. Writes: displacements. Joints come last: what they do to contacts is left to the clamp. Where they do not
     * agree with contacts after half of the rounds, contacts that are too close already stay so: a figure that was squeezed was pushed
     * open in every step, and put back by the clamp.
     */
    private void project() {
        double enough = SolverSettings.zone(settings.gap(SolverSettings.BRICK));
        projection.begin();
        for (int k = 0; k < order.islands; k++) {
            if (order.hasJoints(k)) {
                projectJointed(k, enough);
            } else if (!resting.rests(k)) {
                projection.forgetVisits();
                projection.project(k, settings.maxPush, frame.isStill, true);
            }
        }
    }

    private void projectJointed(int island, double enough) {
        double off = Double.MAX_VALUE;
        for (int round = 0; round < PROJECTIONS && off > enough; round++) {
            projection.forgetVisits();
            projection.project(island, settings.maxPush, frame.isStill, round < PROJECTIONS / 2);
            off = jointProjection.project(order.group, order.groupStart[island], order.groupStart[island + 1]);
        }
    }

    /** A body that does not move by itself is moved by pushes only, and only where they are more than rounding. */
    private void dropNoise() {
        double[] s = bodies.state;
        for (int i = 0; i < bodies.end; i++) {
            if (frame.isStill[i]) {
                double r = bodies.shape[i].radius;
                double least = 1e-3 * bodies.zone(i, i);
                for (int k = 0; k < 6; k++) {
                    int o = i * STATE + MOVED + k;
                    if (Math.abs(s[o]) * (k < 3 ? 1 : r) < least) {
                        s[o] = 0;
                    }
                }
            }
        }
    }
}
