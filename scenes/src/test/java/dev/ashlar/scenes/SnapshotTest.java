package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.CombineMode;
import dev.ashlar.physics.ContactEvents;
import dev.ashlar.physics.JointAxis;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.JointId;
import dev.ashlar.physics.Joints;
import dev.ashlar.physics.Material;
import dev.ashlar.physics.PerceptionDef;
import dev.ashlar.physics.SensorEvents;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.testkit.tier.FigureLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A restored world goes on to the last bit as the one that was kept. */
final class SnapshotTest {
    private static final double DT = 1.0 / 60;

    /** A wall of bricks just hit by a ball, and one body of each other kind of shape. */
    static World collapse(WorldBuilder builder, int columns, int rows) {
        World world = Trial.in(builder, 1, "brick-wall", "columns", columns, "rows", rows, "ball-speed", 0).world;
        world.add(
                BodyDef.dynamic(new Sphere(0.3)).at(0.1, 0.5, -0.6).mass(40).linearVelocity(0, 1, 15).angularVelocity(3, 0, 20));
        world.add(BodyDef.dynamic(new Capsule(0.1, 0.2)).at(2, 0.5, 2).restitution(0.5).linearVelocity(1, 0, 0)
                .rollingFriction(0.01));
        world.add(BodyDef.dynamic(Meshes.torus(0.3, 0.1, 10, 6)).at(-1, 1.8, 1).angularVelocity(9, 5, 1).lockRotation(true, false,
                false));
        world.add(BodyDef.kinematic(Polyhedron.box(1, 0.1, 1)).at(3, 0.5, -2).linearVelocity(-0.5, 0, 0.1).unstoppable());
        world.add(BodyDef.dynamic(new Compound(List.of(new Compound.Part(Polyhedron.box(0.3, 0.1, 0.1), Pose.at(0.1, 0, 0)),
                new Compound.Part(Polyhedron.box(0.1, 0.3, 0.1), Pose.at(0, 0.2, 0))))).at(-2, 1, -1).damping(0.1, 0.2)
                .restitution(0.8).restitutionCombine(CombineMode.MIN).gravityScale(0.5).friction(0.1).filter(3, -1)
                .surfaceVelocity(0.1, 0, 0.2).materials(Material.ofFriction(0.3).withSurfaceVelocity(0, 0.1, 0)));
        return world;
    }

    /** The state and the events of a step, as text. */
    private static String trace(World world) {
        StringBuilder text = new StringBuilder(Long.toHexString(world.stateHash()));
        ContactEvents events = world.contactEvents();
        for (int e = 0; e < events.size(); e++) {
            text.append(' ').append(events.bodyA(e)).append(events.kind(e)).append(events.bodyB(e)).append('=')
                    .append(events.normalImpulse(e)).append('/').append(events.frictionImpulse(e)).append('/')
                    .append(events.approachSpeed(e)).append('/').append(events.hitImpulse(e)).append('/').append(events.time(e));
        }
        return text.toString();
    }

