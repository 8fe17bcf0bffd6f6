package dev.ashlar.benchmarks;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.testkit.Cases;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Sweeps as a world asks for them in a wall that jams: bricks in running bond, touching or in the zone at a time within a step,
 * tilted by no more, and swept on from there, apart, along or into each other. Run {@code CoreBenchmark.calibration} beside it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class JammedBricksBenchmark {
    private static final int CASES = 1024;
    private static final double ZONE = 3.5e-7;

    @Param({"trajectory", "separating-vector"})
    public String id;

    /** The gap at the start, in zones. */
    @Param({"0", "1"})
    public double gap;

    private final Cases cases = new Cases(12);
    private final SweepResult swept = new SweepResult();
    private final double[] motions = new double[CASES * 2 * Motion.STRIDE];
    private final double[] from = new double[CASES];
    private double[] caches;
    private final PairInput in = new PairInput();
    private PairQuery query;
    private int cacheSize;
    private int next;

    @Setup
    public void prepare() {
        NarrowPhase phase = Completion.of(Algorithms.narrowPhase(id), AlgorithmConfig.DEFAULT);
        query = phase.newQuery();
        cacheSize = phase.cacheSize();
        caches = new double[CASES * cacheSize];
        PreparedShape brick = phase.prepare(Meshes.brick());
        in.shapes(brick, brick).zone = ZONE;
        in.cache = caches;
        for (int i = 0; i < CASES; i++) {
            fill(i);
        }
    }

    /** Two bricks that are as near as the gap says at some time of their motions, from which they are to be swept on. */
    private void fill(int i) {
        double tilt = gap > 0 ? cases.magnitude(1e-9, 1e-6) : 0;
        Pose lower = new Pose(cases.point(3), Quat.about(cases.direction(), 1e-3));
        Pose upper = lower.times(new Pose(new Vec3(i % 2 == 0 ? 0.2 : -0.2, 0.2 + gap * ZONE + 0.3 * tilt, 0),
                Quat.about(cases.direction(), tilt)));
        Vec3 up = lower.rotation().rotate(new Vec3(0, 1, 0));
        double way = cases.magnitude(1e-5, 1e-3);
        from[i] = cases.between(0.01, 0.9);
        through(lower, cases.point(0.1 * way), i, 2 * i);
        through(upper, cases.point(way).plusTimes(cases.between(-1, 2) * way, up), i, 2 * i + 1);
    }

    /** Writes a motion that is at this pose when case i starts. */
    private void through(Pose pose, Vec3 way, int i, int at) {
        Vec3 turn = cases.direction().times(cases.magnitude(1e-7, 1e-3));
        Pose start = new Motion(pose, way.negated(), turn.negated()).pose(from[i]);
        new Motion(start, way, turn).to(motions, at * Motion.STRIDE);
    }

    /** Sweeps on from there. */
    @Benchmark
    public double sweepOn() {
        next = next + 1 < CASES ? next + 1 : 0;
        System.arraycopy(motions, next * 2 * Motion.STRIDE, in.motionA, 0, Motion.STRIDE);
        System.arraycopy(motions, (next * 2 + 1) * Motion.STRIDE, in.motionB, 0, Motion.STRIDE);
        in.from = from[next];
        in.cacheAt = next * cacheSize;
        query.sweep(in, swept);
        return swept.t;
    }
}
