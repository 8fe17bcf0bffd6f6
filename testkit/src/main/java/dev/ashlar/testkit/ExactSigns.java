package dev.ashlar.testkit;

import java.math.BigDecimal;

/**
 * Signs of determinants of doubles, exact: in doubles where the error bound allows it (Shewchuk 1997), else in
 * {@link BigDecimal}. Coordinates are assumed to differ by 0 or by more than 1e-100, so that no product underflows.
 */
final class ExactSigns {
    /** (7 + 56 u) u with u = 2^-53, rounded up. */
    private static final double ERROR_3D = 8 * 0x1p-53;
    /** (3 + 16 u) u, rounded up. */
    private static final double ERROR_2D = 4 * 0x1p-53;

    private ExactSigns() {
    }

    /** Sign of (b - a) x (c - a) . (d - a): 1 if d is where a, b, c run counter-clockwise, 0 if coplanar. */
    static int orient(double[] p, int a, double[] q, int b, double[] r, int c, double[] s, int d) {
        double ux = q[b] - p[a];
        double uy = q[b + 1] - p[a + 1];
        double uz = q[b + 2] - p[a + 2];
        double vx = r[c] - p[a];
        double vy = r[c + 1] - p[a + 1];
        double vz = r[c + 2] - p[a + 2];
        double wx = s[d] - p[a];
        double wy = s[d + 1] - p[a + 1];
        double wz = s[d + 2] - p[a + 2];
        double det = wx * (uy * vz - uz * vy) + wy * (uz * vx - ux * vz) + wz * (ux * vy - uy * vx);
        double sum = Math.abs(wx) * (Math.abs(uy * vz) + Math.abs(uz * vy))
                + Math.abs(wy) * (Math.abs(uz * vx) + Math.abs(ux * vz))
                + Math.abs(wz) * (Math.abs(ux * vy) + Math.abs(uy * vx));
        if (sum == 0) {
            return 0;
        }
        if (Math.abs(det) > ERROR_3D * sum) {
            return det > 0 ? 1 : -1;
        }
        return orientSlowly(p, a, q, b, r, c, s, d);
    }

    /** As {@link #orient} for four points of one array, by index of the point. */
    static int orient(double[] xyz, int a, int b, int c, double[] s, int d) {
        return orient(xyz, 3 * a, xyz, 3 * b, xyz, 3 * c, s, d);
    }

    private static int orientSlowly(double[] p, int a, double[] q, int b, double[] r, int c, double[] s, int d) {
        BigDecimal[] u = difference(q, b, p, a);
        BigDecimal[] v = difference(r, c, p, a);
        BigDecimal[] w = difference(s, d, p, a);
        BigDecimal det = w[0].multiply(u[1].multiply(v[2]).subtract(u[2].multiply(v[1])))
                .add(w[1].multiply(u[2].multiply(v[0]).subtract(u[0].multiply(v[2]))))
                .add(w[2].multiply(u[0].multiply(v[1]).subtract(u[1].multiply(v[0]))));
        return det.signum();
    }

    private static BigDecimal[] difference(double[] p, int a, double[] q, int b) {
        BigDecimal[] d = new BigDecimal[3];
        for (int k = 0; k < 3; k++) {
            d[k] = new BigDecimal(p[a + k]).subtract(new BigDecimal(q[b + k]));
        }
        return d;
    }

    /** Sign of the turn from a over b to c in coordinates i and j. */
    static int turn(double[] p, int a, double[] q, int b, double[] r, int c, int i, int j) {
        double left = (q[b + i] - p[a + i]) * (r[c + j] - p[a + j]);
        double right = (q[b + j] - p[a + j]) * (r[c + i] - p[a + i]);
        double sum = Math.abs(left) + Math.abs(right);
        if (sum == 0) {
            return 0;
        }
        if (Math.abs(left - right) > ERROR_2D * sum) {
            return left > right ? 1 : -1;
        }
        BigDecimal[] u = difference(q, b, p, a);
        BigDecimal[] v = difference(r, c, p, a);
        return u[i].multiply(v[j]).compareTo(u[j].multiply(v[i]));
    }
}
