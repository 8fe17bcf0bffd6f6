package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.ContactEvents;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.contract.Allocation;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies sleep when they rest, and only then; they cost nothing asleep, and wake when anything changes for them. */
final class SleepTest {
    private static final double DT = 1.0 / 60;
    private static final BodyDef GROUND = BodyDef.staticBody(Polyhedron.box(40, 1, 40)).at(0, -0.5, 0);
    private static final BodyDef BOX = BodyDef.dynamic(Polyhedron.box(0.4, 0.4, 0.4));

    private static World world() {
        return World.builder().sleeping(true).build();
    }

    private static void run(World world, int steps) {
        for (int i = 0; i < steps; i++) {
            world.step(DT);
        }
    }

    private static Trial wall(WorldBuilder builder, int columns, int rows) {
        return Trial.in(builder.sleeping(true), 1, "brick-wall", "columns", columns, "rows", rows, "ball-speed", 0);
    }

    @Test
    void aSleepingWallIsNotLookedAt() {
        Trial trial = wall(World.builder(), 12, 10).lookEvery(0);
        World world = trial.world;
        run(world, 60);
        StepReport report = world.report();
        assertThat(report.asleep()).isEqualTo(world.bodyCount() - 1);
        assertThat(report.pairs()).isZero();
        assertThat(report.contacts()).isZero();
        assertThat(report.iterations()).isZero();
        assertThat(report.sweeps()).isZero();
        assertThat(report.bodySteps()).isZero();
        assertThat(world.kineticEnergy()).isZero();
        assertThat(world.contactEvents().size()).isZero();
        Allocation.assertNone("a sleeping wall", 10, () -> world.step(DT));
        assertThat(trial.drift()).isLessThanOrEqualTo(0.1e-3);
    }

    @Test
    void aWokenWallDoesNotTwitch() {
        Trial trial = wall(World.builder(), 12, 10).lookEvery(10);
        run(trial.world, 60);
        for (int round = 0; round < 3; round++) {
            trial.mark();
            trial.world.wake(trial.stage.bodies().get(7 * round));
            assertThat(trial.world.isAwake(trial.stage.bodies().get(20))).as("the whole island wakes").isTrue();
            double energy = 0;
            for (int i = 0; i < 25; i++) {
                StepReport report = trial.step(DT);
                assertThat(report.asleep()).isZero();
                ContactConstraints rows = WorldParts.of(trial.world).stepper().rows;
                assertThat(Arrays.copyOf(rows.isNew, rows.count)).as("impulses are known").doesNotContain(true);
                energy = Math.max(energy, trial.world.kineticEnergy());
            }
            FigureLog.add("woken wall of " + trial.stage.bodies().size() + ", demanded <= 1 um, KE < 1e-9 J", "%.4f um, %.2g J",
                    1e6 * trial.drift(), energy);
            assertThat(trial.drift()).isLessThanOrEqualTo(1e-6);
            assertThat(energy).isLessThan(1e-9);
            trial.run(1, DT);
            assertThat(trial.world.report().asleep()).as("sleeps again").isEqualTo(trial.stage.bodies().size());
        }
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }

    @Test
    void aSleepingWallIsHitLikeOneAwake() {
        Map<String, Double> energies = new LinkedHashMap<>();
        for (boolean sleeping : new boolean[] {false, true}) {
            Trial trial = Trial.in(World.builder().sleeping(sleeping).recordPaths(true), 1, "brick-wall", "columns", 5, "rows", 5,
                    "ball-speed", 0).lookEvery(0);
            run(trial.world, 60);
            BodyId ball = trial.world.add(BodyDef.dynamic(new Sphere(0.3)).at(0, 0.5, -3).mass(40).linearVelocity(0, 0.5, 15));
            trial.lookEvery(2).lookInside();
            trial.insideSamples = 4;
            for (int i = 0; i < 12; i++) {
                trial.step(DT);
            }
            energies.put("ball, sleeping " + sleeping, trial.world.linearVelocity(ball).z());
            assertThat(trial.world.report().asleep()).isZero();
            assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
        }
        FigureLog.add("speed of a ball 0.2 s after it was shot at a wall", "%s", energies);
        assertThat(energies.get("ball, sleeping true")).isCloseTo(energies.get("ball, sleeping false"), within(0.2));
    }

    @Tag("slow")
    @Test
    void theBroadPhaseChangesNothing() {
        Map<String, Long> hashes = new LinkedHashMap<>();
        for (String broad : new String[] {"tree", "sap", "vadop", "brute-force"}) {
            World world = wall(World.builder().broadPhase(broad), 3, 3).world;
            run(world, 45);
            assertThat(world.report().asleep()).isPositive();
            world.add(BodyDef.dynamic(new Sphere(0.3)).at(0, 0.5, -1).mass(40).linearVelocity(0, 1, 10));
            run(world, 180);
            assertThat(world.report().asleep()).as("asleep again in part").isPositive();
            hashes.put(broad, world.stateHash());
        }
        assertThat(hashes.values()).containsOnly(hashes.get("brute-force"));
    }

