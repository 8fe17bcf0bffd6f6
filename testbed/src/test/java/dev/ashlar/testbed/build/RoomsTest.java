package dev.ashlar.testbed.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The packages of physics-impulse: small, and each knows others in one direction only. */
final class RoomsTest {
    private static final String ROOT = "dev.ashlar.physics";
    /** What users hold in their hands, which uses internals; all else in the root package are values, which internals use. */
    private static final Set<String> FACADES = Set.of("World", "WorldBuilder", "FixedStep", "Joints", "PoseView");
    private static final Pattern NAME = Pattern.compile("\\b[A-Z]\\w*");

    private final Map<String, String> roomOf = new TreeMap<>();
    private final Map<String, Set<String>> uses = new TreeMap<>();

    RoomsTest() {
        List<Path> files = Project.javaFiles("physics-impulse/src/main/java").stream()
                .filter(file -> !name(file).equals("package-info")).toList();
        files.forEach(file -> roomOf.put(name(file), room(file)));
        for (Path file : files) {
            Set<String> used = uses.computeIfAbsent(room(file), room -> new TreeSet<>());
            NAME.matcher(Project.code(Project.read(file))).results().map(MatchResult::group).map(roomOf::get)
                    .filter(other -> other != null && !other.equals(room(file))).forEach(used::add);
        }
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceAll("\\.java$", "");
    }

    private static String room(Path file) {
        String text = Project.read(file);
        String found = text.replaceAll("(?s)^.*?\\bpackage ([\\w.]+);.*$", "$1");
        return !found.equals(ROOT) ? found : FACADES.contains(name(file)) ? "facades" : "values";
    }

    @Test
    void noRoomIsCrowded() {
        Map<String, Long> sizes = roomOf.values().stream().collect(Collectors.groupingBy(room -> room, Collectors.counting()));
        assertThat(sizes.values()).hasSizeGreaterThan(10).allMatch(size -> size <= 30);
    }

    @Test
    void noRoomsKnowEachOther() {
        Map<String, Set<String>> left = new TreeMap<>(uses);
        boolean goesOn = true;
        while (goesOn) {
            Set<String> free = left.keySet().stream().filter(room -> uses.get(room).stream().noneMatch(left::containsKey))
                    .collect(Collectors.toSet());
            goesOn = left.keySet().removeAll(free);
        }
        assertThat(left).as("packages in cycles, or that use such, and what they use").isEmpty();
    }

    @Test
    void noInternalsKnowTheFacades() {
        List<String> wrong = new ArrayList<>(uses.keySet());
        wrong.removeIf(room -> !room.startsWith(ROOT + ".internal") || !uses.get(room).contains("facades"));
        assertThat(wrong).isEmpty();
    }

    @Test
    void namesAreUnique() {
        List<String> names = Project.javaFiles("physics-impulse/src/main/java").stream().map(RoomsTest::name)
                .filter(name -> !name.equals("package-info")).sorted(Comparator.naturalOrder()).toList();
        assertThat(names).doesNotHaveDuplicates();
    }
}
