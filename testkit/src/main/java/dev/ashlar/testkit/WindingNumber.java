package dev.ashlar.testkit;

import java.util.SplittableRandom;

/** On which side of a closed surface a point is, exactly: by the winding number along a ray that meets no edge. */
final class WindingNumber {
    /** The point is on a triangle. */
    static final int ON = Integer.MAX_VALUE;
    private static final int TRIES = 100;

    private WindingNumber() {
    }

    /** Whether a point is strictly inside what the closed part fills: for a container, strictly outside its surface. */
    static boolean inSolid(OraclePart part, double[] p, int i) {
        if (!part.closed()) {
            return false;
        }
        int number = CullingBoxes.holds(part.box, p, i) ? number(part, p, i) : 0;
        return number != ON && (part.inverted() ? number >= 0 : number > 0);
    }

    /** How often the surface winds about a point: 1 inside a solid, 0 outside or in a cavity, {@link #ON} on it. */
    static int number(OraclePart part, double[] p, int i) {
        SplittableRandom random = new SplittableRandom(7);
        double[] far = new double[3];
        for (int n = 0; n < TRIES; n++) {
            double length = 4 * (CullingBoxes.diagonal(part.box) + Double.MIN_NORMAL);
            for (int k = 0; k < 3; k++) {
                // Beyond the box on each axis, so that the end is outside.
                double sign = random.nextBoolean() ? 1 : -1;
                far[k] = p[i + k] + sign * length * (0.5 + random.nextDouble());
            }
            int number = along(part, p, i, far);
            if (number != RETRY) {
                return number;
            }
        }
        throw new IllegalStateException("no ray from a point meets triangles only in their insides");
    }

    private static final int RETRY = Integer.MIN_VALUE;

    private static int along(OraclePart part, double[] p, int i, double[] far) {
        int number = 0;
        boolean retry = false;
        for (int t = 0; t < part.triangleCount(); t++) {
            int start = Triangles.side(part, t, p, i);
            int end = Triangles.side(part, t, far, 0);
            if (start == 0) {
                if (Triangles.touch(p, i, p, i, part, t)) {
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
                o[k] = ExactSigns.orient(p, i, far, 0, part.xyz, part.corner(t, k), part.xyz, part.corner(t, (k + 1) % 3));
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
