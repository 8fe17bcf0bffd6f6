package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import org.junit.jupiter.api.Test;

/** How much work the solver needs, counted: what makes walls cheap is that at rest they are not solved again. */
class SolverWorkTest {
    @Test
    void aWallAtRestNeedsNoPassAndNoSweeps() {
        World world = Trial.in(World.builder(), 1, "brick-wall", "columns", 8, "rows", 12, "ball-speed", 0).world;
        for (int i = 0; i < 90; i++) {
            world.step(1.0 / 60);
        }
        for (int i = 0; i < 30; i++) {
            StepReport report = world.step(1.0 / 60);
            assertThat(report.iterations()).isZero();
            assertThat(report.sweeps()).isZero();
        }
    }

    /** Without the guess of loads the first step of this wall takes hundreds of passes and leaves some 10 J. */
    @Test
    void aWallLaidColdBeginsWithItsLoads() {
        World world = Trial.in(World.builder(), 1, "brick-wall", "columns", 8, "rows", 12, "ball-speed", 0).world;
        StepReport report = world.step(1.0 / 60);
        assertThat(report.iterations()).isLessThanOrEqualTo(8);
        assertThat(world.kineticEnergy()).isLessThan(1e-8);
    }
}
