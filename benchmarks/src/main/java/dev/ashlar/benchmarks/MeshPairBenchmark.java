package dev.ashlar.benchmarks;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
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
 * Whether and where meshes meet, by the algorithms for them: a sphere of 1,984 triangles inside another, cars of 892 and 876
 * faces, and rings of 1,920. Run {@code CoreBenchmark.calibration} beside it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class MeshPairBenchmark {
    private static final int CASES = 64;

    /** The algorithm. */
    @Param({"dop-tree", "polygonal-patch", "trajectory"})
    public String id;
    /** The bodies. */
    @Param({"nested-spheres", "cars", "rings"})
    public String bodies;

    private final PairInput in = new PairInput();
    private final PairResult result = new PairResult();
    private final ContactBuffer contacts = new ContactBuffer();
    private final double[] poses = new double[CASES * Pose.STRIDE];
    private PairQuery query;
    private int next;

    /** Prepares the shapes and places of the second one. */
    @Setup
    public void prepare() {
        Polyhedron a;
        Polyhedron b;
        double apart;
        switch (bodies) {
            case "nested-spheres" -> {
                a = Meshes.sphere1984(1);
                b = Meshes.sphere1984(0.95);
                apart = 0;
            }
            case "cars" -> {
                a = SampleMeshes.carA();
                b = SampleMeshes.carB();
                apart = 1.5;
            }
            default -> {
                a = Meshes.torus(1, 0.4, 40, 24);
                b = a;
                apart = 1.2;
            }
        }
        NarrowPhase phase = Completion.of(Algorithms.narrowPhase(id), AlgorithmConfig.DEFAULT);
        query = phase.newQuery();
        in.shapes(phase.prepare(a), phase.prepare(b));
        in.cache = new double[phase.cacheSize()];
        Cases cases = new Cases(2);
        for (int i = 0; i < CASES; i++) {
            new Pose(cases.direction().times(apart), cases.rotation()).to(poses, i * Pose.STRIDE);
        }
    }

    private PairInput next() {
        next = next + 1 == CASES ? 0 : next + 1;
        System.arraycopy(poses, next * Pose.STRIDE, in.relative, 0, Pose.STRIDE);
        return in;
    }

    /** Whether they overlap; of the nested spheres, whose surfaces do not cross, all do. */
    @Benchmark
    public Status overlap() {
        query.intersect(next(), result);
        return result.status;
    }

    /** All places where they meet. */
    @Benchmark
    public int contacts() {
        contacts.clear();
        query.contacts(next(), contacts);
        return contacts.contactCount();
    }
}
