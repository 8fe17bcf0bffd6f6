package dev.ashlar.query.sweep;

/**
 * Polynomials of degree 1, 3 or 5 in Bernstein form, whose coefficients bound their values; four side by side (coefficient i
 * of the k-th at {@code 4 * i + k}).
 */
public final class Bernstein {
    /** 1 / binomial(n, k). */
    private static final double[][] INV_BINOMIAL = {
        {}, {1, 1}, {}, {1, 1.0 / 3, 1.0 / 3, 1}, {}, {1, 1.0 / 5, 1.0 / 10, 1.0 / 10, 1.0 / 5, 1}};

    private Bernstein() {
    }

    /** Turns power coefficients in t into those in t - by. */
    public static void shift(double[] p, int n, double by) {
        for (int i = 0; i < n; i++) {
            for (int k = 4 * n - 4; k >= 4 * i; k -= 4) {
                p[k] += by * p[k + 4];
                p[k + 1] += by * p[k + 5];
                p[k + 2] += by * p[k + 6];
                p[k + 3] += by * p[k + 7];
            }
        }
    }

    /** Turns power coefficients into Bernstein coefficients on [0, width]. */
    public static void fromPower(double[] p, int n, double width) {
        double[] inv = INV_BINOMIAL[n];
        double power = 1;
        for (int k = 1; k <= n; k++) {
            power *= width;
            double f = power * inv[k];
            p[4 * k] *= f;
            p[4 * k + 1] *= f;
            p[4 * k + 2] *= f;
            p[4 * k + 3] *= f;
        }
        for (int j = 1; j <= n; j++) {
            for (int i = 4 * n; i >= 4 * j; i -= 4) {
                p[i] += p[i - 4];
                p[i + 1] += p[i - 3];
                p[i + 2] += p[i - 2];
                p[i + 3] += p[i - 1];
            }
        }
    }

    /**
     * A share of the interval on which a polynomial with coefficients g is positive for sure: up to where the hull of its
     * control points first meets zero. That may be on the line of any two of them; lines from the first alone would leak.
     */
    public static double positiveShare(double[] g, int n) {
        double share = n;
        for (int i = 1; i <= n; i++) {
            if (g[i] > 0) {
                continue;
            }
            for (int j = 0; j < i; j++) {
                if (g[j] > 0) {
                    share = Math.min(share, j + (i - j) * (g[j] / (g[j] - g[i])));
                }
            }
        }
        return share / n;
    }
}
