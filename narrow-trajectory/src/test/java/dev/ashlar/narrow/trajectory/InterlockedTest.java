package dev.ashlar.narrow.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.geometry.mesh.ScrewThread;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.spi.WorkBudget;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.Penetration;
import dev.ashlar.testkit.tier.Tier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bodies that hold each other without touching all the time: they never pass through each other and never jam. */
final class InterlockedTest {
    private final SweepUnderTest sweep = new SweepUnderTest(new TrajectoryProvider().create(AlgorithmConfig.DEFAULT));
    private final PairInput in = new PairInput();
    private final SweepResult out = new SweepResult();
    private final Cases cases = new Cases(77);

    private Polyhedron a;
    private Polyhedron b;
    private Pose poseA;
    private Pose poseB;
    private SurfaceJudge judge;
    private int hits;
    private int motions;
    private double travelled;

    private void start(Polyhedron first, Pose atFirst, Polyhedron second, Pose atSecond, double zone) {
        a = first;
        b = second;
        poseA = atFirst;
        poseB = atSecond;
        judge = new SurfaceJudge(a, b, sweep.meter);
        in.zone = zone;
        in.cache = sweep.newCache();
        in.shapes(sweep.prepare(a), sweep.prepare(b));
        assertThat(Penetration.depth(a, poseA, b, poseB)).as("they start apart").isZero();
    }

    /** Moves both as far as they may. */
    private void move(Motion motionA, Motion motionB) {
        in.budget = WorkBudget.units(10_000_000);
        sweep.query.sweep(in.motions(motionA, motionB), out);
        assertThat(out.t).isBetween(0.0, 1.0);
        assertThat(out.status).isNotEqualTo(Status.TIMED_OUT);
        assertThat(judge.overlaps(motionA, motionB, out.t, 16)).as("overlap up to %s of %s and %s", out.t, motionA, motionB)
                .isFalse();
        poseA = motionA.pose(out.t);
        poseB = motionB.pose(out.t);
        hits += out.status == Status.HIT ? 1 : 0;
        motions++;
        travelled += out.t * motionA.translation().minus(motionB.translation()).length();
    }

    private void shake(int steps, double way, double angle) {
        for (int i = 0; i < steps; i++) {
            move(cases.motion(poseA, way, angle), cases.motion(poseB, way, angle));
        }
    }

    private void chain(int steps) {
        Polyhedron link = Meshes.chainLink(1, 0.4, 0.12, 6, 6);
        // The second link, turned by a right angle about its length, hangs in the bow of the first. The rods' middle lines end
        // 0.9 from the centres: stretched, the bows lie in each other and the centres are 1.8 less two rod widths apart.
        Pose other = new Pose(new Vec3(1.2, 0, 0), Quat.about(new Vec3(1, 0, 0), Math.PI / 2));
        start(link, Pose.IDENTITY, link, other, 1e-4);
        for (int round = 0; round < steps / 20; round++) {
            shake(20, 0.1, 0.3);
            double apart = poseA.position().distance(poseB.position());
            assertThat(apart).as("the links still hold each other").isLessThan(1.65);
        }
        assertThat(hits).as("of %d motions", motions).isBetween(motions / 20, motions * 19 / 20);
        assertThat(travelled / motions).as("mean way of a motion").isGreaterThan(0.005);
    }

    private void nut(int steps, int turns) {
        ScrewThread thread = new ScrewThread(0.5, 0.4, 0.25, 12);
        Polyhedron screw = SampleMeshes.screw(thread, 6);
        Polyhedron nut = SampleMeshes.nut(thread, 2, 0.02, 0.01);
        start(screw, Pose.IDENTITY, nut, Pose.IDENTITY, 1e-4);
        shake(steps, 0.02, 0.1);
        assertThat(hits).as("of %d motions", motions).isGreaterThan(motions / 10);
        // It has play but cannot leave sideways.
        Vec3 off = poseA.applyInverse(poseB.position());
        assertThat(Math.sqrt(off.x() * off.x() + off.z() * off.z())).isLessThan(0.1);
        // Turned along its thread it goes on: not jammed.
        double before = poseA.applyInverse(poseB.position()).y();
        double turned = 0;
        double angle = 0.05;
        for (int i = 0; i < turns; i++) {
            Vec3 axis = poseA.rotation().rotate(new Vec3(0, 1, 0));
            Vec3 climb = axis.times(angle / (2 * Math.PI) * thread.pitch());
            move(Motion.at(poseA), Motion.of(poseB, climb, axis.times(angle)));
            turned += out.t * angle;
            if (out.t < 0.5) {
                // It touches somewhere: as a solver would, let it give way.
                shake(2, 0.005, 0.02);
            }
        }
        assertThat(turned).as("angle turned").isGreaterThan(0.1 * turns * angle);
        double climbed = poseA.applyInverse(poseB.position()).y() - before;
        assertThat(climbed).isGreaterThan(0.2 * turned / (2 * Math.PI) * thread.pitch());
    }

    @Test
    void linksOfAChainStayLinked() {
        chain(300);
    }

    @Test
    void aNutStaysOnItsScrewAndTurns() {
        nut(Tier.cases(10, 20), Tier.cases(20, 40));
    }

    @Test
    @Tag("soak")
    void linksOfAChainStayLinkedForLong() {
        chain(40_000);
    }

    @Test
    @Tag("soak")
    void aNutStaysOnItsScrewAndTurnsForLong() {
        nut(10_000, 2_000);
    }
}
