package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A caller's mistake is refused with a text that helps, and leaves the world as it was. */
final class BadInputTest {
    private static final double DT = 1.0 / 60;
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(1, 1, 1));

    private static final BodyDef GROUND = BodyDef.staticBody(Polyhedron.box(10, 1, 10)).at(0, -0.5, 0);
    private static final BodyDef MOVING = BOX.at(0, 0.6, 0).linearVelocity(1, 0, 0).angularVelocity(0, 1, 0);

    private final World world = World.builder().build();
    private final BodyId ground = world.add(GROUND);
    private final BodyId box = world.add(MOVING);
    /** A world to which no mistakes happen. */
    private final World twin = World.builder().build();

    @BeforeEach
    void fillTwin() {
        twin.add(GROUND);
        twin.add(MOVING);
    }

    /** Asserts the text, and that the world goes on as one to which it never happened. */
    private void refuses(ThrowingCallable mistake, Class<? extends Exception> type, String text) {
        long before = world.stateHash();
        int bodies = world.bodyCount();
        assertThatThrownBy(mistake).isInstanceOf(type).hasMessage(text);
        assertThat(world.stateHash()).isEqualTo(before);
        assertThat(world.bodyCount()).isEqualTo(bodies);
        for (int i = 0; i < 10; i++) {
            world.step(DT);
            twin.step(DT);
        }
        assertThat(world.stateHash()).isEqualTo(twin.stateHash());
    }

    private void refuses(ThrowingCallable mistake, String text) {
        refuses(mistake, IllegalArgumentException.class, text);
    }

    private static Vec3 bad(double value) {
        return new Vec3(0, value, 0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void refusesPosesThatAreNotFinite(double value) {
        refuses(() -> world.add(BOX.at(0, value, 0)), "position must be finite, but was " + bad(value));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void refusesToTeleportToWhereThatIsNotFinite(double value) {
        refuses(() -> world.setTransform(box, Pose.at(0, value, 0)), "position must be finite, but was " + bad(value));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 0, 2})
    void refusesRotationsThatAreNoUnits(double w) {
        Quat q = new Quat(0, 0, 0, w);
        refuses(() -> world.setTransform(box, new Pose(Vec3.ZERO, q)),
                "rotation must be of norm 1 (see Quat.unit()), but was " + q);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void refusesVelocitiesThatAreNotFinite(double value) {
        refuses(() -> world.setVelocity(box, bad(value), Vec3.ZERO), "linearVelocity must be finite, but was " + bad(value));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void refusesSpinsThatAreNotFinite(double value) {
        refuses(() -> world.setVelocity(box, Vec3.ZERO, bad(value)), "angularVelocity must be finite, but was " + bad(value));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void refusesDefinitionsWithVelocitiesThatAreNotFinite(double value) {
        refuses(() -> world.add(BOX.linearVelocity(0, value, 0)), "linearVelocity must be finite, but was " + bad(value));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void refusesForcesThatAreNotFinite(double value) {
        refuses(() -> world.applyForce(box, bad(value)), "force must be finite, but was " + bad(value));
        refuses(() -> world.applyForceAt(box, bad(value), Vec3.ZERO), "force must be finite, but was " + bad(value));
        refuses(() -> world.applyForceAt(box, Vec3.ZERO, bad(value)), "point must be finite, but was " + bad(value));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void refusesTorquesThatAreNotFinite(double value) {
        refuses(() -> world.applyTorque(box, bad(value)), "torque must be finite, but was " + bad(value));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
    void refusesImpulsesThatAreNotFinite(double value) {
        refuses(() -> world.applyImpulse(box, bad(value)), "impulse must be finite, but was " + bad(value));
        refuses(() -> world.applyImpulseAt(box, bad(value), Vec3.ZERO), "impulse must be finite, but was " + bad(value));
        refuses(() -> world.applyImpulseAt(box, Vec3.ZERO, bad(value)), "point must be finite, but was " + bad(value));
        refuses(() -> world.applyAngularImpulse(box, bad(value)), "angularImpulse must be finite, but was " + bad(value));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0, -1})
    void refusesStepsThatAreNoTime(double dt) {
        refuses(() -> world.step(dt), "dt must be finite and > 0, but was " + dt);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 0, -1})
    void refusesMassesThatAreNone(double mass) {
        refuses(() -> world.add(BOX.mass(mass)), "mass must be finite and > 0, but was " + mass);
    }

    /** A box of 1 m without its lid had 5,000 kg, by a density of 1000 kg/m^2. */
    @Test
    void refusesOpenSurfacesOfWhichNoMassIsKnown() {
        Polyhedron open = openBox();
        String text =
                "shape of a dynamic body must be closed, but was an open surface of 5 faces: close it (PolyhedronBuilder.weld joins"
                        + " seams), or give mass(kg), or make it a sheet by BodyDef.dynamicSheet(shape, kgPerSquareMetre)";
        refuses(() -> world.add(BodyDef.dynamic(open)), text);
        refuses(() -> world.add(BodyDef.dynamic(open).density(600)), text);
        refuses(() -> world.add(BodyDef.dynamic(new Compound(List.of(new Compound.Part(open, Pose.IDENTITY))))), text);
    }

    @Test
    void takesOpenSurfacesWhoseMassIsGiven() {
        World open = World.builder().build();
        assertThat(open.mass(open.add(BodyDef.dynamic(openBox()).mass(3)))).isEqualTo(3);
        BodyId sheet = open.add(BodyDef.dynamicSheet(openBox(), 2).at(0, 5, 0));
        assertThat(open.mass(sheet)).isEqualTo(10);
        assertThat(open.mass(open.add(open.definition(sheet).at(0, 9, 0)))).isEqualTo(10);
        open.add(BodyDef.staticBody(openBox()).at(0, -9, 0));
        open.add(BodyDef.kinematic(openBox()).at(0, -19, 0));
        World again = World.builder().build();
        again.restore(open.snapshot());
        assertThat(again.mass(again.add(again.definition(sheet).at(0, 19, 0)))).isEqualTo(10);
    }

    @Test
    void refusesSheetsOfSolids() {
        refuses(() -> BodyDef.dynamicSheet(Polyhedron.box(1, 1, 1), 2),
                "shape of a sheet must be an open surface, a polygon or a container, but was SOLID; use dynamic(shape)");
        refuses(() -> BodyDef.dynamicSheet(openBox(), 0), "kgPerSquareMetre must be finite and > 0, but was 0.0");
    }

    private static Polyhedron openBox() {
        Polyhedron box = Polyhedron.box(1, 1, 1);
        PolyhedronBuilder builder = Polyhedron.builder();
        for (int v = 0; v < box.vertexCount(); v++) {
            builder.vertex(box.vertex(v));
        }
        for (int f = 1; f < box.faceCount(); f++) {
            builder.face(box.faceVertex(f, 0), box.faceVertex(f, 1), box.faceVertex(f, 2), box.faceVertex(f, 3));
        }
        return builder.build();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 0, -1})
    void refusesDensitiesThatAreNone(double density) {
        refuses(() -> world.add(BOX.density(density)), "density must be finite and > 0, but was " + density);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -0.1})
    void refusesNegativeFriction(double friction) {
        refuses(() -> world.add(BOX.friction(friction)), "friction must be finite and >= 0, but was " + friction);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, -0.1, 1.1})
    void refusesRestitutionThatMakesEnergy(double restitution) {
        refuses(() -> world.add(BOX.restitution(restitution)), "restitution must be from 0.0 to 1.0, but was " + restitution);
    }

    @Test
    void refusesGravityThatIsNotFinite() {
        refuses(() -> World.builder().gravity(0, Double.NaN, 0), "gravity must be finite, but was " + bad(Double.NaN));
    }

    @Test
    void refusesToPushAStaticBody() {
        String text = "body must be dynamic, but was STATIC " + ground;
        refuses(() -> world.applyForce(ground, Vec3.ZERO), text);
        refuses(() -> world.applyForceAt(ground, Vec3.ZERO, Vec3.ZERO), text);
        refuses(() -> world.applyTorque(ground, Vec3.ZERO), text);
        refuses(() -> world.applyImpulse(ground, Vec3.ZERO), text);
        refuses(() -> world.applyImpulseAt(ground, Vec3.ZERO, Vec3.ZERO), text);
        refuses(() -> world.applyAngularImpulse(ground, Vec3.ZERO), text);
        refuses(() -> world.setVelocity(ground, Vec3.ZERO, Vec3.ZERO),
                "body must be dynamic or kinematic, but was static " + ground);
    }

    @Test
    void refusesStaleHandlesOfARemovedBody() {
        BodyId gone = world.add(BOX.at(5, 5, 5));
        world.remove(gone);
        refusesStale(gone);
    }

    @Test
    void refusesStaleHandlesWhenAnotherBodyTookThePlace() {
        BodyId gone = world.add(BOX.at(5, 5, 5));
        world.remove(gone);
        BodyId heir = world.add(BOX.at(50, 5, 5));
        assertThat(heir.index()).isEqualTo(gone.index());
        String text = gone + " is stale: that body was removed";
        long before = world.stateHash();
        assertThatThrownBy(() -> world.setTransform(gone, Pose.IDENTITY)).hasMessage(text);
        assertThatThrownBy(() -> world.remove(gone)).hasMessage(text);
        assertThat(world.stateHash()).isEqualTo(before);
        assertThat(world.contains(heir)).isTrue();
    }

    private void refusesStale(BodyId gone) {
        String text = gone + " is stale: that body was removed";
        refuses(() -> world.pose(gone), text);
        refuses(() -> world.linearVelocity(gone), text);
        refuses(() -> world.angularVelocity(gone), text);
        refuses(() -> world.mass(gone), text);
        refuses(() -> world.shape(gone), text);
        refuses(() -> world.remove(gone), text);
        refuses(() -> world.setTransform(gone, Pose.IDENTITY), text);
        refuses(() -> world.setVelocity(gone, Vec3.ZERO, Vec3.ZERO), text);
        refuses(() -> world.applyForce(gone, Vec3.ZERO), text);
        refuses(() -> world.applyForceAt(gone, Vec3.ZERO, Vec3.ZERO), text);
        refuses(() -> world.applyTorque(gone, Vec3.ZERO), text);
        refuses(() -> world.applyImpulse(gone, Vec3.ZERO), text);
        refuses(() -> world.applyImpulseAt(gone, Vec3.ZERO, Vec3.ZERO), text);
        refuses(() -> world.applyAngularImpulse(gone, Vec3.ZERO), text);
    }

    @Test
    void refusesHandlesThatNeverWere() {
        refuses(() -> world.pose(new BodyId(-1, 0)), "BodyId[index=-1, generation=0] is stale: that body was removed");
        refuses(() -> world.pose(new BodyId(99, 0)), "BodyId[index=99, generation=0] is stale: that body was removed");
    }

    @Test
    void refusesToStepFromInsideAStep() {
        String text = "a world must not be changed or stepped from inside its step";
        AtomicReference<World> inner = new AtomicReference<>();
        AtomicReference<ThrowingCallable> act = new AtomicReference<>(() -> {});
        World outer = World.builder().contactFilter((a, b) -> {
            try {
                act.get().call();
            } catch (RuntimeException e) {
                throw e;
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
            return true;
        }).build();
        inner.set(outer);
        outer.add(GROUND);
        BodyId body = outer.add(BOX.at(0, 0.5, 0).linearVelocity(1, 0, 0));
        long before = outer.stateHash();
        for (ThrowingCallable call : new ThrowingCallable[] {() -> inner.get().step(DT), () -> inner.get().add(BOX),
            () -> inner.get().remove(body), () -> inner.get().setTransform(body, Pose.IDENTITY),
            () -> inner.get().setVelocity(body, Vec3.ZERO, Vec3.ZERO)}) {
            act.set(call);
            assertThatThrownBy(() -> outer.step(DT)).isInstanceOf(IllegalStateException.class).hasMessage(text);
            assertThat(outer.stateHash()).isEqualTo(before);
        }
        act.set(() -> {});
        outer.step(DT);
        assertThat(outer.stateHash()).as("a step that is allowed again").isNotEqualTo(before);
    }

    @Test
    void refusesASecondThread() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        World shared = World.builder().contactFilter((a, b) -> {
            inside.countDown();
            try {
                return goOn.await(20, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).build();
        shared.add(GROUND);
        shared.add(BOX.at(0, 0.5, 0).linearVelocity(1, 0, 0));
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread first = new Thread(() -> shared.step(DT));
        first.setUncaughtExceptionHandler((thread, e) -> failure.set(e));
        first.start();
        try {
            assertThat(inside.await(20, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> shared.step(DT)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("a world must be used by one thread at a time, but another is inside it");
        } finally {
            goOn.countDown();
            first.join();
        }
        assertThat(failure.get()).as("the first thread's step is not disturbed").isNull();
        World alone = World.builder().build();
        alone.add(GROUND);
        alone.add(BOX.at(0, 0.5, 0).linearVelocity(1, 0, 0));
        alone.step(DT);
        assertThat(shared.stateHash()).isEqualTo(alone.stateHash());
    }
}
