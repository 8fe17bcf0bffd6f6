package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What forces, torques and impulses do to a body: along all axes that it is free to move along and to turn about, and no other. */
final class ForcesTest {
    private static final double DT = 1.0 / 64;
    private static final Vec3 PUSH = new Vec3(3, -2, 5);
    private static final Vec3 ARM = new Vec3(0.5, 0.25, -1);
    private static final Vec3 CENTRE = new Vec3(1, 2, 3);
    /** Of {@link #BOX}: m (b^2 + c^2) / 12 about each axis. */
    private static final double MASS = 6;
    private static final Vec3 INERTIA = new Vec3(0.5 * (4 + 9), 0.5 * (1 + 9), 0.5 * (1 + 4));
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(1, 2, 3)).mass(MASS).at(CENTRE.x(), CENTRE.y(), CENTRE.z());

    private World world = World.builder().gravity(0, 0, 0).build();
    private BodyId box = world.add(BOX);

    private static Vec3 over(Vec3 a, Vec3 b) {
        return new Vec3(a.x() / b.x(), a.y() / b.y(), a.z() / b.z());
    }

    private void moves(Vec3 velocity, Vec3 spin) {
        assertThat(world.linearVelocity(box).minus(velocity).length()).as("velocity " + world.linearVelocity(box))
                .isLessThan(1e-12);
        assertThat(world.angularVelocity(box).minus(spin).length()).as("spin " + world.angularVelocity(box)).isLessThan(1e-12);
    }

    @Test
    void aForceActsOnTheCentreForOneStep() {
        world.applyForce(box, PUSH);
        moves(Vec3.ZERO, Vec3.ZERO);
        world.step(DT);
        moves(PUSH.times(DT / MASS), Vec3.ZERO);
        world.step(DT);
        moves(PUSH.times(DT / MASS), Vec3.ZERO);
    }

    /** One internal step is short enough for the spin not to have turned the axes of inertia: an axis that they share is asked. */
    @Test
    void aForceAtAPointMovesTheCentreAndTurnsTheBody() {
        world.applyForceAt(box, new Vec3(3, -2, 0), CENTRE.plus(new Vec3(0.5, 0.25, 0)));
        moves(Vec3.ZERO, Vec3.ZERO);
        world.step(DT);
        moves(new Vec3(3, -2, 0).times(DT / MASS), new Vec3(0, 0, (0.5 * -2 - 0.25 * 3) * DT / INERTIA.z()));
    }

    @Test
    void aTorqueTurnsTheBodyAndMovesNothing() {
        world.applyTorque(box, new Vec3(0, 4, 0));
        moves(Vec3.ZERO, Vec3.ZERO);
        world.step(DT);
        moves(Vec3.ZERO, new Vec3(0, 4 * DT / INERTIA.y(), 0));
    }

    @Test
    void anImpulseActsOnTheCentreAtOnce() {
        world.applyImpulse(box, PUSH);
        moves(PUSH.times(1 / MASS), Vec3.ZERO);
    }

    @Test
    void anImpulseAtAPointMovesTheCentreAndTurnsTheBodyAtOnce() {
        world.applyImpulseAt(box, PUSH, CENTRE.plus(ARM));
        moves(PUSH.times(1 / MASS), over(ARM.cross(PUSH), INERTIA));
    }

    @Test
    void anAngularImpulseTurnsTheBodyAtOnceAndMovesNothing() {
        world.applyAngularImpulse(box, PUSH);
        moves(Vec3.ZERO, over(PUSH, INERTIA));
    }

    @Test
    void forcesAndTorquesAddUp() {
        world.applyForce(box, PUSH);
        world.applyForce(box, PUSH);
        world.applyTorque(box, new Vec3(1, 0, 0));
        world.applyForceAt(box, PUSH.times(-1), CENTRE);
        world.step(DT);
        moves(PUSH.times(DT / MASS), new Vec3(DT / INERTIA.x(), 0, 0));
    }

    /** The same push, by each way to apply it, on a body that is free along x and about z alone. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nothingMovesABodyAlongALockedAxisOrTurnsItAboutOne(boolean eventDriven) {
        for (int way = 0; way < 6; way++) {
            WorldBuilder builder = World.builder().gravity(0, 0, 0);
            world = eventDriven ? builder.eventDriven().build() : builder.build();
            box = world.add(BOX.lockTranslation(false, true, true).lockRotation(true, true, false));
            Vec3 point = CENTRE.plus(ARM);
            switch (way) {
                case 0 -> world.applyForce(box, PUSH.times(1 / DT));
                case 1 -> world.applyForceAt(box, PUSH.times(1 / DT), point);
                case 2 -> world.applyTorque(box, PUSH.times(1 / DT));
                case 3 -> world.applyImpulse(box, PUSH);
                case 4 -> world.applyImpulseAt(box, PUSH, point);
                default -> world.applyAngularImpulse(box, PUSH);
            }
            if (way < 3) {
                world.step(DT);
            }
            boolean pushes = way % 3 < 2;
            double turn = way % 3 == 0 ? 0 : way % 3 == 1 ? ARM.cross(PUSH).z() : PUSH.z();
            moves(new Vec3(pushes ? PUSH.x() / MASS : 0, 0, 0), new Vec3(0, 0, turn / INERTIA.z()));
        }
    }
}