    @Test
    void aDoubleBounceWakesWhatItHits() {
        World world = World.builder().sleeping(true).gravity(0, 0, 0).build();
        BodyId target = world.add(BOX.at(0.55, 0, 0).mass(1).restitution(1));
        world.add(BodyDef.staticBody(Polyhedron.box(1, 10, 10)).at(-0.5, 0, 0).restitution(1));
        run(world, 40);
        assertThat(world.isAwake(target)).isFalse();
        // Within one internal step off the static box and into the sleeping one.
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.1)).at(0.12, 0, 0).mass(1).restitution(1).friction(0)
                .linearVelocity(-100, 0, 0));
        run(world, 1);
        assertThat(world.isAwake(target)).isTrue();
        double momentum = world.linearVelocity(target).x() + world.linearVelocity(ball).x();
        assertThat(momentum).as("the ball gives it its momentum").isCloseTo(100, within(1e-6));
        assertThat(world.linearVelocity(target).x()).isCloseTo(100, within(1e-6));
    }

    @Test
    void islandsAreWhatHangsTogether() {
        World world = world();
        world.add(GROUND);
        BodyId a = world.add(BOX.at(0, 0.2, 0));
        BodyId onA = world.add(BOX.at(0, 0.6, 0));
        BodyId b = world.add(BOX.at(3, 0.2, 0));
        BodyId onB = world.add(BOX.at(3, 0.6, 0));
        run(world, 5);
        assertThat(world.island(onA)).isEqualTo(world.island(a)).isEqualTo(a.index());
        assertThat(world.island(onB)).isEqualTo(world.island(b)).isEqualTo(b.index());
        run(world, 40);
        assertThat(world.report().asleep()).isEqualTo(4);
        world.wake(onA);
        assertThat(world.isAwake(a)).isTrue();
        assertThat(world.isAwake(b)).isFalse();
        BodyId plank = world.add(BodyDef.dynamic(Polyhedron.box(4, 0.2, 0.4)).at(1.5, 0.9, 0));
        run(world, 5);
        assertThat(world.isAwake(b)).isTrue();
        assertThat(world.island(plank)).isEqualTo(world.island(onB)).isEqualTo(a.index());
    }

    @Test
    void eventsPauseWhileAPairSleeps() {
        World world = world();
        world.add(GROUND);
        BodyId box = world.add(BOX.at(0, 0.2, 0));
        ContactEvents events = world.contactEvents();
        run(world, 1);
        assertThat(events.kind(0)).isEqualTo(ContactEvents.Kind.BEGIN);
        int persisted = 0;
        while (world.isAwake(box)) {
            run(world, 1);
            persisted++;
            assertThat(events.kind(0)).isEqualTo(ContactEvents.Kind.PERSIST);
        }
        assertThat(persisted).isBetween(29, 40);
        run(world, 10);
        assertThat(events.size()).isZero();
        world.wake(box);
        run(world, 1);
        assertThat(events.kind(0)).isEqualTo(ContactEvents.Kind.PERSIST);
        run(world, 40);
        assertThat(world.isAwake(box)).isFalse();
        world.setTransform(box, Pose.at(0, 5, 0));
        run(world, 1);
        assertThat(events.kind(0)).isEqualTo(ContactEvents.Kind.END);
    }

    /** Neither has a mass: there is nothing to solve, and an error in the projection, once. */
    @Test
    void aKinematicBodyMayTouchAStaticOne() {
        World world = world();
        world.add(GROUND);
        BodyId box = world.add(BodyDef.kinematic(Polyhedron.box(1, 1, 1)).at(0, 0.5, 0).linearVelocity(1, -1, 0));
        run(world, 10);
        assertThat(world.pose(box).position().y()).as("the clamp holds it").isBetween(0.5 - 1e-9, 0.5);
        assertThat(world.report().kinematicLag()).isPositive();
        assertThat(world.report().contacts()).isZero();
    }

    @Test
    void sleepNeedsAWorldThatWasBuiltForIt() {
        World world = World.builder().build();
        BodyId box = world.add(BOX);
        assertThatThrownBy(() -> world.sleep(box)).isInstanceOf(IllegalStateException.class)
                .hasMessage("the world has no sleeping bodies: build it with sleeping(true)");
        BodyId ground = world.add(GROUND);
        assertThatThrownBy(() -> world.wake(ground)).hasMessage("body must be dynamic, but was STATIC " + ground);
        assertThatThrownBy(() -> world.island(ground)).hasMessage("body must be dynamic, but was STATIC " + ground);
        assertThatThrownBy(() -> world.setGravity(new Vec3(0, Double.NaN, 0)))
                .hasMessage("gravity must be finite, but was " + new Vec3(0, Double.NaN, 0));
        world.add(BOX.at(0, 0.2, 3));
        run(world, 120);
        assertThat(world.report().asleep()).isZero();
    }

    /** What is slow is not at rest. */
    @Nested
    final class NeverSleeps {
        private final World world = world();

        private void staysAwake(BodyId id, int steps) {
            for (int i = 0; i < steps; i++) {
                world.step(DT);
                assertThat(world.isAwake(id)).as("step " + i).isTrue();
            }
        }

        @Test
        void aBodyAtItsApex() {
            world.setGravity(new Vec3(0, -1e-4, 0));
            staysAwake(world.add(BOX.linearVelocity(0, 5e-5, 0)), 120);
        }

        @Test
        void aBodyThatFallsSlowly() {
            world.setGravity(new Vec3(0, -1e-7, 0));
            staysAwake(world.add(BOX), 120);
        }

        /** The slower one is below what is moved in every step: it gets on in jerks. */
        @ParameterizedTest
        @ValueSource(doubles = {1e-4, 8e-6})
        void aBallThatRollsSlowly(double speed) {
            world.add(GROUND);
            BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.1)).at(0, 0.1, 0).linearVelocity(speed, 0, 0).angularVelocity(0,
                    0, -10 * speed));
            staysAwake(ball, 600);
            assertThat(world.pose(ball).position().x()).isCloseTo(10 * speed, within(0.1 * speed));
        }

        @ParameterizedTest
        @ValueSource(doubles = {0.1, 0.001})
        void aBlockThatBeginsToTip(double degreesPastBalance) {
            world.add(GROUND);
            double tilt = Math.toRadians(45 + degreesPastBalance);
            BodyId block = world.add(BOX.rotation(Quat.about(new Vec3(0, 0, 1), tilt)).at(0, 0.2 * Math.sqrt(2) + 1e-5, 0));
            staysAwake(block, 60);
        }

        @Test
        void aBodyOnASlowLift() {
            world.add(BodyDef.kinematic(Polyhedron.box(2, 0.2, 2)).at(0, -0.1, 0).linearVelocity(0, 1e-6, 0));
            staysAwake(world.add(BOX.at(0, 0.2, 0)), 120);
        }

        @Test
        void aBodyThatSomethingSlowSlidesUnder() {
            world.add(BodyDef.kinematic(Polyhedron.box(9, 0.2, 2)).at(0, -0.1, 0).linearVelocity(1e-6, 0, 0));
            staysAwake(world.add(BOX.at(0, 0.2, 0).friction(0)), 120);
        }

        @Test
        void aBodyOnASlowBelt() {
            world.add(GROUND.surfaceVelocity(1e-6, 0, 0));
            staysAwake(world.add(BOX.at(0, 0.2, 0).friction(0)), 120);
        }

        @Test
        void aBodyThatAnotherMovesUnder() {
            world.add(GROUND);
            BodyId slab =
                    world.add(BodyDef.dynamic(Polyhedron.box(2, 0.2, 2)).at(0, 0.1, 0).friction(0).linearVelocity(1e-3, 0, 0));
            BodyId box = world.add(BOX.at(0, 0.4, 0));
            staysAwake(box, 120);
            assertThat(world.island(box)).isEqualTo(slab.index());
        }

        @Test
        void aBodyUnderAForceOfTheUsers() {
            world.add(GROUND);
            BodyId box = world.add(BOX.at(0, 0.2, 0));
            for (int i = 0; i < 120; i++) {
                world.applyForce(box, new Vec3(1, 0, 0));
                staysAwake(box, 1);
            }
        }
    }

    /** Whatever changes for a sleeping stack wakes it, at once. */
    @Nested
    final class Wakes {
        private final World world = world();
        private final BodyId lift = world.add(BodyDef.kinematic(Polyhedron.box(2, 0.2, 2)).at(0, -0.1, 0));
        private final BodyId low = world.add(BOX.at(0, 0.2, 0));
        private final BodyId high = world.add(BOX.at(0, 0.6, 0));

        @BeforeEach
        void sleep() {
            run(world, 45);
            assertThat(world.isAwake(low)).isFalse();
            assertThat(world.isAwake(high)).isFalse();
            Vec3 at = world.pose(high).position();
            run(world, 10);
            assertThat(world.pose(high).position()).isEqualTo(at);
        }

        private void bothAwake() {
            assertThat(world.isAwake(low)).isTrue();
            assertThat(world.isAwake(high)).isTrue();
        }

        @Test
        void byAnImpulse() {
            world.applyImpulse(low, new Vec3(0.1, 0, 0));
            bothAwake();
            assertThat(world.linearVelocity(low).x()).isEqualTo(0.1 / world.mass(low));
        }

        @Test
        void byAForceOrTorque() {
            world.applyTorque(high, new Vec3(0, 1e-3, 0));
            bothAwake();
        }

        @Test
        void byAVelocity() {
            world.setVelocity(high, new Vec3(0, 1, 0), Vec3.ZERO);
            bothAwake();
            run(world, 1);
            assertThat(world.pose(high).position().y()).isGreaterThan(0.61);
        }

        @Test
        void whenOneIsPutElsewhere() {
            world.setTransform(low, Pose.at(0, 0.2, 5));
            bothAwake();
            run(world, 10);
            assertThat(world.pose(high).position().y()).as("falls").isLessThan(0.59);
        }

        @Test
        void whenOneIsRemoved() {
            world.remove(low);
            assertThat(world.isAwake(high)).isTrue();
            run(world, 10);
            assertThat(world.pose(high).position().y()).as("falls").isLessThan(0.59);
        }

        @Test
        void whenItsGroundIsRemoved() {
            world.remove(lift);
            bothAwake();
        }

        @Test
        void whenItsGroundIsPutElsewhere() {
            world.setTransform(lift, Pose.at(0, -5, 0));
            bothAwake();
        }

        @Test
        void whenItsGroundMoves() {
            world.setVelocity(lift, new Vec3(0, -1, 0), Vec3.ZERO);
            bothAwake();
            run(world, 30);
            assertThat(world.pose(high).position().y()).isCloseTo(0.1, within(0.01));
        }

        @Test
        void whenGravityChanges() {
            world.setGravity(new Vec3(0, 1, 0));
            bothAwake();
            run(world, 60);
            assertThat(world.pose(high).position().y()).as("rises").isCloseTo(0.6 + 0.5, within(0.02));
        }

        @Test
        void whenAnAwakeBodyComesToTouchIt() {
            BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.1)).at(0, 0.2, 1).linearVelocity(0, 0, -1).gravityScale(0));
            int step = 0;
            for (; !world.isAwake(low) && step < 60; step++) {
                double gap = world.pose(ball).position().z() - 0.3;
                assertThat(gap).as("asleep only while nothing touches it").isGreaterThan(0);
                run(world, 1);
            }
            bothAwake();
            assertThat(step).isBetween(40, 44);
        }

        @Test
        void notByABodyThatStaysBesideIt() {
            BodyId beside = world.add(BOX.at(0.4 + 1e-3, 0.2, 0));
            run(world, 10);
            assertThat(world.isAwake(beside)).isTrue();
            assertThat(world.isAwake(low)).isFalse();
        }

        @Test
        void whenAMovingKinematicBodyComes() {
            world.add(BodyDef.kinematic(Polyhedron.box(0.2, 0.2, 0.2)).at(0, 0.2, 1).linearVelocity(0, 0, -1));
            run(world, 60);
            bothAwake();
            assertThat(world.pose(low).position().z()).isLessThan(-0.1);
        }

        @Test
        void whenAStaticBodyIsPutIntoIt() {
            world.add(BodyDef.staticBody(Polyhedron.box(0.4, 0.4, 0.4)).at(0.39, 0.2, 0));
            bothAwake();
            run(world, 1);
            assertThat(world.report().startOverlaps()).isPositive();
        }

        @Test
        void byHandAndSleepsByHand() {
            world.wake(low);
            bothAwake();
            world.step(DT);
            world.sleep(high);
            assertThat(world.isAwake(low)).as("the whole island sleeps").isFalse();
        }

        @Test
        void aBodyPutToSleepInTheAirStaysThereUntilItIsWoken() {
            BodyId bird = world.add(BOX.at(3, 3, 3).linearVelocity(1, 2, 3));
            world.sleep(bird);
            run(world, 30);
            assertThat(world.pose(bird).position()).isEqualTo(new Vec3(3, 3, 3));
            assertThat(world.linearVelocity(bird)).isEqualTo(Vec3.ZERO);
            world.wake(bird);
            run(world, 30);
            assertThat(world.pose(bird).position().y()).isLessThan(2);
            assertThat(world.isAwake(low)).isFalse();
        }

        @Test
        void aNewBodyInThePlaceOfARemovedOneRemembersNothing() {
            world.remove(low);
            BodyId other = world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.38, 0.4)).at(0, 0.195, 0).mass(1));
            assertThat(other.index()).isEqualTo(low.index());
            run(world, 1);
            PairSet pairs = WorldParts.of(world).stepper().pairs;
            assertThat(pairs.before[pairs.now.indexOf(lift.index(), other.index())]).isEqualTo(PairSet.NEW);
            assertThat(world.linearVelocity(other).y()).as("falls: no impulse of another body holds it")
                    .isCloseTo(-9.81 * DT, within(1e-9));
        }
    }
}
