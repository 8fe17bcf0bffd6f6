package dev.ashlar.testkit;

import java.util.SplittableRandom;

/** On which side of a closed surface a point is, exactly: by the winding number along a ray that meets no edge. */
final class Winding {
    /** The point is on a triangle. */
    static final int ON = Integer.MAX_VALUE;
    private static final int TRIES = 100;

    private Winding() {
    }

    /** Whether a point is strictly inside what the closed leaf fills: for a container, strictly outside its surface. */
    static boolean inSolid(Leaf leaf, double[] p, int i) {
        if (!leaf.closed()) {
            return false;
        }
        int number = Boxes.holds(leaf.box, p, i) ? number(leaf, p, i) : 0;
        return number != ON && (leaf.inverted() ? number >= 0 : number > 0);
    }

    /** How often the surface winds about a point: 1 inside a solid, 0 outside or in a cavity, {@link #ON} on it. */
    static int number(Leaf leaf, double[] p, int i) {
        SplittableRandom random = new SplittableRandom(7);
        double[] far = new double[3];
        for (int n = 0; n < TRIES; n++) {
            double length = 4 * (Boxes.diagonal(leaf.box) + Double.MIN_NORMAL);
            for (int k = 0; k < 3; k++) {
                // Beyond the box on each axis, so that the end is outside.
                double sign = random.nextBoolean() ? 1 : -1;
                far[k] = p[i + k] + sign * length * (0.5 + random.nextDouble());
            }
            int number = along(leaf, p, i, far);
            if (number != RETRY) {
                return number;
            }
        }
        throw new IllegalStateException("no ray from a point meets triangles only in their insides");
    }

    private static final int RETRY = Integer.MIN_VALUE;

    private static int along(Leaf leaf, double[] p, int i, double[] far) {
        int number = 0;
        boolean retry = false;
        for (int t = 0; t < leaf.triangleCount(); t++) {
            int start = Triangles.side(leaf, t, p, i);
            int end = Triangles.side(leaf, t, far, 0);
            if (start == 0) {
                if (Triangles.touch(p, i, p, i, leaf, t)) {
                    return ON;
                }
                retry |= end == 0;
                continue;
            }
            if (start == end) {
                continue;
            }
            int[] o = new int[3];
            for (int k = 0; k < 3; k++) {
                o[k] = Exact.orient(p, i, far, 0, leaf.xyz, leaf.corner(t, k), leaf.xyz, leaf.corner(t, (k + 1) % 3));
            }
            boolean hit = o[0] >= 0 && o[1] >= 0 && o[2] >= 0 || o[0] <= 0 && o[1] <= 0 && o[2] <= 0;
            if (hit && (end == 0 || o[0] * o[1] * o[2] == 0)) {
                retry = true;
            } else if (hit) {
                // From behind to the front: the ray leaves.
                number += start < 0 ? 1 : -1;
            }
        }
        return retry ? RETRY : number;
    }
}
