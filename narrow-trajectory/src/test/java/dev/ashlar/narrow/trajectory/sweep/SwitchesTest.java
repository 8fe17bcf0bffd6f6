package dev.ashlar.narrow.trajectory.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.trajectory.TrajectoryProvider;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.query.sweep.RelativeMotion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.WorkBudget;
import dev.ashlar.testkit.Cases;
import org.junit.jupiter.api.Test;

/** Each optimisation, switched off, gives the same answers with more work. */
class SwitchesTest {
    private static final double ZONE = 1e-3;

    private final SweepCounters counters = new SweepCounters();

    /** Drops and turns a box and a ring over a terrain; returns the times at which they stop. */
    private double[] run(AlgorithmConfig config) {
        TrajectoryOptions options = TrajectoryOptions.of(config);
        RelativeMotion motion = new RelativeMotion();
        FeatureSweep sweep = new FeatureSweep(motion, options, counters);
        TrajectoryModel ground = new TrajectoryModel(SampleMeshes.terrain(16, 16, 16, 2, 5), options);
        TrajectoryModel[] movers = {new TrajectoryModel(Polyhedron.box(1, 0.6, 0.4), options),
            new TrajectoryModel(Meshes.torus(0.5, 0.15, 8, 5), options)};
        Cases cases = new Cases(9);
        counters.clear();
        double[] times = new double[300];
        double[] a = new double[Motion.STRIDE];
        double[] b = new double[Motion.STRIDE];
        Motion.at(Pose.IDENTITY).to(b, 0);
        for (int i = 0; i < times.length; i++) {
            Pose start = new Pose(new Vec3(cases.between(-4, 4), 3.5, cases.between(-4, 4)), cases.rotation());
            Vec3 turn = i % 3 == 0 ? Vec3.ZERO : cases.direction().times(cases.between(0, 1));
            Motion.of(start, new Vec3(cases.between(-1, 1), -4, cases.between(-1, 1)), turn).to(a, 0);
            TrajectoryModel mover = movers[i % 2];
            motion.set(a, b, mover.reach, ground.reach, true, true);
            sweep.sweep(mover, ground, 0, ZONE, WorkBudget.unlimited());
            times[i] = sweep.time;
        }
        return times;
    }

    @Test
    void eachSavesWorkAndChangesNoAnswer() {
        AlgorithmConfig config = AlgorithmConfig.DEFAULT.with("sides", true).with("back-faces", true);
        double[] all = run(config);
        long tests = counters.vertexFace + counters.edgeEdge;
        long pairs = counters.pairs;
        assertThat(counters.parted).as("pairs that a plane parts").isGreaterThan(pairs / 4);
        assertThat(counters.bySides).isPositive();
        assertThat(counters.byBoxes).isPositive();
        assertThat(counters.byBackFaces).isPositive();
        assertThat(counters.narrowed).isPositive();
        for (String option : new String[] {"shared", "internal", "sides", "boxes", "back-faces"}) {
            assertThat(run(config.with(option, false))).as(option).containsExactly(all, offset(1e-7));
            assertThat(counters.vertexFace + counters.edgeEdge).as("tests without %s", option).isGreaterThan(tests);
        }
        assertThat(run(config.with("shrink", false))).containsExactly(all, offset(1e-7));
        assertThat(counters.pairs).as("pairs without shrink").isGreaterThan(pairs);
    }

    /** van Waveren 2005, section 4.4: over 30 %. */
    @Test
    void manyEdgesAreInternal() {
        assertThat(internalShare(SampleMeshes.terrain(32, 32, 64, 6, 1))).isBetween(0.4, 0.6);
        assertThat(internalShare(SampleMeshes.level())).isGreaterThan(0.3);
    }

    private static double internalShare(Polyhedron p) {
        int internal = 0;
        for (int e = 0; e < p.edgeCount(); e++) {
            internal += p.isInternalEdge(e) ? 1 : 0;
        }
        return (double) internal / p.edgeCount();
    }

    @Test
    void refusesUnknownChoices() {
        assertThatThrownBy(() -> new TrajectoryProvider().create(AlgorithmConfig.DEFAULT.with("shrink", "maybe")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option shrink must be one of [true, false], but was \"maybe\"");
    }
}
