package dev.ashlar.testbed;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.Penetration;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Judges a moment of a run by testkit's oracles and a culling of its own: it shares nothing with the engine but the shapes and
 * where they are.
 */
final class OverlapJudge {
    /**
     * A moment of a run.
     *
     * @param bodies all of them
     * @param loaded pairs of places in {@code bodies} between which an impulse acts, two numbers each
     * @param joined pairs of places of bodies that do not collide since a joint connects them, two numbers each
     */
    record Moment(Placed[] bodies, int[] loaded, int[] joined) {
        Moment(Placed[] bodies, int[] loaded) {
            this(bodies, loaded, new int[0]);
        }

        boolean areJoined(Placed a, Placed b) {
            for (int p = 0; p < joined.length; p += 2) {
                Placed c = bodies[joined[p]];
                Placed d = bodies[joined[p + 1]];
                if (a == c && b == d || a == d && b == c) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A body where it is. */
    record Placed(Shape shape, Pose pose, boolean isStatic) {
    }

    /**
     * What was found.
     *
     * @param overlaps pairs that overlap by more than 16 ulp of the world's extent
     * @param deepest  the deepest of them, in metres; 0 if there is none
     * @param worstGap the largest distance of two loaded bodies, in metres; NaN if there are none
     */
    record Verdict(int overlaps, double deepest, double worstGap) {
    }

    private record Boxed(Placed body, double[] low, double[] high) {
        boolean meets(Boxed other) {
            for (int k = 0; k < 3; k++) {
                if (low[k] > other.high[k] || other.low[k] > high[k]) {
                    return false;
                }
            }
            return true;
        }
    }

    private OverlapJudge() {
    }

    static Verdict judge(Moment moment) {
        Boxed[] boxed = new Boxed[moment.bodies.length];
        double extent = 0;
        for (int i = 0; i < boxed.length; i++) {
            boxed[i] = box(moment.bodies[i]);
            extent = Math.max(extent, extent(boxed[i]));
        }
        Arrays.sort(boxed, Comparator.comparingDouble(b -> b.low[0]));
        int overlaps = 0;
        double deepest = 0;
        for (int i = 0; i < boxed.length; i++) {
            for (int k = i + 1; k < boxed.length && boxed[k].low[0] <= boxed[i].high[0]; k++) {
                double depth = boxed[i].meets(boxed[k]) ? depth(boxed[i].body, boxed[k].body) : 0;
                if (depth > Penetration.ULPS * Math.ulp(extent) && !moment.areJoined(boxed[i].body, boxed[k].body)) {
                    overlaps++;
                    deepest = Math.max(deepest, depth);
                }
            }
        }
        return new Verdict(overlaps, deepest, worstGap(moment));
    }

    private static double depth(Placed a, Placed b) {
        return a.isStatic && b.isStatic ? 0 : Penetration.depth(a.shape, a.pose, b.shape, b.pose);
    }

    private static double worstGap(Moment moment) {
        double worst = Double.NaN;
        for (int p = 0; p < moment.loaded.length; p += 2) {
            Placed a = moment.bodies[moment.loaded[p]];
            Placed b = moment.bodies[moment.loaded[p + 1]];
            double gap = DistanceOracle.distance(a.shape, a.pose, b.shape, b.pose);
            worst = Double.isNaN(worst) ? gap : Math.max(worst, gap);
        }
        return worst;
    }

    /** The largest coordinate of what is not a container, whose solid side has no end. */
    private static double extent(Boxed boxed) {
        double most = 0;
        for (int k = 0; k < 3; k++) {
            double far = Math.max(Math.abs(boxed.low[k]), Math.abs(boxed.high[k]));
            most = Double.isInfinite(far) ? most : Math.max(most, far);
        }
        return most;
    }

    private static Boxed box(Placed body) {
        double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        if (body.shape instanceof Polyhedron p && !p.isInverted()) {
            for (int v = 0; v < p.vertexCount(); v++) {
                extend(low, high, body.pose.apply(p.vertex(v)), 0);
            }
            return new Boxed(body, low, high);
        }
        if (body.shape instanceof Polyhedron) {
            return new Boxed(body, high, low);
        }
        Sphere.Placed ball = body.shape.boundingSphere();
        extend(low, high, body.pose.apply(ball.centre()), ball.radius());
        return new Boxed(body, low, high);
    }

    private static void extend(double[] low, double[] high, Vec3 p, double radius) {
        double[] at = {p.x(), p.y(), p.z()};
        for (int k = 0; k < 3; k++) {
            low[k] = Math.min(low[k], at[k] - radius);
            high[k] = Math.max(high[k], at[k] + radius);
        }
    }
}
