package dev.ashlar.narrow.trajectory.sweep;

import dev.ashlar.query.sweep.Bernstein;

/** Polynomials in Bernstein form, coefficients side by side, {@link PathMaps#MAX} places for each. */
final class Bezier {
    /** No root. */
    static final double NONE = Double.POSITIVE_INFINITY;

    private Bezier() {
    }

    /** Writes the coefficients on [lo, hi] of the polynomial at {@code f[at]} of degree n: cuts by de Casteljau. */
    static void cut(double[] f, int at, int n, double lo, double hi, double[] out, int o) {
        if (n == 2) {
            cutQuadratic(f, at, lo, hi, out, o);
            return;
        }
        System.arraycopy(f, at, out, o, n + 1);
        if (lo > 0) {
            double s = 1 - lo;
            for (int k = n; k > 0; k--) {
                for (int i = 0; i < k; i++) {
                    out[o + i] = s * out[o + i] + lo * out[o + i + 1];
                }
            }
        }
        if (hi < 1) {
            double h = (hi - lo) / (1 - lo);
            double s = 1 - h;
            for (int k = 1; k <= n; k++) {
                for (int i = n; i >= k; i--) {
                    out[o + i] = s * out[o + i - 1] + h * out[o + i];
                }
            }
        }
    }

    /** The same steps, written out: rotations cut often. */
    private static void cutQuadratic(double[] f, int at, double lo, double hi, double[] out, int o) {
        double s = 1 - lo;
        double last = f[at + 2];
        double mid = s * f[at + 1] + lo * last;
        double first = s * (s * f[at] + lo * f[at + 1]) + lo * mid;
        double h = (hi - lo) / s;
        double t = 1 - h;
        double next = t * first + h * mid;
        out[o] = first;
        out[o + 1] = next;
        out[o + 2] = t * next + h * (t * mid + h * last);
    }

    /** Whether all coefficients are above 0. */
    static boolean isPositive(double[] f, int at, int n) {
        for (int i = 0; i <= n; i++) {
            if (!(f[at + i] > 0)) {
                return false;
            }
        }
        return true;
    }

    /**
     * A share of the interval on which a polynomial is positive for sure: up to its first root for degrees 1 and 2, the
     * paper's cases of translation and rotation, else up to where the hull of its control points meets zero; 0 if it is not
     * positive at the start, infinite if it has no root.
     */
    static double positiveShare(double[] f, int at, int n, double[] scratch) {
        if (!(f[at] > 0)) {
            return 0;
        }
        if (isPositive(f, at, n)) {
            return NONE;
        }
        if (n == 1) {
            return f[at] / (f[at] - f[at + 1]);
        }
        if (n == 2) {
            return quadraticRoot(f[at], f[at + 1] - f[at], f[at + 2] - 2 * f[at + 1] + f[at]);
        }
        System.arraycopy(f, at, scratch, 0, n + 1);
        return Bernstein.positiveShare(scratch, n);
    }

    /**
     * The first root above 0 of c + 2 b u + a u^2 with c > 0, or infinity. Stable: of the two forms of each root the one is
     * taken that is no difference of nearly equal numbers.
     */
    static double quadraticRoot(double c, double b, double a) {
        double d = b * b - a * c;
        if (d < 0) {
            return NONE;
        }
        if (b < 0) {
            return c / (Math.sqrt(d) - b);
        }
        return a < 0 ? -(b + Math.sqrt(d)) / a : NONE;
    }

    /** The value at u. */
    static double value(double[] f, int at, int n, double u, double[] scratch) {
        System.arraycopy(f, at, scratch, 0, n + 1);
        double s = 1 - u;
        for (int k = n; k > 0; k--) {
            for (int i = 0; i < k; i++) {
                scratch[i] = s * scratch[i] + u * scratch[i + 1];
            }
        }
        return scratch[0];
    }
}
