package dev.ashlar.narrow.trajectory.feature;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.distance.ConvexPiece;
import java.util.Arrays;

/**
 * Vertices, edges and faces of one part of a shape, grown by a radius, in the shape's frame: flat arrays, immutable. A
 * polyhedron has radius 0; a sphere is a vertex and a capsule an edge, with a radius and no faces.
 *
 * <p>Numbers of vertices, edges and faces are those of the polyhedron.
 */
public final class PartFeatures {
    /** An expel vector is at most this long: at sharp edges it would grow without end (van Waveren 2005, section 3.5). */
    static final double MAX_EXPEL = 2;
    private static final int LEAF_SIZE = 2;
    /** Sine up to which a line counts as along a face. */
    private static final double LEVEL = 1e-7;
    /** Sine from which faces are bent against each other so that it matters. */
    private static final double BEND = 1e-2;
    /**
     * How far lines go on, as a share of the shortest edge: about what bodies slide in a step. With a half, a nut on its screw, whose
     * contacts turn as it does, had 5.9 J instead of 10.2 after a second; with this share 8.4, without any 7.9.
     */
    private static final double BEYOND = 0.05;

    /** Which part of a compound this is, else 0. */
    public final int part;
    /** The polyhedron, moved to its place in a compound; null for a sphere or capsule. */
    public final Polyhedron polyhedron;
    public final double radius;
    /** A convex solid, a single polygon, a segment or a point. */
    public final boolean convex;
    /** Whether the faces bound a solid. */
    public final boolean closed;
    /** Whether that solid is outside. */
    public final boolean inverted;
    /** An open surface blocks from its front only, unless this is set. */
    public final boolean twoSided;

    public final int vertexCount;
    /** Coordinates of the vertices. */
    public final double[] xyz;
    /** Whether only internal edges meet there: such a vertex can touch nothing first. */
    public final boolean[] vertexInternal;

    /** A single point counts as an edge without length, so that its distance from other edges is looked at, too. */
    public final int edgeCount;
    /** Tail and head of each edge. */
    public final int[] edgeVertex;
    /** The faces left and right of each edge, -1 for none. */
    public final int[] edgeFace;
    /** Pluecker line of each edge from tail a to head b: direction b - a, moment a x (b - a). */
    public final double[] edgeLine;
    public final double[] edgeLength;
    /** Flat and concave edges: no other edge can touch them first, but they still bound faces. */
    public final boolean[] edgeInternal;
    /**
     * Expel vector m of each edge: the edge displaced by e m lies on both its faces displaced by e, but for sharp edges, where
     * m is cut to {@link #MAX_EXPEL}. At a rim it points away from the face, within its plane. 0 for internal edges and rods.
     */
    public final double[] expel;
    /**
     * How far edges go on beyond their tails and heads for contacts: 0 where their lines leave the solid there. On the inner side of
     * a ring each edge goes on below the next one, so that what slides along them is stopped by both.
     */
    public final double[] beyond;

    /** Numbers of a {@link #way}: a vector, and its squared length. */
    public static final int WAY = 4;
    /**
     * The ways from vertex v to all other corners of its faces are {@code wayStart[v]} to {@code wayStart[v + 1] - 1} of {@link #way}; not
     * only to the next ones, since a face may go straight on at v.
     */
    public final int[] wayStart;
    public final double[] way;
    /** The faces at vertex v are {@code vertexFace[vertexFaceStart[v] .. vertexFaceStart[v + 1] - 1]}. */
    public final int[] vertexFaceStart;
    public final int[] vertexFace;

    public final int faceCount;
    /** Corners of face f are {@code faceVertex[faceStart[f] .. faceStart[f + 1] - 1]}, counter-clockwise from the front. */
    public final int[] faceStart;
    public final int[] faceVertex;
    /** The edge from a corner to the next. */
    public final int[] faceEdge;
    /** Unit normal n and d of n.x + d = 0 of each face. */
    public final double[] plane;
    /** For each corner the plane through the edge that starts there, across the face: unit normal towards the inside, and d. */
    public final double[] sidePlane;

    /**
     * The planes that part others from a face, side by side, normals away from the face: its own, its own from behind, those
     * through its edges. Those of face f start at {@code 4 * (faceStart[f] + 2 * f)}.
     */
    public final double[] facePlanes;

