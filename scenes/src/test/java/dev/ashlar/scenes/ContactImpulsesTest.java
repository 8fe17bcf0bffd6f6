package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.ContactEvents;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.PerceptionDef;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.tier.Tier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Impulses of contact events are what they did to momentum, and every impact is told, whatever the time step. */
final class ContactImpulsesTest {
    private static final double G = 9.81;
    private static final Quat UPSIDE_DOWN = Quat.about(new Vec3(1, 0, 0), Math.PI);
    private static final double MASS = 3;
    private static final Shape[] SHAPES = {new Sphere(0.25), Polyhedron.box(0.5, 0.5, 0.5)};

    private static World drop(WorldBuilder builder, Shape shape, double restitution) {
        World world = builder.build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)).restitution(restitution));
        world.add(BodyDef.dynamic(shape).mass(MASS).restitution(restitution).at(0, 2, 0));
        return world;
    }

    @ParameterizedTest
    @CsvSource({"30, 0", "30, 0.5", "30, 0.8", "30, 1", "60, 0", "60, 0.5", "60, 0.8", "60, 1", "120, 0", "120, 0.5", "120, 0.8",
        "120, 1", "240, 0", "240, 0.5", "240, 0.8", "240, 1", "47, 0", "47, 0.8"})
    void ofWhatFallsAreItsChangeOfMomentum(int hertz, double restitution) {
        for (Shape shape : SHAPES) {
            for (int threads = 1; threads <= 2; threads++) {
                World world = drop(World.builder().threads(threads), shape, restitution);
                String what =
                        (shape instanceof Sphere ? "ball" : "box") + " of restitution " + restitution + " at " + hertz + " Hz";
                double worst = follow(world, 1.0 / hertz, what);
                assertThat(worst).as(what).isLessThanOrEqualTo(1e-6);
            }
            World world = drop(World.builder().eventDriven(), shape, restitution);
            // A box that rocks from corner to corner there is borne in one step and falls in the next.
            double most = shape instanceof Sphere ? 1e-2 : 1;
            assertThat(follow(world, 1.0 / hertz, "event-driven")).isLessThanOrEqualTo(most);
        }
    }

    /** Steps for three seconds; returns what impulses miss of the change of momentum, as a share of the weight of a step. */
    private static double follow(World world, double dt, String what) {
        BodyId body = world.bodyAt(1);
        double worst = 0;
        double missing = 0;
        for (int step = 0; step < 3 / dt; step++) {
            Vec3 before = world.linearVelocity(body).times(MASS);
            world.step(dt);
            ContactEvents events = world.contactEvents();
            Vec3 felt = world.linearVelocity(body).times(MASS).minus(before).plus(new Vec3(0, MASS * G * dt, 0));
            worst = Math.max(worst, felt.distance(impulseOnB(events)) / (MASS * G * dt));
            // More than weight: what an impact took out in this step, unless its hit was told in the last.
            double more = felt.y() - MASS * G * dt;
            double told = 0;
            for (int e = events.firstHit(); e < events.size(); e++) {
                assertThat(events.bodyB(e)).isEqualTo(body);
                assertThat(events.approachSpeed(e)).isGreaterThan(1);
                assertThat(events.time(e)).isBetween(0.0, dt);
                assertThat(events.normalImpulse(e)).isGreaterThanOrEqualTo(events.hitImpulse(e) - 1e-9);
                told += events.hitImpulse(e);
            }
            boolean isTold = more < 2.2 * MASS || told > 0 || missing > 0;
            assertThat(isTold).as("%s: an impact of %.3g Ns has a hit, step %d", what, more, step).isTrue();
            missing = told;
        }
        return worst;
    }

    private static Vec3 impulseOnB(ContactEvents events) {
        double[] out = new double[3];
        Vec3 sum = Vec3.ZERO;
        for (int e = 0; e < events.firstHit(); e++) {
            events.impulse(e, out, 0);
            sum = sum.plus(Vec3.of(out, 0));
        }
        return sum;
    }

    @ParameterizedTest
    @CsvSource({"60, 0", "60, 0.8", "30, 0", "240, 0.5"})
    void aHitTellsSpeedImpulseTimePointAndNormal(int hertz, double restitution) {
        World world = drop(World.builder(), SHAPES[0], restitution);
        double dt = 1.0 / hertz;
        double speed = Math.sqrt(2 * G * 1.75);
        int step = 0;
        ContactEvents events = world.contactEvents();
        while (events.firstHit() == events.size()) {
            world.step(dt);
            step++;
        }
        int e = events.firstHit();
        assertThat(events.size()).isEqualTo(2);
        assertThat(events.kind(0)).isEqualTo(ContactEvents.Kind.BEGIN);
        assertThat(events.kind(e)).isEqualTo(ContactEvents.Kind.HIT);
        assertThat(events.approachSpeed(e)).isCloseTo(speed, within(0.02 * speed));
        assertThat((step - 1) * dt + events.time(e)).isCloseTo(speed / G, within(0.005));
        if (restitution > 0) {
            assertThat(events.hitImpulse(e)).isCloseTo((1 + restitution) * MASS * speed, within(0.01 * MASS * speed));
            assertThat(events.isPressed(0)).isFalse();
        }
        double[] out = new double[6];
        events.point(e, out, 0);
        events.normal(e, out, 3);
        assertThat(out).containsExactly(new double[] {0, 0, 0, 0, 1, 0}, within(0.5 * speed * dt));
        Vec3 normal = Vec3.of(out, 3);
        assertThat(normal.length()).isCloseTo(1, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void inAStackAtRestAreTheWeightAbove(int variant) {
        boolean eventDriven = variant == 3;
        WorldBuilder builder = World.builder().threads(variant == 1 ? 2 : 1);
        World world = (eventDriven ? builder.eventDriven() : builder).build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)));
        int count = eventDriven ? 3 : 6;
        for (int i = 0; i < count; i++) {
            world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.3, 0.5)).mass(1 + i).at(0, 0.15 + 0.3 * i, 0));
        }
        double dt = 1.0 / 60;
        int steps = eventDriven ? Tier.cases(60, 200) : 200;
        for (int step = 0; step < steps; step++) {
            world.step(dt);
        }
        if (variant == 2) {
            byte[] bytes = world.snapshot();
            world = builder.build();
            world.restore(bytes);
        }
        for (int step = 0; step < 5; step++) {
            world.step(step == 3 ? 2 * dt : dt);
            ContactEvents events = world.contactEvents();
            assertThat(events.size()).isEqualTo(count);
            double above = 0;
            for (int e = count - 1; e >= 0; e--) {
                above += world.mass(events.bodyB(e)) * G * (step == 3 ? 2 * dt : dt);
                assertThat(events.kind(e)).isEqualTo(ContactEvents.Kind.PERSIST);
                assertThat(events.isPressed(e)).isTrue();
                assertThat(events.normalImpulse(e)).as("pair %d of step %d", e, step).isCloseTo(above, within(1e-3 * above));
            }
        }
    }

    @Test
    void areTheSameForAnyNumberOfThreadsAndAfterRestore() {
        World one = SnapshotTest.collapse(World.builder(), 4, 4);
        World two = SnapshotTest.collapse(World.builder().threads(2), 4, 4);
        World again = World.builder().build();
        int hits = 0;
        for (int step = 0; step < 60; step++) {
            double dt = step % 5 == 0 ? 1.0 / 25 : 1.0 / 60;
            again.restore(one.snapshot());
            one.step(dt);
            two.step(dt);
            again.step(dt);
            List<String> expected = all(one);
            assertThat(all(two)).as("two threads, step %d", step).isEqualTo(expected);
            assertThat(all(again)).as("restored, step %d", step).isEqualTo(expected);
            hits += one.contactEvents().size() - one.contactEvents().firstHit();
        }
        assertThat(hits).as("hits").isGreaterThan(20);
    }

    private static List<String> all(World world) {
        ContactEvents events = world.contactEvents();
        List<String> out = new ArrayList<>();
        double[] place = new double[9];
        for (int e = 0; e < events.size(); e++) {
            events.point(e, place, 0);
            events.normal(e, place, 3);
            events.impulse(e, place, 6);
            out.add(events.kind(e) + " " + events.bodyA(e) + events.bodyB(e) + events.normalImpulse(e) + " "
                    + events.frictionImpulse(e) + " " + events.approachSpeed(e) + " " + events.hitImpulse(e) + " "
                    + events.time(e)
                    + " " + events.isPressed(e) + Arrays.toString(place));
        }
        return out;
    }

    /** No impulse is lost or counted twice in a crowd. */
    @ParameterizedTest
    @CsvSource({"0, 60", "0.4, 20"})
    void ofACollapseAreTheChangeOfMomentumOfEachBody(double restitution, int hertz) {
        collapse(restitution, hertz, Tier.cases(hertz / 2, hertz));
    }

    @Tag("slow")
    @Test
    void ofACollapseInShortStepsAreTheChangeOfMomentumOfEachBody() {
        collapse(0.4, 60, 60);
    }

    private static void collapse(double restitution, int hertz, int steps) {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)).restitution(restitution));
        for (int k = 0; k < 20; k++) {
            world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).restitution(restitution).at(0.4 * (k % 4),
                    0.1 + 0.2 * (k / 4), 0));
        }
        world.add(BodyDef.dynamic(new Sphere(0.2)).restitution(restitution).mass(20).at(0.5, 0.5, -2).linearVelocity(0, 2, 12));
        // What a step would have added to the energy is taken out of velocities without impulses. And at impacts of several bodies, each
        // that flew along a chord gets back the speed of its parabola, which no pair tells of.
        double most = restitution == 0 ? 0.01 : 8;
        double worst = worstOfBodies(world, 1.0 / hertz, steps, most, false);
        FigureLog.add("impulses of a collapse against momenta, demanded <= " + most + " of the weight of a step", "%.2g", worst);
    }

    /**
     * What a budget stops in the middle of a step, or leaves out of it, is told as far as it acted. Without gravity nothing else acts,
     * and on the ground no body that is held takes the place of a wall for another.
     */
    @ParameterizedTest
    @CsvSource({"0, 100", "0.5, 24", "0, 40", "0.5, 12"})
    void withABudgetAreTheChangeOfMomentumOfEachBody(double restitution, int budget) {
        World world = World.builder().gravity(0, 0, 0)
                .perception(PerceptionDef.of(new Viewpoint(new Vec3(0, 2, 9), new Vec3(0, 0, -1), 1), budget)).build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)).restitution(restitution));
        world.add(
                BodyDef.staticBody(Meshes.halfSpace(100)).restitution(restitution).at(new Pose(new Vec3(0, 3, 0), UPSIDE_DOWN)));
        for (int k = 0; k < 64; k++) {
            world.add(BodyDef.dynamic(SHAPES[k % 2]).mass(1 + k % 3).restitution(restitution).at(k % 8, 0.3 + 0.02 * k, k / 8)
                    .linearVelocity(0, -5, 0).angularVelocity(0.1 * (k % 5), 0, 0));
        }
        int n = world.indexEnd();
        double[] out = new double[3];
        int cut = 0;
        int hits = 0;
        for (int step = 0; step < 60; step++) {
            Vec3[] momentum = new Vec3[n];
            for (int i = 0; i < n; i++) {
                momentum[i] = world.linearVelocity(world.bodyAt(i)).times(world.mass(world.bodyAt(i)));
            }
            cut += world.step(1.0 / 60).heldByBudget();
            ContactEvents events = world.contactEvents();
            hits += events.size() - events.firstHit();
            for (int e = 0; e < events.firstHit(); e++) {
                events.impulse(e, out, 0);
                momentum[events.bodyA(e).index()] = momentum[events.bodyA(e).index()].minus(Vec3.of(out, 0));
                momentum[events.bodyB(e).index()] = momentum[events.bodyB(e).index()].plus(Vec3.of(out, 0));
            }
            for (int i = 2; i < n; i++) {
                Vec3 now = world.linearVelocity(world.bodyAt(i)).times(world.mass(world.bodyAt(i)));
                assertThat(momentum[i].distance(now)).as("body %d in step %d", i, step).isLessThan(1e-6);
            }
        }
        assertThat(cut).isGreaterThan(50);
        assertThat(hits).isGreaterThan(20);
    }

    /** Joints push bodies of one figure only against each other. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.6})
    void ofAFigureAreTheChangeOfItsMomentum(double restitution) {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)).restitution(restitution));
        BodyDef box = BodyDef.dynamic(Polyhedron.box(0.4, 0.1, 0.1)).restitution(restitution);
        BodyId left = world.add(box.at(0, 1, 0));
        BodyId right = world.add(box.at(0.5, 1, 0));
        world.add(JointDef.spherical(left, right, new Vec3(0.25, 1, 0)));
        worstOfBodies(world, 1.0 / 60, 90, 1e-6, true);
    }

    private static double worstOfBodies(World world, double dt, int steps, double most, boolean asOne) {
        int n = world.indexEnd();
        double[] out = new double[3];
        double worst = 0;
        for (int step = 0; step < steps; step++) {
            Vec3[] momentum = new Vec3[n];
            for (int i = 0; i < n; i++) {
                momentum[i] =
                        world.linearVelocity(world.bodyAt(i)).minus(new Vec3(0, G * dt, 0)).times(world.mass(world.bodyAt(i)));
            }
            world.step(dt);
            ContactEvents events = world.contactEvents();
            for (int e = 0; e < events.firstHit(); e++) {
                events.impulse(e, out, 0);
                Vec3 p = Vec3.of(out, 0);
                momentum[events.bodyA(e).index()] = momentum[events.bodyA(e).index()].minus(p);
                momentum[events.bodyB(e).index()] = momentum[events.bodyB(e).index()].plus(p);
            }
            Vec3 all = Vec3.ZERO;
            for (int i = 1; i < n; i++) {
                BodyId id = world.bodyAt(i);
                Vec3 off = momentum[i].minus(world.linearVelocity(id).times(world.mass(id)));
                all = all.plus(off);
                worst = Math.max(worst, (asOne ? all : off).length() / (world.mass(id) * G * dt) * (asOne && i < n - 1 ? 0 : 1));
            }
            assertThat(worst).as("step %d", step).isLessThanOrEqualTo(most);
        }
        return worst;
    }
}
