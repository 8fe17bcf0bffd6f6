package dev.ashlar.math;

/**
 * Checks of arguments at the boundary. Every text reads {@code name must be <rule>, but was <value>}, and NaN fails every
 * check.
 */
public final class Check {
    private Check() {
    }

    /** Returns {@code value} if it is finite. */
    public static double finite(String name, double value) {
        if (!(Math.abs(value) <= Double.MAX_VALUE)) {
            throw fault(name, "finite", value);
        }
        return value;
    }

    /** Returns {@code value} if it is finite and above zero. */
    public static double positive(String name, double value) {
        if (!(value > 0 && value <= Double.MAX_VALUE)) {
            throw fault(name, "finite and > 0", value);
        }
        return value;
    }

    /** Returns {@code value} if it is finite and not below zero. */
    public static double notNegative(String name, double value) {
        if (!(value >= 0 && value <= Double.MAX_VALUE)) {
            throw fault(name, "finite and >= 0", value);
        }
        return value;
    }

    /** Returns {@code value} if it is above zero and below another argument. */
    public static double less(String name, double value, String other, double limit) {
        positive(name, value);
        if (!(value < limit)) {
            throw fault(name, "< " + other + " " + limit, value);
        }
        return value;
    }

    /** Returns {@code value} if {@code low <= value <= high}. */
    public static double within(String name, double value, double low, double high) {
        if (!(value >= low && value <= high)) {
            throw fault(name, "from " + low + " to " + high, value);
        }
        return value;
    }

    /** Returns {@code value} if {@code low <= value <= high}. */
    public static int within(String name, int value, int low, int high) {
        if (value < low || value > high) {
            throw fault(name, high == Integer.MAX_VALUE ? ">= " + low : "from " + low + " to " + high, value);
        }
        return value;
    }

    /** Checks that the numbers {@code values[at] .. values[at + count - 1]} exist. */
    public static void room(String name, double[] values, int at, int count) {
        int length = notNull(name, values).length;
        // The sum of index and count may be more than an int holds.
        if (at < 0 || count < 0 || at > length - count) {
            throw new IllegalArgumentException(name + " must have " + count + " numbers from index " + at
                    + ", but the array has " + length);
        }
    }

    /** Checks that the numbers {@code values[at] .. values[at + count - 1]} exist and are finite. */
    public static void finite(String name, double[] values, int at, int count) {
        room(name, values, at, count);
        for (int i = at; i < at + count; i++) {
            if (!(Math.abs(values[i]) <= Double.MAX_VALUE)) {
                throw fault(name + "[" + (i - at) + "]", "finite", values[i]);
            }
        }
    }

    /** Returns {@code value} if it is not null. */
    public static <T> T notNull(String name, T value) {
        if (value == null) {
            throw new NullPointerException(name + " must not be null");
        }
        return value;
    }

    /** The exception for a value that breaks a rule. */
    public static IllegalArgumentException fault(String name, String rule, Object value) {
        return new IllegalArgumentException(name + " must be " + rule + ", but was " + value);
    }
}
