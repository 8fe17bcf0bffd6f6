package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Vec3;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointAxis;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.JointId;
import dev.ashlar.physics.PerceptionDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.physics.internal.snapshot.SnapshotFormat;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A snapshot is taken whole or refused whole. */
final class SnapshotDamageTest {
    private static final double DT = 1.0 / 60;
    private static final WorldBuilder BUILDER = World.builder().sleeping(true).perception(
            PerceptionDef.of(new Viewpoint(new Vec3(0, 2, 9), new Vec3(0, 0, -1), 1), 100_000));
    private static byte[] good;

    @BeforeAll
    static void takeSnapshot() {
        World world = SnapshotTest.collapse(BUILDER, 3, 3);
        BodyDef box = BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2));
        world.add(box.at(6, 0.1, 6));
        BodyId top = world.add(box.at(6, 0.3, 6));
        BodyId hub = world.add(BodyDef.staticBody(new Sphere(0.1)).at(-6, 3, 0));
        BodyId above = hub;
        for (int k = 1; k <= 4; k++) {
            BodyId link = world.add(box.at(-6 + 0.5 * k, 3, 0));
            world.add(JointDef.spherical(above, link, new Vec3(-6.25 + 0.5 * k, 3, 0)).limit(JointAxis.ANGULAR_Y, -0.3, 0.4)
                    .motor(JointAxis.ANGULAR_X, 1, 0.5).spring(JointAxis.ANGULAR_Z, 0.1, 1, 0.1));
            above = link;
        }
        world.add(JointDef.distance(hub, above, new Vec3(-6, 3, 0), new Vec3(-4, 3, 0)).limit(JointAxis.LINEAR_X, 0, 2.5));
        for (int i = 0; i < 15; i++) {
            world.step(DT);
        }
        world.sleep(top);
        world.step(DT);
        assertThat(world.report().asleep()).isEqualTo(2);
        world.remove(world.bodyAt(4));
        good = world.snapshot();
    }

    private static void repairChecksum(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        buffer.putInt(12, bytes.length);
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, bytes.length - 4);
        buffer.putInt(bytes.length - 4, (int) sum.getValue());
    }

    private static byte[] mutated(Random random) {
        byte[] bytes = good.clone();
        for (int k = random.nextInt(3); k >= 0; k--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + random.nextInt(16)), (byte) random.nextInt(-1, 1));
                default -> System.arraycopy(bytes, random.nextInt(bytes.length - 64), bytes, Math.min(at, bytes.length - 64), 64);
            }
        }
        if (random.nextInt(8) == 0) {
            bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 64));
        }
        return bytes;
    }

    /** Each seed as it is and with its checksum repaired. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void mutatedSnapshotsAreRefusedOrGiveAWorld(boolean repaired) {
        World world = BUILDER.build();
        world.restore(good);
        World twin = BUILDER.build();
        Map<String, Integer> answers = new TreeMap<>();
        int taken = 0;
        int count = Tier.cases(300, 1000);
        for (int seed = 0; seed < count; seed++) {
            byte[] bytes = mutated(new Random(seed));
            if (Arrays.equals(bytes, good)) {
                continue;
            }
            if (repaired && bytes.length >= 20) {
                repairChecksum(bytes);
            }
            long before = world.stateHash();
            byte[] all = world.snapshot();
            String answer = answer(world, bytes, seed);
            answers.merge(answer, 1, Integer::sum);
            if (answer.equals("taken")) {
                taken++;
                useWorld(world, seed);
                world.restore(good);
            } else {
                assertThat(world.stateHash()).as("seed " + seed).isEqualTo(before);
                assertThat(world.snapshot()).as("seed " + seed).isEqualTo(all);
            }
        }
        FigureLog.add("mutated snapshots, checksum repaired: " + repaired,
                "%d of %d taken, others refused for %d different reasons", taken, count, answers.size());
        twin.restore(good);
        for (int i = 0; i < 10; i++) {
            world.step(DT);
            twin.step(DT);
        }
        assertThat(world.stateHash()).as("goes on as if nothing had happened").isEqualTo(twin.stateHash());
        if (repaired) {
            assertThat(taken).as("that mutations reach the inside").isBetween(count / 10, count * 9 / 10);
        } else {
            assertThat(taken).isZero();
        }
    }

    private static String answer(World world, byte[] bytes, int seed) {
        try {
            world.restore(bytes);
            return "taken";
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).as("seed " + seed).matches("(?s)(snapshot (is|has|cannot)|these \\d+ bytes).*");
            return e.getMessage().replaceAll("[-\\d.E]+|NaN|Infinity", "#").replaceAll("(must be .*, but was) .*", "$1 …");
        }
    }

    /** All bodies can be read, and what is there can be written and read again. {@link DamagedSnapshotsTest} steps such worlds. */
    private static void useWorld(World world, int seed) {
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null) {
                world.pose(id).position().checkFinite("seed " + seed);
                world.userData(id);
            }
        }
        byte[] bytes = world.snapshot();
        world.restore(bytes);
        assertThat(world.snapshot()).as("seed " + seed).isEqualTo(bytes);
    }

    private static void refuses(World world, byte[] bytes, String text) {
        byte[] before = world.snapshot();
        assertThatThrownBy(() -> world.restore(bytes)).isInstanceOf(IllegalArgumentException.class).hasMessage(text);
        assertThat(world.snapshot()).isEqualTo(before);
    }

    @Test
    void saysWhatIsWrong() {
        World world = BUILDER.build();
        refuses(world, new byte[3], "these 3 bytes are no snapshot of a world");
        refuses(world, new byte[300], "these 300 bytes are no snapshot of a world");
        byte[] bytes = good.clone();
        bytes[11] = 99;
        refuses(world, bytes, "snapshot has format version 99, but this release reads version " + SnapshotFormat.VERSION
                + "; restore it with the release that wrote it");
        refuses(world, Arrays.copyOf(good, good.length - 1),
                "snapshot is damaged: it should have " + good.length + " bytes, but has " + (good.length - 1));
        bytes = good.clone();
        bytes[good.length / 2] ^= 1;
        refuses(world, bytes, "snapshot is damaged: its checksum is wrong");
        bytes = Arrays.copyOf(good, 22);
        repairChecksum(bytes);
        refuses(world, bytes, "snapshot cannot be restored: it ends too early");
        bytes = good.clone();
        ByteBuffer.wrap(bytes).putInt(16, 1 << 30);
        repairChecksum(bytes);
        refuses(world, bytes, "snapshot cannot be restored: number of bytes of broad phase must be as many as there are bytes "
                + "for, but was 1073741824");
    }

    @Test
    void aJointToABodyThatDoesNotExistIsRefused() {
        World world = World.builder().build();
        BodyId a = world.add(BodyDef.dynamic(new Sphere(1)));
        BodyId gone = world.add(BodyDef.dynamic(new Sphere(1)).at(9, 0, 0));
        BodyId b = world.add(BodyDef.dynamic(new Sphere(1)).at(5, 0, 0));
        world.remove(gone);
        byte[] without = world.snapshot();
        JointId joint = world.add(JointDef.spherical(a, b, Vec3.ZERO).breakForce(12345.5, 1));
        byte[] bytes = world.snapshot();
        int at = placeOf(bytes, 12345.5) - 1 - 4;
        assertThat(ByteBuffer.wrap(bytes).getInt(at)).as("the joint's second body").isEqualTo(b.index());
        world.remove(joint);
        world.restore(without);
        Map<Integer, String> faults = Map.of(gone.index(), "bodies of joint 0 must be in the world, but was 0 and 1",
                3, "body of a joint must be from 0 to 2, but was 3", -1, "body of a joint must be from 0 to 2, but was -1",
                a.index(), "bodies of a joint must be two different ones, but was twice " + a);
        faults.forEach((other, fault) -> {
            ByteBuffer.wrap(bytes).putInt(at, other);
            repairChecksum(bytes);
            refuses(world, bytes, "snapshot cannot be restored: " + fault);
        });
    }

    private static int placeOf(byte[] bytes, double value) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int at = 0;
        while (buffer.getDouble(at) != value) {
            at++;
        }
        return at;
    }

    @Test
    void aWorldMustBeBuiltAlike() {
        refuses(World.builder().sleeping(true).broadPhase("sap").build(), good,
                "snapshot cannot be restored: it is of a world with broad phase tree, but this one has sap: build the world with \"tree\"");
        refuses(World.builder().sleeping(true).narrowPhase("trajectory").build(), good,
                "snapshot cannot be restored: it is of a world with narrow phase auto(separating-vector, trajectory, dop-tree, polygonal-patch), but this one has "
                        + "trajectory: build the world with \"auto\"");
        refuses(World.builder().sleeping(true).sweep("trajectory").build(), good,
                "snapshot cannot be restored: it is of a world with sweep auto(separating-vector, trajectory, dop-tree, polygonal-patch), but this one has "
                        + "trajectory: build the world with \"auto\"");
        refuses(World.builder().sleeping(true).substeps(5).build(), good,
                "snapshot cannot be restored: it is of a world with substeps 4, but this one has 5");
        refuses(World.builder().build(), good,
                "snapshot cannot be restored: it is of a world with sleeping true, but this one has false");
        refuses(World.builder().sleeping(true).restOffset(1e-3).build(), good,
                "snapshot cannot be restored: it is of a world with rest offset (0: by size) 0.0, but this one has 0.001");
        refuses(World.builder().sleeping(true).build(), good,
                "snapshot cannot be restored: it is of a world with perception true, but this one has false");
    }
}
