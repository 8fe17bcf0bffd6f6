package dev.ashlar.testbed.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;

/** What is recorded can be read again, close enough, by a reader that knows only the format. */
final class RecorderTest {
    private static final double DT = 1.0 / 60;

    @Test
    void keepsWhereBodiesAre() throws IOException {
        World world = World.builder().gravity(0, 0, 0).build();
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 20; i++) {
            add(world, random, i);
        }
        Recorder recorder = new Recorder(world, DT);
        List<Pose[]> truth = new ArrayList<>();
        for (int frame = 0; frame < 100; frame++) {
            if (frame % 10 == 5) {
                add(world, random, world.bodyCount());
            }
            recorder.frame();
            truth.add(poses(world));
            world.step(DT);
        }
        world.setTransform(world.bodyAt(3), Pose.at(-9999, 9999, 1e9));
        recorder.frame();

        List<double[][]> read = read(recorder);
        assertThat(read).hasSize(101);
        for (int frame = 0; frame < 100; frame++) {
            assertThat(read.get(frame).length).isEqualTo(truth.get(frame).length);
            for (int i = 0; i < truth.get(frame).length; i++) {
                assertThat(distance(truth.get(frame)[i], read.get(frame)[i])).as("body %d, frame %d", i, frame)
                        .isLessThan(0.2e-3);
            }
        }
        assertThat(read.get(100)[3]).startsWith(-9999, 9999, 10_000);
        assertThat(recorder.bodies()).hasSize(30).last().isEqualTo(new int[] {29, 0, 95});
        assertThat(recorder.bodyFrames()).isEqualTo(truth.stream().mapToInt(poses -> poses.length).sum() + 30);
    }

    @Test
    void spendsNothingOnBodiesAtRest() {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(new Sphere(1)));
        for (int i = 0; i < 200; i++) {
            Quat turn = Quat.about(new Vec3(0, 1, 0), 0.1 * i);
            world.add(BodyDef.staticBody(Polyhedron.box(1, 1, 1)).at(3 * i + 0.123, i, 5).rotation(turn));
        }
        Recorder recorder = new Recorder(world, DT);
        recorder.frame();
        int start = recorder.poseBytes();
        for (int frame = 0; frame < 1000; frame++) {
            recorder.frame();
        }
        assertThat((double) (recorder.poseBytes() - start) / recorder.bodyFrames()).isLessThan(0.02);
        assertThat(recorder.shapes()).as("one for each shape object").hasSize(201);
    }

    @Test
    void packsNumbersOfAnySize() throws IOException {
        int[] numbers = {0, 1, -1, 63, -64, 64, 8191, -8192, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE};
        Bytes bytes = new Bytes();
        for (int number : numbers) {
            bytes.signed(number);
        }
        InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(bytes.zipped()));
        for (int number : numbers) {
            assertThat(signed(in)).isEqualTo(number);
        }
        assertThat(in.read()).isEqualTo(-1);
    }

    private static void add(World world, SplittableRandom random, int i) {
        world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).at(10 * i, 0, random.nextDouble())
                .linearVelocity(random.nextDouble(-9, 9), random.nextDouble(-90, 90), 0)
                .angularVelocity(random.nextDouble(-20, 20), 3, 1));
    }

    private static Pose[] poses(World world) {
        Pose[] poses = new Pose[world.indexEnd()];
        for (int i = 0; i < poses.length; i++) {
            poses[i] = world.pose(world.bodyAt(i));
        }
        return poses;
    }

    /** How far a corner of a brick is from where it should be. */
    private static double distance(Pose pose, double[] read) {
        Quat rotation = new Quat(read[3], read[4], read[5], read[6]).unit();
        Pose other = new Pose(new Vec3(read[0], read[1], read[2]), rotation);
        Vec3 corner = new Vec3(0.2, 0.1, 0.1);
        return pose.apply(corner).distance(other.apply(corner));
    }

    private static List<double[][]> read(Recorder recorder) throws IOException {
        InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(recorder.poses().zipped()));
        List<int[][]> frames = new ArrayList<>();
        List<double[][]> poses = new ArrayList<>();
        for (int f = 0; f < recorder.frames(); f++) {
            int[][] frame = new int[unsigned(in)][7];
            for (int k = 0; k < 7; k++) {
                for (int i = 0; i < frame.length; i++) {
                    int last = before(frames, 1, i, k, 0);
                    frame[i][k] = signed(in) + 2 * last - before(frames, 2, i, k, last);
                }
            }
            frames.add(frame);
            double[][] real = new double[frame.length][7];
            for (int i = 0; i < frame.length; i++) {
                for (int k = 0; k < 7; k++) {
                    real[i][k] = frame[i][k] * (k < 3 ? 1e-4 : 1.0 / 8192);
                }
            }
            poses.add(real);
        }
        assertThat(in.read()).as("bytes left").isEqualTo(-1);
        return poses;
    }

    /** The number of a body so many frames ago, or another if it was not there. */
    private static int before(List<int[][]> frames, int ago, int i, int k, int otherwise) {
        int f = frames.size() - ago;
        return f >= 0 && i < frames.get(f).length ? frames.get(f)[i][k] : otherwise;
    }

    private static int unsigned(InflaterInputStream in) throws IOException {
        int value = 0;
        for (int shift = 0;; shift += 7) {
            int next = in.read();
            value |= (next & 0x7f) << shift;
            if (next < 0x80) {
                return value;
            }
        }
    }

    private static int signed(InflaterInputStream in) throws IOException {
        int value = unsigned(in);
        return value >>> 1 ^ -(value & 1);
    }
}
