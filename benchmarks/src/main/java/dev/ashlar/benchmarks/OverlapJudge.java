package dev.ashlar.benchmarks;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.testkit.Penetration;
import java.util.Comparator;
import java.util.List;

/** One judge for all engines: testkit's oracle on bodies where they are, with balls around them to cull by. */
public final class OverlapJudge {
    /** A body where it is. */
    public record Placed(Shape shape, Pose pose, boolean isStatic) {
        private double radius() {
            return shape.boundingRadius();
        }

        private double low() {
            return pose.position().x() - radius();
        }
    }

    private OverlapJudge() {
    }

    /** The deepest overlap of two bodies of which one can move, in metres; 0 if there is none deeper than rounding. */
    public static double deepest(List<Placed> bodies) {
        List<Placed> all = bodies.stream().sorted(Comparator.comparingDouble(Placed::low)).toList();
        double extent = all.stream().mapToDouble(b -> b.pose.position().length() + b.radius()).max().orElse(1);
        double deepest = 0;
        for (int i = 0; i < all.size(); i++) {
            Placed a = all.get(i);
            for (int k = i + 1; k < all.size() && all.get(k).low() <= a.pose.position().x() + a.radius(); k++) {
                Placed b = all.get(k);
                double reach = a.radius() + b.radius();
                if (!(a.isStatic && b.isStatic) && a.pose.position().minus(b.pose.position()).lengthSq() < reach * reach) {
                    deepest = Math.max(deepest, Penetration.depth(a.shape, a.pose, b.shape, b.pose));
                }
            }
        }
        return deepest > Penetration.ULPS * Math.ulp(extent) ? deepest : 0;
    }
}
