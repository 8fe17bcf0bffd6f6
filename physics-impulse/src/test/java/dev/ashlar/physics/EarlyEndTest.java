package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Vec3;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.physics.StepReport.EarlyEnd;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No step runs without end. */
class EarlyEndTest {
    private static final double DT = 1.0 / 60;

    @AfterEach
    void clearFlag() {
        Thread.interrupted();
    }

    private static World tower(WorldBuilder builder) {
        World world = builder.build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        for (int i = 0; i < 4; i++) {
            world.add(BodyDef.dynamic(Polyhedron.box(1, 1, 1)).at(0.3 * i, 0.6 + 1.1 * i, 0));
        }
        return world;
    }

    @Test
    void aStepThatIsMadeInFullSimulatesAllOfIt() {
        World world = tower(World.builder());
        for (double dt : new double[] {1e-9, 0.003, DT, 0.1, 1}) {
            StepReport report = world.step(dt);
            assertThat(report.simulated()).isEqualTo(dt);
            assertThat(report.endedEarly()).isEqualTo(EarlyEnd.NO);
        }
    }

    /** Eleven days in steps of a 60th of a second; it took all of them. */
    @Test
    void theLongestStepEndsAfterAThousandInternalOnes() {
        World world = tower(World.builder());
        StepReport report = world.step(1e6);
        assertThat(report.internalSteps()).isEqualTo(1000);
        assertThat(report.endedEarly()).isEqualTo(EarlyEnd.INTERNAL_STEPS);
        assertThat(report.simulated()).isBetween(2.0, 1000 * DT + 1e-9);
        assertThat(world.step(DT).endedEarly()).isEqualTo(EarlyEnd.NO);
    }

