package dev.ashlar.testkit;

import java.util.ArrayList;
import java.util.List;

/** The lower bound of the depth of two parts that are not both convex, without radii; see {@link Penetration}. */
final class DepthBound {
    private static final int SAMPLES = 16;
    private static final int REFINE = 30;
    /** Below this share of the size what was found may be rounding on aligned faces, with the depth elsewhere. */
    private static final double ALIGNED = 1e-9;

    private final OraclePart p;
    private final OraclePart q;
    private double best;

    DepthBound(OraclePart p, OraclePart q) {
        this.p = p;
        this.q = q;
    }

    double lowerBound() {
        if (p.inverted() && q.inverted()) {
            return Double.POSITIVE_INFINITY;
        }
        points(p, q);
        points(q, p);
        if (best < ALIGNED * Math.min(CullingBoxes.diagonal(p.box), CullingBoxes.diagonal(q.box))) {
            best = Math.max(best, new PartOverlap(p, q).deepest());
        }
        return best;
    }

    /** Points of {@code of} in the solid {@code in}: vertices, edges, diagonals, middles of what crosses a triangle. */
    private void points(OraclePart of, OraclePart in) {
        for (int i = 0; i < of.xyz.length; i += 3) {
            point(in, of.xyz, i);
        }
        for (int e = 0; of.triangleCount() == 0 && e < of.edgeCount(); e++) {
            edge(of.xyz, of.end(e, 0), of.end(e, 1), in, new ArrayList<>());
        }
        double[] boxes = Triangles.boxes(of);
        double[] others = Triangles.boxes(in);
        for (int t = 0; t < of.triangleCount(); t++) {
            List<double[]> cuts = new ArrayList<>();
            for (int k = 0; k < 3; k++) {
                edge(of.xyz, of.corner(t, k), of.corner(t, (k + 1) % 3), in, cuts);
            }
            for (int s = 0; s < in.triangleCount(); s++) {
                for (int k = 0; k < 3 && Triangles.near(boxes, t, others, s); k++) {
                    cut(in.xyz, in.corner(s, k), in.corner(s, (k + 1) % 3), of, t, cuts);
                }
            }
            middles(in, cuts);
        }
    }

    private void middles(OraclePart in, List<double[]> cuts) {
        double[] m = new double[3];
        double[] mean = new double[3];
        for (double[] a : cuts) {
            for (int k = 0; k < 3; k++) {
                mean[k] += a[k] / cuts.size();
            }
            for (double[] b : cuts) {
                for (int k = 0; k < 3; k++) {
                    m[k] = 0.5 * (a[k] + b[k]);
                }
                point(in, m, 0);
            }
        }
        if (!cuts.isEmpty()) {
            point(in, mean, 0);
        }
    }

    private double point(OraclePart in, double[] x, int i) {
        if (!in.closed() || !WindingNumber.inSolid(in, x, i)) {
            return 0;
        }
        double depth = Distances.toSurface(in, x, i);
        best = Math.max(best, depth);
        return depth;
    }

    /** Samples the parts of an edge inside a solid, and bounds how far it pierces triangles; adds the cut points. */
    private void edge(double[] x, int a, int b, OraclePart in, List<double[]> cuts) {
        List<Double> times = new ArrayList<>(List.of(0.0, 1.0));
        for (int t = 0; t < in.triangleCount(); t++) {
            double time = cut(x, a, b, in, t, cuts);
            if (time >= 0) {
                times.add(time);
            }
        }
        if (!in.closed() || times.size() == 2 && !in.inverted() && CullingBoxes.apart(segmentBox(x, a, b), in.box)) {
            return;
        }
        times.sort(null);
        for (int i = 1; i < times.size(); i++) {
            double from = times.get(i - 1);
            double to = times.get(i);
            if (to > from && at(x, a, b, 0.5 * (from + to), in) > 0) {
                deepest(x, a, b, from, to, in);
            }
        }
    }

    private static double[] segmentBox(double[] x, int a, int b) {
        double[] box = CullingBoxes.empty();
        CullingBoxes.extend(box, x, a);
        CullingBoxes.extend(box, x, b);
        return box;
    }

    private void deepest(double[] x, int a, int b, double from, double to, OraclePart in) {
        double step = (to - from) / SAMPLES;
        double at = from;
        double most = 0;
        for (int i = 1; i < SAMPLES; i++) {
            double d = at(x, a, b, from + i * step, in);
            if (d > most) {
                most = d;
                at = from + i * step;
            }
        }
        double low = at - step;
        double high = at + step;
        for (int i = 0; i < REFINE; i++) {
            double l = low + (high - low) / 3;
            double h = high - (high - low) / 3;
            if (at(x, a, b, l, in) < at(x, a, b, h, in)) {
                low = l;
            } else {
                high = h;
            }
        }
    }

    private double at(double[] x, int a, int b, double t, OraclePart in) {
        double[] m = new double[3];
        for (int k = 0; k < 3; k++) {
            m[k] = x[a + k] + t * (x[b + k] - x[a + k]);
        }
        return point(in, m, 0);
    }

    /**
     * Where a segment meets a triangle, 0 to 1, or -1. While the segment is translated by v it goes on piercing the triangle
     * as long as v is shorter than both ends' distances from the plane, and than the distance of the cut from the triangle's
     * edges times the sine between segment and plane: a bound of the depth for surfaces without inside.
     */
    private double cut(double[] x, int a, int b, OraclePart of, int t, List<double[]> cuts) {
        if (!Triangles.touch(x, a, x, b, of, t)) {
            return -1;
        }
        double[] n = new double[3];
        int c = of.corner(t, 0);
        Vectors.normal(of.xyz, c, of.corner(t, 1), of.corner(t, 2), n);
        if (!Vectors.normalise(n)) {
            return -1;
        }
        double from = Vectors.dot(n, x, a) - Vectors.dot(n, of.xyz, c);
        double to = Vectors.dot(n, x, b) - Vectors.dot(n, of.xyz, c);
        if (from == to) {
            return 0;
        }
        double time = Math.max(0, Math.min(1, from / (from - to)));
        double[] m = new double[3];
        for (int k = 0; k < 3; k++) {
            m[k] = x[a + k] + time * (x[b + k] - x[a + k]);
        }
        cuts.add(m);
        if (from * to < 0) {
            double rim = Double.POSITIVE_INFINITY;
            double[] near = new double[6];
            for (int k = 0; k < 3; k++) {
                rim = Math.min(rim, Distances.edges(m, 0, 0, of.xyz, of.corner(t, k), of.corner(t, (k + 1) % 3), near));
            }
            double sine = Math.abs(to - from) / Vectors.distance(x, a, x, b);
            best = Math.max(best, Math.min(rim * sine, Math.min(Math.abs(from), Math.abs(to))));
        }
        return time;
    }
}
