package dev.ashlar.narrow.trajectory;

/** The shortest line between two segments. Scratch memory of one thread. */
final class SegmentDistance {
    /** From the second segment to the first. */
    double x;
    double y;
    double z;
    double distance;
    /** Where on the first and the second, as shares of their lengths. */
    double s;
    double t;

    /** Between p + s u and q + t w, with s and t in [0, 1]. */
    void find(double px, double py, double pz, double ux, double uy, double uz, double qx, double qy, double qz, double wx,
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
        if (det > 1e-10 * uu * ww) {
            s = clamp((uw * wr - ur * ww) / det);
            t = (uw * s + wr) / ww;
            if (!(t >= 0 && t <= 1)) {
                t = t > 1 ? 1 : 0;
                s = clamp((uw * t - ur) / uu);
            }
            set(rx + s * ux - t * wx, ry + s * uy - t * wy, rz + s * uz - t * wz);
            return;
        }
        // Nearly parallel, or one has no length: one of the four ends is as near as any point.
        distance = Double.POSITIVE_INFINITY;
        double bestS = 0;
        double bestT = 0;
        for (int end = 0; end < 4; end++) {
            double least = distance;
            double v = end % 2;
            s = end < 2 ? v : uu > 0 ? clamp((uw * v - ur) / uu) : 0;
            t = end < 2 ? ww > 0 ? clamp((uw * v + wr) / ww) : 0 : v;
            double oldX = x;
            double oldY = y;
            double oldZ = z;
            set(rx + s * ux - t * wx, ry + s * uy - t * wy, rz + s * uz - t * wz);
            if (distance < least) {
                bestS = s;
                bestT = t;
            } else {
                distance = least;
                x = oldX;
                y = oldY;
                z = oldZ;
            }
        }
        s = bestS;
        t = bestT;
    }

    private void set(double newX, double newY, double newZ) {
        x = newX;
        y = newY;
        z = newZ;
        distance = Math.sqrt(x * x + y * y + z * z);
    }

    private static double clamp(double v) {
        return Math.max(0, Math.min(1, v));
    }
}
