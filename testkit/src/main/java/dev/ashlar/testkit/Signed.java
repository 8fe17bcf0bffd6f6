package dev.ashlar.testkit;

/** Signed distances of leaves: positive apart, negative minus a depth as {@link Penetration} says. */
final class Signed {
    private Signed() {
    }

    static double gap(Leaf p, Leaf q) {
        double r = p.radius() + q.radius();
        if (p.convex() && q.convex()) {
            return Closest.of(p.xyz, p.pieces().get(0), q.xyz, q.pieces().get(0)).gap - r;
        }
        if (p.inverted() && q.inverted()) {
            return Double.NEGATIVE_INFINITY;
        }
        if (r == 0 ? OverlapOracle.overlap(p, q) : new Contact(p, q).overlap()) {
            return -r - new Depth(p, q).lowerBound();
        }
        return Math.max(0, surfaces(p, q).gap) - r;
    }

    /** The closest points of the surfaces, cores without radii; gap 0 or below where they cross. */
    static Closest surfaces(Leaf p, Leaf q) {
        Closest best = null;
        for (Piece a : p.pieces()) {
            double[] boxA = box(p, a);
            for (Piece b : q.pieces()) {
                if (best == null || Boxes.distance(boxA, q.box) < best.gap && Boxes.distance(boxA, box(q, b)) < best.gap) {
                    Closest c = Closest.of(p.xyz, a, q.xyz, b);
                    if (best == null || c.gap < best.gap) {
                        best = c;
                    }
                }
            }
        }
        return best;
    }

    private static double[] box(Leaf p, Piece piece) {
        double[] box = Boxes.empty();
        for (int i : piece.points()) {
            Boxes.extend(box, p.xyz, i);
        }
        return box;
    }
}
