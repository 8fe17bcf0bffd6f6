package dev.ashlar.testkit;

import java.util.Locale;

/** Prints what tests measure. */
public final class Figures {
    private Figures() {
    }

    /** Prints a figure beside the demanded one. */
    public static void print(String what, String format, Object... values) {
        System.out.println("[figure] " + what + ": " + String.format(Locale.ROOT, format, values));
    }
}