    /** A step of a 60th of a second would be 60 million internal ones, for a body that is joined. */
    @Test
    void theFastestSpinEndsAStepEarly() {
        World world = World.builder().maxInternalSteps(50).build();
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(1, 2, 3)).angularVelocity(0, 1e9, 0));
        world.add(JointDef.spherical(world.add(BodyDef.staticBody(Polyhedron.box(1, 1, 1)).at(0, 10, 0)), box, Vec3.ZERO));
        StepReport report = world.step(DT);
        assertThat(report.internalSteps()).isEqualTo(50);
        assertThat(report.endedEarly()).isEqualTo(EarlyEnd.INTERNAL_STEPS);
        // A step turns the box by at most 0.28 rad, and is the longest divided by a power of two.
        assertThat(report.simulated()).isBetween(50 * 0.14e-9, 50 * 0.28e-9);
        assertThat(world.angularVelocity(box).length()).isCloseTo(1e9, within(1.0));
    }

    /** What ended early is what shorter steps would have made; and every run of it is the same. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void isAsReproducibleAsAnyStep(int threads) {
        World one = tower(World.builder().maxInternalSteps(7).threads(threads));
        World two = tower(World.builder().maxInternalSteps(7));
        World parts = tower(World.builder());
        for (int k = 0; k < 20; k++) {
            StepReport report = one.step(1);
            assertThat(report.endedEarly()).isEqualTo(EarlyEnd.INTERNAL_STEPS);
            double simulated = report.simulated();
            assertThat(two.step(1).simulated()).isEqualTo(simulated);
            assertThat(one.stateHash()).isEqualTo(two.stateHash());
            if (k == 0) {
                assertThat(simulated).isCloseTo(7 * DT, within(1e-12));
                for (int i = 0; i < 7; i++) {
                    parts.step(DT);
                }
                assertThat(one.pose(one.bodyAt(1)).position().distance(parts.pose(parts.bodyAt(1)).position())).isLessThan(1e-9);
            }
        }
    }

    @Test
    void anInterruptEndsAStepAfterAWholeInternalOne() {
        World world = tower(World.builder());
        World twin = tower(World.builder());
        Thread.currentThread().interrupt();
        StepReport report = world.step(1);
        assertThat(Thread.currentThread().isInterrupted()).as("flag").isTrue();
        assertThat(report.endedEarly()).isEqualTo(EarlyEnd.INTERRUPTED);
        assertThat(report.internalSteps()).isOne();
        assertThat(report.simulated()).isCloseTo(DT, within(1e-12));
        assertThat(world.step(DT).endedEarly()).as("a step of one internal one").isEqualTo(EarlyEnd.NO);
        Thread.interrupted();
        twin.step(report.simulated());
        twin.step(DT);
        assertThat(world.pose(world.bodyAt(4)).position().distance(twin.pose(twin.bodyAt(4)).position())).isLessThan(1e-9);
        assertThat(world.step(1).endedEarly()).isEqualTo(EarlyEnd.NO);
    }

    /** A calm body takes the longest internal step, and one that spins in a joint many short ones: all have moved before a step ends. */
    @Test
    void anInterruptedStepHasMovedAllGroups() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.5)).linearVelocity(6, 0, 0).at(100, 0, 0));
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(1, 2, 3)).angularVelocity(0, 600, 0));
        world.add(JointDef.spherical(world.add(BodyDef.staticBody(Polyhedron.box(1, 1, 1)).at(0, 10, 0)), box, Vec3.ZERO));
        Thread.currentThread().interrupt();
        StepReport report = world.step(DT);
        assertThat(report.endedEarly()).isEqualTo(EarlyEnd.INTERRUPTED);
        assertThat(report.internalSteps()).isEqualTo(2);
        assertThat(report.simulated()).isBetween(DT / 64, DT / 16);
        assertThat(world.pose(ball).position().x()).isCloseTo(100 + 6 * DT, within(1e-12));
    }

    @Test
    void theRestOfTheTimeIsNotMadeUpFor() {
        World world = World.builder().gravity(0, 0, 0).maxInternalSteps(3).build();
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.5)).linearVelocity(6, 0, 0));
        world.applyForce(ball, new Vec3(0, 0, world.mass(ball)));
        world.step(1);
        assertThat(world.pose(ball).position().x()).isCloseTo(0.3, within(1e-9));
        assertThat(world.linearVelocity(ball).z()).isCloseTo(0.05, within(1e-9));
        world.step(DT);
        assertThat(world.pose(ball).position().x()).isCloseTo(0.4, within(1e-9));
        assertThat(world.linearVelocity(ball).z()).as("the force was that step's").isCloseTo(0.05, within(1e-9));
    }

    @Test
    void aWorldWithABudgetEndsEarlyToo() {
        PerceptionDef scarce = PerceptionDef.of(new Viewpoint(new Vec3(0, 1, 9), new Vec3(0, 0, -1), 1), 3);
        World world = tower(World.builder().perception(scarce).maxInternalSteps(4));
        World twin = tower(World.builder().perception(scarce).maxInternalSteps(4));
        for (int k = 0; k < 9; k++) {
            StepReport report = world.step(1);
            twin.step(1);
            assertThat(report.endedEarly()).isEqualTo(EarlyEnd.INTERNAL_STEPS);
            assertThat(report.internalSteps() + report.catchUpSteps()).isLessThanOrEqualTo(4);
            assertThat(world.stateHash()).isEqualTo(twin.stateHash());
        }
    }

    @Test
    void framesOfAnEventDrivenWorldAreBounded() {
        World world = World.builder().eventDriven().gravity(0, 0, 0).maxInternalSteps(10).build();
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(1, 2, 3)).angularVelocity(0, 1e9, 0));
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(1)).at(9, 0, 0).linearVelocity(1, 0, 0));
        StepReport report = world.step(1e6);
        assertThat(report.internalSteps()).isEqualTo(10);
        assertThat(report.endedEarly()).isEqualTo(EarlyEnd.INTERNAL_STEPS);
        assertThat(world.pose(ball).position().x() - 9).isCloseTo(report.simulated(), within(1e-12));
        assertThat(world.angularVelocity(box).y()).isCloseTo(1e9, within(1.0));
        Thread.currentThread().interrupt();
        assertThat(world.step(1).endedEarly()).isEqualTo(EarlyEnd.INTERRUPTED);
        assertThat(Thread.interrupted()).isTrue();
    }

    /** A gas may have any number of impacts in a step, which is a single frame: what meets after the last one that is allowed is held. */
    @Test
    void impactsOfAnEventDrivenWorldAreBounded() {
        World[] worlds = new World[2];
        int[] impacts = new int[2];
        for (int k = 0; k < 2; k++) {
            World world = World.builder().eventDriven().gravity(0, 0, 0).maxInternalSteps(1 + 999 * k).build();
            world.add(BodyDef.staticBody(Polyhedron.box(2, 2, 2).inverted()).restitution(1));
            for (int i = 0; i < 27; i++) {
                world.add(BodyDef.dynamic(new Sphere(0.1)).at(0.5 * (i % 3 - 1), 0.5 * (i / 3 % 3 - 1), 0.5 * (i / 9 - 1))
                        .linearVelocity(1 + i, 30 - 2 * i, 7).restitution(1));
            }
            StepReport report = world.step(3);
            impacts[k] = report.bounced();
            assertThat(report.endedEarly()).isEqualTo(k == 0 ? EarlyEnd.INTERNAL_STEPS : EarlyEnd.NO);
            assertThat(report.held() > 0).isEqualTo(k == 0);
            assertThat(report.simulated()).isEqualTo(3);
            worlds[k] = world;
        }
        assertThat(impacts[0]).as("of 28 bodies").isLessThanOrEqualTo(28);
        assertThat(impacts[1]).as("without the limit").isGreaterThan(500);
        long hash = worlds[0].stateHash();
        worlds[0].step(1e-3);
        assertThat(worlds[0].stateHash()).isNotEqualTo(hash);
    }

    @Test
    void aSnapshotGoesOnOnlyWhereTheLimitIsTheSame() {
        byte[] bytes = tower(World.builder().maxInternalSteps(9)).snapshot();
        World.builder().maxInternalSteps(9).build().restore(bytes);
        assertThatThrownBy(() -> World.builder().build().restore(bytes)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("snapshot cannot be restored: it is of a world with most internal steps 9, but this one has 1000");
    }

    @Test
    void refusesLimitsThatAreNone() {
        assertThatThrownBy(() -> World.builder().maxInternalSteps(0)).hasMessage("count must be from 1 to 1000000, but was 0");
    }
}
