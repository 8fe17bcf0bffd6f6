package dev.ashlar.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the program says, to whom, and how it ends. */
final class AshlarTest {
    private final Program program = new Program();

    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "run --help", "view --help", "scenes --help", "algorithms -h", "convert --help"})
    void helpsWithExamplesOnStandardOutput(String args) {
        assertThat(program.run(args.split(" "))).isZero();
        assertThat(program.out()).startsWith("Usage: ashlar").contains("Examples:\n  ashlar ");
        assertThat(program.err()).isEmpty();
    }

    @Test
    void namesItsExitCodes() {
        program.run("--help");
        assertThat(program.out()).contains("Exit codes:\n  0   done\n").contains("\n  2   a wrong command line or input\n");
    }

    @Test
    void showsItsVersion() {
        assertThat(program.run("--version")).isZero();
        assertThat(program.out()).isEqualTo("ashlar " + Ashlar.VERSION + "\n");
    }

    @Test
    void listsTheAlgorithmsThatServiceLoaderFound() {
        assertThat(program.run("algorithms")).isZero();
        assertThat(program.out()).startsWith("broad phases:\n").contains("\n  tree  (default)\n", "\n  vadop\n")
                .contains("""
                          trajectory
                            native:    INTERSECTION, CONTACTS, SWEEP, NON_CONVEX
                            completed: DISTANCE
                        """.indent(0));
    }

    @Test
    void listsTheScenesWithTheValuesThatItRunsThemWith() {
        assertThat(program.run("scenes")).isZero();
        assertThat(program.out()).startsWith("""
                brick-wall: a brick wall stands for two seconds, then heavy balls hit it
                  480 steps of 0.016667 s
                  columns        24       bricks in a row (1 to 1000)
                """).contains("\nstack: ", "\nkapla: ", "\n  restitution    1        0 to 1 (0 to 1)\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    juggle                       | no command "juggle"; see ashlar --help
                    --juggle                     | no option "--juggle"; see ashlar --help
                    run stakc                    | no scene with id "stakc"; found [brick-wall, stack,
                    run stack pile               | Unmatched argument at index 2: 'pile'; see ashlar run --help
                    run stack --colour red       | Unknown options: '--colour', 'red'; see ashlar run --help
                    run stack --broad bvh        | no broad phase with id "bvh"; found [axis-sort, brute-force,
                    run stack --narrow gjk       | no narrow phase with id "gjk"; found [auto,
                    run stack --sweep gjk        | no narrow phase with id "gjk"; found [auto,
                    run stack --dt 0             | must be seconds from 1e-6 to 10 such as 1/60 or 0.01, but was "0"; see ashlar run --help
                    run stack --dt 1/0           | must be seconds from 1e-6 to 10 such as 1/60 or 0.01, but was "1/0"; see ashlar run --help
                    run stack --dt 1e300         | must be seconds from 1e-6 to 10 such as 1/60 or 0.01, but was "1e300"; see ashlar run --help
                    run stack --dt 1e-300        | must be seconds from 1e-6 to 10 such as 1/60 or 0.01, but was "1e-300"; see ashlar run --help
                    view stack --dt NaN          | must be seconds from 1e-6 to 10 such as 1/60 or 0.01, but was "NaN"; see ashlar view --help
                    run stack --dt soon          | must be seconds from 1e-6 to 10 such as 1/60 or 0.01, but was "soon"; see ashlar run --help
                    run stack --steps 0          | --steps must be
                    run stack --steps many       | Invalid value for option '--steps': 'many' is not an int; see ashlar run --help
                    run stack --threads 0        | --threads must be from 1 to 64, but was 0
                    run stack --set height=3     | scene stack has no parameter "height"; it has [boxes,
                    run stack --set boxes=1.5    | boxes must be a whole number, but was 1.5
                    run stack --set boxes=0      | boxes must be
                    run stack --set boxes        | '--set' (key=value) should be in KEY=VALUE format but was boxes; see ashlar run --help
                    run stack --body none.obj    | cannot read none.obj: there is no such file; check the path
                    run stack --body a@1,2,e     | place of --body must be three finite numbers such as model.obj@0,5,0, but was a@1,2,e
                    run stack --body a@NaN       | place of --body must be three finite numbers such as model.obj@0,5,0, but was a@NaN
                    run stack --body a@NaN,0,0   | place of --body must be three finite numbers such as model.obj@0,5,0, but was a@NaN,0,0
                    run stack --body a@1e999,0,0 | place of --body must be three finite numbers such as model.obj@0,5,0, but was a@1e999,0,0
                    run stack --body a@0,5       | place of --body must be three finite numbers such as model.obj@0,5,0, but was a@0,5
                    """)
    void refusesInOneLineWithARemedy(String args, String text) {
        assertThat(program.run(args.split(" "))).isEqualTo(2);
        assertThat(program.out()).isEmpty();
        assertThat(program.err()).startsWith("ashlar: ").contains(text).hasLineCount(1);
    }

    @Test
    void refusesADirectoryThatCannotBeWrittenBeforeItRuns() throws Exception {
        Path file = dir.resolve("file");
        Files.writeString(file, "in the way");
        for (Path wrong : new Path[] {file, file.resolve("below"), Path.of("/proc/ashlar")}) {
            program.clear();
            assertThat(program.run("run", "stack", "--steps", "1", "--out", wrong.toString())).isEqualTo(2);
            assertThat(program.err()).isEqualTo("ashlar: cannot write into " + wrong + "; name another directory with --out\n");
        }
    }

    @Test
    void saysWhatIsWrongWithAModel() throws Exception {
        Path model = dir.resolve("broken.obj");
        Files.writeString(model, "v 0 0 0\nv 1 0 0\nv 0 1\nf 1 2 3\n");
        assertThat(program.run("run", "stack", "--body", model.toString())).isEqualTo(2);
        assertThat(program.err()).startsWith("ashlar: ").contains("broken.obj", "3").hasLineCount(1);
    }

    @Test
    void showsWhereAnErrorComesFromOnlyIfAsked() {
        assertThat(program.run("run", "stakc", "--stacktrace")).isEqualTo(2);
        assertThat(program.err()).startsWith("ashlar: no scene").contains("\tat dev.ashlar.testbed.scene.AllScenes.");
    }
}
