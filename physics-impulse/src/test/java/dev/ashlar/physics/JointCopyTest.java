package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import org.junit.jupiter.api.Test;

/** A joint made anew from what it is now goes on from the values that it has. */
final class JointCopyTest {
    private static final double DT = 1.0 / 60;
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(0.4, 0.3, 0.2));

    /** Pairs of boxes, each with a joint of another kind, moving. */
    private static World world() {
        World world = World.builder().build();
        for (int i = 0; i < 7; i++) {
            BodyId a = world.add(BOX.at(3 * i, 0, 0).angularVelocity(1, 2, 0.5).linearVelocity(0.3, 0, 0));
            BodyId b = world.add(BOX.at(3 * i + 0.7, 0.1, 0).angularVelocity(-1, 0.5, 2));
            world.add(joint(i, a, b, new Vec3(3 * i + 0.35, 0.05, 0)));
        }
        return world;
    }

    private static JointDef joint(int kind, BodyId a, BodyId b, Vec3 at) {
        return switch (kind) {
            case 0 -> JointDef.spherical(a, b, at);
            case 1 -> JointDef.hinge(a, b, at, new Vec3(1, 1, 0)).motor(JointAxis.ANGULAR_X, 3, 50);
            case 2 -> JointDef.slider(a, b, at, new Vec3(1, 0, 0)).limit(JointAxis.LINEAR_X, -0.1, 0.2);
            case 3 -> JointDef.fixed(a, b, at).breakForce(1e6, 1e6).collideConnected(true);
            case 4 -> JointDef.distance(a, b, at.plus(new Vec3(-0.3, 0, 0)), at.plus(new Vec3(0.3, 0, 0)));
            case 5 -> JointDef.distance(a, b, at, at.plus(new Vec3(0.2, 0, 0))).length(0.3);
            default -> JointDef.sixDof(a, b, new Pose(at, Quat.about(new Vec3(0, 1, 1), 0.7))).lock(JointAxis.LINEAR_X)
                    .spring(JointAxis.ANGULAR_Y, 0.4, 20, 1).servo(JointAxis.LINEAR_Z, 0.05, 1, 100);
        };
    }

    private static World copy(World world) {
        World copy = World.builder().broadPhase("sap").build();
        for (int i = 0; i < world.indexEnd(); i++) {
            copy.add(world.definition(world.bodyAt(i)));
        }
        for (int j = 0; j < world.joints().indexEnd(); j++) {
            copy.add(world.joints().definition(world.joints().at(j)));
        }
        return copy;
    }

    private static void run(World world, int steps) {
        for (int i = 0; i < steps; i++) {
            world.step(DT);
        }
    }

    private static void assertSameValues(World a, World b, double off) {
        for (int j = 0; j < a.joints().indexEnd(); j++) {
            for (JointAxis axis : JointAxis.values()) {
                double value = a.joints().value(a.joints().at(j), axis);
                assertThat(b.joints().value(b.joints().at(j), axis)).as("joint " + j + " " + axis).isCloseTo(value, within(off));
            }
        }
    }

    @Test
    void goesOnFromTheValuesThatItHas() {
        World world = world();
        world.joints().setTarget(world.joints().at(1), JointAxis.ANGULAR_X, -2);
        run(world, 40);
        World copy = copy(world);
        assertSameValues(world, copy, 1e-12);
        run(world, 30);
        run(copy, 30);
        // They began with other impulses, but nothing else.
        assertSameValues(world, copy, 2e-3);
        assertThat(copy.joints().speed(copy.joints().at(1), JointAxis.ANGULAR_X)).as("target that was set").isCloseTo(-2,
                within(0.05));
        for (int j = 0; j < copy.joints().indexEnd(); j++) {
            assertThat(copy.joints().error(copy.joints().at(j))).as("joint " + j).isLessThan(1e-4);
        }
    }

    @Test
    void copiesOfCopiesAndOfRestoredOnesAreTheSame() {
        World world = world();
        run(world, 40);
        World restored = World.builder().build();
        restored.restore(world.snapshot());
        assertSameValues(world, copy(copy(restored)), 1e-12);
        World again = copy(restored);
        assertThat(again.shouldCollide(again.bodyAt(6), again.bodyAt(7))).as("collides, as was asked").isTrue();
        assertThat(again.shouldCollide(again.bodyAt(0), again.bodyAt(1))).isFalse();
    }
}
