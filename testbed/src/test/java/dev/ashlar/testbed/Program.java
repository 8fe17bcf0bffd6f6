package dev.ashlar.testbed;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs the program and keeps what it says, with plain line ends. */
final class Program {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    int run(String... args) {
        return Ashlar.run(args, new PrintWriter(out, true), new PrintWriter(err, true));
    }

    String out() {
        return text(out);
    }

    String err() {
        return text(err);
    }

    void clear() {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
    }

    private static String text(StringWriter writer) {
        return writer.toString().replace("\r\n", "\n");
    }
}
