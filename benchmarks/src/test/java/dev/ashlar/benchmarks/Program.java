package dev.ashlar.benchmarks;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs the program and keeps what it says. */
public final class Program {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Runs it; returns its exit code. */
    public int run(String... args) {
        return AshlarBench.run(args, new PrintWriter(out, true), new PrintWriter(err, true));
    }

    /** Standard output. */
    public String out() {
        return out.toString();
    }

    /** Standard error. */
    public String err() {
        return err.toString();
    }

    void clear() {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
    }
}
