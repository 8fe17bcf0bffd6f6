package dev.ashlar.physics.internal.joint;

import dev.ashlar.math.Quat;
import dev.ashlar.physics.internal.body.SymmetricMatrix3;

/**
 * How the spin of a body changes because it turns: I w' = -w x I w in its own frame, by the implicit midpoint rule. That keeps
 * the energy and the length of the angular momentum, and so is stable for thin rods too, whose spin about themselves explicit
 * steps swell without end. Two Newton steps; w is then right to rounding for turns that a substep can have.
 */
final class GyroscopicStep {
    private static final int ITERATIONS = 2;

    private final double[] before = new double[3];
    private final double[] after = new double[3];
    private final double[] middle = new double[3];
    private final double[] momentum = new double[3];
    private final double[] lack = new double[3];
    private final double[] m = new double[9];

    /** Changes the spin {@code v[at]} in h seconds; {@code inertia[i]} is in the body's frame, turned as {@code q[r]} says. */
    void apply(double[] inertia, int i, double[] q, int r, double h, double[] v, int at) {
        Quat.rotateBack(q, r, v[at], v[at + 1], v[at + 2], before, 0);
        System.arraycopy(before, 0, after, 0, 3);
        for (int k = 0; k < ITERATIONS; k++) {
            improve(inertia, i, h);
        }
        Quat.rotate(q, r, after[0], after[1], after[2], v, at);
    }

    /** One Newton step on I (w1 - w0) + h w x I w = 0 with w = (w0 + w1)/2. */
    private void improve(double[] inertia, int i, double h) {
        for (int k = 0; k < 3; k++) {
            middle[k] = 0.5 * (before[k] + after[k]);
            momentum[k] = middle[k];
            lack[k] = after[k] - before[k];
        }
        SymmetricMatrix3.apply(inertia, i, momentum, 0);
        SymmetricMatrix3.apply(inertia, i, lack, 0);
        double x = middle[0];
        double y = middle[1];
        double z = middle[2];
        lack[0] += h * (y * momentum[2] - z * momentum[1]);
        lack[1] += h * (z * momentum[0] - x * momentum[2]);
        lack[2] += h * (x * momentum[1] - y * momentum[0]);
        // The derivative I + h/2 (w x I - (I w) x), column by column.
        for (int c = 0; c < 3; c++) {
            double ix = inertia[i + c];
            double iy = inertia[i + (c == 0 ? 1 : c == 1 ? 3 : 4)];
            double iz = inertia[i + (c == 0 ? 2 : c == 1 ? 4 : 5)];
            double ex = c == 0 ? 1 : 0;
            double ey = c == 1 ? 1 : 0;
            double ez = c == 2 ? 1 : 0;
            m[c] = ix + 0.5 * h * (y * iz - z * iy - momentum[1] * ez + momentum[2] * ey);
            m[3 + c] = iy + 0.5 * h * (z * ix - x * iz - momentum[2] * ex + momentum[0] * ez);
            m[6 + c] = iz + 0.5 * h * (x * iy - y * ix - momentum[0] * ey + momentum[1] * ex);
        }
        subtractSolution();
    }

    /** Takes the solution of m x = lack from the spin, by Cramer's rule. */
    private void subtractSolution() {
        double c0 = m[4] * m[8] - m[5] * m[7];
        double c1 = m[5] * m[6] - m[3] * m[8];
        double c2 = m[3] * m[7] - m[4] * m[6];
        double inv = 1 / (m[0] * c0 + m[1] * c1 + m[2] * c2);
        double x = lack[0];
        double y = lack[1];
        double z = lack[2];
        after[0] -= inv * (x * c0 + y * (m[2] * m[7] - m[1] * m[8]) + z * (m[1] * m[5] - m[2] * m[4]));
        after[1] -= inv * (x * c1 + y * (m[0] * m[8] - m[2] * m[6]) + z * (m[2] * m[3] - m[0] * m[5]));
        after[2] -= inv * (x * c2 + y * (m[1] * m[6] - m[0] * m[7]) + z * (m[0] * m[4] - m[1] * m[3]));
    }
}
