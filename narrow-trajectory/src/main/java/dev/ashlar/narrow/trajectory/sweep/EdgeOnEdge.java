package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.feature.SegmentDistance;

/**
 * When a moving edge comes nearer to a resting one than the level. Two separators show that it does not: the side function M of
 * their Pluecker lines (the permuted inner product), which is the distance of the lines times |u x w|; and a plane across the
 * shortest line between the edges, which is found anew after each step. Scratch memory of one thread.
 *
 * <p>The norm of a Bezier curve is at most the Bezier curve of the norms, so that |u x w| is bounded by its control vectors.
 *
 * <p>van Waveren 2005, sections 2.3, 2.5, 3.2 and 3.4. Departs from it: the edges' own distance decides, not where their lines
 * would cross along the direction of motion at the stop; so neither root of M can be the wrong one, near-parallel edges need no
 * case of their own, and no expel vector is needed.
 */
final class EdgeOnEdge {
    private static final int MAX = PathMaps.MAX;
    private static final int MAX_STEPS = 1000;
    private static final int U = 3 * MAX;
    private static final int SIDE = 6 * MAX;
    private static final int WEIGHT = 7 * MAX;
    private static final int ROWS = 8;

    /** Steps since it was last set to 0. */
    long steps;
    /** Shortest line between two segments, see {@link #closest}. */
    final SegmentDistance closest = new SegmentDistance();

    private final PathMaps maps;
    private final SweepLevel level;
    /** Tail (x, y, z), direction (x, y, z), side function and weight, coefficient rows. */
    private final double[] whole = new double[ROWS * MAX];
    private final double[] window = new double[ROWS * MAX];
    private final double[] separator = new double[MAX];
    private final double[] scratch = new double[MAX];

    EdgeOnEdge(PathMaps maps, SweepLevel level) {
        this.maps = maps;
        this.level = level;
    }

    /**
     * The first time in [0, limit] at which an edge of A, its line's and tail's paths given, comes within the level of edge
     * eb, or infinity.
     */
    double first(double[] line, int l, double[] tail, int p, double length, PartFeatures b, int eb, double limit) {
        int n = maps.degree;
        double[] other = b.edgeLine;
        int e = 6 * eb;
        double wx = other[e];
        double wy = other[e + 1];
        double wz = other[e + 2];
        double margin = level.margin * length * b.edgeLength[eb];
        double keepSq = level.keep * level.keep;
        double sign = 0;
        boolean apart = true;
        for (int i = 0, k = l; i <= n; i++, k += 6) {
            double ux = line[k];
            double uy = line[k + 1];
            double uz = line[k + 2];
            double side = wx * line[k + 3] + wy * line[k + 4] + wz * line[k + 5]
                    + other[e + 3] * ux + other[e + 4] * uy + other[e + 5] * uz;
            if (i == 0) {
                sign = side < 0 ? -1 : 1;
            }
            double x = uy * wz - uz * wy;
            double y = uz * wx - ux * wz;
            double z = ux * wy - uy * wx;
            double over = sign * side - margin;
            apart &= over > 0 & over * over > keepSq * (x * x + y * y + z * z);
            whole[SIDE + i] = side;
        }
        if (apart) {
            return Bezier.NONE;
        }
        for (int i = 0; i <= n; i++) {
            for (int k = 0; k < 3; k++) {
                whole[k * MAX + i] = tail[p + 3 * i + k];
                whole[U + k * MAX + i] = line[l + 6 * i + k];
            }
            whole[WEIGHT + i] = maps.weight[i];
        }
        return find(b, eb, margin, limit);
    }

