package dev.ashlar.narrow.trajectory;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.testkit.Penetration;
import java.util.Arrays;

/**
 * Whether two bodies overlap at times of their motions, fast enough to ask for millions of them. Triangles of the two surfaces
 * that a separating axis parts by more than rounding do not cross; where none is found, testkit's oracle decides. It shares
 * nothing with the sweeps that it judges.
 *
 * <p>A body that is wholly inside another crosses nothing: {@link #overlapsByOracle} sees that too, and a walk asks for it at its
 * end, since who came in by leaping through a wall does not find out again.
 */
final class SurfaceJudge {
    private static final double ROUNDING = 64 * 0x1p-53;

    private final Shape a;
    private final Shape b;
    private final GapMeter meter;
    private final double[] localA;
    private final double[] localB;
    private final double[] boxes;
    private final double sizeA;
    private final double sizeB;
    private final double[] movedB;
    private final double[] flat = new double[3 * Pose.STRIDE];
    private final double[] point = new double[3];
    private final double[] swept = new double[Aabb.STRIDE];
    private final double[] box = new double[Aabb.STRIDE];
    private int[] near = new int[64];
    private int nearCount;

    SurfaceJudge(Shape a, Shape b, GapMeter meter) {
        this.meter = meter;
        this.a = a;
        this.b = b;
        localA = a instanceof Polyhedron p ? triangles(p) : null;
        localB = b instanceof Polyhedron p ? triangles(p) : null;
        sizeA = a.boundingRadius();
        sizeB = b.boundingRadius();
        movedB = localB == null ? null : new double[localB.length];
        boxes = localA == null ? null : boxes(localA);
    }

    /** Corners of all triangles, nine numbers each. */
    private static double[] triangles(Polyhedron p) {
        int count = 0;
        for (int f = 0; f < p.faceCount(); f++) {
            count += p.faceSize(f) - 2;
        }
        double[] out = new double[9 * count];
        int at = 0;
        for (int f = 0; f < p.faceCount(); f++) {
            for (int k = 1; k + 1 < p.faceSize(f); k++, at += 9) {
                p.vertex(p.faceVertex(f, 0)).to(out, at);
                p.vertex(p.faceVertex(f, k)).to(out, at + 3);
                p.vertex(p.faceVertex(f, k + 1)).to(out, at + 6);
            }
        }
        return out;
    }

    private static double[] boxes(double[] triangles) {
        double[] out = new double[triangles.length / 9 * Aabb.STRIDE];
        for (int t = 0; t < triangles.length / 9; t++) {
            box(triangles, 9 * t, out, Aabb.STRIDE * t);
        }
        return out;
    }

    private static void box(double[] x, int t, double[] out, int at) {
        Aabb.clear(out, at);
        for (int k = 0; k < 9; k += 3) {
            Aabb.extend(out, at, x[t + k], x[t + k + 1], x[t + k + 2], 0);
        }
    }

