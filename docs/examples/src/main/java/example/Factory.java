package example;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.SensorEvents;
import dev.ashlar.physics.World;
import java.util.Locale;

/** A belt carries a box through a light barrier; then balls that lose nothing bounce for a minute in an event-driven world. */
public final class Factory {
    private Factory() {
    }

    /** Runs both. */
    public static void main(String[] args) {
        belt();
        balls();
    }

    private static void belt() {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 1)).at(0, -0.5, 0).surfaceVelocity(1, 0, 0));
        BodyId barrier = world.add(BodyDef.staticBody(Polyhedron.box(0.01, 1, 1)).at(2, 0.5, 0).sensor());
        world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).at(0, 0.1, 0));
        double dt = 1.0 / 60;
        for (int step = 0; step < 240; step++) {
            world.step(dt);
            SensorEvents events = world.sensorEvents();
            for (int e = 0; e < events.size(); e++) {
                if (events.sensor(e) == barrier.index()) {
                    System.out.printf(Locale.ROOT, "%s at %.1f s%n", events.kind(e), step * dt + events.time(e));
                }
            }
        }
    }

    private static void balls() {
        World world = World.builder().eventDriven().hitSpeed(0).build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)).restitution(1).friction(0));
        for (int i = 0; i < 10; i++) {
            world.add(BodyDef.dynamic(new Sphere(0.1)).at(0.25 * i, 1 + 0.1 * i, 0).restitution(1).friction(0));
        }
        double before = world.kineticEnergy() + world.potentialEnergy();
        int impacts = 0;
        for (int frame = 0; frame < 600; frame++) {
            world.step(0.1);
            impacts += world.contactEvents().size() - world.contactEvents().firstHit();
        }
        double lost = Math.abs(world.kineticEnergy() + world.potentialEnergy() - before) / before;
        System.out.printf("%d impacts, energy kept: %s%n", impacts, lost < 1e-12);
    }
}
