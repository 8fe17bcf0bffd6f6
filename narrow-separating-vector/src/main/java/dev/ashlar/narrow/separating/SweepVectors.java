package dev.ashlar.narrow.separating;

import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Placement;

/**
 * Finds the vectors that part two moving parts at the times that a sweep looks at, each from the one before: the plane across such a
 * vector is what the sweep then carries along. Scratch memory of one thread.
 */
final class SweepVectors implements PieceDistance.Start {
    final SupportSearch supports = new SupportSearch();
    private final SeparatingVector vector;
    private ConvexPart a;
    private ConvexPart b;

    SweepVectors(SearchOptions options) {
        vector = new SeparatingVector(options, supports);
    }

    /** Says which parts are swept next; null for shapes of several parts, whose searches are left as they are. */
    void begin(ConvexPart first, ConvexPart second) {
        a = first;
        b = second;
    }

    @Override
    public void improve(PieceDistance distance, Placement at, double x, double y, double z) {
        if (a == null) {
            return;
        }
        if (x == 0 && y == 0 && z == 0) {
            vector.start(a, b, at);
        } else {
            vector.start(a, b, at, x, y, z, distance.coreA, distance.coreB);
        }
        if (vector.search()) {
            distance.guess(vector.sx, vector.sy, vector.sz, vector.p, vector.q);
        }
    }
}
