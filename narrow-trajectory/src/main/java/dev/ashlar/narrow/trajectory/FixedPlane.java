package dev.ashlar.narrow.trajectory;

import dev.ashlar.math.Motion;

/**
 * The cheapest certificate: a plane that stands still in the world between two convex bodies. Along its normal the bodies
 * come nearer by no more than their translations say, and their turns add at most |W| r for each, r being a body's reach from
 * its origin. It needs no matrices and proves most pairs that hardly move, as in a pile at rest.
 */
final class FixedPlane {
    private static final double ULP = 0x1p-52;

    private double x;
    private double y;
    private double z;

    /**
     * Whether two parts stay more than {@code zone} apart, by a plane across a unit axis of A's frame at t = 0.
     *
     * <p>Rounding: two rotations by matrices good to 4 ulp, two supports and sums of three, below 24 ulp of all lengths that
     * enter; 32 are taken.
     */
    boolean parts(double[] motionA, double[] motionB, Features a, Features b, double axisX, double axisY, double axisZ,
            double zone) {
        turn(motionA, axisX, axisY, axisZ, 1);
        double nx = x;
        double ny = y;
        double nz = z;
        turn(motionB, nx, ny, nz, -1);
        double cx = motionB[0] - motionA[0];
        double cy = motionB[1] - motionA[1];
        double cz = motionB[2] - motionA[2];
        double along = nx * (motionB[7] - motionA[7]) + ny * (motionB[8] - motionA[8]) + nz * (motionB[9] - motionA[9]);
        double gap = nx * cx + ny * cy + nz * cz + b.least(x, y, z) + a.least(-axisX, -axisY, -axisZ) - a.radius - b.radius;
        double turns = length(motionA, Motion.TURN) * a.reach + length(motionB, Motion.TURN) * b.reach;
        double size = Math.abs(cx) + Math.abs(cy) + Math.abs(cz) + a.reach + b.reach + Math.abs(along) + turns;
        return gap + Math.min(0, along) - turns > zone + 32 * ULP * size;
    }

    /** Turns a vector by the start of a motion (sign 1), or back (-1). The quaternion need not be quite unit. */
    private void turn(double[] motion, double vx, double vy, double vz, double sign) {
        double qx = motion[3];
        double qy = motion[4];
        double qz = motion[5];
        double qw = sign * motion[6];
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
