package dev.ashlar.benchmarks;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
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
 * Sweeps as a world asks for them in a wall that jams: bricks in running bond, tilted against each other by no more than they
 * fall in a step, met in the zone, and swept on from there with one of them deflected. Run {@code CoreBenchmark.calibration}
 * beside it.
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
        in.shapes(brick, brick);
        in.zone = ZONE;
        in.cache = caches;
        for (int i = 0; i < CASES; i++) {
            do {
                fill(i);
            } while (swept.status != Status.HIT || !(swept.t > 0));
        }
    }

    /** Lets two bricks meet, deflects the upper one, and notes from where they are to be swept on. */
    private void fill(int i) {
        double tilt = cases.magnitude(1e-7, 1e-3);
        Pose lower = new Pose(cases.point(3), Quat.about(cases.direction(), tilt));
        Pose upper = lower.times(new Pose(new Vec3(i % 2 == 0 ? 0.2 : -0.2, 0.2 + gap * ZONE + (gap > 0 ? tilt : 0), 0),
                gap > 0 ? Quat.about(cases.direction(), tilt) : Quat.IDENTITY));
        Vec3 up = lower.rotation().rotate(new Vec3(0, 1, 0));
        double way = cases.magnitude(1e-5, 1e-3);
        Motion a = Motion.of(lower, cases.point(0.1 * way), cases.direction().times(cases.magnitude(1e-7, 1e-2)));
        Motion b = Motion.of(upper, cases.point(0.1 * way).plusTimes(-4 * (way + tilt), up),
                cases.direction().times(cases.magnitude(1e-7, 1e-2)));
        in.from = 0;
        in.cacheAt = i * cacheSize;
        query.sweep(in.motions(a, b), swept);
        Vec3 away = new Vec3(swept.normalX, swept.normalY, swept.normalZ).times(cases.between(0.5, 1.5) * 4 * (way + tilt));
        Motion deflected = new Motion(new Pose(upper.position().plusTimes(-swept.t, away), upper.rotation()),
                b.translation().plus(away), b.turn());
        from[i] = swept.t;
        a.to(motions, i * 2 * Motion.STRIDE);
        deflected.to(motions, (i * 2 + 1) * Motion.STRIDE);
    }

    /** Sweeps on from the hit. */
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
