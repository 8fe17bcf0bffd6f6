package dev.ashlar.benchmarks;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.separating.SeparatingVectorProvider;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.PreparedShape;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.testkit.Cases;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Queries of {@code separating-vector} on pairs that move a little from query to query, each with its own memory, beside the
 * calibration kernel of {@link CoreBenchmark}: hulls of 500 points on an ellipsoid, and bricks that rest on each other.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SeparatingVectorBenchmark {
    /** A set of pairs with their poses, step by step, and their memory. */
    @State(Scope.Thread)
    public abstract static class Pairs {
        static final int PAIRS = 32;
        static final int STEPS = 200;

        final NarrowPhase phase = new SeparatingVectorProvider().create(AlgorithmConfig.DEFAULT);
        final PairQuery query = phase.newQuery();
        final PairInput in = new PairInput();
        final PairResult result = new PairResult();
        final ContactBuffer contacts = new ContactBuffer();
        final SweepResult swept = new SweepResult();
        final double[] relative = new double[PAIRS * STEPS * Pose.STRIDE];
        private int next;

        void prepare(Shape first, Shape second) {
            PreparedShape a = phase.prepare(first);
            in.shapes(a, first == second ? a : phase.prepare(second));
            in.cache = new double[PAIRS * phase.cacheSize()];
            in.reach = 0.02;
            in.zone = 1e-4;
        }

        /** Keeps the pose of a pair in a step. */
        void record(int pair, int step, Pose a, Pose b) {
            in.poses(a, b);
            System.arraycopy(in.relative, 0, relative, (step * PAIRS + pair) * Pose.STRIDE, Pose.STRIDE);
        }

        /** The next pair, in the order of a simulation: all pairs of a step, then the next step. */
        PairInput next() {
            next = next + 1 < PAIRS * STEPS ? next + 1 : 0;
            System.arraycopy(relative, next * Pose.STRIDE, in.relative, 0, Pose.STRIDE);
            in.cacheAt = next % PAIRS * phase.cacheSize();
            return in;
        }
    }

    /** Two hulls of 500 points about 1 m in size, at a given signed distance, that move and turn by 1 % and 1 degree a step. */
    public static class Hulls extends Pairs {
        @Param({"apart", "grazing", "deep"})
        public String distance;

        @Setup(Level.Trial)
        public void make() {
            Cases cases = new Cases(3);
            Polyhedron a = cases.ellipsoid(500, 1, 0.7, 0.5);
            prepare(a, cases.ellipsoid(500, 1, 0.7, 0.5));
            for (int pair = 0; pair < PAIRS; pair++) {
                Quat turnA = cases.rotation();
                Quat turnB = cases.rotation();
                Quat stepA = Quat.about(cases.direction(), StrictMath.toRadians(1));
                Quat stepB = Quat.about(cases.direction(), StrictMath.toRadians(1));
                Vec3 towards = cases.direction();
                for (int step = 0; step < STEPS; step++) {
                    turnA = stepA.times(turnA).unit();
                    turnB = stepB.times(turnB).unit();
                    towards = towards.plusTimes(0.01, cases.direction()).unit();
                    place(pair, step, turnA, turnB, towards);
                }
            }
            Arrays.fill(in.cache, 0);
        }

        /** Moves B along the line of the centres until the distance is the wanted one. */
        private void place(int pair, int step, Quat turnA, Quat turnB, Vec3 towards) {
            double wanted = switch (distance) {
                case "apart" -> 0.2;
                case "grazing" -> 0.01 * StrictMath.sin(step * StrictMath.PI / 20);
                default -> -0.3;
            };
            double far = 1.5;
            for (int i = 0; i < 20; i++) {
                in.poses(new Pose(Vec3.ZERO, turnA), new Pose(towards.times(far), turnB));
                in.cacheAt = 0;
                query.distance(in, result);
                far += wanted - result.distance;
            }
            record(pair, step, new Pose(Vec3.ZERO, turnA), new Pose(towards.times(far), turnB));
        }
    }

    /** Bricks in running bond that rest on each other with gaps from 0 to 0.1 mm, trembling by a tenth of that. */
    public static class Bricks extends Pairs {
        private final double[] motions = new double[PAIRS * STEPS * 2 * Motion.STRIDE];
        private int at;

        /** How far bricks move in a step, in metres, apart or along. */
        @Param({"1e-6"})
        public double way;

        @Setup(Level.Trial)
        public void make() {
            Cases cases = new Cases(4);
            Polyhedron brick = Polyhedron.box(0.4, 0.2, 0.2);
            prepare(brick, brick);
            in.reach = 5e-3;
            for (int pair = 0; pair < PAIRS; pair++) {
                double gap = pair % 4 == 0 ? 0 : cases.magnitude(1e-12, 1e-4);
                Vec3 normal = pair % 3 == 2 ? new Vec3(1, 0, 0) : new Vec3(0, 1, 0);
                Vec3 place = (pair % 3 == 2 ? new Vec3(0.4, 0, 0) : new Vec3(pair % 3 == 0 ? 0.2 : -0.2, 0.2, 0))
                        .plusTimes(gap, normal);
                for (int step = 0; step < STEPS; step++) {
                    Pose a = new Pose(Vec3.ZERO, Quat.about(cases.direction(), cases.between(0, 0.1 * gap)));
                    Pose b = new Pose(place.plusTimes(0.1 * gap, cases.point(1)), Quat.IDENTITY);
                    record(pair, step, a, b);
                    int i = (step * PAIRS + pair) * 2 * Motion.STRIDE;
                    Motion.at(a).to(motions, i);
                    Vec3 move = cases.point(way);
                    Motion.of(b, move.plusTimes(Math.abs(move.dot(normal)) - move.dot(normal), normal), Vec3.ZERO)
                            .to(motions, i + Motion.STRIDE);
                }
            }
        }

        /** The next pair with its motions. */
        PairInput nextMotion() {
            at = at + 1 < PAIRS * STEPS ? at + 1 : 0;
            System.arraycopy(motions, at * 2 * Motion.STRIDE, in.motionA, 0, Motion.STRIDE);
            System.arraycopy(motions, (at * 2 + 1) * Motion.STRIDE, in.motionB, 0, Motion.STRIDE);
            in.cacheAt = at % PAIRS * phase.cacheSize();
            return in;
        }
    }

    /** As in {@link CoreBenchmark#calibration}. */
    @Benchmark
    public double calibration(Bricks bricks) {
        double x = 1 + bricks.way;
        for (int i = 0; i < 10; i++) {
            for (int k = 0; k < 100; k++) {
                x = x * 0.999 + 0.001;
            }
            x = Math.sqrt(x);
        }
        return x;
    }

    /** Whether two hulls overlap. */
    @Benchmark
    public Object hullsIntersect(Hulls hulls) {
        hulls.query.intersect(hulls.next(), hulls.result);
        return hulls.result.status;
    }

    /** Depth, normal and points of two hulls. */
    @Benchmark
    public Object hullsContacts(Hulls hulls) {
        hulls.contacts.clear();
        return hulls.query.contacts(hulls.next(), hulls.contacts);
    }

    /** The exact distance or depth of two hulls. */
    @Benchmark
    public double hullsDistance(Hulls hulls) {
        hulls.query.distance(hulls.next(), hulls.result);
        return hulls.result.distance;
    }

    /** The persisting manifold of two bricks. */
    @Benchmark
    public Object bricksContacts(Bricks bricks) {
        bricks.contacts.clear();
        return bricks.query.contacts(bricks.next(), bricks.contacts);
    }

    /** The sweep of two bricks after their contacts. */
    @Benchmark
    public Object bricksSweep(SweptBricks bricks) {
        bricks.query.sweep(bricks.nextMotion(), bricks.swept);
        return bricks.swept.status;
    }

    /** Bricks whose contacts are known. */
    public static class SweptBricks extends Bricks {
        @Override
        @Setup(Level.Trial)
        public void make() {
            super.make();
            for (int i = 0; i < 2 * PAIRS * STEPS; i++) {
                contacts.clear();
                query.contacts(next(), contacts);
            }
        }
    }
}
