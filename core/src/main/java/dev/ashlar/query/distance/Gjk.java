package dev.ashlar.query.distance;

/**
 * The distance of two convex cores (Gilbert, Johnson and Keerthi 1988): the point of the difference B - A nearest to the
 * origin, by simplices of at most four of its vertices. All in A's frame.
 *
 * <p>Chosen for robustness, not speed: the nearest point of a simplex is found by looking at all its faces, edges and
 * vertices, so that slivers do no harm; every round must come nearer, so it ends.
 */
final class Gjk {
    /** Rounding of a difference of points, relative to the size of the pair, generously. */
    private static final double ROUNDING = 1e-15;

    /** Simplex: vertices of A and B, and their differences b - a. */
    final int[] va = new int[4];
    final int[] vb = new int[4];
    final double[] w = new double[12];
    int count;
    /** The nearest point, a vector from A to B. */
    double mx;
    double my;
    double mz;
    /** Weights of the simplex vertices in the nearest point. */
    final double[] weight = new double[4];
    /** Whether the simplex is a tetrahedron around the origin. */
    boolean inside;
    /**
     * How far the nearest point's direction parts the cores for certain: their distance is at least this. Far below the length of the
     * nearest point, or negative, where rounding stopped the search on a sliver, as needles against large bodies make them.
     */
    double gap;
    /** Rounds of the last call. */
    int rounds;

    private final double[] trial = new double[3];
    private final double[] trialWeight = new double[4];
    private final double[] oldWeight = new double[4];

    /**
     * Runs the search from axis (x, y, z) and the vertices in {@code va[0]}, {@code vb[0]} as a first guess; any will do.
     * Afterwards the distance of the cores is the length of (mx, my, mz), unless {@link #inside}.
     */
    void run(ConvexPiece a, ConvexPiece b, Placement at, double x, double y, double z, int fromA, int fromB) {
        double sizeSq = pairSizeSq(a, b, at);
        double tinySq = ROUNDING * ROUNDING * sizeSq;
        count = 0;
        inside = false;
        rounds = 0;
        add(a, b, at, -x, -y, -z, fromA, fromB);
        count = 1;
        mx = w[0];
        my = w[1];
        mz = w[2];
        weight[0] = 1;
        while (true) {
            rounds++;
            double mm = mx * mx + my * my + mz * mz;
            if (mm <= tinySq) {
                gap = 0;
                return;
            }
            add(a, b, at, -mx, -my, -mz, va[count - 1], vb[count - 1]);
            double along = mx * w[3 * count] + my * w[3 * count + 1] + mz * w[3 * count + 2];
            gap = along / Math.sqrt(mm);
            double gain = mm - along;
            if (gain <= 1e-15 * mm + ROUNDING * Math.sqrt(mm * sizeSq) || isKnown()) {
                return;
            }
            double oldX = mx;
            double oldY = my;
            double oldZ = mz;
            int oldCount = count++;
            System.arraycopy(weight, 0, oldWeight, 0, 4);
            nearest();
            if (inside) {
                return;
            }
            if (!(mx * mx + my * my + mz * mz < mm)) {
                // No nearer, by rounding: the last answer stands, and its vertices are still the first ones.
                mx = oldX;
                my = oldY;
                mz = oldZ;
                System.arraycopy(oldWeight, 0, weight, 0, 4);
                count = oldCount;
                return;
            }
            reduce();
        }
    }

    private static double pairSizeSq(ConvexPiece a, ConvexPiece b, Placement at) {
        double dx = Math.abs(at.tx) + Math.abs(a.centre[0]) + Math.abs(b.centre[0]) + a.boundingRadius + b.boundingRadius;
        double dy = Math.abs(at.ty) + Math.abs(a.centre[1]) + Math.abs(b.centre[1]) + a.boundingRadius + b.boundingRadius;
        double dz = Math.abs(at.tz) + Math.abs(a.centre[2]) + Math.abs(b.centre[2]) + a.boundingRadius + b.boundingRadius;
        return dx * dx + dy * dy + dz * dz;
    }

    /** Writes the vertex of B - A farthest along (x, y, z) behind the simplex. */
    private void add(ConvexPiece a, ConvexPiece b, Placement at, double x, double y, double z, int fromA, int fromB) {
        int pa = a.support(-x, -y, -z, fromA);
        int pb = b.support(at.backX(x, y, z), at.backY(x, y, z), at.backZ(x, y, z), fromB);
        va[count] = pa;
        vb[count] = pb;
        w[3 * count] = at.x(b.xyz, 3 * pb) - a.xyz[3 * pa];
        w[3 * count + 1] = at.y(b.xyz, 3 * pb) - a.xyz[3 * pa + 1];
        w[3 * count + 2] = at.z(b.xyz, 3 * pb) - a.xyz[3 * pa + 2];
    }

    private boolean isKnown() {
        for (int i = 0; i < count; i++) {
            if (va[i] == va[count] && vb[i] == vb[count]) {
                return true;
            }
        }
        return false;
    }

    /** Finds the nearest point of the simplex, into mx, my, mz and weight. */
    private void nearest() {
        double best = Double.POSITIVE_INFINITY;
        if (count == 4 && holdsOrigin()) {
            inside = true;
            return;
        }
        // All faces; the missing corner of a triangle or segment repeats another one.
        int last = count - 1;
        if (count == 2) {
            best = segment(0, 1, best);
        } else if (count == 3) {
            best = triangle(0, 1, 2, best);
        } else {
            best = triangle(0, 1, last, best);
            best = triangle(1, 2, last, best);
            best = triangle(2, 0, last, best);
            best = triangle(0, 1, 2, best);
        }
    }

