package dev.ashlar.testkit;

/** Flat boxes for culling: least x, y, z, then greatest. */
final class CullingBoxes {
    private CullingBoxes() {
    }

    static double[] of(double[] xyz) {
        double[] box = empty();
        for (int i = 0; i < xyz.length; i += 3) {
            extend(box, xyz, i);
        }
        return box;
    }

    static double[] empty() {
        double inf = Double.POSITIVE_INFINITY;
        return new double[] {inf, inf, inf, -inf, -inf, -inf};
    }

    static void extend(double[] box, double[] xyz, int i) {
        for (int k = 0; k < 3; k++) {
            box[k] = Math.min(box[k], xyz[i + k]);
            box[3 + k] = Math.max(box[3 + k], xyz[i + k]);
        }
    }

    static double diagonal(double[] box) {
        double x = box[3] - box[0];
        double y = box[4] - box[1];
        double z = box[5] - box[2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** The largest coordinate, without sign. */
    static double extent(double[] box) {
        double most = 0;
        for (double c : box) {
            most = Math.max(most, Math.abs(c));
        }
        return most;
    }

    static boolean touch(double[] a, double[] b) {
        for (int k = 0; k < 3; k++) {
            if (a[k] > b[3 + k] || b[k] > a[3 + k]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the interiors are disjoint. */
    static boolean apart(double[] a, double[] b) {
        for (int k = 0; k < 3; k++) {
            if (a[k] >= b[3 + k] || b[k] >= a[3 + k]) {
                return true;
            }
        }
        return false;
    }

    static boolean holds(double[] box, double[] xyz, int i) {
        for (int k = 0; k < 3; k++) {
            if (xyz[i + k] < box[k] || xyz[i + k] > box[3 + k]) {
                return false;
            }
        }
        return true;
    }

    /** The distance of two boxes. */
    static double distance(double[] a, double[] b) {
        double sq = 0;
        for (int k = 0; k < 3; k++) {
            double d = Math.max(0, Math.max(a[k] - b[3 + k], b[k] - a[3 + k]));
            sq += d * d;
        }
        return Math.sqrt(sq);
    }
}
