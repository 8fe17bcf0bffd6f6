package dev.ashlar.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.Scenes;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.testbed.show.Engine;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a run measures. */
final class SimulationTest {
    @Test
    void countsTheBallAsEnergyPutIn() {
        Simulation run = run("brick-wall", 2.1, "columns", 3, "rows", 2);
        assertThat(run.energyIn()).isCloseTo(0.5 * 200 * 30 * 30 + 200 * 9.81 * 0.6, within(600.0));
        // At first the slab, which touches the ground, is opened to its least gap, while next to nothing was put in.
        assertThat(run.rows().subList(5, run.rows().size())).allSatisfy(row -> assertThat(row.energyRise()).isLessThan(10));
    }

    @Test
    void countsTheWorkOfForcesAsEnergyPutIn() {
        Simulation run = run("rolling", 0.5);
        double moved = run.world().pose(run.world().bodyAt(1)).position().minus(new Vec3(0, 0.5, 0)).length();
        assertThat(moved).as("way of the slab").isGreaterThan(0.05);
        assertThat(run.energyIn()).isCloseTo(150 * moved, within(0.01));
        // At first the slab of 20 m, which touches the ground, is opened to half of its gap, 4.5 mm, while next to nothing was put in.
        assertThat(run.rows().subList(100, run.rows().size())).allSatisfy(row -> assertThat(row.energyRise()).isLessThan(1e-4));
    }

    @Test
    void takesTheHeightWhereNothingMovesAtFirst() {
        Simulation run = run("stack", 0.1, "boxes", 2);
        assertThat(run.energyIn()).isCloseTo(run.rows().get(0).potentialEnergy(), within(1e-2));
    }

    @Test
    void measuresCreepAndGapWhereTheSceneRests() {
        Simulation run = run("stack", 2, "boxes", 3);
        assertThat(run.creep()).isBetween(0.0, 1e-5);
        assertThat(run.gapAtRest()).isEqualTo(run.rows().get(119).worstGap());
        assertThat(run("stack", 1.9, "boxes", 3).creep()).isNull();
        assertThat(run("stack", 1.9, "boxes", 3).gapAtRest()).isNull();
        assertThat(run("dzhanibekov", 2.1).creep()).isNull();
    }

    @Test
    void tellsOfEveryStep() {
        Scene scene = Scenes.get("stack");
        Stage stage = scene.build(World.builder().build(), scene.defaults(), 1);
        AtomicInteger told = new AtomicInteger();
        Simulation run = new Simulation(stage, 0.01, scene.standing());
        run.run(50, told::incrementAndGet);
        assertThat(told).hasValue(50);
        assertThat(run.rows()).extracting(StepRow::step).startsWith(1, 2, 3).endsWith(49, 50).hasSize(50);
        // At first the slab, which touches the ground, is opened to its least gap, while next to nothing was put in.
        assertThat(run.rows().subList(5, run.rows().size()))
                .allSatisfy(row -> assertThat(row.time()).isCloseTo(0.01 * row.step(), within(1e-12)));
    }

    /** The judge is asked about every step: bodies put into each other are found until they are apart. */
    @Test
    void findsOverlapsWhereThereAreSome() {
        Scene scene = Scenes.get("stack");
        Stage stage = scene.build(World.builder().build(), scene.defaults().with("boxes", 1), 1);
        for (int i = 0; i < 2; i++) {
            stage.world().add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(8 + 0.9 * i, 0.5, 0));
        }
        Simulation run = new Simulation(stage, 1.0 / 60, scene.standing());
        run.run(30, () -> {});
        assertThat(run.rows().get(0).overlappingPairs()).isOne();
        assertThat(run.rows().get(0).maxPenetration()).isBetween(1e-3, 0.1);
        assertThat(run.rows().get(29).overlappingPairs()).isZero();
        assertThat(Summary.of("stack", Engine.DEFAULT, 1, run).overlappingPairs()).isOne();
        assertThat(Summary.of("stack", Engine.DEFAULT, 1, run).table()).contains("1 pairs in a step, deepest 0.0");
    }

    /** A contact modifier lets bodies pass through each other: that is no overlap. */
    @Test
    void passingPairsDoNotOverlap() {
        Scene scene = Scenes.get("stack");
        World world = World.builder().contactModifier(surface -> surface.enabled = surface.userDataB != "ghost").build();
        Stage stage = scene.build(world, scene.defaults().with("boxes", 1), 1);
        world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(8, 0.5, 0));
        world.add(
                BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(6, 2, 0).gravityScale(0).linearVelocity(2, -2, 0).userData("ghost"));
        Simulation run = new Simulation(stage, 1.0 / 60, scene.standing());
        int[] passing = new int[1];
        run.run(60, () -> passing[0] = Math.max(passing[0], world.report().passing()));
        assertThat(passing[0]).as("through the box and the ground").isEqualTo(2);
        // At first the slab, which touches the ground, is opened to its least gap, while next to nothing was put in.
        assertThat(run.rows().subList(5, run.rows().size())).allSatisfy(row -> assertThat(row.overlappingPairs()).isZero());
    }

    private static Simulation run(String id, double seconds, Object... settings) {
        Scene scene = Scenes.get(id);
        var values = scene.defaults();
        for (int i = 0; i < settings.length; i += 2) {
            values = values.with((String) settings[i], ((Number) settings[i + 1]).doubleValue());
        }
        Stage stage = scene.build(scene.world(World.builder(), values), values, 1);
        Simulation run = new Simulation(stage, scene.dt(), scene.standing());
        run.run((int) Math.round(seconds / scene.dt()), () -> {});
        return run;
    }
}
