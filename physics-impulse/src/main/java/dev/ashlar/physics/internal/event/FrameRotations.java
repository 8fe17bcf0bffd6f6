package dev.ashlar.physics.internal.event;

import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.Rotations;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import dev.ashlar.physics.internal.body.TorqueFreeRotation;
import java.util.Arrays;

/**
 * How bodies turn in a frame of event-driven stepping: along the rotational half of their motions, over the local time of the
 * frame, 0 to 1. Balls turn too, but their turning meets nothing, so it is done where it is needed, by any angle.
 */
final class FrameRotations {
    private final BodySet bodies;
    private final TorqueFreeRotation freeSpin;
    private final double[] scratch = new double[Pose.STRIDE];
    private double h;
    /** By body: up to which local time the pose is turned; for balls only. */
    private double[] turnedTo = new double[16];

    FrameRotations(BodySet bodies) {
        this.bodies = bodies;
        freeSpin = new TorqueFreeRotation(bodies);
    }

    private boolean isBall(int i) {
        return bodies.shape[i].shape instanceof Sphere;
    }

    /** Begins a frame of h seconds: torques act, and all turns are planned. */
    void begin(double seconds) {
        h = seconds;
        if (turnedTo.length < bodies.end) {
            turnedTo = new double[bodies.def.length];
        }
        Arrays.fill(turnedTo, 0, bodies.end, 0);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.isStatic(i)) {
                applyTorque(i);
                int m = i * Motion.STRIDE;
                System.arraycopy(bodies.pose, i * Pose.STRIDE, bodies.motion, m, Pose.STRIDE);
                plan(i, m);
            }
        }
    }

    private void plan(int i, int m) {
        int w = i * STATE + 3;
        double[] s = bodies.state;
        if (isBall(i)) {
            Arrays.fill(bodies.motion, m + Motion.TURN, m + Motion.STRIDE, 0);
        } else if (bodies.spinsUnevenly(i)) {
            freeSpin.turn(i, h, bodies.motion, m + Motion.TURN);
        } else {
            Rotations.of(h * s[w], h * s[w + 1], h * s[w + 2], bodies.motion, m + Motion.TURN);
        }
    }

    private void applyTorque(int i) {
        double[] f = bodies.force;
        if (bodies.isDynamic(i) && (f[6 * i + 3] != 0 || f[6 * i + 4] != 0 || f[6 * i + 5] != 0)) {
            System.arraycopy(f, 6 * i + 3, scratch, 0, 3);
            SymmetricMatrix3.apply(bodies.state, i * STATE + BodySet.INV_INERTIA, scratch, 0);
            for (int k = 0; k < 3; k++) {
                bodies.state[i * STATE + 3 + k] += h * scratch[k];
            }
        }
    }

    /** Brings a body's rotation, spin and inertia to local time t. */
    void bring(int i, double t) {
        int q = i * Pose.STRIDE + Pose.ROTATION;
        double[] s = bodies.state;
        if (isBall(i)) {
            double seconds = h * (t - turnedTo[i]);
            int w = i * STATE + 3;
            Rotations.by(seconds * s[w], seconds * s[w + 1], seconds * s[w + 2], bodies.pose, q);
            turnedTo[i] = t;
            return;
        }
        Motion.pose(bodies.motion, i * Motion.STRIDE, t, scratch, 0);
        System.arraycopy(scratch, Pose.ROTATION, bodies.pose, q, 4);
        if (bodies.isDynamic(i)) {
            if (bodies.spinsUnevenly(i)) {
                bodies.deriveSpin(i);
            }
            bodies.updateInertia(i);
        }
    }

    /** From local time t on a body, which was brought there, turns with the spin that it has now, or not at all. */
    void change(int i, double t, boolean held) {
        if (isBall(i)) {
            turnedTo[i] = held ? 1 : t;
            return;
        }
        if (!held && !bodies.isDynamic(i)) {
            // Nothing changes its spin: it turns on.
            return;
        }
        int q = i * Pose.STRIDE + Pose.ROTATION;
        int m = i * Motion.STRIDE;
        if (bodies.spinsUnevenly(i)) {
            bodies.updateMomentum(i, bodies.pose, q);
        }
        System.arraycopy(bodies.pose, q, bodies.motion, m + Pose.ROTATION, 4);
        int w = i * STATE + 3;
        double[] s = bodies.state;
        double seconds = held ? 0 : (1 - t) * h;
        if (!held && bodies.spinsUnevenly(i)) {
            double spin = Vectors.length(s, w);
            freeSpin.turn(i, spin * seconds > Motion.MAX_ANGLE ? Motion.MAX_ANGLE / spin : seconds, bodies.pose, q, bodies.motion,
                    m + Motion.TURN);
        } else {
            Rotations.of(seconds * s[w], seconds * s[w + 1], seconds * s[w + 2], bodies.motion, m + Motion.TURN);
        }
        Rotations.extend(bodies.motion, m + Motion.TURN, t);
        Rotations.rewind(bodies.motion, m, t);
    }

    /** Brings all bodies to the end of the frame. */
    void finish() {
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.isStatic(i)) {
                bring(i, 1);
            }
        }
    }
}
