package dev.ashlar.physics.internal.body;

import dev.ashlar.math.Motion;

/** The rotational half of motions. */
public final class Rotations {
    private Rotations() {
    }

    /** Writes the turn W = 2 tan(angle/2) axis of a rotation vector; one longer than a motion can be is cut to that length. */
    public static void of(double x, double y, double z, double[] out, int at) {
        double angle = Math.sqrt(x * x + y * y + z * z);
        double scale = angle == 0 ? 0
                : angle >= Motion.MAX_ANGLE ? Motion.MAX_TURN / angle : 2 * StrictMath.tan(0.5 * angle) / angle;
        out[at] = scale * x;
        out[at + 1] = scale * y;
        out[at + 2] = scale * z;
    }

    /**
     * Changes the rotation vector {@code w[at]} to that of turning by it and then by a small one {@code by[b]}: the inverse of the
     * left Jacobian of rotations, w += by - w x by / 2 + (1/12 + w^2/720 + w^4/30240) w x (w x by), for w up to 1 rad; longer ones,
     * which no motion can have, are cut to that.
     */
    public static void add(double[] w, int at, double[] by, int b) {
        double x = w[at];
        double y = w[at + 1];
        double z = w[at + 2];
        double cx = y * by[b + 2] - z * by[b + 1];
        double cy = z * by[b] - x * by[b + 2];
        double cz = x * by[b + 1] - y * by[b];
        double sq = x * x + y * y + z * z;
        double k = 1.0 / 12 + sq * (1.0 / 720 + sq / 30240);
        w[at] += by[b] - 0.5 * cx + k * (y * cz - z * cy);
        w[at + 1] += by[b + 1] - 0.5 * cy + k * (z * cx - x * cz);
        w[at + 2] += by[b + 2] - 0.5 * cz + k * (x * cy - y * cx);
        double length = Math.sqrt(w[at] * w[at] + w[at + 1] * w[at + 1] + w[at + 2] * w[at + 2]);
        for (int d = at; d < at + 3 && length > Motion.MAX_ANGLE; d++) {
            w[d] *= Motion.MAX_ANGLE / length;
        }
    }

    /**
     * Changes the turn of a rest of a motion, from time t to 1, into that of the whole motion about the same axis, in which the rest
     * is that turn; at most the longest that a motion can have. With half turns T and a: T = a (1 - t) / (1 + t a^2).
     */
    public static void extend(double[] m, int o, double t) {
        double half = 0.5 * Math.sqrt(m[o] * m[o] + m[o + 1] * m[o + 1] + m[o + 2] * m[o + 2]);
        double square = (1 - t) * (1 - t) - 4 * half * half * t;
        double scale = square > 0 ? 2 / (1 - t + Math.sqrt(square)) : Double.MAX_VALUE;
        if (half > 0 && !(scale * half <= 0.5 * Motion.MAX_TURN)) {
            scale = 0.5 * Motion.MAX_TURN / half;
        }
        m[o] *= scale;
        m[o + 1] *= scale;
        m[o + 2] *= scale;
    }

    /** Turns the start of a motion back so that at time t it is turned as the start was. */
    public static void rewind(double[] m, int o, double t) {
        double x = m[o + Motion.TURN];
        double y = m[o + Motion.TURN + 1];
        double z = m[o + Motion.TURN + 2];
        m[o + Motion.TURN] = -x;
        m[o + Motion.TURN + 1] = -y;
        m[o + Motion.TURN + 2] = -z;
        double px = m[o];
        double py = m[o + 1];
        double pz = m[o + 2];
        Motion.pose(m, o, t, m, o);
        m[o] = px;
        m[o + 1] = py;
        m[o + 2] = pz;
        m[o + Motion.TURN] = x;
        m[o + Motion.TURN + 1] = y;
        m[o + Motion.TURN + 2] = z;
    }

    /** Writes the turn from the rotation at {@code p[r]} to that at {@code q[s]}, by less than half a circle. */
    public static void between(double[] p, int r, double[] q, int s, double[] out, int at) {
        // The rotation q p^-1: its vector part over its scalar part is half the turn.
        double x = -q[s + 3] * p[r] + q[s] * p[r + 3] - q[s + 1] * p[r + 2] + q[s + 2] * p[r + 1];
        double y = -q[s + 3] * p[r + 1] + q[s + 1] * p[r + 3] - q[s + 2] * p[r] + q[s] * p[r + 2];
        double z = -q[s + 3] * p[r + 2] + q[s + 2] * p[r + 3] - q[s] * p[r + 1] + q[s + 1] * p[r];
        double c = q[s + 3] * p[r + 3] + q[s] * p[r] + q[s + 1] * p[r + 1] + q[s + 2] * p[r + 2];
        out[at] = 2 * x / c;
        out[at + 1] = 2 * y / c;
        out[at + 2] = 2 * z / c;
    }

    /** Turns the rotation at {@code q[at]} by a rotation vector of any length. */
    public static void by(double x, double y, double z, double[] q, int at) {
        double angle = Math.sqrt(x * x + y * y + z * z);
        if (angle == 0) {
            return;
        }
        double s = StrictMath.sin(0.5 * angle) / angle;
        double c = StrictMath.cos(0.5 * angle);
        double hx = s * x;
        double hy = s * y;
        double hz = s * z;
        double qx = q[at];
        double qy = q[at + 1];
        double qz = q[at + 2];
        double qw = q[at + 3];
        double nx = c * qx + hx * qw + hy * qz - hz * qy;
        double ny = c * qy - hx * qz + hy * qw + hz * qx;
        double nz = c * qz + hx * qy - hy * qx + hz * qw;
        double nw = c * qw - hx * qx - hy * qy - hz * qz;
        double unit = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz + nw * nw);
        q[at] = unit * nx;
        q[at + 1] = unit * ny;
        q[at + 2] = unit * nz;
        q[at + 3] = unit * nw;
    }
}
