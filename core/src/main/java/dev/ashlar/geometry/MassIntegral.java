package dev.ashlar.geometry;

import dev.ashlar.geometry.repair.ExactOrientation;
import dev.ashlar.math.Vec3;

/**
 * Sums mass, first and second moments over simplices. For a simplex of n + 1 points v with measure M, exactly,
 * integral of x_i x_j = M / ((n+1)(n+2)) (sum of v_i v_j + s_i s_j), s = sum of v; for tetrahedra, triangles, segments and
 * points alike. A closed surface is summed as signed tetrahedra on a common apex, the origin of the sums.
 */
final class MassIntegral {
    /** Below this share of the product of its sides a tetrahedron's volume is computed exactly. */
    private static final double SLIVER = 1e-7;

    private final Vec3 origin;
    private double mass;
    private double sx;
    private double sy;
    private double sz;
    private double xx;
    private double yy;
    private double zz;
    private double xy;
    private double xz;
    private double yz;

    /** Starts with nothing; points near {@code origin} keep the most digits. */
    MassIntegral(Vec3 origin) {
        this.origin = origin;
    }

    /** Adds the signed tetrahedron of the origin and a triangle. */
    void addTetrahedron(Vec3 a, Vec3 b, Vec3 c) {
        Vec3 p = a.minus(origin);
        Vec3 q = b.minus(origin);
        Vec3 r = c.minus(origin);
        double six = p.dot(q.cross(r));
        // In a needle all tetrahedra are slivers, whose volume would drown in rounding, sign and all.
        boolean sliver = Math.abs(six) <= SLIVER * p.length() * q.length() * r.length();
        add((sliver ? ExactOrientation.determinant(p, q, r) : six) / 6, 4, p, q, r);
    }

    void addTriangle(Vec3 a, Vec3 b, Vec3 c) {
        add(0.5 * b.minus(a).cross(c.minus(a)).length(), 3, a.minus(origin), b.minus(origin), c.minus(origin));
    }

    void addSegment(Vec3 a, Vec3 b) {
        add(a.distance(b), 2, a.minus(origin), b.minus(origin));
    }

    void addPoint(Vec3 a) {
        add(1, 1, a.minus(origin));
    }

    /** {@code corners}: how many corners the simplex has; those not given are at the origin. */
    private void add(double measure, int corners, Vec3... points) {
        Vec3 s = Vec3.ZERO;
        for (Vec3 p : points) {
            s = s.plus(p);
        }
        double first = measure / corners;
        double second = first / (corners + 1);
        mass += measure;
        sx += first * s.x();
        sy += first * s.y();
        sz += first * s.z();
        addSecond(second, s);
        for (Vec3 p : points) {
            addSecond(second, p);
        }
    }

    private void addSecond(double f, Vec3 p) {
        xx += f * p.x() * p.x();
        yy += f * p.y() * p.y();
        zz += f * p.z() * p.z();
        xy += f * p.x() * p.y();
        xz += f * p.x() * p.z();
        yz += f * p.y() * p.z();
    }

    double mass() {
        return mass;
    }

    MassProperties properties(MassProperties.Kind kind) {
        double cx = sx / mass;
        double cy = sy / mass;
        double cz = sz / mass;
        // Second moments about the centre of mass.
        double mxx = xx - sx * cx;
        double myy = yy - sy * cy;
        double mzz = zz - sz * cz;
        return new MassProperties(kind, mass, origin.plus(new Vec3(cx, cy, cz)), positive(myy + mzz), positive(mxx + mzz),
                positive(mxx + myy), sx * cy - xy, sx * cz - xz, sy * cz - yz);
    }

    /** A moment that should be zero (a rod about itself) may come out a hair below. */
    private static double positive(double moment) {
        return Math.max(0, moment);
    }
}
