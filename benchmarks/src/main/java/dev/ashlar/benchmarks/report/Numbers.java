package dev.ashlar.benchmarks.report;

import java.util.Arrays;
import java.util.Locale;

/** Numbers as people read them, and what sums up many. */
public final class Numbers {
    private Numbers() {
    }

    /** A cell of a table: a text as it is; of a number three or four digits, but all of a whole one; a dash for what is none. */
    static String shown(Object cell) {
        return cell instanceof Number number ? shown(number.doubleValue()) : cell.toString();
    }

    /** See {@link #shown(Object)}. */
    public static String shown(double x) {
        double size = Math.abs(x);
        if (Double.isNaN(x)) {
            return "–";
        }
        if (size >= 1000 || size == Math.rint(size)) {
            return size < 1e15 ? String.format(Locale.ROOT, "%,d", Math.round(x)) : String.valueOf(x);
        }
        if (size < 1e-3) {
            return String.format(Locale.ROOT, "%.2g", x);
        }
        int digits = size >= 100 ? 1 : size >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + digits + "f", x).replaceFirst("\\.?0+$", "");
    }

    /** The number below which this share of the values lies. */
    public static double quantile(double[] values, double share) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted.length == 0 ? Double.NaN : sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }

    /** The value in the middle. */
    public static double median(double... values) {
        return quantile(values, 0.5);
    }
}
