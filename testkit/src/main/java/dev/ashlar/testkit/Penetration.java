package dev.ashlar.testkit;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import java.util.List;

/**
 * How deep two shapes overlap, in metres; 0 if they do not.
 *
 * <ul>
 * <li>Convex shapes, spheres and capsules: the length of the least translation that parts them, exact but for rounding. Over
 *     all separating axes for polyhedra; a sphere or capsule adds its radius to that of its core, or to minus its distance.
 * <li>Others: a lower bound of that length, positive for what overlaps by more than rounding. A point of A that is d inside B
 *     proves a depth of d; vertices, edges (sampled finely along the parts inside) and middles of cut triangles are tried, both
 *     ways. A segment of A that pierces a triangle of B proves one too, also for open surfaces.
 * <li>Compounds: the largest depth of their parts.
 * </ul>
 */
public final class Penetration {
    /** A judge calls it overlap if it is deeper than this many ulps of the world's extent. */
    public static final int ULPS = 16;

    private Penetration() {
    }

    /** The depth. */
    public static double depth(Shape a, Pose poseA, Shape b, Pose poseB) {
        double most = 0;
        List<OraclePart> inA = OraclePart.inFrameOfA(poseA, b, poseB);
        for (OraclePart p : OraclePart.of(a)) {
            for (OraclePart q : inA) {
                if (p.inverted() || q.inverted() || CullingBoxes.distance(p.box, q.box) < p.radius() + q.radius()
                        || !CullingBoxes.apart(p.box, q.box)) {
                    most = Math.max(most, -SignedDistance.gap(p, q));
                }
            }
        }
        return most;
    }

    /**
     * Whether a judge calls it overlap: deeper than 16 ulp of the world's extent, which is what rounded poses can amount to.
     *
     * @param extent largest coordinate that occurs in the world, in metres
     */
    public static boolean isOverlap(Shape a, Pose poseA, Shape b, Pose poseB, double extent) {
        return depth(a, poseA, b, poseB) > ULPS * Math.ulp(Check.positive("extent", extent));
    }
}
