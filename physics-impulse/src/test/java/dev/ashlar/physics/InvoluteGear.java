package dev.ashlar.physics;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;

/**
 * A spur gear about z with involute teeth at a pressure angle of 20 degrees, one tooth along x. Two of them roll on each other at
 * the ratio of their teeth, at the distance of their pitch radii.
 */
final class InvoluteGear {
    private static final double PRESSURE = Math.toRadians(20);
    /** Chords of a flank. */
    private static final int FLANK = 6;
    /** Points of an outline beside a tooth's middle: one at the root, the others on the flank. */
    private static final int SIDE = FLANK + 2;

    final double pitchRadius;
    private final int teeth;
    private final double module;
    /** What a tooth lacks on each side, rad. */
    private final double play;

    InvoluteGear(int teeth, double module, double play) {
        this.teeth = teeth;
        this.module = module;
        this.play = play;
        pitchRadius = 0.5 * module * teeth;
    }

    /** The gear as a body of a thickness. */
    Polyhedron body(double thickness) {
        PolyhedronBuilder builder = Polyhedron.builder().name("gear of " + teeth + " teeth");
        int[] outline = new int[2 * SIDE * teeth];
        for (int layer = 0; layer < 2; layer++) {
            for (int k = 0; k < outline.length; k++) {
                vertex(builder, k, (layer - 0.5) * thickness);
            }
        }
        int n = outline.length;
        for (int k = 0; k < n; k++) {
            int next = (k + 1) % n;
            builder.face(k, next, n + next, n + k);
        }
        int[] low = new int[2 * teeth];
        int[] high = new int[2 * teeth];
        for (int tooth = 0; tooth < teeth; tooth++) {
            int right = 2 * SIDE * tooth;
            int left = right + 2 * SIDE - 1;
            low[2 * teeth - 1 - 2 * tooth] = right;
            low[2 * teeth - 2 - 2 * tooth] = left;
            high[2 * tooth] = n + right;
            high[2 * tooth + 1] = n + left;
            for (int k = 0; k < SIDE - 1; k++) {
                builder.face(left - k, left - k - 1, right + k + 1, right + k);
                builder.face(n + right + k, n + right + k + 1, n + left - k - 1, n + left - k);
            }
        }
        return builder.face(low).face(high).build();
    }

    /** Point k of the outline, counted against the clock from the right root of the first tooth. */
    private void vertex(PolyhedronBuilder builder, int k, double z) {
        int tooth = k / (2 * SIDE);
        int along = k % (2 * SIDE);
        int step = along < SIDE ? along : 2 * SIDE - 1 - along;
        double base = pitchRadius * Math.cos(PRESSURE);
        double tip = pitchRadius + module;
        double radius = step == 0 ? pitchRadius - 1.25 * module : base + (tip - base) * (step - 1) / FLANK;
        double half = Math.PI / (2 * teeth) - play + involute(PRESSURE) - involute(Math.acos(base / Math.max(base, radius)));
        double angle = 2 * Math.PI * tooth / teeth + (along < SIDE ? -half : half);
        builder.vertex(radius * Math.cos(angle), radius * Math.sin(angle), z);
    }

    private static double involute(double angle) {
        return Math.tan(angle) - angle;
    }
}
