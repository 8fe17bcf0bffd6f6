package dev.ashlar.testkit;

/** Distances of points, segments and triangles in doubles, with closest points. */
final class Distances {
    private Distances() {
    }

    /** Distance of a point and a triangle (Ericson 2005, section 5.1.5); writes the closest point of the triangle. */
    static double triangle(double[] p, int i, double[] xyz, int a, int b, int c, double[] near) {
        double bx = xyz[b] - xyz[a];
        double by = xyz[b + 1] - xyz[a + 1];
        double bz = xyz[b + 2] - xyz[a + 2];
        double cx = xyz[c] - xyz[a];
        double cy = xyz[c + 1] - xyz[a + 1];
        double cz = xyz[c + 2] - xyz[a + 2];
        double px = p[i] - xyz[a];
        double py = p[i + 1] - xyz[a + 1];
        double pz = p[i + 2] - xyz[a + 2];
        double nx = by * cz - bz * cy;
        double ny = bz * cx - bx * cz;
        double nz = bx * cy - by * cx;
        double area = nx * nx + ny * ny + nz * nz;
        if (area > 1e-28 * (bx * bx + by * by + bz * bz) * (cx * cx + cy * cy + cz * cz)) {
            // Barycentric coordinates of the foot: (p x c).n and (b x p).n over n.n.
            double v = ((py * cz - pz * cy) * nx + (pz * cx - px * cz) * ny + (px * cy - py * cx) * nz) / area;
            double w = ((by * pz - bz * py) * nx + (bz * px - bx * pz) * ny + (bx * py - by * px) * nz) / area;
            if (v >= 0 && w >= 0 && v + w <= 1) {
                double h = (px * nx + py * ny + pz * nz) / area;
                near[0] = p[i] - h * nx;
                near[1] = p[i + 1] - h * ny;
                near[2] = p[i + 2] - h * nz;
                return Math.abs(h) * Math.sqrt(area);
            }
        }
        double best = Double.POSITIVE_INFINITY;
        double[] q = new double[6];
        int[] corners = {a, b, c};
        for (int e = 0; e < 3; e++) {
            double d = edges(p, i, i, xyz, corners[e], corners[(e + 1) % 3], q);
            if (d < best) {
                best = d;
                System.arraycopy(q, 3, near, 0, 3);
            }
        }
        return best;
    }

    /** Distance of segments a b and c d, which may be points; writes the closest point of each. */
    static double edges(double[] p, int a, int b, double[] q, int c, int d, double[] near) {
        double ux = p[b] - p[a];
        double uy = p[b + 1] - p[a + 1];
        double uz = p[b + 2] - p[a + 2];
        double vx = q[d] - q[c];
        double vy = q[d + 1] - q[c + 1];
        double vz = q[d + 2] - q[c + 2];
        double wx = p[a] - q[c];
        double wy = p[a + 1] - q[c + 1];
        double wz = p[a + 2] - q[c + 2];
        double uu = ux * ux + uy * uy + uz * uz;
        double uv = ux * vx + uy * vy + uz * vz;
        double vv = vx * vx + vy * vy + vz * vz;
        double uw = ux * wx + uy * wy + uz * wz;
        double vw = vx * wx + vy * wy + vz * wz;
        // |u x v|^2 from the cross product: uu vv - uv^2 would cancel for nearly parallel segments.
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double det = nx * nx + ny * ny + nz * nz;
        double best = Double.POSITIVE_INFINITY;
        if (det > 0) {
            // s = ((v x w) . n) / det with w from c to a, likewise t.
            double s = ((vy * wz - vz * wy) * nx + (vz * wx - vx * wz) * ny + (vx * wy - vy * wx) * nz) / det;
            double t = ((uy * wz - uz * wy) * nx + (uz * wx - ux * wz) * ny + (ux * wy - uy * wx) * nz) / det;
            if (s >= 0 && s <= 1 && t >= 0 && t <= 1) {
                best = at(p, a, ux, uy, uz, s, q, c, vx, vy, vz, t, best, near);
            }
        }
        if (best == Double.POSITIVE_INFINITY || det < 1e-20 * uu * vv) {
            // The closest points include an end.
            best = at(p, a, ux, uy, uz, 0, q, c, vx, vy, vz, clamp(vw, vv), best, near);
            best = at(p, a, ux, uy, uz, 1, q, c, vx, vy, vz, clamp(vw + uv, vv), best, near);
            best = at(p, a, ux, uy, uz, clamp(-uw, uu), q, c, vx, vy, vz, 0, best, near);
            best = at(p, a, ux, uy, uz, clamp(uv - uw, uu), q, c, vx, vy, vz, 1, best, near);
        }
        return best;
    }

    private static double clamp(double above, double below) {
        return below > 0 ? Math.max(0, Math.min(1, above / below)) : 0;
    }

    private static double at(double[] p, int a, double ux, double uy, double uz, double s, double[] q, int c,
            double vx, double vy,
            double vz, double t, double best, double[] near) {
        double ax = p[a] + s * ux;
        double ay = p[a + 1] + s * uy;
        double az = p[a + 2] + s * uz;
        double bx = q[c] + t * vx;
        double by = q[c + 1] + t * vy;
        double bz = q[c + 2] + t * vz;
        double x = bx - ax;
        double y = by - ay;
        double z = bz - az;
        double d = Math.sqrt(x * x + y * y + z * z);
        if (d < best) {
            near[0] = ax;
            near[1] = ay;
            near[2] = az;
            near[3] = bx;
            near[4] = by;
            near[5] = bz;
            return d;
        }
        return best;
    }

    /** Distance of a point and the triangles of a part. */
    static double toSurface(OraclePart part, double[] p, int i) {
        double best = Double.POSITIVE_INFINITY;
        double[] near = new double[3];
        for (int t = 0; t < part.triangleCount(); t++) {
            best = Math.min(best, triangle(p, i, part.xyz, part.corner(t, 0), part.corner(t, 1), part.corner(t, 2), near));
        }
        return best;
    }
}
