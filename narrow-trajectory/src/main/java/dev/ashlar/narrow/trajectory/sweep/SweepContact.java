package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.feature.SegmentDistance;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.query.sweep.RelativeMotion;

/** Where and how two features meet at the end of a {@link FeatureSweep}, in A's frame. Scratch memory of one thread. */
public final class SweepContact {
    /** Distance of the features, the unit axis from A to B, and the closest points. */
    public double separation;
    public final double[] axis = new double[3];
    public final double[] pointA = new double[3];
    public final double[] pointB = new double[3];
    /** The faces that met; of an edge or vertex the adjacent one most across the axis, -1 if it has none. */
    public int faceA;
    public int faceB;
    /** Kind and numbers of the features. */
    public long feature;

    private final Placement at = new Placement();
    private final SegmentDistance closest = new SegmentDistance();

    /** Measures what a sweep met. */
    public void measure(FeatureSweep sweep, RelativeMotion motion) {
        motion.place(sweep.time, at);
        PartFeatures a = sweep.partA;
        PartFeatures b = sweep.partB;
        switch (sweep.kind) {
            case VERTEX_FACE -> vertexFace(a, sweep.featureA, b, sweep.featureB);
            case FACE_VERTEX -> faceVertex(a, sweep.featureA, b, sweep.featureB);
            default -> edges(a, sweep.featureA, b, sweep.featureB);
        }
        if (separation < 0 && sweep.kind != FeatureSweep.Kind.EDGE_EDGE) {
            turnOver();
        }
        separation -= a.radius + b.radius;
        for (int k = 0; k < 3; k++) {
            pointA[k] += a.radius * axis[k];
            pointB[k] -= b.radius * axis[k];
        }
        feature = feature(sweep.kind, a, sweep.featureA, b, sweep.featureB);
    }

    /** Exchanges the names of A and B; points and axis stay in the frame that they were measured in. */
    public void exchange(FeatureSweep sweep) {
        for (int k = 0; k < 3; k++) {
            axis[k] = -axis[k];
        }
        int face = faceA;
        faceA = faceB;
        faceB = face;
        FeatureSweep.Kind kind = switch (sweep.kind) {
            case VERTEX_FACE -> FeatureSweep.Kind.FACE_VERTEX;
            case FACE_VERTEX -> FeatureSweep.Kind.VERTEX_FACE;
            default -> sweep.kind;
        };
        feature = feature(kind, sweep.partB, sweep.featureB, sweep.partA, sweep.featureA);
    }

    /** Kind in bits 60 and 61, parts in 48 to 59, features in 24 bits each: unique in shapes with no more of them. */
    private static long feature(FeatureSweep.Kind kind, PartFeatures a, int featureA, PartFeatures b, int featureB) {
        return (long) kind.ordinal() << 60 | (long) (a.part & 0x3f) << 54 | (long) (b.part & 0x3f) << 48
                | (long) (featureA & 0xffffff) << 24 | featureB & 0xffffff;
    }

    /** A face that is met from behind. */
    private void turnOver() {
        separation = -separation;
        for (int k = 0; k < 3; k++) {
            axis[k] = -axis[k];
        }
    }

    private void vertexFace(PartFeatures a, int v, PartFeatures b, int f) {
        double nx = b.plane[4 * f];
        double ny = b.plane[4 * f + 1];
        double nz = b.plane[4 * f + 2];
        double[] r = at.r;
        axis[0] = -(r[0] * nx + r[1] * ny + r[2] * nz);
        axis[1] = -(r[3] * nx + r[4] * ny + r[5] * nz);
        axis[2] = -(r[6] * nx + r[7] * ny + r[8] * nz);
        double x = a.xyz[3 * v] - at.tx;
        double y = a.xyz[3 * v + 1] - at.ty;
        double z = a.xyz[3 * v + 2] - at.tz;
        separation = nx * at.backX(x, y, z) + ny * at.backY(x, y, z) + nz * at.backZ(x, y, z) + b.plane[4 * f + 3];
        for (int k = 0; k < 3; k++) {
            pointA[k] = a.xyz[3 * v + k];
            pointB[k] = pointA[k] + separation * axis[k];
        }
        faceA = faceAt(a, v, axis[0], axis[1], axis[2]);
        faceB = f;
    }

    private void faceVertex(PartFeatures a, int f, PartFeatures b, int v) {
        System.arraycopy(a.plane, 4 * f, axis, 0, 3);
        pointB[0] = at.x(b.xyz, 3 * v);
        pointB[1] = at.y(b.xyz, 3 * v);
        pointB[2] = at.z(b.xyz, 3 * v);
        separation = axis[0] * pointB[0] + axis[1] * pointB[1] + axis[2] * pointB[2] + a.plane[4 * f + 3];
        for (int k = 0; k < 3; k++) {
            pointA[k] = pointB[k] - separation * axis[k];
        }
        faceA = f;
        faceB = faceAt(b, v, -at.backX(axis[0], axis[1], axis[2]), -at.backY(axis[0], axis[1], axis[2]),
                -at.backZ(axis[0], axis[1], axis[2]));
    }

    private void edges(PartFeatures a, int e, PartFeatures b, int f) {
        int p = 3 * a.edgeVertex[2 * e];
        int q = 3 * b.edgeVertex[2 * f];
        double[] u = a.edgeLine;
        double[] r = at.r;
        double vx = b.edgeLine[6 * f];
        double vy = b.edgeLine[6 * f + 1];
        double vz = b.edgeLine[6 * f + 2];
        double wx = r[0] * vx + r[1] * vy + r[2] * vz;
        double wy = r[3] * vx + r[4] * vy + r[5] * vz;
        double wz = r[6] * vx + r[7] * vy + r[8] * vz;
        closest.find(a.xyz[p], a.xyz[p + 1], a.xyz[p + 2], u[6 * e], u[6 * e + 1], u[6 * e + 2], at.x(b.xyz, q), at.y(b.xyz, q),
                at.z(b.xyz, q), wx, wy, wz);
        separation = closest.distance;
        axis[0] = -closest.x / separation;
        axis[1] = -closest.y / separation;
        axis[2] = -closest.z / separation;
        for (int k = 0; k < 3; k++) {
            pointA[k] = a.xyz[p + k] + closest.s * u[6 * e + k];
            pointB[k] = pointA[k] + separation * axis[k];
        }
        faceA = faceBeside(a, e, axis[0], axis[1], axis[2]);
        faceB = faceBeside(b, f, -at.backX(axis[0], axis[1], axis[2]), -at.backY(axis[0], axis[1], axis[2]),
                -at.backZ(axis[0], axis[1], axis[2]));
    }

    private static int faceAt(PartFeatures f, int v, double x, double y, double z) {
        int found = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; f.polyhedron != null && k < f.polyhedron.vertexFaceCount(v); k++) {
            int face = f.polyhedron.vertexFace(v, k);
            double cos = along(f, face, x, y, z);
            if (cos > most) {
                most = cos;
                found = face;
            }
        }
        return found;
    }

    private static int faceBeside(PartFeatures f, int e, double x, double y, double z) {
        int left = f.edgeFace[2 * e];
        int right = f.edgeFace[2 * e + 1];
        return right < 0 || along(f, left, x, y, z) >= along(f, right, x, y, z) ? left : right;
    }

    private static double along(PartFeatures f, int face, double x, double y, double z) {
        return f.plane[4 * face] * x + f.plane[4 * face + 1] * y + f.plane[4 * face + 2] * z;
    }
}
