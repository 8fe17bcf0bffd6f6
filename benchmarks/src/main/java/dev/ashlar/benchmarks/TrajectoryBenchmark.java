package dev.ashlar.benchmarks;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import java.util.Random;
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
 * Traces of a box against a terrain of 2,048 triangles that is 64 boxes wide, and of a brick against a brick. Half of the boxes
 * that touch the terrain lie flat on a triangle, the others stand on an edge or corner. Run {@code CoreBenchmark.calibration}
 * beside it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class TrajectoryBenchmark {
    private static final int CASES = 512;
    private static final double ZONE = 1e-4;
    private static final double STEP = 1.0 / 60;

    /** The algorithm: {@code auto} gives pairs with meshes to trajectory, too, where it is present. */
    @Param({"trajectory"})
    public String id;

    private final Random random = new Random(9);
    private final PairInput terrainPair = new PairInput();
    private final PairInput brickPair = new PairInput();
    private final SweepResult swept = new SweepResult();
    private final PairResult result = new PairResult();
    private final ContactBuffer contacts = new ContactBuffer();
    private final Polyhedron terrain = SampleMeshes.terrain(32, 32, 64, 6, 7);
    private PairQuery query;
    private Cases falling;
    private Cases free;
    private Cases turning;
    private Cases both;
    private Cases bricks;
    private Cases closingBricks;
    private double[][] caches;
    private int cacheSize;

    /** Motions of two bodies, and the pose of the second in the first one's frame at their start. */
    private static final class Cases {
        final double[] motions = new double[2 * CASES * Motion.STRIDE];
        final double[] relative = new double[CASES * Pose.STRIDE];
        int next;

        void set(int i, Motion a, Motion b) {
            a.to(motions, 2 * i * Motion.STRIDE);
            b.to(motions, (2 * i + 1) * Motion.STRIDE);
            Pose.relative(motions, 2 * i * Motion.STRIDE, motions, (2 * i + 1) * Motion.STRIDE, relative, i * Pose.STRIDE);
        }

        PairInput fill(PairInput in) {
            next = next + 1 == CASES ? 0 : next + 1;
            System.arraycopy(motions, 2 * next * Motion.STRIDE, in.motionA, 0, Motion.STRIDE);
            System.arraycopy(motions, (2 * next + 1) * Motion.STRIDE, in.motionB, 0, Motion.STRIDE);
            System.arraycopy(relative, next * Pose.STRIDE, in.relative, 0, Pose.STRIDE);
            return in;
        }
    }

    private Vec3 vector() {
        return new Vec3(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
    }

    private Quat rotation() {
        return Quat.about(vector(), 6 * random.nextDouble());
    }

    /** Prepares shapes, and lets boxes fall until they touch. */
    @Setup
    public void prepare() {
        NarrowPhase phase = Completion.of(Algorithms.narrowPhase(id), AlgorithmConfig.DEFAULT);
        query = phase.newQuery();
        cacheSize = phase.cacheSize();
        PreparedShape ground = phase.prepare(terrain);
        PreparedShape box = phase.prepare(Polyhedron.box(1, 1, 1));
        PreparedShape brick = phase.prepare(Meshes.brick());
        ready(terrainPair, ground, box);
        ready(brickPair, brick, brick);
        terrainPair.reach = 0.02;
        falling = new Cases();
        free = new Cases();
        turning = new Cases();
        both = new Cases();
        for (int i = 0; i < CASES; i++) {
            fillTerrain(i);
        }
        bricks = new Cases();
        closingBricks = new Cases();
        caches = new double[CASES][cacheSize];
        for (int i = 0; i < CASES; i++) {
            fillBricks(i);
        }
    }

    private void ready(PairInput in, PreparedShape a, PreparedShape b) {
        in.shapes(a, b);
        in.zone = ZONE;
        in.cache = new double[cacheSize];
    }

    private void fillTerrain(int i) {
        Motion still = Motion.at(Pose.IDENTITY);
        Pose start;
        Vec3 way;
        if (i % 2 == 0) {
            int f;
            Vec3 middle;
            do {
                f = random.nextInt(terrain.faceCount());
                middle = terrain.vertex(terrain.faceVertex(f, 0)).plus(terrain.vertex(terrain.faceVertex(f, 1)))
                        .plus(terrain.vertex(terrain.faceVertex(f, 2))).times(1 / 3.0);
            } while (Math.abs(middle.x()) > 24 || Math.abs(middle.z()) > 24);
            Vec3 n = terrain.normal(f);
            Vec3 axis = new Vec3(0, 1, 0).cross(n);
            Quat tilt = Quat.about(axis, StrictMath.asin(Math.min(1, axis.length())));
            start = new Pose(middle.plusTimes(5, n), tilt.times(Quat.about(new Vec3(0, 1, 0), 6 * random.nextDouble())));
            way = n.times(-8);
        } else {
            start = new Pose(new Vec3(48 * random.nextDouble() - 24, 8, 48 * random.nextDouble() - 24), rotation());
            way = new Vec3(0, -12, 0);
        }
        query.sweep(terrainPair.motions(still, Motion.of(start, way, Vec3.ZERO)), swept);
        if (swept.status != Status.HIT) {
            throw new IllegalStateException("a box fell through the terrain");
        }
        Pose touching = new Pose(start.position().plusTimes(swept.t, way), start.rotation());
        Vec3 back = way.unit().negated();
        falling.set(i, still, Motion.of(new Pose(touching.position().plusTimes(4, back), touching.rotation()), back.times(-8),
                Vec3.ZERO));
        free.set(i, still, Motion.of(new Pose(touching.position().plusTimes(2, back), touching.rotation()), vector().unit(),
                Vec3.ZERO));
        turning.set(i, still, Motion.of(touching, Vec3.ZERO, vector().unit().times(StrictMath.PI / 6)));
        both.set(i, Motion.of(Pose.IDENTITY, vector().times(0.01), vector().unit().times(0.01)),
                Motion.of(touching, vector().times(0.1), vector().unit().times(0.2)));
    }

    /** Bricks less than 1 mm apart, face to face but turned a little, that move as in a lively step; others that close in. */
    private void fillBricks(int i) {
        double gap = 2e-4 + 8e-4 * random.nextDouble();
        Pose lower = new Pose(vector(), rotation());
        Pose upper = lower.times(new Pose(new Vec3(0.1 * random.nextDouble(), 0.2 + gap, 0.05 * random.nextDouble()),
                Quat.about(new Vec3(0, 1, 0), 0.3 * random.nextGaussian())));
        Vec3 up = lower.rotation().rotate(new Vec3(0, 1, 0));
        Vec3 drift = vector().times(0.5 * STEP);
        Vec3 spin = vector().times(0.5 * STEP);
        Vec3 aside = vector().times(0.02 * STEP);
        bricks.set(i, Motion.of(lower, drift, spin), Motion.of(upper, drift.plus(spin.cross(upper.position()
                .minus(lower.position()))).plus(aside).plus(up.times(0.05 * STEP)), spin.plus(vector().times(1e-3 * STEP))));
        closingBricks.set(i, Motion.of(lower, drift, spin), Motion.of(upper, drift.plus(aside).plus(up.times(-0.2 * STEP)),
                spin.plus(vector().times(0.1 * STEP))));
    }

    /** From four box widths above the terrain straight into it. */
    @Benchmark
    public double translationToContact() {
        query.sweep(falling.fill(terrainPair), swept);
        return swept.t;
    }

    /** By one box width, two box widths above the terrain. */
    @Benchmark
    public double translationFree() {
        query.sweep(free.fill(terrainPair), swept);
        return swept.t;
    }

    /** By 30 degrees from a place where the box touches. */
    @Benchmark
    public double rotationAtContact() {
        query.sweep(turning.fill(terrainPair), swept);
        return swept.t;
    }

    /** Terrain and box both move and turn, from a place where they touch. */
    @Benchmark
    public double generalAtContact() {
        query.sweep(both.fill(terrainPair), swept);
        return swept.t;
    }

    /** The contacts of a box that touches the terrain, within 2 % of its size. */
    @Benchmark
    public int contacts() {
        contacts.clear();
        query.contacts(turning.fill(terrainPair), contacts);
        return contacts.contactCount();
    }

    /** Whether a box that touches the terrain overlaps it. */
    @Benchmark
    public Status overlap() {
        query.intersect(turning.fill(terrainPair), result);
        return result.status;
    }

    /** Bricks whose remembered axis parts them for the whole step. */
    @Benchmark
    public double bricksApart() {
        bricks.fill(brickPair);
        brickPair.cache = caches[bricks.next];
        query.sweep(brickPair, swept);
        return swept.t;
    }

    /** Bricks that close in on each other, so that planes have to be found. */
    @Benchmark
    public double bricksClosing() {
        closingBricks.fill(brickPair);
        brickPair.cache = caches[closingBricks.next];
        query.sweep(brickPair, swept);
        return swept.t;
    }
}
