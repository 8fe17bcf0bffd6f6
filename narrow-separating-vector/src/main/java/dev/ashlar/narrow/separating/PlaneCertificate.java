package dev.ashlar.narrow.separating;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.query.sweep.Bernstein;
import java.util.Arrays;

/**
 * Whether one plane, carried by one of two moving parts, keeps the other above it for a whole motion, or when that comes down to
 * it. Scratch memory of one thread.
 *
 * <p>In the world's directions, seen from the carrier: c + t D is the origin of the other part, n the normal at t = 0, b and a
 * the turns (as in {@link Motion}) of carrier and other, be = |b|^2/4, al = |a|^2/4. The height of vertex v over the plane, times
 * the weight (1 + al t^2)(1 + be t^2) >= 1, is the polynomial row(t).v + scalar(t) of degree 5. Two stages: for small motions its
 * first two terms and a bound of the others; else its Bernstein coefficients.
 */
final class PlaneCertificate {
    /** Answers: not known; above the level throughout; down to it at {@link #t}. */
    enum Answer { UNKNOWN, FREE, STOPPED }

    private static final double ULP = 0x1p-52;
    /** Of so many vertices all are looked at. */
    private static final int FEW = 24;

    /** When stopped: the time, and the first vertex that came down. */
    double t;
    int vertex;
    /** When free: by how much more than to the level the other part stays above the plane; 0 if that is not known. */
    double slack;

    private double margin;
    private double touch;
    private double start;
    private double end;
    private double level;
    /** The terms of degree 2 and above are at most this at t = 1, and t^2 of it before. */
    private double rest;
    private double span;

    private double nx;
    private double ny;
    private double nz;
    private double cx;
    private double cy;
    private double cz;
    private double dx;
    private double dy;
    private double dz;
    private double ax;
    private double ay;
    private double az;
    private double bx;
    private double by;
    private double bz;
    private double al;
    private double be;
    /** Row (x, y, z) and scalar, by power of t. */
    private final double[] power = new double[4 * 6];
    private final double[] turned = new double[3];

    /**
     * Tries the plane n.x = offset of the carrier, in its frame.
     *
     * @param zone      the gap to keep, or less where the start is within it, as {@link dev.ashlar.spi.PairQuery#sweep} has it
     * @param exact     whether the plane shows the whole gap, so that a start within the zone lowers the level
     * @param mayStop   whether the plane is that of a face, so that a vertex that comes down on it is a stop
     */
    Answer test(double[] carrierMotion, double[] otherMotion, ConvexPart carrier, ConvexPart other, double x, double y,
            double z, double offset, double zone, boolean exact, boolean mayStop) {
        set(carrierMotion, otherMotion, x, y, z);
        double radii = carrier.piece.radius + other.piece.radius;
        double atCarrier = offset + radii;
        bound(carrier, other, carrierMotion, otherMotion, Math.abs(atCarrier) + zone);
        linear(otherMotion, atCarrier);
        lowest(other);
        if (!(start >= -touch)) {
            return Answer.UNKNOWN;
        }
        chooseLevel(zone, exact);
        slack = Math.min(start, end - rest) - margin - level;
        if (slack > 0) {
            return Answer.FREE;
        }
        slack = 0;
        if (end - margin > level) {
            return isAbove(otherMotion, other, atCarrier + level) ? Answer.FREE : Answer.UNKNOWN;
        }
        return mayStop && exact && start <= zone ? stop(other.xyz, zone / 64) : Answer.UNKNOWN;
    }