    /**
     * The triangle's plane by orthogonal steps from corner i, not by its normal: the foot of a sliver then lies within the
     * sliver's height of the first side, so a badly known second direction does no harm.
     */
    private double triangle(int i, int j, int k, double best) {
        double ux = w[3 * j] - w[3 * i];
        double uy = w[3 * j + 1] - w[3 * i + 1];
        double uz = w[3 * j + 2] - w[3 * i + 2];
        double u = Math.sqrt(ux * ux + uy * uy + uz * uz);
        if (u > 0) {
            double vx = w[3 * k] - w[3 * i];
            double vy = w[3 * k + 1] - w[3 * i + 1];
            double vz = w[3 * k + 2] - w[3 * i + 2];
            ux /= u;
            uy /= u;
            uz /= u;
            double along = vx * ux + vy * uy + vz * uz;
            vx -= along * ux;
            vy -= along * uy;
            vz -= along * uz;
            double height = Math.sqrt(vx * vx + vy * vy + vz * vz);
            if (height > 1e-15 * (u + Math.abs(along))) {
                vx /= height;
                vy /= height;
                vz /= height;
                double p = -(w[3 * i] * ux + w[3 * i + 1] * uy + w[3 * i + 2] * uz);
                double q = -(w[3 * i] * vx + w[3 * i + 1] * vy + w[3 * i + 2] * vz);
                double ck = q / height;
                double cj = (p - ck * along) / u;
                if (cj >= 0 && ck >= 0 && cj + ck <= 1) {
                    trial[0] = w[3 * i] + p * ux + q * vx;
                    trial[1] = w[3 * i + 1] + p * uy + q * vy;
                    trial[2] = w[3 * i + 2] + p * uz + q * vz;
                    clearTrial();
                    trialWeight[i] = 1 - cj - ck;
                    trialWeight[j] = cj;
                    trialWeight[k] = ck;
                    return take(best);
                }
            }
        }
        double result = segment(i, j, best);
        result = segment(j, k, result);
        return segment(k, i, result);
    }

    private double segment(int i, int j, double best) {
        double ux = w[3 * j] - w[3 * i];
        double uy = w[3 * j + 1] - w[3 * i + 1];
        double uz = w[3 * j + 2] - w[3 * i + 2];
        double uu = ux * ux + uy * uy + uz * uz;
        double t = uu > 0 ? -(ux * w[3 * i] + uy * w[3 * i + 1] + uz * w[3 * i + 2]) / uu : 0;
        t = Math.max(0, Math.min(1, t));
        // From the nearer end, for precision.
        int from = t <= 0.5 ? i : j;
        double s = t <= 0.5 ? t : t - 1;
        trial[0] = w[3 * from] + s * ux;
        trial[1] = w[3 * from + 1] + s * uy;
        trial[2] = w[3 * from + 2] + s * uz;
        clearTrial();
        trialWeight[i] = 1 - t;
        trialWeight[j] = t;
        return take(best);
    }

    private void clearTrial() {
        trialWeight[0] = 0;
        trialWeight[1] = 0;
        trialWeight[2] = 0;
        trialWeight[3] = 0;
    }

    private double take(double best) {
        double d = trial[0] * trial[0] + trial[1] * trial[1] + trial[2] * trial[2];
        if (!(d < best)) {
            return best;
        }
        mx = trial[0];
        my = trial[1];
        mz = trial[2];
        System.arraycopy(trialWeight, 0, weight, 0, 4);
        return d;
    }

    /** Drops vertices without weight. */
    private void reduce() {
        int n = 0;
        for (int i = 0; i < count; i++) {
            if (weight[i] > 0) {
                va[n] = va[i];
                vb[n] = vb[i];
                w[3 * n] = w[3 * i];
                w[3 * n + 1] = w[3 * i + 1];
                w[3 * n + 2] = w[3 * i + 2];
                weight[n++] = weight[i];
            }
        }
        count = n;
    }

    /** Whether the tetrahedron holds the origin: it is on the same side of each face as the fourth corner. */
    private boolean holdsOrigin() {
        return sameSide(0, 1, 2, 3) && sameSide(1, 2, 3, 0) && sameSide(2, 3, 0, 1) && sameSide(3, 0, 1, 2);
    }

    private boolean sameSide(int i, int j, int k, int other) {
        double ux = w[3 * j] - w[3 * i];
        double uy = w[3 * j + 1] - w[3 * i + 1];
        double uz = w[3 * j + 2] - w[3 * i + 2];
        double vx = w[3 * k] - w[3 * i];
        double vy = w[3 * k + 1] - w[3 * i + 1];
        double vz = w[3 * k + 2] - w[3 * i + 2];
        double nx = uy * vz - uz * vy;
        double ny = uz * vx - ux * vz;
        double nz = ux * vy - uy * vx;
        double o = -(nx * w[3 * i] + ny * w[3 * i + 1] + nz * w[3 * i + 2]);
        double p = nx * (w[3 * other] - w[3 * i]) + ny * (w[3 * other + 1] - w[3 * i + 1])
                + nz * (w[3 * other + 2] - w[3 * i + 2]);
        return o > 0 && p > 0 || o < 0 && p < 0;
    }
}
