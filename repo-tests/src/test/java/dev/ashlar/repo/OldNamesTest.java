package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users type has the names of the field: no name that it had before stands in code, documents or pages. */
final class OldNamesTest {
    /** Words that meant one thing, wherever they stand. */
    private static final List<String> WORDS = List.of("BodyDef\\.fixed", "lockMoves", "lockTurns", "lockedMoves", "lockedTurns",
            "setCollides", "spinDamping", "frictionRule", "restitutionRule", "Combine(?!Mode)", "restGap", "[Rr]est gaps?",
            "mayMeet",
            "rayHitsAny", "castHitsAny", "JointDef\\.ball", "breaksAt", "turnError", "TURN_[XYZ]", "MOVE_[XYZ]",
            "CharacterMover", "StepReport[.#]passes", "World[.#](?:velocity|spin|teleport)", "QueryFilter[.#]collides",
            "BodyDef[.#](?:velocity|spin|turned|collides|group)", "WorldQueries[.#](?:cast|holding)", "Material[.#]running");
    /** Calls, of which others of the same name may be meant in modules that know no bodies. */
    private static final List<String> CALLS = List.of("world\\.velocity", "world\\.spin", "\\.spin", "\\.turned", "\\.collides",
            "\\.teleport", "queries\\(\\)\\.cast(?:All)?", "\\.holding", "report\\(\\)\\.passes", "\\.strength");
    private static final Pattern OLD = Pattern.compile("\\b(?:" + String.join("|", WORDS) + ")\\b");
    private static final Pattern OLD_CALL = Pattern.compile("(?<!\\w)(?:" + String.join("|", CALLS) + ")\\(");
    private static final Set<String> KINDS = Set.of("java", "md", "js", "html", "kts");
    private static final Set<String> WITH_BODIES = Set.of("physics-impulse", "scenes", "testbed", "docs", "README.md");

    @Test
    void noOldNameIsLeft() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files()) {
            find(OLD, file, found);
            if (WITH_BODIES.contains(Project.ROOT.relativize(file).getName(0).toString())) {
                find(OLD_CALL, file, found);
            }
        }
        assertThat(found).isEmpty();
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(Project.ROOT)) {
            return all.filter(file -> KINDS.contains(file.toString().replaceAll(".*\\.", "")))
                    .filter(file -> !file.toString().matches(".*/(?:target|build|node_modules|\\.git)/.*"))
                    .filter(file -> !file.endsWith("OldNamesTest.java")).sorted().toList();
        }
    }

    private static void find(Pattern pattern, Path file, List<String> found) {
        for (Matcher m = pattern.matcher(Project.read(file)); m.find();) {
            found.add(Project.ROOT.relativize(file) + ": " + m.group());
        }
    }

    @Test
    void oldNamesAreNoticed() {
        for (String old : List.of("BodyDef.fixed(box)", "a rest gap", "JointAxis.TURN_X", "new CharacterMover(",
                "{@link World#spin}")) {
            assertThat(OLD.matcher(old).find()).as(old).isTrue();
        }
        assertThat(OLD_CALL.matcher("world.add(BodyDef.dynamic(box).spin(0, 0, 1))").find()).isTrue();
        assertThat(OLD.matcher("CombineMode.MIN, JointDef.fixed(a, b, at), shapeCastAll").find()).isFalse();
    }
}
