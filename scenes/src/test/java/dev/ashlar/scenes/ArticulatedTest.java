package dev.ashlar.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointAxis;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.JointId;
import dev.ashlar.physics.World;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.testkit.tier.FigureLog;
import dev.ashlar.testkit.contract.Allocation;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chains, figures and loops of joints. */
final class ArticulatedTest {
    private static final double DT = 1.0 / 60;
    private static final double LINK = 0.1;

    private static double worstError(World world) {
        double worst = 0;
        for (int j = 0; j < world.joints().indexEnd(); j++) {
            JointId id = world.joints().at(j);
            worst = id == null ? worst : Math.max(worst, world.joints().error(id));
        }
        return worst;
    }

    private static double worstError(Trial trial, double seconds) {
        double worst = 0;
        for (long k = Math.round(seconds / DT); k > 0; k--) {
            trial.step(DT);
            worst = Math.max(worst, worstError(trial.world));
        }
        return worst;
    }

    @Test
    void aChainOf100LinksHangsStillUnder1000TimesTheMassOfALink() {
        Trial chain = Trial.of("chain", "angle", 0).lookEvery(0);
        double worst = worstError(chain, 2);
        FigureLog.add("joint error of a chain 1:1000 at rest (0.1 mm)", "%.1e m", worst);
        assertThat(worst).isLessThan(1e-8);
        assertThat(chain.drift()).isLessThan(1e-6);
        assertThat(chain.world.kineticEnergy()).isLessThan(1e-12);
    }

    @Test
    void aSwingingChainOf100LinksKeepsItsJointsAndItsEnergy() {
        swing(4);
    }

    @Tag("soak")
    @Test
    void aChainSwingsForAMinute() {
        swing(60);
    }

    private static void swing(double seconds) {
        Trial chain = Trial.of("chain").lookEvery(0);
        double energy = chain.energy();
        double worst = worstError(chain, seconds);
        double off = chain.energy() - energy;
        double scale = chain.world.mass(chain.stage.bodies().get(100)) * 9.81 * 10 * 0.5;
        FigureLog.add("joint error of a chain 1:1000 in the swing, " + seconds + " s (1 mm)", "%.1e m, energy %.1e", worst,
                off / scale);
        assertThat(worst).isLessThan(0.01 * LINK);
        assertThat(Math.abs(off)).isLessThan(0.02 * scale);
    }

    /** Released from the side, the chain goes slack at every turn, hits itself and becomes taut again. */
    @Tag("soak")
    @Test
    void aSlackChainDoesNotBlowUp() {
        Trial chain = Trial.of("chain", "angle", 90).lookEvery(60);
        double energy = chain.energy();
        double worst = worstError(chain, 60);
        FigureLog.add("joint error of a chain that goes slack, 60 s (1 mm)", "%.1e m, energy rise %.1e", worst,
                (chain.energy() - energy) / (chain.world.mass(chain.stage.bodies().get(100)) * 98.1));
        assertThat(chain.watch.overlaps).as(chain.watch.first).isZero();
        assertThat(worst).isLessThan(0.01 * LINK);
        assertThat(chain.energy()).isLessThan(energy + 0.02 * chain.world.mass(chain.stage.bodies().get(100)) * 98.1);
    }

    @Test
    void aFewRagdollsFallInAHeapAndRest() {
        heap(3, 4, 20);
    }

    @Test
    void aSmallHeapOfRagdollsComesToRestAndSleeps() {
        sleeps(8, 4);
    }

    /** One is squeezed: pushed open step after step, and put back by its joints and the clamp, it never slept. */
    @Tag("slow")
    @Test
    void aHeapOf12RagdollsComesToRestAndSleeps() {
        sleeps(12, 4);
    }

    @Tag("soak")
    @Test
    void aHeapOf50RagdollsComesToRestAndSleeps() {
        sleeps(50, 8);
    }

    private static void sleeps(int figures, double seconds) {
        Trial heap = Trial.in(World.builder().sleeping(true), 1, "ragdolls", "figures", figures).lookEvery(5);
        double worst = 0;
        long cpu = 0;
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        while (heap.world.report().asleep() < 11 * figures && heap.steps < seconds / DT) {
            long before = threads.getCurrentThreadCpuTime();
            heap.step(DT);
            cpu += threads.getCurrentThreadCpuTime() - before;
            worst = Math.max(worst, worstError(heap.world));
        }
        FigureLog.add(figures + " ragdolls: joint error (1 mm), asleep after, held, processor time a step",
                "%.1e m, %.2f s, %.4f, %.0f ms with looks; at rest %.1e m", worst, heap.steps * DT, heap.heldShare(),
                1e-6 * cpu / heap.steps,
                worstError(heap.world));
        assertThat(heap.watch.overlaps).as(heap.watch.first).isZero();
        assertThat(worst).isLessThan(1e-3);
        assertThat(heap.world.report().asleep()).as("bodies asleep").isEqualTo(11 * figures);
    }

    private static void heap(int figures, double seconds, int lookEvery) {
        Trial heap = Trial.of("ragdolls", "figures", figures).lookEvery(lookEvery);
        double worst = worstError(heap, seconds);
        FigureLog.add(figures + " ragdolls: joint error (1 mm)", "%.1e m, kinetic energy %.1e J, held %.4f", worst,
                heap.world.kineticEnergy(), heap.heldShare());
        assertThat(heap.watch.overlaps).as(heap.watch.first).isZero();
        assertThat(worst).isLessThan(1e-3);
        assertThat(heap.world.kineticEnergy()).isLessThan(1e-6);
    }

