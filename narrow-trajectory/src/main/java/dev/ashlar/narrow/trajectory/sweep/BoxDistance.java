package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.feature.SegmentDistance;
import dev.ashlar.query.distance.PieceDistance;
import dev.ashlar.query.distance.Placement;

/**
 * The distance of two boxes by their fifteen separating axes, where the best axis tells it: two edges whose shortest line lies
 * between their ends, or a face and a vertex over it. Else a search is needed. Scratch memory of one thread.
 */
final class BoxDistance {
    /** Edges with less than this squared sine between them have no axis of their own. */
    private static final double PARALLEL = 1e-8;

    private final Placement at;
    private final PieceDistance out;
    private final VertexFaceDistance faces;
    private final SegmentDistance closest = new SegmentDistance();
    private final double[] middle = new double[3];
    private final double[] axis = new double[3];
    private double best;
    private int edgeA;
    private int edgeB;

    /** Writes results for bodies that stand at {@code at} to {@code out}. */
    BoxDistance(Placement at, PieceDistance out, VertexFaceDistance faces) {
        this.at = at;
        this.out = out;
        this.faces = faces;
    }

    /** Whether the axes of two boxes tell their distance. */
    boolean measure(PartFeatures a, PartFeatures b) {
        best = 0;
        edgeA = -1;
        middle[0] = at.x(b.centre, 0) - a.centre[0];
        middle[1] = at.y(b.centre, 0) - a.centre[1];
        middle[2] = at.z(b.centre, 0) - a.centre[2];
        tryFaces(a.boxHalf, b.boxHalf);
        tryEdges(a.boxHalf, b.boxHalf);
        if (!(best > 0)) {
            return false;
        }
        return edgeA >= 0 ? byEdges(a, b)
                : faces.measure(a, b, axis[0], axis[1], axis[2], corner(a, axis[0], axis[1], axis[2]),
                        corner(b, -at.backX(axis[0], axis[1], axis[2]), -at.backY(axis[0], axis[1], axis[2]),
                                -at.backZ(axis[0], axis[1], axis[2])));
    }

    private void tryFaces(double[] p, double[] q) {
        double[] r = at.r;
        for (int i = 0; i < 3; i++) {
            double d = middle[i];
            double gap = Math.abs(d) - p[i] - q[0] * Math.abs(r[3 * i]) - q[1] * Math.abs(r[3 * i + 1])
                    - q[2] * Math.abs(r[3 * i + 2]);
            if (gap > best) {
                best = gap;
                axis[0] = 0;
                axis[1] = 0;
                axis[2] = 0;
                axis[i] = d < 0 ? -1 : 1;
            }
        }
        for (int j = 0; j < 3; j++) {
            double d = middle[0] * r[j] + middle[1] * r[3 + j] + middle[2] * r[6 + j];
            double gap = Math.abs(d) - q[j] - p[0] * Math.abs(r[j]) - p[1] * Math.abs(r[3 + j]) - p[2] * Math.abs(r[6 + j]);
            if (gap > best) {
                best = gap;
                double sign = d < 0 ? -1 : 1;
                axis[0] = sign * r[j];
                axis[1] = sign * r[3 + j];
                axis[2] = sign * r[6 + j];
            }
        }
    }

    /** Axes across edge i of A and edge j of B: e_i x r_j. */
    private void tryEdges(double[] p, double[] q) {
        double[] r = at.r;
        for (int i = 0; i < 3; i++) {
            int i1 = (i + 1) % 3;
            int i2 = (i + 2) % 3;
            for (int j = 0; j < 3; j++) {
                double lengthSq = 1 - r[3 * i + j] * r[3 * i + j];
                if (lengthSq < PARALLEL) {
                    continue;
                }
                // The axis has no part along e_i; its parts along e_i1 and e_i2 are -r[i2 j] and r[i1 j].
                double u = -r[3 * i2 + j];
                double v = r[3 * i1 + j];
                double d = middle[i1] * u + middle[i2] * v;
                double wide = p[i1] * Math.abs(u) + p[i2] * Math.abs(v) + q[(j + 1) % 3] * Math.abs(r[3 * i + (j + 2) % 3])
                        + q[(j + 2) % 3] * Math.abs(r[3 * i + (j + 1) % 3]);
                double gap = Math.abs(d) - wide;
                if (gap > 0 && gap * gap > best * best * lengthSq) {
                    double inv = (d < 0 ? -1 : 1) / Math.sqrt(lengthSq);
                    best = gap * Math.abs(inv);
                    edgeA = i;
                    edgeB = j;
                    axis[i] = 0;
                    axis[i1] = inv * u;
                    axis[i2] = inv * v;
                }
            }
        }
    }

    /** The supporting edges along the axis; true if the line between them ends within both. */
    private boolean byEdges(PartFeatures a, PartFeatures b) {
        double[] r = at.r;
        double x = axis[0];
        double y = axis[1];
        double z = axis[2];
        int p = corner(a, x, y, z);
        int q = corner(b, -at.backX(x, y, z), -at.backY(x, y, z), -at.backZ(x, y, z));
        double lengthA = a.xyz[3 * p + edgeA] < a.centre[edgeA] ? 2 * a.boxHalf[edgeA] : -2 * a.boxHalf[edgeA];
        double lengthB = b.xyz[3 * q + edgeB] < b.centre[edgeB] ? 2 * b.boxHalf[edgeB] : -2 * b.boxHalf[edgeB];
        closest.find(a.xyz[3 * p], a.xyz[3 * p + 1], a.xyz[3 * p + 2], edgeA == 0 ? lengthA : 0, edgeA == 1 ? lengthA : 0,
                edgeA == 2 ? lengthA : 0, at.x(b.xyz, 3 * q), at.y(b.xyz, 3 * q), at.z(b.xyz, 3 * q), lengthB * r[edgeB],
                lengthB * r[3 + edgeB], lengthB * r[6 + edgeB]);
        if (!(closest.s > 0 && closest.s < 1 && closest.t > 0 && closest.t < 1)) {
            return false;
        }
        out.separation = closest.distance;
        out.axisX = x;
        out.axisY = y;
        out.axisZ = z;
        out.coreA = p;
        out.coreB = q;
        for (int k = 0; k < 3; k++) {
            out.closestA[k] = a.xyz[3 * p + k] + (k == edgeA ? closest.s * lengthA : 0);
            out.closestB[k] = out.closestA[k] + closest.distance * axis[k];
        }
        return true;
    }

    /** The corner farthest along (x, y, z). */
    private static int corner(PartFeatures box, double x, double y, double z) {
        return box.boxCorner[(x > 0 ? 1 : 0) + (y > 0 ? 2 : 0) + (z > 0 ? 4 : 0)];
    }
}
