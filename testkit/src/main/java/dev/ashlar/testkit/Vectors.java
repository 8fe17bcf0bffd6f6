package dev.ashlar.testkit;

/** Small vector arithmetic on arrays. */
final class Vectors {
    private Vectors() {
    }

    static void minus(double[] p, int a, double[] q, int b, double[] out) {
        for (int k = 0; k < 3; k++) {
            out[k] = p[a + k] - q[b + k];
        }
    }

    static void cross(double[] a, double[] b, double[] out) {
        double x = a[1] * b[2] - a[2] * b[1];
        double y = a[2] * b[0] - a[0] * b[2];
        double z = a[0] * b[1] - a[1] * b[0];
        out[0] = x;
        out[1] = y;
        out[2] = z;
    }

    /** (b - a) x (c - a). */
    static void normal(double[] xyz, int a, int b, int c, double[] out) {
        double[] u = new double[3];
        double[] v = new double[3];
        minus(xyz, b, xyz, a, u);
        minus(xyz, c, xyz, a, v);
        cross(u, v, out);
    }

    static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    static double dot(double[] n, double[] xyz, int i) {
        return n[0] * xyz[i] + n[1] * xyz[i + 1] + n[2] * xyz[i + 2];
    }

    static double length(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    static double distance(double[] p, int a, double[] q, int b) {
        double x = p[a] - q[b];
        double y = p[a + 1] - q[b + 1];
        double z = p[a + 2] - q[b + 2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** Makes the length 1; false, and nothing is changed, if it is 0. */
    static boolean normalise(double[] a) {
        double length = length(a);
        if (!(length > 0)) {
            return false;
        }
        for (int k = 0; k < 3; k++) {
            a[k] /= length;
        }
        return true;
    }
}
