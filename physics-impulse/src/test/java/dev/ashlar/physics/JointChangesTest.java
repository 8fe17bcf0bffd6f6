package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a joint is can be changed between steps: as if it had been so from the start, and waking what it holds. */
final class JointChangesTest {
    private static final double DT = 1.0 / 60;
    private static final Polyhedron BOX = Polyhedron.box(0.4, 0.4, 0.4);
    private static final JointAxis TURN = JointAxis.ANGULAR_X;

    /** All that can be set of a hinge, both ways. */
    enum Setting {
        LIMIT(d -> d.limit(TURN, -0.2, 0.3), (j, id) -> j.setLimit(id, TURN, -0.2, 0.3)),
        MOTOR(d -> d.motor(TURN, 2, 50), (j, id) -> j.setMotor(id, TURN, 2, 50)),
        SERVO(d -> d.servo(TURN, 0.4, 2, 500), (j, id) -> j.setServo(id, TURN, 0.4, 2, 500)),
        SPRING(d -> d.spring(TURN, 0.4, 300, 20), (j, id) -> j.setSpring(id, TURN, 0.4, 300, 20)),
        LOCK(d -> d.lock(TURN), (j, id) -> j.lock(id, TURN)),
        FREE(d -> d.free(JointAxis.ANGULAR_Y), (j, id) -> j.free(id, JointAxis.ANGULAR_Y)),
        BREAKS(d -> d.breakForce(1000, 20), (j, id) -> j.setBreakForce(id, 1000, 20)),
        COLLIDE(d -> d.collideConnected(true), (j, id) -> j.setCollideConnected(id, true)),
        DISABLED(d -> d.enabled(false), (j, id) -> j.setEnabled(id, false)),
        NOTHING(d -> d, (j, id) -> j.change(id, d -> d));

        final UnaryOperator<JointDef> built;
        final BiConsumer<Joints, JointId> set;

        Setting(UnaryOperator<JointDef> built, BiConsumer<Joints, JointId> set) {
            this.built = built;
            this.set = set;
        }
    }

    /** Three boxes that hang from a static one, side by side; the hinge between the first two is the one that is changed. */
    private static final class Scene {
        final World world;
        final JointId hinge;
        final BodyId low;

        Scene(WorldBuilder builder, UnaryOperator<JointDef> of) {
            world = builder.build();
            BodyId wall = world.add(BodyDef.staticBody(BOX));
            BodyId first = world.add(BodyDef.dynamic(BOX).at(0.41, 0, 0));
            low = world.add(BodyDef.dynamic(BOX).at(0.82, 0.1, 0));
            BodyId last = world.add(BodyDef.dynamic(BOX).at(1.23, 0, 0));
            world.add(BodyDef.staticBody(Polyhedron.box(9, 1, 9)).at(0, -1.5, 0));
            Vec3 z = new Vec3(0, 0, 1);
            world.add(JointDef.hinge(wall, first, new Vec3(0.205, 0.2, 0), z));
            JointDef def = JointDef.hinge(first, low, new Vec3(0.615, 0.2, 0), z);
            hinge = of == null ? null : world.add(of.apply(def));
            world.add(JointDef.hinge(low, last, new Vec3(1.025, 0.2, 0), z).spring(TURN, 0, 20, 2));
        }
    }

    private static WorldBuilder builder(int threads) {
        return World.builder().threads(threads).sleeping(true);
    }

    @ParameterizedTest
    @EnumSource(Setting.class)
    void setBeforeTheFirstStepIsBuiltSo(Setting setting) {
        Scene built = new Scene(builder(1), setting.built);
        Scene set = new Scene(builder(2), d -> d);
        setting.set.accept(set.world.joints(), set.hinge);
        for (int i = 0; i < 150; i++) {
            assertThat(set.world.stateHash()).as("step " + i).isEqualTo(built.world.stateHash());
            built.world.step(DT);
            set.world.step(DT);
            assertThat(set.world.report().brokenJoints()).isEqualTo(built.world.report().brokenJoints());
        }
    }

