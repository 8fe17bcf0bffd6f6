package dev.ashlar.geometry;

import dev.ashlar.geometry.repair.PolygonMesh;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.List;

/**
 * A body by its boundary: vertices, convex planar polygons (counter-clockwise from the front) and edges. Immutable.
 *
 * <p>Any form is legal: convex or not, several components, an open surface, a single polygon, a segment, a single point.
 * An open surface blocks from its front only, unless built {@linkplain PolyhedronBuilder#twoSided() two-sided}. A closed
 * one is solid; {@link #inverted()} makes it a container. Vertices, edges and faces are numbered from 0; edge {@code e} runs
 * from {@link #edgeTail} to {@link #edgeHead} as its first face runs.
 */
public final class Polyhedron implements Shape {
    /** By default, what is flat to within this share of the size (diagonal of the bounding box) counts as flat. */
    public static final double FLAT_TOLERANCE = 1e-9;

    /** Turning and moving a vertex rounds it by less than so many ulp of the largest coordinate. */
    private static final double ROUNDING = 8;

    /** Boxes longer than this times their thickness would have faces that count as having no area. */
    private static final double SLIMMEST_BOX = 1e11;

    private final PolygonMesh mesh;
    private final Topology topology;
    private final double tolerance;
    private final boolean twoSided;
    private final boolean inverted;
    private final Repairs repairs;
    private final Aabb bounds;
    private final double boundingRadius;
    private final Sphere.Placed boundingSphere;
    private final boolean convex;
    private final double signedVolume;
    private final MassProperties mass;
    private final boolean[] internalVertex;
    /** Vertices in which three or more convex edges meet: others lie within a face or on a straight edge. */
    private final boolean[] corner;

    /** Takes over a mesh whose faces, edges and vertices fit each other: what moved or was read may have lost its shape. */
    static Polyhedron checked(PolygonMesh mesh, double tolerance, boolean twoSided, boolean inverted, Repairs repairs) {
        MeshCheck.shape(mesh, tolerance);
        Polyhedron p = new Polyhedron(mesh, tolerance, twoSided, inverted, repairs);
        MeshCheck.volume(mesh, p);
        return p;
    }

    /** Takes over a checked mesh. */
    Polyhedron(PolygonMesh mesh, double tolerance, boolean twoSided, boolean inverted, Repairs repairs) {
        this.mesh = mesh;
        this.tolerance = tolerance;
        this.twoSided = twoSided;
        this.inverted = inverted;
        this.repairs = repairs;
        topology = new Topology(mesh, tolerance);
        double[] box = new double[Aabb.STRIDE];
        Aabb.clear(box, 0);
        double radius = 0;
        for (int v = 0; v < mesh.vertexCount; v++) {
            Aabb.extend(box, 0, x(v), y(v), z(v), 0);
            radius = Math.max(radius, vertex(v).length());
        }
        bounds = Aabb.of(box, 0);
        boundingRadius = radius;
        boundingSphere = BoundingBall.around(mesh.xyz, mesh.vertexCount);
        convex = !inverted && topology.isConvex(tolerance);
        MassIntegral solid = new MassIntegral(bounds.centre());
        if (topology.closed) {
            eachTriangle(solid::addTetrahedron);
        }
        signedVolume = solid.mass();
        mass = topology.closed && !inverted ? solid.properties(MassProperties.Kind.SOLID) : thinMass();
        internalVertex = new boolean[mesh.vertexCount];
        corner = new boolean[mesh.vertexCount];
        for (int v = 0; v < internalVertex.length; v++) {
            internalVertex[v] = degree(v) > 0;
            int convexEdges = 0;
            for (int k = 0; k < degree(v); k++) {
                internalVertex[v] &= isInternalEdge(vertexEdge(v, k));
                convexEdges += edgeType(vertexEdge(v, k)) == EdgeType.CONVEX ? 1 : 0;
            }
            corner[v] = convexEdges >= 3;
        }
    }

    /** Starts a polyhedron from vertices and faces. */
    public static PolyhedronBuilder builder() {
        return new PolyhedronBuilder();
    }

    /**
     * A box about the origin with these side lengths, from {@link Shape#SMALLEST} to {@link Shape#LARGEST}, none less than 1e-11 of
     * the longest.
     */
    public static Polyhedron box(double sizeX, double sizeY, double sizeZ) {
        double longest = Math.max(MeshCheck.length("sizeX", sizeX), Math.max(MeshCheck.length("sizeY", sizeY),
                MeshCheck.length("sizeZ", sizeZ)));
        double x = 0.5 * Check.within("sizeX", sizeX, longest / SLIMMEST_BOX, longest);
        double y = 0.5 * Check.within("sizeY", sizeY, longest / SLIMMEST_BOX, longest);
        double z = 0.5 * Check.within("sizeZ", sizeZ, longest / SLIMMEST_BOX, longest);
        return builder().name("box")
                .vertex(-x, -y, -z).vertex(x, -y, -z).vertex(x, y, -z).vertex(-x, y, -z)
                .vertex(-x, -y, z).vertex(x, -y, z).vertex(x, y, z).vertex(-x, y, z)
                .face(0, 3, 2, 1).face(4, 5, 6, 7).face(0, 1, 5, 4).face(2, 3, 7, 6).face(0, 4, 7, 3).face(1, 2, 6, 5)
                .build();
    }

