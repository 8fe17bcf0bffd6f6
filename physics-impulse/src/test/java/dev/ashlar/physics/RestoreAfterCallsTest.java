package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A snapshot that is taken after any calls, not only right after a step, goes on to the last bit. */
final class RestoreAfterCallsTest {
    private static final double DT = 1.0 / 60;
    /** How many kinds of worlds are run, one after the other. */
    private static final int KINDS = 24;

    /** What wakes sleeping bodies. */
    enum Waking {
        IMPULSE((w, id) -> w.applyImpulse(id, new Vec3(0, 0, 1e-3))),
        FORCE((w, id) -> w.applyForce(id, new Vec3(0, 0, 1e-3))),
        WAKE((w, id) -> w.wake(id)),
        GRAVITY((w, id) -> w.setGravity(new Vec3(0, -9.8, 0))),
        VELOCITY((w, id) -> w.setVelocity(id, new Vec3(0, 0, 1e-3), Vec3.ZERO)),
        TELEPORT((w, id) -> w.setTransform(id, Pose.at(3, 0.5, 0))),
        REMOVE((w, id) -> w.remove(id)),
        JOINT((w, id) -> w.add(JointDef.spherical(w.bodyAt(0), id, Vec3.ZERO)));

        final BiConsumer<World, BodyId> call;

        Waking(BiConsumer<World, BodyId> call) {
            this.call = call;
        }
    }

    /** A point moves nothing by turning, so what it turned by was carried over without end, to a snapshot that no world took. */
    @Test
    void aWorldWithASpinningPointIsRestored() {
        World world = World.builder().gravity(0, 0, 0).build();
        world.add(BodyDef.kinematic(Polyhedron.point(Vec3.ZERO)).angularVelocity(0, 30, 0));
        for (int i = 0; i < 3; i++) {
            world.step(DT);
        }
        World other = World.builder().gravity(0, 0, 0).build();
        other.restore(world.snapshot());
        assertThat(other.stateHash()).isEqualTo(world.stateHash());
    }

