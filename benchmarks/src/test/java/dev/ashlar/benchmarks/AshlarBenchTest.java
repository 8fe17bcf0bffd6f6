package dev.ashlar.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AshlarBenchTest {
    private final Program program = new Program();

    @TempDir
    Path dir;

    @Test
    void showsHelpOnStandardOutput() {
        for (String[] args : new String[][] {{}, {"-h"}, {"--help"}}) {
            program.clear();
            assertThat(program.run(args)).isZero();
            assertThat(program.out()).contains("Usage: ashlar-bench ", "experiments", "peers", "jmh");
            assertThat(program.err()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            juggle | no command "juggle"; see ashlar-bench --help
            --fast | no option "--fast"; see ashlar-bench --help
            experiments juggle | no experiment "juggle"; there are [trajectory, separating-vector, vadop,
            experiments --effort 0 | effort must be above 0 and at most 1, but was 0.0
            experiments --effort x | Invalid value for option '--effort'
            peers havok | no engine "havok"; there are [ashlar, ashlar-game, jolt,
            peers --scene moon | no scene "moon" for peers; there are [bridge-30,
            peers --runs 0 | --runs and --steps must be >= 1, but were 0 and null
            """)
    void refusesAMistakeInOneLine(String args, String expected) {
        assertThat(program.run(args.split(" "))).isEqualTo(2);
        assertThat(program.out()).isEmpty();
        assertThat(program.err()).startsWith("ashlar-bench: " + expected).hasLineCount(1);
    }

    @Test
    void refusesADirectoryThatCannotBeWrittenBeforeItMeasures() throws IOException {
        Path file = Files.writeString(dir.resolve("file"), "");
        assertThat(program.run("experiments", "vadop", "--out", file.toString())).isEqualTo(2);
        assertThat(program.err()).contains("cannot write into " + file + "; name another directory with --out").hasLineCount(1);
    }

    @Test
    void publishesNothingWhereNothingWasMeasured() {
        assertThat(program.run("publish", dir.resolve("p.md").toString(), dir.toString())).isEqualTo(2);
        assertThat(program.err()).startsWith("ashlar-bench: no report in [" + dir + "]; run ashlar-bench "
                + "experiments").hasLineCount(1);
        assertThat(dir.resolve("p.md")).doesNotExist();
    }

    @Test
    void keepsResultsOfJmhAsJsonUnlessAskedOtherwise() {
        assertThat(JmhArguments.of(new String[] {"Core"})).containsExactly("Core", "-rf", "json", "-rff", "build/jmh.json");
        assertThat(JmhArguments.of(new String[] {"-rf", "csv"})).containsExactly("-rf", "csv");
        assertThat(JmhArguments.of(new String[] {"-l"})).containsExactly("-l");
    }
}
