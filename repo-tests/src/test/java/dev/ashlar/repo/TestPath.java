package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Modules and libraries where the class path of the tests has them. */
final class TestPath {
    /** What core brings with it. */
    static final List<String> OF_CORE = List.of("guava-", "failureaccess-", "ejml-core-", "ejml-ddense-");

    private TestPath() {}

    /** Where this build has a module: folders of classes and resources, or its jar. */
    static String module(String artifact) {
        String folder = Project.modules().stream().filter(module -> Project.artifact(module).equals(artifact)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no module with the artifact " + artifact));
        // Other engines have a module "core", too, as a jar.
        return entry(path -> path.contains(File.separator + folder + File.separator)
                && (!path.endsWith(".jar") || Path.of(path).getFileName().toString().startsWith(artifact)), artifact);
    }

    static String jar(String start) {
        return entry(path -> Path.of(path).getFileName().toString().startsWith(start), start);
    }

    private static String entry(Predicate<String> wanted, String name) {
        List<String> resources =
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).filter(wanted).toList();
        assertThat(resources).as("%s on the class path of the tests", name).isNotEmpty();
        return String.join(File.pathSeparator, resources);
    }
}
