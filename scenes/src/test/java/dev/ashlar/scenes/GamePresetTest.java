package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.Preset;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The laws of worlds whose islands are solved on their own: local, bounded, passive, and without overlaps. */
final class GamePresetTest {
    private static final double DT = 1.0 / 60;
    private static final double FAR = 500;

    /** What is far from a wall, and must not matter to it. */
    enum Far {
        NOTHING, FALLS, SPINS, SPINS_WILDLY, ROLLS, BOUNCES, SLEEPS, HINGED, DRIVEN, STRUCK, RINGS, LEAVES, HEAP;

        void add(World world) {
            BodyDef box = BodyDef.dynamic(Polyhedron.box(0.5, 0.3, 0.4)).density(1000);
            switch (this) {
                case NOTHING -> {
                }
                case FALLS -> world.add(box.at(FAR, 300, 0));
                case SPINS -> world.add(box.at(FAR, 300, 0).angularVelocity(10, 3, -2));
                case SPINS_WILDLY -> world.add(box.at(FAR, 300, 0).angularVelocity(900, 1000, -400));
                case ROLLS -> world
                        .add(BodyDef.dynamic(new Sphere(0.3)).density(1000).at(FAR, 0.3, 0).linearVelocity(3, 0, 0)
                                .angularVelocity(0, 0, -10));
                case BOUNCES -> world.add(BodyDef.dynamic(new Sphere(0.3)).density(1000).restitution(0.8).at(FAR, 5, 0));
                case SLEEPS -> world.add(box.at(FAR, 0.15, 0));
                case HINGED -> {
                    BodyId post = world.add(BodyDef.staticBody(Polyhedron.box(0.1, 4, 0.1)).at(FAR, 2, 0));
                    BodyId arm = world.add(box.at(FAR + 0.5, 3, 0));
                    world.add(JointDef.spherical(post, arm, new Vec3(FAR + 0.1, 3, 0)));
                }
                case DRIVEN -> {
                    // Turns by one radian a step, for which its steps are cut.
                    BodyId post = world.add(BodyDef.staticBody(Polyhedron.box(0.1, 4, 0.1)).at(FAR, 2, 0));
                    BodyId arm = world.add(box.at(FAR + 0.5, 3, 0).angularVelocity(0, 0, 60).linearVelocity(0, 24, 0));
                    world.add(JointDef.hinge(post, arm, new Vec3(FAR + 0.1, 3, 0), new Vec3(0, 0, 1)));
                }
                case STRUCK -> wall(world, FAR, 600, 5, 6);
                case RINGS -> {
                    Polyhedron ring = Meshes.torus(0.3, 0.06, 16, 8);
                    Quat across = Quat.about(new Vec3(1, 0, 0), Math.PI / 2);
                    world.add(BodyDef.staticBody(ring).rotation(across).at(FAR, 5, 0));
                    world.add(BodyDef.dynamic(ring).density(1000).rotation(Quat.about(new Vec3(0, 0, 1), Math.PI / 2))
                            .at(FAR, 4.53, 0).linearVelocity(2, 0, 1));
                }
                case LEAVES -> {
                    BodyId gone = world.add(box.at(FAR, 0.15, 0));
                    world.add(box.at(FAR, 0.45, 0));
                    world.remove(gone);
                }
                default -> {
                    for (int i = 0; i < 12; i++) {
                        world.add(box.at(FAR + 0.1 * (i % 3), 0.5 + 0.5 * i, 0.1 * (i % 2))
                                .rotation(new Quat(0.1 * i, 0.2, 0.3, 1).unit()));
                    }
                }
            }
        }
    }

    private static WorldBuilder game() {
        return World.builder().preset(Preset.GAME);
    }

    /** A wall that is hit by a ball after half a second; returns its bricks. */
    private static List<BodyId> wall(World world, int columns, int rows) {
        world.add(BodyDef.staticBody(Polyhedron.box(2000, 1, 2000)).at(0, -0.5, 0));
        return wall(world, 0, 60, columns, rows);
    }

