package dev.ashlar.benchmarks;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.CastVisitor;
import dev.ashlar.spi.PairBuffer;
import dev.ashlar.spi.SweptVolume;
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
 * Broad phases on boxes of 0.6 to 1.4 m that all move, at a density that gives a little more than one pair a box, in a room
 * whose walls they bounce off. Run {@code CoreBenchmark.calibration} beside it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class BroadPhaseBenchmark {
    private static final CastVisitor NEAREST = (proxy, fraction, limit) -> Math.min(fraction, limit);

    /** The algorithm. */
    @Param({"tree", "sap", "vadop", "axis-sort", "grid"})
    public String id;
    /** Number of boxes. */
    @Param({"10000"})
    public int bodies;
    /** Way a step, in metres, on each axis (standard deviation). */
    @Param({"0.01", "0.05", "0.2"})
    public double speed;

    private BroadPhase broad;
    private double[] volumes;
    private double room;
    private final long[] version = new long[1 << 17];
    private final PairBuffer pairs = new PairBuffer();
    private final double[] rays = new double[6 * 1024];
    private int ray;

    /** Fills the room. */
    @Setup
    public void fill() {
        Random random = new Random(1);
        room = 1.5 * StrictMath.cbrt(bodies);
        broad = Algorithms.broadPhase(id).create(AlgorithmConfig.DEFAULT);
        volumes = new double[bodies * SweptVolume.STRIDE];
        for (int i = 0; i < bodies; i++) {
            double[] box = new double[6];
            for (int k = 0; k < 3; k++) {
                box[k] = room * random.nextDouble();
                box[3 + k] = box[k] + 0.6 + 0.8 * random.nextDouble();
            }
            SweptVolume.ofBox(box, 0, 0, volumes, i * SweptVolume.STRIDE);
            for (int k = 0; k < 3; k++) {
                volumes[i * SweptVolume.STRIDE + SweptVolume.DISPLACEMENT + k] = speed * random.nextGaussian();
            }
            broad.insert(i, volumes, i * SweptVolume.STRIDE, 0, false, 1, 1);
        }
        for (int i = 0; i < rays.length; i++) {
            rays[i] = i % 6 < 3 ? room * random.nextDouble() : 10 * random.nextGaussian();
        }
    }

    /** One step: all boxes move on, and the pairs are found. */
    @Benchmark
    public int step() {
        for (int i = 0; i < bodies; i++) {
            int at = i * SweptVolume.STRIDE;
            for (int k = 0; k < 3; k++) {
                double d = volumes[at + SweptVolume.DISPLACEMENT + k];
                volumes[at + k] += d;
                volumes[at + 3 + k] += d;
                volumes[at + SweptVolume.CENTRE + k] += d;
                if (volumes[at + k] < 0 && d < 0 || volumes[at + k] > room && d > 0) {
                    volumes[at + SweptVolume.DISPLACEMENT + k] = -d;
                    version[i]++;
                }
            }
            broad.setMotion(i, volumes, at, version[i]);
        }
        pairs.clear();
        broad.findPairs(pairs);
        return pairs.size();
    }

    /** A ray of about 17 m to the nearest box. */
    @Benchmark
    public void nearestRay() {
        ray = (ray + 1) % 1024;
        broad.rayCast(rays, 6 * ray, 1, NEAREST);
    }
}
