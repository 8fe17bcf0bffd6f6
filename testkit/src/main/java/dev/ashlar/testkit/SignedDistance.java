package dev.ashlar.testkit;

/** Signed distances of parts: positive apart, negative minus a depth as {@link Penetration} says. */
final class SignedDistance {
    private SignedDistance() {
    }

    static double gap(OraclePart p, OraclePart q) {
        double r = p.radius() + q.radius();
        if (p.convex() && q.convex()) {
            return ConvexDistance.of(p.xyz, p.pieces().get(0), q.xyz, q.pieces().get(0)).gap - r;
        }
        if (p.inverted() && q.inverted()) {
            return Double.NEGATIVE_INFINITY;
        }
        if (r == 0 ? OverlapOracle.overlap(p, q) : new PartOverlap(p, q).overlap()) {
            return -r - new DepthBound(p, q).lowerBound();
        }
        return Math.max(0, surfaces(p, q).gap) - r;
    }

    /** The closest points of the surfaces, cores without radii; gap 0 or below where they cross. */
    static ConvexDistance surfaces(OraclePart p, OraclePart q) {
        ConvexDistance best = null;
        for (ConvexSet a : p.pieces()) {
            double[] boxA = box(p, a);
            for (ConvexSet b : q.pieces()) {
                if (best == null || CullingBoxes.distance(boxA, q.box) < best.gap
                        && CullingBoxes.distance(boxA, box(q, b)) < best.gap) {
                    ConvexDistance c = ConvexDistance.of(p.xyz, a, q.xyz, b);
                    if (best == null || c.gap < best.gap) {
                        best = c;
                    }
                }
            }
        }
        return best;
    }

    private static double[] box(OraclePart p, ConvexSet piece) {
        double[] box = CullingBoxes.empty();
        for (int i : piece.points()) {
            CullingBoxes.extend(box, p.xyz, i);
        }
        return box;
    }
}
