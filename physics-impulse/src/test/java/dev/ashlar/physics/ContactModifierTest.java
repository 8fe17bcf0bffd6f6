package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.contract.Allocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ContactModifierTest {
    private static final double DT = 1.0 / 60;
    private static final Shape BALL = new Sphere(0.25);
    private static final Shape BOX = Polyhedron.box(0.5, 0.5, 0.5);

    /** What is called a platform lets through what is not above it. */
    private static void oneWay(ContactModifier.Surface surface) {
        double up = "platform".equals(surface.userDataA) ? surface.normalY
                : "platform".equals(surface.userDataB) ? -surface.normalY : 1;
        surface.enabled = up > 0.7;
    }

    private static WorldBuilder builder(boolean eventDriven) {
        WorldBuilder builder = World.builder().contactModifier(ContactModifierTest::oneWay);
        return eventDriven ? builder.eventDriven() : builder;
    }

    private static World platform(WorldBuilder builder, Shape shape, double speed) {
        World world = builder.build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)));
        world.add(BodyDef.staticBody(Polyhedron.box(4, 0.2, 4)).at(0, 1.5, 0).userData("platform"));
        world.add(BodyDef.dynamic(shape).at(0, 0.3, 0).linearVelocity(0, speed, 0));
        return world;
    }

    private static double height(World world) {
        return world.pose(world.bodyAt(2)).position().y();
    }

    @ParameterizedTest
    @CsvSource({"false, 60", "false, 30", "false, 240", "false, 5", "true, 60", "true, 30", "true, 240", "true, 5"})
    void aPlatformIsJumpedThroughFromBelowAndLandedOn(boolean eventDriven, int hertz) {
        for (Shape shape : new Shape[] {BALL, BOX}) {
            World world = platform(builder(eventDriven), shape, 7);
            BodyId body = world.bodyAt(2);
            BodyId platform = world.bodyAt(1);
            boolean passed = false;
            int hits = 0;
            for (int k = 0; k < 2 * hertz; k++) {
                boolean wasPassing = world.isPassing(body, platform);
                Vec3 before = world.linearVelocity(body);
                StepReport report = world.step(1.0 / hertz);
                assertThat(report.passing()).isEqualTo(world.isPassing(platform, body) ? 1 : 0);
                assertThat(report.startOverlaps()).isZero();
                passed |= report.passing() > 0;
                if (wasPassing && report.passing() > 0) {
                    assertThat(world.linearVelocity(body).y()).as("nothing but gravity acts").isCloseTo(before.y() - 9.81 / hertz,
                            within(1e-9));
                    assertThat(world.contactEvents().firstHit()).isZero();
                }
                hits += world.contactEvents().size() - world.contactEvents().firstHit();
            }
            assertThat(passed || hertz == 5).isTrue();
            assertThat(world.report().passing()).isZero();
            assertThat(height(world)).as("on top").isCloseTo(1.85, within(2e-3));
            assertThat(hits).as("the landing").isEqualTo(1);
            ContactEvents events = world.contactEvents();
            assertThat(events.bodyA(0)).isEqualTo(platform);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatTurnsBackInsideFallsOutAgain(boolean eventDriven) {
        for (Shape shape : new Shape[] {BALL, BOX}) {
            World world = platform(builder(eventDriven), shape, 4.9);
            double highest = 0;
            for (int k = 0; k < 120; k++) {
                world.step(DT);
                highest = Math.max(highest, height(world));
            }
            assertThat(highest).as("inside").isBetween(1.3, 1.7);
            assertThat(height(world)).as("back on the ground").isCloseTo(0.25, within(2e-3));
            assertThat(world.report().passing()).isZero();
        }
    }

    @Test
    void snapshotsKeepWhoPasses() {
        World world = platform(builder(false), BOX, 7);
        while (world.report().passing() == 0 || height(world) < 1.4) {
            world.step(DT);
        }
        World other = builder(false).build();
        other.restore(world.snapshot(), id -> id.index() == 1 ? "platform" : null);
        assertThat(other.isPassing(other.bodyAt(1), other.bodyAt(2))).isTrue();
        for (int k = 0; k < 90; k++) {
            world.step(DT);
            other.step(DT);
            assertThat(other.stateHash()).isEqualTo(world.stateHash());
            assertThat(other.report().passing()).isEqualTo(world.report().passing());
        }
        assertThat(height(other)).isCloseTo(1.85, within(2e-3));
        world.setTransform(world.bodyAt(2), world.pose(world.bodyAt(2)));
        assertThat(world.isPassing(world.bodyAt(1), world.bodyAt(2))).isFalse();
    }

    /** The pair is not foreseen: a bounce inside the step makes it, and only sweeps find it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sweepsAskToo(boolean eventDriven) {
        World world = builder(eventDriven).gravity(0, 0, 0).build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)).restitution(1));
        world.add(BodyDef.staticBody(Polyhedron.box(4, 0.2, 4)).at(0, 1.5, 0).userData("platform"));
        BodyId ball = world.add(BodyDef.dynamic(BALL).at(0, 0.3, 0).linearVelocity(0, -1500, 0).restitution(1));
        world.step(DT);
        assertThat(world.linearVelocity(ball).y()).isCloseTo(1500, within(1e-6));
        assertThat(world.pose(ball).position().y()).as("through the platform").isCloseTo(1500 * DT - 0.05 + 0.25, within(0.01));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void restitutionOfAContactIsAsThatOfABody(boolean eventDriven) {
        WorldBuilder builder = World.builder().contactModifier(s -> s.restitution = 0.8);
        World modified = (eventDriven ? builder.eventDriven() : builder).build();
        WorldBuilder plain = World.builder().contactModifier(s -> {});
        World expected = (eventDriven ? plain.eventDriven() : plain).build();
        for (World world : new World[] {modified, expected}) {
            world.add(BodyDef.staticBody(Meshes.halfSpace(100)));
            world.add(BodyDef.dynamic(BALL).at(0, 2, 0).restitution(world == expected ? 0.8 : 0));
            for (int k = 0; k < 200; k++) {
                world.step(DT);
            }
        }
        assertThat(modified.stateHash()).isEqualTo(expected.stateHash());
    }

    @Test
    void surfacesRunAndRubAsTheModifierSays() {
        World world = World.builder().contactModifier(s -> {
            s.friction = 0.5;
            s.surfaceVelocityX = s.userDataB == "belt" ? 2 : 0;
            s.rollingFriction = s.userDataB == "ball" ? 0.1 : 0;
        }).build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)).friction(0));
        BodyId box = world.add(BodyDef.dynamic(BOX).at(0, 0.25, 0).userData("belt"));
        BodyId ball = world
                .add(BodyDef.dynamic(BALL).at(0, 0.25, 5).linearVelocity(1, 0, 0).angularVelocity(0, 0, -4).userData("ball"));
        for (int k = 0; k < 120; k++) {
            world.step(DT);
        }
        assertThat(world.linearVelocity(box).x()).as("B's surface runs at 2, so B goes the other way").isCloseTo(-2,
                within(1e-3));
        assertThat(world.linearVelocity(ball).length()).isLessThan(1e-3);
    }

    @Test
    void itIsToldWhoMeetsHow() {
        double[] fastest = new double[1];
        World world = World.builder().contactModifier(s -> {
            assertThat(s.bodyA).isEqualTo(new BodyId(0, 0));
            assertThat(s.bodyB).isEqualTo(new BodyId(1, 0));
            assertThat(s.userDataA).isEqualTo("ground");
            assertThat(s.userDataB).isNull();
            assertThat(new Vec3(s.normalX, s.normalY, s.normalZ).distance(new Vec3(0, 1, 0))).isLessThan(1e-12);
            assertThat(s.restitution).isEqualTo(0.3);
            assertThat(s.friction).isCloseTo(0.6, within(1e-12));
            assertThat(s.enabled).isTrue();
            fastest[0] = Math.max(fastest[0], s.approachSpeed);
        }).build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)).userData("ground"));
        world.add(BodyDef.dynamic(BALL).at(0, 1.25, 0).restitution(0.3));
        for (int k = 0; k < 60; k++) {
            world.step(DT);
        }
        assertThat(fastest[0]).isCloseTo(Math.sqrt(2 * 9.81), within(0.1));
    }

    @Test
    void stepsAllocateNothing() {
        World world = platform(builder(false), BOX, 0);
        for (int i = 0; i < 8; i++) {
            world.add(BodyDef.dynamic(BOX).at(0.55 * i, 0.25, 2));
        }
        world.add(BodyDef.dynamic(BOX).at(-1, 1.1, 0).gravityScale(0).linearVelocity(0, 0.2, 0));
        for (int k = 0; k < 100; k++) {
            world.step(DT);
        }
        assertThat(world.report().passing()).isGreaterThan(0);
        Allocation.assertNone("with a modifier", 10, () -> world.step(DT));
    }

    @ParameterizedTest
    @CsvSource({"0, friction", "1, rollingFriction", "2, restitution", "3, surfaceVelocityX"})
    void whatItSetsIsChecked(int which, String name) {
        World world = World.builder().contactModifier(s -> {
            s.friction = which == 0 ? -1 : 0;
            s.rollingFriction = which == 1 ? -1 : 0;
            s.restitution = which == 2 ? 2 : 0;
            s.surfaceVelocityX = which == 3 ? Double.NaN : 0;
        }).build();
        world.add(BodyDef.staticBody(Meshes.halfSpace(100)));
        world.add(BodyDef.dynamic(BOX).at(0, 0.25, 0));
        assertThatThrownBy(() -> world.step(DT)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(name + " must be");
    }
}