    /** The impulses of the sleeping pairs were lost: worlds that no longer had a sleeping body did not look for them. */
    @ParameterizedTest
    @EnumSource(Waking.class)
    void bodiesThatWereWokenGoOnToTheBit(Waking waking) {
        WorldBuilder builder = World.builder().sleeping(true);
        World world = builder.build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        for (int k = 0; k < 3; k++) {
            world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(0, 0.5 + k, 0));
        }
        while (world.report().asleep() < 3) {
            world.step(DT);
        }
        world.step(DT);
        waking.call.accept(world, world.bodyAt(2));
        byte[] bytes = world.snapshot();
        World fresh = builder.build();
        fresh.restore(bytes);
        for (int i = 0; i < 5; i++) {
            world.step(DT);
            fresh.step(DT);
            assertThat(trace(fresh)).as("step " + i).isEqualTo(trace(world));
        }
    }

    /** A restored world joined all islands whose first body was removed with that of the first body of all. */
    @Test
    void anIslandWhoseFirstBodyWasRemovedSleepsAlone() {
        WorldBuilder builder = World.builder().sleeping(true);
        World world = builder.build();
        BodyId far = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(5, 0.5, 0));
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        BodyId below = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(0, 0.5, 0));
        BodyId above = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(0, 1.5, 0));
        world.step(DT);
        assertThat(world.island(above)).isEqualTo(below.index());
        world.remove(below);
        World fresh = builder.build();
        fresh.restore(world.snapshot());
        for (World w : List.of(world, fresh)) {
            w.sleep(above);
            assertThat(w.isAwake(above)).isFalse();
            assertThat(w.isAwake(far)).as("what does not touch it").isTrue();
        }
        assertSame(world.snapshot(), fresh.snapshot(), "once it sleeps");
    }

    /** A velocity of -0 along a locked axis became 0. */
    @Test
    void lockedAxesKeepTheSignOfTheirZeros() {
        WorldBuilder builder = World.builder().gravity(0, 0, 0);
        World world = builder.build();
        for (int k = 0; k < 8; k++) {
            world.add(BodyDef.dynamic(Polyhedron.box(0.1, 0.2, 0.4)).lockRotation(true, false, false).at(5 * k, 0, 0)
                    .rotation(Quat.about(new Vec3(1, 2, 3), 0.7 * k))
                    .angularVelocity(0, k % 2 == 0 ? 3 : -3, k % 4 < 2 ? 2 : -2));
        }
        int zeros = 0;
        for (int i = 0; i < 20; i++) {
            world.step(DT);
            for (int k = 0; k < 8; k++) {
                zeros += Double.doubleToRawLongBits(world.angularVelocity(world.bodyAt(k)).x())
                        == Double.doubleToRawLongBits(-0.0) ? 1 : 0;
            }
            World fresh = builder.build();
            fresh.restore(world.snapshot());
            assertThat(fresh.stateHash()).as("step " + i).isEqualTo(world.stateHash());
        }
        assertThat(zeros).as("spins of -0").isPositive();
    }

    /** What a body had been given by an impact was taken for what the static body did that took its place. */
    @Test
    void aJointToAStaticBodyKnowsNothingOfTheOneThatWasThere() {
        WorldBuilder builder = World.builder();
        World world = builder.build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        BodyDef box = BodyDef.dynamic(Polyhedron.box(0.4, 0.4, 0.4)).restitution(0.6);
        BodyId left = world.add(box.at(0, 1, 0));
        BodyId right = world.add(box.at(1, 1, 0));
        world.add(JointDef.spherical(left, right, new Vec3(0.5, 1, 0)));
        int bounced = 0;
        for (int i = 0; i < 60; i++) {
            bounced += world.step(DT).bounced();
        }
        assertThat(bounced).isPositive();
        world.remove(left);
        BodyId hub = world.add(BodyDef.staticBody(Polyhedron.box(0.1, 0.1, 0.1)).at(0, 2, 0));
        assertThat(hub.index()).isEqualTo(left.index());
        world.setTransform(right, Pose.at(1, 2, 0));
        world.add(JointDef.distance(hub, right, new Vec3(0, 2, 0), new Vec3(1, 2, 0)).length(1.95));
        World fresh = builder.build();
        fresh.restore(world.snapshot());
        int meetings = 0;
        for (int i = 0; i < 240; i++) {
            meetings += world.step(DT).bounced();
            fresh.step(DT);
            assertThat(trace(fresh)).as("step " + i).isEqualTo(trace(world));
        }
        assertThat(meetings).isPositive();
    }

    /** Its joint had turned the body, but left it the spin that it was taken to have with its momentum of long ago. */
    @Test
    void aBodyThatItsJointTurnedGoesOnToTheBit() {
        WorldBuilder builder = World.builder().gravity(0, 0, 0);
        World world = builder.build();
        BodyId hub = world.add(BodyDef.kinematic(Polyhedron.box(0.1, 0.1, 0.1)).at(0, 0, 5));
        BodyId box = world
                .add(BodyDef.dynamic(Polyhedron.box(0.1, 0.2, 0.4)).lockRotation(true, false, false).angularVelocity(0, -2, 0.5));
        world.step(DT);
        JointId joint = world.add(JointDef.sixDof(hub, box, Pose.IDENTITY).motor(JointAxis.ANGULAR_X, 0, 0));
        for (int i = 0; i < 5; i++) {
            world.step(DT);
        }
        world.remove(joint);
        World fresh = builder.build();
        fresh.restore(world.snapshot());
        for (int i = 0; i < 5; i++) {
            world.step(DT);
            fresh.step(DT);
            assertThat(fresh.stateHash()).as("step " + i).isEqualTo(world.stateHash());
        }
    }

    /** Some rows are made in another way where bodies have locks. */
    @Test
    void aLockedBodyThatWasRemovedLeavesNoTrace() {
        World world = World.builder().build();
        BodyId locked = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).lockTranslation(true, false, false));
        world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(5, 0, 0));
        assertThat(WorldParts.of(world).bodies().hasLocks).isTrue();
        world.remove(locked);
        assertThat(WorldParts.of(world).bodies().hasLocks).isFalse();
    }

    /** The state of a world, the events and the counts of its last step, as text. */
    private static String trace(World world) {
        StringBuilder text = new StringBuilder(Long.toHexString(world.stateHash()));
        ContactEvents contacts = world.contactEvents();
        for (int e = 0; e < contacts.size(); e++) {
            text.append('\n').append(contacts.bodyA(e)).append(contacts.kind(e)).append(contacts.bodyB(e)).append('=')
                    .append(contacts.normalImpulse(e)).append('/').append(contacts.frictionImpulse(e)).append('/')
                    .append(contacts.approachSpeed(e)).append('/').append(contacts.hitImpulse(e)).append('/')
                    .append(contacts.time(e)).append('/').append(contacts.isPressed(e));
        }
        SensorEvents sensors = world.sensorEvents();
        for (int e = 0; e < sensors.size(); e++) {
            text.append('\n').append(sensors.sensor(e)).append(sensors.kind(e)).append(sensors.body(e)).append('=')
                    .append(sensors.time(e));
        }
        StepReport r = world.report();
        return text.append('\n').append(List.of(r.internalSteps(), r.pairs(), r.contacts(), r.iterations(), r.sweeps(), r.held(),
                r.startOverlaps(), r.passing(), r.asleep(), r.islandsSlept(), r.islandsWoken(), r.brokenJoints(), r.work(),
                r.heldByBudget(), r.largestLag(), r.pushWork(), r.kinematicLag())).toString();
    }

    /**
     * Runs a world while anything is done to it, with a snapshot before each step. A new world goes on from it as the world itself
     * does, which now and then is restored, too. So does one with a past of its own and another number of threads, to which all is
     * done that is done to the first, for some steps.
     */
    private static void goesOnFromEveryStep(int kind, long seed, int steps) {
        WorldBuilder builder = RandomCalls.kind(kind);
        RandomCalls user = new RandomCalls(builder.build(), seed);
        RandomCalls follower = new RandomCalls(RandomCalls.kind(kind ^ 1).build(), seed);
        World world = user.world;
        user.begin();
        for (int i = 0; i < steps; i++) {
            String when = "kind " + kind + ", seed " + seed + ", step " + i;
            user.beforeStep(i);
            double dt = user.seconds();
            byte[] before = world.snapshot();
            World fresh = builder.build();
            fresh.restore(before);
            if (i % 7 == 0) {
                follower.world.restore(before);
            } else {
                follower.beforeStep(i);
            }
            world.step(dt);
            String expected = trace(world);
            byte[] after = world.snapshot();
            for (World other : List.of(fresh, follower.world)) {
                assertSame(before, other.snapshot(), "before " + when);
                other.step(dt);
                assertThat(trace(other)).as(when).isEqualTo(expected);
                assertSame(after, other.snapshot(), "after " + when);
            }
            if (i % 50 == 49) {
                world.restore(before);
                world.step(dt);
                assertThat(trace(world)).as("same world, " + when).isEqualTo(expected);
                assertSame(after, world.snapshot(), "same world, after " + when);
            }
        }
    }

    private static void assertSame(byte[] expected, byte[] snapshot, String when) {
        assertThat(Arrays.mismatch(expected, snapshot)).as("first byte of the snapshot that differs, " + when).isEqualTo(-1);
    }

    @Test
    void aSnapshotBeforeEveryStepOfAnyCallsToSleepersGoesOnToTheBit() {
        goesOnFromEveryStep(0, 1, Tier.cases(80, 160));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 7, 9})
    void aSnapshotBeforeEveryStepOfAnyCallsGoesOnToTheBit(int kind) {
        goesOnFromEveryStep(kind, 1, Tier.cases(50, 160));
    }

    @Tag("soak")
    @Test
    void aHundredThousandSnapshotsOfAnyCallsGoOnToTheBit() {
        int steps = 0;
        for (int seed = 0; steps < 100_000; seed++) {
            goesOnFromEveryStep(seed % KINDS, seed, 500);
            steps += 500;
        }
        FigureLog.add("snapshots before each of 100,000 steps of any calls, demanded: 0 differences", "0 of %d", steps);
    }
}
