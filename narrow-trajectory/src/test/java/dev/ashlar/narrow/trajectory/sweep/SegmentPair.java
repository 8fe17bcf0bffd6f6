package dev.ashlar.narrow.trajectory.sweep;

/** Closest points of two segments, either of which may be a point (Ericson 2005, section 5.1.9): a judge of its own. */
final class SegmentPair {
    /** Shares along both segments where they are closest. */
    double s;
    double t;
    /** From the point on the first to the point on the second. */
    double x;
    double y;
    double z;

    /** Finds those of p[a] p[b] and q[c] q[d], and their squared distance. */
    double find(double[] p, int a, int b, double[] q, int c, int d) {
        double ux = p[b] - p[a];
        double uy = p[b + 1] - p[a + 1];
        double uz = p[b + 2] - p[a + 2];
        double vx = q[d] - q[c];
        double vy = q[d + 1] - q[c + 1];
        double vz = q[d + 2] - q[c + 2];
        double rx = p[a] - q[c];
        double ry = p[a + 1] - q[c + 1];
        double rz = p[a + 2] - q[c + 2];
        double uu = ux * ux + uy * uy + uz * uz;
        double vv = vx * vx + vy * vy + vz * vz;
        double uv = ux * vx + uy * vy + uz * vz;
        double ur = ux * rx + uy * ry + uz * rz;
        double vr = vx * rx + vy * ry + vz * rz;
        s = 0;
        t = 0;
        if (uu > 0 && vv > 0) {
            double det = uu * vv - uv * uv;
            s = det > 1e-14 * uu * vv ? clamp((uv * vr - ur * vv) / det) : 0;
            t = (uv * s + vr) / vv;
            if (t < 0 || t > 1) {
                t = clamp(t);
                s = clamp((uv * t - ur) / uu);
            }
        } else if (uu > 0) {
            s = clamp(-ur / uu);
        } else if (vv > 0) {
            t = clamp(vr / vv);
        }
        x = t * vx - s * ux - rx;
        y = t * vy - s * uy - ry;
        z = t * vz - s * uz - rz;
        return x * x + y * y + z * z;
    }

    private static double clamp(double share) {
        return Math.max(0, Math.min(1, share));
    }
}