    @Test
    void aHeldFigureIsNotTorn() {
        World world = Trial.in(World.builder(), 3, "ragdolls", "figures", 1).world;
        // Hit from above at a speed that the solver cannot have foreseen in one step.
        world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).density(5000).at(0, 3, 0).linearVelocity(0, -60, 0));
        OverlapWatch watch = new OverlapWatch(world);
        double worst = 0;
        for (int k = 0; k < 60; k++) {
            world.step(DT);
            watch.look();
            worst = Math.max(worst, worstError(world));
        }
        FigureLog.add("joint error of a figure hit at 60 m/s", "%.1e m", worst);
        assertThat(watch.overlaps).as(watch.first).isZero();
        assertThat(worst).isLessThan(5e-3);
    }

    /** Each turns about its own centre, and an obstacle may stop them at any time of a step. */
    @Test
    void linksThatTurnFastStayTogetherWithinSteps() {
        World world = World.builder().recordPaths(true).build();
        BodyId[] link = new BodyId[2];
        for (int k = 0; k < 2; k++) {
            link[k] = world.add(BodyDef.dynamic(Polyhedron.box(0.02, 0.09, 0.02)).at(0, LINK * k, 0));
            // They fold at their joint, which stays where it is.
            Vec3 spin = new Vec3(0, 0, k == 0 ? 100 : -100);
            world.setVelocity(link[k], spin.cross(new Vec3(0, (k - 0.5) * LINK, 0)), spin);
        }
        world.add(JointDef.spherical(link[0], link[1], new Vec3(0, 0.5 * LINK, 0)));
        world.step(DT);
        double worst = 0;
        for (int t = 0; t <= 1000; t++) {
            Vec3 endOfFirst = world.poseDuringStep(link[0], 1e-3 * t).apply(new Vec3(0, 0.5 * LINK, 0));
            Vec3 endOfSecond = world.poseDuringStep(link[1], 1e-3 * t).apply(new Vec3(0, -0.5 * LINK, 0));
            worst = Math.max(worst, endOfFirst.distance(endOfSecond));
        }
        FigureLog.add("joint error of links that turn by 100 rad/s, within a step, demanded <= 1 mm", "%.2g m", worst);
        assertThat(worst).isLessThan(0.01 * LINK);
    }

    @Test
    void aLoopOfJointsHolds() {
        World world = World.builder().build();
        BodyId base = world.add(BodyDef.staticBody(Polyhedron.box(0.1, 0.1, 0.1)).at(0, 0.1, 0));
        List<JointId> joints = new ArrayList<>();
        Vec3[] corner = {new Vec3(0, 0, 0), new Vec3(1, 0, 0), new Vec3(1, -1, 0), new Vec3(0, -1, 0)};
        BodyId[] bar = new BodyId[4];
        for (int k = 0; k < 4; k++) {
            Vec3 middle = corner[k].plus(corner[(k + 1) % 4]).times(0.5);
            bar[k] = world.add(BodyDef.dynamic(k % 2 == 0 ? Polyhedron.box(0.9, 0.05, 0.05) : Polyhedron.box(0.05, 0.9, 0.05))
                    .at(middle.x(), middle.y(), 0));
        }
        Vec3 z = new Vec3(0, 0, 1);
        joints.add(world.add(JointDef.hinge(base, bar[0], corner[0], z)));
        for (int k = 0; k < 4; k++) {
            // Four hinges about one direction: each says again what the others say of two turns and one way.
            joints.add(world.add(JointDef.hinge(bar[k], bar[(k + 1) % 4], corner[(k + 1) % 4], z)));
        }
        double energy = world.potentialEnergy();
        for (int i = 0; i < 300; i++) {
            world.step(DT);
            for (JointId id : joints) {
                assertThat(world.joints().error(id)).isLessThan(1e-6);
                assertThat(world.joints().angularError(id)).isLessThan(1e-6);
            }
            assertThat(world.kineticEnergy() + world.potentialEnergy()).isLessThan(energy + 0.05 * Math.abs(energy));
        }
        assertThat(world.kineticEnergy()).isGreaterThan(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sap", "vadop", "brute-force"})
    void everyBroadPhaseGivesTheSameBits(String broadPhase) {
        assertThat(hash(broadPhase)).isEqualTo(hash("tree"));
    }

    private static long hash(String broadPhase) {
        World world = Trial.in(World.builder().broadPhase(broadPhase), 2, "ragdolls", "figures", 2).world;
        for (int i = 0; i < 45; i++) {
            world.step(DT);
        }
        return world.stateHash();
    }

    @Test
    void aFigureSleepsAndWakesAsOne() {
        World world = Trial.in(World.builder().sleeping(true), 1, "ragdolls", "figures", 1).world;
        for (int i = 0; i < 180; i++) {
            world.step(DT);
        }
        assertThat(world.report().asleep()).isEqualTo(11);
        long before = world.stateHash();
        world.step(DT);
        assertThat(world.stateHash()).isEqualTo(before);
        world.joints().setTarget(world.joints().at(0), JointAxis.ANGULAR_X, 0.1);
        world.step(DT);
        assertThat(world.report().asleep()).isZero();
        assertThat(worstError(world)).isLessThan(1e-8);
    }

    @Test
    void theHashSeesWhatJointsCarryOver() {
        World world = Trial.of("chain", "links", 3, "angle", 0).world;
        world.step(DT);
        long before = world.stateHash();
        WorldParts.of(world).joints().impulse[0] += 1e-9;
        assertThat(world.stateHash()).isNotEqualTo(before);
    }

    @Test
    void warmStepsOfAHeapOfFiguresAllocateNothing() {
        World world = Trial.in(World.builder(), 1, "ragdolls", "figures", 2).world;
        for (int i = 0; i < 120; i++) {
            world.step(DT);
        }
        Allocation.assertNone("ragdolls", 10, () -> world.step(DT));
    }
}
