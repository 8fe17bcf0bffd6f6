package dev.ashlar.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ExactSignsTest {
    @Test
    void tellsTheSideOfAPoint() {
        double[] x = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 7, 0, 0, 0, -1e-300};
        assertThat(ExactSigns.orient(x, 0, 1, 2, x, 9)).isEqualTo(1);
        assertThat(ExactSigns.orient(x, 0, 2, 1, x, 9)).isEqualTo(-1);
        assertThat(ExactSigns.orient(x, 0, 1, 2, x, 12)).isZero();
        assertThat(ExactSigns.orient(x, 0, 1, 2, x, 15)).isEqualTo(-1);
    }

    /** Points on slanted planes, moved by one ulp: only exact arithmetic gets all signs. */
    @Test
    void isExactForNearlyCoplanarPoints() {
        SplittableRandom random = new SplittableRandom(1);
        int zeros = 0;
        int naive = 0;
        for (int n = 0; n < 20_000; n++) {
            double[] x = new double[12];
            for (int i = 0; i < 9; i++) {
                // On a lattice, where many are coplanar, or with all digits, where rounding puts none quite in the plane.
                x[i] = n % 4 == 3 ? random.nextDouble() : random.nextInt(-1000, 1000) / 1024.0 + (n % 2 == 0 ? 0 : 1e5);
            }
            double s = n % 4 == 3 ? random.nextDouble() : random.nextInt(-4, 5);
            double t = n % 4 == 3 ? random.nextDouble() : random.nextInt(-4, 5);
            for (int k = 0; k < 3; k++) {
                x[9 + k] = x[k] + s * (x[3 + k] - x[k]) + t * (x[6 + k] - x[k]);
            }
            if (n % 3 != 0) {
                x[9 + n % 3] = Math.nextUp(x[9 + n % 3]);
            }
            int expected = slow(x);
            assertThat(ExactSigns.orient(x, 0, 1, 2, x, 9)).isEqualTo(expected);
            zeros += expected == 0 ? 1 : 0;
            naive += Math.signum(naive(x)) != expected ? 1 : 0;
        }
        assertThat(zeros).isGreaterThan(3000);
        assertThat(naive).as("cases that doubles get wrong").isGreaterThan(1000);
    }

    @Test
    void turnsExactlyInThePlane() {
        double[] x = {0, 0, 0, 3e5, 1e5, 0, 6e5, 2e5, 0};
        assertThat(ExactSigns.turn(x, 0, x, 3, x, 6, 0, 1)).isZero();
        x[7] = Math.nextUp(x[7]);
        assertThat(ExactSigns.turn(x, 0, x, 3, x, 6, 0, 1)).isEqualTo(1);
        assertThat(ExactSigns.turn(x, 0, x, 3, x, 6, 1, 0)).isEqualTo(-1);
    }

    private static double naive(double[] x) {
        double[] n = new double[3];
        Vectors.normal(x, 0, 3, 6, n);
        return n[0] * (x[9] - x[0]) + n[1] * (x[10] - x[1]) + n[2] * (x[11] - x[2]);
    }

    /** The 4 x 4 determinant by permutations. */
    private static int slow(double[] x) {
        BigDecimal sum = BigDecimal.ZERO;
        int[] p = {0, 1, 2, 3};
        sum = permute(x, p, 0, 1, sum);
        return sum.signum();
    }

    private static BigDecimal permute(double[] x, int[] p, int at, int sign, BigDecimal sum) {
        if (at == 4) {
            BigDecimal product = BigDecimal.valueOf(-sign);
            for (int row = 0; row < 4; row++) {
                product = product.multiply(p[row] == 3 ? BigDecimal.ONE : new BigDecimal(x[3 * row + p[row]]));
            }
            return sum.add(product);
        }
        BigDecimal total = sum;
        for (int i = at; i < 4; i++) {
            swap(p, at, i);
            total = permute(x, p, at + 1, i == at ? sign : -sign, total);
            swap(p, at, i);
        }
        return total;
    }

    private static void swap(int[] p, int i, int j) {
        int t = p[i];
        p[i] = p[j];
        p[j] = t;
    }
}