    private static List<BodyId> wall(World world, double from, double ballMass, int columns, int rows) {
        List<BodyId> bricks = new ArrayList<>();
        for (int y = 0; y < rows; y++) {
            for (int x = 0; x < columns; x++) {
                bricks.add(world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).density(1800)
                        .at(from + 0.4 * x + (y % 2 == 0 ? 0 : 0.2), 0.1 + 0.2 * y, 0)));
            }
        }
        bricks.add(world.add(BodyDef.dynamic(new Sphere(0.3)).mass(ballMass)
                .at(from + 0.2 * columns, 0.1 * rows, 6).linearVelocity(0, 1, ballMass > 100 ? -30 : -10)));
        return bricks;
    }

    private static List<String> states(World world, List<BodyId> bodies) {
        List<String> all = new ArrayList<>();
        for (BodyId body : bodies) {
            all.add(world.pose(body) + " " + world.linearVelocity(body) + " " + world.angularVelocity(body));
        }
        return all;
    }

    private static List<List<String>> run(Far far, boolean before, int threads) {
        World world = game().threads(threads).build();
        if (before) {
            far.add(world);
        }
        List<BodyId> wall = wall(world, 6, 8);
        if (!before) {
            far.add(world);
        }
        List<List<String>> states = new ArrayList<>();
        for (int k = 0; k < 90; k++) {
            world.step(DT);
            if (k % 10 == 9) {
                states.add(states(world, wall));
            }
        }
        return states;
    }

    @ParameterizedTest
    @EnumSource(value = Far.class, names = "NOTHING", mode = EnumSource.Mode.EXCLUDE)
    void whatIsFarAwayChangesNoBit(Far far) {
        List<List<String>> alone = run(Far.NOTHING, false, 1);
        assertThat(run(far, false, 1)).isEqualTo(alone);
        assertThat(run(far, true, 2)).isEqualTo(alone);
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 100})
    void boxesRainWithoutOverlapsInBoundedWork(int count) {
        World world = game().build();
        world.add(BodyDef.staticBody(Polyhedron.box(100, 1, 100)).at(0, -0.5, 0).friction(0.6));
        SplittableRandom random = new SplittableRandom(count);
        BodyDef box = BodyDef.dynamic(Polyhedron.box(0.3, 0.3, 0.3)).mass(27).friction(0.6);
        for (int i = 0; i < count; i++) {
            world.add(box.at(0.6 * (i % 5), 0.5 + 0.7 * (i / 25), 0.6 * (i / 5 % 5)).rotation(new Quat(random.nextDouble() - 0.5,
                    random.nextDouble() - 0.5, random.nextDouble() - 0.5, random.nextDouble() - 0.5).unit()));
        }
        OverlapWatch watch = new OverlapWatch(world);
        double top = world.kineticEnergy() + world.potentialEnergy();
        double worstRise = 0;
        int worstPasses = 0;
        long held = 0;
        long bodySteps = 0;
        for (int k = 0; k < Tier.cases(240, 480); k++) {
            double before = world.kineticEnergy() + world.potentialEnergy();
            StepReport report = world.step(DT);
            worstRise = Math.max(worstRise, world.kineticEnergy() + world.potentialEnergy() - before);
            worstPasses = Math.max(worstPasses, report.internalSteps());
            held += report.held();
            bodySteps += report.bodySteps();
            if (k % 5 == 4) {
                watch.look();
            }
        }
        FigureLog.add("rain of " + count + " boxes", "rise %.3g of %.4g J, held %.3f %%, internal steps %d", worstRise, top,
                100.0 * held / bodySteps, worstPasses);
        assertThat(watch.overlaps).as(watch.first).isZero();
        assertThat(worstRise).as("energy that a step adds, of what was put in").isLessThanOrEqualTo(5e-4 * top);
        assertThat(worstPasses).as("internal steps").isLessThanOrEqualTo(8);
    }

    @Test
    void aShotWallIsNotLiftedAndDoesNotOverlap() {
        Trial trial = Trial.in(game(), 3, "brick-wall", "columns", 14, "rows", 12, "ball-mass", 60).lookEvery(4);
        trial.run(Tier.cases(3, 6), DT);
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        assertThat(trial.energyRise).as("J").isLessThanOrEqualTo(5e-4 * 0.5 * 60 * 900);
    }

    @Test
    void goesOnFromASnapshotToTheBit() {
        World world = game().build();
        wall(world, 4, 5);
        for (int k = 0; k < 60; k++) {
            byte[] snapshot = world.snapshot();
            world.step(DT);
            World other = game().build();
            other.restore(snapshot);
            other.step(DT);
            assertThat(other.stateHash()).as("step %d", k).isEqualTo(world.stateHash());
        }
        assertThatThrownBy(() -> World.builder().preset(Preset.EXACT).build().restore(world.snapshot()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("preset EXACT");
    }

    @Test
    void aWallStands() {
        Trial trial = Trial.in(game(), 1, "brick-wall", "columns", 10, "rows", 15, "ball-speed", 0).lookEvery(20);
        trial.run(1, DT);
        trial.mark();
        trial.run(4, DT);
        assertThat(trial.drift()).isLessThan(1e-9);
        assertThat(trial.held).isZero();
    }
}
