package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What modules themselves need of the JDK, as docs/modules.md says: where less than a JDK is, this is what must be there. */
final class JdkModulesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
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
    void needsOnly(String module, String jdk) {
        List<String> command = new ArrayList<>(List.of("--no-recursive", "--ignore-missing-deps", "--print-module-deps"));
        Stream.of(TestPath.module(Project.artifact(module)).split(File.pathSeparator)).filter(place -> !isOfResources(place))
                .forEach(command::add);
        StringWriter said = new StringWriter();
        PrintWriter to = new PrintWriter(said);
        int status = ToolProvider.findFirst("jdeps").orElseThrow().run(to, to, command.toArray(String[]::new));
        assertThat(status).as(said.toString()).isZero();
        assertThat(said.toString().strip()).as(module).isEqualTo(jdk);
    }

    /** Such a folder of Gradle's is none that jdeps can read. */
    private static boolean isOfResources(String place) {
        return place.replace(File.separatorChar, '/').matches(".*/build/resources/main/?");
    }
}
