package dev.ashlar.narrow.trajectory.feature;

/**
 * The shortest line between two segments. Scratch memory of one thread. Core's {@code EdgeContact} and dop-tree's
 * {@code PolygonDistance} have forms of their own: other orders of operations, so other last bits.
 */
public final class SegmentDistance {
    /** Below this squared sine segments count as parallel. */
    private static final double PARALLEL = 1e-10;

    /** From the second segment to the first; across each of them that it meets between its ends, also where it is short. */
    public double x;
    public double y;
    public double z;
    public double distance;
    /** Where on the first and the second, as shares of their lengths. */
    public double s;
    public double t;

    /** Between p + s u and q + t w, with s and t in [0, 1]. */
    public void find(double px, double py, double pz, double ux, double uy, double uz, double qx, double qy, double qz, double wx,
            double wy, double wz) {
        double rx = px - qx;
        double ry = py - qy;
        double rz = pz - qz;
        double uu = ux * ux + uy * uy + uz * uz;
        double ww = wx * wx + wy * wy + wz * wz;
        double uw = ux * wx + uy * wy + uz * wz;
        double ur = ux * rx + uy * ry + uz * rz;
        double wr = wx * rx + wy * ry + wz * rz;
        double det = uu * ww - uw * uw;
        if (det > PARALLEL * uu * ww) {
            s = clamp((uw * wr - ur * ww) / det);
            t = (uw * s + wr) / ww;
            if (!(t >= 0 && t <= 1)) {
                t = t > 1 ? 1 : 0;
                s = clamp((uw * t - ur) / uu);
            }
        } else {
            findParallel(rx, ry, rz, ux, uy, uz, wx, wy, wz, uu, ww, uw, ur, wr);
        }
        x = rx + s * ux - t * wx;
        y = ry + s * uy - t * wy;
        z = rz + s * uz - t * wz;
        distance = Math.sqrt(x * x + y * y + z * z);
        boolean acrossU = s > 0 && s < 1;
        boolean acrossW = t > 0 && t < 1;
        if (acrossU && acrossW && det > PARALLEL * uu * ww) {
            takeCross(uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx, rx, ry, rz);
        } else if (acrossW) {
            level(wx, wy, wz, ww);
        } else if (acrossU) {
            level(ux, uy, uz, uu);
        }
    }

    /** One of the four ends is as near as any point, also where one segment has no length. */
    private void findParallel(double rx, double ry, double rz, double ux, double uy, double uz, double wx, double wy, double wz,
            double uu, double ww, double uw, double ur, double wr) {
        double least = Double.POSITIVE_INFINITY;
        double bestS = 0;
        double bestT = 0;
        for (int end = 0; end < 4; end++) {
            double v = end % 2;
            double i = end < 2 ? v : uu > 0 ? clamp((uw * v - ur) / uu) : 0;
            double j = end >= 2 ? v : ww > 0 ? clamp((uw * v + wr) / ww) : 0;
            double dx = rx + i * ux - j * wx;
            double dy = ry + i * uy - j * wy;
            double dz = rz + i * uz - j * wz;
            double sq = dx * dx + dy * dy + dz * dz;
            if (sq < least) {
                least = sq;
                bestS = i;
                bestT = j;
            }
        }
        s = bestS;
        t = bestT;
    }

    /** The line across both, whose direction is known well however short it is. */
    private void takeCross(double cx, double cy, double cz, double rx, double ry, double rz) {
        double along = (cx * rx + cy * ry + cz * rz) / (cx * cx + cy * cy + cz * cz);
        x = along * cx;
        y = along * cy;
        z = along * cz;
        distance = Math.sqrt(x * x + y * y + z * z);
    }

    /** Takes out what rounding left of a direction in the line. */
    private void level(double dx, double dy, double dz, double dd) {
        double along = (x * dx + y * dy + z * dz) / dd;
        x -= along * dx;
        y -= along * dy;
        z -= along * dz;
        distance = Math.sqrt(x * x + y * y + z * z);
    }

    private static double clamp(double v) {
        return Math.max(0, Math.min(1, v));
    }
}
