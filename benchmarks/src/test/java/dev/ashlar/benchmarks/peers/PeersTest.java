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
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PeersTest {
    @TempDir
    Path dir;

    static Stream<String> otherEngines() {
        return Engines.ids().stream().filter(id -> !Set.of("ashlar", "jolt").contains(id));
    }

    private static void assumePresent(String engine) {
        Optional<String> missing = Engines.missing(Engines.get(engine));
        assumeTrue(missing.isEmpty(), () -> engine + " is not compared: " + missing.orElseThrow());
    }

    /** A free fall and a stack, in a process of its own: each engine gets the scene, steps it, and tells where bodies are. */
    @ParameterizedTest
    @ValueSource(strings = {"ashlar", "jolt"})
    void runsInAProcessOfItsOwn(String engine) throws Exception {
        runs(engine);
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("otherEngines")
    void othersRunInProcessesOfTheirOwn(String engine) throws Exception {
        runs(engine);
    }

    private static void runs(String engine) throws Exception {
        assumePresent(engine);
        PeerOutcome outcome = PeerProcess.run(new PeerTask(engine, "stack-60hz", 0, 1, 20, true), 240);
        assertThat(outcome.moving().median()).isPositive();
        assertThat(outcome.moving().clock()).isPositive();
        assertThat(outcome.moved()).as("a third of a second of a stack").isBetween(0.0, 0.1);
        assertThat(outcome.moving().overlap()).isBetween(0.0, 0.05);
        assertThat(outcome.lost()).isZero();
        assertThat(outcome.standing().median()).as("nothing is shot").isNaN();
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
        assertThat(outcome.moving().overlap()).as("nobody looked").isNaN();
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

    /** The table of step times, from one process. */
    @Test
    void measuresBodiesThatMoveInOneProcess() throws IOException {
        assumePresent("jolt");
        Program program = new Program();
        int status = program.run("peers", "ashlar", "jolt", "--here", "--scene", "rain-5", "--scene", "wall-100",
                "--steps", "121", "--runs", "2", "--out", dir.toString());
        assertThat(status).as(program.err()).isZero();
        assertThat(program.err()).doesNotContain("ended with");
        List<Map<String, String>> rows = rows(Files.readAllLines(dir.resolve("peers-steps.csv")));
        assertThat(rows).extracting(row -> row.get("scene") + " " + row.get("engine")).containsOnlyOnce("rain-5 Ashlar",
                "rain-5 Jolt", "wall-100, standing Ashlar", "wall-100, after the shot Jolt");
        Map<String, String> ours = rows.get(0);
        double phases = number(ours, "broad") + number(ours, "narrow") + number(ours, "solve") + number(ours, "advance");
        assertThat(phases).as("of " + ours).isBetween(0.0, 1.01 * number(ours, "mean"));
        assertThat(number(ours, "overlap mm")).isZero();
        assertThat(number(ours, "internal steps")).isBetween(1.0, 100.0);
        assertThat(number(ours, "kinetic at the end J")).as("at rest after two seconds").isBetween(0.0, 1e-3);
        assertThat(number(ours, "steps")).isEqualTo(121);
        assertThat(number(ours, "calibration ms")).isPositive();
        Map<String, String> jolt = rows.get(1);
        assertThat(number(jolt, "ratio of means")).isEqualTo(number(ours, "mean") / number(jolt, "mean"), within(1e-9));
        assertThat(number(jolt, "overlap mm")).isBetween(0.1, 100.0);
        assertThat(jolt.get("iterations")).isEmpty();
        Map<String, String> shot = rows.stream().filter(row -> row.get("scene").equals("wall-100, after the shot")).findFirst()
                .orElseThrow();
        assertThat(number(shot, "kinetic at the end J")).as("of a ball on its way").isBetween(9e4, 9.1e4);
        assertThat(number(shot, "largest rise J")).as("the ball itself is none").isLessThan(1);
    }

    @Test
    void leavesOutEnginesThatCannotRunAScene() throws IOException {
        leavesOutJBullet("nut-screw");
    }

    @Tag("slow")
    @Test
    void leavesOutEnginesThatCannotRunOneOfSeveralScenes() throws IOException {
        leavesOutJBullet("nut-screw", "chain-2");
    }

    private void leavesOutJBullet(String... scenes) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("peers", "ashlar", "jbullet", "--here"));
        for (String scene : scenes) {
            arguments.addAll(List.of("--scene", scene));
        }
        arguments.addAll(List.of("--steps", "2", "--runs", "1", "--out", dir.toString()));
        Program program = new Program();
        int status = program.run(arguments.toArray(String[]::new));
        assertThat(status).as(program.err()).isZero();
        assertThat(rows(Files.readAllLines(dir.resolve("peers-steps.csv")))).extracting(row -> row.get("scene") + " "
                + row.get("engine")).containsExactlyElementsOf(Stream.of(scenes).map(scene -> scene + " Ashlar").toList());
        assertThat(Files.readString(dir.resolve("report.html"))).contains("Left out: JBullet");
    }

    private static List<Map<String, String>> rows(List<String> csv) {
        List<String> names = cells(csv.get(0));
        return csv.stream().skip(1).map(PeersTest::cells)
                .map(cells -> IntStream.range(0, names.size()).boxed().collect(Collectors.toMap(names::get, cells::get)))
                .toList();
    }

    /** Commas within quotes part nothing. */
    private static List<String> cells(String line) {
        return Stream.of(line.split(",(?=([^\"]*\"[^\"]*\")*[^\"]*$)", -1)).map(cell -> cell.replace("\"", "")).toList();
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }

    @ParameterizedTest
    @CsvSource({"ashlar, 1e-5", "jolt, 0.05"})
    void joinsBodies(String engine, double open) {
        assumePresent(engine);
        for (String id : List.of("bridge-3", "ragdolls-1", "vehicles-1")) {
            PeerScene scene = PeerScene.get(id);
            double[] poses = after(engine, scene, 40);
            assertThat(scene.joints).isNotEmpty().allSatisfy(joint -> {
                Vec3 onA = Engine.pose(poses, joint.a()).apply(scene.bodies.get(joint.a()).pose().applyInverse(joint.at()));
                Vec3 onB = Engine.pose(poses, joint.b()).apply(scene.bodies.get(joint.b()).pose().applyInverse(joint.at()));
                assertThat(onA.distance(onB)).as(id + " " + joint).isLessThan(open);
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"ashlar", "jolt"})
    void drivesVehiclesForwards(String engine) {
        assumePresent(engine);
        assertThat(Engine.pose(after(engine, PeerScene.get("vehicles-1"), 40), 0).position().x()).isBetween(0.5, 5.0);
    }

    private static double[] after(String id, PeerScene scene, int steps) {
        Engine engine = Engines.get(id).maker().get();
        scene.fill(engine, 0);
        for (int i = 0; i < steps; i++) {
            engine.step(scene.dt);
        }
        double[] poses = new double[Engine.STRIDE * scene.bodies.size()];
        engine.poses(poses);
        engine.end();
        return poses;
    }

    @Test
    void addsUpEnergy() {
        Quat upright = Quat.about(new Vec3(0, 0, 1), 0.5 * Math.PI);
        PeerBody body = new PeerBody(new Form.Box(1, 2, 3), new Pose(new Vec3(5, 4, 0), upright),
                new Vec3(3, 0, 0), new Vec3(0, 2, 0), 12, 0.5, false);
        PeerEnergy energy = new PeerEnergy(List.of(body), new HashMap<>(), new Vec3(0, -10, 0));
        double[] poses = new double[Engine.STRIDE];
        body.pose().to(poses, 0);
        double[] velocities = {3, 0, 0, 0, 2, 0};
        // About its x, which looks along y: 12 (2^2 + 3^2) / 12 = 13 kg m^2.
        assertThat(energy.kinetic(poses, velocities, 1)).isEqualTo(0.5 * 12 * 9 + 0.5 * 13 * 4, within(1e-9));
        assertThat(energy.total(poses, velocities, 1)).isEqualTo(80 + 12 * 10 * 4, within(1e-9));
    }

    @Test
    void makesScenesOfAnyNumber() {
        PeerScene rain = PeerScene.get("rain-17");
        assertThat(rain.bodies).hasSize(18);
        assertThat(rain.bodies.get(0).mass()).isEqualTo(27, within(1e-9));
        assertThat(rain.bodies.get(16).pose().position().y()).as("nine in a layer").isEqualTo(1.2, within(1e-9));
        assertThat(PeerScene.get("rain-17").bodies).isEqualTo(rain.bodies);
        PeerScene far = PeerScene.get("wall-1000-spin-77");
        assertThat(far.bricks).as("the far body is no brick").isEqualTo(1012);
        assertThat(far.bodies.get(1013).spin().length()).isEqualTo(77, within(1e-9));
        assertThat(far.shot).isNull();
        assertThat(PeerScene.get("nut-screw").canRun(Engines.get("jolt"))).isFalse();
        assertThat(PeerScene.named("motion")).hasSizeGreaterThan(20).isSubsetOf(PeerScene.ids());
        assertThatThrownBy(() -> PeerScene.get("rain-0")).hasMessageContaining("no scene \"rain-0\" for peers");
    }

    @Test
    void endsARunWhoseTimeIsUp() {
        PeerOutcome outcome = new PeerRun(new PeerTask("ashlar", "rain-5", 0, 1, 20, false, 1e-9)).run(true);
        assertThat(outcome.steps()).isEqualTo(1);
        assertThat(outcome.next()).as("none").isNaN();
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
