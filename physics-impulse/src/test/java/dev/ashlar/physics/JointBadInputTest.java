package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes with joints are refused with a text that helps, and leave the world as it was. */
final class JointBadInputTest {
    private static final Vec3 AT = new Vec3(0, 1, 0);
    private final World world = World.builder().build();
    private final BodyId ground = world.add(BodyDef.staticBody(Polyhedron.box(1, 1, 1)).at(0, -3, 0));
    private final BodyId lift = world.add(BodyDef.kinematic(Polyhedron.box(1, 1, 1)).at(0, -6, 0));
    private final BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)));
    private final BodyId other = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(0, 2, 0));

    private void refuses(ThrowingCallable mistake, String text) {
        long before = world.stateHash();
        int joints = world.joints().size();
        assertThatThrownBy(mistake).isInstanceOf(IllegalArgumentException.class).hasMessage(text);
        assertThat(world.stateHash()).isEqualTo(before);
        assertThat(world.joints().size()).isEqualTo(joints);
        world.step(1.0 / 60);
    }

    @Test
    void refusesAJointOnOneBody() {
        refuses(() -> world.add(JointDef.spherical(box, box, AT)),
                "bodies of a joint must be two different ones, but was twice " + box);
    }

    @Test
    void refusesAJointThatNothingMoves() {
        refuses(() -> world.add(JointDef.spherical(ground, lift, AT)),
                "bodies of a joint must be dynamic, at least one of them, but was STATIC " + ground + " and KINEMATIC " + lift);
    }

    @Test
    void refusesBodiesThatAreGone() {
        world.remove(other);
        refuses(() -> world.add(JointDef.spherical(box, other, AT)), other + " is stale: that body was removed");
    }

    @Test
    void refusesStaleJoints() {
        JointId id = world.add(JointDef.spherical(box, other, AT));
        world.remove(id);
        refuses(() -> world.remove(id), id + " is stale: that joint was removed or broke");
        JointId next = world.add(JointDef.spherical(box, other, AT));
        assertThat(next.index()).isEqualTo(id.index());
        refuses(() -> world.joints().force(id), id + " is stale: that joint was removed or broke");
        assertThat(world.joints().contains(next)).isTrue();
    }

    @Test
    void refusesJointsWhereNothingSolvesThem() {
        World events = World.builder().eventDriven().build();
        BodyId a = events.add(BodyDef.dynamic(new Sphere(0.1)));
        BodyId b = events.add(BodyDef.dynamic(new Sphere(0.1)).at(1, 0, 0));
        assertThatThrownBy(() -> events.add(JointDef.spherical(a, b, AT))).isInstanceOf(IllegalStateException.class)
                .hasMessage("an event-driven world has no joints");
    }

    @Test
    void aBodyTakesItsJointsAlong() {
        world.add(JointDef.spherical(box, other, AT));
        JointId kept = world.add(JointDef.spherical(ground, box, AT));
        world.add(JointDef.distance(ground, other, AT, AT.times(2)));
        world.remove(other);
        assertThat(world.joints().size()).isOne();
        assertThat(world.joints().contains(kept)).isTrue();
        world.step(1.0 / 60);
    }

    @Test
    void refusesLimitsThatAreNone() {
        JointDef hinge = JointDef.hinge(box, other, AT, new Vec3(0, 0, 2));
        refuses(() -> hinge.limit(JointAxis.ANGULAR_X, 1, 1), "low must be < high = 1.0, but was 1.0");
        refuses(() -> hinge.limit(JointAxis.ANGULAR_X, Double.NaN, 1), "low must be < high = 1.0, but was NaN");
        refuses(() -> hinge.limit(JointAxis.ANGULAR_X, -4, 1),
                "low must be from " + -Math.PI + " to " + Math.PI + ", but was -4.0");
    }

    @Test
    void refusesNumbersThatAreNone() {
        JointDef hinge = JointDef.hinge(box, other, AT, new Vec3(0, 0, 2));
        refuses(() -> hinge.motor(JointAxis.ANGULAR_X, Double.NaN, 1), "speed must be finite, but was NaN");
        refuses(() -> hinge.motor(JointAxis.ANGULAR_X, 1, -1), "maxForce must be finite and >= 0, but was -1.0");
        refuses(() -> hinge.servo(JointAxis.ANGULAR_X, 1, 0, 1), "maxSpeed must be finite and > 0, but was 0.0");
        refuses(() -> hinge.spring(JointAxis.ANGULAR_X, 0, 0, 0), "stiffness + damping must be finite and > 0, but was 0.0");
        refuses(() -> hinge.breakForce(0, 1), "force must be > 0, but was 0.0");
        refuses(() -> hinge.breakForce(1, Double.NaN), "torque must be > 0, but was NaN");
        refuses(() -> hinge.length(1), "only a distance joint has a length");
        refuses(() -> JointDef.distance(box, other, AT, AT).lock(JointAxis.ANGULAR_X),
                "axis of a distance joint must be LINEAR_X, but was ANGULAR_X");
        refuses(() -> JointDef.spherical(box, other, new Vec3(0, Double.NaN, 0)),
                "position must be finite, but was " + new Vec3(0, Double.NaN, 0));
    }

    @Test
    void refusesTargetsOfWhatIsNotDriven() {
        JointId id = world.add(JointDef.sixDof(box, other, Pose.IDENTITY).motor(JointAxis.LINEAR_X, 1, 1));
        refuses(() -> world.joints().setTarget(id, JointAxis.LINEAR_Y, 1),
                "axis must be driven by a motor, servo or spring, but was LINEAR_Y");
        refuses(() -> world.joints().setTarget(id, JointAxis.LINEAR_X, Double.NaN), "target must be finite, but was NaN");
    }

    /** Its softness was infinite, and positions of its bodies became NaN. */
    @ParameterizedTest
    @ValueSource(doubles = {Double.MIN_VALUE, 1e-310, 1e-305})
    void aSpringTooWeakToBeFeltIsNone(double weak) {
        for (int k = 0; k < 2; k++) {
            World weakly = World.builder().build();
            BodyId a = weakly.add(BodyDef.staticBody(new Sphere(0.1)));
            BodyId b = weakly.add(BodyDef.dynamic(new Sphere(0.1)).at(1, 0, 0));
            weakly.add(JointDef.spherical(a, b, Vec3.ZERO).spring(JointAxis.ANGULAR_Z, 0.1, k * weak, (1 - k) * weak));
            for (int i = 0; i < 30; i++) {
                weakly.step(1.0 / 60);
            }
            assertThat(weakly.pose(b).position().length()).isCloseTo(1, within(1e-6));
            assertThat(weakly.pose(b).position().y()).isLessThan(-0.5);
        }
    }
}
