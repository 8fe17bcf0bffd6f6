package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import org.junit.jupiter.api.Test;

/** What the report says of how far apart bodies are that press on each other. */
final class WidestGapTest {
    private static final double DT = 1.0 / 60;

    @Test
    void aBoxAtRestIsAtItsGapAndOneThatSlidesNoFurther() {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0).friction(0.4));
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).density(1000).at(0, 0.1001, 0).friction(0.4));
        for (int k = 0; k < 60; k++) {
            world.step(DT);
        }
        assertThat(world.report().widestMovingGap()).isZero();
        assertThat(world.report().widestRestingGap()).isCloseTo(world.pose(box).position().y() - 0.1, within(1e-12));
        world.setVelocity(box, new dev.ashlar.math.Vec3(2, 0, 0), dev.ashlar.math.Vec3.ZERO);
        double widest = 0;
        for (int k = 0; k < 10; k++) {
            assertThat(world.step(DT).widestRestingGap()).as("step %d", k).isZero();
            widest = Math.max(widest, world.report().widestMovingGap());
        }
        assertThat(widest).isBetween(1e-6, 4e-4);
    }
}
