package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Quat;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies of any shape heap up in a bin with the narrow phase {@code dop-tree} for contacts, and come to rest. */
final class DopTreeHeapTest {
    private static final double DT = 1.0 / 60;

    private final World world = World.builder().narrowPhase("dop-tree").build();
    private final OverlapWatch watch = new OverlapWatch(world);

    /** Seeds in which a box jittered for seconds, or for ever, where contacts in motion were opened too little. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 9})
    void ringsFramesAndBoxesComeToRest(int seed) {
        assertThat(Algorithms.narrowPhases()).contains("dop-tree");
        List<Polyhedron> shapes = List.of(Meshes.torus(0.3, 0.1, 10, 6), Polyhedron.box(0.5, 0.3, 0.4),
                Meshes.frame(0.5, 0.25, 0.15).centred());
        fill(shapes, 9, 1.2, 1, seed);
        run(7, 10);
        assertThat(watch.overlaps).as(watch.first).isZero();
        // The last one may fall over in the sixth second; but then all is still, and nothing jitters.
        assertThat(fastest()).as("speed of the fastest body").isLessThan(1e-4);
    }

    @Tag("soak")
    @Test
    void twentyRingsAndTwentyCarsComeToRest() {
        fill(List.of(Meshes.torus(1, 0.3, 16, 8), SampleMeshes.carA(), Meshes.torus(1, 0.3, 16, 8), SampleMeshes.carB()), 40,
                8.7, 3, 7);
        run(10, 10);
        FigureLog.add("20 rings and 20 cars, demanded: 0 overlaps, at rest", "%d overlaps, fastest %.3g m/s, %.3g J after 10 s",
                watch.overlaps, fastest(), world.kineticEnergy());
        assertThat(watch.overlaps).as(watch.first).isZero();
        assertThat(fastest()).as("speed of the fastest body").isLessThan(0.02);
    }

    /** Drops bodies of some shapes, turned at random, {@code side} by {@code side} a layer, into a square bin. */
    private void fill(List<Polyhedron> shapes, int count, double half, int side, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        world.add(BodyDef.staticBody(Polyhedron.box(4 * half, 1, 4 * half)).at(0, -0.5, 0).friction(0.6));
        BodyDef across = BodyDef.staticBody(Polyhedron.box(1, 20, 2 * half + 2)).friction(0.6);
        BodyDef along = BodyDef.staticBody(Polyhedron.box(2 * half, 20, 1)).friction(0.6);
        world.add(across.at(-half - 0.5, 10, 0));
        world.add(across.at(half + 0.5, 10, 0));
        world.add(along.at(0, 10, -half - 0.5));
        world.add(along.at(0, 10, half + 0.5));
        double height = 0;
        for (Polyhedron shape : shapes) {
            height = Math.max(height, 2 * shape.boundingRadius());
        }
        double cell = 2 * half / side;
        for (int i = 0; i < count; i++) {
            Quat turn = new Quat(random.nextDouble() - 0.5, random.nextDouble() - 0.5, random.nextDouble() - 0.5,
                    random.nextDouble() - 0.5).unit();
            world.add(BodyDef.dynamic(shapes.get(i % shapes.size())).friction(0.6).rotation(turn)
                    .at((i % side - 0.5 * (side - 1)) * cell, (i / (side * side) + 0.55) * height,
                            (i / side % side - 0.5 * (side - 1)) * cell));
        }
    }

    private void run(double seconds, int lookEvery) {
        for (int step = 1; step <= seconds / DT; step++) {
            world.step(DT);
            if (step % lookEvery == 0) {
                watch.look();
            }
        }
    }

    private double fastest() {
        double most = 0;
        for (int i = 0; i < world.indexEnd(); i++) {
            most = Math.max(most, world.linearVelocity(world.bodyAt(i)).length());
        }
        return most;
    }
}
