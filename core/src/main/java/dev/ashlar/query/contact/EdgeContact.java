package dev.ashlar.query.contact;

import dev.ashlar.query.distance.ConvexPiece;
import dev.ashlar.query.distance.Placement;

/**
 * Where the edges of two convex pieces meet along an axis that no face looks along: the closest points of two edges, of an
 * edge and a vertex or of two vertices; both ends of the common stretch where two edges run side by side. A sphere is a
 * vertex here, a capsule an edge. Scratch memory of one thread, in A's frame.
 * Trajectory's {@code SegmentDistance} and dop-tree's {@code PolygonDistance} measure segments in other orders of operations, so
 * with other last bits.
 */
final class EdgeContact {
    /** Squared sine up to which two edges may be side by side. */
    private static final double PARALLEL = 0.01;
    /** Edges that fall off more steeply from the supporting vertex do not meet anything there. */
    private static final double STEEP = 0.1;
    /** Squared sine up to which an edge goes straight on. */
    private static final double STRAIGHT = 1e-12;

    private final double[] p = new double[6];
    private final double[] q = new double[6];
    private final double[] middle = new double[3];
    private final double[] meetA = new double[3];
    private final double[] meetB = new double[3];
    private final double[] closeA = new double[3];
    private final double[] closeB = new double[3];
    private ConvexPiece a;
    private ConvexPiece b;
    private Placement at;
    private double wx;
    private double wy;
    private double wz;
    private double bestSq;
    private long id;

    /**
     * Writes the contacts, one or two, along unit axis (x, y, z) at the supporting points i of A and j of B.
     *
     * @param separation along the axis
     * @param slack      how far side by side edges may part
     */
    void find(ConvexPiece pieceA, ConvexPiece pieceB, Placement placement, double x, double y, double z, int i, int j,
            double separation, double reach, double slack, ContactPoints out) {
        a = pieceA;
        b = pieceB;
        at = placement;
        wx = x;
        wy = y;
        wz = z;
        bestSq = Double.POSITIVE_INFINITY;
        for (int k = -1; k < a.degree(i); k++) {
            int from = i;
            int to = k < 0 ? i : a.neighbour(i, k);
            while (to >= 0 && load(a, from, to, null, p)) {
                if (meets(from, to, j, separation, reach, slack, out)) {
                    return;
                }
                int next = straightOn(a, from, to);
                from = to;
                to = next;
            }
        }
        add(closeA, closeB, separation, id, out);
    }

    /** Holds the edge of A in p against those at j of B; true if two contacts were written. */
    private boolean meets(int fromA, int toA, int j, double separation, double reach, double slack, ContactPoints out) {
        for (int l = -1; l < b.degree(j); l++) {
            int from = j;
            int to = l < 0 ? j : b.neighbour(j, l);
            while (to >= 0 && load(b, from, to, at, q)) {
                boolean edges = fromA != toA && from != to;
                int edgeA = edges ? a.edgeTo(fromA, toA) : -1;
                int edgeB = edges ? b.edgeTo(from, to) : -1;
                if (edges && sideBySide(edgeA, edgeB, separation, reach, slack, out)) {
                    return true;
                }
                closest();
                take(edges ? FeatureId.withoutFace(FeatureId.EDGES, edgeA, edgeB)
                        : FeatureId.withoutFace(FeatureId.POINT, a.face + 1, b.face + 1));
                int next = straightOn(b, from, to);
                from = to;
                to = next;
            }
        }
        return false;
    }

    /** The core point that goes straight on from an edge, or -1: an edge with vertices on it is several edges in a row. */
    private static int straightOn(ConvexPiece piece, int from, int to) {
        double x = piece.xyz[3 * to] - piece.xyz[3 * from];
        double y = piece.xyz[3 * to + 1] - piece.xyz[3 * from + 1];
        double z = piece.xyz[3 * to + 2] - piece.xyz[3 * from + 2];
        for (int k = 0; from != to && k < piece.degree(to); k++) {
            int next = piece.neighbour(to, k);
            double u = piece.xyz[3 * next] - piece.xyz[3 * to];
            double v = piece.xyz[3 * next + 1] - piece.xyz[3 * to + 1];
            double w = piece.xyz[3 * next + 2] - piece.xyz[3 * to + 2];
            double along = x * u + y * v + z * w;
            if (along > 0 && along * along >= (1 - STRAIGHT) * (x * x + y * y + z * z) * (u * u + v * v + w * w)) {
                return next;
            }
        }
        return -1;
    }

    private void add(double[] onA, double[] onB, double separation, long name, ContactPoints out) {
        double shift = 0.5 * (a.radius - b.radius);
        out.add(0.5 * (onA[0] + onB[0]) + shift * wx, 0.5 * (onA[1] + onB[1]) + shift * wy, 0.5 * (onA[2] + onB[2]) + shift * wz,
                separation, FeatureId.inParts(name, a.part, b.part));
    }

    /** Loads an edge from its lower to its higher end; false if it falls off too steeply to meet anything. */
    private boolean load(ConvexPiece piece, int from, int to, Placement placement, double[] e) {
        for (int end = 0; end < 2; end++) {
            int v = end == 0 ? Math.min(from, to) : Math.max(from, to);
            if (placement == null) {
                System.arraycopy(piece.xyz, 3 * v, e, 3 * end, 3);
            } else {
                e[3 * end] = placement.x(piece.xyz, 3 * v);
                e[3 * end + 1] = placement.y(piece.xyz, 3 * v);
                e[3 * end + 2] = placement.z(piece.xyz, 3 * v);
            }
        }
        return from == to || piece.polyhedron == null || isLevel(e);
    }

