package example;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.PerceptionDef;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;

/** Two heaps of boxes and a budget that suffices for one: the one that is looked at falls, the other waits and catches up. */
public final class Onlooker {
    private Onlooker() {
    }

    public static void main(String[] args) {
        Viewpoint left = new Viewpoint(new Vec3(-20, 3, 15), new Vec3(0, -0.1, -1), 1);
        World world = World.builder().perception(PerceptionDef.of(left, 1_500)).build();
        world.add(BodyDef.staticBody(Polyhedron.box(100, 1, 100)).at(0, -0.5, 0));
        for (int heap = -20; heap <= 20; heap += 40) {
            for (int i = 0; i < 60; i++) {
                world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.4, 0.6)).at(heap + 0.5 * (i % 3), 0.5 + 0.5 * i, 0.3 * (i % 2)));
            }
        }
        long mostWork = 0;
        for (int step = 1; step <= 600; step++) {
            if (step == 300) {
                world.setPerception(world.perception().withView(new Viewpoint(new Vec3(20, 3, 15), new Vec3(0, -0.1, -1), 1)));
            }
            StepReport report = world.step(1.0 / 60);
            mostWork = Math.max(mostWork, report.work());
            if (step % 100 == 0) {
                System.out.printf("step %d: %d pairs skipped, %d bodies held, %.2f s behind%n", step, report.pairsSkipped(),
                        report.heldByBudget(), report.largestLag());
            }
        }
        System.out.println("most questions to the narrow phase in a step: " + mostWork);
    }
}
