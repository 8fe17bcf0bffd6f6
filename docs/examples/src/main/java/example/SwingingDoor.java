package example;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointAxis;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.JointId;
import dev.ashlar.physics.World;

/** A door on a hinge with limits and a closer, pushed open. */
public final class SwingingDoor {
    private SwingingDoor() {
    }

    /** Prints how far the door is open, and what its hinge carries, every half second. */
    public static void main(String[] args) {
        World world = World.builder().build();
        BodyId post = world.add(BodyDef.staticBody(Polyhedron.box(0.1, 2, 0.1)).at(0, 1, 0));
        BodyId door = world.add(BodyDef.dynamic(Polyhedron.box(0.9, 1.9, 0.05)).at(0.52, 1, 0));
        JointId hinge = world.add(JointDef.hinge(post, door, new Vec3(0.06, 1, 0), new Vec3(0, 1, 0))
                .limit(JointAxis.ANGULAR_X, -1.5, 1.5)
                .spring(JointAxis.ANGULAR_X, 0, 20, 8)
                .breakForce(5e4, 1e4));
        world.applyImpulseAt(door, new Vec3(0, 0, 30), new Vec3(0.9, 1, 0));
        for (int i = 1; i <= 300; i++) {
            world.step(1.0 / 60);
            if (i % 30 == 0) {
                System.out.printf("%.1f s: open by %.3f rad, hinge carries %.0f N%n", i / 60.0,
                        world.joints().value(hinge, JointAxis.ANGULAR_X), world.joints().force(hinge).length());
            }
        }
    }
}
