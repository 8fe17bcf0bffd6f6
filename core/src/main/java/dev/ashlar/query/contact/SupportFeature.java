package dev.ashlar.query.contact;

import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.FaceLoops;
import dev.ashlar.query.distance.Placement;
import java.util.Arrays;

/**
 * What a convex piece shows in a direction: the side of a polyhedron that faces it, a flat piece itself, the segment of a
 * capsule, the point of a sphere. Everything in A's frame. Scratch memory of one thread.
 */
final class SupportFeature {
    ConvexPiece piece;
    /** Where the piece stands, or null for A itself. */
    Placement at;
    /** The supporting core point, and how far it is along the direction. */
    int core;
    double height;
    /** The face that looks that way, or -1, the number of its side, and its normal towards the direction. */
    int face;
    int side;
    double nx;
    double ny;
    double nz;
    /** 1 if the polygon runs counter-clockwise about that normal, -1 if a flat piece is seen from its back. */
    int turn;
    /** The core points of the feature, three numbers each, with their numbers in the polyhedron. */
    int count;
    double[] xyz = new double[3 * 16];
    int[] vertex = new int[16];
    /** The edge from each to the next, by its number in the polyhedron. */
    int[] edge = new int[16];

    private final double[] normal = new double[3];

    /** Finds the feature of a piece along unit direction (x, y, z), outwards; the search for the support starts at a core point. */
    void find(ConvexPiece p, Placement where, double x, double y, double z, int from) {
        piece = p;
        at = where;
        support(x, y, z, from);
        face = -1;
        side = -1;
        if (p.face >= 0) {
            takeFlat(p.face, x, y, z);
        } else if (p.loops == null) {
            takeCore();
        } else if (p.polyhedron.faceCount() == 1) {
            takeFlat(0, x, y, z);
        } else {
            takeSide(x, y, z);
        }
    }

    /** How far the piece reaches along (x, y, z), without its radius; leaves the feature alone. */
    double heightAlong(double x, double y, double z) {
        int keepCore = core;
        double keepHeight = height;
        support(x, y, z, core);
        double h = height;
        core = keepCore;
        height = keepHeight;
        return h;
    }

    private void support(double x, double y, double z, int from) {
        int start = from < piece.count ? from : 0;
        if (at == null) {
            core = piece.support(x, y, z, start);
            height = x * piece.xyz[3 * core] + y * piece.xyz[3 * core + 1] + z * piece.xyz[3 * core + 2];
        } else {
            core = piece.support(at.backX(x, y, z), at.backY(x, y, z), at.backZ(x, y, z), start);
            height = x * at.x(piece.xyz, 3 * core) + y * at.y(piece.xyz, 3 * core) + z * at.z(piece.xyz, 3 * core);
        }
    }

    private void takeCore() {
        reserve(piece.count);
        for (int i = 0; i < piece.count; i++) {
            point(i, i);
            vertex[i] = i;
            edge[i] = 0;
        }
    }

    private void takeFlat(int f, double x, double y, double z) {
        face = f;
        side = f;
        normalOf(f);
        turn = nx * x + ny * y + nz * z >= 0 ? 1 : -1;
        nx *= turn;
        ny *= turn;
        nz *= turn;
        if (piece.face < 0) {
            takeLoop(f);
            return;
        }
        reserve(piece.count);
        for (int k = 0; k < count; k++) {
            point(k, k);
            vertex[k] = piece.polyhedron.faceVertex(f, k);
            edge[k] = piece.polyhedron.faceEdge(f, k);
        }
    }

    private void takeSide(double x, double y, double z) {
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < piece.polyhedron.vertexFaceCount(core); k++) {
            int f = piece.polyhedron.vertexFace(core, k);
            normalOf(f);
            double along = nx * x + ny * y + nz * z;
            if (along > most) {
                most = along;
                face = f;
            }
        }
        side = piece.loops.side(face);
        normalOf(face);
        turn = 1;
        takeLoop(side);
    }

    private void takeLoop(int s) {
        FaceLoops loops = piece.loops;
        reserve(loops.size(s));
        for (int k = 0; k < count; k++) {
            vertex[k] = loops.vertex(s, k);
            edge[k] = loops.edge(s, k);
            point(k, vertex[k]);
        }
    }

    private void reserve(int n) {
        count = n;
        if (n > vertex.length) {
            xyz = Arrays.copyOf(xyz, 6 * n);
            vertex = Arrays.copyOf(vertex, 2 * n);
            edge = Arrays.copyOf(edge, 2 * n);
        }
    }

    private void point(int k, int i) {
        double[] p = piece.xyz;
        xyz[3 * k] = at == null ? p[3 * i] : at.x(p, 3 * i);
        xyz[3 * k + 1] = at == null ? p[3 * i + 1] : at.y(p, 3 * i);
        xyz[3 * k + 2] = at == null ? p[3 * i + 2] : at.z(p, 3 * i);
    }

    private void normalOf(int f) {
        piece.normal(f, normal);
        nx = normal[0];
        ny = normal[1];
        nz = normal[2];
        if (at != null) {
            double[] r = at.r;
            double x = r[0] * nx + r[1] * ny + r[2] * nz;
            double y = r[3] * nx + r[4] * ny + r[5] * nz;
            nz = r[6] * nx + r[7] * ny + r[8] * nz;
            nx = x;
            ny = y;
        }
    }

    /** Where the face's plane is along its normal: the mean of its points. */
    double planeHeight() {
        double sum = 0;
        for (int k = 0; k < count; k++) {
            sum += nx * xyz[3 * k] + ny * xyz[3 * k + 1] + nz * xyz[3 * k + 2];
        }
        return sum / count;
    }

    /** Twice the area of the polygon. */
    double area() {
        double sum = 0;
        for (int k = 1; k + 1 < count; k++) {
            double ux = xyz[3 * k] - xyz[0];
            double uy = xyz[3 * k + 1] - xyz[1];
            double uz = xyz[3 * k + 2] - xyz[2];
            double vx = xyz[3 * k + 3] - xyz[0];
            double vy = xyz[3 * k + 4] - xyz[1];
            double vz = xyz[3 * k + 5] - xyz[2];
            sum += nx * (uy * vz - uz * vy) + ny * (uz * vx - ux * vz) + nz * (ux * vy - uy * vx);
        }
        return Math.abs(sum);
    }
}