    /** Box around everything, radius included. */
    public final double[] bounds = new double[Aabb.STRIDE];
    /** Centre of that box, and the radius of a ball around it that holds all. */
    public final double[] centre = new double[3];
    public final double ballRadius;
    /** The largest distance of any point from the origin. */
    public final double reach;
    /** Boxes of the faces without radius; null if there is no face. */
    public final StaticBoxTree faceTree;
    /** The longest edge. */
    final double longestEdge;
    /** Half the sides of a box along the axes, about {@link #centre}; null for any other form. */
    public final double[] boxHalf;
    /** The corners of such a box, by whether they are at the upper side in x (1), y (2) and z (4). */
    public final int[] boxCorner = new int[8];
    /** By how much corners are off the planes of their faces, or of faces that count as one with these, at most. */
    final double unevenness;
    /** In what pieces feature pairs are looked for. */
    public final FeatureElements elements;
    /** A convex part as core measures it, else null. */
    public final ConvexPiece piece;
    /** Which points are inside, and which points may be inside of others. */
    public final ComponentProbes probes;

    private PartFeatures(int part, Polyhedron p, double radius, double[] xyz, ConvexPiece piece, TrajectoryOptions options) {
        this.piece = piece;
        this.part = part;
        this.polyhedron = p;
        this.radius = radius;
        this.xyz = xyz;
        convex = p == null || p.isConvex();
        closed = p != null && p.isClosed();
        inverted = p != null && p.isInverted();
        twoSided = p != null && p.isTwoSided() && !closed;
        vertexCount = xyz.length / 3;
        vertexInternal = new boolean[vertexCount];
        edgeCount = p == null || vertexCount == 1 ? 1 : p.edgeCount();
        edgeVertex = new int[2 * edgeCount];
        edgeFace = new int[2 * edgeCount];
        edgeLine = new double[6 * edgeCount];
        edgeLength = new double[edgeCount];
        edgeInternal = new boolean[edgeCount];
        expel = new double[3 * edgeCount];
        beyond = new double[2 * edgeCount];
        faceCount = p == null ? 0 : p.faceCount();
        faceStart = new int[faceCount + 1];
        for (int f = 0; f < faceCount; f++) {
            faceStart[f + 1] = faceStart[f] + p.faceSize(f);
        }
        faceVertex = new int[faceStart[faceCount]];
        faceEdge = new int[faceStart[faceCount]];
        plane = new double[4 * faceCount];
        sidePlane = new double[4 * faceStart[faceCount]];
        facePlanes = new double[4 * (faceStart[faceCount] + 2 * faceCount)];
        for (int v = 0; v < vertexCount; v++) {
            vertexInternal[v] = p != null && p.isInternalVertex(v);
        }
        double longest = 0;
        for (int e = 0; e < edgeCount; e++) {
            fillEdge(e);
            longest = Math.max(longest, edgeLength[e]);
        }
        longestEdge = longest;
        for (int f = 0; f < faceCount; f++) {
            fillFace(f);
        }
        vertexFaceStart = new int[vertexCount + 1];
        wayStart = new int[vertexCount + 1];
        vertexFace = new int[faceVertex.length];
        way = ways();
        for (int e = 0; closed && e < edgeCount; e++) {
            beyond[2 * e] = edgeInternal[e] ? 0 : beyond(e, edgeVertex[2 * e], -1 / edgeLength[e]);
            beyond[2 * e + 1] = edgeInternal[e] ? 0 : beyond(e, edgeVertex[2 * e + 1], 1 / edgeLength[e]);
        }
        Aabb.clear(bounds, 0);
        double far = 0;
        for (int v = 0; v < vertexCount; v++) {
            Aabb.extend(bounds, 0, xyz[3 * v], xyz[3 * v + 1], xyz[3 * v + 2], radius);
            far = Math.max(far, vertex(v).length());
        }
        reach = far + radius;
        for (int k = 0; k < 3; k++) {
            centre[k] = 0.5 * bounds[k] + 0.5 * bounds[3 + k];
        }
        double ball = 0;
        for (int v = 0; v < vertexCount; v++) {
            ball = Math.max(ball, vertex(v).distance(Vec3.of(centre, 0)));
        }
        ballRadius = ball * (1 + 1e-15) + radius;
        boxHalf = findBox();
        probes = p == null ? ComponentProbes.round(xyz) : ComponentProbes.of(p);
        faceTree = faceCount == 0 ? null : new StaticBoxTree(faceBoxes(), LEAF_SIZE);
        unevenness = findUnevenness();
        elements = new FeatureElements(this, options.shared(), options.internal());
    }

    /** The features of a polyhedron. */
    public static PartFeatures of(Polyhedron p, int part, TrajectoryOptions options) {
        double[] xyz = new double[3 * p.vertexCount()];
        p.vertices(xyz, 0);
        return new PartFeatures(part, p, 0, xyz, p.isConvex() ? ConvexPiece.whole(p, Pose.IDENTITY, part) : null,
                options);
    }

