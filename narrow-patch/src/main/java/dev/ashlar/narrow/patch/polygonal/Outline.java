package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.math.Check;
import java.util.Arrays;

/**
 * A flat shape by its outer shell, made ready for {@link OutlineCollider}; immutable. Any form: not convex, in several parts,
 * with holes.
 *
 * <p>Hampshire 2008, section 2, the two-dimensional proxy. An edge has an outward unit normal; a vertex has a type and, where
 * it is convex, a <em>safe point</em>: where the line from it into the shape, along the mean of its normals, leaves the shape
 * again. A convex vertex that is inside another shape is seen on its way from the safe point out, which tells depth and
 * normal.
 */
public final class Outline {
    /** How the two edges of a vertex meet, seen from outside. */
    public enum VertexType {
        /** In one line, to within tolerance. */
        NEUTRAL,
        /** The inner angle is below 180 degrees. */
        CONVEX,
        /** The inner angle is above 180 degrees. */
        CONCAVE
    }

    private static final VertexType[] TYPES = VertexType.values();

    /** Vertices x, y. */
    final double[] xy;
    /** First and second vertex of each edge; the shape is on its left. */
    final int[] edgeVertex;
    /** Outward unit normal x, y of each edge. */
    final double[] normal;
    /** The edges that end and begin at each vertex. */
    final int[] vertexEdge;
    /** Ordinals of {@link VertexType}. */
    final byte[] vertexType;
    /** Safe points x, y of convex vertices; NaN for others. */
    final double[] safe;

    final OutlinePatches patches;

    /** Takes over what was computed. */
    Outline(double[] xy, int[] edgeVertex, double[] normal, int[] vertexEdge, byte[] vertexType, double[] safe) {
        this.xy = xy;
        this.edgeVertex = edgeVertex;
        this.normal = normal;
        this.vertexEdge = vertexEdge;
        this.vertexType = vertexType;
        this.safe = safe;
        patches = new OutlinePatches(xy, edgeVertex, normal, vertexEdge);
    }

    /**
     * The outline of polygons that may share edges; edges inside the shape vanish. Windings do not matter, and polygons need not
     * be convex.
     *
     * @param xy    vertices x, y
     * @param faces the vertices of each polygon
     */
    public static Outline of(double[] xy, int[][] faces) {
        Check.finite("xy", xy, 0, xy.length);
        return new OutlineBuilder(xy, faces).build();
    }

    /** The outline of one polygon, given by its vertices x, y in a row. */
    public static Outline polygon(double... xy) {
        int[] face = new int[xy.length / 2];
        Arrays.setAll(face, i -> i);
        return of(xy, new int[][] {face});
    }

    public int vertexCount() {
        return xy.length / 2;
    }

    public int edgeCount() {
        return edgeVertex.length / 2;
    }

    /** How many patches the edges make: rows that are convex, concave or straight. */
    public int patchCount() {
        return patches.count();
    }

    public double x(int v) {
        return xy[2 * v];
    }

    public double y(int v) {
        return xy[2 * v + 1];
    }

    /** The first (side 0) or second (side 1) vertex of an edge. */
    public int edgeVertex(int e, int side) {
        return edgeVertex[2 * e + side];
    }

    public double normalX(int e) {
        return normal[2 * e];
    }

    public double normalY(int e) {
        return normal[2 * e + 1];
    }

    public VertexType type(int v) {
        return TYPES[vertexType[v]];
    }

    /** Coordinate x of the safe point of a convex vertex, else NaN. */
    public double safeX(int v) {
        return safe[2 * v];
    }

    /** See {@link #safeX}. */
    public double safeY(int v) {
        return safe[2 * v + 1];
    }

    /**
     * Whether a point is inside: the number of edges that a ray to the right meets is odd. An edge counts if one end is below and
     * the other is not, so that a ray through a vertex meets one of its edges, or both, or none, as it should.
     */
    public boolean contains(double x, double y) {
        boolean inside = false;
        for (int e = 0; e < edgeVertex.length; e += 2) {
            int a = 2 * edgeVertex[e];
            int b = 2 * edgeVertex[e + 1];
            if (xy[a + 1] < y != xy[b + 1] < y) {
                double at = xy[a] + (y - xy[a + 1]) / (xy[b + 1] - xy[a + 1]) * (xy[b] - xy[a]);
                inside ^= at > x;
            }
        }
        return inside;
    }
}
