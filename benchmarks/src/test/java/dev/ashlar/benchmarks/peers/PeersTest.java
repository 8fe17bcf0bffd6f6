package dev.ashlar.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ashlar.benchmarks.Program;
import dev.ashlar.benchmarks.report.Section;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class PeersTest {
    @TempDir
    Path dir;

    static Stream<String> engines() {
        return Engines.ids().stream();
    }

    private static void assumePresent(String engine) {
        Optional<String> missing = Engines.missing(Engines.get(engine));
        assumeTrue(missing.isEmpty(), () -> engine + " is not compared: " + missing.orElseThrow());
    }

    /** A free fall and a stack, in a process of its own: each engine gets the scene, steps it, and tells where bodies are. */
    @ParameterizedTest
    @MethodSource("engines")
    void runsInAProcessOfItsOwn(String engine) throws Exception {
        assumePresent(engine);
        PeerOutcome outcome = PeerProcess.run(new PeerTask(engine, "stack-60hz", 0, 1, 20, true), 240);
        assertThat(outcome.moving()).isPositive();
        assertThat(outcome.movingWall()).isPositive();
        assertThat(outcome.moved()).as("a third of a second of a stack").isBetween(0.0, 0.1);
        assertThat(outcome.movingOverlap()).isBetween(0.0, 0.05);
        assertThat(outcome.lost()).isZero();
        assertThat(outcome.standing()).as("nothing is shot").isNaN();
    }

    @Test
    void castsTheSameRaysWithSeveralEngines() {
        assumePresent("jolt");
        Program program = new Program();
        int status = program.run("rays", "ashlar", "jolt", "jbullet", "--boxes", "500", "--rays", "500", "--rounds", "2");
        assertThat(status).as(program.err()).isZero();
        List<String> rows = program.out().lines().filter(line -> line.matches("\\| (ashlar|jolt|jbullet) .*")).toList();
        assertThat(rows).hasSize(3);
        for (String row : rows) {
            String share = row.replaceFirst(".*\\| ([0-9.]+) % \\|$", "$1");
            // JBullet searches by an iteration in single precision that ends early.
            assertThat(Double.parseDouble(share)).as(row).isGreaterThan(row.startsWith("| jbullet") ? 95 : 99);
        }
        assertThat(new Program().run("rays", "bullet")).isEqualTo(2);
        assertThat(new Program().run("rays", "--boxes", "0")).isEqualTo(2);
    }

    @Tag("slow")
    @Test
    void comparesTwoEnginesOnASmallWall() throws IOException {
        assumePresent("jolt");
        Program program = new Program();
        int status = program.run("peers", "ashlar", "jolt", "--scene", "wall-100", "--steps", "130", "--runs", "1", "--out",
                dir.toString(), "--publish", dir.resolve("p.md").toString());
        assertThat(status).as(program.err()).isZero();
        assertThat(program.out()).contains("| Ashlar |", "| Jolt |", "| Jolt, 30 iterations |", "| Jolt, 4 substeps |");
        List<String> rows = Files.readAllLines(dir.resolve("peers-wall-100.csv"));
        assertThat(rows).hasSize(5);
        String[] ours = rows.get(1).split(",");
        assertThat(Double.parseDouble(ours[9])).as("our overlap while standing").isZero();
        assertThat(Double.parseDouble(ours[10])).as("our overlap after the shot").isZero();
        assertThat(Double.parseDouble(ours[8])).as("our creep, mm").isBetween(0.0, 0.1);
        String[] jolt = rows.get(2).split(",");
        assertThat(Double.parseDouble(jolt[8])).as("creep of Jolt, mm").isBetween(0.5, 100.0);
        assertThat(Double.parseDouble(jolt[9])).as("overlap of Jolt while standing, mm").isBetween(0.1, 50.0);
        assertThat(Files.readString(dir.resolve("report.html"))).contains("wall-100: creep while standing, m",
                "Jolt (jolt-jni-Linux64-0.9.9, 10 iterations)");
    }

    /** ode4j looks at ends of steps only. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"ashlar, 0", "ode4j, 200"})
    void countsBulletsThatWentThrough(String engine, int expected) throws Exception {
        assumePresent(engine);
        PeerOutcome outcome = PeerProcess.run(new PeerTask(engine, "bullets-static", 0, 1, 30, false), 240);
        assertThat(outcome.wentThrough()).isEqualTo(expected);
        assertThat(outcome.movingOverlap()).as("nobody looked").isNaN();
    }

    @Test
    void reportsAnEngineThatFailsAndGoesOn() {
        assertThatThrownBy(() -> PeerProcess.run(new PeerTask("ashlar", "wall-100", 7, 1, 5, false), 30))
                .isInstanceOf(PeerProcess.Failed.class).hasMessageContaining("iterations must be 0 for ashlar");
        PeerTask task = new PeerTask("jolt", "wall-100", 0, 1, 5, true);
        PeerResults results = new PeerResults(List.of(task));
        results.fail(task, "fell over");
        assertThat(results.hasFailed(task)).isTrue();
        Section section = results.section(PeerScene.get("wall-100"), Map.of("Havok", "it is not on the class path"));
        assertThat(section.tables().get(0).rows()).isEmpty();
        assertThat(section.comparisons()).isEmpty();
    }

    @Test
    void endsAProcessThatTakesTooLong() {
        assertThatThrownBy(() -> PeerProcess.run(new PeerTask("ashlar", "wall-1000", 0, 1, 600, false), 1))
                .isInstanceOf(PeerProcess.Failed.class).hasMessageContaining("no result");
    }

    @Test
    void saysWhyAnEngineIsMissing() {
        Engines.Entry jolt = Engines.get("jolt");
        assertThat(Engines.missing(new Engines.Entry("x", "X", "no.such.Class", null, "a:b", 1, jolt.maker())))
                .hasValue("a:b is not on the class path");
        assertThat(Engines.missing(new Engines.Entry("x", "X", "java.lang.String", "no/such.so", "a:b", 1, jolt.maker())))
                .hasValueSatisfying(why -> assertThat(why).contains("native library"));
        assertThat(Engines.missing(Engines.get("ashlar"))).isEmpty();
        assertThat(Engines.described(Engines.get("ode4j"))).isEqualTo("ode4j (core-0.5.3, 20 iterations)");
    }

    @Test
    void givesEveryEngineTheSameGeometry() {
        PeerScene wall = PeerScene.get("wall-1000");
        assertThat(wall.bodies).hasSize(1013);
        assertThat(wall.bodies.get(0).form()).isEqualTo(new Form.Box(0.4, 0.2, 0.2));
        assertThat(wall.bodies.get(0).mass()).isEqualTo(28.8, within(1e-9));
        assertThat(wall.bodies.get(1012).isStatic()).isTrue();
        assertThat(wall.shot.form()).isEqualTo(new Form.Ball(0.5));
        assertThat(wall.shot.velocity().z()).isEqualTo(-30);
        assertThat(PeerScene.ids()).allSatisfy(id -> assertThat(PeerScene.get(id).bodies).isNotEmpty());
    }

    @Test
    void knowsFormsByTheirVertices() {
        assertThat(Form.of(new Sphere(2))).isEqualTo(new Form.Ball(2));
        assertThat(Form.of(Polyhedron.box(1, 2, 3))).isEqualTo(new Form.Box(1, 2, 3));
        assertThat(Form.of(Meshes.prism(5, 1, 1))).isInstanceOf(Form.Hull.class);
        assertThatThrownBy(() -> Form.of(Meshes.torus(1, 0.3, 8, 6))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no form that all engines have for a Polyhedron");
    }
}
