package dev.ashlar.narrow.trajectory.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.trajectory.GapMeter;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.narrow.trajectory.overlap.OverlapQuery;
import dev.ashlar.query.distance.Placement;
import dev.ashlar.query.sweep.RelativeMotion;
import dev.ashlar.spi.WorkBudget;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.tier.Tier;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a sweep finds out about its start, culling by planes: the gap that core measures, and no overlap is missed. */
class StartGapTest {
    private static final double REACH = 0.3;

    private final RelativeMotion motion = new RelativeMotion();
    private final FeatureSweep sweep = new FeatureSweep(motion, TrajectoryOptions.DEFAULT, new SweepCounters());
    private final FeaturePaths paths = new FeaturePaths();
    private final StartGap startGap = new StartGap(paths, new SweepCounters());
    private final SweepLevel level = new SweepLevel();
    private final OverlapQuery overlap = new OverlapQuery(TrajectoryOptions.DEFAULT);
    private final GapMeter meter = new GapMeter();
    private final Placement at = new Placement();
    private final double[] flatA = new double[Motion.STRIDE];
    private final double[] flatB = new double[Motion.STRIDE];
    private final double[] relative = new double[Pose.STRIDE];
    private int apart;
    private int crossing;
    private int alone;

    private void check(String name, Shape a, Shape b, Pose poseA, Pose poseB) {
        TrajectoryModel modelA = new TrajectoryModel(a, TrajectoryOptions.DEFAULT);
        TrajectoryModel modelB = new TrajectoryModel(b, TrajectoryOptions.DEFAULT);
        Motion.at(poseA).to(flatA, 0);
        Motion.at(poseB).to(flatB, 0);
        Pose.relative(flatA, 0, flatB, 0, relative, 0);
        motion.set(flatA, flatB, modelA.reach, modelB.reach, true, true);
        boolean overlaps = overlap.overlap(modelA, modelB, relative, true);
        sweep.start(modelA, modelB, 0, 1e-3, WorkBudget.unlimited());
        if (overlaps) {
            crossing++;
            assertThat(sweep.touches || sweep.mayHold() || sweep.startGap.crossings > 0).as("%s at %s: seen", name, poseA)
                    .isTrue();
        }
        if (!sweep.touches && !sweep.mayHold() && sweep.isOneOnMesh()) {
            alone++;
            motion.place(0, at);
            assertThat(overlap.cross(modelA.parts[0], modelB.parts[0], at, sweep.startGap)).as("%s at %s", name, poseA)
                    .isEqualTo(overlaps);
        }
        if (!overlaps) {
            double truth = meter.gap(a, poseA, b, poseB);
            level.set(motion, 0, REACH, 0, 1);
            paths.maps.set(motion, 0, 1);
            paths.set(modelA.parts[0], modelB.parts[0]);
            assertThat(startGap.measure(modelA, modelB, REACH, level)).as("%s at %s", name, poseA)
                    .isCloseTo(Math.min(truth, REACH), offset(1e-10));
            apart += truth < REACH ? 1 : 0;
        }
    }

    @Test
    void gapsAndCrossingsAreThoseOfSlowerQueries() {
        List<Shape> movers = List.of(Polyhedron.box(1, 0.6, 0.4), Polyhedron.box(1, 1, 1).transformed(Pose.at(0.7, 0.1, 0)),
                Meshes.prism(6, 0.5, 0.5), Meshes.torus(0.5, 0.15, 8, 5), new Sphere(0.3));
        List<Polyhedron> grounds = List.of(SampleMeshes.terrain(12, 12, 12, 2, 5), Meshes.torus(1.2, 0.4, 12, 8));
        Cases cases = new Cases(31);
        int count = Tier.cases(600, 1500);
        for (int i = 0; i < count; i++) {
            int g = i % grounds.size();
            Shape mover = movers.get(i % movers.size());
            Vec3 place = g == 0 ? new Vec3(cases.between(-4, 4), cases.between(-1, 3), cases.between(-4, 4)) : cases.point(1.8);
            Pose frame = i % 3 == 0 ? cases.pose(10) : Pose.IDENTITY;
            check("case " + i, mover, grounds.get(g), frame.times(new Pose(place, cases.rotation())), frame);
        }
        assertThat(apart).as("near each other").isGreaterThan(count * 2 / 15);
        assertThat(crossing).as("overlapping").isGreaterThan(count * 2 / 15);
        assertThat(alone).as("told by single faces").isGreaterThan(count * 2 / 15);
    }
}
