package dev.ashlar.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import org.junit.jupiter.api.Test;

final class AshlarTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void showsUsageOnStandardOutput() {
        for (String[] args : new String[][] {{}, {"-h"}, {"--help"}}) {
            out.reset();
            assertThat(run(args)).isZero();
            assertThat(out.toString()).startsWith("usage: ashlar ");
            assertThat(err.toString()).isEmpty();
        }
    }

    @Test
    void showsItsVersion() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).isEqualToIgnoringNewLines("ashlar " + Ashlar.VERSION);
    }

    @Test
    void listsTheAlgorithmsThatServiceLoaderFound() {
        assertThat(run("algorithms")).isZero();
        assertThat(out.toString()).startsWith("broad phases:").contains("  brute-force").contains("narrow phases:");
    }

    @Test
    void refusesAnUnknownCommandInOneLine() {
        assertThat(run("juggle")).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).isEqualToIgnoringNewLines("ashlar: no command \"juggle\"; see ashlar --help");
    }

    private int run(String... args) {
        return Ashlar.run(args, new PrintWriter(out, true), new PrintWriter(err, true));
    }
}
