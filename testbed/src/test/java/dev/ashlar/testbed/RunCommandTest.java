package dev.ashlar.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.testbed.scene.AllScenes;
import dev.ashlar.testkit.tier.Tier;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code ashlar run} prints and leaves. */
final class RunCommandTest {
    /** Scripts rely on these. */
    private static final List<String> FIELDS = List.of("scene", "version", "broad", "narrow", "sweep", "stepping", "workMax",
            "threads", "seed",
            "bodies", "steps", "dt", "internalSteps", "stepMillisMedian", "stepMillisP99", "realTimeFactor", "realTimeShare",
            "contactsMax", "overlappingPairs",
            "maxPenetration", "maxGapAtRest", "creep", "energyRiseMax", "energyRiseSum", "heldShare", "kineticEnergyEnd",
            "allocatedBytesPerStep",
            "stateHash", "answers");
    private static final List<String> SMALL_WALL =
            List.of("run", "brick-wall", "--set", "columns=4", "--set", "rows=3", "--steps", "130");

    private static final String TETRAHEDRON =
            "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

    @TempDir
    Path dir;

    @Test
    void printsOneJsonObjectWithTheFieldsThatScriptsRelyOn() throws Exception {
        Program program = new Program();
        JsonObject summary = run(program, SMALL_WALL, "--broad", "sap", "--narrow", "trajectory", "--seed", "3", "--dt", "1/60");
        assertThat(summary.keySet()).containsExactlyElementsOf(FIELDS);
        assertThat(JsonParser.parseString(Files.readString(dir.resolve("summary.json")))).isEqualTo(summary);
        assertThat(program.err()).isEqualTo("ashlar: standard output is not a terminal, so no progress is shown\n");

        assertThat(Stream.of("scene", "version", "broad", "narrow", "sweep").map(name -> summary.get(name).getAsString()))
                .containsExactly("brick-wall", Ashlar.VERSION, "sap", "trajectory", "trajectory");
        assertThat(Stream.of("threads", "seed", "bodies", "steps", "overlappingPairs").map(name -> summary.get(name).getAsInt()))
                .containsExactly(1, 3, 15, 130, 0);
        assertThat(summary.get("dt").getAsDouble()).isEqualTo(1.0 / 60);
        assertThat(summary.get("internalSteps").getAsInt()).isGreaterThanOrEqualTo(130);
        assertThat(summary.get("stepMillisMedian").getAsDouble()).isPositive()
                .isLessThanOrEqualTo(summary.get("stepMillisP99").getAsDouble());
        assertThat(summary.get("contactsMax").getAsInt()).isGreaterThanOrEqualTo(4 * 12);
        assertThat(summary.get("maxPenetration").getAsDouble()).isZero();
        assertThat(summary.get("maxGapAtRest").getAsDouble()).isBetween(0.0, 1e-4);
        assertThat(summary.get("creep").getAsDouble()).isBetween(0.0, 1e-4);
        assertThat(summary.get("energyRiseMax").getAsDouble()).isBetween(0.0, 1e-3);
        assertThat(summary.get("energyRiseSum").getAsDouble()).isGreaterThanOrEqualTo(summary.get("energyRiseMax").getAsDouble());
        assertThat(summary.get("realTimeFactor").getAsDouble()).isPositive();
        assertThat(summary.get("realTimeShare").getAsDouble()).isBetween(0.0, 1.0);
        assertThat(summary.get("heldShare").getAsDouble()).isBetween(0.0, 0.1);
        assertThat(summary.get("kineticEnergyEnd").getAsDouble()).as("the ball's").isBetween(1e4, 9e4);
        assertThat(summary.get("stateHash").getAsString()).matches("[0-9a-f]{16}");
    }

    @Test
    void saysNullWhereASceneHasNoRest() {
        for (String scene : List.of("dzhanibekov", "stack")) {
            JsonObject summary = run(new Program(), List.of("run", scene, "--steps", "3"));
            assertThat(summary.get("maxGapAtRest").isJsonNull()).isTrue();
            assertThat(summary.get("creep").isJsonNull()).isTrue();
        }
    }

