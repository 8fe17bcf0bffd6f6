package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.ccd.NonPenetrationClamp;
import dev.ashlar.physics.internal.step.WorldParts;
import org.junit.jupiter.api.Test;

class ClampContactsTest {
    private final World world = World.builder().gravity(0, 0, 0).build();
    private final BodyId a =
            world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).mass(2).linearVelocity(3, 1, 0).angularVelocity(0, 0, 1));
    private final BodyId b = world.add(BodyDef.dynamic(Polyhedron.box(1, 2, 1)).mass(5).at(1.1, 0.2, 0).linearVelocity(-1, 0, 2));

    @Test
    void whatIsHeldTwiceExchangesItsSpeedAsAnInelasticImpulse() {
        Momentum before = Momentum.of(world, Vec3.ZERO);
        double energy = world.kineticEnergy();
        Vec3 at = new Vec3(0.55, 0.3, -0.2);
        assertThat(closing(at)).isGreaterThan(3);
        NonPenetrationClamp clamp = WorldParts.of(world).stepper().clamp;
        at.to(clamp.place, 0);
        new Vec3(1, 0, 0).to(clamp.place, 3);
        clamp.exchange(a.index(), b.index(), 0, 0);
        assertThat(closing(at)).isCloseTo(0, within(1e-12));
        Momentum after = Momentum.of(world, Vec3.ZERO);
        assertThat(after.linear().distance(before.linear())).isLessThan(1e-12);
        assertThat(after.angular().distance(before.angular())).isLessThan(1e-12);
        assertThat(world.kineticEnergy()).isLessThan(energy - 1);
        energy = world.kineticEnergy();
        clamp.exchange(a.index(), b.index(), 0, 0);
        assertThat(world.kineticEnergy()).as("nothing is left to exchange").isCloseTo(energy, within(1e-12));
    }

    private double closing(Vec3 at) {
        return pointVelocity(a, at).x() - pointVelocity(b, at).x();
    }

    private Vec3 pointVelocity(BodyId id, Vec3 at) {
        return world.linearVelocity(id).plus(world.angularVelocity(id).cross(at.minus(world.pose(id).position())));
    }
}
