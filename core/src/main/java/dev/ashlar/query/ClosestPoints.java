package dev.ashlar.query;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.distance.PairDistance;
import dev.ashlar.query.distance.Pieces;

/**
 * How near two shapes are, in the world. For many queries use a narrow phase, which remembers and allocates nothing.
 *
 * @param distance positive apart, 0 touching, negative the depth of overlap (a lower bound of it for shapes that are not convex)
 * @param axis     unit vector from A to B: moving B along it takes them apart the soonest
 * @param onA      the closest point of A, or the deepest
 * @param onB      the closest point of B, or the deepest
 */
public record ClosestPoints(double distance, Vec3 axis, Vec3 onA, Vec3 onB) {
    /** Measures two shapes of any kind. */
    public static ClosestPoints between(Shape a, Pose poseA, Shape b, Pose poseB) {
        double[] flat = new double[3 * Pose.STRIDE];
        Check.notNull("poseA", poseA).to(flat, 0);
        Check.notNull("poseB", poseB).to(flat, Pose.STRIDE);
        Pose.relative(flat, 0, flat, Pose.STRIDE, flat, 2 * Pose.STRIDE);
        PairDistance pair = new PairDistance();
        pair.measure(new Pieces(Check.notNull("a", a)), new Pieces(Check.notNull("b", b)), flat, 2 * Pose.STRIDE,
                new double[PairDistance.CACHE], 0);
        return new ClosestPoints(pair.separation, poseA.rotation().rotate(new Vec3(pair.axisX, pair.axisY, pair.axisZ)),
                poseA.apply(Vec3.of(pair.closestA, 0)), poseA.apply(Vec3.of(pair.closestB, 0)));
    }
}
