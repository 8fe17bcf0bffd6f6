package dev.ashlar.narrow.patch.doptree;

/**
 * Whether one of two surfaces that do not cross lies in the solid of the other: so does then a whole connected part of it,
 * and any corner of that part tells. Scratch memory of one thread.
 */
final class SurfaceNesting {
    private final PointInSolid inside = new PointInSolid();
    private final PairBounds bounds;

    SurfaceNesting(PairBounds bounds) {
        this.bounds = bounds;
    }

    /**
     * Whether a part of B is in a closed A; {@code inverted} if A's solid is outside. The probes are a corner of each part
     * of B.
     */
    boolean holdsPart(boolean inverted, double[] probesB) {
        for (int i = 0; i < probesB.length; i += 3) {
            int w = inside.winding(bounds.a, bounds.at.x(probesB, i), bounds.at.y(probesB, i), bounds.at.z(probesB, i));
            if (w != 0 != inverted) {
                return true;
            }
        }
        return false;
    }

    /** Whether a part of A is in a closed B. */
    boolean isPartHeld(boolean inverted, double[] probesA) {
        for (int i = 0; i < probesA.length; i += 3) {
            double x = probesA[i] - bounds.at.tx;
            double y = probesA[i + 1] - bounds.at.ty;
            double z = probesA[i + 2] - bounds.at.tz;
            int w = inside.winding(bounds.b, bounds.at.backX(x, y, z), bounds.at.backY(x, y, z), bounds.at.backZ(x, y, z));
            if (w != 0 != inverted) {
                return true;
            }
        }
        return false;
    }
}
