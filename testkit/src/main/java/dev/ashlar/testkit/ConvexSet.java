package dev.ashlar.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * A convex set by its points, edges and triangles, all indices into coordinates (point number times 3). A point has one edge
 * without length, so that edge-edge distances cover all that triangles do not.
 *
 * @param points     its points
 * @param triangles  its triangles, three indices each
 * @param edges      its edges, two indices each
 * @param directions some of the edges: no two parallel
 * @param normals    some of the triangles: no two parallel
 */
record ConvexSet(int[] points, int[] triangles, int[] edges, int[] directions, int[] normals) {
    /** Directions count as parallel below this sine; any axis is a sound one, so an error can only lose precision. */
    private static final double PARALLEL = 1e-11;

    /** Takes numbers of points, not indices. */
    static ConvexSet of(double[] xyz, int[] triangles, int[] edges) {
        TreeSet<Integer> points = new TreeSet<>();
        for (int e : edges) {
            points.add(3 * e);
        }
        for (int t : triangles) {
            points.add(3 * t);
        }
        if (points.isEmpty()) {
            return new ConvexSet(new int[] {0}, new int[0], new int[] {0, 0}, new int[0], new int[0]);
        }
        int[] t = times3(triangles);
        int[] e = times3(edges);
        return new ConvexSet(points.stream().mapToInt(i -> i).toArray(), t, e, unlike(xyz, e, 2), unlike(xyz, t, 3));
    }

    private static int[] times3(int[] numbers) {
        int[] indices = new int[numbers.length];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = 3 * numbers[i];
        }
        return indices;
    }

    private static int[] unlike(double[] xyz, int[] features, int size) {
        List<double[]> seen = new ArrayList<>();
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < features.length; i += size) {
            double[] d = new double[3];
            if (size == 2) {
                Vectors.minus(xyz, features[i + 1], xyz, features[i], d);
            } else {
                Vectors.normal(xyz, features[i], features[i + 1], features[i + 2], d);
            }
            if (Vectors.normalise(d) && seen.stream().noneMatch(s -> parallel(s, d))) {
                seen.add(d);
                for (int k = 0; k < size; k++) {
                    kept.add(features[i + k]);
                }
            }
        }
        return kept.stream().mapToInt(i -> i).toArray();
    }

    private static boolean parallel(double[] a, double[] b) {
        double[] c = new double[3];
        Vectors.cross(a, b, c);
        return Vectors.length(c) < PARALLEL;
    }
}
