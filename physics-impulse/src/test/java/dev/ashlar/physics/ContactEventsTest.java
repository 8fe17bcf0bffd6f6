package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.query.QueryFilter;
import dev.ashlar.testkit.contract.Allocation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ContactEventsTest {
    private static final double DT = 1.0 / 60;
    private static final BodyDef GROUND = BodyDef.staticBody(Polyhedron.box(40, 1, 40)).at(0, -0.5, 0);
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5));

    @Test
    void tellWhereBodiesTouchAndForgetItWhenTheyPart() {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        for (int i = 0; i < 20; i++) {
            world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.2)).at(i - 9.5, 0.1, 3));
        }
        world.step(DT);
        ContactEvents events = world.contactEvents();
        double[] at = new double[3];
        assertThat(events.size()).isEqualTo(20);
        for (int e = 0; e < 20; e++) {
            events.point(e, at, 0);
            assertThat(at[0]).isCloseTo(e - 9.5, within(1e-9));
            assertThat(at[1]).isCloseTo(0, within(1e-4));
            assertThat(at[2]).isCloseTo(3, within(1e-9));
        }
        world.setVelocity(world.bodyAt(7), new Vec3(0, 10, 0), Vec3.ZERO);
        world.step(DT);
        assertThat(events.kind(6)).isEqualTo(ContactEvents.Kind.END);
        events.point(6, at, 0);
        assertThat(at[0]).as("the last point").isCloseTo(-3.5, within(1e-9));
    }

    @Test
    void anEndNamesBodiesThatWereRemovedAndTheirLastPlace() {
        World world = World.builder().build();
        BodyId ground = world.add(GROUND);
        BodyId box = world.add(BOX.at(1, 0.25, 2));
        world.step(DT);
        world.remove(box);
        BodyId other = world.add(BOX.at(-3, 0.25, 0));
        assertThat(other.index()).isEqualTo(box.index());
        world.step(DT);
        ContactEvents events = world.contactEvents();
        assertThat(events.size()).isEqualTo(2);
        assertThat(events.kind(0)).isEqualTo(ContactEvents.Kind.END);
        assertThat(events.bodyA(0)).isEqualTo(ground);
        assertThat(events.bodyB(0)).isEqualTo(box);
        assertThat(events.normalImpulse(0)).isZero();
        assertThat(events.isPressed(0)).isFalse();
        double[] place = new double[6];
        events.point(0, place, 0);
        events.normal(0, place, 3);
        assertThat(place).containsExactly(new double[] {1, 0, 2, 0, 1, 0}, within(1e-4));
        assertThat(events.kind(1)).isEqualTo(ContactEvents.Kind.BEGIN);
        assertThat(events.bodyB(1)).isEqualTo(other);
        byte[] bytes = world.snapshot();
        world.remove(other);
        byte[] gone = world.snapshot();
        World restored = World.builder().build();
        restored.restore(gone);
        restored.step(DT);
        assertThat(restored.contactEvents().kind(0)).isEqualTo(ContactEvents.Kind.END);
        assertThat(restored.contactEvents().bodyB(0)).isEqualTo(other);
        restored.contactEvents().point(0, place, 0);
        assertThat(place[0]).isCloseTo(-3, within(1e-4));
        restored.restore(bytes);
        restored.step(DT);
        assertThat(restored.contactEvents().kind(0)).isEqualTo(ContactEvents.Kind.PERSIST);
    }

    /** An event looked at the last internal step only: of 398 bounces one had an event in its step. */
    @ParameterizedTest
    @ValueSource(ints = {30, 60, 100, 240})
    void everyBounceHasItsHitInItsStep(int hertz) {
        World world = World.builder().build();
        world.add(GROUND.restitution(1));
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.1)).at(0, 1, 0).restitution(1));
        int bounces = 0;
        double last = 0;
        for (int k = 0; k < 10 * hertz; k++) {
            double before = world.linearVelocity(ball).y();
            world.step(1.0 / hertz);
            ContactEvents events = world.contactEvents();
            boolean bounced = world.linearVelocity(ball).y() > before + 1;
            bounces += bounced ? 1 : 0;
            assertThat(events.size() - events.firstHit()).as("step %d", k).isEqualTo(bounced ? 1 : 0);
            boolean had = events.size() > 0 && events.kind(0) != ContactEvents.Kind.END;
            assertThat(had).isEqualTo(bounced);
            if (bounced) {
                double time = (double) k / hertz + events.time(events.size() - 1);
                assertThat(time - last).as("a bounce every 0.857 s").isCloseTo(bounces == 1 ? 0.4284 : 0.8568, within(0.02));
                last = time;
            }
        }
        assertThat(bounces).isEqualTo(12);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 0.02})
    void whatSlidesOrRollsOrRestsDoesNotHit(double hitSpeed) {
        World world = World.builder().hitSpeed(hitSpeed).build();
        world.add(GROUND);
        world.add(BOX.at(-5, 0.25, 0).friction(0).linearVelocity(8, 0, 0));
        world.add(BodyDef.dynamic(new Sphere(0.25)).at(-5, 0.25, 3).linearVelocity(8, 0, 0).angularVelocity(0, 0, -32));
        world.add(BOX.at(0, 0.25, -3));
        world.add(BOX.at(0, 0.75, -3));
        int hits = 0;
        for (int k = 0; k < 90; k++) {
            world.step(DT);
            hits += k < 2 ? 0 : world.contactEvents().size() - world.contactEvents().firstHit();
        }
        assertThat(hits).isZero();
    }

    @Test
    void aBoxThatTipsOverHitsThoughItTouchesAllTheTime() {
        World world = World.builder().build();
        world.add(GROUND);
        BodyId plank = world.add(
                BodyDef.dynamic(Polyhedron.box(0.08, 0.8, 0.2)).at(0, 0.4, 0).angularVelocity(0, 0, -2).linearVelocity(0.8, 0, 0)
                        .friction(1));
        int hits = 0;
        boolean touched = true;
        for (int k = 0; k < 120; k++) {
            world.step(DT);
            ContactEvents events = world.contactEvents();
            touched &= k == 0 || events.kind(0) == ContactEvents.Kind.PERSIST;
            for (int e = events.firstHit(); e < events.size(); e++) {
                hits++;
                double[] point = new double[3];
                events.point(e, point, 0);
                assertThat(point[0]).as("the far end").isGreaterThan(0.4);
                assertThat(events.approachSpeed(e)).isBetween(2.0, 6.0);
            }
        }
        assertThat(world.pose(plank).position().y()).isCloseTo(0.04, within(1e-3));
        assertThat(hits).isBetween(1, 2);
        assertThat(touched).isTrue();
    }

    @Test
    void aListenerIsToldAfterTheStepAndMayReadAndChangeTheWorld() {
        List<String> told = new ArrayList<>();
        World[] world = new World[1];
        world[0] = World.builder().contactListener(new ContactListener() {
            @Override
            public void begin(ContactEvents events, int e) {
                told.add("begin " + (world[0].pose(events.bodyB(e)).position().y() < 0.3));
                assertThatThrownBy(() -> world[0].step(DT)).isInstanceOf(IllegalStateException.class)
                        .hasMessage("a world must not be stepped by its contact listener");
            }

            @Override
            public void persist(ContactEvents events, int e) {
                world[0].remove(events.bodyB(e));
            }

            @Override
            public void end(ContactEvents events, int e) {
                told.add("end " + world[0].contains(events.bodyB(e)));
            }

            @Override
            public void hit(ContactEvents events, int e) {
                boolean ground = world[0].queries().rayTest(new Vec3(9, 5, 0), new Vec3(9, -5, 0), QueryFilter.ALL);
                told.add("hit " + (events.approachSpeed(e) > 3) + ground);
            }
        }).build();
        world[0].add(GROUND);
        world[0].add(BOX.at(0, 1, 0));
        for (int k = 0; k < 60; k++) {
            world[0].step(DT);
        }
        assertThat(told).containsExactly("begin true", "hit truetrue", "end false");
    }

    @Test
    void stepsAllocateNothingWithHitsAndAListener() {
        int[] count = new int[1];
        World world = World.builder().contactListener(new ContactListener() {
            @Override
            public void hit(ContactEvents events, int e) {
                count[0] += events.bodyA(e).index() + events.bodyB(e).index();
            }
        }).build();
        world.add(GROUND.restitution(1));
        for (int i = 0; i < 20; i++) {
            world.add(BodyDef.dynamic(new Sphere(0.1)).at(i - 10, 1 + 0.1 * i, 0).restitution(1));
            world.add(BOX.at(i - 10, 0.25, 2));
        }
        for (int k = 0; k < 200; k++) {
            world.step(DT);
        }
        Allocation.assertNone("with hits", 60, () -> world.step(DT));
        assertThat(count[0]).isGreaterThan(1000);
    }

    @Test
    void refusesHitSpeedsBelowZeroAndEventsThatAreNotThere() {
        assertThatThrownBy(() -> World.builder().hitSpeed(-1)).hasMessage("speed must be finite and >= 0, but was -1.0");
        World world = World.builder().build();
        assertThatThrownBy(() -> world.contactEvents().kind(0)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