    /** Finds the least height at t = 0 and, by the first two terms, at t = 1. */
    private void lowest(ConvexPart other) {
        double[] v = other.xyz;
        double[] p = power;
        start = Double.POSITIVE_INFINITY;
        end = Double.POSITIVE_INFINITY;
        if (other.count > FEW) {
            int first = other.piece.support(-p[0], -p[1], -p[2], 0);
            int last = other.piece.support(-p[0] - p[4], -p[1] - p[5], -p[2] - p[6], first);
            start = at(0, v, 3 * first);
            end = at(0, v, 3 * last) + at(4, v, 3 * last);
            return;
        }
        for (int i = 0; i < v.length; i += 3) {
            double h = at(0, v, i);
            start = Math.min(start, h);
            end = Math.min(end, h + at(4, v, i));
        }
    }

    /** The term at {@code k} of the height of the vertex at {@code i}. */
    private double at(int k, double[] v, int i) {
        double[] p = power;
        return p[k] * v[i] + p[k + 1] * v[i + 1] + p[k + 2] * v[i + 2] + p[k + 3];
    }

    private void set(double[] carrier, double[] other, double x, double y, double z) {
        Quat.rotate(carrier, Pose.ROTATION, x, y, z, turned, 0);
        nx = turned[0];
        ny = turned[1];
        nz = turned[2];
        cx = other[0] - carrier[0];
        cy = other[1] - carrier[1];
        cz = other[2] - carrier[2];
        dx = other[7] - carrier[7];
        dy = other[8] - carrier[8];
        dz = other[9] - carrier[9];
        ax = other[10];
        ay = other[11];
        az = other[12];
        bx = carrier[10];
        by = carrier[11];
        bz = carrier[12];
        al = 0.25 * (ax * ax + ay * ay + az * az);
        be = 0.25 * (bx * bx + by * by + bz * bz);
    }

    /**
     * Bounds the terms of degree 2 and above, and rounding.
     *
     * <p>With A = |a|/2, B = |b|/2, T = A + B: the normal's terms are at most 1, 2B, B^2, and turning back by a takes a vector
     * to terms of at most 1, 2A, A^2 times its length. Collecting powers of t, each is below the like term of
     * (T^2 (2 r + |c| + |offset|) + |D| (2 B + T^2)) (1 + T)^2, where r is the reach of the other part; the zone counts
     * with the offset. Rounding is counted as
     * core's sweep does, doubled, since quaternions are not made unit first.
     */
    private void bound(ConvexPart carrier, ConvexPart other, double[] motionC, double[] motionO, double offset) {
        double way = Math.sqrt(dx * dx + dy * dy + dz * dz);
        double apart = Math.sqrt(cx * cx + cy * cy + cz * cz);
        double halfB = Math.sqrt(be);
        double turn = Math.sqrt(al) + halfB;
        double growth = (1 + turn) * (1 + turn);
        rest = (turn * turn * (2 * other.reach + apart + Math.abs(offset)) + way * (2 * halfB + turn * turn)) * growth;
        double size = apart + carrier.reach + other.reach;
        margin = 24 * ULP * growth * (size + way);
        double far = Math.max(Math.max(Math.abs(motionC[0]), Math.abs(motionC[1])), Math.abs(motionC[2]));
        far = Math.max(far, Math.max(Math.max(Math.abs(motionO[0]), Math.abs(motionO[1])), Math.abs(motionO[2])));
        touch = ULP * (32 * size + 4 * far);
    }

    /** Writes the first two powers. */
    private void linear(double[] other, double offset) {
        double qx = by * nz - bz * ny;
        double qy = bz * nx - bx * nz;
        double qz = bx * ny - by * nx;
        double[] p = power;
        Quat.rotateBack(other, Pose.ROTATION, nx, ny, nz, p, 0);
        Quat.rotateBack(other, Pose.ROTATION, qx + ny * az - nz * ay, qy + nz * ax - nx * az, qz + nx * ay - ny * ax, p, 4);
        p[3] = nx * cx + ny * cy + nz * cz - offset;
        p[7] = qx * cx + qy * cy + qz * cz + nx * dx + ny * dy + nz * dz;
    }

