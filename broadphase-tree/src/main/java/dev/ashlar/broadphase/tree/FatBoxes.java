package dev.ashlar.broadphase.tree;

import dev.ashlar.spi.SweptVolume;

/**
 * How fat boxes are made: the enclosing box of the swept volume, that of some steps later if the motion is steady, and a
 * margin. A proxy so fast that it would leave its fat box within a few steps anyway gets none of this.
 */
final class FatBoxes {
    /** A fat box that would not last so many steps costs more than it saves. */
    private static final double LEAST_STEPS = 4;

    private final double margin;
    private final double ahead;
    private final double reach;
    /** A fat box is too large for its proxy when its sides sum to more than this times those of the exact box. */
    private final double waste;

    FatBoxes(double margin, double ahead, double reach) {
        this.margin = margin;
        this.ahead = ahead;
        this.reach = reach;
        waste = 1.3 * (1 + 2 * margin + reach);
    }

    /** Writes the fat box of a volume whose exact box is given. */
    void fatten(double[] volume, int at, double[] exact, int e, double[] fat, int f) {
        double sides = 0;
        double way = 0;
        for (int k = 0; k < 3; k++) {
            // Halves first, so that no sum can overflow.
            sides += 0.5 * volume[at + 3 + k] - 0.5 * volume[at + k];
            way = Math.max(way, Math.abs(volume[at + SweptVolume.DISPLACEMENT + k]));
        }
        double size = sides * (2.0 / 3) + 2 * volume[at + SweptVolume.MARGIN];
        double room = reach * size;
        double border = margin * size;
        double steps = way * ahead <= room ? ahead : room / way;
        if (!(LEAST_STEPS * way <= room + border)) {
            steps = 0;
            border = 0;
        }
        for (int k = 0; k < 3; k++) {
            double d = steps * volume[at + SweptVolume.DISPLACEMENT + k];
            fat[f + k] = exact[e + k] - border + Math.min(d, 0);
            fat[f + 3 + k] = exact[e + 3 + k] + border + Math.max(d, 0);
        }
    }

    /** Whether the fat box may stay: it holds the exact box and is not much too large for it. */
    boolean fits(double[] exact, int e, double[] fat, int f) {
        return exact[e] >= fat[f] && exact[e + 1] >= fat[f + 1] && exact[e + 2] >= fat[f + 2]
                && exact[e + 3] <= fat[f + 3] && exact[e + 4] <= fat[f + 4] && exact[e + 5] <= fat[f + 5]
                && !(sides(fat, f) > waste * sides(exact, e));
    }

    private static double sides(double[] box, int b) {
        return (box[b + 3] - box[b]) + (box[b + 4] - box[b + 1]) + (box[b + 5] - box[b + 2]);
    }
}
