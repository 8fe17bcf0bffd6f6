package dev.ashlar.geometry.repair;

import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The repairs of {@code PolyhedronBuilder} that work face by face or vertex by vertex. Each returns how much it changed. */
public final class MeshRepair {
    private record Cell(long x, long y, long z) {
    }

    private MeshRepair() {
    }

    /** Joins each vertex to the first earlier one that was kept and is within {@code distance}, and renumbers. */
    public static int weld(PolygonMesh m, double distance) {
        Map<Cell, List<Integer>> kept = new HashMap<>();
        int[] to = new int[m.vertexCount];
        int welded = 0;
        double cell = Math.max(distance, Double.MIN_NORMAL);
        for (int v = 0; v < m.vertexCount; v++) {
            Vec3 p = m.vertex(v);
            int best = firstWithin(m, kept, p, cell, distance);
            to[v] = best < 0 ? v : best;
            if (best < 0) {
                kept.computeIfAbsent(cellOf(p, cell, distance), k -> new ArrayList<>()).add(v);
            } else {
                welded++;
            }
        }
        List<PolygonMesh.Face> faces = new ArrayList<>();
        for (PolygonMesh.Face f : m.faces) {
            int[] vertices = new int[f.vertices.length];
            for (int i = 0; i < vertices.length; i++) {
                vertices[i] = to[f.vertices[i]];
            }
            faces.add(f.with(withoutRuns(vertices)));
        }
        m.faces = faces;
        if (welded > 0) {
            boolean[] keep = new boolean[m.vertexCount];
            for (int v = 0; v < to.length; v++) {
                keep[v] = to[v] == v;
            }
            compact(m, keep);
        }
        return welded;
    }

    private static int firstWithin(PolygonMesh m, Map<Cell, List<Integer>> kept, Vec3 p, double cell, double distance) {
        Cell c = cellOf(p, cell, distance);
        int reach = distance > 0 ? 1 : 0;
        int best = -1;
        for (int dx = -reach; dx <= reach; dx++) {
            for (int dy = -reach; dy <= reach; dy++) {
                for (int dz = -reach; dz <= reach; dz++) {
                    for (int v : kept.getOrDefault(new Cell(c.x + dx, c.y + dy, c.z + dz), List.of())) {
                        if ((best < 0 || v < best) && m.vertex(v).distance(p) <= distance) {
                            best = v;
                        }
                    }
                }
            }
        }
        return best;
    }

    /** A grid cell of the welding distance; for distance 0 the exact place (0.0 and -0.0 are one place). */
    private static Cell cellOf(Vec3 p, double cell, double distance) {
        if (distance == 0) {
            return new Cell(Double.doubleToLongBits(p.x() + 0.0), Double.doubleToLongBits(p.y() + 0.0),
                    Double.doubleToLongBits(p.z() + 0.0));
        }
        return new Cell((long) Math.floor(p.x() / cell), (long) Math.floor(p.y() / cell), (long) Math.floor(p.z() / cell));
    }

    /** The polygon without vertices that follow themselves. */
    static int[] withoutRuns(int[] face) {
        int[] out = new int[face.length];
        int n = 0;
        for (int v : face) {
            if (n == 0 || out[n - 1] != v) {
                out[n++] = v;
            }
        }
        while (n > 1 && out[n - 1] == out[0]) {
            n--;
        }
        return Arrays.copyOf(out, n);
    }

    public static int dropUnused(PolygonMesh m) {
        boolean[] used = new boolean[m.vertexCount];
        for (PolygonMesh.Face f : m.faces) {
            for (int v : f.vertices) {
                used[v] = true;
            }
        }
        int before = m.vertexCount;
        if (!m.faces.isEmpty()) {
            compact(m, used);
        }
        return before - m.vertexCount;
    }

    private static void compact(PolygonMesh m, boolean[] keep) {
        int[] to = new int[m.vertexCount];
        int n = 0;
        for (int v = 0; v < m.vertexCount; v++) {
            to[v] = n;
            if (keep[v]) {
                System.arraycopy(m.xyz, 3 * v, m.xyz, 3 * n++, 3);
            }
        }
        m.vertexCount = n;
        m.faces.replaceAll(f -> f.with(Arrays.stream(f.vertices).map(v -> to[v]).toArray()));
    }

    public static int triangulate(PolygonMesh m, double tolerance) {
        List<PolygonMesh.Face> faces = new ArrayList<>();
        int cut = 0;
        for (PolygonMesh.Face f : m.faces) {
            if (m.isFlatAndConvex(f.vertices, tolerance)) {
                faces.add(f);
                continue;
            }
            cut++;
            for (int[] triangle : EarClipping.triangulate(m, f)) {
                faces.add(f.with(triangle));
            }
        }
        m.faces = faces;
        return cut;
    }

    /** Whether an even number of faces, or of sides of one face, is along each edge. */
    public static boolean isClosed(PolygonMesh m) {
        return !m.faces.isEmpty() && edgeUsers(m).values().stream().allMatch(u -> u.size() % 2 == 0);
    }

    /** The faces of each edge, in ascending order. */
    public static Map<Long, List<Integer>> edgeUsers(PolygonMesh m) {
        Map<Long, List<Integer>> users = new HashMap<>();
        for (int f = 0; f < m.faces.size(); f++) {
            int[] face = m.faces.get(f).vertices;
            for (int i = 0; i < face.length; i++) {
                users.computeIfAbsent(PolygonMesh.edgeKey(face[i], face[(i + 1) % face.length]), k -> new ArrayList<>(2)).add(f);
            }
        }
        return users;
    }
}
