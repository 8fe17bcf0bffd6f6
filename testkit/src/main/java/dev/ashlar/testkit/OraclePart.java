package dev.ashlar.testkit;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * A shape, or one part of a compound, as the oracles see it: points, edges and triangles, all grown by a radius. A sphere is
 * a point with a radius, a capsule a segment with one; a polyhedron has radius 0.
 */
final class OraclePart {
    /** Convex to within this share of the size. */
    private static final double CONVEX = 1e-9;

    private static final Map<Shape, List<OraclePart>> KNOWN = Collections.synchronizedMap(new WeakHashMap<>());

    /** What does not change when the part moves. */
    private static final class Topology {
        int[] triangles;
        int[] triangleFace;
        int[] edges;
        /** For each edge: whether it bounds a face on one side only. */
        boolean[] rim;
        double radius;
        boolean closed;
        boolean inverted;
        boolean convex;
        List<ConvexSet> pieces;
    }

    /** Points in the frame in use, three numbers each. */
    final double[] xyz;
    /** The box around the points, without the radius. */
    final double[] box;
    private final Topology topology;

    private OraclePart(Topology topology, double[] xyz) {
        this.topology = topology;
        this.xyz = xyz;
        box = CullingBoxes.of(xyz);
    }

    /** The parts of a shape in its own frame. */
    static List<OraclePart> of(Shape shape) {
        return KNOWN.computeIfAbsent(shape, OraclePart::build);
    }

    private static List<OraclePart> build(Shape shape) {
        if (shape instanceof Compound compound) {
            List<OraclePart> all = new ArrayList<>();
            for (Compound.Part part : compound.parts()) {
                for (OraclePart own : build(part.shape())) {
                    all.add(own.moved(RigidMap.of(part.pose(), Vec3.ZERO)));
                }
            }
            return all;
        }
        if (shape instanceof Sphere sphere) {
            return List.of(round(new double[3], sphere.radius()));
        }
        if (shape instanceof Capsule capsule) {
            return List.of(round(new double[] {0, -capsule.halfLength(), 0, 0, capsule.halfLength(), 0}, capsule.radius()));
        }
        return List.of(mesh((Polyhedron) shape));
    }

    /** The parts of two shapes, both in the frame of A. */
    static List<OraclePart> inFrameOfA(Pose poseA, Shape b, Pose poseB) {
        return moved(of(b), RigidMap.relative(poseA, poseB));
    }

    static List<OraclePart> moved(List<OraclePart> parts, RigidMap frame) {
        List<OraclePart> moved = new ArrayList<>(parts.size());
        for (OraclePart part : parts) {
            moved.add(part.moved(frame));
        }
        return moved;
    }

    OraclePart moved(RigidMap frame) {
        return new OraclePart(topology, frame.apply(xyz));
    }

    OraclePart shifted(double[] by) {
        double[] out = xyz.clone();
        for (int i = 0; i < out.length; i++) {
            out[i] += by[i % 3];
        }
        return new OraclePart(topology, out);
    }

    private static OraclePart round(double[] xyz, double radius) {
        Topology t = new Topology();
        t.triangles = new int[0];
        t.triangleFace = new int[0];
        t.edges = xyz.length == 3 ? new int[0] : new int[] {0, 1};
        t.rim = new boolean[t.edges.length / 2];
        t.radius = radius;
        t.convex = true;
        t.pieces = List.of(ConvexSet.of(xyz, t.triangles, t.edges));
        return new OraclePart(t, xyz);
    }

    private static OraclePart mesh(Polyhedron p) {
        double[] xyz = new double[3 * p.vertexCount()];
        p.vertices(xyz, 0);
        if (p.faceCount() == 0) {
            return round(xyz, 0);
        }
        Topology t = new Topology();
        triangulate(p, t);
        t.edges = new int[2 * p.edgeCount()];
        t.rim = new boolean[p.edgeCount()];
        for (int e = 0; e < p.edgeCount(); e++) {
            t.edges[2 * e] = p.edgeTail(e);
            t.edges[2 * e + 1] = p.edgeHead(e);
            t.rim[e] = p.edgeFace(e, 0) < 0 || p.edgeFace(e, 1) < 0;
        }
        t.closed = true;
        for (boolean rim : t.rim) {
            t.closed &= !rim;
        }
        t.inverted = p.isInverted();
        t.convex = p.faceCount() == 1 || t.closed && !t.inverted && isConvex(xyz, t.triangles);
        t.pieces = t.convex ? List.of(ConvexSet.of(xyz, t.triangles, t.edges)) : faces(p, xyz);
        return new OraclePart(t, xyz);
    }

