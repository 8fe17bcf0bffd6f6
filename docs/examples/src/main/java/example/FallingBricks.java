package example;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;

/** Drops bricks in a heap, with whatever algorithms are on the class path: no line here names one. */
public final class FallingBricks {
    private FallingBricks() {
    }

    /** Prints the algorithms found, and the state after two seconds: which is the same with every broad phase. */
    public static void main(String[] args) {
        World world = world();
        StepReport report = world.report();
        for (int i = 0; i < 120; i++) {
            report = world.step(1.0 / 60);
        }
        System.out.println("broad phase " + report.broadPhase() + ", narrow phase " + report.narrowPhase());
        System.out.println(world.bodyCount() + " bodies, " + report.contacts() + " contacts, hash "
                + Long.toHexString(world.stateHash()));
    }

    /** A floor, and bricks above it. */
    static World world() {
        World world = World.builder().gravity(0, -9.81, 0).build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        BodyDef brick = BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).density(1800);
        for (int i = 0; i < 50; i++) {
            world.add(brick.at(0.13 * (i % 7), 0.5 + 0.25 * i, 0.11 * (i % 5)));
        }
        return world;
    }
}
