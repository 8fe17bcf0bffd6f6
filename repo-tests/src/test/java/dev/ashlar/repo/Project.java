package dev.ashlar.repo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of this project, wherever the tests were started below its root. */
final class Project {
    static final Path ROOT = root();

    private Project() {}

    private static Path root() {
        Path start = Path.of("").toAbsolutePath();
        for (Path dir = start; dir != null; dir = dir.getParent()) {
            if (Files.exists(dir.resolve("settings.gradle.kts"))) {
                return dir;
            }
        }
        throw new IllegalStateException("no settings.gradle.kts in or above " + start);
    }

    static String read(String file) {
        return read(ROOT.resolve(file));
    }

    static String read(Path file) {
        try {
            return Files.readString(file).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The artifact of a module that is not the starter: a bridge is named after what it leads to. */
    static String artifact(String module) {
        return "ashlar-" + module.replaceFirst("^bridge-", "");
    }

    static List<String> modules() {
        return modules(read("settings.gradle.kts"));
    }

    static List<String> modules(String settings) {
        Matcher include = Pattern.compile("(?m)^include\\(([^)]*)\\)").matcher(settings);
        if (!include.find()) {
            throw new IllegalArgumentException("no include(…) in settings.gradle.kts");
        }
        return quoted(include.group(1));
    }

    static List<String> quoted(String text) {
        return Pattern.compile("\"([^\"]+)\"").matcher(text).results().map(match -> match.group(1)).toList();
    }

    /** The Java files below a folder, sorted; none if there is no such folder. */
    static List<Path> javaFiles(String folder) {
        Path dir = ROOT.resolve(folder);
        if (!Files.isDirectory(dir)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(dir)) {
            return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