    private static void triangulate(Polyhedron p, Topology t) {
        int count = 0;
        for (int f = 0; f < p.faceCount(); f++) {
            count += p.faceSize(f) - 2;
        }
        t.triangles = new int[3 * count];
        t.triangleFace = new int[count];
        int n = 0;
        for (int f = 0; f < p.faceCount(); f++) {
            int[] own = FaceTriangles.of(p, f);
            System.arraycopy(own, 0, t.triangles, 3 * n, own.length);
            Arrays.fill(t.triangleFace, n, n + own.length / 3, f);
            n += own.length / 3;
        }
    }

    private static List<ConvexSet> faces(Polyhedron p, double[] xyz) {
        List<ConvexSet> pieces = new ArrayList<>();
        for (int f = 0; f < p.faceCount(); f++) {
            int n = p.faceSize(f);
            int[] edges = new int[2 * n];
            for (int k = 0; k < n; k++) {
                edges[2 * k] = p.faceVertex(f, k);
                edges[2 * k + 1] = p.faceVertex(f, (k + 1) % n);
            }
            pieces.add(ConvexSet.of(xyz, FaceTriangles.of(p, f), edges));
        }
        return pieces;
    }

    /** Whether all points are behind all triangles, to within the tolerance: then a closed surface bounds their hull. */
    static boolean isConvex(double[] xyz, int[] triangles) {
        double limit = CONVEX * CullingBoxes.diagonal(CullingBoxes.of(xyz));
        double[] n = new double[3];
        for (int t = 0; t < triangles.length; t += 3) {
            int a = 3 * triangles[t];
            Vectors.normal(xyz, a, 3 * triangles[t + 1], 3 * triangles[t + 2], n);
            double length = Vectors.length(n);
            for (int i = 0; i < xyz.length && length > 0; i += 3) {
                double out = n[0] * (xyz[i] - xyz[a]) + n[1] * (xyz[i + 1] - xyz[a + 1]) + n[2] * (xyz[i + 2] - xyz[a + 2]);
                if (out > limit * length) {
                    return false;
                }
            }
        }
        return true;
    }

    double radius() {
        return topology.radius;
    }

    /** Whether there is a surface without rim, which parts inside from outside. */
    boolean closed() {
        return topology.closed;
    }

    boolean inverted() {
        return topology.inverted;
    }

    /** Whether the points' hull is meant: a convex solid, a single polygon, a segment, a point. */
    boolean convex() {
        return topology.convex;
    }

    boolean convexSolid() {
        return topology.convex && topology.closed;
    }

    int pointCount() {
        return xyz.length / 3;
    }

    int triangleCount() {
        return topology.triangles.length / 3;
    }

    /** Index in {@link #xyz} of corner k of triangle t. */
    int corner(int t, int k) {
        return 3 * topology.triangles[3 * t + k];
    }

    int triangleFace(int t) {
        return topology.triangleFace[t];
    }

    int edgeCount() {
        return topology.edges.length / 2;
    }

    /** Index in {@link #xyz} of an end of an edge. */
    int end(int e, int k) {
        return 3 * topology.edges[2 * e + k];
    }

    boolean rim(int e) {
        return topology.rim[e];
    }

    /** Convex pieces that make up the surface: one if convex, else the faces. */
    List<ConvexSet> pieces() {
        return topology.pieces;
    }

    /** The largest distance of a point from the origin, with the radius. */
    double reach() {
        double most = 0;
        for (int i = 0; i < xyz.length; i += 3) {
            most = Math.max(most, xyz[i] * xyz[i] + xyz[i + 1] * xyz[i + 1] + xyz[i + 2] * xyz[i + 2]);
        }
        return Math.sqrt(most) + topology.radius;
    }
}
