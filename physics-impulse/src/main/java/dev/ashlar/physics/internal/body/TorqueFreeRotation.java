package dev.ashlar.physics.internal.body;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;

/**
 * How a body turns that nothing touches: its angular momentum L stays, its spin does not. Classical Runge-Kutta on
 * q' = w q / 2 with w = R I^-1 R^T L, for the axes that are not locked, in steps of small angles. L is kept by
 * {@link BodySet#deriveSpin} whatever the end; that the end is right keeps the energy, also that of thin rods, whose spin about
 * themselves a small error would swell.
 */
public final class TorqueFreeRotation {
    /** The largest angle of one step, in radians. */
    private static final double STEP = 0.02;

    private final BodySet bodies;
    private final double[] momentum = new double[3];
    private final double[] q = new double[4];
    private final double[] at = new double[4];
    private final double[] slope = new double[4];
    private final double[] sum = new double[4];
    private final double[] w = new double[3];

    public TorqueFreeRotation(BodySet bodies) {
        this.bodies = bodies;
    }

    /** Writes the turn (see {@link dev.ashlar.math.Motion}) of body i in h seconds. */
    public void turn(int i, double h, double[] out, int o) {
        bodies.updateMomentum(i, bodies.pose, i * Pose.STRIDE + Pose.ROTATION);
        turn(i, h, bodies.pose, i * Pose.STRIDE + Pose.ROTATION, out, o);
    }

    /** Sets the rotation of body i, whose spin h seconds ago was what it is, to that at the end of these, however often it turns. */
    public void advance(int i, double h) {
        int at = i * Pose.STRIDE + Pose.ROTATION;
        if (bodies.spinsUnevenly(i)) {
            bodies.updateMomentum(i, bodies.pose, at);
            integrate(i, h, bodies.pose, at);
            System.arraycopy(q, 0, bodies.pose, at, 4);
            return;
        }
        double[] s = bodies.state;
        int v = i * BodySet.STATE + 3;
        double speed = Math.sqrt(s[v] * s[v] + s[v + 1] * s[v + 1] + s[v + 2] * s[v + 2]);
        double sine = StrictMath.sin(0.5 * h * speed) / speed;
        Quat by = new Quat(sine * s[v], sine * s[v + 1], sine * s[v + 2], StrictMath.cos(0.5 * h * speed));
        by.times(Quat.of(bodies.pose, at)).unit().to(bodies.pose, at);
    }

    /** The same from the rotation at {@code start[at]}, with the momentum that the body has; may write where it read. */
    public void turn(int i, double h, double[] start, int at, double[] out, int o) {
        integrate(i, h, start, at);
        Rotations.between(start, at, q, 0, out, o);
    }

    /** Turns {@link #q} from the rotation at {@code start[from]} on. */
    private void integrate(int i, double h, double[] start, int from) {
        double[] s = bodies.state;
        int v = i * BodySet.STATE + 3;
        System.arraycopy(start, from, q, 0, 4);
        System.arraycopy(bodies.momentum, 6 * i, momentum, 0, 3);
        double angle = h * Math.sqrt(s[v] * s[v] + s[v + 1] * s[v + 1] + s[v + 2] * s[v + 2]);
        int steps = 1 + (int) (angle / STEP);
        for (int k = 0; k < steps; k++) {
            step(i, h / steps);
        }
    }

    private void step(int i, double h) {
        System.arraycopy(q, 0, at, 0, 4);
        System.arraycopy(q, 0, sum, 0, 4);
        for (int stage = 0; stage < 4; stage++) {
            slope(i);
            double weight = stage == 0 || stage == 3 ? h / 6 : h / 3;
            double ahead = stage < 2 ? h / 2 : h;
            for (int k = 0; k < 4; k++) {
                sum[k] += weight * slope[k];
                at[k] = q[k] + ahead * slope[k];
            }
        }
        double norm = Math.sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2] + sum[3] * sum[3]);
        for (int k = 0; k < 4; k++) {
            q[k] = sum[k] / norm;
        }
    }

    /** The derivative of the rotation at {@link #at}, which need not be a unit: w is that of the unit along it. */
    private void slope(int i) {
        double sq = at[0] * at[0] + at[1] * at[1] + at[2] * at[2] + at[3] * at[3];
        double scale = 1 / Math.sqrt(sq);
        double x = at[0] * scale;
        double y = at[1] * scale;
        double z = at[2] * scale;
        double c = at[3] * scale;
        slope[0] = x;
        slope[1] = y;
        slope[2] = z;
        slope[3] = c;
        System.arraycopy(momentum, 0, w, 0, 3);
        bodies.toSpin(i, slope, 0, w, 0);
        slope[0] = 0.5 * (w[0] * at[3] + w[1] * at[2] - w[2] * at[1]);
        slope[1] = 0.5 * (w[1] * at[3] + w[2] * at[0] - w[0] * at[2]);
        slope[2] = 0.5 * (w[2] * at[3] + w[0] * at[1] - w[1] * at[0]);
        slope[3] = -0.5 * (w[0] * at[0] + w[1] * at[1] + w[2] * at[2]);
    }
}
