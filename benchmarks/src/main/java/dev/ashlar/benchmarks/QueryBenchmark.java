package dev.ashlar.benchmarks;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.query.BodyHit;
import dev.ashlar.physics.query.BodyHits;
import dev.ashlar.physics.query.QueryFilter;
import dev.ashlar.physics.query.QueryShape;
import dev.ashlar.physics.query.WorldQueries;
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

/** Queries of a world of 10,000 turned boxes in a cube of 50 m, each question another than the last. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class QueryBenchmark {
    private static final int BOXES = 10_000;
    private static final int CASES = 1 << 16;
    private static final double CUBE = 25;

    /** Broad phase. */
    @Param({"tree", "sap"})
    public String broad;

    private final double[] rays = new double[6 * CASES];
    private final double[] motions = new double[Motion.STRIDE * CASES];
    private final BodyHit hit = new BodyHit();
    private final BodyHits hits = new BodyHits();
    private WorldQueries queries;
    private QueryShape capsule;
    private int next;

    /** Builds the world and the questions; rays go through the cube, casts go 2 m and turn half a radian. */
    @Setup
    public void build() {
        World world = World.builder().broadPhase(broad).build();
        Cases cases = new Cases(1);
        Shape box = Polyhedron.box(1, 0.7, 0.8);
        for (int i = 0; i < BOXES; i++) {
            world.add(BodyDef.staticBody(box).at(new Pose(cases.point(CUBE), cases.rotation())));
        }
        for (int i = 0; i < CASES; i++) {
            Vec3 from = cases.direction().times(40);
            from.to(rays, 6 * i);
            cases.point(CUBE).minus(from).times(2).to(rays, 6 * i + 3);
            Motion.of(cases.pose(CUBE), cases.direction().times(2), cases.direction().times(0.5)).to(motions, Motion.STRIDE * i);
        }
        queries = world.queries();
        capsule = queries.prepare(new Capsule(0.3, 0.6));
    }

    private int next() {
        next = next + 1 & CASES - 1;
        return next;
    }

    /** The first hit of a ray. */
    @Benchmark
    public boolean rayCast() {
        return queries.rayCast(rays, 6 * next(), 1, QueryFilter.ALL, hit);
    }

    /** Whether a ray hits anything. */
    @Benchmark
    public boolean rayTest() {
        return queries.rayTest(rays, 6 * next(), 1, QueryFilter.ALL);
    }

    /** A capsule on its way. */
    @Benchmark
    public boolean cast() {
        return queries.shapeCast(capsule, motions, Motion.STRIDE * next(), 1e-3, QueryFilter.ALL, hit);
    }

    /** Boxes that a capsule overlaps. */
    @Benchmark
    public int overlaps() {
        return queries.overlaps(capsule, motions, Motion.STRIDE * next(), QueryFilter.ALL, hits);
    }

    /** The closest of the boxes within half a metre of a capsule. */
    @Benchmark
    public boolean closest() {
        return queries.closest(capsule, motions, Motion.STRIDE * next(), 0.5, QueryFilter.ALL, hit);
    }
}
