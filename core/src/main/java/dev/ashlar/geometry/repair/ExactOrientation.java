package dev.ashlar.geometry.repair;

import dev.ashlar.math.Vec3;
import java.math.BigDecimal;

/**
 * Which side of a plane or line a point is on, never wrong: in doubles where they suffice, else exactly. The sign is
 * always right and the value good to a thousandth, since it serves as a distance too.
 */
public final class ExactOrientation {
    /** 1,000 times the error bound of Shewchuk 1997 for the same expressions, (7 + 56e) e and (3 + 16e) e, rounded up. */
    private static final double ERROR = 1e-12;

    private ExactOrientation() {
    }

    /** det(b - a, c - a, p - a): positive if p is in front of the triangle a, b, c. Indices of points in {@code xyz}. */
    public static double side(double[] xyz, int a, int b, int c, int p) {
        return side(xyz, a, b, c, p, 0);
    }

    /** The same where an error of up to {@code slack} does not matter, the sign included. */
    public static double side(double[] xyz, int a, int b, int c, int p, double slack) {
        double ax = xyz[3 * a];
        double ay = xyz[3 * a + 1];
        double az = xyz[3 * a + 2];
        double bx = xyz[3 * b] - ax;
        double by = xyz[3 * b + 1] - ay;
        double bz = xyz[3 * b + 2] - az;
        double cx = xyz[3 * c] - ax;
        double cy = xyz[3 * c + 1] - ay;
        double cz = xyz[3 * c + 2] - az;
        double px = xyz[3 * p] - ax;
        double py = xyz[3 * p + 1] - ay;
        double pz = xyz[3 * p + 2] - az;
        double det = px * (by * cz - bz * cy) + py * (bz * cx - bx * cz) + pz * (bx * cy - by * cx);
        double most = Math.abs(px) * (Math.abs(by * cz) + Math.abs(bz * cy)) + Math.abs(py) * (Math.abs(bz * cx)
                + Math.abs(bx * cz))
                + Math.abs(pz) * (Math.abs(bx * cy) + Math.abs(by * cx));
        if (Math.max(Math.abs(det), slack) > ERROR * most) {
            return det;
        }
        BigDecimal[] u = difference(xyz, b, a);
        BigDecimal[] v = difference(xyz, c, a);
        BigDecimal[] w = difference(xyz, p, a);
        return w[0].multiply(minor(u, v, 1, 2)).add(w[1].multiply(minor(u, v, 2, 0))).add(w[2].multiply(minor(u, v, 0, 1)))
                .doubleValue();
    }

    /** (b - a) x (p - a) in the plane of coordinates i and j: positive if p is to the left of a, b. */
    public static double left(double[] xyz, int i, int j, int a, int b, int p) {
        double bi = xyz[3 * b + i] - xyz[3 * a + i];
        double bj = xyz[3 * b + j] - xyz[3 * a + j];
        double pi = xyz[3 * p + i] - xyz[3 * a + i];
        double pj = xyz[3 * p + j] - xyz[3 * a + j];
        double det = bi * pj - bj * pi;
        if (Math.abs(det) > ERROR * (Math.abs(bi * pj) + Math.abs(bj * pi))) {
            return det;
        }
        return minor(difference(xyz, b, a), difference(xyz, p, a), i, j).doubleValue();
    }

    /** The sum of (v_i - v_0) x (v_i+1 - v_0) over a polygon, rounded once. */
    static Vec3 areaVector(double[] xyz, int[] face) {
        BigDecimal[] sum = {BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO};
        for (int i = 1; i + 1 < face.length; i++) {
            BigDecimal[] u = difference(xyz, face[i], face[0]);
            BigDecimal[] v = difference(xyz, face[i + 1], face[0]);
            for (int k = 0; k < 3; k++) {
                sum[k] = sum[k].add(minor(u, v, (k + 1) % 3, (k + 2) % 3));
            }
        }
        return new Vec3(sum[0].doubleValue(), sum[1].doubleValue(), sum[2].doubleValue());
    }

    /** p . (q x r), rounded once. */
    public static double determinant(Vec3 p, Vec3 q, Vec3 r) {
        double[] xyz = {0, 0, 0, p.x(), p.y(), p.z(), q.x(), q.y(), q.z(), r.x(), r.y(), r.z()};
        BigDecimal[] u = difference(xyz, 1, 0);
        BigDecimal[] v = difference(xyz, 2, 0);
        BigDecimal[] w = difference(xyz, 3, 0);
        return u[0].multiply(minor(v, w, 1, 2)).add(u[1].multiply(minor(v, w, 2, 0))).add(u[2].multiply(minor(v, w, 0, 1)))
                .doubleValue();
    }

    private static BigDecimal[] difference(double[] xyz, int p, int q) {
        BigDecimal[] d = new BigDecimal[3];
        for (int k = 0; k < 3; k++) {
            d[k] = new BigDecimal(xyz[3 * p + k]).subtract(new BigDecimal(xyz[3 * q + k]));
        }
        return d;
    }

    private static BigDecimal minor(BigDecimal[] u, BigDecimal[] v, int i, int j) {
        return u[i].multiply(v[j]).subtract(u[j].multiply(v[i]));
    }
}
