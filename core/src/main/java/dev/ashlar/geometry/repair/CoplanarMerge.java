package dev.ashlar.geometry.repair;

import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Joins coplanar neighbours into convex polygons until no two can be joined. A flat region with a convex rim becomes one
 * polygon at once; joined pair by pair, a grid can end in a pinwheel of which no two have a convex union. Elsewhere, pairs
 * are joined across the longest edges first, as long as the union stays planar and convex (after Hertel and Mehlhorn 1983,
 * who drop diagonals of a triangulation). Vertices that only lie on a straight line between two others are dissolved at
 * the end.
 */
public final class CoplanarMerge {
    private record Shared(int a, int b, int f, int g, double length) {
    }

    private final PolygonMesh m;
    private final double tolerance;
    private final int[] parent;

    private CoplanarMerge(PolygonMesh m, double tolerance) {
        this.m = m;
        this.tolerance = tolerance;
        parent = new int[m.faces.size()];
        for (int f = 0; f < parent.length; f++) {
            parent[f] = f;
        }
    }

    public static void merge(PolygonMesh m, double tolerance) {
        CoplanarMerge merge = new CoplanarMerge(m, tolerance);
        merge.joinFaces();
        merge.dissolveStraightVertices();
    }

    private void joinFaces() {
        List<Shared> edges = new ArrayList<>();
        Map<Long, List<Integer>> users = MeshRepair.edgeUsers(m);
        for (int f = 0; f < m.faces.size(); f++) {
            int[] face = m.faces.get(f).vertices;
            for (int i = 0; i < face.length; i++) {
                int a = face[i];
                int b = face[(i + 1) % face.length];
                List<Integer> both = users.get(PolygonMesh.edgeKey(a, b));
                if (both.size() == 2 && both.get(0) == f && mayJoin(f, both.get(1))) {
                    edges.add(new Shared(a, b, f, both.get(1), m.vertex(a).distance(m.vertex(b))));
                }
            }
        }
        edges.sort(Comparator.comparingDouble(Shared::length).reversed().thenComparingInt(Shared::a).thenComparingInt(Shared::b));
        joinRegions(users);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Shared e : edges) {
                int f = find(e.f);
                int g = find(e.g);
                int[] union = f == g ? null : union(m.faces.get(f).vertices, m.faces.get(g).vertices);
                if (union != null) {
                    m.faces.set(f, m.faces.get(f).with(union));
                    parent[g] = f;
                    changed = true;
                }
            }
        }
        List<PolygonMesh.Face> faces = new ArrayList<>();
        for (int f = 0; f < parent.length; f++) {
            if (parent[f] == f) {
                faces.add(m.faces.get(f));
            }
        }
        m.faces = faces;
    }

    private void joinRegions(Map<Long, List<Integer>> users) {
        boolean[] seen = new boolean[parent.length];
        for (int seed = 0; seed < parent.length; seed++) {
            if (!seen[seed]) {
                List<Integer> region = region(users, seed, seen);
                int[] rim = region.size() < 2 ? null : rim(region);
                if (rim != null && isSimple(rim) && m.worstOffPlane(rim, tolerance) == null
                        && m.notConvexAt(rim, tolerance) < 0) {
                    m.faces.set(seed, m.faces.get(seed).with(rim));
                    region.forEach(f -> parent[f] = region.get(0));
                }
            }
        }
    }

    /** The faces not seen yet that hang together with {@code seed} and lie in its plane. */
    private List<Integer> region(Map<Long, List<Integer>> users, int seed, boolean[] seen) {
        int[] first = m.faces.get(seed).vertices;
        Vec3 n = m.areaVector(first).unit();
        Vec3 o = m.middle(first);
        List<Integer> region = new ArrayList<>();
        region.add(seed);
        seen[seed] = true;
        for (int i = 0; i < region.size(); i++) {
            int f = region.get(i);
            int[] face = m.faces.get(f).vertices;
            for (int k = 0; k < face.length; k++) {
                List<Integer> both = users.get(PolygonMesh.edgeKey(face[k], face[(k + 1) % face.length]));
                int g = both.size() != 2 ? f : both.get(0) == f ? both.get(1) : both.get(0);
                if (!seen[g] && mayJoin(f, g) && liesIn(g, o, n)) {
                    seen[g] = true;
                    region.add(g);
                }
            }
        }
        return region;
    }

    private boolean liesIn(int face, Vec3 o, Vec3 n) {
        for (int v : m.faces.get(face).vertices) {
            if (!(Math.abs(m.vertex(v).minus(o).dot(n)) <= tolerance)) {
                return false;
            }
        }
        return true;
    }

    /** The one loop of edges around a region, or null if there are several. */
    private int[] rim(List<Integer> region) {
        Map<Integer, Integer> next = new HashMap<>();
        Set<Long> inner = new HashSet<>();
        for (int f : region) {
            int[] face = m.faces.get(f).vertices;
            for (int k = 0; k < face.length; k++) {
                inner.add((long) face[k] << 32 | face[(k + 1) % face.length]);
            }
        }
        int start = -1;
        for (long edge : inner) {
            int a = (int) (edge >> 32);
            int b = (int) edge;
            if (!inner.contains((long) b << 32 | a)) {
                if (next.put(a, b) != null) {
                    return null;
                }
                start = start < 0 ? a : Math.min(start, a);
            }
        }
        int[] rim = new int[next.size()];
        for (int i = 0, v = start; i < rim.length; i++, v = next.get(v)) {
            rim[i] = v;
        }
        return rim;
    }

    private boolean mayJoin(int f, int g) {
        PolygonMesh.Face a = m.faces.get(f);
        PolygonMesh.Face b = m.faces.get(g);
        return a.material == b.material && m.areaVector(a.vertices).dot(m.areaVector(b.vertices)) > 0;
    }

    private int find(int f) {
        int root = f;
        while (parent[root] != root) {
            root = parent[root];
        }
        return root;
    }

    /** The polygon around both faces, or null unless they share one chain of edges and their union is planar and convex. */
    private int[] union(int[] f, int[] g) {
        Set<Long> ofG = new HashSet<>();
        for (int j = 0; j < g.length; j++) {
            ofG.add((long) g[j] << 32 | g[(j + 1) % g.length]);
        }
        int start = -1;
        int shared = 0;
        int ends = 0;
        for (int i = 0; i < f.length; i++) {
            boolean here = ofG.contains((long) f[(i + 1) % f.length] << 32 | f[i]);
            boolean next = ofG.contains((long) f[(i + 2) % f.length] << 32 | f[(i + 1) % f.length]);
            shared += here ? 1 : 0;
            if (here && !next) {
                ends++;
                start = (i + 1) % f.length;
            }
        }
        if (ends != 1) {
            return null;
        }
        // f[start] ends the shared chain: walk f's own edges from there, then g's from the chain's other end.
        int[] union = new int[f.length + g.length - 2 * shared];
        int n = 0;
        for (int i = 0; i < f.length - shared; i++) {
            union[n++] = f[(start + i) % f.length];
        }
        int turn = f[(start + f.length - shared) % f.length];
        int at = 0;
        while (g[at] != turn) {
            at++;
        }
        for (int i = 0; i < g.length - shared; i++) {
            union[n++] = g[(at + i) % g.length];
        }
        return isSimple(union) && bendsLeft(union, 0) && bendsLeft(union, f.length - shared)
                && m.worstOffPlane(union, tolerance) == null && m.notConvexAt(union, tolerance) < 0 ? union : null;
    }

    private static boolean isSimple(int[] face) {
        Set<Integer> seen = new HashSet<>();
        for (int v : face) {
            if (!seen.add(v)) {
                return false;
            }
        }
        return face.length >= 3;
    }

    /** The quick test where the two meet: the corner is convex or straight. */
    private boolean bendsLeft(int[] face, int i) {
        int k = face.length;
        Vec3 v = m.vertex(face[i]);
        Vec3 in = v.minus(m.vertex(face[(i + k - 1) % k]));
        Vec3 out = m.vertex(face[(i + 1) % k]).minus(v);
        Vec3 n = m.areaVector(face).unit();
        return in.cross(out).dot(n) >= -tolerance * Math.max(in.length(), out.length());
    }

    private void dissolveStraightVertices() {
        Map<Integer, List<Integer>> around = new HashMap<>();
        Set<Long> edges = new HashSet<>();
        for (int f = 0; f < m.faces.size(); f++) {
            int[] face = m.faces.get(f).vertices;
            for (int i = 0; i < face.length; i++) {
                around.computeIfAbsent(face[i], k -> new ArrayList<>()).add(f);
                edges.add(PolygonMesh.edgeKey(face[i], face[(i + 1) % face.length]));
            }
        }
        for (int v = 0; v < m.vertexCount; v++) {
            List<Integer> faces = around.getOrDefault(v, List.of());
            if (!faces.isEmpty() && faces.size() <= 2 && isStraight(v, faces)) {
                int[] ends = beside(m.faces.get(faces.get(0)).vertices, v);
                // Two lines between the same ends, both straight enough, must not become one edge of four faces.
                if (edges.add(PolygonMesh.edgeKey(ends[0], ends[1]))) {
                    for (int f : faces) {
                        m.faces.set(f, m.faces.get(f).with(without(m.faces.get(f).vertices, v)));
                    }
                }
            }
        }
    }

    /** Whether all faces of the vertex run straight through it, between the same two neighbours. */
    private boolean isStraight(int v, List<Integer> faces) {
        int before = -1;
        int after = -1;
        for (int f : faces) {
            int[] face = m.faces.get(f).vertices;
            int[] ends = beside(face, v);
            int a = ends[0];
            int b = ends[1];
            Vec3 ab = m.vertex(b).minus(m.vertex(a));
            double off = ab.cross(m.vertex(v).minus(m.vertex(a))).length() / ab.length();
            boolean sameLine = before < 0 || before == b && after == a;
            if (face.length == 3 || !(off <= tolerance) || !sameLine) {
                return false;
            }
            before = a;
            after = b;
        }
        return true;
    }

    /** The vertices before and after one of a face. */
    private static int[] beside(int[] face, int v) {
        int k = face.length;
        int i = 0;
        while (face[i] != v) {
            i++;
        }
        return new int[] {face[(i + k - 1) % k], face[(i + 1) % k]};
    }

    private static int[] without(int[] face, int v) {
        int[] out = new int[face.length - 1];
        int n = 0;
        for (int w : face) {
            if (w != v) {
                out[n++] = w;
            }
        }
        return out;
    }
}
