package dev.ashlar.narrow.patch.distance;

/**
 * The closest points of two segments, of any length (Ericson 2005, section 5.1.9). Scratch memory of one thread.
 * Core's {@code EdgeContact} and trajectory's {@code SegmentDistance} measure segments in other orders of operations, so with
 * other last bits.
 */
public final class SegmentDistance {
    /** The square of the distance. */
    public double sq;
    /** The closest point of the first segment, then that of the second. */
    public final double[] closest = new double[6];

    /** Measures the segment from p to q in s and that from u to v in t. */
    public void measure(double[] s, int p, int q, double[] t, int u, int v) {
        double ax = s[q] - s[p];
        double ay = s[q + 1] - s[p + 1];
        double az = s[q + 2] - s[p + 2];
        double bx = t[v] - t[u];
        double by = t[v + 1] - t[u + 1];
        double bz = t[v + 2] - t[u + 2];
        double rx = s[p] - t[u];
        double ry = s[p + 1] - t[u + 1];
        double rz = s[p + 2] - t[u + 2];
        double aa = ax * ax + ay * ay + az * az;
        double bb = bx * bx + by * by + bz * bz;
        double ab = ax * bx + ay * by + az * bz;
        double ar = ax * rx + ay * ry + az * rz;
        double br = bx * rx + by * ry + bz * rz;
        double determinant = aa * bb - ab * ab;
        double alongA = determinant > 1e-20 * aa * bb ? clamp((ab * br - ar * bb) / determinant) : 0;
        double alongB = bb > 0 ? (ab * alongA + br) / bb : 0;
        if (!(alongB > 0) || alongB > 1) {
            alongB = clamp(alongB);
            alongA = aa > 0 ? clamp((ab * alongB - ar) / aa) : 0;
        }
        double dx = rx + alongA * ax - alongB * bx;
        double dy = ry + alongA * ay - alongB * by;
        double dz = rz + alongA * az - alongB * bz;
        sq = dx * dx + dy * dy + dz * dz;
        closest[0] = s[p] + alongA * ax;
        closest[1] = s[p + 1] + alongA * ay;
        closest[2] = s[p + 2] + alongA * az;
        closest[3] = t[u] + alongB * bx;
        closest[4] = t[u + 1] + alongB * by;
        closest[5] = t[u + 2] + alongB * bz;
    }

    private static double clamp(double t) {
        return t > 0 ? Math.min(t, 1) : 0;
    }
}