    private double find(PartFeatures b, int eb, double margin, double limit) {
        double lo = 0;
        double hi = 1;
        double[] w = whole;
        for (int step = 0; step < MAX_STEPS; step++) {
            steps++;
            double width = hi - lo;
            double share = share(w, b, eb, margin, w == whole ? limit : 1);
            double next = share >= 1 ? hi : lo + share * width;
            if (next >= limit) {
                return Bezier.NONE;
            }
            if (!(next > lo) || share < 1 && width <= level.fine) {
                return lo;
            }
            lo = next;
            hi = Math.min(limit, share >= 1 ? lo + 4 * width : Math.min(hi, lo + Math.max(4 * share, 0.0625) * width));
            w = window;
            for (int k = 0; k < ROWS; k++) {
                Bezier.cut(whole, k * MAX, maps.degree, lo, hi, w, k * MAX);
            }
        }
        return lo;
    }

    /** The share of a window, from the left, for which a separator proves the edges apart; more than enough need not be found. */
    private double share(double[] w, PartFeatures b, int eb, double margin, double enough) {
        int n = maps.degree;
        double byLines = fillBySide(w, b, eb, margin) ? Double.POSITIVE_INFINITY : Bezier.positiveShare(separator, 0, n, scratch);
        if (byLines >= enough) {
            return byLines;
        }
        double inv = 1 / w[WEIGHT];
        int c = 3 * b.edgeVertex[2 * eb];
        closest.find(inv * w[0], inv * w[MAX], inv * w[2 * MAX], inv * w[U], inv * w[U + MAX], inv * w[U + 2 * MAX],
                b.xyz[c], b.xyz[c + 1], b.xyz[c + 2], b.edgeLine[6 * eb], b.edgeLine[6 * eb + 1], b.edgeLine[6 * eb + 2]);
        if (!(closest.distance > level.keep)) {
            return byLines;
        }
        return fillByPlane(w, b, eb) ? Double.POSITIVE_INFINITY
                : Math.max(byLines, Bezier.positiveShare(separator, 0, n, scratch));
    }

    /** Fills the separator with |M| - keep |u x w|; whether all of it is positive. */
    private boolean fillBySide(double[] w, PartFeatures b, int eb, double margin) {
        double wx = b.edgeLine[6 * eb];
        double wy = b.edgeLine[6 * eb + 1];
        double wz = b.edgeLine[6 * eb + 2];
        double sign = w[SIDE] < 0 ? -1 : 1;
        boolean positive = true;
        for (int i = 0; i <= maps.degree; i++) {
            double ux = w[U + i];
            double uy = w[U + MAX + i];
            double uz = w[U + 2 * MAX + i];
            double x = uy * wz - uz * wy;
            double y = uz * wx - ux * wz;
            double z = ux * wy - uy * wx;
            double g = sign * w[SIDE + i] - level.keep * Math.sqrt(x * x + y * y + z * z) - margin;
            separator[i] = g;
            positive &= g > 0;
        }
        return positive;
    }

    /** Fills the separator with the heights of the moving edge over a plane across the shortest line, less the level. */
    private boolean fillByPlane(double[] w, PartFeatures b, int eb) {
        double inv = 1 / closest.distance;
        double nx = inv * closest.x;
        double ny = inv * closest.y;
        double nz = inv * closest.z;
        int c = 3 * b.edgeVertex[2 * eb];
        int d = 3 * b.edgeVertex[2 * eb + 1];
        double top = Math.max(nx * b.xyz[c] + ny * b.xyz[c + 1] + nz * b.xyz[c + 2],
                nx * b.xyz[d] + ny * b.xyz[d + 1] + nz * b.xyz[d + 2]) + level.keep;
        boolean positive = true;
        for (int i = 0; i <= maps.degree; i++) {
            double tail = nx * w[i] + ny * w[MAX + i] + nz * w[2 * MAX + i];
            double rise = nx * w[U + i] + ny * w[U + MAX + i] + nz * w[U + 2 * MAX + i];
            double g = tail + Math.min(0, rise) - top * w[WEIGHT + i] - level.margin;
            separator[i] = g;
            positive &= g > 0;
        }
        return positive;
    }
}
