package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointAxis;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.JointId;
import dev.ashlar.physics.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What joints connect sleeps and wakes as one, and not while a drive moves it. */
final class JointSleepTest {
    private static final double DT = 1.0 / 60;
    private static final BodyDef GROUND = BodyDef.staticBody(Polyhedron.box(40, 1, 40)).at(0, -0.5, 0);
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(0.4, 0.4, 0.4));

    private final World world = World.builder().sleeping(true).build();

    private void run(int steps) {
        for (int i = 0; i < steps; i++) {
            world.step(DT);
        }
    }

    private void areAwake(boolean awake, BodyId... ids) {
        for (BodyId id : ids) {
            assertThat(world.isAwake(id)).as(id.toString()).isEqualTo(awake);
        }
    }

    @Test
    void ragdollsSleepAndWakeWhole() {
        Trial trial = Trial.in(World.builder().sleeping(true), 1, "ragdolls", "figures", 2);
        World heap = trial.world;
        for (int i = 0; i < 240; i++) {
            heap.step(DT);
        }
        int all = trial.stage.bodies().size();
        assertThat(heap.report().asleep()).isEqualTo(22);
        assertThat(heap.kineticEnergy()).isZero();
        Vec3 at = heap.pose(trial.stage.bodies().get(5)).position();
        heap.wake(trial.stage.bodies().get(5));
        for (int k = 0; k < Math.min(all, 11); k++) {
            assertThat(heap.isAwake(trial.stage.bodies().get(k))).as("part " + k).isTrue();
        }
        for (int i = 0; i < 40; i++) {
            heap.step(DT);
        }
        assertThat(heap.pose(trial.stage.bodies().get(5)).position().distance(at)).as("does not twitch").isLessThan(1e-5);
        assertThat(heap.report().asleep()).as("asleep again").isEqualTo(22);
    }

    /** Two boxes on the ground, joined, and a third beside them. */
    private BodyId[] boxes() {
        world.add(GROUND);
        return new BodyId[] {world.add(BOX.at(0, 0.2, 0)), world.add(BOX.at(1, 0.2, 0)), world.add(BOX.at(3, 0.2, 0))};
    }

    @Test
    void aJointThatComesOrGoesWakesItsBodies() {
        BodyId[] box = boxes();
        run(45);
        areAwake(false, box);
        JointId joint = world.add(JointDef.fixed(box[0], box[1], new Vec3(0.5, 0.2, 0)));
        areAwake(true, box[0], box[1]);
        areAwake(false, box[2]);
        run(45);
        areAwake(false, box);
        assertThat(world.island(box[1])).as("one island").isEqualTo(box[0].index());
        world.wake(box[1]);
        areAwake(true, box[0], box[1]);
        run(45);
        world.remove(joint);
        areAwake(true, box[0], box[1]);
        run(45);
        areAwake(false, box);
    }

    @Test
    void sleepByHandTakesAllThatIsJoined() {
        BodyId[] box = boxes();
        world.add(JointDef.fixed(box[0], box[1], new Vec3(0.5, 0.2, 0)));
        run(1);
        world.add(JointDef.fixed(box[1], box[2], new Vec3(2, 0.2, 0)));
        world.sleep(box[0]);
        areAwake(false, box);
        run(5);
        areAwake(false, box);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1e-5})
    void whatAMotorMovesStaysAwake(double speed) {
        BodyId hub = world.add(BodyDef.staticBody(new Sphere(0.1)).at(0, 3, 0));
        BodyId wheel = world.add(BodyDef.dynamic(new Sphere(0.3)).at(0, 3, 0));
        JointId motor = world.add(JointDef.hinge(hub, wheel, new Vec3(0, 3, 0), new Vec3(0, 0, 1))
                .motor(JointAxis.ANGULAR_X, speed, 100));
        for (int i = 0; i < 120; i++) {
            run(1);
            areAwake(true, wheel);
        }
        world.joints().setTarget(motor, JointAxis.ANGULAR_X, 0);
        run(60);
        areAwake(false, wheel);
        world.joints().setTarget(motor, JointAxis.ANGULAR_X, speed);
        areAwake(true, wheel);
    }

    @Test
    void aServoOnItsWayAndASpringThatSwingsStayAwake() {
        BodyId hub = world.add(BodyDef.staticBody(new Sphere(0.1)).at(0, 3, 0));
        BodyId slow = world.add(BodyDef.dynamic(new Sphere(0.3)).at(0, 3, 0).filter(2, 0));
        BodyId swinging = world.add(BodyDef.dynamic(new Sphere(0.3)).mass(1).at(0, 3, 0).gravityScale(0).filter(2, 0));
        JointId servo = world.add(JointDef.hinge(hub, slow, new Vec3(0, 3, 0), new Vec3(0, 0, 1))
                .servo(JointAxis.ANGULAR_X, 2e-5, 1e-5, 100));
        world.add(JointDef.slider(hub, swinging, new Vec3(0, 3, 0), new Vec3(1, 0, 0)).spring(JointAxis.LINEAR_X, 0.3, 20, 6));
        run(100);
        areAwake(true, slow, swinging);
        assertThat(world.joints().value(servo, JointAxis.ANGULAR_X)).as("gets there, however slowly").isGreaterThan(1e-5);
        run(400);
        areAwake(false, slow, swinging);
    }

    @Test
    void whatHangsOnAMovingBodyStaysAwakeAndIsWokenByIt() {
        BodyId crane = world.add(BodyDef.kinematic(new Sphere(0.1)).at(0, 3, 0));
        BodyId load = world.add(BodyDef.dynamic(new Sphere(0.3)).at(0, 2, 0));
        BodyId other = world.add(BodyDef.dynamic(new Sphere(0.3)).at(5, 3, 0));
        world.add(JointDef.distance(crane, load, new Vec3(0, 3, 0), new Vec3(0, 2, 0)));
        run(45);
        areAwake(false, load);
        world.setVelocity(crane, new Vec3(0, 1e-6, 0), Vec3.ZERO);
        areAwake(true, load);
        run(45);
        areAwake(true, load);
        world.setVelocity(crane, Vec3.ZERO, Vec3.ZERO);
        run(60);
        areAwake(false, load);
        world.setTransform(other, Pose.at(0, 4, 0));
        world.setVelocity(other, Vec3.ZERO, Vec3.ZERO);
        world.add(JointDef.distance(crane, other, new Vec3(0, 3, 0), new Vec3(0, 4, 0)).limit(JointAxis.LINEAR_X, 0, 1));
        run(1);
        areAwake(true, load, other);
    }

    @Test
    void aJointThatBreaksWakesWhatItHeld() {
        BodyId hook = world.add(BodyDef.staticBody(new Sphere(0.1)).at(0, 3, 0));
        BodyId load = world.add(BodyDef.dynamic(new Sphere(0.3)).mass(10).at(0, 2, 0));
        world.add(JointDef.spherical(hook, load, new Vec3(0, 3, 0)).breakForce(200, Double.POSITIVE_INFINITY));
        run(60);
        areAwake(false, load);
        world.applyForce(load, new Vec3(0, -150, 0));
        run(1);
        assertThat(world.joints().size()).isZero();
        run(30);
        assertThat(world.pose(load).position().y()).as("falls").isLessThan(1);
    }
}
