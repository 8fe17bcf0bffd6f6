package example;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.World;
import java.util.Locale;

/** A crate on a tilted plate that turns to ice, and then is let fall: bodies that are changed between steps. */
public final class Thaw {
    private Thaw() {
    }

    /** Runs it. */
    public static void main(String[] args) {
        World world = World.builder().sleeping(true).build();
        Pose tilted = new Pose(new Vec3(0, 4, 0), Quat.about(new Vec3(0, 0, 1), 0.2));
        BodyId plate = world.add(BodyDef.kinematic(Polyhedron.box(8, 0.2, 2)).at(0, 4, 0));
        BodyId crate = world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).at(2, 4.35, 0));
        double dt = 1.0 / 60;
        world.moveKinematic(plate, tilted, 60 * dt);
        steps(world, 60, dt);
        world.setVelocity(plate, Vec3.ZERO, Vec3.ZERO);
        steps(world, 60, dt);
        tell(world, crate, "on wood");
        world.bodies().setFriction(plate, 0);
        steps(world, 60, dt);
        tell(world, crate, "on ice");
        world.bodies().change(crate, def -> def.friction(1).mass(20));
        world.bodies().setType(plate, BodyType.DYNAMIC);
        steps(world, 60, dt);
        tell(world, crate, "as the plate falls");
        for (BodyId id : world.bodies()) {
            System.out.printf(Locale.ROOT, "%s weighs %.0f kg%n", world.shape(id), world.mass(id));
        }
    }

    private static void steps(World world, int count, double dt) {
        for (int i = 0; i < count; i++) {
            world.step(dt);
        }
    }

    private static void tell(World world, BodyId crate, String when) {
        System.out.printf(Locale.ROOT, "%s: %.2f m/s, %s%n", when, world.linearVelocity(crate).length(),
                world.isAwake(crate) ? "awake" : "asleep");
    }
}