    /** The convex hull of points: a solid, or a polygon, segment or point where they are coplanar, collinear or equal. */
    public static Polyhedron hull(List<Vec3> points) {
        for (Vec3 point : Check.notNull("points", points)) {
            Check.notNull("point", point);
        }
        return ConvexHull.of(points);
    }

    /** One convex polygon, open: it blocks from the side from which its vertices run counter-clockwise. */
    public static Polyhedron polygon(List<Vec3> vertices) {
        Check.notNull("vertices", vertices);
        PolyhedronBuilder builder = builder().name("polygon");
        int[] face = new int[vertices.size()];
        for (int i = 0; i < face.length; i++) {
            builder.vertex(vertices.get(i));
            face[i] = i;
        }
        return builder.face(face).build();
    }

    /** A segment between two points. */
    public static Polyhedron segment(Vec3 a, Vec3 b) {
        Check.notNull("a", a);
        Check.notNull("b", b);
        MeshCheck.length("length of the segment", a.distance(b));
        return builder().name("segment").vertex(a).vertex(b).build();
    }

    /** A single point. */
    public static Polyhedron point(Vec3 p) {
        return builder().name("point").vertex(p).build();
    }

    // ---- vertices

    public int vertexCount() {
        return mesh.vertexCount;
    }

    public double x(int v) {
        return mesh.xyz[3 * v];
    }

    public double y(int v) {
        return mesh.xyz[3 * v + 1];
    }

    public double z(int v) {
        return mesh.xyz[3 * v + 2];
    }

    public Vec3 vertex(int v) {
        return Vec3.of(mesh.xyz, 3 * v);
    }

    /** Writes all vertices, three numbers each. */
    public void vertices(double[] out, int at) {
        System.arraycopy(mesh.xyz, 0, out, at, 3 * mesh.vertexCount);
    }

    /** Number of edges at a vertex. */
    public int degree(int v) {
        return topology.vertexStart[v + 1] - topology.vertexStart[v];
    }

    /** The vertex at the other end of the k-th edge of v. */
    public int neighbour(int v, int k) {
        return topology.vertexNeighbour[topology.vertexStart[v] + k];
    }

    /** The k-th edge of v. */
    public int vertexEdge(int v, int k) {
        return topology.vertexEdge[topology.vertexStart[v] + k];
    }

    /** Number of faces at a vertex. */
    public int vertexFaceCount(int v) {
        return topology.vertexFaceStart[v + 1] - topology.vertexFaceStart[v];
    }

    /** The k-th face at v, in ascending order. */
    public int vertexFace(int v, int k) {
        return topology.vertexFace[topology.vertexFaceStart[v] + k];
    }

    /** Whether only internal edges meet in v, so that it can touch nothing first (van Waveren 2005, section 4.4). */
    public boolean isInternalVertex(int v) {
        return internalVertex[v];
    }

    /** Whether three or more convex edges meet in v: others lie within a face or on a straight edge, or are not convex. */
    public boolean isCorner(int v) {
        return corner[v];
    }

    // ---- faces

    public int faceCount() {
        return topology.faceMaterial.length;
    }

    /** Number of vertices, and edges, of a face. */
    public int faceSize(int f) {
        return topology.faceStart[f + 1] - topology.faceStart[f];
    }

    public int faceVertex(int f, int k) {
        return topology.faceVertex[topology.faceStart[f] + k];
    }

    /** The edge from the k-th vertex of f to the next one. */
    public int faceEdge(int f, int k) {
        int e = topology.faceEdge[topology.faceStart[f] + k];
        return e < 0 ? ~e : e;
    }

    /** Whether face f runs along its k-th edge from tail to head. */
    public boolean faceRunsAlong(int f, int k) {
        return topology.faceEdge[topology.faceStart[f] + k] >= 0;
    }

    /** The face across the k-th edge of f, or -1. */
    public int faceNeighbour(int f, int k) {
        int e = faceEdge(f, k);
        return topology.edgeFace[2 * e] == f ? topology.edgeFace[2 * e + 1] : topology.edgeFace[2 * e];
    }

    public double normalX(int f) {
        return topology.planes[4 * f];
    }

    public double normalY(int f) {
        return topology.planes[4 * f + 1];
    }

