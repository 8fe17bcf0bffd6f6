package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;

/** Poses from matrices. */
final class RigidMatrix {
    /** How far rows may be off unit length and right angles: what single precision leaves. */
    private static final double NEAR = 1e-5;

    private RigidMatrix() {
    }

    /** The pose of a matrix of 16 numbers whose last four are the translation and 1. */
    static Pose pose(double[] m) {
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j <= i; j++) {
                double dot = m[4 * i] * m[4 * j] + m[4 * i + 1] * m[4 * j + 1] + m[4 * i + 2] * m[4 * j + 2];
                if (!(Math.abs(dot - (i == j ? 1 : 0)) <= NEAR)) {
                    throw Check.fault("matrix", "one that only moves and turns", "one whose axes " + j + " and " + i
                            + " have the product " + dot);
                }
            }
        }
        double determinant = m[0] * (m[5] * m[10] - m[6] * m[9]) + m[1] * (m[6] * m[8] - m[4] * m[10])
                + m[2] * (m[4] * m[9] - m[5] * m[8]);
        if (determinant < 0 || m[3] != 0 || m[7] != 0 || m[11] != 0 || m[15] != 1) {
            throw Check.fault("matrix", "one that only moves and turns", "a mirrored or projecting one");
        }
        return new Pose(new Vec3(m[12], m[13], m[14]), rotation(m));
    }

    /** Shepperd 1978: the quaternion by its largest component, so that nothing is divided by a small number. */
    private static Quat rotation(double[] m) {
        double xx = m[0];
        double yy = m[5];
        double zz = m[10];
        double[] square = {1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz, 1 + xx + yy + zz};
        int most = 0;
        for (int k = 1; k < 4; k++) {
            most = square[k] > square[most] ? k : most;
        }
        double xy = m[1] + m[4];
        double xz = m[2] + m[8];
        double yz = m[6] + m[9];
        double wx = m[6] - m[9];
        double wy = m[8] - m[2];
        double wz = m[1] - m[4];
        double[] q = switch (most) {
            case 0 -> new double[] {square[0], xy, xz, wx};
            case 1 -> new double[] {xy, square[1], yz, wy};
            case 2 -> new double[] {xz, yz, square[2], wz};
            default -> new double[] {wx, wy, wz, square[3]};
        };
        return new Quat(q[0], q[1], q[2], q[3]).unit();
    }
}
