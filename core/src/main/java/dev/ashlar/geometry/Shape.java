package dev.ashlar.geometry;

import dev.ashlar.math.Aabb;
import dev.ashlar.math.Check;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;

/**
 * The form of a body, in the body's own frame; immutable. The body turns about the origin of that frame.
 *
 * <p>The convex hull of every shape is the hull of a few balls, its <em>cores</em>: one for a sphere, two for a capsule,
 * the vertices (of radius 0) for a polyhedron. All bounds follow from them.
 */
public sealed interface Shape permits Polyhedron, Sphere, Capsule, Compound {
    /** The least size of a shape that is more than a point, in metres. */
    double SMALLEST = 1e-50;
    /** The greatest length and coordinate of a shape, in metres. */
    double LARGEST = 1e50;

    /** Number of core balls. */
    int coreCount();

    /** Writes core {@code i}: centre x, y, z and radius. */
    void core(int i, double[] out, int at);

    /** Mass, centre and inertia for density 1; see {@link MassProperties} for surfaces, segments and points. */
    MassProperties massProperties();

    /** The largest distance of any point of the shape from the origin of its frame. */
    double boundingRadius();

    /** A ball around the shape: the smallest, but for a compound. */
    Sphere.Placed boundingSphere();

    /** The same shape {@code factor} times as large, about the origin of its frame; the factor is finite and above zero. */
    Shape scaled(double factor);

    /** The box around the shape at a pose. */
    default Aabb bounds(Pose pose) {
        return bounds(Motion.at(Check.notNull("pose", pose)), 0, 0);
    }

    /** A box around all places of the shape during [t0, t1] of a motion. */
    default Aabb bounds(Motion motion, double t0, double t1) {
        Check.within("t0", t0, 0, 1);
        Check.within("t1", t1, t0, 1);
        double[] flat = new double[Motion.STRIDE + Aabb.STRIDE + 4];
        Check.notNull("motion", motion).to(flat, 0);
        bounds(flat, 0, t0, t1, flat, Motion.STRIDE, flat, Motion.STRIDE + Aabb.STRIDE);
        return Aabb.of(flat, Motion.STRIDE);
    }

    /** As {@link #bounds(Motion, double, double)} on flat arrays; {@code scratch} takes four numbers. */
    default void bounds(double[] motion, int m, double t0, double t1, double[] box, int at, double[] scratch, int s) {
        Aabb.clear(box, at);
        for (int i = 0, n = coreCount(); i < n; i++) {
            core(i, scratch, s);
            Motion.extendBounds(motion, m, t0, t1, scratch[s], scratch[s + 1], scratch[s + 2], scratch[s + 3], box, at);
        }
    }
}
