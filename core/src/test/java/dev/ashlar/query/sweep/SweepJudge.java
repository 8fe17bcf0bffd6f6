package dev.ashlar.query.sweep;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.distance.PairDistance;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import java.util.Random;

/** Runs sweeps and judges them by distances at many times; counts what went wrong. */
final class SweepJudge {
    final PlaneSweep sweep = new PlaneSweep();
    final PairInput in = new PairInput();
    final SweepResult out = new SweepResult();
    private final PairDistance distance = new PairDistance();
    private final double[] flat = new double[3 * Pose.STRIDE];
    private final double[] cache = new double[PairDistance.CACHE];

    int sweeps;
    int hits;
    int overlaps;
    int early;
    int deeper;
    int wrongReport;
    long rounds;
    long work;
    double worstOverlap;
    double worstEarly;
    double worstDeeper;
    String firstFault = "";
    /** An overlap is deeper than this. */
    double tolerance = 1e-13;
    int times = 400;

    Pieces a;
    Pieces b;
    double startGap;

    private Vec3 boxA;
    private Vec3 boxB;

    void shapes(Shape shapeA, Shape shapeB) {
        boxA = halfBox(shapeA);
        boxB = halfBox(shapeB);
        a = new Pieces(shapeA);
        b = new Pieces(shapeB);
    }

    /** Half the sides of a box around the origin, else null. */
    private static Vec3 halfBox(Shape shape) {
        if (!(shape instanceof Polyhedron p) || !p.isConvex() || p.faceCount() != 6 || p.vertexCount() != 8) {
            return null;
        }
        for (int v = 0; v < 8; v++) {
            if (Math.abs(p.x(v)) != p.bounds().maxX() || Math.abs(p.y(v)) != p.bounds().maxY()
                    || Math.abs(p.z(v)) != p.bounds().maxZ()) {
                return null;
            }
        }
        return new Vec3(p.bounds().maxX(), p.bounds().maxY(), p.bounds().maxZ());
    }

    /** The separation of two boxes by all 15 axes: a judge that shares nothing with the sweep. */
    private double satOverlap(Pose pa, Pose pb) {
        Vec3 d = pb.position().minus(pa.position());
        Vec3[] ea = new Vec3[3];
        Vec3[] eb = new Vec3[3];
        for (int k = 0; k < 3; k++) {
            Vec3 e = new Vec3(k == 0 ? 1 : 0, k == 1 ? 1 : 0, k == 2 ? 1 : 0);
            ea[k] = pa.rotation().rotate(e);
            eb[k] = pb.rotation().rotate(e);
        }
        double best = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < 15; k++) {
            Vec3 n = k < 3 ? ea[k] : k < 6 ? eb[k - 3] : ea[(k - 6) / 3].cross(eb[(k - 6) % 3]);
            double length = n.length();
            if (length > 1e-6) {
                double s = Math.abs(n.dot(d)) - width(n, ea, boxA) - width(n, eb, boxB);
                best = Math.max(best, s / length);
            }
        }
        return best;
    }

    private static double width(Vec3 n, Vec3[] e, Vec3 half) {
        return half.x() * Math.abs(n.dot(e[0])) + half.y() * Math.abs(n.dot(e[1])) + half.z() * Math.abs(n.dot(e[2]));
    }

    double gap(Motion ma, Motion mb, double t) {
        return gap(ma.pose(t), mb.pose(t));
    }

    double gap(Pose pa, Pose pb) {
        pa.to(flat, 0);
        pb.to(flat, 7);
        Pose.relative(flat, 0, flat, 7, flat, 14);
        distance.measure(a, b, flat, 14, cache, 0);
        return distance.separation;
    }

    double run(Motion ma, Motion mb, double zone) {
        in.motions(ma, mb);
        in.zone = zone;
        sweep.sweep(a, b, in, out);
        return out.t;
    }

    /** Sweeps, judges and returns the time. */
    double judge(Motion ma, Motion mb, double zone, String name) {
        cache[0] = 0;
        startGap = gap(ma.start(), mb.start());
        double t = run(ma, mb, zone);
        sweeps++;
        rounds += sweep.rounds();
        work += out.work;
        if (out.status == Status.HIT) {
            hits++;
        }
        boolean overlapsAtStart = startGap < -tolerance;
        if (overlapsAtStart) {
            if (out.status != Status.HIT || t != 0) {
                wrongReport++;
                fault(name + " start overlaps by " + startGap + " but " + out.status + " at " + t);
            }
            return t;
        }
        double keep = Math.min(zone, startGap);
        for (int i = 0; i <= times; i++) {
            double s = gap(ma, mb, t * i / times);
            if (boxA != null && boxB != null && satOverlap(ma.pose(t * i / times), mb.pose(t * i / times)) < -tolerance) {
                s = -1;
            }
            if (!(s >= -tolerance)) {
                overlaps++;
                worstOverlap = Math.min(worstOverlap, s);
                fault(name + " overlaps by " + s + " at " + t * i / times + " of " + t);
                break;
            }
            double lack = keep - s - zone / 512 - tolerance;
            if (lack > 0) {
                deeper++;
                worstDeeper = Math.max(worstDeeper, lack / zone);
                fault(name + " fell to " + s + " from " + startGap + " zone " + zone + " at " + t * i / times + " of " + t);
                break;
            }
        }
        double end = gap(ma, mb, t);
        if (t < 1 && end > zone + zone / 16 + tolerance) {
            early++;
            worstEarly = Math.max(worstEarly, end / zone);
            fault(name + " early: gap " + end + " zone " + zone + " t " + t);
        }
        if (t < 1 && (out.status != Status.HIT || Math.abs(out.separation - end) > zone / 16 + tolerance
                || Math.abs(out.normalX * out.normalX + out.normalY * out.normalY + out.normalZ * out.normalZ - 1) > 1e-9)) {
            wrongReport++;
            fault(name + " reports separation " + out.separation + " instead of " + end + ", " + out.status);
        }
        return t;
    }

    private void fault(String text) {
        if (firstFault.isEmpty()) {
            firstFault = text;
        }
    }

    String summary(String name) {
        return name + ": sweeps " + sweeps + ", hits " + hits + ", overlaps " + overlaps + " (" + worstOverlap
                + "), early " + early
                + " (" + worstEarly + "), deeper " + deeper + " (" + worstDeeper + "), reports " + wrongReport + ", rounds/sweep "
                + (double) rounds / sweeps + ", work/sweep " + (double) work / sweeps + " " + firstFault;
    }

    boolean isClean() {
        return overlaps + early + deeper + wrongReport == 0;
    }

    static Vec3 direction(Random r) {
        Vec3 v = new Vec3(r.nextGaussian(), r.nextGaussian(), r.nextGaussian());
        return v.times(1 / v.length());
    }

    static Quat rotation(Random r) {
        return new Quat(r.nextGaussian(), r.nextGaussian(), r.nextGaussian(), r.nextGaussian()).unit();
    }

    static Motion motion(Random r, Pose start, double way, double angle) {
        return Motion.of(start, direction(r).times(way), direction(r).times(angle));
    }
}