    @Test
    void givesTheSameHashAgainAndWithEveryBroadPhase() {
        String hash = run(new Program(), SMALL_WALL).get("stateHash").getAsString();
        assertThat(run(new Program(), SMALL_WALL).get("stateHash").getAsString()).isEqualTo(hash);
        assertThat(run(new Program(), SMALL_WALL, "--broad", "vadop").get("stateHash").getAsString()).isEqualTo(hash);
        assertThat(run(new Program(), SMALL_WALL, "--set", "friction=0.5").get("stateHash").getAsString()).isNotEqualTo(hash);
    }

    @Test
    void leavesARowForEachStepAndPlotsThatShowSomething() throws Exception {
        run(new Program(), SMALL_WALL);
        checkSteps();
        for (String name : List.of("step-time", "energy", "contacts", "held-share", "worst-gap")) {
            checkPlot(name);
        }
    }

    private void checkSteps() throws Exception {
        List<String> lines = Files.readAllLines(dir.resolve("steps.csv"));
        assertThat(lines.get(0)).isEqualTo("step,time,step_ms,broad_ms,narrow_ms,solve_ms,advance_ms,internal_steps,bodies,"
                + "pairs,contacts,iterations,sweeps,work,held,body_steps,kinetic_energy,potential_energy,energy_rise,overlapping_pairs,"
                + "max_penetration,worst_gap,allocated_bytes");
        assertThat(lines).hasSize(131);
        assertThat(lines.get(130)).startsWith("130,").contains(",15,");
        int columns = lines.get(0).split(",").length;
        assertThat(lines).allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(columns));
    }

    private void checkPlot(String name) throws Exception {
        BufferedImage image = ImageIO.read(dir.resolve(name + ".png").toFile());
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        // The first line of a plot is drawn in the colour of brick.
        assertThat(Arrays.stream(pixels).filter(RunCommandTest::isBrick).count()).as(name).isGreaterThan(100);
        String svg = Files.readString(dir.resolve(name + ".svg")).strip();
        assertThat(svg.contains("<svg") && svg.contains("stroke:rgb(181,72,47)") && svg.endsWith("</svg>")).as(name).isTrue();
    }

    @Test
    void printsATableForPeople() {
        Program program = new Program();
        assertThat(program.run(command(List.of("run", "stack", "--steps", "121")))).isZero();
        assertThat(program.out().lines().map(line -> line.strip().split(" {2,}")[0])).containsExactly("scene", "algorithms",
                "stepping",
                "answers",
                "steps", "time a step", "real time", "contacts", "overlaps", "gap at rest", "creep at rest", "energy",
                "held by the clamp",
                "allocated", "hash", "replay");
        assertThat(program.out()).contains("0 in all steps, by an independent judge", "11 bodies");
    }

    @ParameterizedTest
    @MethodSource("someScenes")
    void runsEverySceneWithoutAnOverlap(String scene) {
        // The largest scenes are made smaller.
        Map<String, String> smaller = Map.ofEntries(Map.entry("brick-wall", "columns=6"), Map.entry("pyramid", "layers=4"),
                Map.entry("hull-pile", "bodies=30"), Map.entry("non-convex-pile", "cars=0"), Map.entry("bullets", "bullets=20"),
                Map.entry("turning-rods", "pairs=5"), Map.entry("spheres-in-box", "spheres=60"),
                Map.entry("ragdolls", "figures=2"),
                Map.entry("debris", "bits=50"), Map.entry("car-heap", "cars=2"), Map.entry("ring-chain", "links=3"));
        runWithoutAnOverlap(scene, smaller.containsKey(scene) ? new String[] {"--set", smaller.get(scene)} : new String[0]);
    }

    @Tag("soak")
    @ParameterizedTest
    @MethodSource("scenes")
    void runsEverySceneAsItIsShownWithoutAnOverlap(String scene) {
        runWithoutAnOverlap(scene);
    }

    private void runWithoutAnOverlap(String scene, String... more) {
        JsonObject summary = run(new Program(), List.of("run", scene, "--steps", "30"), more);
        assertThat(summary.get("scene").getAsString()).isEqualTo(scene);
        assertThat(summary.get("steps").getAsInt()).isEqualTo(30);
        assertThat(summary.get("overlappingPairs").getAsInt()).isZero();
        assertThat(dir.resolve("replay.html")).content()
                .contains("<p id=\"algorithms\">broad " + summary.get("broad").getAsString()
                        + ", narrow " + summary.get("narrow").getAsString() + ", sweep " + summary.get("sweep").getAsString()
                        + "</p>");
    }

    /** Evenly spread over all, in the gate. */
    static Stream<String> someScenes() {
        List<String> all = scenes().toList();
        int count = Tier.cases(4, all.size());
        return IntStream.range(0, count).mapToObj(i -> all.get(i * all.size() / count));
    }

    static Stream<String> scenes() {
        return AllScenes.all().stream().map(Scene::id);
    }

    @Test
    void threadsAndSleepChangeWhatTheyShould() {
        List<String> stack = List.of("run", "stack", "--steps", "40");
        JsonObject one = run(new Program(), stack);
        JsonObject two = run(new Program(), stack, "--threads", "2");
        assertThat(two.get("threads").getAsInt()).isEqualTo(2);
        assertThat(two.get("stateHash")).isEqualTo(one.get("stateHash"));
        assertThat(run(new Program(), stack, "--sleeping").get("kineticEnergyEnd").getAsDouble()).as("asleep").isZero();
    }

    @Test
    void dropsAModelOfTheUser() throws Exception {
        Path model = Files.writeString(dir.resolve("tetrahedron.obj"), TETRAHEDRON);
        JsonObject summary = run(new Program(), List.of("run", "stack", "--steps", "60", "--set", "boxes=2"),
                "--body", model.toString(), "--body", model + "@5,3,0");
        assertThat(summary.get("bodies").getAsInt()).isEqualTo(5);
        assertThat(summary.get("overlappingPairs").getAsInt()).isZero();
        assertThat(summary.get("contactsMax").getAsInt()).isGreaterThan(8);
    }

    @Test
    void namesOfModelsMayHoldAnAt() throws Exception {
        Path model = Files.writeString(dir.resolve("model@2x.obj"), TETRAHEDRON);
        JsonObject summary = run(new Program(), List.of("run", "stack", "--steps", "2", "--set", "boxes=2"),
                "--body", model.toString(), "--body", model + "@5,3,0");
        assertThat(summary.get("bodies").getAsInt()).isEqualTo(5);
    }

    /** What an earlier run left is replaced as a whole, and files that others have open stay as they are. */
    @Test
    void replacesEveryFileInsteadOfWritingIntoIt() throws Exception {
        List<String> stack = List.of("run", "stack", "--steps", "2", "--set", "boxes=1");
        run(new Program(), stack);
        Set<String> left = names();
        Path kept = Files.createDirectory(dir.resolve("kept"));
        for (String name : left) {
            Files.writeString(dir.resolve(name), "of an earlier run");
            Files.createLink(kept.resolve(name), dir.resolve(name));
        }
        run(new Program(), stack);
        assertThat(left).hasSize(13).allSatisfy(name -> {
            assertThat(kept.resolve(name)).hasContent("of an earlier run");
            assertThat(Files.size(dir.resolve(name))).isGreaterThan(100);
        });
        Files.walk(kept).sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        assertThat(names()).as("nothing besides").isEqualTo(left);
    }

    private Set<String> names() throws IOException {
        try (Stream<Path> files = Files.list(dir)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Test
    void namesWhatItSkipsOfAModelAndRefusesAnOpenOne() throws Exception {
        Path model = dir.resolve("model.obj");
        String solid =
                "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv 0.5 0 0\nl 1 2\nf 1 2\nf 1// 3// 2//\nf 1 2 5\nf 1 5 4\nf 5 2 4\nf 1 4 3\n";
        Files.writeString(model, solid + "f 2 3 4\n");
        Program program = new Program();
        run(program, List.of("run", "stack", "--steps", "2", "--set", "boxes=1"), "--body", model.toString());
        assertThat(program.err()).contains("ashlar: " + model + ": skipped face of fewer than 3 corners: 1, first in line 7",
                "ashlar: " + model + ": skipped line: 1, first in line 6");
        Files.writeString(model, solid);
        Program refusing = new Program();
        assertThat(refusing.run("run", "stack", "--body", model.toString())).isEqualTo(2);
        assertThat(refusing.err()).contains("ashlar: shape of a dynamic body must be closed, but was an open surface of 4 faces");
    }

    /** But for what smoothing does to a thin line. */
    private static boolean isBrick(int pixel) {
        return Math.abs((pixel >> 16 & 255) - 0xb5) + Math.abs((pixel >> 8 & 255) - 0x48) + Math.abs((pixel & 255) - 0x2f) < 120;
    }

    private JsonObject run(Program program, List<String> command, String... more) {
        String[] args = Stream.concat(Stream.of(command(command)), Stream.concat(Stream.of("--json"), Stream.of(more)))
                .toArray(String[]::new);
        assertThat(program.run(args)).as(program.err()).isZero();
        return JsonParser.parseString(program.out()).getAsJsonObject();
    }

    private String[] command(List<String> command) {
        return Stream.concat(command.stream(), Stream.of("--out", dir.toString())).toArray(String[]::new);
    }

    @Test
    void stepsFromImpactToImpact() {
        JsonObject standard = run(new Program(), List.of("run", "elastic-666", "--steps", "10"));
        JsonObject events = run(new Program(), List.of("run", "elastic-666", "--steps", "10", "--event-driven"));
        assertThat(events.get("stepping").getAsString()).isEqualTo("from impact to impact");
        assertThat(standard.get("stepping").getAsString()).isEqualTo("standard");
        assertThat(events.get("overlappingPairs").getAsInt()).isZero();
        assertThat(events.get("stateHash")).isNotEqualTo(standard.get("stateHash"));
        assertThat(dir.resolve("replay.html")).content().contains("; from impact to impact</p>");
        Program refused = new Program();
        assertThat(refused.run("run", "ragdolls", "--event-driven", "--out", dir.toString())).isEqualTo(2);
        assertThat(refused.err())
                .contains("scene ragdolls cannot be stepped from impact to impact: an event-driven world has no joints");
    }

    @Test
    void spendsABudgetOnWhatIsSeen() {
        List<String> wall = List.of("run", "brick-wall", "--set", "columns=4", "--set", "rows=3", "--steps", "30");
        JsonObject all = run(new Program(), wall);
        int needed = all.get("workMax").getAsInt();
        JsonObject half = run(new Program(), wall, "--budget", Integer.toString(needed / 2));
        assertThat(half.get("workMax").getAsInt()).isBetween(1, needed / 2);
        assertThat(half.get("stepping").getAsString()).isEqualTo("at most " + needed / 2 + " questions a step");
        assertThat(half.get("overlappingPairs").getAsInt()).isZero();
        JsonObject from = run(new Program(), wall, "--budget", Integer.toString(needed / 2), "--camera", "0,1,9,0,1,0");
        assertThat(from.get("overlappingPairs").getAsInt()).isZero();
        for (String[] wrong : new String[][] {{"--camera", "1,2,3,4,5,6"}, {"--budget", "9", "--camera", "1,2"},
            {"--budget", "-1"},
            {"--budget", "9", "--event-driven"}, {"--sleeping", "--event-driven"}}) {
            List<String> args = new ArrayList<>(wall);
            args.addAll(List.of(wrong));
            Program program = new Program();
            assertThat(program.run(args.toArray(String[]::new))).as(program.err()).isEqualTo(2);
        }
    }
}
