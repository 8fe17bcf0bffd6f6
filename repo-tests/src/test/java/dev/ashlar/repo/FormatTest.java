package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FormatTest {
    @Test
    void allFilesAreAsTheFormatterLaysThemOut() throws Throwable {
        Format format = Format.of(Project.ROOT);
        List<String> wrong = new ArrayList<>();
        for (Path file : Format.files(Project.ROOT)) {
            String text = Project.read(file);
            if (!format.format(text).equals(text)) {
                wrong.add(Project.ROOT.relativize(file).toString());
            }
        }
        Pending.check(Pending.FORMAT, () -> assertThat(wrong).as("files to be laid out by ./gradlew format").isEmpty());
    }

    @Test
    void obeysTheEditorConfigAndKeepsBreaksAndComments() throws Exception {
        String source = """
                /** Kept   as  it is. */
                class A {
                  int  a( int b,
                        int c){ return b+c; }
                    int[] d = {1, 2}; // kept   too
                    String s = "%s" + "%s";
                }
                """.formatted("x".repeat(70), "y".repeat(70));
        String expected = """
                /** Kept   as  it is. */
                class A {
                    int a(int b,
                            int c) { return b + c; }

                    int[] d = {1, 2}; // kept   too
                    String s = "%s"
                            + "%s";
                }
                """.formatted("x".repeat(70), "y".repeat(70));
        assertThat(Format.of(Project.ROOT).format(source)).isEqualTo(expected);
        assertThat(Format.of(Project.ROOT).format(expected)).isEqualTo(expected);
    }
}
