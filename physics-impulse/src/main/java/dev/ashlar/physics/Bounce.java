package dev.ashlar.physics;

import static dev.ashlar.physics.Bodies.INV_INERTIA;
import static dev.ashlar.physics.Bodies.INV_MASS;
import static dev.ashlar.physics.Bodies.LOADED;
import static dev.ashlar.physics.Bodies.STATE;

import dev.ashlar.math.Motion;

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
    private final double[] a = new double[6];
    private final double[] b = new double[6];

    Bounce(Bodies bodies) {
        this.bodies = bodies;
    }

    void begin(double seconds, double[] gravity, double threshold) {
        h = seconds;
        this.gravity = gravity;
        this.threshold = threshold;
    }

    double restitution(int i, int j) {
        BodyDef d = bodies.def[i];
        BodyDef e = bodies.def[j];
        return Combine.of(d.restitutionRule, d.restitution, e.restitutionRule, e.restitution);
    }

    /**
     * Changes the velocities of two bodies that meet at time t, if they approach fast enough and have restitution.
     *
     * @param sinceA when A's present motion began, likewise B
     * @param place  point and normal from A to B, at c
     * @return whether they bounced
     */
    boolean apply(int i, int j, double t, double sinceA, double sinceB, double[] place, int c) {
        double restitution = restitution(i, j);
        if (restitution == 0) {
            return false;
        }
        velocityAt(i, t, sinceA, a);
        velocityAt(j, t, sinceB, b);
        double nx = place[c + 3];
        double ny = place[c + 4];
        double nz = place[c + 5];
        double[] s = bodies.state;
        double[] m = bodies.motion;
        int oa = i * Motion.STRIDE;
        int ob = j * Motion.STRIDE;
        double ax = place[c] - m[oa] - t * m[oa + 7];
        double ay = place[c + 1] - m[oa + 1] - t * m[oa + 8];
        double az = place[c + 2] - m[oa + 2] - t * m[oa + 9];
        double bx = place[c] - m[ob] - t * m[ob + 7];
        double by = place[c + 1] - m[ob + 1] - t * m[ob + 8];
        double bz = place[c + 2] - m[ob + 2] - t * m[ob + 9];
        double vx = b[0] + b[4] * bz - b[5] * by - a[0] - a[4] * az + a[5] * ay;
        double vy = b[1] + b[5] * bx - b[3] * bz - a[1] - a[5] * ax + a[3] * az;
        double vz = b[2] + b[3] * by - b[4] * bx - a[2] - a[3] * ay + a[4] * ax;
        double vn = vx * nx + vy * ny + vz * nz;
        if (!(vn < -threshold)) {
            return false;
        }
        double impulse = -(1 + restitution) * vn / effect(i, j, ax, ay, az, bx, by, bz, nx, ny, nz);
        double tx = vx - vn * nx;
        double ty = vy - vn * ny;
        double tz = vz - vn * nz;
        double slide = Math.sqrt(tx * tx + ty * ty + tz * tz);
        double px = impulse * nx;
        double py = impulse * ny;
        double pz = impulse * nz;
        BodyDef d = bodies.def[i];
        BodyDef e = bodies.def[j];
        double friction = Combine.of(d.frictionRule, d.friction, e.frictionRule, e.friction);
        if (friction > 0 && slide > 0) {
            tx /= slide;
            ty /= slide;
            tz /= slide;
            double stop = slide / effect(i, j, ax, ay, az, bx, by, bz, tx, ty, tz);
            double f = Math.min(stop, friction * impulse);
            px -= f * tx;
            py -= f * ty;
            pz -= f * tz;
        }
        push(s, i * STATE, a, -1, px, py, pz, ay * pz - az * py, az * px - ax * pz, ax * py - ay * px);
        push(s, j * STATE, b, 1, px, py, pz, by * pz - bz * py, bz * px - bx * pz, bx * py - by * px);
        store(i, t, a);
        store(j, t, b);
        return true;
    }

    private double effect(int i, int j, double ax, double ay, double az, double bx, double by, double bz, double nx, double ny,
            double nz) {
        double[] s = bodies.state;
        int k = i * STATE;
        int l = j * STATE;
        double x = ay * nz - az * ny;
        double y = az * nx - ax * nz;
        double z = ax * ny - ay * nx;
        double u = by * nz - bz * ny;
        double v = bz * nx - bx * nz;
        double w = bx * ny - by * nx;
        return s[k + INV_MASS] + s[l + INV_MASS] + Inertia.product(s, k + INV_INERTIA, x, y, z, x, y, z)
                + Inertia.product(s, l + INV_INERTIA, u, v, w, u, v, w);
    }

    private static void push(double[] s, int i, double[] v, double sign, double x, double y, double z, double ax, double ay,
            double az) {
        double m = sign * s[i + INV_MASS];
        v[0] += m * x;
        v[1] += m * y;
        v[2] += m * z;
        int k = i + INV_INERTIA;
        v[3] += sign * (s[k] * ax + s[k + 1] * ay + s[k + 2] * az);
        v[4] += sign * (s[k + 1] * ax + s[k + 3] * ay + s[k + 4] * az);
        v[5] += sign * (s[k + 2] * ax + s[k + 4] * ay + s[k + 5] * az);
    }

    /** Whether gravity alone acts on the body in this step. */
    private boolean isFalling(int i) {
        return bodies.state[i * STATE + INV_MASS] > 0 && bodies.state[i * STATE + LOADED] == 0;
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
