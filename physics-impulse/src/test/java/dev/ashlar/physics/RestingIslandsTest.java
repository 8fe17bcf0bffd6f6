package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import org.junit.jupiter.api.Test;

/** Islands at rest are not solved again, until something that concerns them changes. */
class RestingIslandsTest {
    private static final double DT = 1.0 / 60;

    /** The contacts stay as they are, and so do the bodies that rest; what changes is the velocity of what bears them. */
    @Test
    void aPlateThatBeginsToMoveCarriesWhatRestsOnIt() {
        World world = World.builder().build();
        BodyId plate = world.add(BodyDef.kinematic(Polyhedron.box(4, 0.2, 4)).friction(1));
        BodyId lower = world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).friction(1).at(0, 0.35, 0));
        BodyId upper = world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).friction(1).at(0, 0.85, 0));
        for (int k = 0; k < 60; k++) {
            world.step(DT);
        }
        assertThat(world.step(DT).visits()).as("visits at rest").isZero();
        world.setVelocity(plate, new Vec3(0.05, 0, 0), Vec3.ZERO);
        assertThat(world.step(DT).visits()).as("visits as the plate begins to move").isPositive();
        for (int k = 0; k < 60; k++) {
            world.step(DT);
        }
        assertThat(world.linearVelocity(lower).x()).isBetween(0.045, 0.055);
        assertThat(world.linearVelocity(upper).x()).isBetween(0.045, 0.055);
    }
}
