package dev.ashlar.narrow.patch.distance;

import dev.ashlar.query.distance.Placement;

/**
 * Boxes along axes of their own, as at the nodes of RAPID's trees (Gottschalk, Lin and Manocha 1996, "OBBTree"), to be compared with
 * polytopes of fixed directions. A box is its centre, its half sides and its three unit axes, {@value #STRIDE} numbers.
 *
 * <p>The axes are the principal ones of the vertices below a node. RAPID takes those of the surface of their hull; the tree is the one
 * of the thesis here, so that only the volumes differ.
 */
public final class OrientedBoxes {
    /** Numbers a box. */
    public static final int STRIDE = 15;
    /** Directions along which two boxes can part: their axes, and the cross products of these. */
    public static final int AXES = 15;
    private static final int HALF = 3;
    private static final int AXIS = 6;
    /** Axes whose sines are less than this are parallel: their cross product says nothing that they do not. */
    private static final double PARALLEL_SQ = 1e-12;
    private static final int SWEEPS = 32;

    /** The unit direction that {@link #gap} looked along last. */
    public double x;
    /** See {@link #x}. */
    public double y;
    /** See {@link #x}. */
    public double z;

    /** Writes the box around vertices. */
    public static void fit(double[] xyz, int[] vertex, int count, double pad, double[] out, int at) {
        double[] mean = new double[3];
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < 3; k++) {
                mean[k] += xyz[3 * vertex[i] + k] / count;
            }
        }
        double[] c = new double[9];
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < 9; k++) {
                c[k] += (xyz[3 * vertex[i] + k / 3] - mean[k / 3]) * (xyz[3 * vertex[i] + k % 3] - mean[k % 3]);
            }
        }
        principalAxes(c, out, at + AXIS);
        for (int k = 0; k < 3; k++) {
            out[at + k] = 0;
        }
        for (int i = 0; i < 3; i++) {
            int a = at + AXIS + 3 * i;
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int j = 0; j < count; j++) {
                int v = 3 * vertex[j];
                double d = out[a] * xyz[v] + out[a + 1] * xyz[v + 1] + out[a + 2] * xyz[v + 2];
                low = Math.min(low, d);
                high = Math.max(high, d);
            }
            out[at + HALF + i] = 0.5 * (high - low) + pad;
            for (int k = 0; k < 3; k++) {
                out[at + k] += 0.5 * (low + high) * out[a + k];
            }
        }
    }

    /** The axes of a symmetric matrix, by Jacobi's rotations; right-handed and of unit length. */
    private static void principalAxes(double[] c, double[] out, int at) {
        double[] v = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            int p = sweep % 3 == 2 ? 1 : 0;
            int q = sweep % 3 == 0 ? 1 : 2;
            double off = c[3 * p + q];
            if (off == 0) {
                continue;
            }
            double theta = (c[4 * q] - c[4 * p]) / (2 * off);
            double t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
            double cos = 1 / Math.sqrt(t * t + 1);
            double sin = t * cos;
            for (int k = 0; k < 3; k++) {
                double a = c[3 * k + p];
                double b = c[3 * k + q];
                c[3 * k + p] = cos * a - sin * b;
                c[3 * k + q] = sin * a + cos * b;
            }
            for (int k = 0; k < 3; k++) {
                double a = c[3 * p + k];
                double b = c[3 * q + k];
                c[3 * p + k] = cos * a - sin * b;
                c[3 * q + k] = sin * a + cos * b;
                double e = v[3 * p + k];
                double f = v[3 * q + k];
                v[3 * p + k] = cos * e - sin * f;
                v[3 * q + k] = sin * e + cos * f;
            }
        }
        // The third again, and the second: of unit length and at right angles whatever the rotations rounded.
        normalise(v, 0);
        double along = v[0] * v[3] + v[1] * v[4] + v[2] * v[5];
        for (int k = 0; k < 3; k++) {
            v[3 + k] -= along * v[k];
        }
        normalise(v, 3);
        cross(v, 0, v, 3, v, 6);
        System.arraycopy(v, 0, out, at, 9);
    }

    private static void normalise(double[] v, int i) {
        double length = Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2]);
        for (int k = i; k < i + 3; k++) {
            v[k] /= length;
        }
    }

    private static void cross(double[] a, int i, double[] b, int j, double[] out, int o) {
        out[o] = a[i + 1] * b[j + 2] - a[i + 2] * b[j + 1];
        out[o + 1] = a[i + 2] * b[j] - a[i] * b[j + 2];
        out[o + 2] = a[i] * b[j + 1] - a[i + 1] * b[j];
    }

    /** Writes a box as it is placed, a little larger. */
    public static void move(double[] box, int b, Placement at, double slack, double[] out) {
        double[] r = at.r;
        out[b] = at.x(box, b);
        out[b + 1] = at.y(box, b);
        out[b + 2] = at.z(box, b);
        for (int i = 0; i < 3; i++) {
            out[b + HALF + i] = box[b + HALF + i] + slack;
            int a = b + AXIS + 3 * i;
            for (int k = 0; k < 3; k++) {
                out[a + k] = r[3 * k] * box[a] + r[3 * k + 1] * box[a + 1] + r[3 * k + 2] * box[a + 2];
            }
        }
    }

    /** How far two boxes are apart along a direction: 0 to 2 axes of the first, 3 to 5 of the second, then cross products. */
    public double gap(double[] p, int a, double[] q, int b, int axis) {
        if (axis < 6) {
            double[] of = axis < 3 ? p : q;
            int i = (axis < 3 ? a : b) + AXIS + 3 * (axis % 3);
            x = of[i];
            y = of[i + 1];
            z = of[i + 2];
        } else {
            int i = a + AXIS + 3 * ((axis - 6) / 3);
            int j = b + AXIS + 3 * ((axis - 6) % 3);
            x = p[i + 1] * q[j + 2] - p[i + 2] * q[j + 1];
            y = p[i + 2] * q[j] - p[i] * q[j + 2];
            z = p[i] * q[j + 1] - p[i + 1] * q[j];
            double sq = x * x + y * y + z * z;
            if (sq < PARALLEL_SQ) {
                x = 1;
                y = 0;
                z = 0;
                return Double.NEGATIVE_INFINITY;
            }
            double length = Math.sqrt(sq);
            x /= length;
            y /= length;
            z /= length;
        }
        double apart = Math.abs(x * (q[b] - p[a]) + y * (q[b + 1] - p[a + 1]) + z * (q[b + 2] - p[a + 2]));
        return apart - radius(p, a) - radius(q, b);
    }

    /** How far a box reaches from its centre along the direction. */
    private double radius(double[] box, int at) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            int a = at + AXIS + 3 * i;
            sum += box[at + HALF + i] * Math.abs(x * box[a] + y * box[a + 1] + z * box[a + 2]);
        }
        return sum;
    }

    /** How far a box reaches from its centre along coordinate k. */
    public static double reach(double[] box, int at, int k) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += box[at + HALF + i] * Math.abs(box[at + AXIS + 3 * i + k]);
        }
        return sum;
    }

    /** The sum of the sides. */
    public static double extent(double[] box, int at) {
        return 2 * (box[at + HALF] + box[at + HALF + 1] + box[at + HALF + 2]);
    }

    /** The six planes of a box: normal and d, where n.x = d on the plane. */
    public static double[] planes(double[] box, int at) {
        double[] planes = new double[24];
        for (int i = 0; i < 6; i++) {
            int a = at + AXIS + 3 * (i / 2);
            double sign = i % 2 == 0 ? 1 : -1;
            double d = box[at + HALF + i / 2];
            for (int k = 0; k < 3; k++) {
                planes[4 * i + k] = sign * box[a + k];
                d += sign * box[a + k] * box[at + k];
            }
            planes[4 * i + 3] = d;
        }
        return planes;
    }
}
