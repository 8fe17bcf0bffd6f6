package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Laws of scale: the same scene, n times as large, with all times sqrt(n) times as long, does the same, n times as large, since gravity
 * stays. Gaps, reaches and tolerances must follow the bodies for that.
 */
class ScalingTest {
    /** The sizes of a scene in metres at scale 1, and its bodies. */
    enum Scene { STACK, ARCH, WALL, HEAP }

    private static final double DT = 1.0 / 60;
    private static final int HEAPS = 4;

    /** A scene in a world, at a scale. */
    private static final class Model {
        final World world;
        final double scale;
        final List<BodyId> bodies = new ArrayList<>();
        private final List<Vec3> start = new ArrayList<>();
        private long held;
        private long bodySteps;

        Model(Scene scene, double scale, Preset preset) {
            this(scene, scale, preset, 7);
        }

        Model(Scene scene, double scale, Preset preset, long seed) {
            this.scale = scale;
            double dt = Math.sqrt(scale) * DT;
            world = World.builder().preset(preset).internalStep(dt).build();
            world.add(BodyDef.staticBody(Polyhedron.box(40 * scale, scale, 40 * scale)).at(0, -0.5 * scale, 0));
            switch (scene) {
                case STACK -> stack();
                case ARCH -> arch();
                case WALL -> wall();
                case HEAP -> heap(seed);
            }
            for (BodyId id : bodies) {
                start.add(world.pose(id).position());
            }
        }

        private void add(Shape shape, double x, double y, double z, Quat turn) {
            bodies.add(world.add(BodyDef.dynamic(shape.scaled(scale)).density(1800)
                    .at(new Pose(new Vec3(x, y, z).times(scale), turn))));
        }

        private void stack() {
            for (int i = 0; i < 10; i++) {
                add(Polyhedron.box(0.4, 0.2, 0.2), 0, 0.1 + 0.2 * i + 1e-4 * (i + 1), 0, Quat.IDENTITY);
            }
        }

        /** With play: every joint is open by a millimetre. */
        private void arch() {
            int n = 25;
            List<Polyhedron> stones = SampleMeshes.archStones(n, 2, 2.6, 0.8);
            for (int i = 0; i < n; i++) {
                double angle = StrictMath.PI * (i + 0.5) / n;
                double open = 1e-3 * n / StrictMath.PI;
                add(stones.get(i), open * StrictMath.cos(angle), open * StrictMath.sin(angle) + 1e-3, 0, Quat.IDENTITY);
            }
        }

        private void wall() {
            Polyhedron brick = Polyhedron.box(0.4, 0.2, 0.2);
            for (int row = 0; row < 8; row++) {
                for (int i = 0; i < 6 - (row & 1); i++) {
                    add(brick, 0.4005 * (i + 0.5 * (row & 1)), 0.1 + 0.2 * row + 2e-4 * (row + 1), 0, Quat.IDENTITY);
                }
            }
        }

        /** In a pit, so that it is as high as its bodies are packed, and not as wide as they happened to roll. */
        private void heap(long seed) {
            Polyhedron across = Polyhedron.box(1, 4, 3).scaled(scale);
            Polyhedron along = Polyhedron.box(1, 4, 1).scaled(scale);
            for (int side = -1; side <= 1; side += 2) {
                world.add(BodyDef.staticBody(across).at(side * scale, 2 * scale, 0));
                world.add(BodyDef.staticBody(along).at(0, 2 * scale, side * scale));
            }
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < 40; i++) {
                Quat turn = new Quat(random.nextDouble() - 0.5, random.nextDouble() - 0.5, random.nextDouble() - 0.5,
                        random.nextDouble() - 0.5).unit();
                add(i % 2 == 0 ? Polyhedron.box(0.3, 0.2, 0.2) : SampleMeshes.randomEllipsoid(16, 0.15, 1 + i % 5).centred(),
                        0.4 * (i % 2) - 0.2, 0.4 + 0.1 * i, 0.4 * (i / 2 % 2) - 0.2, turn);
            }
        }

        Model run(double seconds) {
            long count = Math.round(seconds / DT);
            for (long k = 0; k < count; k++) {
                StepReport report = world.step(Math.sqrt(scale) * DT);
                held += report.held();
                bodySteps += report.bodySteps();
            }
            return this;
        }

        /** The furthest that a body came, divided by the scale. */
        double displacement() {
            double most = 0;
            for (int i = 0; i < bodies.size(); i++) {
                most = Math.max(most, world.pose(bodies.get(i)).position().distance(start.get(i)));
            }
            return most / scale;
        }

        /** The mean height of the bodies, divided by the scale. */
        double height() {
            double sum = 0;
            for (BodyId id : bodies) {
                sum += world.pose(id).position().y();
            }
            return sum / bodies.size() / scale;
        }

