package dev.ashlar.query.distance;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;

/** How B stands in A's frame, as a matrix: a point p of B is at R p + (tx, ty, tz). */
public final class Placement {
    /** The rotation R, row by row. */
    public final double[] r = new double[9];
    /** Where B's origin is. */
    public double tx;
    /** See {@link #tx}. */
    public double ty;
    /** See {@link #tx}. */
    public double tz;

    /** Sets it to a flat pose of B in A's frame. */
    public void set(double[] relative, int at) {
        Quat.matrix(relative, at + Pose.ROTATION, r, 0);
        tx = relative[at];
        ty = relative[at + 1];
        tz = relative[at + 2];
    }

    /** Coordinate x of a point of B in A's frame. */
    public double x(double[] p, int at) {
        return r[0] * p[at] + r[1] * p[at + 1] + r[2] * p[at + 2] + tx;
    }

    /** See {@link #x}. */
    public double y(double[] p, int at) {
        return r[3] * p[at] + r[4] * p[at + 1] + r[5] * p[at + 2] + ty;
    }

    /** See {@link #x}. */
    public double z(double[] p, int at) {
        return r[6] * p[at] + r[7] * p[at + 1] + r[8] * p[at + 2] + tz;
    }

    /** Coordinate x, in B's frame, of a direction of A's frame. */
    public double backX(double x, double y, double z) {
        return r[0] * x + r[3] * y + r[6] * z;
    }

    /** See {@link #backX}. */
    public double backY(double x, double y, double z) {
        return r[1] * x + r[4] * y + r[7] * z;
    }

    /** See {@link #backX}. */
    public double backZ(double x, double y, double z) {
        return r[2] * x + r[5] * y + r[8] * z;
    }
}
