package dev.ashlar.testbed.scene;

import dev.ashlar.math.Vec3;
import dev.ashlar.physics.ContactEvents;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Actor;
import dev.ashlar.scenes.stage.Stage;

/** The game with bodies of the world: drivers push their cars, and the world does the rest. */
final class ImpulseGame implements Actor {
    private static final double ACCELERATION = 7;
    private static final double TOP_SPEED = 13;
    private static final double TURN_RATE = 2.2;
    /** How fast, a second, wheels take away what goes across, and the wheel gets its way with the spin. */
    private static final double GRIP = 3;
    private static final double STEERING = 5;

    private final Drivers drivers;

    ImpulseGame(Drivers drivers) {
        this.drivers = drivers;
    }

    @Override
    public void steer(int ahead, int aside) {
        drivers.steer(ahead, aside);
    }

    @Override
    public void act(Stage stage, double dt) {
        World world = stage.world();
        countCollisions(world);
        for (int i = 0; i < CarScene.CARS; i++) {
            drive(world, i);
        }
        drivers.goOn(dt);
    }

    private void drive(World world, int i) {
        Drivers.Wish wish = drivers.wish(world, i);
        Vec3 ahead = drivers.heading(world, i);
        Vec3 velocity = world.linearVelocity(drivers.car(i));
        double along = velocity.dot(ahead);
        Vec3 across = velocity.plusTimes(-along, ahead);
        double gas = drivers.isOver() ? -along : wish.gas() * ACCELERATION * Math.max(0, 1 - wish.gas() * along / TOP_SPEED);
        double mass = world.mass(drivers.car(i));
        double turn = TURN_RATE * wish.wheel() * Math.max(-1, Math.min(1, along / 4)) - world.angularVelocity(drivers.car(i)).y();
        double size = world.shape(drivers.car(i)).boundingRadius();
        // About a third of m r^2 is the inertia of a car; it need not be exact.
        world.applyForce(drivers.car(i), ahead.times(mass * gas).plusTimes(-mass * GRIP, across));
        world.applyTorque(drivers.car(i), new Vec3(0, mass * size * size / 3 * STEERING * turn, 0));
    }

    private void countCollisions(World world) {
        ContactEvents events = world.contactEvents();
        for (int e = 0; e < events.size(); e++) {
            int a = carWith(events.bodyA(e).index());
            int b = carWith(events.bodyB(e).index());
            if (events.kind(e) == ContactEvents.Kind.BEGIN && a >= 0 && b >= 0 && !drivers.isOver()) {
                drivers.collide(a, b);
            }
        }
    }

    private int carWith(int index) {
        for (int i = 0; i < CarScene.CARS; i++) {
            if (drivers.car(i).index() == index) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public String notes() {
        return drivers.notes();
    }
}
