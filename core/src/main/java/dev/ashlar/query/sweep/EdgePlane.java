package dev.ashlar.query.sweep;

import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Placement;

/**
 * The plane between two edges that turn against each other. A plane carried by either body holds one of the edges only: the
 * ends of the other pass it at once, at a speed of turn times length, even while the edges part. So this one glides: its
 * normal turns so that it stays across both edges to first order, and it keeps to the middle between them. Both pieces must
 * be proven to stay on their sides. Scratch memory of one thread.
 */
final class EdgePlane {
    /** How level an edge must be, as a sine. */
    private static final double LEVEL = 1e-4;
    /** Edges that are nearly parallel would need a faster turn of the plane. */
    private static final double MAX_TURN_SQ = 4;

    private final RelativeMotion motion;
    private final boolean flattest;
    private final double[] edgeA = new double[3];
    private final double[] edgeB = new double[3];
    private final double[] pointA = new double[3];
    private final double[] pointB = new double[3];
    /** Normal from B to A, and how it turns, as a Cayley turn. */
    private final double[] normal = new double[3];
    private final double[] turn = new double[3];
    private final double[] q = new double[9];
    private final double[] w = new double[3];
    private ConvexPiece a;
    private ConvexPiece b;

    /**
     * @param flattest whether, of several edges at a core point that are level, the flattest is taken, as is right between faces
     *     that are nearly parallel; else none is
     */
    EdgePlane(RelativeMotion motion, boolean flattest) {
        this.motion = motion;
        this.flattest = flattest;
    }

    /** Whether the shortest line found between two pieces, which stand as last placed, joins two edges that turn. */
    boolean find(ConvexPiece pieceA, ConvexPiece pieceB, Placement at, PieceDistance d, double t) {
        if (motion.al == 0 && motion.be == 0) {
            return false;
        }
        a = pieceA;
        b = pieceB;
        double x = d.axisX;
        double y = d.axisY;
        double z = d.axisZ;
        double bx = at.backX(x, y, z);
        double by = at.backY(x, y, z);
        double bz = at.backZ(x, y, z);
        int endA = levelNeighbour(a, d.coreA, x, y, z);
        int endB = endA < 0 ? -1 : levelNeighbour(b, d.coreB, bx, by, bz);
        if (endB < 0) {
            return false;
        }
        RelativeMotion m = motion;
        turned(m.r0, a.xyz[3 * d.coreA], a.xyz[3 * d.coreA + 1], a.xyz[3 * d.coreA + 2], pointA);
        turned(m.ra, pointA[0], pointA[1], pointA[2], pointA);
        turned(m.r0, a.xyz[3 * endA], a.xyz[3 * endA + 1], a.xyz[3 * endA + 2], edgeA);
        turned(m.ra, edgeA[0], edgeA[1], edgeA[2], edgeA);
        turned(m.rb, b.xyz[3 * d.coreB], b.xyz[3 * d.coreB + 1], b.xyz[3 * d.coreB + 2], pointB);
        turned(m.rb, b.xyz[3 * endB], b.xyz[3 * endB + 1], b.xyz[3 * endB + 2], edgeB);
        turned(m.rb, -bx, -by, -bz, normal);
        for (int k = 0; k < 3; k++) {
            edgeA[k] -= pointA[k];
            edgeB[k] -= pointB[k];
        }
        return findTurn(t);
    }

    /** Writes the unit axis, in A's frame, across the two edges that the shortest line joins; false if it joins no such two. */
    boolean across(ConvexPiece a, ConvexPiece b, Placement at, PieceDistance d, double[] out) {
        int endA = levelNeighbour(a, d.coreA, d.axisX, d.axisY, d.axisZ);
        int endB = endA < 0 ? -1 : levelNeighbour(b, d.coreB, at.backX(d.axisX, d.axisY, d.axisZ),
                at.backY(d.axisX, d.axisY, d.axisZ), at.backZ(d.axisX, d.axisY, d.axisZ));
        if (endB < 0) {
            return false;
        }
        double ux = a.xyz[3 * endA] - a.xyz[3 * d.coreA];
        double uy = a.xyz[3 * endA + 1] - a.xyz[3 * d.coreA + 1];
        double uz = a.xyz[3 * endA + 2] - a.xyz[3 * d.coreA + 2];
        double x = b.xyz[3 * endB] - b.xyz[3 * d.coreB];
        double y = b.xyz[3 * endB + 1] - b.xyz[3 * d.coreB + 1];
        double z = b.xyz[3 * endB + 2] - b.xyz[3 * d.coreB + 2];
        double[] r = at.r;
        double vx = r[0] * x + r[1] * y + r[2] * z;
        double vy = r[3] * x + r[4] * y + r[5] * z;
        double vz = r[6] * x + r[7] * y + r[8] * z;
        out[0] = uy * vz - uz * vy;
        out[1] = uz * vx - ux * vz;
        out[2] = ux * vy - uy * vx;
        double length = Math.sqrt(dot(out, out));
        out[0] /= length;
        out[1] /= length;
        out[2] /= length;
        return length > 0;
    }

    /** The only, or flattest, neighbour of a core point at its height, or -1. */
    private int levelNeighbour(ConvexPiece piece, int core, double x, double y, double z) {
        int found = -1;
        double least = LEVEL * LEVEL;
        double[] p = piece.xyz;
        for (int k = 0; k < piece.degree(core); k++) {
            int v = piece.neighbour(core, k);
            double ex = p[3 * v] - p[3 * core];
            double ey = p[3 * v + 1] - p[3 * core + 1];
            double ez = p[3 * v + 2] - p[3 * core + 2];
            double rise = x * ex + y * ey + z * ez;
            double lengthSq = ex * ex + ey * ey + ez * ez;
            if (rise * rise <= least * lengthSq) {
                if (found >= 0 && !flattest) {
                    return -1;
                }
                found = v;
                least = flattest ? rise * rise / lengthSq : least;
            }
        }
        return found;
    }

