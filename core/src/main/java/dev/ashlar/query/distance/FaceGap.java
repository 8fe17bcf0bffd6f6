package dev.ashlar.query.distance;

/**
 * The distance of two small convex polyhedra where one lies on a face of the other, or nearly so, down to touching: the least
 * height of its vertices over the face bounds it from below, the height of one that is over the face from above. Needs no
 * search, which is slow where bodies touch. Scratch memory of one thread.
 */
public final class FaceGap {
    /** Larger polyhedra are left to the search. */
    private static final int MOST_VERTICES = 24;

    private final Placement at;
    private final PieceDistance out;
    private final double[] normal = new double[3];
    private final double[] point = new double[3];
    /** The least height of the other piece's vertices over the last face, and a vertex over it nearly as low. */
    private double least;
    private int vertex;

    /** Measures pieces that stand at {@code at}; reads the last axis and core points from {@code out} and writes to it. */
    public FaceGap(Placement at, PieceDistance out) {
        this.at = at;
        this.out = out;
    }

    private static boolean isSmall(ConvexPiece p) {
        return p.loops != null && p.polyhedron.isClosed() && p.count <= MOST_VERTICES;
    }

    /**
     * Whether the faces that the last axis is most across tell the distance.
     *
     * @param near  by how much it may be too small
     * @param touch pieces that overlap by no more, by rounding, touch
     */
    public boolean measure(ConvexPiece a, ConvexPiece b, double near, double touch) {
        double x = out.axisX;
        double y = out.axisY;
        double z = out.axisZ;
        if (!isSmall(a) || !isSmall(b) || out.coreA >= a.count || out.coreB >= b.count || x == 0 && y == 0 && z == 0) {
            return false;
        }
        int faceA = across(a, out.coreA, x, y, z);
        a.normal(faceA, normal);
        if (isOver(a, faceA, b, true, near, touch)) {
            write(normal[0], normal[1], normal[2], a.polyhedron.faceVertex(faceA, 0), vertex);
            out.closestB[0] = at.x(b.xyz, 3 * vertex);
            out.closestB[1] = at.y(b.xyz, 3 * vertex);
            out.closestB[2] = at.z(b.xyz, 3 * vertex);
            shift(out.closestB, -least, out.closestA);
            return true;
        }
        int faceB = across(b, out.coreB, -at.backX(x, y, z), -at.backY(x, y, z), -at.backZ(x, y, z));
        b.normal(faceB, normal);
        if (isOver(b, faceB, a, false, near, touch)) {
            double[] r = at.r;
            double nx = normal[0];
            double ny = normal[1];
            double nz = normal[2];
            write(-(r[0] * nx + r[1] * ny + r[2] * nz), -(r[3] * nx + r[4] * ny + r[5] * nz),
                    -(r[6] * nx + r[7] * ny + r[8] * nz), vertex, b.polyhedron.faceVertex(faceB, 0));
            System.arraycopy(a.xyz, 3 * vertex, out.closestA, 0, 3);
            shift(out.closestA, least, out.closestB);
            return true;
        }
        return false;
    }

    /** The face at a core point whose normal is most along (x, y, z). */
    private int across(ConvexPiece p, int core, double x, double y, double z) {
        int found = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < p.polyhedron.vertexFaceCount(core); k++) {
            int f = p.polyhedron.vertexFace(core, k);
            p.normal(f, normal);
            double cos = normal[0] * x + normal[1] * y + normal[2] * z;
            if (cos > most) {
                most = cos;
                found = f;
            }
        }
        return found;
    }

    /** Finds the least height over a face of p, and a vertex over the face that is nearly as low; false if there is none. */
    private boolean isOver(ConvexPiece p, int face, ConvexPiece other, boolean ofA, double near, double touch) {
        int top = p.support(normal[0], normal[1], normal[2], p.polyhedron.faceVertex(face, 0));
        double offset = normal[0] * p.xyz[3 * top] + normal[1] * p.xyz[3 * top + 1] + normal[2] * p.xyz[3 * top + 2];
        least = Double.POSITIVE_INFINITY;
        for (int v = 0; v < other.count; v++) {
            least = Math.min(least, height(other, v, ofA) - offset);
        }
        if (!(least >= -touch)) {
            return false;
        }
        for (int v = 0; v < other.count; v++) {
            if (height(other, v, ofA) - offset <= least + near && isWithin(p, face, touch)) {
                vertex = v;
                return true;
            }
        }
        return false;
    }

    /** The height of a vertex of the other piece along the normal; leaves it in {@link #point}, in the frame of the face. */
    private double height(ConvexPiece other, int v, boolean ofA) {
        double[] p = other.xyz;
        if (ofA) {
            point[0] = at.x(p, 3 * v);
            point[1] = at.y(p, 3 * v);
            point[2] = at.z(p, 3 * v);
        } else {
            double x = p[3 * v] - at.tx;
            double y = p[3 * v + 1] - at.ty;
            double z = p[3 * v + 2] - at.tz;
            point[0] = at.backX(x, y, z);
            point[1] = at.backY(x, y, z);
            point[2] = at.backZ(x, y, z);
        }
        return normal[0] * point[0] + normal[1] * point[1] + normal[2] * point[2];
    }

    /** Whether the point is over a face, but for {@code touch}. */
    private boolean isWithin(ConvexPiece p, int face, double touch) {
        double[] v = p.xyz;
        int size = p.polyhedron.faceSize(face);
        int tail = 3 * p.polyhedron.faceVertex(face, size - 1);
        for (int k = 0; k < size; k++) {
            int head = 3 * p.polyhedron.faceVertex(face, k);
            double ex = v[head] - v[tail];
            double ey = v[head + 1] - v[tail + 1];
            double ez = v[head + 2] - v[tail + 2];
            double inside = (normal[1] * ez - normal[2] * ey) * (point[0] - v[tail])
                    + (normal[2] * ex - normal[0] * ez) * (point[1] - v[tail + 1])
                    + (normal[0] * ey - normal[1] * ex) * (point[2] - v[tail + 2]);
            if (inside < 0 && inside * inside > touch * touch * (ex * ex + ey * ey + ez * ez)) {
                return false;
            }
            tail = head;
        }
        return true;
    }

    private void write(double x, double y, double z, int coreA, int coreB) {
        out.separation = least;
        out.axisX = x;
        out.axisY = y;
        out.axisZ = z;
        out.coreA = coreA;
        out.coreB = coreB;
    }

    private void shift(double[] from, double by, double[] to) {
        to[0] = from[0] + by * out.axisX;
        to[1] = from[1] + by * out.axisY;
        to[2] = from[2] + by * out.axisZ;
    }
}
