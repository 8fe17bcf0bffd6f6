package dev.ashlar.query;

import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.ray.PointSearch;
import dev.ashlar.query.ray.PreparedPart;

/**
 * Points against a shape, which is made ready once: signed distance, closest point of the surface, inside or not. Immutable, to
 * be shared between threads; what a query needs besides is in the caller's {@link PointDistance}. Queries on flat arrays
 * allocate nothing.
 *
 * <p>Only solids have an inside: distances from open surfaces, segments and points are never negative. The inside of a
 * container is what is outside its walls. Of a compound, and of a polyhedron whose components overlap, the distance inside is
 * that to the surface of one part, or to a face within: a lower bound of the depth. On the surface, to rounding, a point may
 * count as inside or not.
 */
public final class PointQuery {
    private final Shape shape;
    private final PreparedPart[] parts;
    private final StaticBoxTree tree;

    private PointQuery(Shape shape) {
        this.shape = shape;
        parts = PreparedPart.of(shape);
        tree = PreparedPart.tree(shape, true);
    }

    /** Makes a shape ready. */
    public static PointQuery of(Shape shape) {
        return new PointQuery(Check.notNull("shape", shape));
    }

    /** The shape. */
    public Shape shape() {
        return shape;
    }

    /** Measures a point of the world, with the shape at a pose. */
    public PointDistance measure(Pose pose, Vec3 point) {
        PointDistance out = new PointDistance();
        measure(RayCast.flat(pose), 0, flat(point), 0, out);
        return out;
    }

    /** Whether a point of the world is in a solid, with the shape at a pose. */
    public boolean contains(Pose pose, Vec3 point) {
        return contains(RayCast.flat(pose), 0, flat(point), 0, new PointDistance());
    }

    /**
     * Measures a point.
     *
     * @param pose  flat pose of the shape at index {@code p}
     * @param point x, y, z at index {@code at}
     * @return the signed distance, which stands in {@code out} too
     */
    public double measure(double[] pose, int p, double[] point, int at, PointDistance out) {
        RayCast.checkPose(pose, p);
        Check.finite("point", point, at, 3);
        PointSearch found = Check.notNull("out", out).search;
        found.measure(parts, tree, pose, p, point, at);
        out.distance = found.distance;
        for (int k = 0; k < 3; k++) {
            out.normal[k] = found.normal[k];
            out.closest[k] = point[at + k] - found.distance * found.normal[k];
        }
        out.face = found.face;
        out.part = found.part;
        return found.distance;
    }

    /** Whether a point is in a solid; quicker than measuring it. The scratch memory of {@code scratch} is used, not its fields. */
    public boolean contains(double[] pose, int p, double[] point, int at, PointDistance scratch) {
        RayCast.checkPose(pose, p);
        Check.finite("point", point, at, 3);
        return Check.notNull("scratch", scratch).search.contains(parts, tree, pose, p, point, at);
    }

    private static double[] flat(Vec3 point) {
        double[] flat = new double[3];
        Check.notNull("point", point).checkFinite("point").to(flat, 0);
        return flat;
    }
}
