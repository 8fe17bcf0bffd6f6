package dev.ashlar.narrow.trajectory.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.query.sweep.RelativeMotion;
import dev.ashlar.spi.WorkBudget;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.SweepOracle;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Feature pairs one by one, against the oracle of sweeps, for each class of motion. */
class FeatureSweepTest {
    /** How features are paired. */
    private enum Pairing { VERTEX_FACE, FACE_VERTEX, EDGE_EDGE }

    /** What moves. */
    private enum Moves { TRANSLATION, ROTATION, ONE, BOTH }

    private static final double ZONE = 1e-3;
    /** Misses and hits this close may be either. */
    private static final double BAND = 1e-9;

    private final RelativeMotion motion = new RelativeMotion();
    private final FeatureSweep sweep = new FeatureSweep(motion, TrajectoryOptions.DEFAULT, new SweepCounters());

    @Test
    void everyPairMeetsWhenTheOracleSays() {
        check(60, 1);
    }

    @Test
    @Tag("soak")
    void everyPairMeetsWhenTheOracleSaysInTenThousandCasesEach() {
        check(10_000, 2);
    }

    private void check(int count, long seed) {
        for (Pairing pairing : Pairing.values()) {
            for (Moves moves : Moves.values()) {
                Cases cases = new Cases(seed * 100 + pairing.ordinal() * 10 + moves.ordinal());
                int hits = 0;
                for (int i = 0; i < count; i++) {
                    hits += check(pairing, moves, cases) ? 1 : 0;
                }
                assertThat(hits).as("hits of %s, %s", pairing, moves).isBetween(count / 30, count - 1);
            }
        }
    }

    private boolean check(Pairing pairing, Moves moves, Cases cases) {
        Shape face = Polyhedron.polygon(List.of(new Vec3(-0.5, 0, -0.3), new Vec3(-0.2, 0, 0.6), new Vec3(0.7, 0, 0)));
        Shape point = Polyhedron.point(new Vec3(0.1, 0.2, 0.3));
        Shape segment = Polyhedron.segment(new Vec3(-0.6, 0.1, 0), new Vec3(0.5, 0.2, 0.1));
        Shape a = pairing == Pairing.FACE_VERTEX ? face : pairing == Pairing.VERTEX_FACE ? point : segment;
        Shape b = pairing == Pairing.FACE_VERTEX ? point : pairing == Pairing.VERTEX_FACE ? face : segment;
        Motion motionA;
        Motion motionB;
        double gap;
        do {
            Pose poseA = new Pose(cases.point(0.3), cases.rotation());
            Vec3 way = moves == Moves.ROTATION ? Vec3.ZERO : cases.direction();
            Vec3 turn = moves == Moves.TRANSLATION ? Vec3.ZERO : cases.direction().times(cases.between(0.3, 1));
            motionA = Motion.of(poseA, way, turn);
            motionB = moves == Moves.BOTH ? Motion.of(new Pose(Vec3.ZERO, cases.rotation()), cases.direction().times(0.5),
                    cases.direction().times(cases.between(0, 1))) : Motion.at(new Pose(Vec3.ZERO, cases.rotation()));
            gap = SweepOracle.gap(a, motionA, b, motionB, 0);
        } while (gap < 0.01 || gap > 0.1);
        run(a, motionA, b, motionB, ZONE);
        SweepOracle.Bracket reach = SweepOracle.firstReach(a, motionA, b, motionB, ZONE, ZONE / 256);
        String what = pairing + " " + moves + " of " + motionA + " and " + motionB;
        if (sweep.kind == FeatureSweep.Kind.NONE) {
            if (!reach.isClear()) {
                assertThat(SweepOracle.minimumGap(a, motionA, b, motionB, 1, BAND).gap()).as(what)
                        .isGreaterThan(ZONE - BAND);
            }
            return false;
        }
        // Never later than the oracle's touch of the zone, never earlier than what it proves free by more than a 256th.
        assertThat(SweepOracle.gap(a, motionA, b, motionB, sweep.time)).as(what).isBetween(ZONE - BAND, ZONE * (1 + 1e-6));
        assertThat(SweepOracle.minimumGap(a, motionA, b, motionB, sweep.time, BAND).gap()).as(what)
                .isGreaterThan(ZONE - 2 * BAND);
        return true;
    }

    private void run(Shape a, Motion motionA, Shape b, Motion motionB, double zone) {
        TrajectoryModel modelA = new TrajectoryModel(a, TrajectoryOptions.DEFAULT);
        TrajectoryModel modelB = new TrajectoryModel(b, TrajectoryOptions.DEFAULT);
        double[] flatA = new double[Motion.STRIDE];
        double[] flatB = new double[Motion.STRIDE];
        motionA.to(flatA, 0);
        motionB.to(flatB, 0);
        motion.set(flatA, flatB, modelA.reach, modelB.reach, true, true);
        sweep.sweep(modelA, modelB, 0, zone, WorkBudget.unlimited());
    }

    /** The closed forms of degree 1 and 2 against the general path: a turn so slow that it changes nothing raises the degree. */
    @Test
    void closedFormsAgreeWithTheGeneralPath() {
        Cases cases = new Cases(77);
        Polyhedron ground = SampleMeshes.terrain(8, 8, 8, 2, 3);
        Polyhedron box = Polyhedron.box(1, 0.6, 0.4);
        int hits = 0;
        for (int i = 0; i < 300; i++) {
            Pose start = new Pose(new Vec3(cases.between(-2, 2), 3.2, cases.between(-2, 2)), cases.rotation());
            boolean turns = i % 2 == 0;
            Motion way = turns ? Motion.of(new Pose(start.position().minus(new Vec3(0, 1, 0)), start.rotation()), Vec3.ZERO,
                    cases.direction()) : Motion.of(start, cases.direction().plus(new Vec3(0, -2, 0)), Vec3.ZERO);
            if (SweepOracle.gap(box, way, ground, Motion.at(Pose.IDENTITY), 0) < 2 * ZONE) {
                continue;
            }
            run(box, way, ground, Motion.at(Pose.IDENTITY), ZONE);
            double closed = sweep.time;
            run(box, way, ground, Motion.of(Pose.IDENTITY, Vec3.ZERO, new Vec3(1e-13, 0, 0)), ZONE);
            assertThat(sweep.time).isBetween(closed - 1e-7, closed + 1e-7);
            hits += closed < 1 ? 1 : 0;
        }
        assertThat(hits).isGreaterThan(50);
    }
}
