package dev.ashlar.benchmarks;

import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.Scenes;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Values;
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
 * Steps of whole worlds: a wall of 165 bricks, a pyramid of 385 boxes and ten boxes that stand, and the same wall for the second
 * after it is hit. Run {@code CoreBenchmark.calibration} beside it.
 */
@Fork(1)
public class WorldBenchmark {
    private static final double STEP = 1.0 / 60;

    private static Stage wall(double ballSpeed) {
        Scene scene = Scenes.get("brick-wall");
        return stage(scene, scene.defaults().with("columns", 16).with("rows", 10).with("ball-speed", ballSpeed));
    }

    private static Stage stage(Scene scene, Values values) {
        return scene.build(scene.world(World.builder(), values), values, 1);
    }

    private static void run(Stage stage, int steps) {
        for (int i = 0; i < steps; i++) {
            stage.step(STEP);
        }
    }

    /** A world that stands still. */
    @State(Scope.Thread)
    public static class Standing {
        /** What stands. */
        @Param({"wall", "pyramid", "stack"})
        public String scene;
        private Stage stage;

        /** Builds it, and lets it come to rest. */
        @Setup
        public void build() {
            if (scene.equals("wall")) {
                stage = wall(0);
            } else {
                Values values = Scenes.get(scene).defaults();
                stage = stage(Scenes.get(scene), scene.equals("pyramid") ? values.with("layers", 10) : values);
            }
            run(stage, 120);
        }
    }

    /** A wall that is about to be hit, anew for every second. */
    @State(Scope.Thread)
    public static class Hit {
        private Stage stage;

        /** Builds it, and lets the ball start. */
        @Setup(Level.Invocation)
        public void build() {
            stage = wall(30);
            run(stage, 120);
        }
    }

    /** One step at rest. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    @Warmup(iterations = 4, time = 2)
    @Measurement(iterations = 5, time = 2)
    public double step(Standing world) {
        world.stage.step(STEP);
        return world.stage.time();
    }

    /** Sixty steps of a collapse. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    @Warmup(iterations = 5)
    @Measurement(iterations = 7)
    public double collapse(Hit world) {
        run(world.stage, 60);
        return world.stage.time();
    }
}