    private boolean isLevel(double[] e) {
        double x = e[3] - e[0];
        double y = e[4] - e[1];
        double z = e[5] - e[2];
        double fall = wx * x + wy * y + wz * z;
        return fall * fall <= STEEP * STEEP * (x * x + y * y + z * z);
    }

    /** Keeps the closest points if they lie on a line along the axis better than the best so far. */
    private void take(long name) {
        double x = meetB[0] - meetA[0];
        double y = meetB[1] - meetA[1];
        double z = meetB[2] - meetA[2];
        double along = wx * x + wy * y + wz * z;
        double asideSq = x * x + y * y + z * z - along * along;
        double size = a.boundingRadius + b.boundingRadius;
        if (asideSq < bestSq - 1e-14 * size * size) {
            bestSq = asideSq;
            System.arraycopy(meetA, 0, closeA, 0, 3);
            System.arraycopy(meetB, 0, closeB, 0, 3);
            id = name;
        }
    }

    /** Writes two contacts if the edges run side by side and one end of the common stretch is as near as can be. */
    private boolean sideBySide(int edgeA, int edgeB, double separation, double reach, double slack, ContactPoints out) {
        double lengthP = length(p);
        double lengthQ = length(q);
        double same = 0;
        for (int c = 0; c < 3; c++) {
            same += (p[3 + c] - p[c]) * (q[3 + c] - q[c]);
        }
        same /= lengthP * lengthQ;
        if (1 - same * same > PARALLEL) {
            return false;
        }
        // Along the direction between both, so that A and B may be swapped.
        double sign = same < 0 ? -1 : 1;
        for (int c = 0; c < 3; c++) {
            middle[c] = (p[3 + c] - p[c]) / lengthP + sign * (q[3 + c] - q[c]) / lengthQ;
        }
        double p0 = along(p, 0);
        double p1 = along(p, 3);
        double q0 = along(q, 0);
        double q1 = along(q, 3);
        double from = Math.max(Math.min(p0, p1), Math.min(q0, q1));
        double to = Math.min(Math.max(p0, p1), Math.max(q0, q1));
        if (!(to - from > 1e-6 * (lengthP + lengthQ))) {
            return false;
        }
        int before = out.count;
        double least = Double.POSITIVE_INFINITY;
        double play = slack + 0.02 * (a.radius + b.radius);
        for (int end = 0; end < 2; end++) {
            double t = end == 0 ? from : to;
            double s = 0;
            double sq = 0;
            for (int c = 0; c < 3; c++) {
                meetA[c] = p[c] + (t - p0) / (p1 - p0) * (p[3 + c] - p[c]);
                meetB[c] = q[c] + (t - q0) / (q1 - q0) * (q[3 + c] - q[c]);
                double d = meetB[c] - meetA[c];
                s += d * (c == 0 ? wx : c == 1 ? wy : wz);
                sq += d * d;
            }
            if (sq - s * s > play * play) {
                out.count = before;
                return false;
            }
            s -= a.radius + b.radius;
            least = Math.min(least, s);
            if (s <= reach) {
                add(meetA, meetB, s, FeatureId.withoutFace(end == 0 ? FeatureId.FIRST_END
                        : FeatureId.SECOND_END, edgeA, edgeB), out);
            }
        }
        if (out.count == before || least > separation + slack) {
            out.count = before;
            return false;
        }
        return true;
    }

    private double along(double[] e, int o) {
        return e[o] * middle[0] + e[o + 1] * middle[1] + e[o + 2] * middle[2];
    }

    private static double length(double[] e) {
        double x = e[3] - e[0];
        double y = e[4] - e[1];
        double z = e[5] - e[2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** Closest points of segments p and q, either of which may be a point (Ericson 2005, section 5.1.9). */
    private void closest() {
        double ux = p[3] - p[0];
        double uy = p[4] - p[1];
        double uz = p[5] - p[2];
        double vx = q[3] - q[0];
        double vy = q[4] - q[1];
        double vz = q[5] - q[2];
        double rx = p[0] - q[0];
        double ry = p[1] - q[1];
        double rz = p[2] - q[2];
        double uu = ux * ux + uy * uy + uz * uz;
        double vv = vx * vx + vy * vy + vz * vz;
        double uv = ux * vx + uy * vy + uz * vz;
        double ur = ux * rx + uy * ry + uz * rz;
        double vr = vx * rx + vy * ry + vz * rz;
        double s = 0;
        double t = 0;
        double det = uu * vv - uv * uv;
        if (uu > 0 && vv > 0) {
            s = det > 1e-12 * uu * vv ? clamp((uv * vr - ur * vv) / det) : 0;
            t = (uv * s + vr) / vv;
            if (t < 0 || t > 1) {
                t = clamp(t);
                s = clamp((uv * t - ur) / uu);
            }
        } else if (uu > 0) {
            s = clamp(-ur / uu);
        } else if (vv > 0) {
            t = clamp(vr / vv);
        }
        for (int c = 0; c < 3; c++) {
            meetA[c] = p[c] + s * (p[3 + c] - p[c]);
            meetB[c] = q[c] + t * (q[3 + c] - q[c]);
        }
    }

    private static double clamp(double t) {
        return Math.max(0, Math.min(1, t));
    }
}