    /** A sphere or capsule at its place. */
    static PartFeatures round(Shape shape, Pose pose, int part, TrajectoryOptions options) {
        double[] ends = new double[3 * shape.coreCount()];
        double[] core = new double[4];
        for (int i = 0; i < shape.coreCount(); i++) {
            shape.core(i, core, 0);
            pose.apply(Vec3.of(core, 0)).to(ends, 3 * i);
        }
        return new PartFeatures(part, null, core[3], ends, ConvexPiece.whole(shape, pose, part), options);
    }

    Vec3 vertex(int v) {
        return Vec3.of(xyz, 3 * v);
    }

    Vec3 normal(int f) {
        return Vec3.of(plane, 4 * f);
    }

    /** Finds the faces at the vertices, and the ways to their other corners. */
    private double[] ways() {
        int[] at = new int[vertexCount];
        for (int v : faceVertex) {
            vertexFaceStart[v + 1]++;
        }
        for (int v = 0; v < vertexCount; v++) {
            vertexFaceStart[v + 1] += vertexFaceStart[v];
            at[v] = vertexFaceStart[v];
        }
        for (int f = 0; f < faceCount; f++) {
            for (int i = faceStart[f]; i < faceStart[f + 1]; i++) {
                vertexFace[at[faceVertex[i]]++] = f;
            }
        }
        double[] found = new double[WAY * 64];
        int[] seenFrom = new int[vertexCount];
        int count = 0;
        for (int v = 0; v < vertexCount; v++) {
            for (int k = vertexFaceStart[v]; k < vertexFaceStart[v + 1]; k++) {
                for (int i = faceStart[vertexFace[k]]; i < faceStart[vertexFace[k] + 1]; i++) {
                    int u = faceVertex[i];
                    if (u != v && seenFrom[u] != v + 1) {
                        seenFrom[u] = v + 1;
                        found = WAY * count == found.length ? Arrays.copyOf(found, 2 * found.length) : found;
                        addWay(v, u, found, WAY * count++);
                    }
                }
            }
            wayStart[v + 1] = count;
        }
        return Arrays.copyOf(found, WAY * count);
    }

    private void addWay(int v, int u, double[] out, int at) {
        double dx = xyz[3 * u] - xyz[3 * v];
        double dy = xyz[3 * u + 1] - xyz[3 * v + 1];
        double dz = xyz[3 * u + 2] - xyz[3 * v + 2];
        out[at] = dx;
        out[at + 1] = dy;
        out[at + 2] = dz;
        out[at + 3] = dx * dx + dy * dy + dz * dz;
    }

    private double findUnevenness() {
        double most = 0;
        for (int f = 0; f < faceCount; f++) {
            most = Math.max(most, farthestOff(f, f));
        }
        for (int e = 0; e < edgeCount; e++) {
            if (edgeInternal[e] && polyhedron.edgeType(e) == EdgeType.FLAT) {
                most = Math.max(most, farthestOff(edgeFace[2 * e], edgeFace[2 * e + 1]));
                most = Math.max(most, farthestOff(edgeFace[2 * e + 1], edgeFace[2 * e]));
            }
        }
        return most;
    }

    /** How far a corner of face g is off the plane of face f at most. */
    private double farthestOff(int f, int g) {
        double most = 0;
        for (int i = faceStart[g]; i < faceStart[g + 1]; i++) {
            most = Math.max(most, Math.abs(normal(f).dot(vertex(faceVertex[i])) + plane[4 * f + 3]));
        }
        return most;
    }

    /** The half sides if this is a box along the axes. */
    private double[] findBox() {
        if (vertexCount != 8 || faceCount != 6 || !convex) {
            return null;
        }
        for (int v = 0; v < vertexCount; v++) {
            int sides = 0;
            for (int k = 0; k < 3; k++) {
                double x = xyz[3 * v + k];
                if (x != bounds[k] && x != bounds[3 + k]) {
                    return null;
                }
                sides |= x == bounds[k] ? 0 : 1 << k;
            }
            boxCorner[sides] = v;
        }
        return new double[] {0.5 * (bounds[3] - bounds[0]), 0.5 * (bounds[4] - bounds[1]), 0.5 * (bounds[5] - bounds[2])};
    }

