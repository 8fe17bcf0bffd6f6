package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is what happens. */
final class ReadmeTest {
    private static final int MAX_LINES = 25;

    @TempDir
    Path dir;

    @Test
    void theExamplePrintsWhatTheReadmeSays() throws Exception {
        Example example = Example.in(Project.read("README.md"));
        assertThat(run(example)).isEqualTo(example.output());
    }

    @Test
    void theExampleIsShort() {
        assertThat(Example.in(Project.read("README.md")).code().lines()).hasSizeLessThanOrEqualTo(MAX_LINES);
    }

    @Test
    void theModuleTableNamesEveryModule() {
        List<String> rows = Project.read("README.md").lines().filter(line -> line.startsWith("|")).toList();
        assertThat(Project.modules()).allSatisfy(module -> assertThat(rows).as("README.md has a table row for %s", module)
                .anyMatch(row -> row.matches("\\|[^|]*(?<![\\w-])" + Pattern.quote(module) + "(?![\\w-]).*")));
    }

    @Test
    void securityReportsGoToTheAddressOfThePom() {
        Matcher developer = Pattern.compile("<developer>.*?<url>([^<]+)</url>").matcher(Project.read("pom.xml"));
        assertThat(developer.find()).isTrue();
        assertThat(Project.read("SECURITY.md")).contains("<" + developer.group(1) + ">");
        assertThat(Project.read("README.md")).contains("(SECURITY.md)");
    }

    @Test
    void theTestsThatSecurityMdNamesExist() {
        List<String> named = Pattern.compile("`(\\w+Test)`").matcher(Project.read("SECURITY.md")).results()
                .map(match -> match.group(1)).toList();
        Set<String> tests = Project.modules().stream().flatMap(module -> Project.javaFiles(module + "/src/test/java").stream())
                .map(file -> file.getFileName().toString().replace(".java", "")).collect(Collectors.toSet());
        assertThat(named).hasSizeGreaterThan(8);
        assertThat(tests).containsAll(named);
    }

    @Test
    void takesTheFirstCodeBlockAndTheOutputAfterIt() throws Exception {
        Example example = Example.in("""
                ```text
                not this
                ```
                ```java
                public class First {
                    public static void main(String[] args) { System.out.println("yes"); }
                }
                ```
                then
                ```text
                yes
                ```
                ```java
                public class Second {}
                ```
                """);
        assertThat(run(example)).isEqualTo("yes").isEqualTo(example.output());
    }

    @Test
    void showsTheErrorsOfAnExampleThatDoesNotCompile() {
        assertThatThrownBy(() -> run(new Example("class Wrong { int x = \"text\"; }", "")))
                .hasMessageContaining("incompatible types");
    }

    private String run(Example example) throws Exception {
        Path source = Files.writeString(dir.resolve(example.name() + ".java"), example.code());
        compile(source);

        PrintStream before = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {dir.toUri().toURL()}, getClass().getClassLoader());
                PrintStream captured = new PrintStream(out, true, StandardCharsets.UTF_8)) {
            var main = loader.loadClass(example.name()).getMethod("main", String[].class);
            main.setAccessible(true);
            System.setOut(captured);
            main.invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(before);
        }
        return out.toString(StandardCharsets.UTF_8).replace("\r\n", "\n").strip();
    }

    private void compile(Path source) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        String classPath = System.getProperty("java.class.path");
        List<String> options = List.of("-d", dir.toString(), "-cp", classPath, "-proc:none");
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled =
                    compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(source)).call();
            assertThat(compiled).as(messages.toString()).isTrue();
        }
    }
}
