package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.check.Ranges;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The ranges of docs/units.md: what is in them is taken and can be stepped, what is not is refused. */
class RangesTest {
    private static final double DT = 1.0 / 60;
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(1, 1, 1));
    private static final BodyId A = new BodyId(0, 0);
    private static final BodyId B = new BodyId(1, 0);
    private static final JointDef HINGE = JointDef.hinge(A, B, Vec3.ZERO, new Vec3(0, 0, 1));

    /** A number of the API and its range. */
    private record Range(String text, double low, double high, DoubleConsumer take) {
    }

    /** By the first column of the table in docs/units.md. */
    private static Map<String, Range> ranges() {
        Map<String, Range> all = new LinkedHashMap<>();
        all.put("coordinates of positions, points, joints", new Range("position", -1e9, 1e9, x -> BOX.at(0, x, 0)));
        all.put("velocities, also of surfaces", new Range("linearVelocity", -3e8, 3e8, x -> BOX.linearVelocity(x, 0, 0)));
        all.put("spins", new Range("angularVelocity", -1e9, 1e9, x -> BOX.angularVelocity(0, 0, x)));
        all.put("masses of dynamic bodies", new Range("mass", 1e-20, 1e25, x -> World.builder().build().add(BOX.mass(x))));
        all.put("densities", new Range("density", 1e-30, 1e30, BOX::density));
        all.put("accelerations by forces", new Range("acceleration by the force", 0, 1e9, x -> {
            World world = World.builder().build();
            world.applyForce(world.add(BOX.mass(2)), new Vec3(0, 2 * x, 0));
        }));
        all.put("angular accelerations by torques", new Range("angular acceleration by the torque", 0, 1e12, x -> {
            World world = World.builder().build();
            // Each of three moments of inertia is a sixth.
            world.applyTorque(world.add(BOX.mass(1)), new Vec3(0, x / 18, 0));
        }));
        all.put("speeds by an impulse", new Range("speed by the impulse", 0, 3e8, x -> {
            World world = World.builder().build();
            world.applyImpulse(world.add(BOX.mass(2)), new Vec3(0, 2 * x, 0));
        }));
        all.put("spins by an impulse", new Range("spin by the angularImpulse", 0, 1e9, x -> {
            World world = World.builder().build();
            world.applyAngularImpulse(world.add(BOX.mass(1)), new Vec3(0, x / 18, 0));
        }));
        all.put("forces and torques of drives", new Range("maxForce", 0, 1e30, x -> HINGE.motor(JointAxis.ANGULAR_X, 1, x)));
        all.put("stiffnesses of springs", new Range("stiffness", 0, 1e30, x -> HINGE.spring(JointAxis.ANGULAR_X, 1, x, 1)));
        all.put("dampings of springs", new Range("damping", 0, 1e30, x -> HINGE.spring(JointAxis.ANGULAR_X, 1, 1, x)));
        all.put("speeds of motors", new Range("speed", -1e6, 1e6, x -> HINGE.motor(JointAxis.ANGULAR_X, x, 1)));
        all.put("speeds of servos", new Range("maxSpeed", 1e-6, 1e6, x -> HINGE.servo(JointAxis.ANGULAR_X, 1, x, 1)));
        all.put("ways that drives aim at", new Range("target", -1e6, 1e6, x -> HINGE.servo(JointAxis.LINEAR_X, x, 1, 1)));
        all.put("angles that drives aim at",
                new Range("target", -Math.PI, Math.PI, x -> HINGE.spring(JointAxis.ANGULAR_X, x, 1, 1)));
        all.put("lengths of distance joints",
                new Range("metres", 1e-9, 1e9, x -> JointDef.distance(A, B, Vec3.ZERO, Vec3.ZERO).length(x)));
        all.put("gravity", new Range("gravity", -1e6, 1e6, x -> World.builder().gravity(0, x, 0)));
        all.put("factors of gravity", new Range("scale", -1e3, 1e3, BOX::gravityScale));
        all.put("friction; rolling friction", new Range("friction", 0, 1e9, BOX::friction));
        all.put("damping of bodies", new Range("linear", 0, 1e12, x -> BOX.damping(x, 0)));
        all.put("time steps", new Range("dt", 1e-12, 1e6, x -> World.builder().build().step(x)));
        all.put("rest offsets", new Range("metres", 1e-12, 1e6, x -> World.builder().restOffset(x)));
        return all;
    }

    @TestFactory
    Stream<DynamicTest> whatIsOutOfRangeIsRefused() {
        return ranges().entrySet().stream().map(e -> DynamicTest.dynamicTest(e.getKey(), () -> {
            Range range = e.getValue();
            assertThatCode(() -> range.take.accept((1 - 1e-12) * range.high)).doesNotThrowAnyException();
            assertThatCode(() -> range.take.accept(range.low)).doesNotThrowAnyException();
            for (double beyond : new double[] {1.001 * range.high, 1e300,
                0.999 * range.low - (range.low <= 0 ? 0.002 * range.high : 0)}) {
                boolean isLength = range.low == 0 && beyond < 0 && range.text.contains(" by the ");
                if (!isLength) {
                    assertThatThrownBy(() -> range.take.accept(beyond)).as("%s", beyond)
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageStartingWith(range.text + " must be ");
                }
            }
        }));
    }

    /** The table says what the code does. */
    @Test
    void theTableIsThatOfTheDocs() throws IOException {
        String units = Files.readString(Path.of("..", "docs", "units.md"));
        ranges().forEach((name, range) -> {
            String high = range.high == Math.PI ? "π" : number(range.high);
            String low = range.low == -range.high ? "-" + high : number(range.low);
            assertThat(units).contains("| " + name + " | " + low + " to " + high + " ");
        });
        assertThat(units)
                .contains("| radius of a body about its origin | " + number(Ranges.SMALLEST) + " to " + number(Ranges.LARGEST)
                        + " m")
                .contains("| distances of a joint's points from the centres of its bodies | 0 to " + number(Ranges.ARM) + " m")
                .contains(number(Ranges.FURTHEST) + " m").contains(number(Ranges.FASTEST) + " m/s")
                .contains(number(Ranges.WILDEST) + " rad/s");
    }

    private static String number(double value) {
        return value == 0 ? "0" : String.format("%.0e", value).replace("+", "").replaceAll("e(-?)0", "e$1");
    }

    @Test
    void sizesThatAreOutOfRangeAreRefused() {
        World world = World.builder().build();
        assertThatThrownBy(() -> world.add(BodyDef.staticBody(new Sphere(1.01e9))))
                .hasMessage("radius of a body about its origin must be from 0.0 to 1.0E9, but was 1.01E9");
        assertThatThrownBy(() -> world.add(BodyDef.staticBody(new Sphere(0.9e-9))))
                .hasMessage("radius of a body must be 0, a point, or from 1.0E-9 to 1.0E9, but was 9.0E-10");
        assertThat(world.bodyCount()).isZero();
        world.add(BodyDef.staticBody(new Sphere(1e9)));
        world.add(BodyDef.staticBody(new Sphere(1e-9)));
        world.add(BodyDef.staticBody(Polyhedron.point(Vec3.ZERO)));
    }

    @Test
    void aJointOfABodyThatFlewFurtherThanItCouldBePutIsRefused() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId box = world.add(BOX.linearVelocity(3e8, 0, 0));
        BodyId other = world.add(BOX.at(0, 5, 0));
        for (int i = 0; i < 14; i++) {
            world.step(1);
        }
        assertThatThrownBy(() -> world.add(JointDef.spherical(other, box, Vec3.ZERO)))
                .hasMessageStartingWith(
                        "distance of a joint from the centre of " + box + " must be from 0.0 to 4.0E9, but was 4.");
        assertThat(world.joints().size()).isZero();
    }

    /** Forces add up, and so does what is checked. */
    @Test
    void forcesAreCheckedTogether() {
        World world = World.builder().build();
        BodyId box = world.add(BOX.mass(1));
        world.applyForce(box, new Vec3(9e8, 0, 0));
        assertThatThrownBy(() -> world.applyForce(box, new Vec3(9e8, 0, 0)))
                .hasMessage("acceleration by the force must be from 0.0 to 1.0E9, but was 1.8E9");
        world.applyForce(box, new Vec3(-9e8, 0, 0));
    }

    /** A fall of hours leads beyond what can be given; what is there can still be read, copied and restored. */
    @Test
    void aStepMayLeadBeyondWhatCanBeGiven() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(1)).at(1e9, 0, 0).linearVelocity(3e8, 0, 0));
        world.setGravity(new Vec3(1e6, 0, 0));
        world.step(10);
        assertThat(world.linearVelocity(ball).x()).isGreaterThan(3e8);
        assertThat(world.pose(ball).position().x()).isGreaterThan(2e9);
        World copy = World.builder().build();
        BodyId other = copy.add(world.definition(ball));
        assertThat(copy.pose(other)).isEqualTo(world.pose(ball));
        copy.restore(world.snapshot());
        assertThat(copy.stateHash()).isEqualTo(world.stateHash());
    }

    private static World scene(WorldBuilder builder, UnaryOperator<BodyDef> change) {
        World world = builder.maxInternalSteps(60).build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        world.add(BOX.at(0, 0.5, 0));
        world.add(change.apply(BOX.at(0.1, 1.5001, 0)));
        world.add(BOX.at(0.2, 2.5002, 0).rotation(Quat.about(new Vec3(0, 1, 0), 0.3)));
        return world;
    }

    private static void run(World world, double dt) {
        for (int i = 0; i < 5; i++) {
            world.step(dt);
        }
        assertThat(world.isDamaged()).isFalse();
        assertThat(world.kineticEnergy()).isFinite();
    }

    private static WorldBuilder builder(boolean eventDriven) {
        return eventDriven ? World.builder().eventDriven() : World.builder();
    }

    /** At the ends of the ranges, one at a time in an ordinary stack, nothing hangs and nothing becomes NaN. */
    @TestFactory
    Stream<DynamicTest> whatIsInRangeCanBeStepped() {
        Map<String, Runnable> all = new LinkedHashMap<>();
        for (boolean events : new boolean[] {false, true}) {
            String suffix = events ? ", event-driven" : "";
            extremes().forEach((name, change) -> {
                all.put(name + suffix, () -> run(scene(builder(events), change), DT));
                all.put(name + ", strong gravity" + suffix, () -> run(scene(builder(events).gravity(1e6, -1e6, 0), change), DT));
            });
            for (double dt : new double[] {1e-12, 1e-9, 0.3, 1e6}) {
                all.put("dt " + dt + suffix, () -> run(scene(builder(events), d -> d), dt));
            }
            for (double gap : new double[] {1e-12, 0.1, 1e6}) {
                all.put("rest offset " + gap + suffix, () -> run(scene(builder(events).restOffset(gap), d -> d), DT));
            }
            for (double size : new double[] {2e-9, 1e-6, 1e6, 1e9}) {
                all.put("size " + size + suffix, () -> run(ofSize(builder(events), size), DT));
            }
        }
        drives().forEach((name, drive) -> {
            for (double at : new double[] {3, 1e9}) {
                for (double mass : new double[] {1e-20, 1, 1e25}) {
                    all.put(name + " " + at + " m away, " + mass + " kg", () -> run(driven(drive, at, mass), DT));
                }
            }
        });
        pushes().forEach((name, push) -> all.put(name, () -> {
            World world = scene(World.builder(), d -> d);
            push.accept(world);
            run(world, DT);
        }));
        return all.entrySet().stream().map(e -> DynamicTest.dynamicTest(e.getKey(), e.getValue()::run));
    }

    private static Map<String, UnaryOperator<BodyDef>> extremes() {
        Map<String, UnaryOperator<BodyDef>> all = new LinkedHashMap<>();
        all.put("fast down", d -> d.linearVelocity(0, -3e8, 0));
        all.put("fast aside", d -> d.linearVelocity(3e8, 3e8, 3e8));
        all.put("spinning", d -> d.angularVelocity(1e9, 1e9, -1e9));
        all.put("fast and spinning", d -> d.angularVelocity(1e9, 1e9, -1e9).linearVelocity(0, -3e8, 3));
        all.put("light", d -> d.mass(1e-20));
        all.put("heavy", d -> d.mass(1e25));
        all.put("rough", d -> d.friction(1e9).rollingFriction(1e9));
        all.put("damped", d -> d.damping(1e12, 1e12));
        all.put("falling", d -> d.gravityScale(1e3));
        all.put("rising", d -> d.gravityScale(-1e3));
        all.put("on a belt", d -> d.surfaceVelocity(3e8, 3e8, 3e8));
        all.put("far", d -> d.at(1e9, -1e9, 1e9));
        return all;
    }

    private static World ofSize(WorldBuilder builder, double size) {
        World world = builder.maxInternalSteps(60).build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        world.add(BodyDef.dynamic(Polyhedron.box(size, size, size)).mass(1).at(0, 0.5 * size, 0));
        world.add(BodyDef.dynamic(new Sphere(0.5 * size)).mass(1).at(0, Math.min(1e9, 1.5 * size), 0));
        return world;
    }

    private static Map<String, UnaryOperator<JointDef>> drives() {
        Map<String, UnaryOperator<JointDef>> all = new LinkedHashMap<>();
        all.put("turning motor", j -> j.motor(JointAxis.ANGULAR_X, 1e6, 1e30));
        all.put("turning servo", j -> j.servo(JointAxis.ANGULAR_X, Math.PI, 1e6, 1e30));
        all.put("turning spring", j -> j.spring(JointAxis.ANGULAR_X, 0.1, 1e30, 0));
        all.put("turning damper", j -> j.spring(JointAxis.ANGULAR_X, 1, 1, 1e30));
        all.put("motor", j -> j.motor(JointAxis.LINEAR_Y, 1e6, 1e30));
        all.put("servo", j -> j.servo(JointAxis.LINEAR_Y, 1e6, 1e6, 1e30));
        all.put("spring", j -> j.spring(JointAxis.LINEAR_X, 1e6, 1e30, 0));
        return all;
    }

    private static World driven(UnaryOperator<JointDef> drive, double at, double mass) {
        World world = scene(World.builder(), d -> d.mass(mass));
        world.add(drive.apply(JointDef.hinge(world.bodyAt(1), world.bodyAt(2), new Vec3(at, 1, 0), new Vec3(0, 0, 1))));
        return world;
    }

    private static Map<String, Consumer<World>> pushes() {
        Map<String, Consumer<World>> all = new LinkedHashMap<>();
        all.put("force down", w -> w.applyForce(w.bodyAt(2), new Vec3(0, -1e12, 0)));
        all.put("force up", w -> w.applyForce(w.bodyAt(2), new Vec3(0, 1e12, 0)));
        all.put("torque", w -> w.applyTorque(w.bodyAt(2), new Vec3(0, 5e13, 0)));
        all.put("impulse", w -> w.applyImpulse(w.bodyAt(2), new Vec3(0, -3e11, 0)));
        all.put("turn", w -> w.applyAngularImpulse(w.bodyAt(2), new Vec3(5e10, 0, 0)));
        all.put("teleport", w -> w.setTransform(w.bodyAt(2), Pose.at(-1e9, 1e9, 1e9)));
        return all;
    }
}
