package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import org.junit.jupiter.api.Test;

final class ContactEventsTest {
    private static final double DT = 1.0 / 60;

    @Test
    void tellWhereBodiesTouchAndForgetItWhenTheyPart() {
        World world = World.builder().build();
        world.add(BodyDef.fixed(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        for (int i = 0; i < 20; i++) {
            world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).at(i - 9.5, 0.1, 3));
        }
        world.step(DT);
        ContactEvents events = world.events();
        double[] at = new double[3];
        assertThat(events.size()).isEqualTo(20);
        for (int e = 0; e < 20; e++) {
            events.point(e, at, 0);
            assertThat(at[0]).isCloseTo(e - 9.5, within(1e-9));
            assertThat(at[1]).isCloseTo(0, within(1e-4));
            assertThat(at[2]).isCloseTo(3, within(1e-9));
        }
        world.setVelocity(world.bodyAt(7), new Vec3(0, 10, 0), Vec3.ZERO);
        world.step(DT);
        assertThat(events.kind(6)).isEqualTo(ContactEvents.Kind.END);
        events.point(6, at, 0);
        assertThat(at).containsOnly(0);
    }
}
