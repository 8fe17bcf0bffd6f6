package dev.ashlar.physics;

import dev.ashlar.math.Pose;
import dev.ashlar.spi.PairBuffer;

/**
 * Pairs of bodies that were put so deep into each other that nothing need be asked of a narrow phase: balls inside them overlap by
 * half. Of n bodies in one place these are all n (n - 1) / 2 pairs. They have no contacts, are not swept, and {@link PushApart} pushes
 * them from centre to centre.
 */
final class DeepOverlaps {
    /** How close centres are, as a share of the radii of the balls. */
    private static final double DEEP = 0.5;

    final PairBuffer pairs = new PairBuffer();

    private final Bodies bodies;
    private final JointGroups groups;
    /** A modifier is to be asked about every contact. */
    private final boolean isOff;
    private final PairBuffer rest = new PairBuffer();

    DeepOverlaps(Bodies bodies, JointGroups groups, boolean isOff) {
        this.bodies = bodies;
        this.groups = groups;
        this.isOff = isOff;
    }

    /** Takes the deep pairs out of the pairs of a step. */
    void takeFrom(PairBuffer now) {
        pairs.clear();
        for (int p = 0; p < now.size(); p++) {
            if (isDeep(now.first(p), now.second(p))) {
                pairs.add(now.first(p), now.second(p));
            }
        }
        if (pairs.size() == 0) {
            return;
        }
        rest.clear();
        for (int p = 0; p < now.size(); p++) {
            if (!isDeep(now.first(p), now.second(p))) {
                rest.add(now.first(p), now.second(p));
            }
        }
        now.clear();
        for (int p = 0; p < rest.size(); p++) {
            now.add(rest.first(p), rest.second(p));
        }
    }

    /** Whether two bodies, where they are now, are that deep in each other. */
    boolean isDeep(int a, int b) {
        if (isOff || !bodies.isDynamic(a) || !bodies.isDynamic(b)) {
            return false;
        }
        double[] pose = bodies.pose;
        int i = a * Pose.STRIDE;
        int j = b * Pose.STRIDE;
        double x = pose[j] - pose[i];
        double y = pose[j + 1] - pose[i + 1];
        double z = pose[j + 2] - pose[i + 2];
        double near = DEEP * (bodies.shape[a].innerRadius + bodies.shape[b].innerRadius);
        return x * x + y * y + z * z < near * near && (groups.of(a) < 0 || groups.of(a) != groups.of(b));
    }
}
