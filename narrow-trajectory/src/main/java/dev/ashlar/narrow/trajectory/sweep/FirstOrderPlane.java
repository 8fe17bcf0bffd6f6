package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.spi.PairInput;

/**
 * The cheapest certificate: a plane between two convex bodies, carried by A, the heights over it taken to first order in time
 * and the rest bounded. It needs no matrices and no polynomials, and proves most pairs of a step, as in a pile at rest or of
 * bodies that fly along together. Scratch memory of one thread.
 *
 * <p>Symbols, u being the time since the start: n is the normal, c + u D where B's origin is seen from A's, r a vertex of B
 * seen from it, a and b the angular velocities at the start. The height n.(c + r) changes at first by
 * n.D + (a x n).c + ((a - b) x n).r, and |W| bounds the angular velocity |W| / (1 + |W|^2/4 t^2), |W|^3/2 its change, so that
 * k = |W|^2 + |W|^3/2 bounds the second derivative of a turned unit vector. With the reach R of B the second derivative of the
 * height is at most kA (|c| + |D| + R) + 2 |WA| (|D| + |WB| R) + kB R.
 */
public final class FirstOrderPlane {
    private static final double ULP = 0x1p-52;

    private final double[] startA = new double[Pose.STRIDE];
    private final double[] startB = new double[Pose.STRIDE];
    private double x;
    private double y;
    private double z;

    /**
     * Whether two parts stay more than the zone apart, by a plane across a unit axis of A's frame at the start.
     *
     * <p>Rounding: three rotations by matrices good to 4 ulp, two supports and sums of three, below 40 ulp of all lengths that
     * enter; 64 are taken.
     */
    public boolean parts(PairInput in, PartFeatures a, PartFeatures b, double axisX, double axisY, double axisZ) {
        double[] ma = in.motionA;
        double[] mb = in.motionB;
        double[] poseA = start(ma, in.from, startA);
        double[] poseB = start(mb, in.from, startB);
        double left = 1 - in.from;
        turn(poseA, axisX, axisY, axisZ, 1);
        double nx = x;
        double ny = y;
        double nz = z;
        double cx = poseB[0] - poseA[0];
        double cy = poseB[1] - poseA[1];
        double cz = poseB[2] - poseA[2];
        double level = nx * cx + ny * cy + nz * cz + a.least(-axisX, -axisY, -axisZ) - a.radius - b.radius - in.zone;
        turn(poseB, nx, ny, nz, -1);
        double first = level + b.least(x, y, z);
        if (!(first > 0)) {
            return false;
        }
        double turnSqA = squared(ma, Motion.TURN);
        double turnSqB = squared(mb, Motion.TURN);
        double inA = left / (1 + 0.25 * turnSqA * in.from * in.from);
        double inB = left / (1 + 0.25 * turnSqB * in.from * in.from);
        double ax = inA * ma[10];
        double ay = inA * ma[11];
        double az = inA * ma[12];
        double wx = ax - inB * mb[10];
        double wy = ay - inB * mb[11];
        double wz = az - inB * mb[12];
        double dx = mb[7] - ma[7];
        double dy = mb[8] - ma[8];
        double dz = mb[9] - ma[9];
        double along = left * (nx * dx + ny * dy + nz * dz)
                + (ay * nz - az * ny) * cx + (az * nx - ax * nz) * cy + (ax * ny - ay * nx) * cz;
        turn(poseB, nx + wy * nz - wz * ny, ny + wz * nx - wx * nz, nz + wx * ny - wy * nx, -1);
        double last = level + along + b.least(x, y, z);
        double turnA = Math.sqrt(turnSqA);
        double turnB = Math.sqrt(turnSqB);
        double way = Math.sqrt(dx * dx + dy * dy + dz * dz);
        double apart = Math.abs(cx) + Math.abs(cy) + Math.abs(cz);
        double rest = turnSqA * (1 + 0.5 * turnA) * (apart + way + b.reach) + 2 * turnA * (way + turnB * b.reach)
                + turnSqB * (1 + 0.5 * turnB) * b.reach;
        double size = (apart + way + a.reach + b.reach) * (1 + turnA + turnB);
        return Math.min(first, last) - 0.5 * left * left * rest > 64 * ULP * size;
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

    private static double squared(double[] v, int at) {
        return v[at] * v[at] + v[at + 1] * v[at + 1] + v[at + 2] * v[at + 2];
    }
}