    public double normalZ(int f) {
        return topology.planes[4 * f + 2];
    }

    /** d of the plane n.x + d = 0 of a face. */
    public double planeOffset(int f) {
        return topology.planes[4 * f + 3];
    }

    /** The unit normal of a face, towards its front. */
    public Vec3 normal(int f) {
        return Vec3.of(topology.planes, 4 * f);
    }

    /** The signed distance of a point from the plane of a face, precise also far from the origin. */
    double distance(int f, double x, double y, double z) {
        return topology.distance(f, x, y, z);
    }

    /** Writes all planes: normal x, y, z and d for each face. */
    public void planes(double[] out, int at) {
        System.arraycopy(topology.planes, 0, out, at, topology.planes.length);
    }

    /** The material given to a face; 0 if none was. */
    public int faceMaterial(int f) {
        return topology.faceMaterial[f];
    }

    /** Which component, 0 to {@link #componentCount()} - 1, a face belongs to; components hang together by edges. */
    public int faceComponent(int f) {
        return topology.faceComponent[f];
    }

    // ---- edges

    public int edgeCount() {
        return topology.edgeCount;
    }

    public int edgeTail(int e) {
        return topology.edgeVertex[2 * e];
    }

    public int edgeHead(int e) {
        return topology.edgeVertex[2 * e + 1];
    }

    /** The first (side 0) or second (side 1) face of an edge, or -1. */
    public int edgeFace(int e, int side) {
        return topology.edgeFace[2 * e + side];
    }

    public EdgeType edgeType(int e) {
        return topology.edgeType[e];
    }

    /** Whether the edge is flat or concave: no other edge can touch it first (van Waveren 2005, section 4.4). */
    public boolean isInternalEdge(int e) {
        return topology.edgeType[e] == EdgeType.FLAT || topology.edgeType[e] == EdgeType.CONCAVE;
    }

    // ---- the whole

    public int componentCount() {
        return topology.componentCount;
    }

    /** Whether every edge has two faces. */
    public boolean isClosed() {
        return topology.closed;
    }

    /** Whether this is a convex solid, a single polygon, a segment or a point. */
    public boolean isConvex() {
        return convex;
    }

    /** Whether this is a container, made by {@link #inverted()}. */
    public boolean isInverted() {
        return inverted;
    }

    /** Whether an open surface blocks from both sides. */
    public boolean isTwoSided() {
        return twoSided;
    }

    /** What was repaired when this was built. */
    public Repairs repairs() {
        return repairs;
    }

    /** What counts as flat here, in metres. */
    public double flatTolerance() {
        return tolerance;
    }

    /** Enclosed volume, negative for a container, 0 for an open surface. */
    double signedVolume() {
        return signedVolume;
    }

    /** The volume enclosed by a closed surface, else 0. */
    public double volume() {
        return Math.abs(signedVolume);
    }

    /** The box around it in its own frame. */
    public Aabb bounds() {
        return bounds;
    }

    /** The diagonal of the bounding box. */
    public double size() {
        return bounds.diagonal();
    }

    @Override
    public int coreCount() {
        return mesh.vertexCount;
    }

    @Override
    public void core(int i, double[] out, int at) {
        System.arraycopy(mesh.xyz, 3 * i, out, at, 3);
        out[at + 3] = 0;
    }

    @Override
    public MassProperties massProperties() {
        return mass;
    }

    @Override
    public double boundingRadius() {
        return boundingRadius;
    }

    @Override
    public Sphere.Placed boundingSphere() {
        return boundingSphere;
    }

    /**
     * A vertex that is farthest in direction (dx, dy, dz). A convex polyhedron climbs from {@code start} along edges, so a
     * start near the answer makes it quick; others look at every vertex.
     */
    public int support(double dx, double dy, double dz, int start) {
        int best = convex ? climb(dx, dy, dz, start) : start;
        // From the middle of a face no edge leads up to the opposite side: only the climb to a corner is sure to be done.
        return convex && corner[best] ? best : farthest(dx, dy, dz, best);
    }

    private int climb(double dx, double dy, double dz, int start) {
        double[] xyz = mesh.xyz;
        int best = start;
        double most = dx * xyz[3 * start] + dy * xyz[3 * start + 1] + dz * xyz[3 * start + 2];
        int at;
        do {
            at = best;
            for (int i = topology.vertexStart[at]; i < topology.vertexStart[at + 1]; i++) {
                int v = topology.vertexNeighbour[i];
                double d = dx * xyz[3 * v] + dy * xyz[3 * v + 1] + dz * xyz[3 * v + 2];
                if (d > most) {
                    most = d;
                    best = v;
                }
            }
        } while (best != at);
        return best;
    }

