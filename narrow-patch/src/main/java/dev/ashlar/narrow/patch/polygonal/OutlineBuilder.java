package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.math.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The preprocessor in the plane.
 *
 * <p>Hampshire 2008, section 2. Departs from it: edges are split where another vertex lies on them, so that T-junctions leave
 * no false shell; the side of an edge is told by a half-open rule, which rays through vertices do not fool; the type of a
 * vertex is told by how far a neighbour lies off the line of the other edge; the line to a safe point goes along the
 * <em>negated</em> mean normal, and at a spike, whose normals cancel, to the middle of its base.
 */
final class OutlineBuilder {
    /** What is off a line by less, as a share of the size, is on it. */
    private static final double FLAT = 1e-9;
    /** Where the sum of two unit normals is shorter, it may miss the other end of the spike by rounding. */
    private static final double SPIKE = 1e-6;

    private final double flat;
    private double[] xy;
    private final int[][] faces;
    private int[] edges;
    private double[] normal;
    private int[] vertexEdge;
    private byte[] type;
    private double[] safe;

    OutlineBuilder(double[] xy, int[][] faces) {
        if (xy.length % 2 != 0) {
            throw new IllegalArgumentException("xy must have two numbers a vertex, but has " + xy.length);
        }
        this.xy = xy.clone();
        this.faces = faces;
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double c : xy) {
            low = Math.min(low, c);
            high = Math.max(high, c);
        }
        flat = FLAT * (high - low);
    }

    Outline build() {
        int[] welded = weld();
        collectShell(welded);
        dropUnused();
        turnOutward();
        chain();
        typeVertices();
        findSafePoints();
        return new Outline(xy, edges, normal, vertexEdge, type, safe);
    }

    /** Equal vertices get one number, the lowest. */
    private int[] weld() {
        Map<List<Double>, Integer> known = new HashMap<>();
        int[] name = new int[xy.length / 2];
        for (int v = 0; v < name.length; v++) {
            // Adding zero makes -0 and 0 equal.
            Integer first = known.putIfAbsent(List.of(xy[2 * v] + 0.0, xy[2 * v + 1] + 0.0), v);
            name[v] = first == null ? v : first;
        }
        return name;
    }

    /** Keeps the edges that one polygon uses; those used by two are inside. */
    private void collectShell(int[] welded) {
        Map<Long, Integer> uses = new TreeMap<>();
        for (int f = 0; f < faces.length; f++) {
            int n = faces[f].length;
            if (n < 3) {
                throw new IllegalArgumentException("polygon " + f + " must have 3 or more vertices, but has " + n);
            }
            for (int k = 0; k < n; k++) {
                int a = welded[Check.within("vertex of polygon " + f, faces[f][k], 0, welded.length - 1)];
                int b = welded[Check.within("vertex of polygon " + f, faces[f][(k + 1) % n], 0, welded.length - 1)];
                if (a != b) {
                    split(a, b, welded, uses);
                }
            }
        }
        List<Integer> kept = new ArrayList<>();
        for (Map.Entry<Long, Integer> use : uses.entrySet()) {
            if (use.getValue() == 1) {
                kept.add((int) (use.getKey() >>> 32));
                kept.add((int) (long) use.getKey());
            } else if (use.getValue() > 2) {
                throw new IllegalArgumentException("the edge from vertex " + (use.getKey() >>> 32) + " to "
                        + (int) (long) use.getKey() + " must belong to one or two polygons, but belongs to " + use.getValue());
            }
        }
        if (kept.isEmpty()) {
            throw new IllegalArgumentException("there must be an outline, but no edge belongs to one polygon only");
        }
        edges = kept.stream().mapToInt(i -> i).toArray();
    }

    /** Counts a use of the edge from a to b, cut where other vertices lie on it. */
    private void split(int a, int b, int[] welded, Map<Long, Integer> uses) {
        double ux = xy[2 * b] - xy[2 * a];
        double uy = xy[2 * b + 1] - xy[2 * a + 1];
        double length = Math.sqrt(ux * ux + uy * uy);
        TreeMap<Double, Integer> stops = new TreeMap<>();
        for (int v = 0; v < welded.length; v++) {
            if (welded[v] != v || v == a || v == b) {
                continue;
            }
            double px = xy[2 * v] - xy[2 * a];
            double py = xy[2 * v + 1] - xy[2 * a + 1];
            double along = (px * ux + py * uy) / length;
            if (Math.abs(px * uy - py * ux) <= flat * length && along > flat && along < length - flat) {
                stops.put(along, v);
            }
        }
        int from = a;
        for (int v : stops.values()) {
            uses.merge(key(from, v), 1, Integer::sum);
            from = v;
        }
        uses.merge(key(from, b), 1, Integer::sum);
    }

    private static long key(int a, int b) {
        return (long) Math.min(a, b) << 32 | Math.max(a, b);
    }

    private void dropUnused() {
        int[] name = new int[xy.length / 2];
        Arrays.fill(name, -1);
        for (int v : edges) {
            name[v] = 0;
        }
        double[] kept = new double[xy.length];
        int n = 0;
        for (int v = 0; v < name.length; v++) {
            if (name[v] == 0) {
                kept[2 * n] = xy[2 * v];
                kept[2 * n + 1] = xy[2 * v + 1];
                name[v] = n++;
            }
        }
        xy = Arrays.copyOf(kept, 2 * n);
        for (int i = 0; i < edges.length; i++) {
            edges[i] = name[edges[i]];
        }
    }

    /** Turns each edge so that the shape is on its left, and sets its normal to the right. */
    private void turnOutward() {
        normal = new double[edges.length];
        for (int e = 0; e < edges.length; e += 2) {
            if (!isInsideLeft(e)) {
                int a = edges[e];
                edges[e] = edges[e + 1];
                edges[e + 1] = a;
            }
            double ux = xy[2 * edges[e + 1]] - xy[2 * edges[e]];
            double uy = xy[2 * edges[e + 1] + 1] - xy[2 * edges[e] + 1];
            double length = Math.sqrt(ux * ux + uy * uy);
            normal[e] = uy / length;
            normal[e + 1] = -ux / length;
        }
    }

    /**
     * Odd-even casting from the middle of an edge, at right angles to the left. Heights are along the edge: another edge
     * counts if one end is below the middle and the other is not.
     */
    private boolean isInsideLeft(int e) {
        int a = 2 * edges[e];
        int b = 2 * edges[e + 1];
        double ux = xy[b] - xy[a];
        double uy = xy[b + 1] - xy[a + 1];
        double mx = 0.5 * (xy[a] + xy[b]);
        double my = 0.5 * (xy[a + 1] + xy[b + 1]);
        boolean inside = false;
        for (int o = 0; o < edges.length; o += 2) {
            if (o == e) {
                continue;
            }
            int c = 2 * edges[o];
            int d = 2 * edges[o + 1];
            double hc = (xy[c] - mx) * ux + (xy[c + 1] - my) * uy;
            double hd = (xy[d] - mx) * ux + (xy[d + 1] - my) * uy;
            if (hc < 0 != hd < 0) {
                double leftC = (xy[c + 1] - my) * ux - (xy[c] - mx) * uy;
                double leftD = (xy[d + 1] - my) * ux - (xy[d] - mx) * uy;
                inside ^= leftC + hc / (hc - hd) * (leftD - leftC) > 0;
            }
        }
        return inside;
    }

    /**
     * Finds the edges that end and begin at each vertex. Where parts of the shape touch in a vertex, each gets one of its own,
     * equal in place.
     */
    private void chain() {
        int count = edges.length / 2;
        List<List<Integer>> leaving = new ArrayList<>();
        for (int v = 0; v < xy.length / 2; v++) {
            leaving.add(new ArrayList<>());
        }
        for (int e = 0; e < count; e++) {
            leaving.get(edges[2 * e]).add(e);
        }
        int[] next = new int[count];
        for (int e = 0; e < count; e++) {
            next[e] = takeNext(e, leaving.get(edges[2 * e + 1]));
        }
        boolean[] used = new boolean[leaving.size()];
        vertexEdge = new int[2 * count];
        xy = Arrays.copyOf(xy, 2 * count);
        int n = used.length;
        for (int e = 0; e < count; e++) {
            int v = edges[2 * e + 1];
            int own = used[v] ? n++ : v;
            used[v] = true;
            xy[2 * own] = xy[2 * v];
            xy[2 * own + 1] = xy[2 * v + 1];
            vertexEdge[2 * own] = e;
            vertexEdge[2 * own + 1] = next[e];
            edges[2 * e + 1] = own;
            edges[2 * next[e]] = own;
        }
    }

    /** Takes, of the edges that leave where an edge ends, the one with the least of the shape between them. */
    private int takeNext(int e, List<Integer> leaving) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < leaving.size(); i++) {
            // Normals turn as their edges do; the inner angle is half a turn less what the edge turns to the left.
            int o = leaving.get(i);
            double sine = normal[2 * e] * normal[2 * o + 1] - normal[2 * e + 1] * normal[2 * o];
            double cosine = normal[2 * e] * normal[2 * o] + normal[2 * e + 1] * normal[2 * o + 1];
            double inner = StrictMath.PI - StrictMath.atan2(sine, cosine);
            if (inner < least) {
                least = inner;
                best = i;
            }
        }
        if (best < 0) {
            int v = edges[2 * e + 1];
            throw new IllegalArgumentException("the outline must be closed, but is not at (" + xy[2 * v] + ", " + xy[2 * v + 1]
                    + "): polygons overlap there, or cross themselves");
        }
        return leaving.remove(best);
    }

    private void typeVertices() {
        type = new byte[xy.length / 2];
        for (int v = 0; v < type.length; v++) {
            int in = vertexEdge[2 * v];
            int out = vertexEdge[2 * v + 1];
            int before = 2 * edges[2 * in];
            int after = 2 * edges[2 * out + 1];
            // How far the next vertex is to the right of the edge that comes in, and the last one of the edge that goes out.
            double ahead = normal[2 * in] * (xy[after] - xy[2 * v]) + normal[2 * in + 1] * (xy[after + 1] - xy[2 * v + 1]);
            double back = normal[2 * out] * (xy[before] - xy[2 * v]) + normal[2 * out + 1] * (xy[before + 1] - xy[2 * v + 1]);
            double most = Math.abs(ahead) >= Math.abs(back) ? ahead : back;
            boolean spike = normal[2 * in] * normal[2 * out] + normal[2 * in + 1] * normal[2 * out + 1] < 0;
            Outline.VertexType t = Math.abs(most) <= flat && !spike ? Outline.VertexType.NEUTRAL
                    : most <= flat ? Outline.VertexType.CONVEX : Outline.VertexType.CONCAVE;
            type[v] = (byte) t.ordinal();
        }
    }

    private void findSafePoints() {
        safe = new double[xy.length];
        Arrays.fill(safe, Double.NaN);
        for (int v = 0; v < type.length; v++) {
            if (type[v] != Outline.VertexType.CONVEX.ordinal()) {
                continue;
            }
            int in = vertexEdge[2 * v];
            int out = vertexEdge[2 * v + 1];
            double wx = -(normal[2 * in] + normal[2 * out]);
            double wy = -(normal[2 * in + 1] + normal[2 * out + 1]);
            double length = Math.sqrt(wx * wx + wy * wy);
            if (length < SPIKE) {
                int before = 2 * edges[2 * in];
                int after = 2 * edges[2 * out + 1];
                wx = 0.5 * (xy[before] + xy[after]) - xy[2 * v];
                wy = 0.5 * (xy[before + 1] + xy[after + 1]) - xy[2 * v + 1];
                length = Math.sqrt(wx * wx + wy * wy);
            }
            double far = cast(v, in, out, wx / length, wy / length);
            safe[2 * v] = xy[2 * v] + far * wx / length;
            safe[2 * v + 1] = xy[2 * v + 1] + far * wy / length;
        }
    }

    /** How far it is from a vertex, along a unit vector, to the nearest other edge; 0 if there is none, which rounding may do. */
    private double cast(int v, int in, int out, double wx, double wy) {
        double nearest = Double.POSITIVE_INFINITY;
        for (int e = 0; e < edges.length / 2; e++) {
            if (e == in || e == out) {
                continue;
            }
            int c = 2 * edges[2 * e];
            int d = 2 * edges[2 * e + 1];
            double leftC = wx * (xy[c + 1] - xy[2 * v + 1]) - wy * (xy[c] - xy[2 * v]);
            double leftD = wx * (xy[d + 1] - xy[2 * v + 1]) - wy * (xy[d] - xy[2 * v]);
            if (leftC < 0 != leftD < 0) {
                double share = leftC / (leftC - leftD);
                double x = xy[c] + share * (xy[d] - xy[c]) - xy[2 * v];
                double y = xy[c + 1] + share * (xy[d + 1] - xy[c + 1]) - xy[2 * v + 1];
                double far = x * wx + y * wy;
                if (far > 0 && far < nearest) {
                    nearest = far;
                }
            }
        }
        return nearest < Double.POSITIVE_INFINITY ? nearest : 0;
    }
}
