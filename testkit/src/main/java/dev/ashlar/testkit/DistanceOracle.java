package dev.ashlar.testkit;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.List;

/**
 * The distance of two shapes of any kind: the least over all pairs of features (vertex and triangle, edge and edge), in
 * doubles, less the radii. For convex pieces it is proven by a plane between them; 0 if they overlap or touch.
 */
public final class DistanceOracle {
    /**
     * The answer, in the world.
     *
     * @param distance 0 or more
     * @param onA      closest point of A; where the shapes overlap, some point near
     * @param onB      closest point of B; likewise
     */
    public record Result(double distance, Vec3 onA, Vec3 onB) {
    }

    private DistanceOracle() {
    }

    /** The distance, 0 if they overlap. */
    public static double distance(Shape a, Pose poseA, Shape b, Pose poseB) {
        return Math.max(0, signed(a, poseA, b, poseB));
    }

    /** The distance, or minus the {@linkplain Penetration depth}. */
    public static double signed(Shape a, Pose poseA, Shape b, Pose poseB) {
        return signed(OraclePart.of(a), OraclePart.inFrameOfA(poseA, b, poseB));
    }

    static double signed(List<OraclePart> a, List<OraclePart> b) {
        double least = Double.POSITIVE_INFINITY;
        for (OraclePart p : a) {
            for (OraclePart q : b) {
                if (p.inverted() || q.inverted() || CullingBoxes.distance(p.box, q.box) - p.radius() - q.radius() <= least) {
                    least = Math.min(least, SignedDistance.gap(p, q));
                }
            }
        }
        return least;
    }

    /** The distance with the closest points. */
    public static Result closest(Shape a, Pose poseA, Shape b, Pose poseB) {
        ConvexDistance best = null;
        double least = Double.POSITIVE_INFINITY;
        OraclePart ofA = null;
        OraclePart ofB = null;
        for (OraclePart p : OraclePart.of(a)) {
            for (OraclePart q : OraclePart.inFrameOfA(poseA, b, poseB)) {
                double gap = SignedDistance.gap(p, q);
                if (gap < least) {
                    least = gap;
                    best = SignedDistance.surfaces(p, q);
                    ofA = p;
                    ofB = q;
                }
            }
        }
        Vec3 axis = Vec3.of(best.axis, 0);
        Vec3 onA = Vec3.of(best.onA, 0).plusTimes(ofA.radius(), axis);
        Vec3 onB = Vec3.of(best.onB, 0).plusTimes(-ofB.radius(), axis);
        return new Result(Math.max(0, least), poseA.apply(onA), poseA.apply(onB));
    }
}
