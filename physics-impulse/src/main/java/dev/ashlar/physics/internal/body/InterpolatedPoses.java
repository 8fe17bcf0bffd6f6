package dev.ashlar.physics.internal.body;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import java.util.Arrays;

/** Poses between the start and the end of the last step, for those who draw. */
public final class InterpolatedPoses {
    private final BodySet bodies;
    /** Poses before the last step. */
    private double[] before = new double[0];
    /** By body: whether that stays as it is when the next step begins. */
    private boolean[] isKept = new boolean[0];

    public InterpolatedPoses(BodySet bodies) {
        this.bodies = bodies;
    }

    /** Keeps where bodies are, at the start of a step; of those that {@link #walks} was told of, where they were before that. */
    public void remember() {
        grow();
        for (int i = 0; i < bodies.end; i++) {
            if (!isKept[i]) {
                put(i);
            }
            isKept[i] = false;
        }
    }

    /** A body is put where it is, from nowhere: nothing is between. */
    public void put(int i) {
        grow();
        System.arraycopy(bodies.pose, i * Pose.STRIDE, before, i * Pose.STRIDE, Pose.STRIDE);
    }

    /** A body is about to be moved by hand, as part of the next step. */
    public void walks(int i) {
        put(i);
        isKept[i] = true;
    }

    private void grow() {
        if (before.length < bodies.pose.length) {
            before = Arrays.copyOf(before, bodies.pose.length);
            isKept = Arrays.copyOf(isKept, bodies.def.length);
        }
    }

    /**
     * Writes the matrices of all bodies, 16 floats each, between the start (0) and the end (1) of the last step, as seen from the point
     * (x, y, z).
     */
    public void writeMatrices(double alpha, double x, double y, double z, float[] out) {
        // Several threads may do this at once.
        double[] half = new double[Pose.STRIDE];
        double[] matrix = new double[9];
        for (int i = 0; i < bodies.end; i++) {
            writeMatrix(i, alpha, out, 16 * i, half, matrix);
            if (bodies.exists(i)) {
                out[16 * i + 12] = (float) (half[0] - x);
                out[16 * i + 13] = (float) (half[1] - y);
                out[16 * i + 14] = (float) (half[2] - z);
            }
        }
    }

    private void writeMatrix(int i, double alpha, float[] out, int at, double[] half, double[] matrix) {
        Arrays.fill(out, at, at + 16, 0);
        if (!bodies.exists(i)) {
            return;
        }
        System.arraycopy(bodies.pose, i * Pose.STRIDE, half, 0, Pose.STRIDE);
        if (alpha < 1 && !bodies.isStatic(i)) {
            blend(i, alpha, half);
        }
        bodies.shape[i].toUser(half, 0);
        Quat.matrix(half, Pose.ROTATION, matrix, 0);
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                out[at + 4 * column + row] = (float) matrix[3 * row + column];
            }
        }
        out[at + 15] = 1;
    }

    /** Mixes the pose before the last step into a pose, linearly; the rotation is then made a unit. */
    private void blend(int i, double alpha, double[] half) {
        int o = i * Pose.STRIDE;
        double sign = 0;
        for (int k = Pose.ROTATION; k < Pose.STRIDE; k++) {
            sign += before[o + k] * half[k];
        }
        double sq = 0;
        for (int k = 0; k < Pose.STRIDE; k++) {
            double b = k >= Pose.ROTATION && sign < 0 ? -before[o + k] : before[o + k];
            half[k] = b + alpha * (half[k] - b);
            sq += k >= Pose.ROTATION ? half[k] * half[k] : 0;
        }
        for (int k = Pose.ROTATION; k < Pose.STRIDE && sq > 0; k++) {
            half[k] /= Math.sqrt(sq);
        }
    }
}