    /**
     * The gap to keep. Closely below the start where that is within the zone, yet so far that rounding does not hide the
     * start. In the upper half of the zone it may sink by a 32nd of it: else bodies at rest would be held for nothing.
     */
    private void chooseLevel(double zone, boolean exact) {
        double slack = Math.max(2 * margin, Math.min(Math.max(1e-7 * zone, 16 * margin), 0.5 * start));
        slack = Math.max(slack, Math.min(zone / 32, start - 0.5 * zone));
        level = exact ? Math.min(zone, start - slack) : zone;
    }

    /**
     * The earliest time at which the first two terms, less the bound of the others, bring a vertex down to the level. Looks only
     * as far ahead as the others amount to no more than {@code fine}.
     */
    private Answer stop(double[] v, double fine) {
        // From a touching start the level is below zero by rounding; not to sink by that with every sweep it stops at the start.
        double least = start <= touch + 2 * margin ? start : level + margin;
        span = rest <= fine ? 1 : Math.sqrt(fine / rest);
        t = span;
        vertex = -1;
        for (int i = 0; i < v.length; i += 3) {
            double h0 = at(0, v, i);
            double fall = rest * span - at(4, v, i);
            if (fall > 0 && h0 - least < t * fall) {
                t = Math.max(0, (h0 - least) / fall);
                vertex = i / 3;
            }
        }
        return vertex < 0 ? Answer.UNKNOWN : Answer.STOPPED;
    }

    /** How high over the level a point of the other part is at the stop; infinite unless it is sure to fall below it. */
    double heightAtStop(double[] p, int i) {
        double h0 = at(0, p, i);
        double h1 = at(4, p, i);
        return h0 + span * h1 + span * span * rest < level ? h0 + t * h1 - level : Double.POSITIVE_INFINITY;
    }

    /** Whether all Bernstein coefficients of all vertices are above the level, which the offset includes. */
    private boolean isAbove(double[] other, ConvexPart part, double offset) {
        double[] p = power;
        Arrays.fill(p, 0);
        p[3] = -offset;
        add(0, nx, ny, nz);
        add(1, by * nz - bz * ny, bz * nx - bx * nz, bx * ny - by * nx);
        double h = 0.5 * (bx * nx + by * ny + bz * nz);
        add(2, h * bx - be * nx, h * by - be * ny, h * bz - be * nz);
        p[4 * 2 + 3] -= offset * (al + be);
        p[4 * 4 + 3] -= offset * (al * be);
        for (int i = 0; i < 4 * 5; i += 4) {
            Quat.rotateBack(other, Pose.ROTATION, p[i], p[i + 1], p[i + 2], p, i);
        }
        Bernstein.fromPower(p, 5, 1);
        double[] v = part.xyz;
        int near = 0;
        for (int i = 0; i < 4 * 6; i += 4) {
            near = part.piece.support(-p[i], -p[i + 1], -p[i + 2], near);
            if (!(p[i] * v[3 * near] + p[i + 1] * v[3 * near + 1] + p[i + 2] * v[3 * near + 2] + p[i + 3] > margin)) {
                return false;
            }
        }
        return true;
    }

    /** Adds t^k times vector q on the left of the other part's turn and place. */
    private void add(int k, double x, double y, double z) {
        double[] p = power;
        int i = 4 * k;
        double qc = x * cx + y * cy + z * cz;
        double qd = x * dx + y * dy + z * dz;
        double h = 0.5 * (ax * x + ay * y + az * z);
        p[i] += x;
        p[i + 1] += y;
        p[i + 2] += z;
        p[i + 3] += qc;
        p[i + 4] += y * az - z * ay;
        p[i + 5] += z * ax - x * az;
        p[i + 6] += x * ay - y * ax;
        p[i + 7] += qd;
        p[i + 8] += h * ax - al * x;
        p[i + 9] += h * ay - al * y;
        p[i + 10] += h * az - al * z;
        p[i + 11] += al * qc;
        p[i + 15] += al * qd;
    }
}
