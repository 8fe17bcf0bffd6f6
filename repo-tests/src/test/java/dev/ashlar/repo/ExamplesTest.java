package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples compile with the dependencies that their own build names and no others, and what needs no graphics runs, with one
 * broad and one narrow phase beside core and physics-impulse.
 */
final class ExamplesTest {
    private static final String POM = Project.read("docs/examples/pom.xml");
    private static final String GRADLE = Project.read("docs/examples/build.gradle.kts");
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency><groupId>([^<]+)</groupId>"
            + "<artifactId>([^<]+)</artifactId>(?:<version>([^<]+)</version>)?(?:<classifier>([^<]+)</classifier>)?(?:<scope>(\\w+)</scope>)?</dependency>");

    @TempDir
    static Path classes;

    @BeforeAll
    static void compileAll() throws Exception {
        List<String> path = new ArrayList<>();
        for (Matcher dependency = DEPENDENCY.matcher(POM); dependency.find();) {
            if (dependency.group(5) == null) {
                path.add(dependency.group(3) == null ? TestPath.module(dependency.group(2))
                        : TestPath.jar(dependency.group(2) + "-" + dependency.group(3) + ".jar"));
            }
        }
        assertThat(path).as("dependencies of docs/examples/pom.xml to compile with").hasSize(11);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        List<String> options = List.of("-d", classes.toString(), "-cp", String.join(File.pathSeparator, path), "-proc:none",
                "-Xlint:all,-classfile", "-Werror", "--release", "17");
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            var sources = files.getJavaFileObjectsFromPaths(Project.javaFiles("docs/examples/src/main/java"));
            assertThat(compiler.getTask(messages, files, null, options, null, sources).call()).as(messages.toString()).isTrue();
        }
    }

    @Test
    void anAlgorithmIsSwappedByItsDependencyAlone() throws Exception {
        String sap = run("sap", "separating-vector");
        String tree = run("tree", "separating-vector");
        assertThat(sap).startsWith("broad phase sap, narrow phase auto(separating-vector)\n51 bodies, ");
        assertThat(tree).startsWith("broad phase tree, narrow phase auto(separating-vector)\n51 bodies, ");
        assertThat(tree.lines().toList().get(1)).as("state with another broad phase").isEqualTo(sap.lines().toList().get(1));
        assertThat(run("vadop", "trajectory")).startsWith("broad phase vadop, narrow phase auto(trajectory)\n51 bodies, ");
    }

    @Test
    void aBeltCarriesThroughABarrierAndBallsBounceForEver() throws Exception {
        List<String> said = run("Factory", "tree", "separating-vector").lines().toList();
        assertThat(said).hasSize(3);
        assertThat(said.subList(0, 2)).containsExactly("BEGIN at 1.9 s", "END at 2.3 s");
        assertThat(said.get(2)).matches("\\d{3,} impacts, energy kept: true");
    }

    @Test
    void impactsAreHeardAndAPlatformIsJumpedThrough() throws Exception {
        String said = run("Sounds", "tree", "separating-vector");
        assertThat(said).contains("the ball hits at", "landed on body 0");
        assertThat(Project.read("docs/events.md")).contains("```text\n" + said + "\n```");
    }

    @Test
    void aWorldIsAsked() throws Exception {
        assertThat(run("AskTheWorld", "tree", "separating-vector").lines().toList())
                .hasSize(9)
                .contains("first seen: ball, 5.520 m away", "  on the way: wall at 7.900 m", "in a blast of 2.5 m: 3 bodies",
                        "at the ball's centre: ball and goal");
    }

    @Test
    void aPlateTurnsToIce() throws Exception {
        assertThat(run("Thaw", "tree", "separating-vector").lines().toList()).hasSize(5)
                .startsWith("on wood: 0.00 m/s, asleep", "on ice: 1.95 m/s, awake").last().asString().endsWith(" weighs 20 kg");
    }

    @Test
    void ringsHangInEachOther() throws Exception {
        assertThat(run("HangingRings", "tree", "trajectory")).endsWith("0.5 s: the lowest ring hangs at -0.2279 m");
    }

    @Test
    void aWorldIsSavedRewoundAndLoaded() throws Exception {
        assertThat(run("SaveAndRewind", "tree", "separating-vector"))
                .isEqualTo("8 of 9 bodies sleep\nrewound:        true\nloaded:         true, with brick 7");
    }

    @Test
    void aCharacterPushesABoxOffAPlatform() throws Exception {
        String said = run("Walker", "tree", "separating-vector");
        assertThat(said).endsWith("the box fell: true");
        assertThat(Project.read("docs/character.md")).contains("```text\n" + said + "\n```");
    }

    @Test
    void theGamesOfBothEnginesEndInTheSameBits() throws Exception {
        String gdx = run("GdxGame", "tree", "separating-vector", TestPath.module("ashlar-gdx"), TestPath.jar("gdx-"));
        String jme = run("JmeGame", "tree", "separating-vector", TestPath.module("ashlar-jme"), TestPath.jar("jme3-"));
        assertThat(gdx).matches("\\d+ of 10 pins down with 3 balls, state [0-9a-f]{16}");
        assertThat(jme.lines().reduce("", (before, line) -> line)).as(jme).isEqualTo(gdx);
    }

    @Test
    void bothBuildsOfTheExamplesNameTheSame() {
        List<String> maven = new ArrayList<>();
        for (Matcher dependency = DEPENDENCY.matcher(POM); dependency.find();) {
            String version = (dependency.group(3) == null ? "" : ":" + dependency.group(3))
                    + (dependency.group(4) == null ? "" : ":" + dependency.group(4));
            maven.add(dependency.group(1) + ":" + dependency.group(2).replaceAll("\\$\\{(\\w+)}", "\\$$1") + version);
        }
        List<String> gradle = Pattern.compile("^    (?:implementation|runtimeOnly)\\(\"([^\"]+)\"\\)$", Pattern.MULTILINE)
                .matcher(GRADLE).results().map(match -> match.group(1)).toList();
        assertThat(gradle).containsExactlyElementsOf(maven);
        for (String property : List.of("broad", "narrow")) {
            Matcher value = Pattern.compile("<" + property + ">([^<]+)<").matcher(POM);
            assertThat(value.find()).isTrue();
            assertThat(GRADLE).contains("findProperty(\"" + property + "\") ?: \"" + value.group(1) + "\"");
        }
        String version = GradleBuild.read(Project::read).version();
        assertThat(POM).contains("<artifactId>ashlar-bom</artifactId><version>" + version + "<");
        assertThat(GRADLE).contains("platform(\"dev.ashlar:ashlar-bom:" + version + "\")");
    }

    private static String run(String broad, String narrow) throws Exception {
        return run("FallingBricks", broad, narrow);
    }

    private static String run(String example, String broad, String narrow, String... more) throws Exception {
        List<String> path = new ArrayList<>(List.of(classes.toString(), TestPath.module("ashlar-core"),
                TestPath.module("ashlar-physics-impulse"), TestPath.module("ashlar-broadphase-" + broad),
                TestPath.module("ashlar-narrow-" + narrow)));
        path.addAll(List.of(more));
        TestPath.OF_CORE.forEach(name -> path.add(TestPath.jar(name)));
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                String.join(File.pathSeparator, path), "example." + example).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes()).replace("\r\n", "\n").strip();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
