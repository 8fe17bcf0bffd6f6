package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.physics.character.CharacterDef;
import dev.ashlar.physics.character.CharacterController;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.physics.query.BodyContacts;
import dev.ashlar.physics.query.BodyHit;
import dev.ashlar.physics.query.BodyHits;
import dev.ashlar.physics.query.QueryFilter;
import dev.ashlar.physics.query.QueryShape;
import dev.ashlar.physics.query.WorldQueries;
import dev.ashlar.physics.replay.Replay;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.DebugDraw;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Every public method of a world, and of whatever a world hands out, is recorded, or is known to change nothing. Each is called with
 * good arguments on a world that is recorded: what begins a change must have named itself, and the replay must lead to the same bits.
 */
final class RecordedCallsTest {
    private static final double DT = 1.0 / 60;
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(1, 1, 1));

    /** Types that say what something is to be; nothing happens to a world by them. */
    private static final Set<Class<?>> VALUES = Set.of(BodyDef.class, JointDef.class, WorldBuilder.class, CharacterDef.class,
            QueryFilter.class, QueryShape.class, BodyHit.class, BodyHits.class, BodyContacts.class);

    /** Methods that are not recorded, by type, and types all of which is not; each group with its reason. */
    private static final List<Collection<String>> NOT_RECORDED = List.of(
            // They read what is there. Those that prepare something for later reads change no result of a step.
            List.of("World.joints", "World.shouldCollide", "World.isPassing", "World.contains", "World.bodyCount",
                    "World.indexEnd",
                    "World.bodyAt", "World.shape", "World.definition", "World.userData", "World.type", "World.mass", "World.pose",
                    "World.poseDuringStep", "World.poses", "World.poseView", "World.bodies", "World.linearVelocity",
                    "World.angularVelocity", "World.rotation",
                    "World.perception", "World.lag", "World.isAwake", "World.island", "World.isDamaged", "World.report",
                    "World.contactEvents", "World.sensorEvents", "World.queries", "World.draw", "World.drawVolume",
                    "World.snapshot",
                    "World.kineticEnergy", "World.potentialEnergy", "World.stateHash"),
            List.of("Joints.size", "Joints.indexEnd", "Joints.at", "Joints.contains", "Joints.bodyA", "Joints.bodyB",
                    "Joints.definition", "Joints.force", "Joints.torque", "Joints.value", "Joints.speed", "Joints.error",
                    "Joints.angularError", "Joints.brokenCount", "Joints.broken", "Joints.iterator", "Bodies.iterator",
                    "FixedStep.alpha"),
            // A query changes nothing; and these hold what came of a step.
            List.of("WorldQueries", "PoseView", "ContactEvents", "SensorEvents", "StepReport"),
            // They record.
            List.of("World.record", "Recording"),
            // They are of the mover itself: what it does to bodies comes with move.
            List.of("CharacterController.body", "CharacterController.isStanding", "CharacterController.ground",
                    "CharacterController.position",
                    "CharacterController.velocity", "CharacterController.rise", "CharacterController.jump"));

    /** A world with something of everything, recorded from some step on. */
    private static final class Scene {
        final World world = World.builder().sleeping(true).recordPaths(true)
                .perception(PerceptionDef.of(new Viewpoint(new Vec3(0, 2, 20), new Vec3(0, 0, -1), 1), 100_000)).build();
        final BodyId ground = world.add(BodyDef.staticBody(Polyhedron.box(30, 1, 30)).at(0, -0.5, 0));
        final BodyId box = world.add(BOX.at(0, 0.5, 0).linearVelocity(0, 0, 0.2));
        final BodyId lift = world.add(BodyDef.kinematic(Polyhedron.box(1, 1, 1)).at(9, 3, 0));
        final BodyId swing = world.add(BOX.at(-5, 3, 0));
        final JointId joint = world.add(JointDef.hinge(ground, swing, new Vec3(-6, 3, 0), new Vec3(0, 0, 1))
                .motor(JointAxis.ANGULAR_X, 0.3, 10));
        final BodyId bob = world.add(BOX.at(-9, 3, 0));
        final JointId rope = world.add(JointDef.distance(ground, bob, new Vec3(-9, 6, 0), new Vec3(-9, 3, 0)));
        final CharacterController walker =
                new CharacterController(world, CharacterDef.of(new Capsule(0.3, 0.6)), new Vec3(0, 1, 5));
        final RecordedFile file;
        private final Map<Class<?>, Supplier<?>> good = new HashMap<>();

        Scene() {
            world.step(DT);
            file = new RecordedFile(world, 1);
            numbers();
            objects();
        }

        private void numbers() {
            good.put(double.class, () -> 0.5);
            good.put(int.class, () -> 0);
            good.put(boolean.class, () -> true);
            good.put(double[].class, () -> new double[] {0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0});
            good.put(float[].class, () -> new float[999]);
            good.put(Vec3.class, () -> new Vec3(0.1, 0.2, 0.3));
            good.put(Quat.class, () -> Quat.IDENTITY);
            good.put(Pose.class, () -> Pose.at(0.5, 2, 0));
            good.put(Motion.class, () -> Motion.at(Pose.IDENTITY));
            good.put(BodyId.class, () -> box);
            good.put(JointId.class, () -> joint);
            good.put(JointAxis.class, () -> JointAxis.ANGULAR_X);
            good.put(Object.class, () -> "data");
            good.put(byte[].class, world::snapshot);
        }

        private void objects() {
            good.put(BodyDef.class, () -> BOX.at(3, 1, 3));
            good.put(JointDef.class, () -> JointDef.spherical(ground, box, new Vec3(0, 1, 0)));
            good.put(PerceptionDef.class, () -> world.perception().withBudget(90_000));
            good.put(Shape.class, () -> new Sphere(0.7));
            good.put(Material.class, () -> Material.ofFriction(0.4));
            good.put(Material[].class, () -> new Material[] {Material.ofFriction(0.4)});
            good.put(DebugDraw.class, () -> new DebugDraw() {
                @Override
                public void point(Vec3 at, int colour) {
                }

                @Override
                public void line(Vec3 from, Vec3 to, int colour) {
                }

                @Override
                public void text(Vec3 at, String text, int colour) {
                }
            });
            good.put(OutputStream.class, OutputStream::nullOutputStream);
            good.put(Function.class, () -> (Function<Object, Object>) id -> null);
            good.put(World.class, () -> world);
            good.put(Joints.class, world::joints);
            good.put(Bodies.class, world::bodies);
            good.put(BodyType.class, () -> BodyType.KINEMATIC);
            good.put(Material[].class, () -> new Material[] {Material.ofFriction(0.3)});
            good.put(FixedStep.class, () -> new FixedStep(world, 0.25, 4));
            good.put(CharacterController.class, () -> walker);
        }

        Object good(Class<?> type, Method of) {
            if (of.getName().equals("setLength") && type == JointId.class) {
                return rope;
            }
            if (of.getName().equals("setEnabled") && type == boolean.class) {
                // What a joint is already is no change.
                return false;
            }
            boolean ofJoints = of.getDeclaringClass() == Joints.class;
            if (Set.of("moveKinematic", "setUnstoppable").contains(of.getName()) && type == BodyId.class) {
                return lift;
            } else if (of.getName().equals("redefine") && type == BodyDef.class) {
                return world.definition(box).friction(0.9);
            } else if (of.getName().equals("redefine") && type == JointDef.class) {
                return world.joints().definition(joint).breakForce(5000, 5000);
            } else if (type == UnaryOperator.class) {
                return ofJoints ? (UnaryOperator<JointDef>) def -> def.breakForce(7000, 7000)
                        : (UnaryOperator<BodyDef>) def -> def.friction(0.8);
            }
            Supplier<?> supplier = good.get(type);
            if (supplier == null && type.isEnum()) {
                return type.getEnumConstants()[0];
            }
            assertThat(supplier).as("no good value of " + type + " for " + of + ": add one here").isNotNull();
            return supplier.get();
        }
    }

    /** Whatever a user can get hold of that belongs to a world. */
    private static Set<Class<?>> views() {
        Set<Class<?>> found = new LinkedHashSet<>();
        Deque<Class<?>> left = new ArrayDeque<>(List.of(World.class, FixedStep.class, CharacterController.class));
        while (!left.isEmpty()) {
            Class<?> type = left.pop();
            if (found.add(type)) {
                for (Method method : methods(type)) {
                    Type returned = method.getGenericReturnType();
                    List<Type> all = new ArrayList<>(List.of(returned, method.getReturnType()));
                    all.addAll(returned instanceof ParameterizedType p ? Arrays.asList(p.getActualTypeArguments()) : List.of());
                    for (Type one : all) {
                        if (one instanceof Class<?> c && c.getName().startsWith("dev.ashlar.physics") && !c.isRecord()
                                && !c.isEnum()
                                && !VALUES.contains(c)) {
                            left.push(c);
                        }
                    }
                }
            }
        }
        return found;
    }

    private static List<Method> methods(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods()).filter(m -> Modifier.isPublic(m.getModifiers())
                && !Modifier.isStatic(m.getModifiers()) && !m.isSynthetic() && !Set.of("toString", "equals", "hashCode")
                        .contains(m.getName()))
                .toList();
    }

    private static boolean isNotRecorded(Method method) {
        String type = method.getDeclaringClass().getSimpleName();
        return NOT_RECORDED.stream().anyMatch(group -> group.contains(type) || group.contains(type + '.' + method.getName()));
    }

    @Test
    void findsTheViewsOfAWorld() {
        assertThat(views()).contains(World.class, Joints.class, WorldQueries.class, PoseView.class, ContactEvents.class,
                SensorEvents.class, StepReport.class, Recording.class, CharacterController.class, FixedStep.class);
    }

    @Test
    void noMethodIsListedThatIsNotThere() {
        Set<String> there = new TreeSet<>();
        for (Class<?> type : views()) {
            there.add(type.getSimpleName());
            methods(type).forEach(m -> there.add(type.getSimpleName() + '.' + m.getName()));
        }
        NOT_RECORDED.forEach(group -> assertThat(there).containsAll(group));
    }

    @Test
    void everyMethodThatChangesAWorldIsRecorded() {
        int recorded = 0;
        for (Class<?> type : views()) {
            for (Method method : methods(type)) {
                if (!isNotRecorded(method)) {
                    isRecorded(method);
                    recorded++;
                }
            }
        }
        assertThat(recorded).isGreaterThan(20);
    }

    private static void isRecorded(Method method) {
        Scene scene = new Scene();
        call(method, scene);
        String name = method.getDeclaringClass().getSimpleName() + '.' + method.getName();
        assertThat(scene.file.recording.calls())
                .as(name + " is not recorded: let it begin with owner.calls.next(...), see CallLog; or if"
                        + " it changes nothing, list it here with the reason")
                .isPositive();
        for (int i = 0; i < 3; i++) {
            scene.world.step(DT);
        }
        byte[][] last = new byte[1][];
        Replay.Result result = RecordedFile
                .run(RecordedFile.replay(scene.file.close()).afterStep(world -> last[0] = world.snapshot()));
        assertThat(result.isSame()).as(name + ": " + result.text()).isTrue();
        assertThat(result.text()).as(name).doesNotContain("was not recorded");
        assertThat(Arrays.mismatch(last[0], scene.world.snapshot())).as(name + ", first byte that differs").isEqualTo(-1);
    }

    private static void call(Method method, Scene scene) {
        Object[] arguments = Arrays.stream(method.getParameterTypes()).map(type -> scene.good(type, method)).toArray();
        for (int k = 0; k < arguments.length; k++) {
            // Limits are in order.
            arguments[k] = arguments[k] instanceof Double number ? Double.valueOf(number + 0.1 * k) : arguments[k];
        }
        try {
            method.invoke(scene.good(method.getDeclaringClass(), method), arguments);
        } catch (InvocationTargetException e) {
            throw new AssertionError(method + " refuses what should be good: " + e.getCause(), e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(method.toString(), e);
        }
    }

    /** What is listed as changing nothing does not begin a change, as far as it can be called here. */
    @Test
    void whatIsNotRecordedBeginsNoChange() {
        Scene scene = new Scene();
        for (Class<?> type : List.of(World.class, Joints.class, FixedStep.class, CharacterController.class)) {
            for (Method method : methods(type)) {
                if (isNotRecorded(method) && !Set.of("record", "broken").contains(method.getName())) {
                    call(method, scene);
                    assertThat(scene.file.recording.calls()).as(method.toString()).isZero();
                }
            }
        }
        Replay.Result result = RecordedFile.run(RecordedFile.replay(scene.file.close()));
        assertThat(result.text()).doesNotContain("was not recorded");
    }

    /** A change that did not name itself is told, with the method that made it. */
    @Test
    void aChangeThatIsNotNamedIsToldByTheReplay() {
        Scene scene = new Scene();
        WorldParts parts = WorldParts.of(scene.world);
        parts.guard().enter();
        parts.guard().begin();
        parts.guard().end();
        parts.guard().leave();
        assertThat(RecordedFile.run(RecordedFile.replay(scene.file.close())).text())
                .contains("; before step 1 something changed the world that"
                        + " was not recorded: dev.ashlar.physics.RecordedCallsTest.aChangeThatIsNotNamedIsToldByTheReplay");
    }

    /** All settings of a builder, none as it is by default, are those of the world that a replay builds. */
    @Test
    void everySettingOfABuilderIsRecorded() throws IllegalAccessException {
        Set<String> set = new TreeSet<>();
        WorldBuilder builder = World.builder();
        setAll(builder, set);
        TreeSet<String> methods = new TreeSet<>();
        methods(WorldBuilder.class).forEach(m -> methods.add(m.getName()));
        methods.removeAll(List.of("build"));
        assertThat(set).as("methods of WorldBuilder that this test calls").isEqualTo(methods);
        World world = builder.build();
        RecordedFile file = new RecordedFile(world, 1);
        world.step(DT);
        World[] made = new World[1];
        Replay.Result result =
                RecordedFile.run(RecordedFile.replay(file.close()).contactFilter((a, b) -> true).contactModifier(c -> {})
                        .afterStep(w -> made[0] = w));
        assertThat(result.isSame()).as(result.text()).isTrue();
        for (Field field : WorldParts.of(world).settings().getClass().getFields()) {
            if (!Set.of("filter", "modifier", "listener").contains(field.getName())) {
                assertThat(field.get(WorldParts.of(made[0]).settings())).as(field.getName())
                        .isEqualTo(field.get(WorldParts.of(world).settings()));
            }
        }
        assertThat(WorldParts.of(made[0]).algorithms()).isEqualTo(WorldParts.of(world).algorithms());
        assertThat(made[0].report().broadPhase()).isEqualTo("vadop{axes=32}");
    }

    private static void setAll(WorldBuilder builder, Set<String> set) {
        Map<String, Runnable> calls = new HashMap<>();
        calls.put("preset", () -> builder.preset(Preset.EXACT));
        calls.put("substeps", () -> builder.substeps(5));
        calls.put("maxInternalSteps", () -> builder.maxInternalSteps(77));
        calls.put("restOffset", () -> builder.restOffset(1e-4));
        calls.put("internalStep", () -> builder.internalStep(0.01));
        calls.put("pushSpeed", () -> builder.pushSpeed(2));
        calls.put("threads", () -> builder.threads(2));
        calls.put("recordPaths", () -> builder.recordPaths(true));
        calls.put("sleeping", () -> builder.sleeping(true));
        calls.put("perception",
                () -> builder.perception(PerceptionDef.of(new Viewpoint(Vec3.ZERO, new Vec3(0, 0, 1), 1), 1000)));
        calls.put("hitSpeed", () -> builder.hitSpeed(0.3));
        calls.put("gravity", () -> builder.gravity(1, 2, 3));
        calls.put("contactFilter", () -> builder.contactFilter((a, b) -> true));
        calls.put("contactListener", () -> builder.contactListener(new ContactListener() {}));
        calls.put("contactModifier", () -> builder.contactModifier(c -> {}));
        calls.put("broadPhase", () -> builder.broadPhase("vadop", AlgorithmConfig.DEFAULT.with("axes", 32)));
        calls.put("narrowPhase", () -> builder.narrowPhase("dop-tree"));
        calls.put("sweep", () -> builder.sweep("trajectory"));
        // Recorded by another test: such a world has neither perception nor snapshots.
        calls.put("eventDriven", () -> {});
        calls.values().forEach(Runnable::run);
        set.addAll(calls.keySet());
    }
}
