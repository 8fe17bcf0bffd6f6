package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.replay.Replay;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Whatever is done to a recording, its replay ends in words: no exception from inside, and no memory that the bytes do not account for. */
final class DamagedRecordingsTest {
    private static final double DT = 1.0 / 60;
    private static final int[] INTEGERS = {-1, 0, 1, 2, 7, 1 << 16, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE};
    private static final double[] NUMBERS =
            {Double.NaN, Double.POSITIVE_INFINITY, -Double.MAX_VALUE, 0, -1, 1e-300, 1e100, 1e9, -1e9,
                1e-9};

    /** Something of everything, in few bytes. */
    private static byte[] good() {
        World world = World.builder().sleeping(true).maxInternalSteps(8).build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0).userData("floor"));
        RecordedFile file = new RecordedFile(world, 3);
        byte[] kept = world.snapshot();
        BodyDef box = BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.3)).materials(Material.ofFriction(0.3)).userData(5);
        for (int i = 0; i < 4; i++) {
            BodyId a = world.add(box.at(i, 0.1, 0));
            BodyId b = world.add(BodyDef.dynamic(new Sphere(0.2)).at(i, 0.5, 0));
            JointId joint =
                    world.add(JointDef.hinge(a, b, new Vec3(i, 0.3, 0), new Vec3(0, 0, 1)).motor(JointAxis.ANGULAR_X, 1, 2));
            world.add(JointDef.distance(a, b, new Vec3(i, 0.1, 0), new Vec3(i, 0.5, 0)));
            world.applyForceAt(a, new Vec3(0.1, 0, 0), new Vec3(i, 0.1, 0));
            world.joints().setTarget(joint, JointAxis.ANGULAR_X, 0.5);
            world.step(DT);
            world.remove(joint);
            if (i == 2) {
                world.restore(kept);
            }
        }
        return file.close();
    }

    private static byte[] damaged(byte[] good, SplittableRandom random) {
        byte[] bytes = good.clone();
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        for (int k = random.nextInt(3); k >= 0; k--) {
            int at = random.nextInt(bytes.length - 8);
            switch (random.nextInt(7)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> buffer.putDouble(at, NUMBERS[random.nextInt(NUMBERS.length)]);
                case 3 -> bytes[at] = (byte) random.nextInt(12);
                case 4 -> buffer.putInt(at, INTEGERS[random.nextInt(INTEGERS.length)]);
                case 5 -> Arrays.fill(bytes, at, at + random.nextInt(8), (byte) random.nextInt(-1, 1));
                default -> System.arraycopy(bytes, random.nextInt(bytes.length - 40), bytes, Math.min(at, bytes.length - 40), 40);
            }
        }
        return random.nextInt(20) == 0 ? Arrays.copyOf(bytes, random.nextInt(2 * bytes.length)) : bytes;
    }

    /** Replays a damaged recording; the outcome in a word. */
    private static String replay(byte[] bytes, String which) {
        Replay.Result result;
        try {
            result = RecordedFile.run(RecordedFile.replay(bytes).contactFilter((a, b) -> true).contactModifier(c -> {}).steps(8)
                    .builder(b -> b.maxInternalSteps(8)));
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).as(which).matches("(?s)(this is no recording|the recording (has|is|cannot)).*")
                    .doesNotContain("Exception");
            return "refused";
        } catch (RuntimeException | Error e) {
            throw new AssertionError(which, e);
        }
        assertThat(result.text()).as(which).doesNotContain("NullPointer", "OutOfBounds", "ClassCast", "NegativeArray",
                "AssertionError",
                "OutOfMemory", "StackOverflow", "BufferUnderflow", "Arithmetic", "UnsupportedOperation");
        return result.isSame() ? result.ending().name() : "differs";
    }

    @Test
    void thousandsOfDamagedRecordingsEndInWords() {
        byte[] good = good();
        assertThat(replay(good, "the whole one")).isEqualTo("CLOSED");
        int cases = Tier.cases(300, 10_000);
        int same = 0;
        for (int seed = 0; seed < cases; seed++) {
            byte[] bytes = damaged(good, new SplittableRandom(seed));
            String outcome = replay(bytes, "seed " + seed);
            same += outcome.equals("CLOSED") ? 1 : 0;
            assertThat(outcome).as("seed " + seed).isNotEqualTo("differs");
            assertThat(outcome.equals("CLOSED") && !Arrays.equals(Arrays.copyOf(bytes, good.length), good)).as("seed " + seed)
                    .isFalse();
        }
        FigureLog.add("damaged recordings, of which none may be taken for whole", "%d of %d were not damaged after all", same,
                cases);
    }

    @Test
    void soDoThoseWithChecksumsThatFit() {
        byte[] good = good();
        int cases = Tier.cases(200, 10_000);
        int differ = 0;
        for (int seed = 0; seed < cases; seed++) {
            byte[] bytes = damaged(good, new SplittableRandom(seed));
            RecordedFile.repair(bytes);
            differ += replay(bytes, "repaired seed " + seed).equals("differs") ? 1 : 0;
        }
        FigureLog.add("damaged recordings with checksums that fit", "%d of %d differ", differ, cases);
        assertThat(differ).as("that damage reaches the inside").isGreaterThan(cases / 20);
    }
}
