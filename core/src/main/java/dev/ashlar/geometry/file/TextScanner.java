package dev.ashlar.geometry.file;

import java.nio.charset.StandardCharsets;

/** Words and numbers of the text in an array of bytes, and the line in which they stand. */
final class TextScanner {
    /** All of them are exact, and so is one division by, or multiplication with, a whole number below 2^53. */
    private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
        1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    private static final long EXACT = 1L << 53;
    private static final int LONGEST_QUOTE = 40;

    final byte[] bytes;
    private final String name;
    private final boolean comments;
    /** Where the next word is looked for. */
    int at;
    private int line = 1;
    private int start;
    private int end;

    /** Scans from the first byte on; with {@code comments}, what follows a # in a line is none of it. */
    TextScanner(byte[] bytes, String name, boolean comments) {
        this.bytes = bytes;
        this.name = name;
        this.comments = comments;
        boolean marked = bytes.length >= 3 && (bytes[0] & 0xff) == 0xef && (bytes[1] & 0xff) == 0xbb && (bytes[2] & 0xff) == 0xbf;
        at = marked ? 3 : 0; // a byte-order mark
    }

    /** Goes to the next word of this line; false if there is none. */
    boolean word() {
        while (at < bytes.length && bytes[at] != '\n' && bytes[at] != '\r' && isBlank(bytes[at])) {
            at++;
        }
        start = at;
        while (at < bytes.length && !isBlank(bytes[at]) && !(comments && bytes[at] == '#')) {
            at++;
        }
        end = at;
        return end > start;
    }

    /** Goes to the start of the next line; false at the end of the text. */
    boolean nextLine() {
        while (at < bytes.length && bytes[at] != '\n' && bytes[at] != '\r') {
            at++;
        }
        if (at == bytes.length) {
            return false;
        }
        boolean two = bytes[at] == '\r' && at + 1 < bytes.length && bytes[at + 1] == '\n';
        at += two ? 2 : 1;
        line++;
        return true;
    }

    /** Goes to the next word, in whatever line; false at the end of the text. */
    boolean anyWord() {
        while (!word()) {
            if (!nextLine()) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBlank(byte c) {
        return c >= 0 && c <= ' ';
    }

    boolean is(String expected) {
        if (end - start != expected.length()) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (Character.toLowerCase((char) bytes[i]) != expected.charAt(i - start)) {
                return false;
            }
        }
        return true;
    }

    /** The word. */
    String text() {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }

    private String quote() {
        return end - start <= LONGEST_QUOTE ? "\"" + text() + "\""
                : "\"" + new String(bytes, start, LONGEST_QUOTE, StandardCharsets.UTF_8) + "...\"";
    }

    /** The word as a finite decimal number; not the NaN, Infinity, hexadecimal digits and type letters that Java would take. */
    double number(String what) {
        int i = start;
        boolean negative = i < end && bytes[i] == '-';
        i += i < end && (negative || bytes[i] == '+') ? 1 : 0;
        long digits = 0;
        int scale = 0;
        boolean point = false;
        boolean plain = i < end;
        int count = 0;
        for (; i < end && plain; i++) {
            int digit = bytes[i] - '0';
            if (digit >= 0 && digit <= 9) {
                digits = 10 * digits + digit;
                scale += point ? 1 : 0;
                plain = digits < EXACT;
                count++;
            } else if (bytes[i] == '.' && !point) {
                point = true;
            } else {
                plain = false;
            }
        }
        // One rounding, so this is the nearest double, as that of the slow way, which makes several objects a number.
        double value = plain && count > 0 && scale < POWERS.length ? digits / POWERS[scale] : Math.abs(slowly(what));
        return negative ? -value : value;
    }

    private double slowly(String what) {
        for (int i = start; i < end; i++) {
            if ("0123456789+-.eE".indexOf(bytes[i]) < 0) {
                throw notFinite(what);
            }
        }
        try {
            double value = Double.parseDouble(text());
            if (Math.abs(value) <= Double.MAX_VALUE) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw notFinite(what);
        }
        throw notFinite(what);
    }

    private IllegalArgumentException notFinite(String what) {
        return fault(what + " must be a finite number, but was " + quote());
    }

    /** The word as a whole number from 0 to a limit. */
    long whole(String what, long most) {
        long value = 0;
        boolean good = end > start;
        for (int i = start; i < end && good; i++) {
            good = bytes[i] >= '0' && bytes[i] <= '9' && value <= most;
            value = 10 * value + bytes[i] - '0';
        }
        if (!good || value > most) {
            throw fault(what + " must be a whole number from 0 to " + most + ", but was " + quote());
        }
        return value;
    }

    /** Fault at this word. */
    IllegalArgumentException unexpected(String expected) {
        return fault("expected " + expected + ", but found " + (end > start ? quote() : "the end of the line"));
    }

    /** Fault in this line. */
    IllegalArgumentException fault(String what) {
        return new IllegalArgumentException(name + ":" + line + ": " + what);
    }

    int line() {
        return line;
    }

    int left() {
        return bytes.length - at;
    }
}
