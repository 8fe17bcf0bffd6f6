package dev.ashlar.benchmarks.experiments;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.OverlapOracle;
import java.util.ArrayList;
import java.util.List;

/** Boxes of 1 m that fall onto a terrain of 2,048 triangles, and turn where they touch it. */
final class TerrainSweeps {
    private static final double ZONE = 1e-3;
    private static final double TURN = StrictMath.PI / 6;

    private final Polyhedron terrain = SampleMeshes.terrain(32, 32, 64, 6, 7);
    private final Polyhedron box = Polyhedron.box(1, 1, 1);
    private final Motion still = Motion.at(Pose.IDENTITY);
    private final List<Motion> falls = new ArrayList<>();
    private final List<Motion> turns = new ArrayList<>();

    TerrainSweeps(int count) {
        Cases cases = new Cases(3);
        Run run = runs(AlgorithmConfig.DEFAULT);
        while (falls.size() < count) {
            Pose above = new Pose(new Vec3(cases.between(-24, 24), 8, cases.between(-24, 24)), cases.rotation());
            Motion fall = Motion.of(above, new Vec3(0, -12, 0), Vec3.ZERO);
            run.sweep(fall);
            if (run.result.status == Status.HIT) {
                Pose touching = fall.pose(run.result.t);
                falls.add(Motion.of(new Pose(touching.position().plus(new Vec3(0, 4, 0)), touching.rotation()), new Vec3(0,
                        -8, 0),
                        Vec3.ZERO));
                turns.add(Motion.of(touching, Vec3.ZERO, cases.direction().times(TURN)));
            }
        }
    }

    /** The module with some options. */
    Run runs(AlgorithmConfig config) {
        return new Run(Completion.of(Algorithms.narrowPhase("trajectory"), config));
    }

    /** All sweeps by one narrow phase. */
    final class Run {
        private final PairQuery query;
        private final PairInput in = new PairInput();
        private final SweepResult result = new SweepResult();

        private Run(NarrowPhase phase) {
            query = phase.newQuery();
            in.shapes(phase.prepare(terrain), phase.prepare(box)).zone = ZONE;
            in.cache = new double[phase.cacheSize()];
        }

        private void sweep(Motion motion) {
            query.sweep(in.motions(still, motion), result);
        }

        void fall() {
            falls.forEach(this::sweep);
        }

        void turn() {
            turns.forEach(this::sweep);
        }
    }

    /** Turns that a narrow phase allows, and of these the ones after which the oracle finds the box in the terrain. */
    int[] leaks(NarrowPhase phase, double degrees, int rounds) {
        Run run = new Run(phase);
        Cases cases = new Cases(5);
        int turned = 0;
        int leaked = 0;
        for (int round = 0; round < rounds; round++) {
            for (Motion start : turns) {
                Motion motion = Motion.of(start.start(), Vec3.ZERO, cases.direction().times(StrictMath.toRadians(degrees)));
                run.sweep(motion);
                turned++;
                leaked += OverlapOracle.overlap(terrain, Pose.IDENTITY, box, motion.pose(run.result.t)) ? 1 : 0;
            }
        }
        return new int[] {turned, leaked};
    }
}
