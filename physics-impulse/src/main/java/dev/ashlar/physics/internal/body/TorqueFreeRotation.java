package dev.ashlar.physics.internal.body;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;

/**
 * How a body turns that nothing touches: its angular momentum L stays, its spin does not. L is kept by {@link BodySet#deriveSpin}
 * whatever the end; that the end is right keeps the energy, also that of thin rods, whose spin about themselves a small error would swell.
 *
 * <p>In the frame of the body, momentum and rotation obey m' = m x w and q' = q w / 2 with w = I^-1 m. All of that is quadratic, so their
 * Taylor series follow term by term from products of those before (Cauchy), as many as rounding leaves of them. The nearest pole of
 * the solution, an elliptic function, is at an angle above 1, so terms shrink fast. Where axes are locked, classical Runge-Kutta in
 * steps of small angles takes its place.
 */
public final class TorqueFreeRotation {
    /** The largest angle of one Runge-Kutta step, and of one series, in radians. */
    private static final double STEP = 0.02;
    private static final double SERIES = 0.2;
    /** A series ends with two terms that are no more than this, and after so many. */
    private static final double LAST = 1e-15;
    private static final int TERMS = 24;
    /** How often a series that does not end is halved, at most: then its error is what it is. */
    private static final int MAX_HALVES = 64;

    private final BodySet bodies;
    private final double[] momentum = new double[3];
    private final double[] q = new double[4];
    private final double[] at = new double[4];
    private final double[] slope = new double[4];
    private final double[] sum = new double[4];
    private final double[] w = new double[3];
    /** Coefficients of the series: of momentum and spin in the frame of the body, 3 a term, and of the rotation, 4 a term. */
    private final double[] momenta = new double[3 * TERMS];
    private final double[] spins = new double[3 * TERMS];
    private final double[] rotations = new double[4 * TERMS];

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
        boolean isFree = bodies.def[i].lockedRotation() == 0;
        int steps = 1 + (int) (angle / (isFree ? SERIES : STEP));
        for (int k = 0; k < steps; k++) {
            if (isFree) {
                turnBySeries(12 * i + 6, h / steps);
            } else {
                step(i, h / steps);
            }
        }
    }

    /** Turns {@link #q} on; a rod that begins to spin about itself becomes so much faster that it takes several series. */
    private void turnBySeries(int about, double h) {
        double left = h;
        double part = h;
        for (int halves = 0; left > 0; halves++) {
            System.arraycopy(q, 0, at, 0, 4);
            if (expand(about, part) || halves == MAX_HALVES) {
                left -= part;
                part = Math.min(part, left);
            } else {
                System.arraycopy(at, 0, q, 0, 4);
                part *= 0.5;
            }
        }
    }

    /**
     * Turns {@link #q} on by h seconds of a body whose inverse inertia in its own frame starts at {@code about}; returns whether the series
     * has come to its end.
     */
    private boolean expand(int about, double h) {
        Quat.rotateBack(q, 0, momentum[0], momentum[1], momentum[2], momenta, 0);
        setSpin(about, 0);
        System.arraycopy(q, 0, rotations, 0, 4);
        double before = 1;
        boolean isEnded = false;
        for (int n = 1; n < TERMS && !isEnded; n++) {
            double size = addTerm(n, h);
            setSpin(about, 3 * n);
            for (int k = 0; k < 4; k++) {
                q[k] += rotations[4 * n + k];
            }
            isEnded = size <= LAST && before <= LAST;
            before = size;
        }
        double norm = 1 / Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        for (int k = 0; k < 4; k++) {
            q[k] *= norm;
        }
        return isEnded;
    }

    /** Finds term n of momentum and rotation from those before it, times h^n; returns how large that of the rotation is. */
    private double addTerm(int n, double h) {
        double mx = 0;
        double my = 0;
        double mz = 0;
        double qx = 0;
        double qy = 0;
        double qz = 0;
        double qw = 0;
        for (int k = 0; k < n; k++) {
            int m = 3 * k;
            int v = 3 * (n - 1 - k);
            double x = spins[v];
            double y = spins[v + 1];
            double z = spins[v + 2];
            mx += momenta[m + 1] * z - momenta[m + 2] * y;
            my += momenta[m + 2] * x - momenta[m] * z;
            mz += momenta[m] * y - momenta[m + 1] * x;
            int r = 4 * k;
            double a = rotations[r];
            double b = rotations[r + 1];
            double c = rotations[r + 2];
            double d = rotations[r + 3];
            qx += d * x + b * z - c * y;
            qy += d * y + c * x - a * z;
            qz += d * z + a * y - b * x;
            qw -= a * x + b * y + c * z;
        }
        double by = h / n;
        momenta[3 * n] = by * mx;
        momenta[3 * n + 1] = by * my;
        momenta[3 * n + 2] = by * mz;
        double half = 0.5 * by;
        rotations[4 * n] = half * qx;
        rotations[4 * n + 1] = half * qy;
        rotations[4 * n + 2] = half * qz;
        rotations[4 * n + 3] = half * qw;
        return half * (Math.abs(qx) + Math.abs(qy) + Math.abs(qz) + Math.abs(qw));
    }

    private void setSpin(int about, int o) {
        double[] j = bodies.inertia;
        double x = momenta[o];
        double y = momenta[o + 1];
        double z = momenta[o + 2];
        spins[o] = j[about] * x + j[about + 1] * y + j[about + 2] * z;
        spins[o + 1] = j[about + 1] * x + j[about + 3] * y + j[about + 4] * z;
        spins[o + 2] = j[about + 2] * x + j[about + 4] * y + j[about + 5] * z;
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