        double heldShare() {
            return (double) held / bodySteps;
        }
    }

    /** Solved to the end, since what iterations leave of impacts differs with the rounding of scales that are no powers of two. */
    @ParameterizedTest
    @CsvSource({"STACK, 0.01", "STACK, 100", "ARCH, 0.01", "ARCH, 100", "WALL, 0.01", "WALL, 100"})
    void whatStandsSettlesAsFarAtEveryScale(Scene scene, double scale) {
        Model one = new Model(scene, 1, Preset.EXACT).run(4);
        Model other = new Model(scene, scale, Preset.EXACT).run(4);
        FigureLog.add(
                scene + " at scale " + scale
                        + ", displacement / scale, m, demanded equal to 5 % (arch: 25 %); held, demanded < 0.001",
                "%.4g : %.4g; %.2g : %.2g", one.displacement(), other.displacement(), one.heldShare(), other.heldShare());
        // The stones of an arch with play fall against each other, and which are first differs with rounding.
        double share = scene == Scene.ARCH ? 0.25 : 0.05;
        assertThat(other.displacement()).isCloseTo(one.displacement(), within(share * one.displacement()));
        assertThat(one.heldShare()).isLessThan(1e-3);
        assertThat(other.heldShare()).isLessThan(1e-3);
    }

    /** Which way bodies roll is chaotic, and differs with the rounding of scales that are no powers of two: so the mean of some heaps. */
    @Tag("slow")
    @Test
    void heapsAreAsHighAtEveryScale() {
        double[] scales = {1, 0.01, 100};
        double[] height = new double[3];
        double[] held = new double[3];
        for (int k = 0; k < 3; k++) {
            for (int seed = 1; seed <= HEAPS; seed++) {
                Model heap = new Model(Scene.HEAP, scales[k], Preset.GAME, seed).run(8);
                height[k] += heap.height() / HEAPS;
                held[k] += heap.heldShare() / HEAPS;
            }
        }
        FigureLog.add("heaps at scales 1, 0.01, 100, mean height / scale, m, demanded equal to 5 %; held, demanded < 0.001",
                "%.4g, %.4g, %.4g; %.2g, %.2g, %.2g", height[0], height[1], height[2], held[0], held[1], held[2]);
        assertThat(height[1]).isCloseTo(height[0], within(0.05 * height[0]));
        assertThat(height[2]).isCloseTo(height[0], within(0.05 * height[0]));
        assertThat(held[0]).isLessThan(1e-3);
        assertThat(held[1]).isLessThan(1e-3);
        assertThat(held[2]).isLessThan(1e-3);
    }

    @ParameterizedTest
    @CsvSource({"STACK, GAME", "ARCH, GAME", "WALL, GAME", "HEAP, GAME", "STACK, EXACT", "ARCH, EXACT", "WALL, EXACT",
        "HEAP, EXACT"})
    void scalesThatAreExactInBinaryGiveTheSameBits(Scene scene, Preset preset) {
        int seconds = Tier.cases(1, 2);
        Model one = new Model(scene, 1, preset).run(seconds);
        for (double scale : new double[] {1.0 / 64, 0.25, 4, 64}) {
            Model other = new Model(scene, scale, preset).run(seconds);
            for (int i = 0; i < one.bodies.size(); i++) {
                Pose a = one.world.pose(one.bodies.get(i));
                Pose b = other.world.pose(other.bodies.get(i));
                assertThat(b.position()).as("%s at %s, body %s", scene, scale, i).isEqualTo(a.position().times(scale));
                assertThat(b.rotation()).as("%s at %s, body %s", scene, scale, i).isEqualTo(a.rotation());
                assertThat(other.world.linearVelocity(other.bodies.get(i))).isEqualTo(one.world.linearVelocity(one.bodies.get(i))
                        .times(Math.sqrt(scale)));
            }
        }
    }

    @Test
    void aCubeRestsAtAShareOfItsSizeAboveTheFloor() {
        for (double edge : new double[] {1e-3, 0.2, 10, 100}) {
            World world = World.builder().internalStep(DT * Math.sqrt(edge)).build();
            world.add(BodyDef.staticBody(Polyhedron.box(100 * edge, edge, 100 * edge)).at(0, -0.5 * edge, 0));
            BodyId cube = world.add(BodyDef.dynamic(Polyhedron.box(edge, edge, edge)).at(0, 0.51 * edge, 0));
            for (int k = 0; k < 120; k++) {
                world.step(DT * Math.sqrt(edge));
            }
            assertThat(world.pose(cube).position().y() / edge - 0.5).as("cube of " + edge).isBetween(0.0, 5e-4);
        }
    }

    @Test
    void sizesAreWidthsWhicheverWayAShapeLiesInItsFrame() {
        assertThat(size(Polyhedron.box(0.4, 0.2, 0.2))).isEqualTo(0.2);
        assertThat(size(Polyhedron.box(10, 0.01, 0.01))).isEqualTo(0.01);
        assertThat(size(new Sphere(0.3))).isEqualTo(0.6);
        assertThat(size(new Capsule(0.1, 0.3))).isCloseTo(0.2, within(1e-15));
        Pose turned = new Pose(new Vec3(1, 2, 3), new Quat(0.1, 0.5, -0.3, 0.7).unit());
        assertThat(size(Polyhedron.box(0.5, 0.3, 0.2).transformed(turned))).isCloseTo(0.3, within(1e-12));
    }

    private static double size(Shape shape) {
        World world = World.builder().build();
        world.add(BodyDef.dynamic(shape));
        return WorldParts.of(world).bodies().shape[0].size;
    }
}
