package dev.ashlar.narrow.trajectory;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.spi.PairInput;

/**
 * The cheapest certificate: a plane that stands still in the world between two convex bodies. Along its normal the bodies
 * come nearer by no more than their translations say, and their turns add at most |W| r for each, r being a body's reach from
 * its origin. It needs no matrices and proves most pairs that hardly move, as in a pile at rest.
 */
final class FixedPlane {
    private static final double ULP = 0x1p-52;

    private final double[] startA = new double[Pose.STRIDE];
    private final double[] startB = new double[Pose.STRIDE];
    private double x;
    private double y;
    private double z;

    /**
     * Whether two parts stay more than the zone apart, by a plane across a unit axis of A's frame at the start.
     *
     * <p>Rounding: two rotations by matrices good to 4 ulp, two supports and sums of three, below 24 ulp of all lengths that
     * enter; 32 are taken.
     */
    boolean parts(PairInput in, Features a, Features b, double axisX, double axisY, double axisZ) {
        double[] poseA = start(in.motionA, in.from, startA);
        double[] poseB = start(in.motionB, in.from, startB);
        double left = 1 - in.from;
        turn(poseA, axisX, axisY, axisZ, 1);
        double nx = x;
        double ny = y;
        double nz = z;
        turn(poseB, nx, ny, nz, -1);
        double[] ma = in.motionA;
        double[] mb = in.motionB;
        double cx = poseB[0] - poseA[0];
        double cy = poseB[1] - poseA[1];
        double cz = poseB[2] - poseA[2];
        double along = left * (nx * (mb[7] - ma[7]) + ny * (mb[8] - ma[8]) + nz * (mb[9] - ma[9]));
        double gap = nx * cx + ny * cy + nz * cz + b.least(x, y, z) + a.least(-axisX, -axisY, -axisZ) - a.radius - b.radius;
        double turns = left * (length(ma, Motion.TURN) * a.reach + length(mb, Motion.TURN) * b.reach);
        double size = Math.abs(cx) + Math.abs(cy) + Math.abs(cz) + a.reach + b.reach + Math.abs(along) + turns;
        return gap + Math.min(0, along) - turns > in.zone + 32 * ULP * size;
    }

    /** The pose of a motion at the start of the sweep; at 0 that is its beginning. */
    private static double[] start(double[] motion, double from, double[] scratch) {
        if (from == 0) {
            return motion;
        }
        Motion.pose(motion, 0, from, scratch, 0);
        return scratch;
    }

    /** Turns a vector by a pose (sign 1), or back (-1). The quaternion need not be quite unit. */
    private void turn(double[] pose, double vx, double vy, double vz, double sign) {
        double qx = pose[3];
        double qy = pose[4];
        double qz = pose[5];
        double qw = sign * pose[6];
        double s = 2 / (qx * qx + qy * qy + qz * qz + qw * qw);
        double cx = s * (qy * vz - qz * vy);
        double cy = s * (qz * vx - qx * vz);
        double cz = s * (qx * vy - qy * vx);
        x = vx + qw * cx + (qy * cz - qz * cy);
        y = vy + qw * cy + (qz * cx - qx * cz);
        z = vz + qw * cz + (qx * cy - qy * cx);
    }

    private static double length(double[] v, int at) {
        return Math.sqrt(v[at] * v[at] + v[at + 1] * v[at + 1] + v[at + 2] * v[at + 2]);
    }
}
