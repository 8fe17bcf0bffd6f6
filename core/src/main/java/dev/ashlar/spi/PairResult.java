package dev.ashlar.spi;

/** The answer to an intersection or distance query, in A's frame; owned and reused by the caller. */
public final class PairResult {
    /** Whether the shapes overlap. */
    public Status status = Status.CLEAR;
    /** Unit axis from A to B. When clear, planes across it lie between the (convex) shapes or the found witnesses. */
    public double axisX;
    /** See {@link #axisX}. */
    public double axisY;
    /** See {@link #axisX}. */
    public double axisZ;
    /**
     * After {@link PairQuery#distance} the signed distance: positive apart, negative the depth. After
     * {@link PairQuery#intersect} a lower bound of the distance, 0 or more when clear, and at most 0 when not.
     */
    public double distance;
    /** After {@link PairQuery#distance}: the closest (or deepest) point of A, x, y, z. */
    public final double[] pointA = new double[3];
    /** After {@link PairQuery#distance}: the closest (or deepest) point of B, x, y, z. */
    public final double[] pointB = new double[3];
    /**
     * How many vertex pairs prove the answer, 0 to 4; 0 where the shapes have no vertices or the algorithm gives none. When
     * clear, one pair: the supporting vertices along the axis. When two convex polyhedra overlap, four: the differences
     * b - a span a tetrahedron around the origin.
     */
    public int vertexPairs;
    /** Vertices of A in these pairs. */
    public final int[] vertexA = new int[4];
    /** Vertices of B in these pairs. */
    public final int[] vertexB = new int[4];
    /** Work units spent. */
    public long work;
}
