package dev.ashlar.physics;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.Penetration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Looks for overlaps in a world with testkit's oracle and a culling of its own, which shares nothing with the engine's. Bodies
 * that are not to collide, as those that a joint connects, may overlap.
 */
final class OverlapWatch {
    private record Seen(BodyId id, Shape shape, Pose pose, boolean isStatic, double[] low, double[] high) {
    }

    private final World world;
    /** Pairs found overlapping, in all looks. */
    int overlaps;
    /** The deepest overlap found, in metres. */
    double deepest;
    /** What was found first, for messages. */
    String first = "none";

    OverlapWatch(World world) {
        this.world = world;
    }

    /** Looks at the bodies where they are now. */
    void look() {
        look(world::pose, "step end");
    }

    /** Looks at the bodies inside the last step; the world must record paths. */
    void lookInside(int samples) {
        for (int k = 1; k <= samples; k++) {
            double t = (double) k / (samples + 1);
            look(id -> world.poseDuringStep(id, t), "t = " + t);
        }
    }

    private void look(Function<BodyId, Pose> poseOf, String when) {
        List<Seen> all = new ArrayList<>();
        double extent = 0;
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null) {
                Seen seen = see(id, poseOf.apply(id));
                all.add(seen);
                for (int k = 0; k < 3; k++) {
                    extent = Math.max(extent, Math.max(Math.abs(seen.low[k]), Math.abs(seen.high[k])));
                }
            }
        }
        all.sort(Comparator.comparingDouble(s -> s.low[0]));
        for (int i = 0; i < all.size(); i++) {
            Seen a = all.get(i);
            for (int k = i + 1; k < all.size() && all.get(k).low[0] < a.high[0]; k++) {
                Seen b = all.get(k);
                if (!(a.isStatic && b.isStatic) && world.mayMeet(a.id, b.id) && a.low[1] < b.high[1] && b.low[1] < a.high[1]
                        && a.low[2] < b.high[2] && b.low[2] < a.high[2]) {
                    judge(a, b, extent, when);
                }
            }
        }
    }

    private void judge(Seen a, Seen b, double extent, String when) {
        double depth = Penetration.depth(a.shape, a.pose, b.shape, b.pose);
        if (depth > Penetration.ULPS * Math.ulp(extent)) {
            if (overlaps == 0) {
                first = a.id + " and " + b.id + " by " + depth + " at " + when;
            }
            overlaps++;
            deepest = Math.max(deepest, depth);
        }
    }

    private Seen see(BodyId id, Pose pose) {
        Shape shape = world.shape(id);
        double[] low = new double[3];
        double[] high = new double[3];
        if (shape instanceof Polyhedron p && !p.isInverted()) {
            fill(low, Double.POSITIVE_INFINITY);
            fill(high, Double.NEGATIVE_INFINITY);
            for (int v = 0; v < p.vertexCount(); v++) {
                Vec3 at = pose.apply(p.vertex(v));
                extend(low, high, at, 0);
            }
        } else {
            Sphere.Placed ball = shape.boundingSphere();
            Vec3 centre = pose.apply(ball.centre());
            fill(low, Double.POSITIVE_INFINITY);
            fill(high, Double.NEGATIVE_INFINITY);
            extend(low, high, centre, ball.radius());
        }
        return new Seen(id, shape, pose, world.type(id) == BodyType.STATIC, low, high);
    }

    private static void fill(double[] out, double value) {
        out[0] = out[1] = out[2] = value;
    }

    private static void extend(double[] low, double[] high, Vec3 p, double radius) {
        double[] at = {p.x(), p.y(), p.z()};
        for (int k = 0; k < 3; k++) {
            low[k] = Math.min(low[k], at[k] - radius);
            high[k] = Math.max(high[k], at[k] + radius);
        }
    }
}
