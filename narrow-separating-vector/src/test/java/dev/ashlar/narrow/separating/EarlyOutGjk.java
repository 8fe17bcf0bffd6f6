package dev.ashlar.narrow.separating;

import dev.ashlar.query.distance.Placement;

/**
 * What the search is held against: GJK that only asks whether the origin is in B - A, and ends with the first direction that
 * parts the bodies, from the direction and vertices of the last time. The simplex is reduced as Ericson 2005 has it.
 */
final class EarlyOutGjk {
    private final SupportSearch supports = new SupportSearch();
    private final double[] w = new double[12];
    private final double[] d = new double[3];
    private int count;

    /** Whether free; memory: known, direction, vertices, as {@link PairMemory} has it. */
    boolean isFree(ConvexPart a, ConvexPart b, Placement at, double[] cache) {
        count = 0;
        if (cache[PairMemory.KNOWN] == 0) {
            set(at.x(b.piece.centre, 0) - a.piece.centre[0], at.y(b.piece.centre, 0) - a.piece.centre[1],
                    at.z(b.piece.centre, 0) - a.piece.centre[2]);
            cache[PairMemory.VERTEX_A] = a.guess(d[0], d[1], d[2]);
        } else {
            set(cache[PairMemory.AXIS], cache[PairMemory.AXIS + 1], cache[PairMemory.AXIS + 2]);
        }
        int p = (int) cache[PairMemory.VERTEX_A];
        int q = (int) cache[PairMemory.VERTEX_B];
        boolean free = false;
        for (int round = 0; round < 100; round++) {
            p = supports.find(a, d[0], d[1], d[2], p);
            q = supports.find(b, -at.backX(d[0], d[1], d[2]), -at.backY(d[0], d[1], d[2]), -at.backZ(d[0], d[1], d[2]), q);
            double x = at.x(b.xyz, 3 * q) - a.xyz[3 * p];
            double y = at.y(b.xyz, 3 * q) - a.xyz[3 * p + 1];
            double z = at.z(b.xyz, 3 * q) - a.xyz[3 * p + 2];
            if (x * d[0] + y * d[1] + z * d[2] >= 0) {
                free = true;
                break;
            }
            for (int i = 3 * count - 1; i >= 0; i--) {
                w[i + 3] = w[i];
            }
            w[0] = x;
            w[1] = y;
            w[2] = z;
            count++;
            if (holdsOrigin()) {
                break;
            }
        }
        PairMemory.axis(cache, 0, d[0], d[1], d[2], 0, 0, p, q, 0);
        return free;
    }

    /** The next vertex is searched against d, so d points from the origin to the simplex, away from the other side. */
    private void set(double x, double y, double z) {
        d[0] = x;
        d[1] = y;
        d[2] = z;
    }

    /** Reduces the simplex, newest vertex first, to what is nearest to the origin; true if it is a tetrahedron around it. */
    private boolean holdsOrigin() {
        if (count == 1) {
            set(w[0], w[1], w[2]);
            return false;
        }
        if (count == 2) {
            segment();
            return false;
        }
        if (count == 3) {
            triangle();
            return false;
        }
        return tetrahedron();
    }

    private void segment() {
        double ux = w[3] - w[0];
        double uy = w[4] - w[1];
        double uz = w[5] - w[2];
        double along = -(ux * w[0] + uy * w[1] + uz * w[2]);
        if (along <= 0) {
            count = 1;
            set(w[0], w[1], w[2]);
            return;
        }
        double t = along / (ux * ux + uy * uy + uz * uz);
        set(w[0] + t * ux, w[1] + t * uy, w[2] + t * uz);
    }

    private void triangle() {
        double ux = w[3] - w[0];
        double uy = w[4] - w[1];
        double uz = w[5] - w[2];
        double vx = w[6] - w[0];
        double vy = w[7] - w[1];
        double vz = w[8] - w[2];
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        // Outside the edge to the third vertex, outside that to the second, or over the face.
        if (-((ny * vz - nz * vy) * w[0] + (nz * vx - nx * vz) * w[1] + (nx * vy - ny * vx) * w[2]) > 0) {
            System.arraycopy(w, 6, w, 3, 3);
            count = 2;
            segment();
        } else if (-((uy * nz - uz * ny) * w[0] + (uz * nx - ux * nz) * w[1] + (ux * ny - uy * nx) * w[2]) > 0) {
            count = 2;
            segment();
        } else {
            double side = nx * w[0] + ny * w[1] + nz * w[2] < 0 ? -1 : 1;
            set(side * nx, side * ny, side * nz);
        }
    }

    private boolean tetrahedron() {
        for (int face = 0; face < 3; face++) {
            int i = face == 2 ? 6 : 3;
            int j = face == 0 ? 6 : 9;
            int other = face == 0 ? 9 : face == 1 ? 6 : 3;
            double ux = w[i] - w[0];
            double uy = w[i + 1] - w[1];
            double uz = w[i + 2] - w[2];
            double vx = w[j] - w[0];
            double vy = w[j + 1] - w[1];
            double vz = w[j + 2] - w[2];
            double nx = uy * vz - uz * vy;
            double ny = uz * vx - ux * vz;
            double nz = ux * vy - uy * vx;
            double inside = nx * (w[other] - w[0]) + ny * (w[other + 1] - w[1]) + nz * (w[other + 2] - w[2]);
            double origin = -(nx * w[0] + ny * w[1] + nz * w[2]);
            if (inside * origin < 0) {
                System.arraycopy(w, j, w, 9, 3);
                System.arraycopy(w, i, w, 3, 3);
                System.arraycopy(w, 9, w, 6, 3);
                count = 3;
                triangle();
                return false;
            }
        }
        return true;
    }
}
