package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What modules themselves need of the JDK, as docs/modules.md says: where less than a JDK is, this is what must be there. */
final class JdkModulesTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    core | java.base
                    broadphase-sap | java.base
                    broadphase-vadop | java.base
                    broadphase-tree | java.base
                    narrow-trajectory | java.base
                    narrow-separating-vector | java.base
                    narrow-patch | java.base
                    physics-impulse | java.base
                    scenes | java.base
                    formats | java.base,java.xml
                    bridge-joml | java.base
                    """)
    void needsOnly(String module, String jdk) throws IOException {
        for (String place : TestPath.module(Project.artifact(module)).split(File.pathSeparator)) {
            if (place.endsWith(".jar")) {
                try (FileSystem jar = FileSystems.newFileSystem(Path.of(place))) {
                    copyClasses(jar.getPath("/"));
                }
            } else {
                copyClasses(Path.of(place));
            }
        }
        StringWriter said = new StringWriter();
        PrintWriter to = new PrintWriter(said);
        int status = ToolProvider.findFirst("jdeps").orElseThrow().run(to, to, "--no-recursive", "--ignore-missing-deps",
                "--print-module-deps", dir.toString());
        assertThat(status).as(said.toString()).isZero();
        assertThat(said.toString().strip()).as(module).isEqualTo(jdk);
    }

    /** Without the descriptor: with it jdeps asks for all modules that it names, and those that these name. */
    private void copyClasses(Path from) throws IOException {
        List<Path> classes;
        try (Stream<Path> files = Files.walk(from)) {
            classes = files.filter(file -> file.toString().endsWith(".class") && !file.endsWith("module-info.class")).toList();
        }
        for (Path file : classes) {
            Path to = dir.resolve(from.relativize(file).toString());
            Files.createDirectories(to.getParent());
            Files.copy(file, to);
        }
    }
}
