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

}
