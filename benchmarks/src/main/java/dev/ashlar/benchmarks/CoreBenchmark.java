package dev.ashlar.benchmarks;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.SweptVolume;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Kernels of core, beside a calibration kernel by which runs on different machines can be compared. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CoreBenchmark {
    private static final int CASES = 1024;

    private final Polyhedron brick = Polyhedron.box(0.4, 0.2, 0.2);
    private final Polyhedron hull;
    private final double[] motions = new double[CASES * Motion.STRIDE];
    private final double[] volumes = new double[CASES * SweptVolume.STRIDE];
    private final double[] directions = new double[3 * CASES];
    private final double[] box = new double[Aabb.STRIDE];
    private final double[] pose = new double[Pose.STRIDE];
    private final double[] scratch = new double[4];
    private int next;
    private int start;

    /** Makes bodies in a cube of 10 m, moving as in a step of a lively scene. */
    public CoreBenchmark() {
        Random random = new Random(5);
        List<Vec3> points = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            points.add(vector(random).unit());
        }
        hull = Polyhedron.hull(points);
        for (int i = 0; i < CASES; i++) {
            Vec3 place = new Vec3(10 * random.nextDouble(), 10 * random.nextDouble(), 10 * random.nextDouble());
            Motion motion = Motion.of(new Pose(place, Quat.about(vector(random), random.nextDouble())), vector(random).times(0.2),
                    vector(random).times(0.1));
            motion.to(motions, i * Motion.STRIDE);
            SweptVolume.of(brick, motion, 0.01, volumes, i * SweptVolume.STRIDE);
            vector(random).to(directions, 3 * i);
        }
    }

    private static Vec3 vector(Random random) {
        return new Vec3(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
    }

    private int next() {
        next = (next + 1) % CASES;
        return next;
    }

    /** A chain of 1,000 dependent multiply-adds and 10 square roots: how fast is this core at scalar doubles? */
    @Benchmark
    public double calibration() {
        double x = 1 + 1e-9 * next();
        for (int i = 0; i < 10; i++) {
            for (int k = 0; k < 100; k++) {
                x = x * 0.999 + 0.001;
            }
            x = Math.sqrt(x);
        }
        return x;
    }

    /** The pose of a body within a motion. */
    @Benchmark
    public double[] motionPose() {
        Motion.pose(motions, next() * Motion.STRIDE, 0.7, pose, 0);
        return pose;
    }

    /** The box around a brick during a whole motion. */
    @Benchmark
    public double[] brickBounds() {
        brick.bounds(motions, next() * Motion.STRIDE, 0, 1, box, 0, scratch, 0);
        return box;
    }

    /** The swept-volume predicate on random pairs. */
    @Benchmark
    public boolean sweptVolumesTouch() {
        int i = next();
        return SweptVolume.touch(volumes, i * SweptVolume.STRIDE, volumes, (i * 7 + 3) % CASES * SweptVolume.STRIDE);
    }

    /** Hill climbing on 500 vertices to an unrelated direction. */
    @Benchmark
    public int supportOf500() {
        int i = 3 * next();
        start = hull.support(directions[i], directions[i + 1], directions[i + 2], start);
        return start;
    }
}
