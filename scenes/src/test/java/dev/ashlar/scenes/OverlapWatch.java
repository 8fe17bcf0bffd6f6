package dev.ashlar.scenes;

import dev.ashlar.math.Pose;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;
import dev.ashlar.testkit.Overlaps;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Looks for overlaps in a world with testkit's judge. Bodies that are not to collide, as those that a joint connects, may overlap. */
final class OverlapWatch {
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
        List<BodyId> ids = new ArrayList<>();
        List<Overlaps.Placed> placed = new ArrayList<>();
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null) {
                ids.add(id);
                placed.add(new Overlaps.Placed(world.shape(id), poseOf.apply(id), world.type(id) == BodyType.STATIC));
            }
        }
        List<Overlaps.Overlap> found = Overlaps.find(placed, (a, b) -> world.shouldCollide(ids.get(a), ids.get(b)));
        for (Overlaps.Overlap overlap : found) {
            if (overlaps == 0) {
                first = ids.get(overlap.first()) + " and " + ids.get(overlap.second()) + " by " + overlap.depth() + " at " + when;
            }
            overlaps++;
        }
        deepest = Math.max(deepest, Overlaps.deepest(found));
    }
}