    /** Whether one of {@code samples} evenly spaced times up to t, the last one included, shows an overlap. */
    boolean overlaps(Motion motionA, Motion motionB, double t, int samples) {
        if (localA != null && localB != null) {
            Aabb.clear(swept, 0);
            for (int i = 0; i <= samples; i++) {
                relative(motionA.pose(t * i / samples), motionB.pose(t * i / samples));
                Aabb.extend(swept, 0, flat[2 * Pose.STRIDE], flat[2 * Pose.STRIDE + 1], flat[2 * Pose.STRIDE + 2], 1.001 * sizeB);
            }
            gather();
        }
        for (int i = samples; i > 0; i--) {
            Pose poseA = motionA.pose(t * i / samples);
            Pose poseB = motionB.pose(t * i / samples);
            boolean round = localA == null || localB == null;
            if (round ? isDeep(poseA, poseB) : mayCross(poseA, poseB) && overlapsByOracle(poseA, poseB)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the oracle calls it an overlap: deeper than 16 ulp of the largest coordinate. */
    boolean overlapsByOracle(Pose poseA, Pose poseB) {
        return Penetration.isOverlap(a, poseA, b, poseB, extent(poseA, poseB));
    }

    /** The largest coordinate of both bodies, at most. */
    double extent(Pose poseA, Pose poseB) {
        return Math.max(poseA.position().length() + sizeA, poseB.position().length() + sizeB);
    }

    private void relative(Pose poseA, Pose poseB) {
        poseA.to(flat, 0);
        poseB.to(flat, Pose.STRIDE);
        Pose.relative(flat, 0, flat, Pose.STRIDE, flat, 2 * Pose.STRIDE);
    }

    /** Finds the triangles of A that B can come to. */
    private void gather() {
        nearCount = 0;
        for (int t = 0; t < boxes.length / Aabb.STRIDE; t++) {
            if (Aabb.touch(boxes, Aabb.STRIDE * t, swept, 0)) {
                if (nearCount == near.length) {
                    near = Arrays.copyOf(near, 2 * nearCount);
                }
                near[nearCount++] = t;
            }
        }
    }

    /** Of round bodies core's distance decides, which is exact for them. */
    private boolean isDeep(Pose poseA, Pose poseB) {
        return meter.gap(a, poseA, b, poseB) < -Penetration.ULPS * Math.ulp(extent(poseA, poseB));
    }

    private boolean mayCross(Pose poseA, Pose poseB) {
        relative(poseA, poseB);
        for (int i = 0; i < localB.length; i += 3) {
            Pose.apply(flat, 2 * Pose.STRIDE, localB[i], localB[i + 1], localB[i + 2], point, 0);
            System.arraycopy(point, 0, movedB, i, 3);
        }
        double slack = ROUNDING * (sizeA + sizeB);
        for (int t = 0; t < movedB.length; t += 9) {
            box(movedB, t, box, 0);
            for (int k = 0; k < 3; k++) {
                box[k] -= slack;
                box[3 + k] += slack;
            }
            for (int i = 0; i < nearCount; i++) {
                if (Aabb.touch(boxes, Aabb.STRIDE * near[i], box, 0) && !parted(localA, 9 * near[i], movedB, t, slack)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a plane of either triangle, or one along an edge of each, parts them by more than the slack. */
    private static boolean parted(double[] x, int s, double[] y, int t, double slack) {
        if (partedAlongPlane(x, s, y, t, slack) || partedAlongPlane(y, t, x, s, slack)) {
            return true;
        }
        for (int i = 0; i < 9; i += 3) {
            int p = s + i;
            int q = s + (i + 3) % 9;
            double ux = x[q] - x[p];
            double uy = x[q + 1] - x[p + 1];
            double uz = x[q + 2] - x[p + 2];
            for (int j = 0; j < 9; j += 3) {
                int c = t + j;
                int d = t + (j + 3) % 9;
                double vx = y[d] - y[c];
                double vy = y[d + 1] - y[c + 1];
                double vz = y[d + 2] - y[c + 2];
                if (partedAlong(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx, x, s, y, t, slack)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean partedAlongPlane(double[] x, int s, double[] y, int t, double slack) {
        double ux = x[s + 3] - x[s];
        double uy = x[s + 4] - x[s + 1];
        double uz = x[s + 5] - x[s + 2];
        double vx = x[s + 6] - x[s];
        double vy = x[s + 7] - x[s + 1];
        double vz = x[s + 8] - x[s + 2];
        return partedAlong(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx, x, s, y, t, slack);
    }

    private static boolean partedAlong(double nx, double ny, double nz, double[] x, int s, double[] y, int t, double slack) {
        double lowX = Double.POSITIVE_INFINITY;
        double lowY = Double.POSITIVE_INFINITY;
        double highX = Double.NEGATIVE_INFINITY;
        double highY = Double.NEGATIVE_INFINITY;
        double ox = x[s];
        double oy = x[s + 1];
        double oz = x[s + 2];
        for (int k = 0; k < 9; k += 3) {
            double d = nx * (x[s + k] - ox) + ny * (x[s + k + 1] - oy) + nz * (x[s + k + 2] - oz);
            double e = nx * (y[t + k] - ox) + ny * (y[t + k + 1] - oy) + nz * (y[t + k + 2] - oz);
            lowX = Math.min(lowX, d);
            highX = Math.max(highX, d);
            lowY = Math.min(lowY, e);
            highY = Math.max(highY, e);
        }
        double gap = Math.max(lowY - highX, lowX - highY);
        return gap > 0 && gap * gap > slack * slack * (nx * nx + ny * ny + nz * nz);
    }
}
