package dev.ashlar.testkit;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;

/** A rigid map x -> R x + d, in doubles. */
final class RigidMap {
    private final double[] r;
    private final double[] d;

    private RigidMap(double[] r, double[] d) {
        this.r = r;
        this.d = d;
    }

    /** From a body at this pose to the world less {@code origin}. */
    static RigidMap of(Pose pose, Vec3 origin) {
        Vec3 d = pose.position().minus(origin);
        return new RigidMap(matrix(pose.rotation()), new double[] {d.x(), d.y(), d.z()});
    }

    /** From the frame of B into that of A. Equal rotations give an exactly unturned map. */
    static RigidMap relative(Pose a, Pose b) {
        double[] ra = matrix(a.rotation());
        double[] rb = matrix(b.rotation());
        double[] r = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        if (!a.rotation().equals(b.rotation())) {
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    r[3 * i + j] = ra[i] * rb[j] + ra[3 + i] * rb[3 + j] + ra[6 + i] * rb[6 + j];
                }
            }
        }
        Vec3 w = b.position().minus(a.position());
        double[] d = new double[3];
        for (int i = 0; i < 3; i++) {
            d[i] = ra[i] * w.x() + ra[3 + i] * w.y() + ra[6 + i] * w.z();
        }
        return new RigidMap(r, d);
    }

    private static double[] matrix(Quat q) {
        double s = 2 / q.normSq();
        return new double[] {
            1 - s * (q.y() * q.y() + q.z() * q.z()), s * (q.x() * q.y() - q.w() * q.z()), s * (q.x() * q.z() + q.w() * q.y()),
            s * (q.x() * q.y() + q.w() * q.z()), 1 - s * (q.x() * q.x() + q.z() * q.z()), s * (q.y() * q.z() - q.w() * q.x()),
            s * (q.x() * q.z() - q.w() * q.y()), s * (q.y() * q.z() + q.w() * q.x()), 1 - s * (q.x() * q.x() + q.y() * q.y())};
    }

    /** The points, three numbers each, mapped. */
    double[] apply(double[] xyz) {
        double[] out = new double[xyz.length];
        for (int i = 0; i < xyz.length; i += 3) {
            for (int k = 0; k < 3; k++) {
                out[i + k] = r[3 * k] * xyz[i] + r[3 * k + 1] * xyz[i + 1] + r[3 * k + 2] * xyz[i + 2] + d[k];
            }
        }
        return out;
    }
}
