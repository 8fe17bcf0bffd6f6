package dev.ashlar.physics;

import dev.ashlar.math.Motion;

/** The rotational half of motions. */
final class Turns {
    private Turns() {
    }

    /** Writes the turn W = 2 tan(angle/2) axis of a rotation vector; one longer than a motion can be is cut to that length. */
    static void of(double x, double y, double z, double[] out, int at) {
        double angle = Math.sqrt(x * x + y * y + z * z);
        double scale = angle == 0 ? 0
                : angle >= Motion.MAX_ANGLE ? Motion.MAX_TURN / angle : 2 * StrictMath.tan(0.5 * angle) / angle;
        out[at] = scale * x;
        out[at + 1] = scale * y;
        out[at + 2] = scale * z;
    }

    /** Turns the start of a motion back so that at time t it is turned as the start was. */
    static void rewind(double[] m, int o, double t) {
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
    static void between(double[] p, int r, double[] q, int s, double[] out, int at) {
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
    static void by(double x, double y, double z, double[] q, int at) {
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
