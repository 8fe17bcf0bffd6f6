package dev.ashlar.benchmarks.experiments;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;

/**
 * What Hampshire 2008 holds patches against, figures 2.4 and 2.6: every feature against every feature, without any attempt to
 * leave some out. Faces must be triangles or convex polygons.
 */
final class ExhaustiveTests {
    /** Features or pairs looked at so far. */
    long tests;

    private final double[] r = new double[9];
    private final double[] local = new double[3];
    private double[] moved = {};

    /** Whether a ball meets a surface: against every face, every convex edge and every vertex. */
    boolean ballMeets(Polyhedron p, double[] xyz, double x, double y, double z, double radius) {
        boolean meets = false;
        for (int f = 0; f < p.faceCount(); f++) {
            tests++;
            double height = p.normal(f).x() * x + p.normal(f).y() * y + p.normal(f).z() * z + p.planeOffset(f);
            meets |= Math.abs(height) < radius && isInside(p, xyz, f, x, y, z);
        }
        for (int e = 0; e < p.edgeCount(); e++) {
            if (p.edgeType(e) == EdgeType.CONVEX) {
                tests++;
                meets |= segmentDistanceSq(xyz, 3 * p.edgeTail(e), 3 * p.edgeHead(e), x, y, z) < radius * radius;
            }
        }
        for (int v = 0; v < p.vertexCount(); v++) {
            tests++;
            meets |= distanceSq(xyz, 3 * v, x, y, z) < radius * radius;
        }
        return meets;
    }

    private static double distanceSq(double[] a, int i, double x, double y, double z) {
        return (a[i] - x) * (a[i] - x) + (a[i + 1] - y) * (a[i + 1] - y) + (a[i + 2] - z) * (a[i + 2] - z);
    }

    private static double segmentDistanceSq(double[] a, int i, int j, double x, double y, double z) {
        double ux = a[j] - a[i];
        double uy = a[j + 1] - a[i + 1];
        double uz = a[j + 2] - a[i + 2];
        double t = ((x - a[i]) * ux + (y - a[i + 1]) * uy + (z - a[i + 2]) * uz) / (ux * ux + uy * uy + uz * uz);
        double s = Math.max(0, Math.min(1, t));
        return distanceSq(a, i, x - s * ux, y - s * uy, z - s * uz);
    }

    /** Whether the foot of a point on the plane of a face lies within its edges. */
    private static boolean isInside(Polyhedron p, double[] xyz, int f, double x, double y, double z) {
        double nx = p.normal(f).x();
        double ny = p.normal(f).y();
        double nz = p.normal(f).z();
        int size = p.faceSize(f);
        for (int k = 0; k < size; k++) {
            int a = 3 * p.faceVertex(f, k);
            int b = 3 * p.faceVertex(f, (k + 1) % size);
            double ux = xyz[b] - xyz[a];
            double uy = xyz[b + 1] - xyz[a + 1];
            double uz = xyz[b + 2] - xyz[a + 2];
            double side = (ny * uz - nz * uy) * (x - xyz[a]) + (nz * ux - nx * uz) * (y - xyz[a + 1])
                    + (nx * uy - ny * ux) * (z - xyz[a + 2]);
            if (side < 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether edges of one body cross faces of the other, or the other way round; B is at a pose in A's frame. */
    boolean bodiesMeet(Polyhedron a, double[] xyzA, Polyhedron b, double[] xyzB, Pose pose) {
        boolean one = edgesCross(b, xyzB, pose, a, xyzA);
        boolean other = edgesCross(a, xyzA, pose.inverse(), b, xyzB);
        return one || other;
    }

    private boolean edgesCross(Polyhedron edges, double[] from, Pose pose, Polyhedron faces, double[] xyz) {
        place(from, pose);
        boolean crosses = false;
        for (int e = 0; e < edges.edgeCount(); e++) {
            int i = 3 * edges.edgeTail(e);
            int j = 3 * edges.edgeHead(e);
            for (int f = 0; f < faces.faceCount(); f++) {
                tests++;
                double nx = faces.normal(f).x();
                double ny = faces.normal(f).y();
                double nz = faces.normal(f).z();
                double d = faces.planeOffset(f);
                double d0 = nx * moved[i] + ny * moved[i + 1] + nz * moved[i + 2] + d;
                double d1 = nx * moved[j] + ny * moved[j + 1] + nz * moved[j + 2] + d;
                if (d0 > 0 != d1 > 0) {
                    double t = d0 / (d0 - d1);
                    crosses |= isInside(faces, xyz, f, moved[i] + t * (moved[j] - moved[i]),
                            moved[i + 1] + t * (moved[j + 1] - moved[i + 1]), moved[i + 2] + t * (moved[j + 2] - moved[i + 2]));
                }
            }
        }
        return crosses;
    }

    private void place(double[] from, Pose pose) {
        double[] flat = new double[Pose.STRIDE];
        pose.to(flat, 0);
        Quat.matrix(flat, Pose.ROTATION, r, 0);
        if (moved.length < from.length) {
            moved = new double[from.length];
        }
        for (int i = 0; i < from.length; i += 3) {
            for (int k = 0; k < 3; k++) {
                local[k] = r[3 * k] * from[i] + r[3 * k + 1] * from[i + 1] + r[3 * k + 2] * from[i + 2] + flat[k];
            }
            System.arraycopy(local, 0, moved, i, 3);
        }
    }

    /** The vertices of a body in a row. */
    static double[] vertices(Polyhedron p) {
        double[] out = new double[3 * p.vertexCount()];
        for (int v = 0; v < p.vertexCount(); v++) {
            p.vertex(v).to(out, 3 * v);
        }
        return out;
    }
}
