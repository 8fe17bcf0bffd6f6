package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever of a damaged snapshot is accepted is a world that goes on: no exception and no NaN in the steps that follow. */
final class DamagedSnapshotsTest {
    private static final double DT = 1.0 / 60;
    private static final int STEPS = 10;
    private static final int KINDS = 20;
    private static final double[] NUMBERS = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MAX_VALUE,
        -Double.MAX_VALUE, Double.MIN_VALUE, 0.0, -0.0, 1, -1, 1e-300, 1e300, 1e100, -1e100, 1e30, 1e15, -1e15, 1e9, -1e9, 1e6,
        1e-9,
        1e-30};
    private static final int[] INTEGERS = {-1, 0, 1, 2, 7, 1 << 16, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE};

    /** Worlds of all kinds in the middle of something, and how they are built. */
    static final class Source {
        final WorldBuilder builder;
        final byte[] good;

        Source(int kind) {
            builder = RandomCalls.kind(kind).threads(1).maxInternalSteps(24);
            RandomCalls user = new RandomCalls(builder.build(), kind);
            user.begin();
            for (int i = 0; i < 30 + 7 * kind; i++) {
                user.beforeStep(i);
                user.world.step(user.seconds());
            }
            user.beforeStep(13);
            good = user.world.snapshot();
        }
    }

    /** Changes a few bytes, numbers or integers, moves parts or cuts the end off, and repairs the checksum. */
    static byte[] damaged(byte[] good, SplittableRandom random) {
        byte[] bytes = good.clone();
        for (int k = random.nextInt(3); k >= 0; k--) {
            // Sizes and shapes come first; most of the state is behind.
            int at = 16 + random.nextInt(bytes.length - 16 - 8 - 4);
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            switch (random.nextInt(7)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> buffer.putDouble(at, NUMBERS[random.nextInt(NUMBERS.length)]);
                case 3 -> buffer.putDouble(at, buffer.getDouble(at) * (random.nextBoolean() ? -1 : 1e6 * random.nextDouble()));
                case 4 -> buffer.putInt(at, INTEGERS[random.nextInt(INTEGERS.length)]);
                case 5 -> Arrays.fill(bytes, at, at + random.nextInt(8), (byte) random.nextInt(-1, 1));
                default -> System.arraycopy(bytes, 16 + random.nextInt(bytes.length - 64), bytes, Math.min(at, bytes.length - 60),
                        40);
            }
        }
        if (random.nextInt(20) == 0) {
            bytes = Arrays.copyOf(bytes, 20 + random.nextInt(bytes.length));
        }
        repairChecksum(bytes);
        return bytes;
    }

    private static void repairChecksum(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        buffer.putInt(12, bytes.length);
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, bytes.length - 4);
        buffer.putInt(bytes.length - 4, (int) sum.getValue());
    }

    /** Restores damaged snapshots; returns how many were taken. */
    static int restore(int from, int to) {
        Source[] sources = new Source[KINDS];
        int taken = 0;
        for (int seed = from; seed < to; seed++) {
            int kind = seed % KINDS;
            if (sources[kind] == null) {
                sources[kind] = new Source(kind);
            }
            taken += restore(sources[kind], seed) ? 1 : 0;
        }
        return taken;
    }

    static boolean restore(Source source, int seed) {
        byte[] bytes = damaged(source.good, new SplittableRandom(seed));
        World world = source.builder.build();
        try {
            world.restore(bytes);
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).as("seed " + seed).matches("(?s)(snapshot (is|has|cannot)|these \\d+ bytes).*");
            return false;
        } catch (RuntimeException e) {
            throw new AssertionError("seed " + seed + " was not refused by a text", e);
        }
        for (int i = 0; i < STEPS; i++) {
            try {
                world.step(DT);
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ", step " + i, e);
            }
            for (int k = 0; k < world.indexEnd(); k++) {
                BodyId id = world.bodyAt(k);
                if (id != null) {
                    world.pose(id).position().checkFinite("position after seed " + seed);
                    world.linearVelocity(id).checkFinite("velocity after seed " + seed);
                    world.angularVelocity(id).checkFinite("spin after seed " + seed);
                }
            }
            assertThat(world.kineticEnergy()).as("energy after seed " + seed).isNotNaN();
        }
        return true;
    }

    @Test
    void thousandsOfDamagedSnapshotsAreRefusedOrGoOn() {
        int count = Tier.cases(50, 2_000);
        int taken = restore(0, count);
        FigureLog.add("damaged snapshots with a checksum that fits", "%d of %d taken", taken, count);
        assertThat(taken).as("that damage reaches the inside").isBetween(count / 10, count * 3 / 4);
    }

    /** A spring of any force cannot be at its end, and no point of a joint is 1e15 m from its body: such numbers led to others that are none. */
    @Test
    void jointsThatNoWorldHasAreRefused() {
        WorldBuilder builder = World.builder();
        World world = builder.build();
        BodyId post = world.add(BodyDef.staticBody(Polyhedron.box(1, 1, 1)).at(0, 5, 0));
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(0, 3, 0));
        world.add(JointDef.slider(post, box, new Vec3(0, 4, 0), new Vec3(0, 1, 0)).spring(JointAxis.LINEAR_X, 0.25, 50, 1));
        world.step(DT);
        byte[] good = world.snapshot();
        int atTheirEnd = 0;
        int far = 0;
        for (int at = 16; at < good.length - 12; at++) {
            byte[] bytes = good.clone();
            // The state of an axis: driven, then at the end of its force.
            if (bytes[at] == 1) {
                bytes[at] = 0;
                atTheirEnd += refusal(builder, bytes).contains("state of an axis of joint") ? 1 : 0;
            }
            bytes = good.clone();
            ByteBuffer.wrap(bytes).putDouble(at, 1e15);
            far += refusal(builder, bytes).contains("place of joint") ? 1 : 0;
        }
        assertThat(atTheirEnd).as("bytes").isPositive();
        assertThat(far).as("bytes").isGreaterThanOrEqualTo(6);
    }

    private static String refusal(WorldBuilder builder, byte[] bytes) {
        repairChecksum(bytes);
        try {
            World world = builder.build();
            world.restore(bytes);
            for (int i = 0; i < 3; i++) {
                world.step(DT);
                world.pose(world.bodyAt(1)).position().checkFinite("position");
            }
            return "";
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    @Tag("soak")
    @Test
    void aHundredThousandDamagedSnapshotsAreRefusedOrGoOn() {
        int taken = restore(0, 100_000);
        FigureLog.add("damaged snapshots with a checksum that fits", "%d of 100,000 taken", taken);
    }
}
