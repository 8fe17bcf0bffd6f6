package dev.ashlar.narrow.separating;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Hulls of fewer and fewer vertices of a convex polyhedron (Dobkin and Kirkpatrick 1990; Chung and Wang, section 5). Each level
 * leaves out vertices no two of which are neighbours, so the support on a level is the support of the coarser one or one of
 * its neighbours that was left out there: support in O(log n) from any direction. Immutable.
 *
 * <p>Departs from the paper: degrees of surviving vertices are not bounded, so each keeps only its left-out neighbours.
 */
final class HullHierarchy {
    /** Polyhedra of no more vertices have no levels. */
    static final int LEAST = 8;
    /** Vertices with more neighbours stay: they would leave a hole whose hull has long edges. */
    private static final int MAX_DEGREE = 8;

    /** Vertices of the coarsest hull. */
    final int[] top;
    /** By level, coarse to fine: vertex v keeps {@code leftOut[l][start[l][v]]} to {@code leftOut[l][start[l][v + 1] - 1]}. */
    final int[][] start;
    final int[][] leftOut;

    HullHierarchy(double[] xyz) {
        int n = xyz.length / 3;
        int[] level = new int[n];
        for (int v = 0; v < n; v++) {
            level[v] = v;
        }
        List<int[]> starts = new ArrayList<>();
        List<int[]> lists = new ArrayList<>();
        int[][] graph = neighbours(xyz, level);
        while (graph != null && level.length > LEAST) {
            boolean[] goes = independent(graph, level, n);
            int[] rest = Arrays.stream(level).filter(v -> !goes[v]).toArray();
            int[][] next = rest.length < level.length ? neighbours(xyz, rest) : null;
            if (next == null) {
                break;
            }
            int[] first = new int[n + 1];
            // A hull of n vertices has at most 3 n edges.
            int[] list = new int[2 * 3 * n];
            for (int v = 0; v < n; v++) {
                first[v + 1] = first[v];
                boolean survives = graph[v] != null && !goes[v];
                for (int k = 0; survives && k < graph[v].length; k++) {
                    if (goes[graph[v][k]]) {
                        list[first[v + 1]++] = graph[v][k];
                    }
                }
            }
            starts.add(0, first);
            lists.add(0, Arrays.copyOf(list, first[n]));
            graph = next;
            level = rest;
        }
        top = level;
        start = starts.toArray(new int[0][]);
        leftOut = lists.toArray(new int[0][]);
    }

    /** Greedily, vertices of few neighbours, no two of them adjacent. */
    private static boolean[] independent(int[][] graph, int[] level, int n) {
        boolean[] goes = new boolean[n];
        boolean[] stays = new boolean[n];
        int left = level.length;
        for (int v : level) {
            if (!stays[v] && graph[v].length <= MAX_DEGREE && left > LEAST / 2) {
                goes[v] = true;
                left--;
                for (int u : graph[v]) {
                    stays[u] = true;
                }
            }
        }
        return goes;
    }

    /** Neighbours of each vertex in the hull of some; null if not all of them are corners of it, as far as rounding can tell. */
    private static int[][] neighbours(double[] xyz, int[] some) {
        Map<Vec3, Integer> number = new HashMap<>();
        List<Vec3> points = new ArrayList<>();
        for (int v : some) {
            points.add(Vec3.of(xyz, 3 * v));
            number.put(points.get(points.size() - 1), v);
        }
        Polyhedron hull = Polyhedron.hull(points);
        if (hull.vertexCount() != some.length || !hull.isClosed()) {
            return null;
        }
        int[][] graph = new int[xyz.length / 3][];
        for (int i = 0; i < hull.vertexCount(); i++) {
            Integer v = number.get(hull.vertex(i));
            if (v == null) {
                return null;
            }
            graph[v] = new int[hull.degree(i)];
            for (int k = 0; k < hull.degree(i); k++) {
                Integer u = number.get(hull.vertex(hull.neighbour(i, k)));
                if (u == null) {
                    return null;
                }
                graph[v][k] = u;
            }
        }
        return graph;
    }
}
