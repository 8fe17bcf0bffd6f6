package dev.ashlar.query;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;

/** Rays and points against every triangle of a polyhedron, by textbook formulas that share nothing with the code under test. */
final class TriangleOracle {
    private final Polyhedron p;

    TriangleOracle(Polyhedron p) {
        this.p = p;
    }

    /** The least fraction in [0, limit] at which a ray goes through a triangle from its front (Moeller and Trumbore 1997), or NaN. */
    double cast(Vec3 o, Vec3 v, double limit) {
        double best = Double.NaN;
        for (int f = 0; f < p.faceCount(); f++) {
            Vec3 a = p.vertex(p.faceVertex(f, 0));
            for (int k = 1; k + 1 < p.faceSize(f); k++) {
                Vec3 ab = p.vertex(p.faceVertex(f, k)).minus(a);
                Vec3 ac = p.vertex(p.faceVertex(f, k + 1)).minus(a);
                Vec3 h = v.cross(ac);
                double det = ab.dot(h);
                if (p.isTwoSided() && !p.isClosed() ? det == 0 : det <= 0) {
                    continue;
                }
                Vec3 s = o.minus(a);
                double u = s.dot(h) / det;
                Vec3 q = s.cross(ab);
                double w = v.dot(q) / det;
                double t = ac.dot(q) / det;
                if (u >= -1e-12 && w >= -1e-12 && u + w <= 1 + 1e-12 && t >= 0 && t <= limit && !(t >= best)) {
                    best = t;
                }
            }
        }
        return best;
    }

    /** The point of the surface closest to x. */
    Vec3 closest(Vec3 x) {
        Vec3 best = null;
        for (int f = 0; f < p.faceCount(); f++) {
            for (int k = 1; k + 1 < p.faceSize(f); k++) {
                Vec3 c = closest(x, p.vertex(p.faceVertex(f, 0)), p.vertex(p.faceVertex(f, k)), p.vertex(p.faceVertex(f, k + 1)));
                if (best == null || c.distance(x) < best.distance(x)) {
                    best = c;
                }
            }
        }
        return best;
    }

    /** The closest point of a triangle, by the regions of Ericson 2005, section 5.1.5. */
    private static Vec3 closest(Vec3 x, Vec3 a, Vec3 b, Vec3 c) {
        Vec3 ab = b.minus(a);
        Vec3 ac = c.minus(a);
        double d1 = ab.dot(x.minus(a));
        double d2 = ac.dot(x.minus(a));
        if (d1 <= 0 && d2 <= 0) {
            return a;
        }
        double d3 = ab.dot(x.minus(b));
        double d4 = ac.dot(x.minus(b));
        if (d3 >= 0 && d4 <= d3) {
            return b;
        }
        double vc = d1 * d4 - d3 * d2;
        if (vc <= 0 && d1 >= 0 && d3 <= 0) {
            return a.plusTimes(d1 / (d1 - d3), ab);
        }
        double d5 = ab.dot(x.minus(c));
        double d6 = ac.dot(x.minus(c));
        if (d6 >= 0 && d5 <= d6) {
            return c;
        }
        double vb = d5 * d2 - d1 * d6;
        if (vb <= 0 && d2 >= 0 && d6 <= 0) {
            return a.plusTimes(d2 / (d2 - d6), ac);
        }
        double va = d3 * d6 - d5 * d4;
        if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
            return b.plusTimes((d4 - d3) / (d4 - d3 + (d5 - d6)), c.minus(b));
        }
        double sum = va + vb + vc;
        return a.plusTimes(vb / sum, ab).plusTimes(vc / sum, ac);
    }

    /** How often the surface winds around a point, by the solid angles of its triangles. */
    long winding(Vec3 x) {
        double sum = 0;
        for (int f = 0; f < p.faceCount(); f++) {
            Vec3 a = p.vertex(p.faceVertex(f, 0)).minus(x).unit();
            for (int k = 1; k + 1 < p.faceSize(f); k++) {
                Vec3 b = p.vertex(p.faceVertex(f, k)).minus(x).unit();
                Vec3 c = p.vertex(p.faceVertex(f, k + 1)).minus(x).unit();
                sum += Math.atan2(a.dot(b.cross(c)), 1 + a.dot(b) + b.dot(c) + c.dot(a));
            }
        }
        return Math.round(sum / (2 * Math.PI));
    }

    /** Whether a point is in the solid of a closed surface. */
    boolean solidHolds(Vec3 x) {
        return p.isClosed() && (p.isInverted() ? winding(x) >= 0 : winding(x) > 0);
    }
}
