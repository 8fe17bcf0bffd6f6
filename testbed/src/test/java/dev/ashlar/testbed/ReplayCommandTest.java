package dev.ashlar.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.Recording;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReplayCommandTest {
    private final Program program = new Program();

    @TempDir
    Path dir;

    private Path recorded(WorldBuilder builder) throws IOException {
        Path file = dir.resolve("box.ashlar");
        World world = builder.build();
        try (Recording recording = world.record(Files.newOutputStream(file))) {
            world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
            BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(0, 0.5, 0));
            for (int i = 0; i < 20; i++) {
                if (i == 11) {
                    world.applyImpulse(box, new Vec3(0.123, 0, 0));
                }
                world.step(1.0 / 60);
            }
            assertThat(recording.steps()).isEqualTo(20);
        }
        return file;
    }

    @Test
    void replaysARecordingToTheBit() throws IOException {
        Path file = recorded(World.builder());
        for (String[] args : new String[][] {{"replay", file.toString()}, {"replay", file.toString(), "--threads", "2"}}) {
            program.clear();
            assertThat(program.run(args)).isZero();
            assertThat(program.out()).startsWith(file + ": recorded with Java ")
                    .contains(": 20 steps, 23 calls: the same to the bit");
            assertThat(program.err()).isEmpty();
        }
        program.clear();
        assertThat(program.run("replay", file.toString(), "--steps", "7")).isZero();
        assertThat(program.out()).contains(": 7 steps, 9 calls: the same to the bit");
    }

    @Test
    void saysAtWhichStepItDiffersAndEndsWithAnotherCode() throws IOException {
        Path file = recorded(World.builder());
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer all = ByteBuffer.wrap(bytes);
        for (int at = 12; at < bytes.length; at += 8 + all.getInt(at)) {
            for (int k = at + 8; k < at + all.getInt(at); k++) {
                if (all.getDouble(k) == 0.123) {
                    all.putDouble(k, 0.124);
                }
            }
            CRC32C sum = new CRC32C();
            sum.update(bytes, at + 8, all.getInt(at));
            all.putInt(at + 4, (int) sum.getValue());
        }
        Files.write(file, bytes);
        assertThat(program.run("replay", file.toString())).isEqualTo(3);
        assertThat(program.out()).contains("differs at step 12 (0.200000 s)",
                "applyImpulse(BodyId[index=1, generation=0], Vec3[x=0.124");
    }

    @Test
    void replaysWhatIsLeftOfARecording() throws IOException {
        Path file = recorded(World.builder());
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 300));
        assertThat(program.run("replay", file.toString())).isZero();
        assertThat(program.out()).contains("the same to the bit")
                .contains("\n  the recording is cut off after this: it was never closed");
        bytes[bytes.length - 300] ^= 1;
        Files.write(file, bytes);
        program.clear();
        assertThat(program.run("replay", file.toString())).isEqualTo(2);
        assertThat(program.out()).contains("the same to the bit").contains("\n  the recording is damaged after this: ");
    }

    @Test
    void saysInOneLineWhatCannotBeReplayed() throws IOException {
        Path file = recorded(World.builder().contactFilter((a, b) -> true));
        assertThat(program.run("replay", file.toString())).isEqualTo(2);
        assertThat(program.err()).startsWith("ashlar: " + file + ": the recorded world has a contact filter, which is code")
                .hasLineCount(1);
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer.wrap(bytes).putInt(8, 7);
        Files.write(file, bytes);
        program.clear();
        assertThat(program.run("replay", file.toString())).isEqualTo(2);
        assertThat(program.err()).contains("has format version 7, but this release replays version").hasLineCount(1);
        program.clear();
        assertThat(program.run("replay", dir.resolve("none").toString())).isEqualTo(2);
        assertThat(program.err()).contains("there is no such file; check the path").hasLineCount(1);
        program.clear();
        assertThat(program.run("replay", Files.writeString(dir.resolve("text"), "a text that is long enough").toString()))
                .isEqualTo(2);
        assertThat(program.err()).contains("this is no recording of a world").hasLineCount(1);
    }

    @Test
    void replaysWhatRunRecorded() {
        Path file = dir.resolve("stack.ashlar");
        assertThat(program.run("run", "stack", "--steps", "30", "--out", dir.toString(), "--record", file.toString(), "--json"))
                .isZero();
        program.clear();
        assertThat(program.run("replay", file.toString())).isZero();
        assertThat(program.out()).contains(": 30 steps, ").contains("the same to the bit");
        program.clear();
        Path nowhere = dir.resolve("nowhere").resolve("a");
        assertThat(program.run("run", "stack", "--steps", "1", "--out", dir.toString(), "--record", nowhere.toString()))
                .isEqualTo(2);
        assertThat(program.err()).contains("cannot write " + nowhere);
    }
}
