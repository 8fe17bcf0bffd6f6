package dev.ashlar.physics.internal.ccd;

import static dev.ashlar.physics.internal.body.BodySet.INV_MASS;
import static dev.ashlar.physics.internal.body.BodySet.LOADED;
import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vectors;
import dev.ashlar.physics.ContactModifier;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.Rotations;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;
import dev.ashlar.physics.internal.body.TorqueFreeRotation;
import dev.ashlar.physics.internal.contact.SurfacePair;
import dev.ashlar.physics.internal.impact.ImpactCluster;

/**
 * Impacts with restitution, at the time within the step at which bodies meet: what bodies do at that time, and how they go on after it.
 *
 * <p>In a step a body flies along the chord of its parabola. At time t of it, the velocity is that of the parabola, made
 * faster or slower along gravity so that speed and height on the chord have the energy they should: with the chord lying
 * d = g (t - t0)(1 - t) h^2 / 2 below the parabola, v^2 grows by 2 g d. The spin at time t is that of the body's angular momentum, as it
 * is turned then; {@link BodySet#state} has the spin of the start of the step, which belongs to the pose of the start.
 */
final class RestitutionImpact {
    private final BodySet bodies;
    private final ImpactCluster cluster;
    private final TorqueFreeRotation freeSpin;
    private final SurfacePair surfaces;
    private double h;
    private double[] gravity;
    private double threshold;
    /** Whether the bodies at hand stop. */
    private boolean stops;
    private final double[] pose = new double[Pose.STRIDE];
    private final double[] after = new double[6];
    private double[] poses = {};

    RestitutionImpact(BodySet bodies, ImpactCluster cluster, TorqueFreeRotation freeSpin, ContactModifier modifier) {
        this.bodies = bodies;
        this.cluster = cluster;
        this.freeSpin = freeSpin;
        surfaces = new SurfacePair(bodies, modifier);
    }

    void begin(double seconds, double[] gravity, double threshold) {
        h = seconds;
        this.gravity = gravity;
        this.threshold = threshold;
    }

    /**
     * Finds what the surfaces of two bodies make of it that they meet at time t, for what is asked next.
     *
     * @param speed at which they approach
     * @param place point and normal from A to B, at c
     * @param faceA face of A that is met, or -1, likewise B
     * @return whether they collide; else the user's modifier lets them pass through each other
     */
    boolean meet(int i, int j, double t, double speed, double[] place, int c, int faceA, int faceB) {
        surfaces.meet(i, faceA, j, faceB, place, c, posesAt(i, j, t), speed);
        return !surfaces.passes;
    }

    /** The restitution of the bodies that {@link #meet}. */
    double restitution() {
        return surfaces.restitution;
    }

    /**
     * Changes the velocities of two bodies that {@link #meet} at time t, and of what they touch, if they have restitution. Those too
     * slow to bounce stop: what gravity adds in the rest of the step acts first, as in a step of the solver, and the contact bears it.
     *
     * @param place point and normal from A to B, at c
     * @param faceA face of A that is met, or -1, likewise B
     * @param least where they approach more slowly, it is not by their velocities that they meet
     * @return whether they met; then the cluster has the bodies that did
     */
    boolean apply(ImpactCluster.Host host, int i, int j, double t, double[] place, int c, int faceA, int faceB, double least,
            boolean isHard) {
        if (surfaces.restitution == 0 && !isHard) {
            return false;
        }
        stops = false;
        if (!cluster.collide(host, i, j, place, c, faceA, faceB, 0.5 * (1 - t) * threshold)) {
            stops = true;
            if (!cluster.stop(host, i, j, place, c, faceA, faceB, least)) {
                return false;
            }
        }
        for (int k = 0; k < cluster.changedCount; k++) {
            int body = cluster.changed[k];
            cluster.velocity(body, after, 0);
            boolean goesUp = after[0] * gravity[0] + after[1] * gravity[1] + after[2] * gravity[2] < 0;
            // What was borne so far, and goes up, flies; what stops after gravity has acted is borne.
            double[] s = bodies.state;
            s[body * STATE + LOADED] = stops && isFalling(body) ? 1 : goesUp ? 0 : s[body * STATE + LOADED];
            store(body, t, after);
        }
        return true;
    }

    /**
     * Lets a body with restitution follow its velocity for the rest of the step, where the way that the solver planned closes a contact
     * that the velocities do not close. Bodies that fly do so already.
     *
     * @return whether it moves differently now
     */
    boolean follow(int i, int other, double t) {
        if (bodies.def[i].restitution() == 0 && bodies.def[other].restitution() == 0 || !bodies.isDynamic(i) || isFalling(i)) {
            return false;
        }
        newMotion(i, t);
        return true;
    }

    /** Flat poses in which those of two bodies are as at time t, if it matters where they are met. */
    private double[] posesAt(int i, int j, double t) {
        if (bodies.def[i].materialCount() == 0 && bodies.def[j].materialCount() == 0) {
            return bodies.pose;
        }
        if (poses.length < bodies.pose.length) {
            poses = new double[bodies.pose.length];
        }
        Motion.pose(bodies.motion, i * Motion.STRIDE, t, poses, i * Pose.STRIDE);
        Motion.pose(bodies.motion, j * Motion.STRIDE, t, poses, j * Pose.STRIDE);
        return poses;
    }

