package dev.ashlar.testkit;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds all overlaps among bodies, by {@link Penetration} and a culling of its own: it shares nothing with an engine but the shapes
 * and where they are.
 */
public final class Overlaps {
    /** A body where it is. */
    public record Placed(Shape shape, Pose pose, boolean isStatic) {
    }

    /**
     * Two bodies that overlap by more than {@link Penetration#ULPS} ulp of the largest coordinate of all.
     *
     * @param first  place in the list, below {@code second}
     * @param depth  in metres
     */
    public record Overlap(int first, int second, double depth) {
    }

    /** Which bodies are not to overlap. */
    @FunctionalInterface
    public interface Filter {
        /** Whether two bodies, by their places in the list, collide when they meet. */
        boolean shouldCollide(int first, int second);
    }

    private record Boxed(int place, double[] low, double[] high) {
        boolean meets(Boxed other) {
            for (int k = 0; k < 3; k++) {
                if (low[k] > other.high[k] || other.low[k] > high[k]) {
                    return false;
                }
            }
            return true;
        }
    }

    private Overlaps() {
    }

    /** Of all bodies, but for pairs of static ones. */
    public static List<Overlap> find(List<Placed> bodies) {
        return find(bodies, (first, second) -> true);
    }

    /** Of those that may meet, but for pairs of static ones; in order of their places. */
    public static List<Overlap> find(List<Placed> bodies, Filter filter) {
        Boxed[] boxed = new Boxed[bodies.size()];
        double extent = 0;
        for (int i = 0; i < boxed.length; i++) {
            boxed[i] = box(i, bodies.get(i));
            extent = Math.max(extent, extent(boxed[i]));
        }
        Arrays.sort(boxed, Comparator.comparingDouble(b -> b.low[0]));
        List<Overlap> found = new ArrayList<>();
        for (int i = 0; i < boxed.length; i++) {
            for (int k = i + 1; k < boxed.length && boxed[k].low[0] <= boxed[i].high[0]; k++) {
                int first = Math.min(boxed[i].place, boxed[k].place);
                int second = Math.max(boxed[i].place, boxed[k].place);
                Placed a = bodies.get(first);
                Placed b = bodies.get(second);
                if (!(a.isStatic && b.isStatic) && boxed[i].meets(boxed[k]) && filter.shouldCollide(first, second)) {
                    double depth = Penetration.depth(a.shape, a.pose, b.shape, b.pose);
                    if (depth > Penetration.ULPS * Math.ulp(extent)) {
                        found.add(new Overlap(first, second, depth));
                    }
                }
            }
        }
        found.sort(Comparator.comparingInt(Overlap::first).thenComparingInt(Overlap::second));
        return found;
    }

    /** The depth of the deepest, in metres; 0 if there are none. */
    public static double deepest(List<Overlap> overlaps) {
        return overlaps.stream().mapToDouble(Overlap::depth).max().orElse(0);
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

    private static Boxed box(int place, Placed body) {
        double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        if (body.shape instanceof Polyhedron p && p.isInverted()) {
            return new Boxed(place, high, low);
        }
        if (body.shape instanceof Polyhedron p) {
            for (int v = 0; v < p.vertexCount(); v++) {
                extend(low, high, body.pose.apply(p.vertex(v)), 0);
            }
        } else {
            Sphere.Placed ball = body.shape.boundingSphere();
            extend(low, high, body.pose.apply(ball.centre()), ball.radius());
        }
        return new Boxed(place, low, high);
    }

    private static void extend(double[] low, double[] high, Vec3 p, double radius) {
        double[] at = {p.x(), p.y(), p.z()};
        for (int k = 0; k < 3; k++) {
            low[k] = Math.min(low[k], at[k] - radius);
            high[k] = Math.max(high[k], at[k] + radius);
        }
    }
}
