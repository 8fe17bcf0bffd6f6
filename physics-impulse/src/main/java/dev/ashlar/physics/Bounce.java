package dev.ashlar.physics;

import static dev.ashlar.physics.Bodies.INV_MASS;
import static dev.ashlar.physics.Bodies.LOADED;
import static dev.ashlar.physics.Bodies.STATE;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;

/**
 * Impacts with restitution, at the time within the step at which bodies meet. Each is between two bodies; what follows from
 * it for their neighbours is found by sweeping them again, so an impact runs through a row of touching balls one by one.
 *
 * <p>In a step a body flies along the chord of its parabola. At time t of it, the velocity is that of the parabola, made
 * faster or slower along gravity so that speed and height on the chord have the energy they should: with the chord lying
 * d = g (t - t0)(1 - t) h^2 / 2 below the parabola, v^2 grows by 2 g d.
 */
final class Bounce {
    private final Bodies bodies;
    private double h;
    private double[] gravity;
    private double threshold;
    private final Impact impact;
    private final Surfaces surfaces;
    private double[] poses = {};

    Bounce(Bodies bodies) {
        this.bodies = bodies;
        impact = new Impact(bodies);
        surfaces = new Surfaces(bodies);
    }

    void begin(double seconds, double[] gravity, double threshold) {
        h = seconds;
        this.gravity = gravity;
        this.threshold = threshold;
    }

    /** The restitution of two bodies that meet at time t; parameters as in {@link #apply}. */
    double restitution(int i, int j, double t, double[] place, int c, int faceA, int faceB) {
        surfaces.meet(i, faceA, j, faceB, place, c, posesAt(i, j, t));
        return surfaces.restitution;
    }

    /**
     * Changes the velocities of two bodies that meet at time t, if they approach fast enough and have restitution.
     *
     * @param sinceA when A's present motion began, likewise B
     * @param place  point and normal from A to B, at c
     * @param faceA  face of A that is met, or -1, likewise B
     * @return whether they bounced
     */
    boolean apply(int i, int j, double t, double sinceA, double sinceB, double[] place, int c, int faceA, int faceB) {
        if (restitution(i, j, t, place, c, faceA, faceB) == 0) {
            return false;
        }
        velocityAt(i, t, sinceA, impact.a);
        velocityAt(j, t, sinceB, impact.b);
        arm(i, t, place, c, impact.armA);
        arm(j, t, place, c, impact.armB);
        double vn = impact.parting(place, c + 3);
        if (!(vn < -threshold)) {
            return false;
        }
        impact.use(surfaces);
        impact.apply(i, j, place, c + 3, -(1 + surfaces.restitution) * vn);
        store(i, t, impact.a);
        store(j, t, impact.b);
        return true;
    }

    /** Flat poses in which those of two bodies are as at time t, if it matters where they are met. */
    private double[] posesAt(int i, int j, double t) {
        if (bodies.def[i].materials == null && bodies.def[j].materials == null) {
            return bodies.pose;
        }
        if (poses.length < bodies.pose.length) {
            poses = new double[bodies.pose.length];
        }
        Motion.pose(bodies.motion, i * Motion.STRIDE, t, poses, i * Pose.STRIDE);
        Motion.pose(bodies.motion, j * Motion.STRIDE, t, poses, j * Pose.STRIDE);
        return poses;
    }

    /** From where a body's centre is at time t to the point. */
    private void arm(int i, double t, double[] place, int c, double[] out) {
        double[] m = bodies.motion;
        int o = i * Motion.STRIDE;
        for (int k = 0; k < 3; k++) {
            out[k] = place[c + k] - m[o + k] - t * m[o + Motion.TRANSLATION + k];
        }
    }

    /** Whether gravity alone acts on the body in this step. */
    private boolean isFalling(int i) {
        return bodies.state[i * STATE + INV_MASS] > 0 && bodies.state[i * STATE + LOADED] == 0 && !bodies.isLocked(i);
    }

    private void velocityAt(int i, double t, double since, double[] out) {
        System.arraycopy(bodies.state, i * STATE, out, 0, 6);
        double scale = bodies.def[i].gravityScale;
        if (!isFalling(i) || scale == 0) {
            return;
        }
        double rest = scale * h * (1 - t);
        out[0] -= rest * gravity[0];
        out[1] -= rest * gravity[1];
        out[2] -= rest * gravity[2];
        double g = Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]);
        if (g == 0) {
            return;
        }
        double down = (out[0] * gravity[0] + out[1] * gravity[1] + out[2] * gravity[2]) / g;
        double sq = down * down + scale * scale * g * g * h * h * (t - since) * (1 - t);
        double right = down < 0 ? -Math.sqrt(sq) : Math.sqrt(sq);
        double add = (right - down) / g;
        out[0] += add * gravity[0];
        out[1] += add * gravity[1];
        out[2] += add * gravity[2];
    }

    /** Stores a velocity at time t as that at the end of the step. */
    private void store(int i, double t, double[] v) {
        if (bodies.state[i * STATE + INV_MASS] == 0) {
            return;
        }
        System.arraycopy(v, 0, bodies.state, i * STATE, 6);
        if (isFalling(i)) {
            double rest = bodies.def[i].gravityScale * h * (1 - t);
            for (int k = 0; k < 3; k++) {
                bodies.state[i * STATE + k] += rest * gravity[k];
            }
        }
    }

    /** Sets the motion of a body that bounced at time t: over all of [0, 1], to be followed from t on. */
    void newMotion(int i, double t) {
        double[] m = bodies.motion;
        double[] s = bodies.state;
        int o = i * Motion.STRIDE;
        Motion.pose(m, o, t, m, o);
        double pull = isFalling(i) ? 0.5 * (1 - t) * h * bodies.def[i].gravityScale : 0;
        for (int k = 0; k < 3; k++) {
            double d = h * (s[i * STATE + k] - pull * gravity[k]);
            m[o + Motion.TRANSLATION + k] = d;
            m[o + k] -= t * d;
        }
        Turns.of(s[i * STATE + 3] * h, s[i * STATE + 4] * h, s[i * STATE + 5] * h, m, o + Motion.TURN);
        Turns.rewind(m, o, t);
    }
}
