package dev.ashlar.scenes;

import dev.ashlar.geometry.Sphere;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.World;
import dev.ashlar.testkit.contract.Allocation;
import org.junit.jupiter.api.Test;

class AllocationTest {
    @Test
    void stepsOfAStandingWallAndOfItsRubbleAllocateNothing() {
        World world = Trial.in(World.builder(), 1, "brick-wall", "columns", 6, "rows", 6).world;
        run(world, 60);
        Allocation.assertNone("a standing wall", 10, () -> world.step(1.0 / 60));
        world.add(BodyDef.dynamic(new Sphere(0.5)).at(0, 1, -2).mass(200).linearVelocity(0, 0, 20));
        run(world, 150);
        Allocation.assertNone("rubble", 10, () -> world.step(1.0 / 60));
    }

    private static void run(World world, int steps) {
        for (int i = 0; i < steps; i++) {
            world.step(1.0 / 60);
        }
    }
}
