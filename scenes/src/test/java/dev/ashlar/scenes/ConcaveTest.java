package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.contract.Allocation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bodies that are not convex, as whole meshes: heaps of cars, rings that hang in each other, a nut on its screw. */
final class ConcaveTest {
    private static final double DT = 1.0 / 60;
    /** Of the rings, from the axis to the middle of the tube, and of the thread. */
    private static final double MAJOR = 0.05;
    private static final double PITCH = 0.02;

    private static void free(Trial trial) {
        assertThat(trial.watch.overlaps).as(trial.watch.first).isZero();
    }

    @Tag("slow")
    @Test
    void carsFallOntoEachOtherWithoutOverlap() {
        Trial trial = Trial.of("car-heap", "cars", 5);
        trial.run(1.5, DT);
        free(trial);
        for (BodyId car : trial.stage.bodies()) {
            assertThat(trial.world.pose(car).position().y()).isBetween(0.3, 8.0);
        }
    }

    @Tag("soak")
    @Test
    void aHeapOfAHundredCarsComesToRest() {
        Trial trial = Trial.of("car-heap");
        int steps = 0;
        // At rest: no car moves by more than a tenth of a millimetre in a second.
        do {
            trial.mark();
            trial.run(1, DT);
            steps += 60;
            FigureLog.add("100 cars, step " + steps, "kinetic energy %.3g J, drift %.3g m/s, overlaps %d, held %.3f %%",
                    trial.world.kineticEnergy(), trial.drift(), trial.watch.overlaps, 100 * trial.heldShare());
            free(trial);
        } while (trial.drift() > 1e-4 && steps < 3600);
        assertThat(trial.drift()).as("moved in the last of %d s", steps / 60).isLessThan(1e-4);
    }

    private static void hangs(Trial trial) {
        Vec3 above = trial.world.pose(trial.stage.fixed().get(0)).position();
        for (BodyId ring : trial.stage.bodies()) {
            Vec3 at = trial.world.pose(ring).position();
            assertThat(at.distance(above)).as("rings still hang in each other").isLessThan(2 * MAJOR);
            above = at;
        }
    }

    @Tag("slow")
    @Test
    void ringsHangInEachOther() {
        Trial trial = Trial.of("ring-chain", "links", 5);
        Vec3 last = trial.world.pose(trial.stage.bodies().get(4)).position();
        trial.run(0.8, DT);
        free(trial);
        hangs(trial);
        assertThat(trial.world.pose(trial.stage.bodies().get(4)).position().x()).as("swung").isLessThan(0.5 * last.x());
    }

    /** The solver knows all contacts of rings that slide along each other; what it does not know the clamp pushes away, up too. */
    @Test
    void ringsThatSwingAreSolvedAndNotClamped() {
        Trial trial = Trial.of("ring-chain", "links", 5).lookEvery(0);
        int deflected = 0;
        for (int k = 0; k < 90; k++) {
            deflected += trial.step(DT).deflected();
        }
        FigureLog.add("5 rings, 1.5 s", "deflected %d times, energy rises by %.4f J at most", deflected, trial.energyRise);
        hangs(trial);
        // Five rings in 90 steps: one of five is touched by the clamp.
        assertThat(deflected).as("deflected by the clamp").isLessThan(90);
        assertThat(trial.energyRise).as("J").isLessThan(0.0025);
        assertThat(trial.held).isZero();
    }

    /** With sub-steps, in which contacts keep their directions, the least swing grew to 0.03 J within two seconds, and never ended. */
    @Test
    void ringsThatHangStayAtRest() {
        Trial trial = Trial.of("ring-chain", "links", 5, "angle", 0).lookEvery(20).run(2, DT);
        free(trial);
        FigureLog.add("5 rings that hang, after 2 s", "kinetic energy %.3g J", trial.world.kineticEnergy());
        assertThat(trial.world.kineticEnergy()).as("J").isLessThan(1e-5);
    }

    @Tag("soak")
    @Test
    void aChainOfTwentyRingsSwings() {
        Trial trial = Trial.of("ring-chain");
        for (int k = 1; k <= 20; k++) {
            swing(trial, k);
        }
        assertThat(trial.energyRise).as("J").isLessThan(0.05);
    }

    /** In air, as it were. */
    @Tag("soak")
    @Test
    void aChainOfTwentyRingsComesToRest() {
        Trial trial = Trial.of("ring-chain", "damping", 1);
        for (int k = 1; k <= 20; k++) {
            swing(trial, k);
        }
        assertThat(trial.energyRise).as("J").isLessThan(1e-3);
        assertThat(trial.world.kineticEnergy()).as("J").isLessThan(1e-5);
    }

    private static void swing(Trial trial, int second) {
        trial.mark();
        trial.run(1, DT);
        FigureLog.add("20 rings, second " + second, "kinetic energy %.3g J, drift %.3g m, overlaps %d, held %.3f %%, rise %.4f J",
                trial.world.kineticEnergy(), trial.drift(), trial.watch.overlaps, 100 * trial.heldShare(), trial.energyRise);
        free(trial);
        hangs(trial);
    }

    private static void nut(Trial trial, int turns, double seconds) {
        BodyId nut = trial.stage.bodies().get(0);
        double start = trial.world.pose(nut).position().y();
        double turned = 0;
        Vec3 ahead = new Vec3(1, 0, 0);
        for (long k = Math.round(seconds / DT); k > 0; k--) {
            trial.step(DT);
            Vec3 now = trial.world.rotation(nut).rotate(new Vec3(1, 0, 0));
            turned += StrictMath.atan2(ahead.cross(now).y(), ahead.dot(now));
            ahead = now;
            Vec3 at = trial.world.pose(nut).position();
            assertThat(Math.sqrt(at.x() * at.x() + at.z() * at.z())).as("off the axis").isLessThan(0.1 * MAJOR);
            // Every turn takes it down by a pitch, but for the play.
            assertThat(at.y() - start).isBetween(turned / (2 * Math.PI) * PITCH - 0.1 * PITCH,
                    turned / (2 * Math.PI) * PITCH + 0.1 * PITCH);
        }
        free(trial);
        assertThat(-turned).as("angle turned").isGreaterThan(2 * Math.PI * turns);
    }

    @Tag("slow")
    @Test
    void aNutTurnsDownItsScrew() {
        nut(Trial.of("nut-and-screw", "turns", 5).lookEvery(5), 0, 0.5);
    }

    @Tag("soak")
    @Test
    void aNutTurnsDownToTheHeadOfItsScrew() {
        Trial trial = Trial.of("nut-and-screw");
        nut(trial, 4, 6);
        FigureLog.add("nut and screw", "at y = %.4f m, kinetic energy %.3g J, held %.3f %%",
                trial.world.pose(trial.stage.bodies().get(0)).position().y(), trial.world.kineticEnergy(),
                100 * trial.heldShare());
        assertThat(trial.world.kineticEnergy()).as("at the head it stands").isLessThan(1e-6);
        Trial byWeight = Trial.of("nut-and-screw", "torque", 0, "friction", 0).lookEvery(5);
        nut(byWeight, 4, 6);
    }

    @Test
    void stepsOfConcaveBodiesAllocateNothing() {
        World world = Trial.of("car-heap", "cars", 2).lookEvery(0).world;
        for (int i = 0; i < 90; i++) {
            world.step(DT);
        }
        Allocation.assertNone("two cars", 5, () -> world.step(DT));
    }
}
