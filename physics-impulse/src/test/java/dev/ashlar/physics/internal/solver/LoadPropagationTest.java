package dev.ashlar.physics.internal.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.step.StepPipeline;
import dev.ashlar.physics.internal.step.WorldParts;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads are guessed of what can carry in a substep, and of nothing else: a guess takes the place of all that is known below. */
class LoadPropagationTest {
    @ParameterizedTest
    @CsvSource({"0, true", "1e-5, true", "3e-4, false"})
    void openContactsAreNoLoads(double gap, boolean isGuessed) {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(4, 1, 4)).at(0, -0.5, 0));
        BodyDef box = BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2));
        world.add(box.at(0, 0.1, 0));
        // Without weight, so that it stays where it is put.
        world.add(box.at(0, 0.3 + gap, 0).gravityScale(0));
        world.step(1e-9);
        StepPipeline stepper = WorldParts.of(world).stepper();
        ContactConstraints rows = stepper.rows;
        assertThat(rows.count).as("manifolds, the open one too").isEqualTo(2);
        Arrays.fill(rows.isNew, false);
        for (int r = 0; r < rows.count; r++) {
            rows.isNew[r] = Math.max(rows.bodyA[r], rows.bodyB[r]) == 2;
        }
        double h = 1.0 / 960;
        ContactSolver solver = new ContactSolver(WorldParts.of(world).bodies(), rows);
        for (int r = 0; r < rows.count; r++) {
            solver.allowSpeeds(r, 1 / h);
        }
        LoadPropagation loads = new LoadPropagation(WorldParts.of(world).bodies(), rows, stepper.order, solver);
        assertThat(loads.guess(0, rows.isNew, new double[] {0, -9.81 * h, 0}, 0.3)).isEqualTo(isGuessed);
    }
}
