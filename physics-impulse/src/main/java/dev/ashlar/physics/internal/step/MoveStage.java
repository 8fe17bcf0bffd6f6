package dev.ashlar.physics.internal.step;

import static dev.ashlar.physics.internal.body.BodySet.LOADED;
import static dev.ashlar.physics.internal.body.BodySet.MOVED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.Rotations;
import dev.ashlar.physics.internal.body.TorqueFreeRotation;
import dev.ashlar.physics.internal.budget.NarrowPhaseBudget;
import dev.ashlar.physics.internal.ccd.NonPenetrationClamp;
import dev.ashlar.physics.internal.ccd.PathLog;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.energy.Passivity;
import dev.ashlar.physics.internal.impact.ConstraintLog;
import dev.ashlar.physics.internal.impact.ContactLog;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.pair.SweptBounds;
import dev.ashlar.physics.internal.pair.WarmStartCache;
import dev.ashlar.physics.internal.sensor.Sensors;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.solver.IslandSteps;
import java.util.Arrays;

/**
 * Motion without overlaps. Reads: displacements, velocities, the budget. Writes: motions, poses; velocities by impacts and of bodies that
 * were stopped; paths, hits, what sensors see; spins and inertia as bodies are turned now.
 */
final class MoveStage {
    private final StepFrame frame;
    private final SolverSettings settings;
    private final BodySet bodies;
    private final JointSet joints;
    private final NarrowPhaseBudget attention;
    private final NonPenetrationClamp clamp;
    private final SweptBounds volumes;
    private final PathLog paths;
    private final Sensors sensors;
    private final ContactLog log;
    private final ConstraintLog rowLog;
    private final StepControl pace;
    private final IslandSteps steps;
    private final TorqueFreeRotation freeSpin;
    private final Passivity passivity;
    private final WarmStartCache impulses;
    private final PairSet pairs;
    private final ContactConstraints rows;
    private final ContactGraph order;

    MoveStage(StepFrame frame, StepParts parts) {
        this.frame = frame;
        settings = parts.settings;
        bodies = parts.bodies;
        joints = parts.joints;
        attention = parts.attention;
        clamp = parts.clamp;
        volumes = parts.volumes;
        paths = parts.paths;
        sensors = parts.sensors;
        log = parts.log;
        rowLog = parts.rowLog;
        pace = parts.pace;
        steps = parts.steps;
        freeSpin = parts.freeSpin;
        passivity = parts.passivity;
        impulses = parts.impulses;
        pairs = frame.pairs;
        rows = frame.rows;
        order = frame.order;
    }

    void run() {
        double h = frame.h;
        planMotions(h);
        bodies.checkMotions();
        bodies.checkVelocities();
        paths.begin(log.seconds, h);
        advance(h);
        if (volumes.hasSensors()) {
            sensors.update(log.seconds, h);
        }
        turnAlone(h);
        turnSpins();
        passivity.end(clamp.startPose, settings.gravity, rows, clamp.cuts > 0);
        frame.report.pushWork += passivity.pushWork;
    }

    /** Reads: displacements. Writes: motions. */
    private void planMotions(double h) {
        double[] s = bodies.state;
        double[] m = bodies.motion;
        double[] g = settings.gravity;
        for (int i = 0; i < bodies.end; i++) {
            if (!bodies.exists(i)) {
                continue;
            }
            int o = i * STATE;
            int k = i * Motion.STRIDE;
            boolean isTouched = s[o + LOADED] > 0;
            boolean falls = bodies.isDynamic(i) && !isTouched && !bodies.isLocked(i);
            // A body that nothing touched flies along its parabola; by substeps it would be ahead of it.
            int island = order.islandOf[i];
            double late = -0.5 * h * h / (island < 0 ? 1 : steps.substeps[island]);
            double back = falls ? late * bodies.def[i].gravityScale() : 0;
            double x = s[o + MOVED] + back * g[0];
            double y = s[o + MOVED + 1] + back * g[1];
            double z = s[o + MOVED + 2] + back * g[2];
            System.arraycopy(bodies.pose, i * Pose.STRIDE, m, k, Pose.STRIDE);
            m[k + Motion.TRANSLATION] = x;
            m[k + Motion.TRANSLATION + 1] = y;
            m[k + Motion.TRANSLATION + 2] = z;
            if (h * Vectors.length(s, o + 3) > StepControl.MAX_LOCAL_TURN && pace.turnsAlone(i)) {
                Arrays.fill(m, k + Motion.TURN, k + Motion.STRIDE, 0);
            } else if (!isTouched && bodies.spinsUnevenly(i)) {
                freeSpin.turn(i, turnTime(i, h, StepControl.MAX_LOCAL_TURN), m, k + Motion.TURN);
            } else {
                Rotations.of(s[o + MOVED + 3], s[o + MOVED + 4], s[o + MOVED + 5], m, k + Motion.TURN);
            }
        }
    }

    private void advance(double h) {
        if (attention != null) {
            attention.limit(clamp);
        }
        clamp.advance(pairs, h, settings.gravity, frame.pull * h);
        frame.spend(clamp.sweeps);
        if (attention != null) {
            attention.slowDown(clamp, impulses);
            log.look(pairs);
            log.slowDown(clamp);
        }
        rowLog.addTo(log, clamp);
    }

    /** For how long a body turns in h seconds: until it has turned by some angle, where steps are not cut for that. */
    private double turnTime(int i, double h, double angle) {
        return !joints.isJoined(i) ? Math.min(h, angle / Vectors.length(bodies.state, i * STATE + 3)) : h;
    }

    /** Reads: spins. Writes: rotations of bodies that turned too far for a motion, near nothing. */
    private void turnAlone(double h) {
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && h * Vectors.length(bodies.state, i * STATE + 3) > StepControl.MAX_LOCAL_TURN
                    && pace.turnsAlone(i) && !clamp.hasPairs(i)) {
                freeSpin.advance(i, turnTime(i, h, StepControl.MAX_TURN_ALONE));
            }
        }
    }

    /** Reads: motions. Writes: inertia in the world; spins, so that angular momentum stays; joints turn those of their bodies. */
    private void turnSpins() {
        double[] s = bodies.state;
        for (int i = 0; i < bodies.end; i++) {
            if (!bodies.exists(i) || !bodies.isDynamic(i)) {
                continue;
            }
            int o = i * STATE;
            if (pace.spinsUnevenly(i)) {
                bodies.updateMomentum(i, clamp.startPose, i * Pose.STRIDE + Pose.ROTATION);
                bodies.deriveSpin(i);
            } else if (bodies.spinsUnevenly(i)) {
                bodies.forgetMomentum(i);
            }
            bodies.updateInertia(i);
        }
    }
}
