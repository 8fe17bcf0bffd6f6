package dev.ashlar.query.contact;

import java.util.Arrays;

/**
 * A polygon, segment or point that is cut by planes (Sutherland and Hodgman 1974), with a name for every point that is left. Scratch
 * memory of one thread, for algorithms that clip a face to what lies over another.
 *
 * <p>Departs from it: a vertex within a slack of a plane counts as on it and stays as it is, so that edges that lie in one line do
 * not change the names of their points with every jitter; crossings are still cut at the true plane.
 */
public class NamedPolygon {
    public int count;
    public double[] xyz = new double[3 * 32];
    public long[] id = new long[32];
    /** Of the edge from each point to the next: its number, or ~k where it runs along plane k. */
    protected int[] edge = new int[32];
    /** Of each point from the plane that is to cut; beyond it they are above 0. */
    protected double[] distance = new double[32];

    private double[] nextXyz = new double[3 * 32];
    private long[] nextId = new long[32];
    private int[] nextEdge = new int[32];
    private int next;
    private boolean ofB;
    private int face;
    private boolean isLine;

    protected NamedPolygon() {
    }

    /**
     * Begins with so many points, whose places, names and edges the caller then sets.
     *
     * @param referenceIsB  and the number of the face whose planes will cut go into the names of crossings
     * @param referenceFace the face whose planes will cut
     */
    protected final void begin(int points, boolean referenceIsB, int referenceFace) {
        count = points;
        ofB = referenceIsB;
        face = referenceFace;
        isLine = points == 2;
        reserve(points);
    }

    /** The name of a point that is a vertex of its own body. */
    protected final long nameOf(int vertex) {
        return FeatureId.onFace(FeatureId.VERTEX, ofB, face, 0, vertex);
    }

    /** Cuts off what is beyond the plane, with a number, that {@link #distance} was set from. */
    protected final void cut(int plane, double slack) {
        next = 0;
        reserve(2 * count);
        for (int i = 0; i < count; i++) {
            int j = i + 1 < count ? i + 1 : 0;
            double d = distance[i];
            double e = distance[j];
            boolean leaves = e > slack;
            if (d <= slack) {
                emit(xyz[3 * i], xyz[3 * i + 1], xyz[3 * i + 2], id[i], leaves && d >= -slack && !isLine ? ~plane : edge[i]);
                if (leaves && d < -slack) {
                    cross(i, j, plane, isLine ? edge[i] : ~plane);
                }
            } else if (e < -slack) {
                cross(i, j, plane, edge[i]);
            }
        }
        double[] swap = xyz;
        xyz = nextXyz;
        nextXyz = swap;
        long[] ids = id;
        id = nextId;
        nextId = ids;
        int[] edges = edge;
        edge = nextEdge;
        nextEdge = edges;
        count = next;
    }

    private void cross(int i, int j, int plane, int after) {
        double d = distance[i];
        double e = distance[j];
        double t = d / (d - e);
        // From the nearer end, for precision.
        int from = t <= 0.5 ? i : j;
        double s = t <= 0.5 ? t : e / (d - e);
        long name = edge[i] >= 0
                ? FeatureId.onFace(FeatureId.CROSSING, ofB, face, plane, edge[i])
                : FeatureId.onFace(FeatureId.CORNER, ofB, face, ~edge[i], plane);
        emit(xyz[3 * from] + s * (xyz[3 * j] - xyz[3 * i]), xyz[3 * from + 1] + s * (xyz[3 * j + 1] - xyz[3 * i + 1]),
                xyz[3 * from + 2] + s * (xyz[3 * j + 2] - xyz[3 * i + 2]), name, after);
    }

    private void emit(double x, double y, double z, long name, int after) {
        for (int i = 0; isLine && i < next; i++) {
            // A segment is walked both ways and cut twice at the same place.
            if (nextId[i] == name) {
                return;
            }
        }
        nextXyz[3 * next] = x;
        nextXyz[3 * next + 1] = y;
        nextXyz[3 * next + 2] = z;
        nextId[next] = name;
        nextEdge[next++] = after;
    }

    private void reserve(int n) {
        if (n > distance.length) {
            xyz = Arrays.copyOf(xyz, 6 * n);
            id = Arrays.copyOf(id, 2 * n);
            edge = Arrays.copyOf(edge, 2 * n);
            nextXyz = Arrays.copyOf(nextXyz, 6 * n);
            nextId = Arrays.copyOf(nextId, 2 * n);
            nextEdge = Arrays.copyOf(nextEdge, 2 * n);
            distance = Arrays.copyOf(distance, 2 * n);
        }
    }
}
