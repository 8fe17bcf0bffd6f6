package dev.ashlar.query.sweep;

import dev.ashlar.math.Motion;
import dev.ashlar.query.distance.Placement;
import java.util.Arrays;

/**
 * How two bodies move against each other, in the frame of B at t = 0: only differences of positions enter, so it does not
 * matter where in the world the pair is. Scratch memory of one thread.
 *
 * <p>Symbols: c + t D is A's origin seen from B's; a, b are the turns (as in {@link Motion}) of A and B; R0 is A's frame at
 * t = 0; al = |a|^2/4, be = |b|^2/4. A turn w takes v to N(t) v / (1 + |w|^2/4 t^2) with
 * N(t) v = v + t w x v + t^2 (w (w.v)/2 - |w|^2/4 v).
 */
public final class RelativeMotion {
    private static final double ULP = 0x1p-52;

    /** A's frame in B's at t = 0. */
    public final double[] r0 = new double[9];
    /** Where A's origin is at t = 0, x; likewise below y and z. */
    public double cx;
    public double cy;
    public double cz;
    /** How far it goes, D. */
    public double dx;
    public double dy;
    public double dz;
    /** Turn a of A. */
    public double ax;
    public double ay;
    public double az;
    /** Turn b of B. */
    public double bx;
    public double by;
    public double bz;
    /** |a|^2 / 4. */
    public double al;
    /** |b|^2 / 4. */
    public double be;
    /** Degree of heights over planes carried by A or B: 1, 3 or 5 if none, one or both turn. */
    public int degree;
    /** No two points of the bodies, A's within rA of its origin and B's within rB, move faster against each other. */
    public double speed;
    /** What rounding can amount to in a height times its weight, see {@link #set}. */
    public double margin;
    /** What rounding can amount to in the start itself: bodies that overlap by no more count as touching. */
    public double touch;

    /** How far A and B have turned, as matrices, at the time of the last {@link #place}. */
    public final double[] ra = new double[9];
    public final double[] rb = new double[9];
    private final double[] path = new double[4 * 6];

