package dev.ashlar.narrow.separating;

import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Placement;

/**
 * Whether two convex parts overlap, and their signed distance. {@link SeparatingVector} decides; if it is free, GJK goes on from
 * its vector and vertices; if not, the four vertex pairs of its proof seed the search for the depth. Scratch memory of one
 * thread, in A's frame.
 */
final class PartDistance {
    /** Of the size: depths are not known better. */
    private static final double ROUNDING = 1e-11;

    final Placement at = new Placement();
    final SupportSearch supports = new SupportSearch();
    final SeparatingVector vector;
    /** Signed distance, unit axis from A to B, supporting vertices and closest points, after {@link #measure}. */
    double separation;
    double axisX;
    double axisY;
    double axisZ;
    int vertexA;
    int vertexB;
    final double[] closestA = new double[3];
    final double[] closestB = new double[3];

    private final SearchOptions options;
    private final PieceDistance gjk = new PieceDistance(at);
    private final DepthSearch depth = new DepthSearch(supports);
    private double lastX;
    private double lastY;
    private double lastZ;

    PartDistance(SearchOptions options) {
        this.options = options;
        vector = new SeparatingVector(options, supports);
    }

    /**
     * Whether two parts without radius are free of each other; touching ones are. Then the vector and the gap along it are in
     * {@link #vector}, else the vertices of the proof.
     */
    boolean isFree(ConvexPart a, ConvexPart b, int partA, int partB, double[] cache, int c) {
        boolean resumes = start(a, b, partA, partB, cache, c) && cache[c + PairMemory.PROVEN] != 0;
        if (resumes && vector.isProvenBy(cache, c + PairMemory.PROOF)) {
            return false;
        }
        boolean free = resumes ? vector.searchOn() : vector.search();
        remember(a, b, partA, partB, free, cache, c);
        return free;
    }

    /** Starts the search from the memory, if it is of these parts; whether it is. */
    private boolean start(ConvexPart a, ConvexPart b, int partA, int partB, double[] cache, int c) {
        if (cache[c + PairMemory.KNOWN] == 0 || cache[c + PairMemory.PART_A] != partA || cache[c + PairMemory.PART_B] != partB) {
            vector.start(a, b, at);
            return false;
        }
        vector.start(a, b, at, cache[c + PairMemory.AXIS], cache[c + PairMemory.AXIS + 1], cache[c + PairMemory.AXIS + 2],
                (int) cache[c + PairMemory.VERTEX_A], (int) cache[c + PairMemory.VERTEX_B]);
        return true;
    }

    private void remember(ConvexPart a, ConvexPart b, int partA, int partB, boolean free, double[] cache, int c) {
        SeparatingVector v = vector;
        cache[c + PairMemory.PROVEN] = free ? 0 : 1;
        double x = v.sx;
        double y = v.sy;
        double z = v.sz;
        if (free && v.steps > 1) {
            // The search stops at the first vector that separates, barely; next time one nearer to the shortest line is better.
            // Near touching, the line between the supporting vertices runs across that: then less of it is taken.
            double mx = at.x(b.xyz, 3 * v.q) - a.xyz[3 * v.p];
            double my = at.y(b.xyz, 3 * v.q) - a.xyz[3 * v.p + 1];
            double mz = at.z(b.xyz, 3 * v.q) - a.xyz[3 * v.p + 2];
            double length = Math.sqrt(mx * mx + my * my + mz * mz);
            if (length > 0) {
                double s = options.hint() * Math.min(1, 10 * Math.max(0, v.gap) / length) / length;
                x += s * mx;
                y += s * my;
                z += s * mz;
            }
        } else if (!free) {
            for (int i = 0; i < 4; i++) {
                cache[c + PairMemory.PROOF + i] = v.proofA[i];
                cache[c + PairMemory.PROOF + 4 + i] = v.proofB[i];
            }
        }
        PairMemory.axis(cache, c, x, y, z, partA, partB, v.p, v.q, Double.POSITIVE_INFINITY);
    }

    /**
     * Measures two parts, radii included; false, and the separation is only a lower bound, if they are farther than a limit.
     *
     * @param exact a depth is right to within this
     */
    boolean measure(ConvexPart a, ConvexPart b, int partA, int partB, double limit, double exact, double[] cache, int c) {
        double radii = a.piece.radius + b.piece.radius;
        lastX = cache[c + PairMemory.AXIS];
        lastY = cache[c + PairMemory.AXIS + 1];
        lastZ = cache[c + PairMemory.AXIS + 2];
        boolean free = true;
        if (radii == 0) {
            free = isFree(a, b, partA, partB, cache, c);
        } else {
            start(a, b, partA, partB, cache, c);
            vector.support();
        }
        separation = vector.gap - radii;
        boolean near = true;
        if (free && separation > limit) {
            near = false;
            take(vector.sx, vector.sy, vector.sz, vector.p, vector.q);
        } else if (!free && isDepthFound(a, b, exact, cache, c)) {
            separation = depth.separation;
            take(depth.axisX, depth.axisY, depth.axisZ, depth.vertexA, depth.vertexB);
            depth.deepest(closestA, closestB);
        } else {
            gjk.guess(vector.sx, vector.sy, vector.sz, vector.p, vector.q);
            near = gjk.measure(a.piece, b.piece, Math.nextUp(limit));
            separation = near ? gjk.separation : limit;
            take(gjk.axisX, gjk.axisY, gjk.axisZ, gjk.coreA, gjk.coreB);
            System.arraycopy(gjk.closestA, 0, closestA, 0, 3);
            System.arraycopy(gjk.closestB, 0, closestB, 0, 3);
        }
        PairMemory.axis(cache, c, axisX, axisY, axisZ, partA, partB, vertexA, vertexB,
                near ? 0 : Double.POSITIVE_INFINITY);
        return near;
    }

    /** Searches the depth from the proof of the overlap, and from what was nearest to parting the last time. */
    private boolean isDepthFound(ConvexPart a, ConvexPart b, double exact, double[] cache, int c) {
        boolean whole = depth.start(a, b, at, vector.proofA, vector.proofB);
        if (whole && cache[c + PairMemory.SEEDED] != 0) {
            for (int i = 0; i < DepthSearch.SEEDS && whole; i++) {
                int p = (int) cache[c + PairMemory.SEEDS + i];
                int q = (int) cache[c + PairMemory.SEEDS + DepthSearch.SEEDS + i];
                whole = depth.seed(p, q);
            }
            double s = 1 / Math.sqrt(lastX * lastX + lastY * lastY + lastZ * lastZ);
            depth.offer(s * lastX, s * lastY, s * lastZ, (int) cache[c + PairMemory.SEEDS],
                    (int) cache[c + PairMemory.SEEDS + DepthSearch.SEEDS]);
        }
        whole = whole && depth.expand(Math.max(exact, ROUNDING * (a.piece.boundingRadius + b.piece.boundingRadius)));
        cache[c + PairMemory.SEEDED] = whole ? 1 : 0;
        for (int i = 0; i < DepthSearch.SEEDS && whole; i++) {
            cache[c + PairMemory.SEEDS + i] = depth.seedA[i];
            cache[c + PairMemory.SEEDS + DepthSearch.SEEDS + i] = depth.seedB[i];
        }
        return whole;
    }

    private void take(double x, double y, double z, int p, int q) {
        axisX = x;
        axisY = y;
        axisZ = z;
        vertexA = p;
        vertexB = q;
    }
}