    private static void turned(double[] r, double x, double y, double z, double[] out) {
        out[0] = r[0] * x + r[1] * y + r[2] * z;
        out[1] = r[3] * x + r[4] * y + r[5] * z;
        out[2] = r[6] * x + r[7] * y + r[8] * z;
    }

    /**
     * The turn of the normal n: with angular velocities wa, wb it must change by some n' with n'.u = (wa x n).u along edge u of
     * A and n'.v = (wb x n).v along edge v of B.
     */
    private boolean findTurn(double t) {
        RelativeMotion m = motion;
        double fa = 1 / (1 + m.al * t * t);
        double fb = 1 / (1 + m.be * t * t);
        double nx = normal[0];
        double ny = normal[1];
        double nz = normal[2];
        double alongA = fa * ((m.ay * nz - m.az * ny) * edgeA[0] + (m.az * nx - m.ax * nz) * edgeA[1]
                + (m.ax * ny - m.ay * nx) * edgeA[2]);
        double alongB = fb * ((m.by * nz - m.bz * ny) * edgeB[0] + (m.bz * nx - m.bx * nz) * edgeB[1]
                + (m.bx * ny - m.by * nx) * edgeB[2]);
        double uu = dot(edgeA, edgeA);
        double vv = dot(edgeB, edgeB);
        double uv = dot(edgeA, edgeB);
        double det = uu * vv - uv * uv;
        if (det <= 1e-6 * uu * vv) {
            return false;
        }
        double cu = (alongA * vv - alongB * uv) / det;
        double cv = (alongB * uu - alongA * uv) / det;
        double x = cu * edgeA[0] + cv * edgeB[0];
        double y = cu * edgeA[1] + cv * edgeB[1];
        double z = cu * edgeA[2] + cv * edgeB[2];
        turn[0] = ny * z - nz * y;
        turn[1] = nz * x - nx * z;
        turn[2] = nx * y - ny * x;
        return dot(turn, turn) <= MAX_TURN_SQ;
    }

    private static double dot(double[] u, double[] v) {
        return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    }

    /** A time in [t, end] up to which the plane proves the pieces apart by {@code keep}. */
    double advance(MovingPlane plane, double keep, double t, double end, double fine) {
        RelativeMotion m = motion;
        double nx = normal[0];
        double ny = normal[1];
        double nz = normal[2];
        // q(t) = n + s W x n + s^2 (W (W.n)/2 - |W|^2/4 n) with s = t - t0, in powers of t; W.n is 0.
        double w4 = 0.25 * dot(turn, turn);
        double hx = turn[1] * nz - turn[2] * ny;
        double hy = turn[2] * nx - turn[0] * nz;
        double hz = turn[0] * ny - turn[1] * nx;
        double lean = 1 - w4 * t * t;
        q[0] = lean * nx - t * hx;
        q[1] = lean * ny - t * hy;
        q[2] = lean * nz - t * hz;
        q[3] = hx + 2 * w4 * t * nx;
        q[4] = hy + 2 * w4 * t * ny;
        q[5] = hz + 2 * w4 * t * nz;
        q[6] = -w4 * nx;
        q[7] = -w4 * ny;
        q[8] = -w4 * nz;
        w[0] = 1 + w4 * t * t;
        w[1] = -2 * w4 * t;
        w[2] = w4;
        // Heights of the edges over B's origin and how they change: n'.r + n.(wb x r) on B, and so on A.
        double fa = 1 / (1 + m.al * t * t);
        double fb = 1 / (1 + m.be * t * t);
        double ax = pointA[0] + m.cx + t * m.dx;
        double ay = pointA[1] + m.cy + t * m.dy;
        double az = pointA[2] + m.cz + t * m.dz;
        double heightA = nx * ax + ny * ay + nz * az - a.radius;
        double heightB = dot(normal, pointB) + b.radius;
        double speedA = hx * ax + hy * ay + hz * az + nx * m.dx + ny * m.dy + nz * m.dz
                + fa * triple(m.ax, m.ay, m.az, pointA);
        double speedB = hx * pointB[0] + hy * pointB[1] + hz * pointB[2] + fb * triple(m.bx, m.by, m.bz, pointB);
        double o1 = 0.5 * (speedA + speedB);
        double o0 = 0.5 * (heightA + heightB) - o1 * t;
        // As for a body's turn, but powers of t - t0 were made powers of t.
        double growth = 1 + (1 + t) * Math.sqrt(w4);
        double margin = growth * growth * m.margin;
        plane.gliding(a, true, q, w, o0 + 0.5 * keep + a.radius, o1, margin);
        double upTo = plane.advance(t, end, fine);
        if (!(upTo > t)) {
            return t;
        }
        for (int k = 0; k < 9; k++) {
            q[k] = -q[k];
        }
        plane.gliding(b, false, q, w, -o0 + 0.5 * keep + b.radius, -o1, margin);
        return plane.advance(t, upTo, fine);
    }

    /** n . (w x r). */
    private double triple(double wx, double wy, double wz, double[] r) {
        return normal[0] * (wy * r[2] - wz * r[1]) + normal[1] * (wz * r[0] - wx * r[2]) + normal[2] * (wx * r[1] - wy * r[0]);
    }
}
