package dev.ashlar.narrow.patch.distance;

/** Planes of polygons. */
public final class PolygonPlanes {
    private PolygonPlanes() {
    }

    /** How far the point at {@code p} is in front of the plane at {@code n}. */
    public static double height(double[] plane, int n, double[] xyz, int p) {
        return plane[n] * xyz[p] + plane[n + 1] * xyz[p + 1] + plane[n + 2] * xyz[p + 2] + plane[n + 3];
    }

    /**
     * Writes the plane of corners {@code from .. to - 1}: unit normal by Newell's sums about the first corner, and d for the
     * mean of the corners; zeros if twice the area is at most {@code none}.
     */
    public static void fit(double[] xyz, int[] corner, int from, int to, double none, double[] out, int at) {
        int o = 3 * corner[from];
        double nx = 0;
        double ny = 0;
        double nz = 0;
        for (int i = from + 1; i + 1 < to; i++) {
            int p = 3 * corner[i];
            int q = 3 * corner[i + 1];
            double px = xyz[p] - xyz[o];
            double py = xyz[p + 1] - xyz[o + 1];
            double pz = xyz[p + 2] - xyz[o + 2];
            double qx = xyz[q] - xyz[o];
            double qy = xyz[q + 1] - xyz[o + 1];
            double qz = xyz[q + 2] - xyz[o + 2];
            nx += py * qz - pz * qy;
            ny += pz * qx - px * qz;
            nz += px * qy - py * qx;
        }
        double length = Math.sqrt(nx * nx + ny * ny + nz * nz);
        if (!(length > none)) {
            for (int k = 0; k < 4; k++) {
                out[at + k] = 0;
            }
            return;
        }
        out[at] = nx / length;
        out[at + 1] = ny / length;
        out[at + 2] = nz / length;
        double sum = 0;
        for (int i = from; i < to; i++) {
            int p = 3 * corner[i];
            sum += out[at] * (xyz[p] - xyz[o]) + out[at + 1] * (xyz[p + 1] - xyz[o + 1])
                    + out[at + 2] * (xyz[p + 2] - xyz[o + 2]);
        }
        out[at + 3] = -(out[at] * xyz[o] + out[at + 1] * xyz[o + 1] + out[at + 2] * xyz[o + 2]) - sum / (to - from);
    }
}
