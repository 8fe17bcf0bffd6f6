package dev.ashlar.query.ray;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Pose;
import java.util.List;

/** A shape that is no compound, made ready for rays and points, at its place in the whole. Immutable. */
public final class PreparedPart {
    static final int BALL = 0;
    static final int CAPSULE = 1;
    /** A convex solid of few faces: its planes say all. */
    static final int CONVEX = 2;
    static final int FACES = 3;
    /** A segment or a point: {@link #core} says all. */
    static final int THIN = 4;

    /** Up to so many faces rays are clipped by all planes; beyond, the tree is quicker. */
    private static final int MOST_PLANES = 24;
    private static final Aabb ALL = new Aabb(-1e300, -1e300, -1e300, 1e300, 1e300, 1e300);

    final int kind;
    final double radius;
    final double halfLength;
    final FaceTree faces;
    /** The two ends of a segment, or a point twice. */
    final double[] core;
    /** In the frame of the whole. */
    final double[] pose = new double[Pose.STRIDE];
    final boolean posed;

    private PreparedPart(Shape shape, Pose at) {
        at.to(pose, 0);
        posed = !at.equals(Pose.IDENTITY);
        double[] ends = null;
        if (shape instanceof Sphere s) {
            kind = BALL;
            radius = s.radius();
            halfLength = 0;
            faces = null;
        } else if (shape instanceof Capsule c) {
            kind = CAPSULE;
            radius = c.radius();
            halfLength = c.halfLength();
            faces = null;
        } else {
            Polyhedron p = (Polyhedron) shape;
            radius = 0;
            halfLength = 0;
            faces = p.faceCount() > 0 ? new FaceTree(p) : null;
            kind = faces == null ? THIN : isBoundedByPlanes(p) ? CONVEX : FACES;
            ends = new double[6];
            p.vertex(0).to(ends, 0);
            p.vertex(p.vertexCount() - 1).to(ends, 3);
        }
        core = ends;
    }

    /** The parts of a compound, or the one part that another shape is. */
    public static PreparedPart[] of(Shape shape) {
        if (!(shape instanceof Compound compound)) {
            return new PreparedPart[] {new PreparedPart(shape, Pose.IDENTITY)};
        }
        List<Compound.Part> parts = compound.parts();
        PreparedPart[] prepared = new PreparedPart[parts.size()];
        for (int i = 0; i < prepared.length; i++) {
            prepared[i] = new PreparedPart(parts.get(i).shape(), parts.get(i).pose());
        }
        return prepared;
    }

    /**
     * The tree over the parts of a shape, one a leaf: of their surfaces, which is what rays meet, or of their solids, where
     * that of a container has no end.
     */
    public static StaticBoxTree tree(Shape shape, boolean solids) {
        List<Compound.Part> parts =
                shape instanceof Compound c ? c.parts() : List.of(new Compound.Part(shape, Pose.IDENTITY));
        double[] boxes = new double[Aabb.STRIDE * parts.size()];
        for (int i = 0; i < parts.size(); i++) {
            boolean endless = solids && parts.get(i).shape() instanceof Polyhedron p && p.isInverted();
            (endless ? ALL : parts.get(i).shape().bounds(parts.get(i).pose())).to(boxes, Aabb.STRIDE * i);
        }
        return new StaticBoxTree(boxes, 1);
    }

    /**
     * Whether a polyhedron is what its planes cut out, to rounding. {@link Polyhedron#isConvex()} alone allows for dents as
     * deep as the tolerance that the polyhedron was built with.
     */
    private static boolean isBoundedByPlanes(Polyhedron p) {
        if (!p.isConvex() || !p.isClosed() || p.faceCount() > MOST_PLANES) {
            return false;
        }
        double rounding = 1e-14 * (p.size() + p.boundingRadius());
        for (int f = 0; f < p.faceCount(); f++) {
            for (int v = 0; v < p.vertexCount(); v++) {
                if (p.normalX(f) * p.x(v) + p.normalY(f) * p.y(v) + p.normalZ(f) * p.z(v) + p.planeOffset(f) > rounding) {
                    return false;
                }
            }
        }
        return true;
    }
}