    @ParameterizedTest
    @EnumSource(Setting.class)
    void goesOnToTheBitAfterASnapshotAndWithAnyNumberOfThreads(Setting setting) {
        for (int at : new int[] {0, 3, 200}) {
            Scene one = new Scene(builder(1), d -> d);
            Scene two = new Scene(builder(2), d -> d);
            for (int i = 0; i < at; i++) {
                one.world.step(DT);
                two.world.step(DT);
            }
            setting.set.accept(one.world.joints(), one.hinge);
            setting.set.accept(two.world.joints(), two.hinge);
            World fresh = builder(1).build();
            fresh.restore(one.world.snapshot());
            assertThat(fresh.snapshot()).as("what was restored").isEqualTo(one.world.snapshot());
            for (int i = 0; i < 60; i++) {
                if (i == 30 && one.world.joints().contains(one.hinge)) {
                    for (World w : List.of(one.world, two.world, fresh)) {
                        w.joints().setEnabled(one.hinge, setting == Setting.DISABLED);
                    }
                }
                one.world.step(DT);
                two.world.step(DT);
                fresh.step(DT);
                assertThat(fresh.stateHash()).as("restored, %d steps after that at %d", i, at).isEqualTo(one.world.stateHash());
                assertThat(two.world.stateHash()).as("threads, %d steps after that at %d", i, at)
                        .isEqualTo(one.world.stateHash());
            }
            assertThat(fresh.snapshot()).as("in the end").isEqualTo(one.world.snapshot());
        }
    }

    /** What it joined does what it does in a world that never had it. */
    @Test
    void aJointThatIsDisabledIsNotThere() {
        Scene with = new Scene(builder(1), d -> d.enabled(false));
        Scene without = new Scene(builder(1), null);
        for (int i = 0; i < 200; i++) {
            with.world.step(DT);
            without.world.step(DT);
            for (BodyId id : with.world.bodies()) {
                assertThat(with.world.pose(id)).as("step %d, %s", i, id).isEqualTo(without.world.pose(id));
            }
        }
        assertThat(with.world.joints().size()).isEqualTo(3);
        assertThat(with.world.report().joints()).isEqualTo(2);
        assertThat(with.world.joints().definition(with.hinge).isEnabled()).isFalse();
        with.world.remove(with.low);
        assertThat(with.world.joints().contains(with.hinge)).as("goes with its body").isFalse();
        assertThat(with.world.joints()).hasSize(1);
    }

    @Test
    void aSleepingPairIsWokenByItsJoint() {
        List<BiConsumer<Joints, JointId>> ways = List.of((j, id) -> j.setMotor(id, TURN, 1, 500),
                (j, id) -> j.setEnabled(id, false), (j, id) -> j.free(id, JointAxis.LINEAR_Y),
                (j, id) -> j.setLimit(id, TURN, 0.1, 0.2));
        for (BiConsumer<Joints, JointId> way : ways) {
            Scene scene = new Scene(builder(1), d -> d);
            for (int i = 0; i < 2000 && scene.world.isAwake(scene.low); i++) {
                scene.world.step(DT);
            }
            assertThat(scene.world.isAwake(scene.low)).isFalse();
            scene.world.joints().setLimit(scene.hinge, TURN, -3, 3);
            assertThat(scene.world.isAwake(scene.low)).isTrue();
            while (scene.world.isAwake(scene.low)) {
                scene.world.step(DT);
            }
            scene.world.joints().setLimit(scene.hinge, TURN, -3, 3);
            assertThat(scene.world.isAwake(scene.low)).as("by what is so already").isFalse();
            way.accept(scene.world.joints(), scene.hinge);
            Vec3 before = scene.world.pose(scene.low).position();
            for (int i = 0; i < 30; i++) {
                scene.world.step(DT);
            }
            assertThat(scene.world.pose(scene.low).position().distance(before)).as("way " + ways.indexOf(way))
                    .isGreaterThan(1e-3);
        }
    }

