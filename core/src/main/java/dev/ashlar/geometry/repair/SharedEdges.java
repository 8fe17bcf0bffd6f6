package dev.ashlar.geometry.repair;

import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The cut repair: edges of more than two faces, where solids touch, become edges of two.
 *
 * <p>A walk around such an edge enters a solid by one face and leaves it by the next, if windings are as they should be. Those two
 * stay together; others get vertices of their own. Where the walk does not come out even, each face gets a rim of its own, if that
 * is asked for, or all is left as it is.
 */
public final class SharedEdges {
    /** Faces within this angle, in radians, stand at the same place around an edge. */
    private static final double SAME_ANGLE = 1e-9;

    private final PolygonMesh m;
    private final Map<Long, List<Integer>> users;
    /** For each edge of more than two faces, in order: its key, and the groups of faces that stay together along it. */
    private final List<Long> shared = new ArrayList<>();
    private final List<int[][]> groups = new ArrayList<>();
    private final Map<Long, Integer> index = new HashMap<>();
    private final int[][] renamed;

    private SharedEdges(PolygonMesh m) {
        this.m = m;
        users = MeshRepair.edgeUsers(m);
        renamed = new int[m.faces.size()][];
    }

    /** Whether any edge has more than two faces. */
    public static boolean exist(PolygonMesh m) {
        return MeshRepair.edgeUsers(m).values().stream().anyMatch(u -> u.size() > 2);
    }

    /** Separates, and returns how many vertices were added; {@code rims} says what is done where a walk does not come out even. */
    public static int separate(PolygonMesh m, boolean rims) {
        SharedEdges repair = new SharedEdges(m);
        int before = m.vertexCount;
        repair.findGroups(rims);
        if (!repair.shared.isEmpty()) {
            repair.doubleVertices();
            repair.addMiddles();
        }
        return m.vertexCount - before;
    }

    private void findGroups(boolean rims) {
        for (int f = 0; f < renamed.length; f++) {
            int[] face = m.faces.get(f).vertices;
            renamed[f] = face.clone();
            for (int i = 0; i < face.length; i++) {
                long key = PolygonMesh.edgeKey(face[i], face[(i + 1) % face.length]);
                if (users.get(key).size() > 2 && !index.containsKey(key)) {
                    int[][] found = walk(key);
                    if (found != null || rims) {
                        index.put(key, shared.size());
                        shared.add(key);
                        groups.add(found != null ? found : users.get(key).stream().map(g -> new int[] {g}).toArray(int[][]::new));
                    }
                }
            }
        }
    }

    // ---- around an edge

