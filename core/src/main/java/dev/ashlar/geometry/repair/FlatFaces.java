package dev.ashlar.geometry.repair;

import dev.ashlar.math.Vec3;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The drop repair: takes out faces without area such that what was closed stays closed.
 *
 * <p>A flat triangle often closes a T-junction: its long side has one face on the other side, its two short sides have two.
 * Left out, it would leave three rims. So its middle corner becomes a corner of the face along the long side instead, and a
 * short side without length is drawn together to a point. Longer flat faces are cut into flat triangles first. Each step keeps it
 * even or odd how many faces use an edge, but for faces that are given twice.
 */
public final class FlatFaces {
    /** A side of a flat face no longer than this share of the size is a point: as high as a face without area may be. */
    private static final double POINT = 1e-12;

    private final PolygonMesh m;
    private final double size;
    private final double flat;
    /** Faces by number; null where one was taken out. */
    private final List<PolygonMesh.Face> faces = new ArrayList<>();
    private final List<Boolean> grown = new ArrayList<>();
    /** The faces along each edge. */
    private final Map<Long, List<Integer>> users = new HashMap<>();
    private final ArrayDeque<Integer> todo = new ArrayDeque<>();

    private FlatFaces(PolygonMesh m, double size, double flat) {
        this.m = m;
        this.size = size;
        this.flat = flat;
    }

    /** Takes out faces without area, and faces with the same vertices as an earlier one. */
    public static void drop(PolygonMesh m, double size, double flat) {
        FlatFaces repair = new FlatFaces(m, size, flat);
        repair.joinEnds();
        repair.collapse();
        m.faces = repair.left();
        dropCopies(m);
    }

    /** Joins the ends of the sides without length that flat faces have. */
    private void joinEnds() {
        int[] to = new int[m.vertexCount];
        Arrays.setAll(to, v -> v);
        boolean joined = false;
        for (PolygonMesh.Face f : m.faces) {
            int[] v = MeshRepair.withoutRuns(f.vertices);
            if (v.length < 3 || !m.isDegenerate(v, size)) {
                continue;
            }
            for (int i = 0; i < v.length; i++) {
                int a = root(to, v[i]);
                int b = root(to, v[(i + 1) % v.length]);
                if (a != b && m.vertex(a).distance(m.vertex(b)) <= POINT * size) {
                    to[Math.max(a, b)] = Math.min(a, b);
                    joined = true;
                }
            }
        }
        if (joined) {
            m.faces.replaceAll(f -> f.with(Arrays.stream(f.vertices).map(v -> root(to, v)).toArray()));
        }
    }

    private static int root(int[] to, int v) {
        int at = v;
        while (to[at] != at) {
            at = to[at];
        }
        return at;
    }

    private void collapse() {
        for (PolygonMesh.Face f : m.faces) {
            add(f, f.vertices, false);
        }
        // A step takes out a triangle, makes an edge shorter, or goes on to a longer one; the limit is for what rounding does.
        for (long steps = 64L * faces.size(); !todo.isEmpty() && steps > 0; steps--) {
            int t = todo.poll();
            if (faces.get(t) != null) {
                collapse(t);
            }
        }
        for (int t : todo) {
            remove(t);
        }
    }

    /** Adds what simple polygons a face consists of; those without area as triangles, to be taken out. */
    private void add(PolygonMesh.Face f, int[] vertices, boolean hasGrown) {
        List<int[]> loops = simpleLoops(MeshRepair.withoutRuns(vertices));
        if (hasHole(loops)) {
            EarClipping.triangulate(m, f).forEach(triangle -> add(f, triangle, false));
            return;
        }
        for (int[] loop : loops) {
            if (loop.length < 3) {
                continue;
            }
            if (!m.isDegenerate(loop, size)) {
                put(f.with(loop), hasGrown);
                continue;
            }
            for (int[] left = loop; left.length >= 3;) {
                int ear = left.length == 3 ? 1 : shortestDiagonal(left);
                int k = left.length;
                todo.add(put(f.with(new int[] {left[(ear + k - 1) % k], left[ear], left[(ear + 1) % k]}), hasGrown));
                left = without(left, ear);
            }
        }
    }

