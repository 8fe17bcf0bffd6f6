package dev.ashlar.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

final class AshlarBenchTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void showsUsageOnStandardOutput() throws IOException {
        for (String[] args : new String[][] {{}, {"-h"}, {"--help"}}) {
            out.reset();
            assertThat(run(args)).isZero();
            assertThat(out.toString()).startsWith("usage: ashlar-bench ");
            assertThat(err.toString()).isEmpty();
        }
    }

    @Test
    void refusesAnUnknownCommandInOneLine() throws IOException {
        assertThat(run("juggle")).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).isEqualToIgnoringNewLines("ashlar-bench: no command \"juggle\"; see ashlar-bench --help");
    }

    private int run(String... args) throws IOException {
        return AshlarBench.run(args, new PrintStream(out, true), new PrintStream(err, true));
    }
}