    private static List<String> run(World world, int steps) {
        List<String> traces = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            world.step(i % 7 == 0 ? 2 * DT : DT);
            traces.add(trace(world));
        }
        return traces;
    }

    private static void goesOnToTheBit(WorldBuilder builder, int columns, int rows, int steps, int every) {
        goesOnToTheBit(() -> collapse(builder, columns, rows), builder, steps, every);
    }

    private static void goesOnToTheBit(Supplier<World> build, WorldBuilder builder, int steps, int every) {
        List<String> expected = run(build.get(), steps);
        World world = build.get();
        Map<Integer, byte[]> snapshots = new TreeMap<>();
        for (int i = 0; i < steps; i++) {
            if (i % every == 0) {
                snapshots.put(i, world.snapshot());
            }
            world.step(i % 7 == 0 ? 2 * DT : DT);
            assertThat(trace(world)).as("a snapshot changes nothing, step " + i).isEqualTo(expected.get(i));
        }
        World fresh = builder.build();
        snapshots.forEach((at, bytes) -> {
            for (World other : List.of(fresh, world)) {
                other.restore(bytes);
                assertThat(other.snapshot()).as("snapshot of the restored world of step " + at).isEqualTo(bytes);
                for (int i = at; i < Math.min(steps, at + 2 * every); i++) {
                    other.step(i % 7 == 0 ? 2 * DT : DT);
                    assertThat(trace(other)).as("restored at " + at + ", step " + i).isEqualTo(expected.get(i));
                }
            }
        });
        FigureLog.add("snapshot of " + world.bodyCount() + " bodies", "%d bytes; restored %d times, all hashes and events equal",
                snapshots.get(0).length, 2 * snapshots.size());
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"auto, tree", "trajectory, sap", "dop-tree, grid", "polygonal-patch, brute-force"})
    void goesOnToTheBit(String narrow, String broad) {
        goesOnToTheBit(World.builder().narrowPhase(narrow).broadPhase(broad), 3, 3, 45, 9);
    }

    @Test
    void aSmallCollapseGoesOnToTheBitFromEvery50thStep() {
        goesOnToTheBit(World.builder().broadPhase("vadop"), 4, 4, 100, 50);
    }

    @Tag("soak")
    @Test
    void aCollapseGoesOnToTheBitFromEvery50thStep() {
        goesOnToTheBit(World.builder(), 40, 25, 500, 50);
    }

    /** A wall that falls asleep, and a ball that comes later: asleep, about to be, just woken, and in part asleep again. */
    private static World visited(WorldBuilder builder) {
        World world = Trial.in(builder, 1, "brick-wall", "columns", 3, "rows", 3, "ball-speed", 0).world;
        world.add(BodyDef.dynamic(new Sphere(0.2)).at(0, 0.25, -4).mass(10).linearVelocity(0, 0, 4).angularVelocity(20, 0, 0));
        world.add(BodyDef.kinematic(Polyhedron.box(1, 0.2, 1)).at(5, 1, 0));
        world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).at(5, 1.2, 0));
        return world;
    }

    @Test
    void aSleepingWorldGoesOnToTheBit() {
        WorldBuilder builder = World.builder().sleeping(true);
        World world = visited(builder);
        run(world, 45);
        assertThat(world.report().asleep()).as("before the ball comes").isEqualTo(world.bodyCount() - 3);
        run(world, 25);
        assertThat(world.report().asleep()).as("when it has come").isEqualTo(1);
        run(world, 60);
        assertThat(world.report().asleep()).as("at the end").isGreaterThan(3);
        goesOnToTheBit(() -> visited(builder), builder, 130, 13);
    }

    /** A collapse in which most bodies are held, and some are behind. */
    @Test
    void aWorldShortOfBudgetGoesOnToTheBit() {
        Viewpoint view = new Viewpoint(new Vec3(0.3, 1, 4), new Vec3(0.1, -0.2, -1), 1);
        WorldBuilder builder = World.builder().sleeping(true).perception(PerceptionDef.of(view, 80));
        World world = collapse(builder, 4, 4);
        long held = 0;
        double lag = 0;
        int caughtUp = 0;
        for (int i = 0; i < 60; i++) {
            StepReport report = world.step(DT);
            held += report.heldByBudget();
            lag = Math.max(lag, report.largestLag());
            caughtUp += report.catchUpSteps();
        }
        assertThat(held).isGreaterThan(500);
        assertThat(lag).isGreaterThan(0.1);
        assertThat(caughtUp).isPositive();
        goesOnToTheBit(() -> collapse(builder, 4, 4), builder, 90, 9);
    }

    @Test
    void cameraAndBudgetAreRestored() {
        PerceptionDef def =
                PerceptionDef.of(new Viewpoint(new Vec3(1, 2, 3), new Vec3(0.3, 0.4, 0.7), 0.5), 777).withWaitingShare(0.6);
        World world = World.builder().perception(def).build();
        byte[] bytes = world.snapshot();
        world.setPerception(PerceptionDef.of(new Viewpoint(Vec3.ZERO, new Vec3(0, 0, 1), 1), 5));
        world.restore(bytes);
        assertThat(world.perception()).isEqualTo(def);
        assertThat(world.snapshot()).isEqualTo(bytes);
    }

    private static World jointed(WorldBuilder builder, String scene, Object... values) {
        World world = Trial.in(builder, 1, scene, values).world;
        BodyId wheel = world.add(BodyDef.dynamic(new Sphere(0.2)).at(20, 1, 0));
        BodyId hub = world.add(BodyDef.kinematic(new Sphere(0.1)).at(20, 1, 0).linearVelocity(0, 0.5, 0));
        BodyId weight = world.add(BodyDef.dynamic(new Sphere(0.1)).at(20, 0, 0));
        world.add(JointDef.hinge(hub, wheel, new Vec3(20, 1, 0), new Vec3(0, 0, 1)).motor(JointAxis.ANGULAR_X, 3, 10));
        JointId gone = world.add(JointDef.spherical(wheel, weight, new Vec3(20, 0, 0)));
        world.add(
                JointDef.distance(wheel, weight, new Vec3(20, 1, 0.2), new Vec3(20, 0, 0.1)).limit(JointAxis.LINEAR_X, 0.1, 1.2));
        world.add(JointDef.sixDof(hub, weight, Pose.at(20, 0, 0)).spring(JointAxis.LINEAR_Y, 0.1, 50, 1)
                .servo(JointAxis.ANGULAR_Z, 1, 2, 3).breakForce(1e3, Double.POSITIVE_INFINITY).collideConnected(true));
        world.remove(gone);
        return world;
    }

    @Tag("slow")
    @Test
    void jointsGoOnToTheBit() {
        goesOnToTheBit(() -> jointed(World.builder(), "chain", "links", 8), World.builder(), 40, 10);
        goesOnToTheBit(() -> jointed(World.builder().sleeping(true), "ragdolls", "figures", 2), World.builder().sleeping(true),
                40, 13);
    }

    @Test
    void jointsAddedAndRemovedSinceAreGoneAndBack() {
        World world = jointed(World.builder(), "chain", "links", 4);
        run(world, 5);
        byte[] bytes = world.snapshot();
        Joints before = world.joints();
        JointId motor = before.at(5);
        BodyId wheel = before.bodyB(motor);
        before.setTarget(motor, JointAxis.ANGULAR_X, 7);
        world.remove(wheel);
        assertThat(before.contains(motor)).isFalse();
        JointId late = world.add(JointDef.spherical(world.bodyAt(1), world.bodyAt(2), Vec3.ZERO));

        world.restore(bytes);

        assertThat(world.joints().contains(motor)).isTrue();
        assertThat(world.joints().contains(late)).isFalse();
        assertThat(world.snapshot()).isEqualTo(bytes);
        world.remove(wheel);
        assertThat(world.add(JointDef.spherical(world.bodyAt(1), world.bodyAt(2), Vec3.ZERO))).isEqualTo(late);
    }

    /** A box that goes through one sensor, rests in another, and leaves a third that is removed. */
    private static World sensing() {
        World world = World.builder().sleeping(true).build();
        Polyhedron cube = Polyhedron.box(1, 1, 1);
        world.add(BodyDef.staticBody(Polyhedron.box(9, 1, 9)).at(0, -0.5, 0).surfaceVelocity(0.5, 0, 0));
        world.add(BodyDef.staticBody(cube).at(0, 0.5, 0).sensor());
        world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).at(0, 0.1, 0).materials(Material.ofFriction(0.2)));
        world.add(BodyDef.staticBody(cube).at(3, 0.5, 0).sensor());
        world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).at(3, 3, 0).friction(0).materials(
                Material.ofFriction(0.3).withRestitution(0.1).withSurfaceVelocity(0, 0, 1)));
        return world;
    }

    private static List<String> sensed(World world, int from, int to) {
        List<String> events = new ArrayList<>();
        for (int i = from; i < to; i++) {
            if (i == 30) {
                world.remove(world.bodyAt(1));
            }
            world.step(DT);
            SensorEvents now = world.sensorEvents();
            for (int e = 0; e < now.size(); e++) {
                events.add(i + ": " + now.body(e) + " " + now.kind(e) + " " + now.sensor(e) + " at " + now.time(e));
            }
        }
        return events;
    }

    @Test
    void sensorsKnowWhatIsInside() {
        List<String> expected = sensed(sensing(), 0, 60);
        assertThat(expected).as("two come, one leaves with the sensor that is removed").hasSize(3);
        for (int at : new int[] {0, 1, 20, 30, 45}) {
            World world = sensing();
            List<String> events = sensed(world, 0, at);
            SensorEvents same = world.sensorEvents();
            world.restore(world.snapshot());
            assertThat(world.sensorEvents()).isSameAs(same);
            events.addAll(sensed(world, at, 60));
            assertThat(events).as("restored at " + at).isEqualTo(expected);
        }
        World world = sensing();
        sensed(world, 0, 20);
        world.remove(world.bodyAt(1));
        world.restore(world.snapshot());
        world.step(DT);
        assertThat(world.sensorEvents().sensor(0)).as("removed, but not yet told of").isEqualTo(1);
    }

    @Test
    void eventDrivenWorldsHaveNone() {
        World world = World.builder().eventDriven().build();
        byte[] bytes = World.builder().build().snapshot();
        for (ThrowingCallable call : List.<ThrowingCallable>of(world::snapshot, () -> world.restore(bytes),
                () -> world.snapshot(new ByteArrayOutputStream()))) {
            assertThatThrownBy(call).isInstanceOf(IllegalStateException.class)
                    .hasMessage("an event-driven world has no snapshots");
        }
    }

    @Test
    void bodiesAddedAndRemovedSinceAreGoneAndBack() {
        World world = collapse(World.builder(), 3, 3);
        run(world, 20);
        world.remove(world.bodyAt(2));
        world.remove(world.bodyAt(5));
        BodyId late = world.add(BodyDef.dynamic(new Sphere(0.2)).at(0, 4, 0).userData("late"));
        world.applyForce(late, new Vec3(1, 20, 3));
        world.applyTorque(late, new Vec3(0.1, 0, 0));
        byte[] bytes = world.snapshot();
        BodyId next = world.add(BodyDef.dynamic(Polyhedron.box(0.1, 0.1, 0.1)).at(0, 5, 0));
        List<String> expected = run(world, 20);
        world.remove(late);
        BodyId thief = world.add(BodyDef.dynamic(new Sphere(0.3)).at(0, 6, 0).userData("thief"));
        assertThat(thief.index()).isEqualTo(late.index());
        for (int i = 6; i < 9; i++) {
            world.remove(world.bodyAt(i));
        }
        world.step(DT);
        int count = world.bodyCount();

        world.restore(bytes);

        assertThat(world.bodyCount()).isEqualTo(count + 4 - 2);
        assertThat(world.contains(late)).isTrue();
        assertThat(world.contains(thief)).isFalse();
        assertThat(world.contains(next)).isFalse();
        assertThat(world.userData(late)).as("the place was taken by another body").isNull();
        assertThat(world.add(BodyDef.dynamic(Polyhedron.box(0.1, 0.1, 0.1)).at(0, 5, 0))).isEqualTo(next);
        assertThat(run(world, 20)).isEqualTo(expected);
    }

    @Test
    void userDataIsKeptByIdOrMapped() {
        World world = World.builder().build();
        BodyId a = world.add(BodyDef.staticBody(new Sphere(1)).userData("a"));
        BodyId b = world.add(BodyDef.staticBody(new Sphere(1)).at(5, 0, 0).userData("b"));
        byte[] bytes = world.snapshot();
        world.remove(b);
        world.restore(bytes);
        assertThat(world.userData(a)).isEqualTo("a");
        assertThat(world.userData(b)).isNull();
        world.restore(bytes, id -> "body " + id.index());
        assertThat(world.userData(b)).isEqualTo("body 1");
        assertThat(world.shape(b)).as("shapes of equal content are one object").isSameAs(world.shape(a));
    }

    @Test
    void eventsGoOn() {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(9, 1, 9)).at(0, -0.5, 0));
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(0, 0.5, 0));
        run(world, 3);
        byte[] bytes = world.snapshot();
        ContactEvents events = world.contactEvents();
        world.setTransform(box, Pose.at(0, 9, 0));
        world.step(DT);
        assertThat(events.kind(0)).isEqualTo(ContactEvents.Kind.END);
        world.restore(bytes);
        assertThat(events.size()).isZero();
        world.step(DT);
        assertThat(events.kind(0)).isEqualTo(ContactEvents.Kind.PERSIST);
        assertThat(world.contactEvents()).isSameAs(events);
    }

    @Test
    void theBytesCanGoToAStream() throws IOException {
        World world = collapse(World.builder(), 3, 3);
        run(world, 5);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        world.snapshot(out);
        assertThat(out.toByteArray()).isEqualTo(world.snapshot());
    }

    @Test
    void aRestoredWorldCanBeDrawnBeforeItsFirstStep() {
        World world = collapse(World.builder(), 3, 3);
        run(world, 5);
        World other = World.builder().build();
        other.restore(world.snapshot());
        float[] between = new float[16 * other.indexEnd()];
        float[] atEnd = between.clone();
        other.poses(between, 0.5);
        other.poses(atEnd, 1);
        assertThat(between).containsExactly(atEnd, within(1e-6f));
    }

    /** Whoever gives one of these a field decides whether it belongs into snapshots, and counts it here. */
    @ParameterizedTest
    @CsvSource({"BodyDef, 27", "internal.body.BodySet, 26", "internal.pair.PairSet, 25", "internal.pair.WarmStartCache, 5",
        "internal.contact.ClampContacts, 5", "internal.impact.ContactLog, 24", "internal.impact.ConstraintLog, 27",
        "internal.impact.PairImpulses, 7", "internal.contact.PassingPairs, 12", "internal.settings.SolverSettings, 34",
        "internal.island.SleepController, 15", "internal.pair.SleepingPairs, 4", "internal.sensor.Sensors, 19",
        "internal.joint.JointSet, 27", "JointDef, 11", "JointAxisDef, 9", "Material, 4", "PerceptionDef, 3",
        "internal.budget.NarrowPhaseBudget, 25", "internal.solver.RestingIslands, 6", "internal.step.BlockSteps, 14",
        "internal.step.StepControl, 18"})
    void noFieldIsForgotten(String type, int fields) throws ClassNotFoundException {
        Stream<?> all = Arrays.stream(Class.forName("dev.ashlar.physics." + type).getDeclaredFields())
                .filter(f -> !Modifier.isStatic(f.getModifiers()));
        assertThat(all.toList()).hasSize(fields);
    }
}
