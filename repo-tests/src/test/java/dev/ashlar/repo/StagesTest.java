package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.physics.internal.step.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Documents name the stages of a step that there are, and each stage says what it reads and writes. */
final class StagesTest {
    private static final String STEP = "physics-impulse/src/main/java/dev/ashlar/physics/internal/step/";

    /** A row of a table, or a heading: a number and the name of a stage. */
    private static final Pattern NAMED = Pattern.compile("(?m)^(?:\\| *(\\d+)\\.? *\\| *|#+ *(\\d+)\\. *)`?(\\w+Stage)\\b");

    private static final List<String> STAGES =
            IntStream.range(0, Stage.values().length).mapToObj(k -> k + 1 + " " + Stage.values()[k].title()).toList();

    private static List<String> named(String text) {
        return NAMED.matcher(text).results()
                .map(match -> (match.group(1) != null ? match.group(1) : match.group(2)) + " " + match.group(3)).toList();
    }

    @Test
    void documentsListTheStagesOfAStepInOrder() throws IOException {
        try (Stream<Path> files = Files.list(Project.ROOT.resolve("docs"))) {
            List<List<String>> lists = files.filter(file -> file.toString().endsWith(".md")).map(Project::read)
                    .map(StagesTest::named).filter(list -> !list.isEmpty()).toList();
            assertThat(lists).isNotEmpty().allSatisfy(list -> assertThat(list).isEqualTo(STAGES));
        }
    }

    @Test
    void findsRowsAndHeadings() {
        assertThat(named("| 1 | PairStage | x |\n## 2. `RowStage`\nthe RowStage\n")).containsExactly("1 PairStage", "2 RowStage");
    }

    @Test
    void eachStageSaysWhatItReadsAndWrites() {
        for (Stage stage : Stage.values()) {
            String source = Project.read(STEP + stage.title() + ".java");
            String doc = source.substring(source.indexOf("/**"), source.indexOf("final class")).replaceAll("\\s+(\\* )?", " ");
            assertThat(doc).as(stage.title()).contains("Reads: ", "Writes: ");
        }
    }
}