    private int farthest(double dx, double dy, double dz, int start) {
        double[] xyz = mesh.xyz;
        int best = start;
        double most = dx * xyz[3 * start] + dy * xyz[3 * start + 1] + dz * xyz[3 * start + 2];
        for (int v = 0; v < mesh.vertexCount; v++) {
            double d = dx * xyz[3 * v] + dy * xyz[3 * v + 1] + dz * xyz[3 * v + 2];
            if (d > most) {
                most = d;
                best = v;
            }
        }
        return best;
    }

    // ---- others made from it

    /** The same body inside out: a container, whose inside is free and whose outside is solid. Inverting twice restores. */
    public Polyhedron inverted() {
        if (!isClosed()) {
            throw new IllegalArgumentException("only a closed polyhedron can be inverted; flip the faces of an open one");
        }
        PolygonMesh m = copy();
        m.faces.replaceAll(PolygonMesh.Face::flipped);
        return checked(m, tolerance, twoSided, !inverted, repairs);
    }

    /**
     * The same body moved within its frame. What rounding bends counts as flat: a body that was moved far off and back has a larger
     * {@link #flatTolerance}. One that was moved so far that it lost its shape is refused.
     */
    public Polyhedron transformed(Pose pose) {
        Check.notNull("pose", pose);
        PolygonMesh m = copy();
        for (int v = 0; v < m.vertexCount; v++) {
            pose.apply(vertex(v)).to(m.xyz, 3 * v);
        }
        double rounding = ROUNDING * Math.ulp(Math.max(mesh.farthest(), m.farthest()));
        return checked(m, tolerance + rounding, twoSided, inverted, repairs);
    }

    @Override
    public Polyhedron scaled(double factor) {
        Check.positive("factor", factor);
        return scaled(factor, factor, factor);
    }

    /** The same body scaled about the origin by factors above zero; one that has no volume or no area left is refused. */
    public Polyhedron scaled(double fx, double fy, double fz) {
        Check.positive("fx", fx);
        Check.positive("fy", fy);
        Check.positive("fz", fz);
        PolygonMesh m = copy();
        for (int v = 0; v < m.vertexCount; v++) {
            m.xyz[3 * v] *= fx;
            m.xyz[3 * v + 1] *= fy;
            m.xyz[3 * v + 2] *= fz;
        }
        return checked(m, tolerance * Math.max(fx, Math.max(fy, fz)), twoSided, inverted, repairs);
    }

    /** The same body with its centre of mass at the origin, where bodies turn. */
    public Polyhedron centred() {
        return transformed(new Pose(mass.centre().negated(), Quat.IDENTITY));
    }

    /**
     * The body shrunk by {@code distance}: every face moves inwards by it. Exact for a convex body, whose faces may vanish.
     * Otherwise each vertex goes to the point that lies {@code distance} behind all its faces, in the least-squares sense
     * where more than three meet, and faces that are no longer planar are triangulated.
     */
    public Polyhedron inset(double distance) {
        return Inset.of(this, distance);
    }

    /**
     * Writes the 18-DOP: the greatest value of the nine directions of {@link Dop18} over all vertices, then the
     * greatest values of their opposites.
     */
    public void dop18(double[] out, int at) {
        Dop18.of(mesh.xyz, mesh.vertexCount, out, at);
    }

    /** The polygons that this was built from; not to be changed. */
    PolygonMesh mesh() {
        return mesh;
    }

    PolygonMesh copy() {
        PolygonMesh m = new PolygonMesh();
        m.name = mesh.name;
        m.xyz = mesh.xyz.clone();
        m.vertexCount = mesh.vertexCount;
        m.faces.addAll(mesh.faces);
        return m;
    }

    private interface TriangleSink {
        void accept(Vec3 a, Vec3 b, Vec3 c);
    }

    private void eachTriangle(TriangleSink sink) {
        for (int f = 0; f < faceCount(); f++) {
            for (int k = 1; k + 1 < faceSize(f); k++) {
                sink.accept(vertex(faceVertex(f, 0)), vertex(faceVertex(f, k)), vertex(faceVertex(f, k + 1)));
            }
        }
    }

    private MassProperties thinMass() {
        MassIntegral thin = new MassIntegral(bounds.centre());
        if (faceCount() > 0) {
            eachTriangle(thin::addTriangle);
            return thin.properties(MassProperties.Kind.SHEET);
        }
        if (vertexCount() == 2) {
            thin.addSegment(vertex(0), vertex(1));
            return thin.properties(MassProperties.Kind.ROD);
        }
        thin.addPoint(vertex(0));
        return thin.properties(MassProperties.Kind.POINT);
    }

    /** How large it is, and of what kind. */
    @Override
    public String toString() {
        return "Polyhedron[" + vertexCount() + " vertices, " + faceCount() + " faces" + (convex ? ", convex" : "")
                + (isClosed() ? "" : ", open") + (inverted ? ", inverted" : "") + ", " + bounds + "]";
    }
}
