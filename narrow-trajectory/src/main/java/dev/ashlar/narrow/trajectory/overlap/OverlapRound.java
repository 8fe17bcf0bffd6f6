package dev.ashlar.narrow.trajectory.overlap;

import dev.ashlar.narrow.trajectory.feature.SegmentDistance;

/**
 * Whether a point or segment, grown by a radius, meets faces of a mesh: a ball or capsule does if its core comes nearer to one
 * than the radius, a segment without radius if it goes through one, a point without radius never. Scratch memory of one
 * thread.
 */
public final class OverlapRound {
    private final SegmentDistance closest = new SegmentDistance();

    /** Whether the core of the mover, which has no faces, goes through a near face or comes nearer to it than {@code within}. */
    public boolean meets(NearFaces near, double within) {
        for (int i = 0; i < near.count; i++) {
            if (pierces(near, i) || within > 0 && isWithin(near, i, within)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the segment goes through near face i, from clearly above to clearly below. */
    private static boolean pierces(NearFaces near, int i) {
        double[] s = near.mover.xyz;
        if (s.length == 3) {
            return false;
        }
        double a = height(near, i, s, 0);
        double b = height(near, i, s, 3);
        if (!(a > near.touch && b < -near.touch || a < -near.touch && b > near.touch)) {
            return false;
        }
        double t = a / (a - b);
        return isOver(near, i, s[0] + t * (s[3] - s[0]), s[1] + t * (s[4] - s[1]), s[2] + t * (s[5] - s[2]));
    }

    private boolean isWithin(NearFaces near, int i, double within) {
        double[] s = near.mover.xyz;
        for (int k = 0; k < s.length; k += 3) {
            double h = height(near, i, s, k);
            if (Math.abs(h) < within && isOver(near, i, s[k], s[k + 1], s[k + 2])) {
                return true;
            }
        }
        double[] p = near.xyz;
        int end = s.length - 3;
        int last = near.start[i + 1] - 1;
        for (int c = near.start[i]; c <= last; c++) {
            int next = c == last ? near.start[i] : c + 1;
            int a = 3 * near.corner[c];
            int b = 3 * near.corner[next];
            closest.find(s[0], s[1], s[2], s[end] - s[0], s[end + 1] - s[1], s[end + 2] - s[2], p[a], p[a + 1], p[a + 2],
                    p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]);
            if (closest.distance < within) {
                return true;
            }
        }
        return false;
    }

    private static double height(NearFaces near, int i, double[] p, int k) {
        double[] n = near.plane;
        return n[4 * i] * p[k] + n[4 * i + 1] * p[k + 1] + n[4 * i + 2] * p[k + 2] + n[4 * i + 3];
    }

    /** Whether the foot of a point on the plane of near face i is on the face. */
    private static boolean isOver(NearFaces near, int i, double x, double y, double z) {
        double[] n = near.plane;
        double[] p = near.xyz;
        int a = 3 * near.corner[near.start[i + 1] - 1];
        for (int c = near.start[i]; c < near.start[i + 1]; c++) {
            int b = 3 * near.corner[c];
            double ex = p[b] - p[a];
            double ey = p[b + 1] - p[a + 1];
            double ez = p[b + 2] - p[a + 2];
            double ux = x - p[a];
            double uy = y - p[a + 1];
            double uz = z - p[a + 2];
            if (n[4 * i] * (ey * uz - ez * uy) + n[4 * i + 1] * (ez * ux - ex * uz) + n[4 * i + 2] * (ex * uy - ey * ux) < 0) {
                return false;
            }
            a = b;
        }
        return true;
    }
}
