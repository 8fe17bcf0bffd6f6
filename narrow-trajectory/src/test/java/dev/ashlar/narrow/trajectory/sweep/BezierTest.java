package dev.ashlar.narrow.trajectory.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.testkit.Cases;
import org.junit.jupiter.api.Test;

class BezierTest {
    private static final int CASES = 10_000;
    private final Cases cases = new Cases(43);
    private final double[] scratch = new double[6];

    /** Roots of (1 - u/r)(1 - u/s), r and s from close together to far apart; conditioned by |r - s|. */
    @Test
    void quadraticRootsArePreciseAndTheFirstAboveZero() {
        double worst = 0;
        for (int i = 0; i < CASES; i++) {
            double r = cases.magnitude(1e-6, 1);
            double s = (i % 2 == 0 ? 1 : -1) * cases.magnitude(1e-6, 1e6);
            double first = s > 0 ? Math.min(r, s) : r;
            double found = Bezier.quadraticRoot(1, -0.5 * (1 / r + 1 / s), 1 / (r * s));
            double condition = s > 0 ? Math.min(1, Math.abs(r - s) / Math.max(r, s)) : 1;
            worst = Math.max(worst, Math.abs(found - first) / first * condition);
        }
        assertThat(worst).isLessThan(1e-13);
    }

    @Test
    void quadraticsWithoutRootAboveZeroHaveNone() {
        assertThat(Bezier.quadraticRoot(1, 0, 1)).isEqualTo(Bezier.NONE);
        assertThat(Bezier.quadraticRoot(1, 1, 0)).isEqualTo(Bezier.NONE);
        assertThat(Bezier.quadraticRoot(1, 2, 1)).isEqualTo(Bezier.NONE);
        assertThat(Bezier.quadraticRoot(1, -0.0, -1)).isEqualTo(1);
        assertThat(Bezier.quadraticRoot(1, 0, -4)).isEqualTo(0.5);
        assertThat(Bezier.quadraticRoot(1, -0.5, 0)).isEqualTo(1);
    }

    @Test
    void positiveShareNeverReachesBeyondTheFirstRoot() {
        int roots = 0;
        for (int i = 0; i < CASES; i++) {
            int n = new int[] {1, 2, 3, 5}[i % 4];
            double[] f = new double[6];
            f[0] = cases.magnitude(1e-6, 1);
            for (int k = 1; k <= n; k++) {
                f[k] = cases.between(-1, 1);
            }
            double share = Bezier.positiveShare(f, 0, n, scratch);
            double root = 2;
            for (int k = 0; k <= 1000 && root > 1; k++) {
                root = Bezier.value(f, 0, n, k / 1000.0, scratch) < 0 ? k / 1000.0 : root;
            }
            roots += root <= 1 ? 1 : 0;
            assertThat(share).as("degree %s", n).isPositive().isLessThanOrEqualTo(root <= 1 ? root : Bezier.NONE);
        }
        assertThat(roots).isGreaterThan(CASES / 10);
    }

    @Test
    void cutsAreTheSamePolynomial() {
        for (int i = 0; i < CASES; i++) {
            int n = new int[] {1, 2, 3, 5}[i % 4];
            double[] f = new double[6];
            for (int k = 0; k <= n; k++) {
                f[k] = cases.between(-1, 1);
            }
            double lo = cases.between(0, 0.9);
            double hi = cases.between(lo, 1);
            double[] cut = new double[6];
            Bezier.cut(f, 0, n, lo, hi, cut, 0);
            double u = cases.between(0, 1);
            assertThat(Bezier.value(cut, 0, n, u, scratch))
                    .isCloseTo(Bezier.value(f, 0, n, lo + u * (hi - lo), scratch), offset(1e-14));
        }
    }
}
