package dev.ashlar.narrow.patch.doptree;

/** The distance of two patches, 0 if they cross. Scratch memory of one thread. */
final class PatchDistance {
    /** What is not nearer by so much does not count as nearer: rounding makes as much of it. */
    private static final double NEARER = 1 - 1e-10;

    private final LeafCrossing leaf = new LeafCrossing();
    private final CrossingFaces crossing = new CrossingFaces(1, false);
    private final PolygonDistance faces = new PolygonDistance();

    double distance;
    /** The closest points, A's then B's; where the patches cross, twice a common point. */
    final double[] closest = new double[6];

    /** Measures patches pa and pb; false if they are not nearer than a limit. */
    boolean measure(PairBounds bounds, int pa, int pb, double limit) {
        crossing.clear();
        if (leaf.test(bounds, pa, pb, crossing)) {
            distance = 0;
            System.arraycopy(crossing.xyz, 0, closest, 0, 3);
            System.arraycopy(crossing.xyz, 0, closest, 3, 3);
            return true;
        }
        if (leaf.gap >= NEARER * limit) {
            return false;
        }
        if (leaf.gap > 0 && leaf.findBelow(bounds, pa, pb)) {
            distance = leaf.height;
            System.arraycopy(leaf.closest, 0, closest, 0, 6);
            return distance < limit;
        }
        faces.begin(limit * limit);
        faces.measure(bounds, pa, pb);
        if (!(faces.leastSq < limit * limit)) {
            return false;
        }
        distance = Math.sqrt(faces.leastSq);
        System.arraycopy(faces.closest, 0, closest, 0, 6);
        return true;
    }
}
