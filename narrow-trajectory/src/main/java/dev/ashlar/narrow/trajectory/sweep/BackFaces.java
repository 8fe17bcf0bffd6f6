package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.query.sweep.RelativeMotion;

/**
 * Which features of solids face away from a pure translation: they meet nothing first (van Waveren 2005, section 4). Scratch
 * memory of one thread.
 */
final class BackFaces {
    /** What is along the motion but for rounding may still be met: this sine. */
    private static final double ALONG = 1e-9;

    private boolean on;
    /** The unit direction in which A goes, in B's frame and in A's. */
    private final double[] inB = new double[3];
    private final double[] inA = new double[3];

    /** Sets the motion; unless {@code on}, nothing faces away. */
    void set(RelativeMotion m, boolean on) {
        double length = Math.sqrt(m.dx * m.dx + m.dy * m.dy + m.dz * m.dz);
        this.on = on && length > 0;
        if (!this.on) {
            return;
        }
        inB[0] = m.dx / length;
        inB[1] = m.dy / length;
        inB[2] = m.dz / length;
        for (int k = 0; k < 3; k++) {
            inA[k] = m.r0[k] * inB[0] + m.r0[3 + k] * inB[1] + m.r0[6 + k] * inB[2];
        }
    }

    boolean faceOfA(PartFeatures a, int f) {
        return on && a.closed && along(a, f, inA) < -ALONG;
    }

    boolean faceOfB(PartFeatures b, int f) {
        return on && b.closed && along(b, f, inB) > ALONG;
    }

    boolean edgeOfA(PartFeatures a, int e) {
        return on && a.closed && along(a, a.edgeFace[2 * e], inA) < -ALONG && along(a, a.edgeFace[2 * e + 1], inA) < -ALONG;
    }

    boolean edgeOfB(PartFeatures b, int e) {
        return on && b.closed && along(b, b.edgeFace[2 * e], inB) > ALONG && along(b, b.edgeFace[2 * e + 1], inB) > ALONG;
    }

    private static double along(PartFeatures f, int face, double[] d) {
        return f.plane[4 * face] * d[0] + f.plane[4 * face + 1] * d[1] + f.plane[4 * face + 2] * d[2];
    }
}