    /**
     * Sets the motions of two bodies within rA and rB of their origins.
     *
     * <p>The margin, counted in ulp = 2^-52 of size = |c| + |D| + rA + rB, from worst cases to first order: c and D each cost
     * a difference, a rotation whose matrix is off by 2 ulp an entry and a sum of three, 5 ulp in all; R0 is a product of two
     * such matrices, 6 ulp; normal times point and the support of the carrier are two sums of three, 3 ulp; the shift to a
     * window and the sums to Bernstein form are averages of the power terms, 3 ulp of the sum of their absolute values.
     * Together below 12 ulp for bodies that do not turn. Turns make the absolute values of the power terms add up to at most
     * (1 + |a|/2)^2 (1 + |b|/2)^2 times the size, so the margin has that factor, 5.7 at most: about 64 ulp.
     */
    public void set(double[] motionA, double[] motionB, double rA, double rB, boolean turnsA, boolean turnsB) {
        matrix(motionA, ra);
        matrix(motionB, rb);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                r0[3 * i + j] = rb[i] * ra[j] + rb[3 + i] * ra[3 + j] + rb[6 + i] * ra[6 + j];
            }
        }
        double x = motionA[0] - motionB[0];
        double y = motionA[1] - motionB[1];
        double z = motionA[2] - motionB[2];
        cx = rb[0] * x + rb[3] * y + rb[6] * z;
        cy = rb[1] * x + rb[4] * y + rb[7] * z;
        cz = rb[2] * x + rb[5] * y + rb[8] * z;
        x = motionA[7] - motionB[7];
        y = motionA[8] - motionB[8];
        z = motionA[9] - motionB[9];
        dx = rb[0] * x + rb[3] * y + rb[6] * z;
        dy = rb[1] * x + rb[4] * y + rb[7] * z;
        dz = rb[2] * x + rb[5] * y + rb[8] * z;
        x = turnsA ? motionA[10] : 0;
        y = turnsA ? motionA[11] : 0;
        z = turnsA ? motionA[12] : 0;
        ax = rb[0] * x + rb[3] * y + rb[6] * z;
        ay = rb[1] * x + rb[4] * y + rb[7] * z;
        az = rb[2] * x + rb[5] * y + rb[8] * z;
        al = 0.25 * (ax * ax + ay * ay + az * az);
        x = turnsB ? motionB[10] : 0;
        y = turnsB ? motionB[11] : 0;
        z = turnsB ? motionB[12] : 0;
        bx = rb[0] * x + rb[3] * y + rb[6] * z;
        by = rb[1] * x + rb[4] * y + rb[7] * z;
        bz = rb[2] * x + rb[5] * y + rb[8] * z;
        be = 0.25 * (bx * bx + by * by + bz * bz);
        degree = 1 + (al > 0 ? 2 : 0) + (be > 0 ? 2 : 0);
        double way = Math.sqrt(dx * dx + dy * dy + dz * dz);
        double turnA = Math.sqrt(al);
        double turnB = Math.sqrt(be);
        speed = (way + 2 * turnA * rA + 2 * turnB * rB) * (1 + 8 * ULP);
        double size = Math.sqrt(cx * cx + cy * cy + cz * cz) + rA + rB;
        double growth = (1 + turnA) * (1 + turnB);
        margin = 12 * ULP * growth * growth * (size + way);
        double far = Math.max(Math.max(Math.abs(motionA[0]), Math.abs(motionA[1])), Math.abs(motionA[2]));
        far = Math.max(far, Math.max(Math.max(Math.abs(motionB[0]), Math.abs(motionB[1])), Math.abs(motionB[2])));
        touch = ULP * (32 * size + 4 * far);
    }

    /** The rotation matrix of a motion's start; the quaternion is made unit, as later poses of the motion are. */
    private static void matrix(double[] motion, double[] out) {
        double x = motion[3];
        double y = motion[4];
        double z = motion[5];
        double w = motion[6];
        double s = 2 / (x * x + y * y + z * z + w * w);
        out[0] = 1 - s * (y * y + z * z);
        out[1] = s * (x * y - z * w);
        out[2] = s * (x * z + y * w);
        out[3] = s * (x * y + z * w);
        out[4] = 1 - s * (x * x + z * z);
        out[5] = s * (y * z - x * w);
        out[6] = s * (x * z - y * w);
        out[7] = s * (y * z + x * w);
        out[8] = 1 - s * (x * x + y * y);
    }

    /** Writes the place of B in A's frame at time t. */
    public void place(double t, Placement at) {
        turn(ax, ay, az, al, t, ra);
        turn(bx, by, bz, be, t, rb);
        double x = cx + t * dx;
        double y = cy + t * dy;
        double z = cz + t * dz;
        // ra R0 is A's frame at t, column j of it (qx, qy, qz).
        for (int j = 0; j < 3; j++) {
            double qx = ra[0] * r0[j] + ra[1] * r0[3 + j] + ra[2] * r0[6 + j];
            double qy = ra[3] * r0[j] + ra[4] * r0[3 + j] + ra[5] * r0[6 + j];
            double qz = ra[6] * r0[j] + ra[7] * r0[3 + j] + ra[8] * r0[6 + j];
            at.r[3 * j] = qx * rb[0] + qy * rb[3] + qz * rb[6];
            at.r[3 * j + 1] = qx * rb[1] + qy * rb[4] + qz * rb[7];
            at.r[3 * j + 2] = qx * rb[2] + qy * rb[5] + qz * rb[8];
            double d = -(qx * x + qy * y + qz * z);
            if (j == 0) {
                at.tx = d;
            } else if (j == 1) {
                at.ty = d;
            } else {
                at.tz = d;
            }
        }
    }

    private static void turn(double x, double y, double z, double quarter, double t, double[] out) {
        double s = 1 / (1 + quarter * t * t);
        double e = s * (1 - quarter * t * t);
        double h = 0.5 * t * t * s;
        double f = t * s;
        out[0] = e + h * x * x;
        out[1] = h * x * y - f * z;
        out[2] = h * x * z + f * y;
        out[3] = h * x * y + f * z;
        out[4] = e + h * y * y;
        out[5] = h * y * z - f * x;
        out[6] = h * x * z - f * y;
        out[7] = h * y * z + f * x;
        out[8] = e + h * z * z;
    }

    /** Coordinate k (0 to 2), in B's frame at t = 0, of the point {@code p[at]} of A. */
    public double atStart(double[] p, int at, int k) {
        return r0[3 * k] * p[at] + r0[3 * k + 1] * p[at + 1] + r0[3 * k + 2] * p[at + 2] + (k == 0 ? cx : k == 1 ? cy : cz);
    }

    /**
     * Writes a box, in B's body frame, around the path of point {@code p[at]} of A during [0, end]: a rational Bezier curve
     * with weights of at least 1, so the box of its control points holds it.
     */
    public void boxOfPath(double[] p, int at, double end, double[] box, int o) {
        double[] v = path;
        Arrays.fill(v, 0);
        double px = r0[0] * p[at] + r0[1] * p[at + 1] + r0[2] * p[at + 2];
        double py = r0[3] * p[at] + r0[4] * p[at + 1] + r0[5] * p[at + 2];
        double pz = r0[6] * p[at] + r0[7] * p[at + 1] + r0[8] * p[at + 2];
        double ap = 0.5 * (ax * px + ay * py + az * pz);
        addTurnedBack(0, px + cx, py + cy, pz + cz);
        addTurnedBack(1, ay * pz - az * py + dx, az * px - ax * pz + dy, ax * py - ay * px + dz);
        if (al > 0) {
            addTurnedBack(2, ap * ax + al * (cx - px), ap * ay + al * (cy - py), ap * az + al * (cz - pz));
            addTurnedBack(3, al * dx, al * dy, al * dz);
        }
        v[3] = 1;
        v[4 * 2 + 3] = al + be;
        v[4 * 4 + 3] = al * be;
        Bernstein.fromPower(v, degree, end);
        for (int k = 0; k < 3; k++) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i <= degree; i++) {
                double x = v[4 * i + k] / v[4 * i + 3];
                least = Math.min(least, x);
                most = Math.max(most, x);
            }
            box[o + k] = least - margin;
            box[o + 3 + k] = most + margin;
        }
    }

    /** Adds t^k times the vector, turned back by B's turn. */
    private void addTurnedBack(int k, double x, double y, double z) {
        double[] v = path;
        v[4 * k] += x;
        v[4 * k + 1] += y;
        v[4 * k + 2] += z;
        if (be > 0) {
            v[4 * k + 4] -= by * z - bz * y;
            v[4 * k + 5] -= bz * x - bx * z;
            v[4 * k + 6] -= bx * y - by * x;
            double h = 0.5 * (bx * x + by * y + bz * z);
            v[4 * k + 8] += h * bx - be * x;
            v[4 * k + 9] += h * by - be * y;
            v[4 * k + 10] += h * bz - be * z;
        }
    }
}
