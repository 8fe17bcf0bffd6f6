package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.query.BodyContacts;
import dev.ashlar.physics.query.BodyHit;
import dev.ashlar.physics.query.BodyHits;
import dev.ashlar.physics.query.QueryFilter;
import dev.ashlar.physics.query.QueryShape;
import dev.ashlar.physics.query.WorldQueries;
import dev.ashlar.spi.DebugDraw;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a user's own code throws, the world is usable after it. */
class CallbacksTest {
    private static final double DT = 1.0 / 60;
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(1, 1, 1));

    private final AtomicBoolean throwing = new AtomicBoolean();

    private static final class Mine extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private <T> T mayThrow(T value) {
        if (throwing.get()) {
            throw new Mine();
        }
        return value;
    }

    private static World fill(WorldBuilder builder) {
        World world = builder.build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        for (int i = 0; i < 4; i++) {
            world.add(BOX.at(0.1 * i, 0.5 + 1.001 * i, 0).userData(i));
        }
        world.add(BodyDef.staticBody(Polyhedron.box(2, 2, 2)).at(0, 1, 0).sensor());
        world.step(DT);
        return world;
    }

    /** Asserts that a call throws what the user's code does, and that the world goes on as another one. */
    private void isUnharmed(World world, World twin, ThrowingCallable... calls) {
        for (ThrowingCallable call : calls) {
            byte[] before = world.snapshot();
            throwing.set(true);
            assertThatThrownBy(call).isInstanceOf(Mine.class);
            throwing.set(false);
            assertThat(world.isDamaged()).isFalse();
            assertThat(world.snapshot()).isEqualTo(before);
            world.step(DT);
            twin.step(DT);
            assertThat(world.stateHash()).isEqualTo(twin.stateHash());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tree", "sap", "vadop", "axis-sort", "grid", "brute-force"})
    void aPredicateThatThrows(String broad) {
        World world = fill(World.builder().broadPhase(broad));
        World twin = fill(World.builder().broadPhase(broad));
        WorldQueries ask = world.queries();
        QueryShape ball = ask.prepare(new Sphere(0.4));
        QueryFilter filter = QueryFilter.ALL.where((body, data) -> mayThrow(true));
        Vec3 high = new Vec3(0.1, 9, 0.1);
        Motion fall = new Motion(Pose.at(0.1, 9, 0.1), new Vec3(0, -10, 0), Vec3.ZERO);
        Pose in = Pose.at(0, 1, 0);
        isUnharmed(world, twin, () -> ask.rayCast(high, Vec3.ZERO, filter, new BodyHit()),
                () -> ask.rayCastAll(high, Vec3.ZERO, filter, new BodyHits()), () -> ask.rayTest(high, Vec3.ZERO, filter),
                () -> ask.shapeCast(ball, fall, filter, new BodyHit()),
                () -> ask.shapeCastAll(ball, fall, filter, new BodyHits()),
                () -> ask.overlaps(ball, in, filter, new BodyHits()), () -> ask.closest(ball, in, 1, filter, new BodyHit()),
                () -> ask.closestAll(ball, in, 1, filter, new BodyHits()),
                () -> ask.contacts(ball, in, 1, filter, new BodyContacts()),
                () -> ask.overlapPoint(new Vec3(0, 0.5, 0), filter, new BodyHits()));
    }

    /** The pairs of the step before were gone, and with them its impulses. */
    @Test
    void aFilterThatThrows() {
        World world = fill(World.builder().contactFilter((a, b) -> mayThrow(true)));
        World twin = fill(World.builder().contactFilter((a, b) -> true));
        ContactEvents events = world.contactEvents();
        int size = events.size();
        assertThat(size).isPositive();
        throwing.set(true);
        assertThatThrownBy(() -> world.step(DT)).isInstanceOf(Mine.class);
        assertThat(events.size()).as("events of the last step that was made").isEqualTo(size);
        isUnharmed(world, twin, () -> world.step(DT), () -> world.step(1e-3),
                () -> world.shouldCollide(world.bodyAt(1), world.bodyAt(2)));
    }

    @Test
    void aListenerThatThrowsDoesSoAfterTheStep() {
        World world = fill(World.builder().contactListener(new ContactListener() {
            @Override
            public void persist(ContactEvents events, int event) {
                mayThrow(0);
            }
        }));
        World twin = fill(World.builder());
        for (int i = 0; i < 5; i++) {
            throwing.set(i % 2 == 0);
            if (throwing.get()) {
                assertThatThrownBy(() -> world.step(DT)).isInstanceOf(Mine.class);
            } else {
                world.step(DT);
            }
            twin.step(DT);
            assertThat(world.stateHash()).isEqualTo(twin.stateHash());
        }
    }

    @Test
    void userDataDrawingsAndStreamsThatThrow() {
        World world = fill(World.builder());
        World twin = fill(World.builder());
        byte[] old = world.snapshot();
        world.step(DT);
        twin.step(DT);
        DebugDraw draw = new DebugDraw() {
            @Override
            public void line(Vec3 from, Vec3 to, int colour) {
                mayThrow(0);
            }

            @Override
            public void point(Vec3 at, int colour) {
                mayThrow(0);
            }

            @Override
            public void text(Vec3 at, String text, int colour) {
                mayThrow(0);
            }
        };
        OutputStream out = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                mayThrow(0);
            }
        };
        isUnharmed(world, twin, () -> world.restore(old, id -> mayThrow(null)), () -> world.draw(DebugLayer.CONTACTS, draw),
                () -> world.drawVolume(world.bodyAt(1), draw), () -> world.snapshot(out));
    }

    /** Of user data a world may be read while it is restored. */
    @Test
    void userDataMayReadTheWorld() {
        World world = fill(World.builder());
        BodyId box = world.bodyAt(2);
        world.restore(world.snapshot(), id -> world.contains(id) ? world.pose(id) : null);
        assertThat(world.userData(box)).isEqualTo(world.pose(box));
    }
}
