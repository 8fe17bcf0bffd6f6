package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The same bits everywhere: the hash of a small world after a wall was hit, on every JVM, compiler, processor and with every
 * broad phase. Whoever changes it on purpose says why in the commit.
 */
class GoldenWorldTest {
    private static final String GOLDEN = "e033de3e84d348c8";

    /** After a third of its steps, in which the wall is hit: an interpreter takes a minute for all. */
    private static final String EARLY_GOLDEN = "7e52df756445621e";

    /** Prints the hash; the arguments are a broad phase and a number of steps. */
    public static void main(String[] args) {
        System.out.println(hash(args[0], Integer.parseInt(args[1])));
    }

    private static String hash(String broadPhase) {
        return hash(broadPhase, 60);
    }

    private static String hash(String broadPhase, int steps) {
        WorldBuilder builder = World.builder().broadPhase(broadPhase).narrowPhase("separating-vector");
        World world = Trial.in(builder, 1, "brick-wall", "columns", 4, "rows", 5, "ball-speed", 0).world;
        world.add(
                BodyDef.dynamic(new Sphere(0.3)).at(0.1, 0.5, -0.6).mass(40).linearVelocity(0, 1, 15).angularVelocity(3, 0, 20));
        world.add(BodyDef.dynamic(new Capsule(0.1, 0.2)).at(0, 1.3, 0).restitution(0.5).linearVelocity(1, 0, 0)
                .rollingFriction(0.01));
        world.add(BodyDef.dynamic(Meshes.prism(5, 0.2, 0.3)).at(0.3, 1.8, 0.1).angularVelocity(9, 5, 1));
        for (int i = 0; i < steps; i++) {
            world.step(i % 7 == 0 ? 1.0 / 30 : 1.0 / 60);
        }
        return String.format("%016x", world.stateHash());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tree", "sap", "axis-sort", "grid", "vadop", "brute-force"})
    void everyBroadPhaseGivesTheSameBits(String broadPhase) {
        assertThat(hash(broadPhase)).isEqualTo(GOLDEN);
    }

    @ParameterizedTest
    @CsvSource({"-XX:TieredStopAtLevel=1, 60, " + GOLDEN, "-XX:UseAVX=0, 60, " + GOLDEN})
    void everyCompilerGivesTheSameBits(String option, String steps, String golden) throws IOException, InterruptedException {
        givesTheSameBits(option, steps, golden);
    }

    @Tag("slow")
    @Test
    void theInterpreterGivesTheSameBits() throws IOException, InterruptedException {
        givesTheSameBits("-Xint", "20", EARLY_GOLDEN);
    }

    private static void givesTheSameBits(String option, String steps, String golden) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        if (System.getProperty("os.arch").matches("amd64|x86_64") || !option.contains("AVX")) {
            command.add(option);
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), GoldenWorldTest.class.getName(), "sap", steps));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed).endsWith(golden);
    }

    @Test
    @Tag("soak")
    void theInterpreterGivesTheSameBitsToTheEnd() throws IOException, InterruptedException {
        everyCompilerGivesTheSameBits("-Xint", "60", GOLDEN);
    }

    @Test
    void aRunCanBeRepeatedInOneProcess() {
        assertThat(hash("sap")).isEqualTo(hash("sap"));
    }
}