    /** The corner whose neighbours are nearest to each other: so the new edge is shorter than the longest of the polygon. */
    private int shortestDiagonal(int[] loop) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < loop.length; i++) {
            double d = m.vertex(loop[(i + loop.length - 1) % loop.length]).distance(m.vertex(loop[(i + 1) % loop.length]));
            if (d < least) {
                least = d;
                best = i;
            }
        }
        return best;
    }

    private static int[] without(int[] loop, int at) {
        int[] out = new int[loop.length - 1];
        System.arraycopy(loop, 0, out, 0, at);
        System.arraycopy(loop, at + 1, out, at, out.length - at);
        return out;
    }

    /** A polygon cut where it comes to a vertex again; each piece has each of its vertices once. */
    private static List<int[]> simpleLoops(int[] face) {
        List<int[]> loops = new ArrayList<>();
        int[] path = new int[face.length];
        int n = 0;
        for (int v : face) {
            int back = n - 1;
            while (back >= 0 && path[back] != v) {
                back--;
            }
            if (back >= 0) {
                loops.add(Arrays.copyOfRange(path, back, n));
                n = back;
            }
            path[n++] = v;
        }
        loops.add(0, Arrays.copyOf(path, n));
        return loops;
    }

    /** Whether loops run around each other in opposite directions: a polygon with a hole and a way to it and back. */
    private boolean hasHole(List<int[]> loops) {
        Vec3 first = Vec3.ZERO;
        for (int[] loop : loops) {
            if (loop.length >= 3 && !m.isDegenerate(loop, size)) {
                Vec3 area = m.areaVector(loop);
                if (first.dot(area) < 0) {
                    return true;
                }
                first = first.plus(area);
            }
        }
        return false;
    }

    private int put(PolygonMesh.Face f, boolean hasGrown) {
        int number = faces.size();
        faces.add(f);
        grown.add(hasGrown);
        for (int i = 0; i < f.vertices.length; i++) {
            users.computeIfAbsent(edge(f.vertices, i), k -> new ArrayList<>(2)).add(number);
        }
        return number;
    }

    private PolygonMesh.Face remove(int number) {
        PolygonMesh.Face f = faces.set(number, null);
        if (f != null) {
            for (int i = 0; i < f.vertices.length; i++) {
                users.get(edge(f.vertices, i)).remove((Integer) number);
            }
        }
        return f;
    }

    private static long edge(int[] face, int i) {
        return PolygonMesh.edgeKey(face[i], face[(i + 1) % face.length]);
    }

    /**
     * Takes a flat triangle out, and gives its middle corner to the faces along its longest side. A flat one there whose own longest
     * side is another, longer one comes first; if it is the same, the two become a pair with a shorter common side.
     */
    private void collapse(int t) {
        int[] v = faces.get(t).vertices;
        int longest = longestSide(v);
        int a = v[longest];
        int b = v[(longest + 1) % 3];
        int middle = v[(longest + 2) % 3];
        List<Integer> along = new ArrayList<>(usersOf(a, b));
        for (int g : along) {
            int[] other = faces.get(g).vertices;
            if (other.length == 3 && m.isDegenerate(other, size)
                    && edge(other, longestSide(other)) != PolygonMesh.edgeKey(a, b)) {
                todo.addFirst(t);
                todo.addFirst(g);
                return;
            }
        }
        remove(t);
        along.remove((Integer) t);
        if (isUsed(a, middle) || isUsed(middle, b)) {
            for (int g : along) {
                PolygonMesh.Face f = remove(g);
                add(f, between(f.vertices, a, b, middle), true);
            }
        }
    }

    /** The longest side of a triangle; of equal ones that with the greatest key, so that two triangles agree. */
    private int longestSide(int[] v) {
        int longest = 0;
        double length = -1;
        for (int i = 0; i < 3; i++) {
            double d = m.vertex(v[i]).distance(m.vertex(v[(i + 1) % 3]));
            if (d > length || d == length && edge(v, i) > edge(v, longest)) {
                length = d;
                longest = i;
            }
        }
        return longest;
    }

    private List<Integer> usersOf(int a, int b) {
        return users.getOrDefault(PolygonMesh.edgeKey(a, b), List.of());
    }

    private boolean isUsed(int a, int b) {
        return !usersOf(a, b).isEmpty();
    }

    /** The face with a vertex more between a and b, which are neighbours in it. */
    private static int[] between(int[] face, int a, int b, int vertex) {
        int[] out = new int[face.length + 1];
        int n = 0;
        for (int i = 0; i < face.length; i++) {
            int next = face[(i + 1) % face.length];
            out[n++] = face[i];
            if (n == i + 1 && (face[i] == a && next == b || face[i] == b && next == a)) {
                out[n++] = vertex;
            }
        }
        return out;
    }

    /** What is left; a face that no longer counts as convex and flat, being given a corner, as triangles. */
    private List<PolygonMesh.Face> left() {
        List<PolygonMesh.Face> left = new ArrayList<>();
        for (int i = 0; i < faces.size(); i++) {
            PolygonMesh.Face f = faces.get(i);
            if (f != null && grown.get(i) && !m.isFlatAndConvex(f.vertices, flat)) {
                EarClipping.triangulate(m, f).forEach(triangle -> left.add(f.with(triangle)));
            } else if (f != null) {
                left.add(f);
            }
        }
        left.sort((f, g) -> Integer.compare(f.source, g.source));
        return left;
    }

    /**
     * Leaves out faces with the same vertices as an earlier one. An inner wall that two solids gave, each from its side, goes
     * altogether: without it all its edges have an even number of faces.
     */
    private static void dropCopies(PolygonMesh m) {
        Map<List<Integer>, Integer> first = new HashMap<>();
        List<PolygonMesh.Face> once = new ArrayList<>();
        List<Boolean> twice = new ArrayList<>();
        for (PolygonMesh.Face f : m.faces) {
            Integer known = first.putIfAbsent(Arrays.stream(f.vertices).sorted().boxed().toList(), once.size());
            if (known == null) {
                once.add(f);
                twice.add(false);
            } else {
                twice.set(known, !twice.get(known));
            }
        }
        m.faces = once;
        if (twice.contains(true)) {
            dropInnerWalls(m, twice);
        }
    }

    private static void dropInnerWalls(PolygonMesh m, List<Boolean> twice) {
        Map<Long, List<Integer>> users = MeshRepair.edgeUsers(m);
        boolean[] gone = new boolean[m.faces.size()];
        for (int f = 0; f < gone.length; f++) {
            if (twice.get(f)) {
                List<Integer> wall = takeWall(m, users, f, twice);
                if (isInnerWall(m, users, wall)) {
                    wall.forEach(g -> gone[g] = true);
                }
            }
        }
        List<PolygonMesh.Face> left = new ArrayList<>();
        for (int f = 0; f < gone.length; f++) {
            if (!gone[f]) {
                left.add(m.faces.get(f));
            }
        }
        m.faces = left;
    }

    /** The faces given twice that hang together with one, which are taken off that list. */
    private static List<Integer> takeWall(PolygonMesh m, Map<Long, List<Integer>> users, int start, List<Boolean> twice) {
        List<Integer> wall = new ArrayList<>();
        wall.add(start);
        twice.set(start, false);
        for (int i = 0; i < wall.size(); i++) {
            int[] face = m.faces.get(wall.get(i)).vertices;
            for (int k = 0; k < face.length; k++) {
                for (int g : users.get(edge(face, k))) {
                    if (twice.get(g)) {
                        twice.set(g, false);
                        wall.add(g);
                    }
                }
            }
        }
        return wall;
    }

    private static boolean isInnerWall(PolygonMesh m, Map<Long, List<Integer>> users, List<Integer> wall) {
        Set<Integer> own = new HashSet<>(wall);
        boolean bordered = false;
        for (int f : wall) {
            int[] face = m.faces.get(f).vertices;
            for (int k = 0; k < face.length; k++) {
                int others = 0;
                for (int g : users.get(edge(face, k))) {
                    others += own.contains(g) ? 0 : 1;
                }
                if (others % 2 == 1) {
                    return false;
                }
                bordered |= others > 0;
            }
        }
        return bordered;
    }
}
