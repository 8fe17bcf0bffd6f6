package dev.ashlar.query.distance;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;

/**
 * A convex part of a shape, in the shape's frame: the hull of points (its core), grown by a radius. A convex polyhedron, a
 * sphere and a capsule are one piece; a polyhedron that is not convex is one flat piece a face. Immutable.
 */
public final class ConvexPiece {
    /** Above so many vertices the support is found by climbing along edges. */
    private static final int CLIMB = 24;

    /** Core points, three numbers each. */
    public final double[] xyz;
    /** Number of core points. */
    public final int count;
    /** By which the hull of the core points is grown. */
    public final double radius;
    /** The polyhedron that the piece is of, or null for a sphere or capsule. */
    public final Polyhedron polyhedron;
    /** The face of the polyhedron that this flat piece is, or -1 if it is the whole polyhedron. */
    public final int face;
    /** Which part of a compound it belongs to, else 0. */
    public final int part;
    /** Mean of the core points. */
    public final double[] centre = new double[3];
    /** Of a ball around the whole piece, its radius included. */
    public final double boundingRadius;
    /** The flat sides of a whole polyhedron, else null. */
    public final FaceLoops loops;
    /** Least and greatest coordinates of a core of eight points that is a box along the axes, else null. */
    private final double[] box;
    private final boolean posed;
    private final double[] rotation = new double[Quat.STRIDE];
    private final int[] start;
    private final int[] neighbour;

    private ConvexPiece(double[] xyz, double radius, Polyhedron polyhedron, int face, Pose pose, int part) {
        posed = !pose.equals(Pose.IDENTITY);
        pose.rotation().to(rotation, 0);
        this.xyz = xyz;
        this.count = xyz.length / 3;
        this.radius = radius;
        this.polyhedron = polyhedron;
        this.face = face;
        this.part = part;
        for (int i = 0; i < xyz.length; i++) {
            centre[i % 3] += xyz[i] / count;
        }
        double far = 0;
        for (int i = 0; i < count; i++) {
            far = Math.max(far, Vec3.of(xyz, 3 * i).distance(Vec3.of(centre, 0)));
        }
        boundingRadius = far * (1 + 1e-15) + radius;
        box = findBox(xyz);
        loops = polyhedron != null && face < 0 && polyhedron.faceCount() > 0 ? new FaceLoops(polyhedron) : null;
        boolean climbs = face < 0 && count > CLIMB && allCorners(polyhedron);
        start = climbs ? new int[count + 1] : null;
        neighbour = climbs ? new int[2 * polyhedron.edgeCount()] : null;
        if (climbs) {
            for (int v = 0; v < count; v++) {
                start[v + 1] = start[v] + polyhedron.degree(v);
                for (int k = 0; k < polyhedron.degree(v); k++) {
                    neighbour[start[v] + k] = polyhedron.neighbour(v, k);
                }
            }
        }
    }

    private static double[] findBox(double[] p) {
        if (p.length != 3 * 8) {
            return null;
        }
        double[] box = new double[Aabb.STRIDE];
        Aabb.clear(box, 0);
        for (int i = 0; i < p.length; i += 3) {
            Aabb.extend(box, 0, p[i], p[i + 1], p[i + 2], 0);
        }
        int seen = 0;
        for (int i = 0; i < p.length; i += 3) {
            int corner = 0;
            for (int k = 0; k < 3; k++) {
                if (p[i + k] != box[k] && p[i + k] != box[3 + k]) {
                    return null;
                }
                corner |= p[i + k] == box[k] ? 0 : 1 << k;
            }
            seen |= 1 << corner;
        }
        return seen == 0xff ? box : null;
    }

    /** Whether {@link #leastOfBox} is known. */
    public boolean isBox() {
        return box != null;
    }

    /**
     * The least x p.x + y p.y + z p.z of all points p of a box. It is the same to the bit as the least found by looking at all:
     * rounding is monotone, so that the least terms have the least sum.
     */
    public double leastOfBox(double x, double y, double z) {
        double[] b = box;
        return x * (x > 0 ? b[0] : b[3]) + y * (y > 0 ? b[1] : b[4]) + z * (z > 0 ? b[2] : b[5]);
    }

