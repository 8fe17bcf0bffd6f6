package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Placement;

/**
 * The distance of two convex polyhedra where it is that of a vertex from a face, as for bodies that lie on each other: the
 * lowest vertex over a face, if its foot is on the face, is as near as any point can be, since the face's plane parts them.
 * Much quicker than a search when the face is known from before. Scratch memory of one thread.
 */
final class VertexFaceDistance {
    /** Heights of corners that differ by less than this share of the reach may be in another order by rounding. */
    private static final double TIE = 1e-12;

    /** The face that told the last distance, and whether it is A's. */
    int face;
    boolean isOfA;
    private final Placement at;
    private final PieceDistance out;

    /** Writes results for bodies that stand at {@code at} to {@code out}. */
    VertexFaceDistance(Placement at, PieceDistance out) {
        this.at = at;
        this.out = out;
    }

    /** Whether the faces most along an axis of A's frame, from A to B, at a vertex of each, tell the distance. */
    boolean measure(PartFeatures a, PartFeatures b, double x, double y, double z, int vertexA, int vertexB) {
        if (a.faceCount == 0 || b.faceCount == 0 || vertexA >= a.vertexCount || vertexB >= b.vertexCount) {
            return false;
        }
        face = best(b, vertexB, -at.backX(x, y, z), -at.backY(x, y, z), -at.backZ(x, y, z));
        isOfA = !overB(a, b, face);
        if (isOfA) {
            face = best(a, vertexA, x, y, z);
        }
        return !isOfA || overA(a, b, face);
    }

    /** The face at a vertex whose normal is most along (x, y, z). */
    private static int best(PartFeatures f, int vertex, double x, double y, double z) {
        int found = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < f.polyhedron.vertexFaceCount(vertex); k++) {
            int face = f.polyhedron.vertexFace(vertex, k);
            double cos = f.plane[4 * face] * x + f.plane[4 * face + 1] * y + f.plane[4 * face + 2] * z;
            if (cos > most) {
                most = cos;
                found = face;
            }
        }
        return found;
    }

    private boolean overB(PartFeatures a, PartFeatures b, int face) {
        double nx = b.plane[4 * face];
        double ny = b.plane[4 * face + 1];
        double nz = b.plane[4 * face + 2];
        double[] r = at.r;
        double x = r[0] * nx + r[1] * ny + r[2] * nz;
        double y = r[3] * nx + r[4] * ny + r[5] * nz;
        double z = r[6] * nx + r[7] * ny + r[8] * nz;
        int v = lowest(a, x, y, z);
        double px = a.xyz[3 * v];
        double py = a.xyz[3 * v + 1];
        double pz = a.xyz[3 * v + 2];
        double qx = px - at.tx;
        double qy = py - at.ty;
        double qz = pz - at.tz;
        double bx = at.backX(qx, qy, qz);
        double by = at.backY(qx, qy, qz);
        double bz = at.backZ(qx, qy, qz);
        double height = nx * bx + ny * by + nz * bz + b.plane[4 * face + 3];
        if (!(height > 0) || !isOver(b, face, bx, by, bz)) {
            return false;
        }
        write(height, -x, -y, -z, v, b.faceVertex[b.faceStart[face]]);
        set(out.closestA, px, py, pz);
        set(out.closestB, px - height * x, py - height * y, pz - height * z);
        return true;
    }

    private boolean overA(PartFeatures a, PartFeatures b, int face) {
        double x = a.plane[4 * face];
        double y = a.plane[4 * face + 1];
        double z = a.plane[4 * face + 2];
        int v = lowest(b, at.backX(x, y, z), at.backY(x, y, z), at.backZ(x, y, z));
        double px = at.x(b.xyz, 3 * v);
        double py = at.y(b.xyz, 3 * v);
        double pz = at.z(b.xyz, 3 * v);
        double height = x * px + y * py + z * pz + a.plane[4 * face + 3];
        if (!(height > 0) || !isOver(a, face, px, py, pz)) {
            return false;
        }
        write(height, x, y, z, a.faceVertex[a.faceStart[face]], v);
        set(out.closestA, px - height * x, py - height * y, pz - height * z);
        set(out.closestB, px, py, pz);
        return true;
    }

    private static int lowest(PartFeatures f, double x, double y, double z) {
        double[] h = f.boxHalf;
        if (h != null && Math.min(Math.abs(x) * h[0], Math.min(Math.abs(y) * h[1], Math.abs(z) * h[2])) > TIE * f.reach) {
            return f.boxCorner[(x < 0 ? 1 : 0) + (y < 0 ? 2 : 0) + (z < 0 ? 4 : 0)];
        }
        double[] p = f.xyz;
        int found = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < p.length; i += 3) {
            double d = x * p[i] + y * p[i + 1] + z * p[i + 2];
            if (d < least) {
                least = d;
                found = i;
            }
        }
        return found / 3;
    }

    private static boolean isOver(PartFeatures f, int face, double x, double y, double z) {
        double[] side = f.sidePlane;
        for (int i = 4 * f.faceStart[face]; i < 4 * f.faceStart[face + 1]; i += 4) {
            if (side[i] * x + side[i + 1] * y + side[i + 2] * z + side[i + 3] < 0) {
                return false;
            }
        }
        return true;
    }

    private void write(double separation, double x, double y, double z, int coreA, int coreB) {
        out.separation = separation;
        out.axisX = x;
        out.axisY = y;
        out.axisZ = z;
        out.coreA = coreA;
        out.coreB = coreB;
    }

    private static void set(double[] v, double x, double y, double z) {
        v[0] = x;
        v[1] = y;
        v[2] = z;
    }
}