    @Test
    void motorsLimitsAndLocksDoWhatTheySay() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId wall = world.add(BodyDef.staticBody(BOX).at(0, 5, 0));
        BodyId wheel = world.add(BodyDef.dynamic(BOX));
        JointId hinge = world.add(JointDef.hinge(wall, wheel, Vec3.ZERO, new Vec3(0, 0, 1)));
        Joints joints = world.joints();
        joints.setMotor(hinge, TURN, 2, 1000);
        steps(world, 10);
        assertThat(joints.speed(hinge, TURN)).isCloseTo(2, within(1e-9));
        joints.setTarget(hinge, TURN, 1);
        joints.setLimit(hinge, TURN, -1, 0.8);
        assertThat(joints.definition(hinge).axis(TURN.ordinal()).target()).as("of the motor still").isEqualTo(1);
        steps(world, 60);
        assertThat(joints.value(hinge, TURN)).isCloseTo(0.8, within(1e-5));
        joints.setServo(hinge, TURN, -0.5, 5, 1000);
        steps(world, 60);
        assertThat(joints.value(hinge, TURN)).isCloseTo(-0.5, within(1e-5));
        joints.lock(hinge, TURN);
        steps(world, 60);
        assertThat(joints.value(hinge, TURN)).isCloseTo(0, within(1e-5));
        joints.free(hinge, TURN);
        world.setVelocity(wheel, Vec3.ZERO, new Vec3(0, 0, 1));
        steps(world, 60);
        assertThat(joints.value(hinge, TURN)).isCloseTo(1, within(1e-5));
        joints.setBreakForce(hinge, 5, 5);
        world.applyForce(wheel, new Vec3(600, 0, 0));
        world.step(DT);
        assertThat(joints.contains(hinge)).as("broke").isFalse();
    }

    private static void steps(World world, int count) {
        for (int i = 0; i < count; i++) {
            world.step(DT);
        }
    }

    @Test
    void aRopeIsMadeLonger() {
        World world = World.builder().build();
        BodyId hook = world.add(BodyDef.staticBody(BOX));
        BodyId bucket = world.add(BodyDef.dynamic(BOX).at(0, -1, 0));
        JointId rope = world.add(JointDef.distance(hook, bucket, Vec3.ZERO, new Vec3(0, -1, 0)));
        steps(world, 10);
        world.joints().setLength(rope, 1.5);
        byte[] bytes = world.snapshot();
        steps(world, 120);
        assertThat(world.joints().value(rope, JointAxis.LINEAR_X)).isCloseTo(1.5, within(1e-4));
        long hash = world.stateHash();
        world.restore(bytes);
        steps(world, 120);
        assertThat(world.stateHash()).isEqualTo(hash);
    }

    @Test
    void refusesWhatCannotBe() {
        Scene scene = new Scene(builder(1), d -> d);
        steps(scene.world, 5);
        byte[] before = scene.world.snapshot();
        Joints joints = scene.world.joints();
        JointId id = scene.hinge;
        refuses(() -> joints.setLimit(id, TURN, 1, -1), "low must be < high = -1.0, but was 1.0");
        refuses(() -> joints.setMotor(id, TURN, 1, -1), "maxForce must be");
        refuses(() -> joints.setLength(id, 1), "only a distance joint has a length");
        refuses(() -> joints.setBreakForce(id, 0, 1), "force must be > 0, but was 0.0");
        refuses(() -> joints.setEnabled(new JointId(1, 4), true), "is stale: that joint was removed or broke");
        refuses(() -> joints.change(id, d -> d.along(new Vec3(1, 0, 0))), "changed definition must be between the bodies");
        refuses(() -> joints.change(id, d -> JointDef.sixDof(d.bodyA(), d.bodyB(), Pose.IDENTITY)), "changed definition must be");
        refuses(() -> joints.change(id, d -> null), "changed definition must not be null");
        assertThat(scene.world.snapshot()).isEqualTo(before);
        List<JointId> all = new ArrayList<>();
        joints.forEach(all::add);
        assertThat(all).hasSize(3).contains(id);
    }

    private static void refuses(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String text) {
        assertThatThrownBy(call).isInstanceOfAny(IllegalArgumentException.class, NullPointerException.class)
                .hasMessageContaining(text);
    }
}