    /** Writes how a body is at time t, in its present motion since the time {@code since}; see {@link ImpactCluster.Host#bring}. */
    void bring(int i, double t, double since, double[] poses, double[] invInertia, double[] velocities) {
        Motion.pose(bodies.motion, i * Motion.STRIDE, t, poses, i * Pose.STRIDE);
        velocityAt(i, t, since, velocities, 6 * i);
        if (!bodies.isDynamic(i)) {
            return;
        }
        for (int k = 0; k < 3 && stops && isFalling(i); k++) {
            velocities[6 * i + k] += (1 - t) * h * bodies.def[i].gravityScale() * gravity[k];
        }
        bodies.invertInertia(i, poses, i * Pose.STRIDE + Pose.ROTATION, invInertia, 6 * i);
        if (bodies.spinsUnevenly(i)) {
            bodies.updateMomentum(i, bodies.pose, i * Pose.STRIDE + Pose.ROTATION);
            System.arraycopy(bodies.momentum, 6 * i, velocities, 6 * i + 3, 3);
            bodies.toSpin(i, poses, i * Pose.STRIDE + Pose.ROTATION, velocities, 6 * i + 3);
        }
    }

    /** Whether gravity alone acts on the body in this step. */
    private boolean isFalling(int i) {
        return bodies.state[i * STATE + INV_MASS] > 0 && bodies.state[i * STATE + LOADED] == 0 && !bodies.isLocked(i);
    }

    private void velocityAt(int i, double t, double since, double[] out, int at) {
        System.arraycopy(bodies.state, i * STATE, out, at, 6);
        double scale = bodies.def[i].gravityScale();
        if (!isFalling(i) || scale == 0) {
            return;
        }
        double rest = scale * h * (1 - t);
        out[at] -= rest * gravity[0];
        out[at + 1] -= rest * gravity[1];
        out[at + 2] -= rest * gravity[2];
        double g = Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]);
        if (g == 0) {
            return;
        }
        double down = (out[at] * gravity[0] + out[at + 1] * gravity[1] + out[at + 2] * gravity[2]) / g;
        double sq = down * down + scale * scale * g * g * h * h * (t - since) * (1 - t);
        double right = down < 0 ? -Math.sqrt(sq) : Math.sqrt(sq);
        double add = (right - down) / g;
        out[at] += add * gravity[0];
        out[at + 1] += add * gravity[1];
        out[at + 2] += add * gravity[2];
    }

    /** Stores a velocity at time t as that at the end of the step, and a spin at time t as that which the start belongs to. */
    private void store(int i, double t, double[] v) {
        double[] s = bodies.state;
        if (bodies.spinsUnevenly(i)) {
            Motion.pose(bodies.motion, i * Motion.STRIDE, t, pose, 0);
            Quat.rotateBack(pose, Pose.ROTATION, v[3], v[4], v[5], v, 3);
            SymmetricMatrix3.apply(bodies.inertia, 12 * i, v, 3);
            Quat.rotate(pose, Pose.ROTATION, v[3], v[4], v[5], v, 3);
            bodies.toSpin(i, bodies.pose, i * Pose.STRIDE + Pose.ROTATION, v, 3);
        }
        System.arraycopy(v, 0, s, i * STATE, 6);
        if (isFalling(i)) {
            double rest = bodies.def[i].gravityScale() * h * (1 - t);
            for (int k = 0; k < 3; k++) {
                s[i * STATE + k] += rest * gravity[k];
            }
        }
    }

    /** Sets the motion of a body that bounced at time t: over all of [0, 1], to be followed from t on. */
    void newMotion(int i, double t) {
        double[] m = bodies.motion;
        double[] s = bodies.state;
        int o = i * Motion.STRIDE;
        Motion.pose(m, o, t, m, o);
        double pull = isFalling(i) ? 0.5 * (1 - t) * h * bodies.def[i].gravityScale() : 0;
        for (int k = 0; k < 3; k++) {
            double d = h * (s[i * STATE + k] - pull * gravity[k]);
            m[o + Motion.TRANSLATION + k] = d;
            m[o + k] -= t * d;
        }
        int w = i * STATE + 3;
        double rest = (1 - t) * h;
        if (bodies.spinsUnevenly(i)) {
            bodies.updateMomentum(i, bodies.pose, i * Pose.STRIDE + Pose.ROTATION);
            double spin = Vectors.length(s, w);
            freeSpin.turn(i, spin * rest > Motion.MAX_ANGLE ? Motion.MAX_ANGLE / spin : rest, m, o + Pose.ROTATION, m,
                    o + Motion.TURN);
        } else {
            Rotations.of(s[w] * rest, s[w + 1] * rest, s[w + 2] * rest, m, o + Motion.TURN);
        }
        Rotations.extend(m, o + Motion.TURN, t);
        Rotations.rewind(m, o, t);
    }
}