    /** The least x p.x + y p.y + z p.z of all vertices p. */
    public double least(double x, double y, double z) {
        double[] h = boxHalf;
        if (h != null) {
            return x * centre[0] + y * centre[1] + z * centre[2]
                    - (h[0] * Math.abs(x) + h[1] * Math.abs(y) + h[2] * Math.abs(z));
        }
        double[] p = xyz;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < p.length; i += 3) {
            double d = x * p[i] + y * p[i + 1] + z * p[i + 2];
            if (d < least) {
                least = d;
            }
        }
        return least;
    }

    private void fillEdge(int e) {
        boolean real = polyhedron != null && polyhedron.edgeCount() > 0;
        int tail = real ? polyhedron.edgeTail(e) : 0;
        int head = real ? polyhedron.edgeHead(e) : vertexCount - 1;
        edgeVertex[2 * e] = tail;
        edgeVertex[2 * e + 1] = head;
        edgeFace[2 * e] = real ? polyhedron.edgeFace(e, 0) : -1;
        edgeFace[2 * e + 1] = real ? polyhedron.edgeFace(e, 1) : -1;
        Vec3 along = vertex(head).minus(vertex(tail));
        along.to(edgeLine, 6 * e);
        vertex(tail).cross(along).to(edgeLine, 6 * e + 3);
        edgeLength[e] = along.length();
        edgeInternal[e] = real && polyhedron.isInternalEdge(e);
        if (edgeFace[2 * e] >= 0 && !edgeInternal[e]) {
            expelVector(e, along.times(1 / edgeLength[e])).to(expel, 3 * e);
        }
    }

    /**
     * How far edge e goes on inside beyond its end v, up to a share of the shortest edge there. What is behind the planes of all faces
     * around a vertex is inside, however these make up the solid.
     */
    private double beyond(int e, int v, double scale) {
        Vec3 on = Vec3.of(edgeLine, 6 * e).times(scale);
        double lowest = 0;
        double shortest = edgeLength[e];
        for (int k = 0; k < polyhedron.vertexFaceCount(v); k++) {
            int f = polyhedron.vertexFace(v, k);
            double up = normal(f).dot(on);
            if (up > LEVEL) {
                return 0;
            }
            lowest = Math.min(lowest, up);
            for (int i = faceStart[f]; i < faceStart[f + 1]; i++) {
                int edge = faceEdge[i];
                if (edgeVertex[2 * edge] == v || edgeVertex[2 * edge + 1] == v) {
                    shortest = Math.min(shortest, edgeLength[edge]);
                }
            }
        }
        return lowest < -BEND ? BEYOND * shortest : 0;
    }

    /** van Waveren 2005, sections 3.2 and 3.5. Departs from it: the length is cut continuously, not by a jump. */
    private Vec3 expelVector(int e, Vec3 along) {
        Vec3 left = polyhedron.normal(edgeFace[2 * e]);
        Vec3 out = along.cross(left);
        if (polyhedron.edgeType(e) == EdgeType.DANGLING) {
            return out.unit();
        }
        Vec3 right = polyhedron.normal(edgeFace[2 * e + 1]);
        double cos = left.dot(right);
        // |m|^2 = 2 / (1 + cos)
        if (2 <= MAX_EXPEL * MAX_EXPEL * (1 + cos)) {
            return left.plus(right).times(1 / (1 + cos));
        }
        return out.minus(along.cross(right)).unit().times(MAX_EXPEL);
    }

    private void fillFace(int f) {
        Vec3 n = polyhedron.normal(f);
        n.to(plane, 4 * f);
        plane[4 * f + 3] = polyhedron.planeOffset(f);
        int size = polyhedron.faceSize(f);
        for (int k = 0; k < size; k++) {
            int i = faceStart[f] + k;
            faceVertex[i] = polyhedron.faceVertex(f, k);
            faceEdge[i] = polyhedron.faceEdge(f, k);
            Vec3 a = vertex(faceVertex[i]);
            Vec3 b = vertex(polyhedron.faceVertex(f, (k + 1) % size));
            Vec3 in = n.cross(b.minus(a)).unit();
            in.to(sidePlane, 4 * i);
            sidePlane[4 * i + 3] = -in.dot(a);
        }
        int o = facePlanes(f);
        for (int i = 0; i < 4; i++) {
            facePlanes[o + i] = plane[4 * f + i];
            facePlanes[o + 4 + i] = -plane[4 * f + i];
        }
        for (int i = 0; i < 4 * size; i++) {
            facePlanes[o + 8 + i] = -sidePlane[4 * faceStart[f] + i];
        }
    }

    /** Where the planes of a face start in {@link #facePlanes}. */
    public int facePlanes(int f) {
        return 4 * (faceStart[f] + 2 * f);
    }

    private double[] faceBoxes() {
        double[] boxes = new double[Aabb.STRIDE * faceCount];
        for (int f = 0; f < faceCount; f++) {
            Aabb.clear(boxes, Aabb.STRIDE * f);
            for (int i = faceStart[f]; i < faceStart[f + 1]; i++) {
                int v = 3 * faceVertex[i];
                Aabb.extend(boxes, Aabb.STRIDE * f, xyz[v], xyz[v + 1], xyz[v + 2], 0);
            }
        }
        return boxes;
    }
}