    /** From a vertex within a face no edge may lead up: climbing is only for polyhedra that have none. */
    private static boolean allCorners(Polyhedron p) {
        for (int v = 0; v < p.vertexCount(); v++) {
            if (!p.isCorner(v)) {
                return false;
            }
        }
        return true;
    }

    /** One piece for a sphere, capsule or convex polyhedron. */
    public static ConvexPiece whole(Shape shape, Pose pose, int part) {
        double[] xyz = new double[3 * shape.coreCount()];
        double[] core = new double[4];
        for (int i = 0; i < shape.coreCount(); i++) {
            shape.core(i, core, 0);
            pose.apply(Vec3.of(core, 0)).to(xyz, 3 * i);
        }
        return new ConvexPiece(xyz, core[3], shape instanceof Polyhedron p ? p : null, -1, pose, part);
    }

    /** The piece of one face. */
    public static ConvexPiece face(Polyhedron p, int face, Pose pose, int part) {
        double[] xyz = new double[3 * p.faceSize(face)];
        for (int k = 0; k < p.faceSize(face); k++) {
            pose.apply(p.vertex(p.faceVertex(face, k))).to(xyz, 3 * k);
        }
        return new ConvexPiece(xyz, 0, p, face, pose, part);
    }

    /** The number of core point i in the polyhedron. */
    public int vertex(int i) {
        return face < 0 ? i : polyhedron.faceVertex(face, i);
    }

    /** Number of edges at a core point: 1 at the ends of a segment, 0 for a ball. */
    public int degree(int i) {
        if (face >= 0) {
            return 2;
        }
        return polyhedron == null ? count - 1 : polyhedron.degree(i);
    }

    /** The core point at the other end of the k-th edge. */
    public int neighbour(int i, int k) {
        if (face >= 0) {
            return (i + (k == 0 ? 1 : count - 1)) % count;
        }
        return polyhedron == null ? 1 - i : polyhedron.neighbour(i, k);
    }

    /** The edge, as {@link #edge} numbers it, between two neighbouring core points. */
    public int edgeTo(int i, int other) {
        int k = 0;
        while (neighbour(i, k) != other) {
            k++;
        }
        return edge(i, k);
    }

    /** The number of that edge in the polyhedron. */
    int edge(int i, int k) {
        if (face >= 0) {
            return polyhedron.faceEdge(face, k == 0 ? i : (i + count - 1) % count);
        }
        return polyhedron == null ? 0 : polyhedron.vertexEdge(i, k);
    }

    /** Writes the unit normal of a face of its polyhedron. */
    public void normal(int f, double[] out) {
        out[0] = polyhedron.normalX(f);
        out[1] = polyhedron.normalY(f);
        out[2] = polyhedron.normalZ(f);
        if (posed) {
            Quat.rotate(rotation, 0, out[0], out[1], out[2], out, 0);
        }
    }

    /** Writes a direction of the shape's frame in the polyhedron's own one. */
    public void toPolyhedron(double x, double y, double z, double[] out) {
        if (posed) {
            Quat.rotateBack(rotation, 0, x, y, z, out, 0);
        } else {
            out[0] = x;
            out[1] = y;
            out[2] = z;
        }
    }

    /** A core point that is farthest along (x, y, z); climbing starts at {@code from}. */
    public int support(double x, double y, double z, int from) {
        double[] p = xyz;
        int best = from;
        double most = x * p[3 * from] + y * p[3 * from + 1] + z * p[3 * from + 2];
        if (start == null) {
            for (int v = 0; v < count; v++) {
                double d = x * p[3 * v] + y * p[3 * v + 1] + z * p[3 * v + 2];
                if (d > most) {
                    most = d;
                    best = v;
                }
            }
            return best;
        }
        int at;
        do {
            at = best;
            for (int i = start[at]; i < start[at + 1]; i++) {
                int v = neighbour[i];
                double d = x * p[3 * v] + y * p[3 * v + 1] + z * p[3 * v + 2];
                if (d > most) {
                    most = d;
                    best = v;
                }
            }
        } while (best != at);
        return best;
    }
}
