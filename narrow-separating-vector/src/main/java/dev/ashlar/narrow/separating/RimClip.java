package dev.ashlar.narrow.separating;

import dev.ashlar.query.FeatureId;
import dev.ashlar.query.Placement;
import java.util.Arrays;

/**
 * Cuts a side of one solid to what lies over a side of another (Sutherland and Hodgman 1974), in the frame of the latter, with
 * a name for every point that is left. Scratch memory of one thread.
 *
 * <p>Departs from it as core's clipping does: a vertex within a slack of a rim plane counts as on it and stays as it is, so
 * that edges in one line do not change the names of their points with every jitter.
 */
final class RimClip {
    int count;
    double[] xyz = new double[3 * 16];
    /** Heights over the plane, once {@link #keepBelow} was called. */
    double[] height = new double[16];
    long[] id = new long[16];
    /** The least height. */
    double least;

    /** Of the edge from each point to the next: its number on the incident side, or ~k where it runs along rim edge k. */
    private int[] edge = new int[16];
    private double[] distance = new double[16];
    private double[] nextXyz = new double[3 * 16];
    private long[] nextId = new long[16];
    private int[] nextEdge = new int[16];
    private int next;
    private boolean ofB;
    private int face;
    private int plane;

    /** Cuts an incident side, placed in the frame of the reference part, at the rim of a reference side. */
    void cut(ConvexPart reference, int side, ConvexPart incident, int incidentSide, Placement in, boolean referenceIsB,
            double slack) {
        ofB = referenceIsB;
        face = reference.sides.face[side];
        load(incident, incidentSide, in);
        double[] rim = reference.sides.rim;
        int first = reference.sides.start[side];
        int end = reference.sides.start[side + 1];
        for (int k = first; k < end && count > 0; k++) {
            double x = rim[4 * k];
            double y = rim[4 * k + 1];
            double z = rim[4 * k + 2];
            double d = rim[4 * k + 3];
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < count; i++) {
                double beyond = x * xyz[3 * i] + y * xyz[3 * i + 1] + z * xyz[3 * i + 2] - d;
                distance[i] = beyond;
                most = Math.max(most, beyond);
            }
            if (most > slack) {
                plane = k - first;
                cut(slack);
            }
        }
    }

    private void load(ConvexPart incident, int incidentSide, Placement in) {
        Sides sides = incident.sides;
        int first = sides.start[incidentSide];
        count = sides.start[incidentSide + 1] - first;
        reserve(count);
        double[] v = incident.xyz;
        for (int i = 0; i < count; i++) {
            int k = sides.vertex[first + i];
            xyz[3 * i] = in.x(v, 3 * k);
            xyz[3 * i + 1] = in.y(v, 3 * k);
            xyz[3 * i + 2] = in.z(v, 3 * k);
            id[i] = FeatureId.onFace(FeatureId.VERTEX, ofB, face, 0, k);
            edge[i] = sides.edge[first + i];
        }
    }

    /** Cuts off what is beyond the plane that distances were taken from. */
    private void cut(double slack) {
        next = 0;
        reserve(2 * count);
        for (int i = 0; i < count; i++) {
            int j = i + 1 < count ? i + 1 : 0;
            double d = distance[i];
            double e = distance[j];
            if (d <= slack) {
                boolean leaves = e > slack;
                emit(xyz[3 * i], xyz[3 * i + 1], xyz[3 * i + 2], id[i], leaves && d >= -slack ? ~plane : edge[i]);
                if (leaves && d < -slack) {
                    cross(i, j, d, e, ~plane);
                }
            } else if (e < -slack) {
                cross(i, j, d, e, edge[i]);
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

    private void cross(int i, int j, double d, double e, int after) {
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
        nextXyz[3 * next] = x;
        nextXyz[3 * next + 1] = y;
        nextXyz[3 * next + 2] = z;
        nextId[next] = name;
        nextEdge[next++] = after;
    }

    private void reserve(int n) {
        if (n > distance.length) {
            xyz = Arrays.copyOf(xyz, 6 * n);
            height = Arrays.copyOf(height, 2 * n);
            id = Arrays.copyOf(id, 2 * n);
            edge = Arrays.copyOf(edge, 2 * n);
            nextXyz = Arrays.copyOf(nextXyz, 6 * n);
            nextId = Arrays.copyOf(nextId, 2 * n);
            nextEdge = Arrays.copyOf(nextEdge, 2 * n);
            distance = Arrays.copyOf(distance, 2 * n);
        }
    }

    /** Keeps the points up to a height over the plane n.x = offset; of neighbours nearer than {@code same} the lower name. */
    void keepBelow(double nx, double ny, double nz, double offset, double most, double same) {
        least = Double.POSITIVE_INFINITY;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            double h = nx * xyz[3 * i] + ny * xyz[3 * i + 1] + nz * xyz[3 * i + 2] - offset;
            if (h <= most) {
                least = Math.min(least, h);
                if (kept > 0 && isSame(i, kept - 1, same)) {
                    keep(i, kept - 1, h, id[i] < id[kept - 1]);
                } else {
                    keep(i, kept++, h, true);
                }
            }
        }
        if (kept > 1 && isSame(kept - 1, 0, same)) {
            kept--;
            keep(kept, 0, height[kept], id[kept] < id[0]);
        }
        count = kept;
    }

    private boolean isSame(int i, int j, double same) {
        double x = xyz[3 * i] - xyz[3 * j];
        double y = xyz[3 * i + 1] - xyz[3 * j + 1];
        double z = xyz[3 * i + 2] - xyz[3 * j + 2];
        return x * x + y * y + z * z <= same * same;
    }

    private void keep(int from, int to, double h, boolean take) {
        if (take) {
            xyz[3 * to] = xyz[3 * from];
            xyz[3 * to + 1] = xyz[3 * from + 1];
            xyz[3 * to + 2] = xyz[3 * from + 2];
            id[to] = id[from];
            height[to] = h;
        }
    }
}