    /**
     * Pairs of faces with a solid between them, or null if a walk around the edge does not enter and leave by turns. A face that
     * runs from head to tail of the edge has its solid further along the walk, which turns about the edge from tail to head.
     */
    private int[][] walk(long key) {
        List<Integer> around = users.get(key);
        int n = around.size();
        if (n % 2 != 0) {
            return null;
        }
        int tail = (int) (key >>> 32);
        int head = (int) key;
        Vec3 d = m.vertex(head).minus(m.vertex(tail)).unit();
        Vec3 u = d.cross(Math.abs(d.x()) < 0.6 ? new Vec3(1, 0, 0) : new Vec3(0, 1, 0)).unit();
        Vec3 w = d.cross(u);
        double[] angle = new double[n];
        boolean[] enters = new boolean[n];
        for (int i = 0; i < n; i++) {
            int[] face = m.faces.get(around.get(i)).vertices;
            enters[i] = !MeshOrientation.runs(face, tail, head);
            Vec3 into = m.areaVector(face).cross(enters[i] ? d.negated() : d);
            angle[i] = StrictMath.atan2(into.dot(w), into.dot(u));
        }
        Integer[] order = new Integer[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        Arrays.sort(order, (i, j) -> Double.compare(angle[i], angle[j]));
        for (int start = 0; start < n; start++) {
            int[][] pairs = walk(around, angle, enters, order, start);
            if (pairs != null) {
                return pairs;
            }
        }
        return null;
    }

    /** The walk from a place in the order; faces at one angle are taken as they fit. */
    private static int[][] walk(List<Integer> around, double[] angle, boolean[] enters, Integer[] order, int start) {
        int n = order.length;
        int[] turn = new int[n];
        for (int i = 0; i < n; i++) {
            turn[i] = order[(start + i) % n];
        }
        for (int i = 0; i < n; i++) {
            int fit = i;
            while (fit < n && enters[turn[fit]] != (i % 2 == 0)) {
                fit++;
            }
            if (fit == n || fit > i && !isSame(angle[turn[i]], angle[turn[fit]])) {
                return null;
            }
            int taken = turn[fit];
            turn[fit] = turn[i];
            turn[i] = taken;
        }
        int[][] pairs = new int[n / 2][];
        for (int i = 0; i < n; i += 2) {
            pairs[i / 2] = new int[] {around.get(turn[i]), around.get(turn[i + 1])};
        }
        return pairs;
    }

    private static boolean isSame(double a, double b) {
        double off = Math.abs(a - b);
        return off < SAME_ANGLE || 2 * StrictMath.PI - off < SAME_ANGLE;
    }

    // ---- around a vertex

    /** Gives each fan of faces that stay together around an end of a shared edge a copy of that vertex. */
    private void doubleVertices() {
        boolean[] isEnd = new boolean[m.vertexCount];
        for (long key : shared) {
            isEnd[(int) (key >>> 32)] = true;
            isEnd[(int) key] = true;
        }
        Map<Integer, List<Integer>> around = new HashMap<>();
        for (int f = 0; f < renamed.length; f++) {
            for (int v : m.faces.get(f).vertices) {
                if (isEnd[v]) {
                    around.computeIfAbsent(v, k -> new ArrayList<>()).add(f);
                }
            }
        }
        for (int v = 0; v < isEnd.length; v++) {
            List<Integer> left = isEnd[v] ? around.get(v) : List.of();
            for (boolean first = true; !left.isEmpty(); first = false) {
                List<Integer> fan = takeFan(v, left);
                int name = first ? v : m.addVertex(m.xyz[3 * v], m.xyz[3 * v + 1], m.xyz[3 * v + 2]);
                for (int f : fan) {
                    renamed[f][indexOf(m.faces.get(f).vertices, v)] = name;
                }
            }
        }
    }

    private static int indexOf(int[] face, int v) {
        int i = 0;
        while (face[i] != v) {
            i++;
        }
        return i;
    }

    /** Removes from {@code left}, and returns, the faces around v that stay together with its first one. */
    private List<Integer> takeFan(int v, List<Integer> left) {
        List<Integer> fan = new ArrayList<>();
        fan.add(left.remove(0));
        for (int i = 0; i < fan.size(); i++) {
            int f = fan.get(i);
            int[] face = m.faces.get(f).vertices;
            int k = indexOf(face, v);
            takePartners(f, PolygonMesh.edgeKey(v, face[(k + 1) % face.length]), left, fan);
            takePartners(f, PolygonMesh.edgeKey(v, face[(k + face.length - 1) % face.length]), left, fan);
        }
        return fan;
    }

    private void takePartners(int f, long edge, List<Integer> left, List<Integer> fan) {
        Integer known = index.get(edge);
        if (known == null) {
            for (int g : users.get(edge)) {
                take(g, left, fan);
            }
            return;
        }
        for (int[] group : groups.get(known)) {
            if (group[0] == f || group[group.length - 1] == f) {
                take(group[0], left, fan);
                take(group[group.length - 1], left, fan);
            }
        }
    }

    private static void take(Integer g, List<Integer> left, List<Integer> fan) {
        if (left.remove(g)) {
            fan.add(g);
        }
    }

    // ---- where both ends of an edge are of one fan

    /** Writes the new names, with a vertex more in the middle of edges that neither end could tell apart. */
    private void addMiddles() {
        List<List<Integer>> faces = new ArrayList<>();
        for (int[] face : renamed) {
            faces.add(new ArrayList<>(Arrays.stream(face).boxed().toList()));
        }
        for (int e = 0; e < shared.size(); e++) {
            int tail = (int) (shared.get(e) >>> 32);
            int head = (int) (long) shared.get(e);
            List<Long> taken = new ArrayList<>();
            for (int[] group : groups.get(e)) {
                int[] old = m.faces.get(group[0]).vertices;
                int a = renamed[group[0]][indexOf(old, tail)];
                int b = renamed[group[0]][indexOf(old, head)];
                if (taken.contains(PolygonMesh.edgeKey(a, b))) {
                    Vec3 middle = m.vertex(tail).plus(m.vertex(head)).times(0.5);
                    int name = m.addVertex(middle.x(), middle.y(), middle.z());
                    for (int f : group) {
                        insert(faces.get(f), a, b, name);
                    }
                }
                taken.add(PolygonMesh.edgeKey(a, b));
            }
        }
        for (int f = 0; f < renamed.length; f++) {
            m.faces.set(f, m.faces.get(f).with(faces.get(f).stream().mapToInt(v -> v).toArray()));
        }
    }

    private static void insert(List<Integer> face, int a, int b, int vertex) {
        for (int i = 0; i < face.size(); i++) {
            int at = face.get(i);
            int next = face.get((i + 1) % face.size());
            if (at == a && next == b || at == b && next == a) {
                face.add(i + 1, vertex);
                return;
            }
        }
    }
}
