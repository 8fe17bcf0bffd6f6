package dev.ashlar.query;

import java.util.Arrays;

/**
 * Cuts a polygon, segment or point to what lies over a reference face (Sutherland and Hodgman 1974), with a name for every
 * point that is left. Scratch memory of one thread.
 *
 * <p>Departs from it: a vertex within {@code slack} of a side plane counts as on it and stays as it is, so that edges that
 * lie in one line do not change the names of their points with every jitter; crossings are still cut at the true plane.
 */
final class PolygonClip {
    int count;
    double[] xyz = new double[3 * 32];
    long[] id = new long[32];

    /** Of the edge from each point to the next: its number on the incident side, or ~k where it runs along side plane k. */
    private int[] edge = new int[32];
    private double[] nextXyz = new double[3 * 32];
    private long[] nextId = new long[32];
    private int[] nextEdge = new int[32];
    private double[] distance = new double[32];
    private int next;
    private boolean ofB;
    private int side;
    private boolean line;
    private int plane;

    /** Clips; {@code referenceIsB} goes into the names. */
    void clip(SupportFeature reference, SupportFeature incident, boolean referenceIsB, double slack) {
        ofB = referenceIsB;
        side = reference.side;
        line = incident.count == 2;
        start(incident);
        double tx = reference.turn * reference.nx;
        double ty = reference.turn * reference.ny;
        double tz = reference.turn * reference.nz;
        double[] r = reference.xyz;
        for (plane = 0; plane < reference.count && count > 0; plane++) {
            int i = 3 * plane;
            int j = 3 * ((plane + 1) % reference.count);
            double ex = r[j] - r[i];
            double ey = r[j + 1] - r[i + 1];
            double ez = r[j + 2] - r[i + 2];
            double sx = ey * tz - ez * ty;
            double sy = ez * tx - ex * tz;
            double sz = ex * ty - ey * tx;
            double length = Math.sqrt(sx * sx + sy * sy + sz * sz);
            if (length > 0) {
                cut(sx / length, sy / length, sz / length, r[i], r[i + 1], r[i + 2], slack);
            }
        }
    }

    private void start(SupportFeature incident) {
        count = incident.count;
        reserve(count);
        System.arraycopy(incident.xyz, 0, xyz, 0, 3 * count);
        for (int i = 0; i < count; i++) {
            id[i] = FeatureId.onFace(FeatureId.VERTEX, ofB, side, 0, incident.vertex[i]);
            edge[i] = incident.edge[i];
        }
    }

    /** Cuts off what is beyond the plane through (px, py, pz) with unit normal (sx, sy, sz). */
    private void cut(double sx, double sy, double sz, double px, double py, double pz, double slack) {
        boolean any = false;
        for (int i = 0; i < count; i++) {
            distance[i] = sx * (xyz[3 * i] - px) + sy * (xyz[3 * i + 1] - py) + sz * (xyz[3 * i + 2] - pz);
            any |= distance[i] > slack;
        }
        if (!any) {
            return;
        }
        next = 0;
        reserve(2 * count);
        for (int i = 0; i < count; i++) {
            int j = i + 1 < count ? i + 1 : 0;
            double d = distance[i];
            double e = distance[j];
            boolean leaves = e > slack;
            if (d <= slack) {
                emit(xyz[3 * i], xyz[3 * i + 1], xyz[3 * i + 2], id[i], leaves && d >= -slack && !line ? ~plane : edge[i]);
                if (leaves && d < -slack) {
                    crossing(i, j, d, e, line ? edge[i] : ~plane);
                }
            } else if (e < -slack) {
                crossing(i, j, d, e, edge[i]);
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

    private void crossing(int i, int j, double d, double e, int after) {
        double t = d / (d - e);
        // From the nearer end, for precision.
        int from = t <= 0.5 ? i : j;
        double s = t <= 0.5 ? t : e / (d - e);
        long name = edge[i] >= 0
                ? FeatureId.onFace(FeatureId.CROSSING, ofB, side, plane, edge[i])
                : FeatureId.onFace(FeatureId.CORNER, ofB, side, ~edge[i], plane);
        emit(xyz[3 * from] + s * (xyz[3 * j] - xyz[3 * i]), xyz[3 * from + 1] + s * (xyz[3 * j + 1] - xyz[3 * i + 1]),
                xyz[3 * from + 2] + s * (xyz[3 * j + 2] - xyz[3 * i + 2]), name, after);
    }

    private void emit(double x, double y, double z, long name, int after) {
        for (int i = 0; line && i < next; i++) {
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
