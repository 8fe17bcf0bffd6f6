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
import dev.ashlar.physics.query.BodyContacts;
import dev.ashlar.physics.query.BodyHit;
import dev.ashlar.physics.query.BodyHits;
import dev.ashlar.physics.query.BodyPredicate;
import dev.ashlar.physics.query.QueryFilter;
import dev.ashlar.physics.query.QueryShape;
import dev.ashlar.physics.query.WorldQueries;
import dev.ashlar.physics.replay.Replay;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.BroadPhaseProvider;
import dev.ashlar.spi.DebugDraw;
import dev.ashlar.spi.NarrowPhaseProvider;
import dev.ashlar.testkit.contract.BadCalls;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Every public method is called with bad arguments, one at a time. Each is refused in words that help, or taken since it is harmless;
 * and the world, with bodies at rest, asleep, jointed and sensed, is to the last bit one that never heard of it.
 */
class EveryMethodTest {
    private static final double DT = 1.0 / 60;
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(1, 1, 1));
    private static final double NAN = Double.NaN;

    private final Scene scene = new Scene();
    private final Scene twin = new Scene();

    /** A world with something of everything. */
    private static final class Scene {
        final World world = World.builder().sleeping(true).recordPaths(true).build();
        final BodyId ground = world.add(BodyDef.staticBody(Polyhedron.box(30, 1, 30)).at(0, -0.5, 0));
        final BodyId box = world.add(BOX.at(0, 0.5, 0).linearVelocity(0, 0, 0.2));
        final BodyId sleeper = world.add(BOX.at(5, 0.5, 0));
        final BodyId gone = world.add(BOX.at(9, 9, 9));
        final BodyId swing = world.add(BOX.at(-5, 3, 0));
        final BodyId sensor = world.add(BodyDef.staticBody(Polyhedron.box(2, 2, 2)).at(-5, 2, 0).sensor());
        final JointId joint = world.add(JointDef.hinge(ground, swing, new Vec3(-6, 3, 0), new Vec3(0, 0, 1))
                .motor(JointAxis.ANGULAR_X, 0.3, 10));
        final JointId noJoint = world.add(JointDef.spherical(ground, box, Vec3.ZERO));
        final CharacterController walker =
                new CharacterController(world, CharacterDef.of(new Capsule(0.3, 0.6)), new Vec3(0, 1, 5));

        Scene() {
            world.remove(gone);
            world.remove(noJoint);
            world.step(DT);
            world.sleep(sleeper);
            world.step(DT);
        }
    }

    /** Draws nothing. */
    private static final class Nothing implements DebugDraw {
        @Override
        public void point(Vec3 at, int colour) {
        }

        @Override
        public void line(Vec3 from, Vec3 to, int colour) {
        }

        @Override
        public void text(Vec3 at, String text, int colour) {
        }
    }

    private void isUnharmed() {
        assertThat(scene.world.isDamaged()).isFalse();
        assertThat(scene.world.snapshot()).as("snapshot").isEqualTo(twin.world.snapshot());
        scene.world.step(DT);
        twin.world.step(DT);
        assertThat(scene.world.stateHash()).as("a step later").isEqualTo(twin.world.stateHash());
        assertThat(scene.world.isAwake(scene.sleeper)).as("woken").isFalse();
    }

    @Test
    void refusesBadArgumentsAndLeavesTheWorldAsItWas() {
        // Anything may be user data; and a listener does nothing unless it is told to.
        BadCalls calls =
                new BadCalls(Set.of("BodyDef.userData", "CharacterDef.userData", "Bodies.setUserData", "ContactListener.begin",
                        "ContactListener.persist", "ContactListener.end", "ContactListener.hit"), this::isUnharmed);
        // Any group and mask are good ones, and infinite forces.
        calls.takesAll("Bodies.setFilter", int.class).takesAll("Joints.setBreakForce", double.class)
                .takesAll("Joints.setLimit", double.class);
        numbers(calls);
        values(calls);
        objects(calls);
        calls.callPackageOf(World.class);
        calls.callPackageOf(WorldQueries.class);
        calls.callPackageOf(CharacterController.class);
        calls.callPackageOf(Replay.class);
        assertThat(calls.findings()).as("of %d calls, %d refused", calls.calls(), calls.refusals()).isEmpty();
        assertThat(calls.refusals()).as("of %d calls", calls.calls()).isGreaterThan(700);
    }

    private static void numbers(BadCalls calls) {
        double[] motion = {0, 0, 0, 0.5, 0.5, 0.5, 0.5, 1, 0, 0, 0, 0, 0};
        double[] bad = new double[13];
        bad[2] = NAN;
        calls.good(double.class, () -> 0.5)
                .bad(double.class, List.of(NAN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e300, -1e300))
                .good(int.class, () -> 0).bad(int.class, List.of(-1, Integer.MIN_VALUE, Integer.MAX_VALUE))
                .good(long.class, () -> 1L).bad(long.class, List.of(-1L, 0L, Long.MIN_VALUE))
                .good(double[].class, motion::clone).bad(double[].class, List.of(new double[0], bad))
                .bad(float[].class, List.of(new float[0])).bad(byte[].class, List.of(new byte[0], new byte[99]))
                .good(Vec3.class, () -> new Vec3(0.1, 0.2, 0.3))
                .bad(Vec3.class, List.of(new Vec3(NAN, 0, 0), new Vec3(0, Double.POSITIVE_INFINITY, 0), new Vec3(0, 0, 1e300)))
                .good(Quat.class, () -> Quat.IDENTITY).bad(Quat.class, List.of(new Quat(0, 0, 0, 0), new Quat(NAN, 0, 0, 1)))
                .good(Pose.class, () -> Pose.IDENTITY).bad(Pose.class, List.of(Pose.at(1e300, 0, 0), Pose.at(0, -1e10, 0)))
                .good(Motion.class, () -> Motion.at(Pose.IDENTITY));
    }

    private void values(BadCalls calls) {
        BodyId never = new BodyId(99, 0);
        BodyId negative = new BodyId(-1, 0);
        calls.good(BodyId.class, () -> scene.box).bad(BodyId.class, List.of(scene.gone, never, negative))
                .good(JointId.class, () -> scene.joint)
                .bad(JointId.class, List.of(scene.noJoint, new JointId(99, 0), new JointId(-1, 0)))
                .good(BodyDef.class, () -> BOX)
                .bad(BodyDef.class, List.of(BodyDef.dynamic(new Sphere(1e-40)), BodyDef.staticBody(new Sphere(1e20)),
                        BOX.density(1e29), BOX.density(1e-29)))
                .good(JointDef.class, () -> JointDef.hinge(scene.ground, scene.box, Vec3.ZERO, new Vec3(1, 0, 0)))
                .bad(JointDef.class,
                        List.of(JointDef.spherical(scene.box, scene.gone, Vec3.ZERO),
                                JointDef.spherical(never, scene.box, Vec3.ZERO),
                                JointDef.spherical(scene.box, scene.box, Vec3.ZERO),
                                JointDef.spherical(scene.ground, scene.sensor, Vec3.ZERO)))
                .good(CharacterDef.class, () -> CharacterDef.of(new Capsule(0.3, 0.6)))
                .good(Material.class, () -> Material.ofFriction(1)).good(Material[].class, () -> new Material[0])
                .good(PerceptionDef.class, () -> PerceptionDef.of(view(), 9)).good(Viewpoint.class, EveryMethodTest::view)
                .good(BodyType[].class, () -> new BodyType[0]).good(Object.class, () -> "data").good(String.class, () -> "tree");
    }

    private static Viewpoint view() {
        return new Viewpoint(Vec3.ZERO, new Vec3(0, 0, 1), 1);
    }

    private void objects(BadCalls calls) {
        BodyContacts contacts = new BodyContacts();
        calls.good(AlgorithmConfig.class, () -> AlgorithmConfig.DEFAULT)
                .good(BroadPhaseProvider.class, () -> Algorithms.broadPhase("sap"))
                .good(NarrowPhaseProvider.class, () -> Algorithms.narrowPhase("auto"));
        calls.good(World.class, () -> scene.world).good(WorldBuilder.class, World::builder)
                .good(Joints.class, () -> scene.world.joints()).good(Bodies.class, () -> scene.world.bodies())
                .good(UnaryOperator.class, UnaryOperator::identity).good(WorldQueries.class, () -> scene.world.queries())
                .good(CharacterController.class, () -> scene.walker).good(PoseView.class, () -> scene.world.poseView())
                .good(ContactEvents.class, () -> scene.world.contactEvents())
                .good(SensorEvents.class, () -> scene.world.sensorEvents())
                .good(FixedStep.class, () -> new FixedStep(scene.world, 1, 4))
                .good(QueryShape.class, () -> scene.world.queries().prepare(new Sphere(1)))
                .bad(QueryShape.class, List.of(twin.world.queries().prepare(new Sphere(1))))
                .good(QueryFilter.class, () -> QueryFilter.ALL).good(BodyPredicate.class, () -> (body, data) -> true)
                .good(BodyHit.class, BodyHit::new).good(BodyHits.class, BodyHits::new).good(BodyContacts.class, () -> contacts)
                .good(ContactFilter.class, () -> (a, b) -> true).good(ContactModifier.class, () -> surface -> {})
                .good(ContactListener.class, () -> new ContactListener() {})
                .good(Shape.class, () -> new Sphere(1)).bad(Shape.class, List.of(new Sphere(1e-40)))
                .good(DebugDraw.class, Nothing::new).good(OutputStream.class, OutputStream::nullOutputStream)
                .good(Function.class, () -> id -> null).good(float[].class, () -> new float[999])
                .good(byte[].class, () -> scene.world.snapshot()).good(InputStream.class, InputStream::nullInputStream)
                .good(UnaryOperator.class, UnaryOperator::identity).good(Consumer.class, () -> world -> {})
                .good(Replay.class, () -> Replay.of(InputStream.nullInputStream()));
    }
}
