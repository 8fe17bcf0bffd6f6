package dev.ashlar.physics.internal.overlap;

import dev.ashlar.math.Pose;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.joint.JointGroups;
import dev.ashlar.spi.PairBuffer;
import java.util.Arrays;

/**
 * Pairs of bodies that were put into each other, and are so many that not all can be solved. Of n bodies in one place they are n
 * (n - 1) / 2. Each body has contacts with the nearest of those whose balls inside overlap with its own, by which it does not
 * fall through them. With all others that it overlaps it has none, nor are they swept; {@link OverlapSeparation} pushes them from centre
 * to centre.
 */
public final class DeepOverlaps {
    /** How close centres are of bodies that are deep in each other, as a share of the radii of the balls. */
    private static final double DEEP = 0.5;
    /** So many of those that are in a body are its nearest. */
    private static final int NEAREST = 8;

    /** All of them, sorted. */
    public final PairBuffer pairs = new PairBuffer();

    private final BodySet bodies;
    private final JointGroups groups;
    private final OverlapSeparation pushes;
    /** A modifier is to be asked about every contact. */
    private final boolean isOff;
    private final PairBuffer rest = new PairBuffer();
    /** By body: the nearest that are in it, or -1, and the squares of how far their centres are. */
    private int[] nearest = new int[0];
    private double[] distanceSq = new double[0];

    public DeepOverlaps(BodySet bodies, JointGroups groups, OverlapSeparation pushes, boolean isOff) {
        this.bodies = bodies;
        this.groups = groups;
        this.pushes = pushes;
        this.isOff = isOff;
    }

    /** Takes the pairs that are not to be solved out of the pairs of a step. */
    public void takeFrom(PairBuffer now) {
        pairs.clear();
        for (int p = 0; p < now.size(); p++) {
            if (isSure(now.first(p), now.second(p))) {
                pairs.add(now.first(p), now.second(p));
            }
        }
        if (pairs.size() == 0) {
            return;
        }
        findNearest();
        pairs.clear();
        rest.clear();
        for (int p = 0; p < now.size(); p++) {
            int a = now.first(p);
            int b = now.second(p);
            boolean sure = isSure(a, b);
            boolean near = sure && (isNearest(a, b) || isNearest(b, a));
            if (near || !sure && !(isCrowded(a) && isCrowded(b) && mayBePushed(a, b) && pushes.overlap(a, b))) {
                rest.add(a, b);
            } else {
                pairs.add(a, b);
            }
        }
        now.clear();
        for (int p = 0; p < rest.size(); p++) {
            now.add(rest.first(p), rest.second(p));
        }
    }

    /** How many of the pairs have a body that moves. */
    public int awake() {
        int n = 0;
        for (int p = 0; p < pairs.size(); p++) {
            n += bodies.isActive(pairs.first(p)) || bodies.isActive(pairs.second(p)) ? 1 : 0;
        }
        return n;
    }

    /** Whether a body has as many in it as have contacts with it. */
    private boolean isCrowded(int i) {
        return nearest[NEAREST * i + NEAREST - 1] >= 0;
    }

    private void findNearest() {
        if (nearest.length < NEAREST * bodies.end) {
            nearest = new int[NEAREST * bodies.def.length];
            distanceSq = new double[NEAREST * bodies.def.length];
        }
        Arrays.fill(nearest, 0, NEAREST * bodies.end, -1);
        Arrays.fill(distanceSq, 0, NEAREST * bodies.end, Double.MAX_VALUE);
        for (int p = 0; p < pairs.size(); p++) {
            int a = pairs.first(p);
            int b = pairs.second(p);
            double sq = distanceSq(a, b);
            offer(a, b, sq);
            offer(b, a, sq);
        }
    }

    /** Puts a body among the nearest of another if it is; of two that are as near the first stays. */
    private void offer(int of, int other, double sq) {
        int k = NEAREST * of + NEAREST - 1;
        if (sq >= distanceSq[k]) {
            return;
        }
        while (k > NEAREST * of && sq < distanceSq[k - 1]) {
            distanceSq[k] = distanceSq[k - 1];
            nearest[k] = nearest[k - 1];
            k--;
        }
        distanceSq[k] = sq;
        nearest[k] = other;
    }

    private boolean isNearest(int of, int other) {
        boolean is = false;
        for (int k = NEAREST * of; k < NEAREST * of + NEAREST; k++) {
            is |= nearest[k] == other;
        }
        return is;
    }

    /** Whether two bodies overlapped at the start of the internal step without being solved. */
    boolean contains(int a, int b) {
        return pairs.size() > 0 && pairs.indexOf(a, b) >= 0;
    }

    /** Whether the balls in two bodies, where they are now, overlap. */
    public boolean isSure(int a, int b) {
        return mayBePushed(a, b) && areWithin(1, a, b);
    }

    /** Whether two bodies are so deep in each other that the shortest way out tells nothing. */
    boolean isDeep(int a, int b) {
        return mayBePushed(a, b) && areWithin(DEEP, a, b);
    }

    /** Whether two bodies that overlap, where they are now, are not to be swept. */
    public boolean isLeftOut(int a, int b) {
        return isSure(a, b) || contains(a, b) && pushes.overlap(a, b);
    }

    private boolean mayBePushed(int a, int b) {
        return !isOff && bodies.isDynamic(a) && bodies.isDynamic(b) && (groups.of(a) < 0 || groups.of(a) != groups.of(b));
    }

    private boolean areWithin(double share, int a, int b) {
        double near = share * (bodies.shape[a].innerRadius + bodies.shape[b].innerRadius);
        return distanceSq(a, b) < near * near;
    }

    private double distanceSq(int a, int b) {
        double[] pose = bodies.pose;
        int i = a * Pose.STRIDE;
        int j = b * Pose.STRIDE;
        double x = pose[j] - pose[i];
        double y = pose[j + 1] - pose[i + 1];
        double z = pose[j + 2] - pose[i + 2];
        return x * x + y * y + z * z;
    }
}
