package dev.ashlar.narrow.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.Penetration;
import dev.ashlar.testkit.SweepOracle;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sweeps of bodies that are not convex from within their motions: as safe as from the start, not earlier, and not by core. */
final class LaterStartTest {
    private static final double ZONE = 1e-3;
    private static final int LOOKS = 24;

    private final NarrowPhase phase = new TrajectoryProvider().create(AlgorithmConfig.DEFAULT);
    private final PairQuery query = phase.newQuery();
    private final PairInput in = new PairInput();
    private final SweepResult out = new SweepResult();
    private int hits;
    private int clear;

    private static List<Polyhedron> bodies() {
        return List.of(Meshes.torus(0.4, 0.15, 8, 6), Meshes.uShape(1, 0.8, 0.6, 0.15), Meshes.frame(1, 0.6, 0.2),
                SampleMeshes.bumpy(0.5, 0.3, 8, 6, 4), Meshes.chainLink(0.8, 0.35, 0.1, 4, 5), Polyhedron.box(0.7, 0.5, 0.4));
    }

    private void check(int cases, long seed) {
        Cases random = new Cases(seed);
        List<Polyhedron> bodies = bodies();
        in.zone = ZONE;
        for (int i = 0; i < cases; i++) {
            Polyhedron a = bodies.get(i % (bodies.size() - 1));
            Polyhedron b = bodies.get(random.integer(0, bodies.size() - 1));
            double from = random.between(0.05, 0.95);
            Motion ma;
            Motion mb;
            double start;
            do {
                ma = random.motion(random.pose(0.1), 0.5, 0.8);
                mb = random.motion(random.pose(1), 0.5, i % 4 == 0 ? 0 : 0.8);
                start = SweepOracle.gap(a, ma, b, mb, from);
            } while (start < 1e-6 || start > 0.2);
            in.cache = new double[phase.cacheSize()];
            in.from = from;
            query.sweep(in.shapes(phase.prepare(a), phase.prepare(b)).motions(ma, mb), out);
            String what = "case " + i + ": " + out.status + " at " + out.t + " from " + from + ", gap " + start;
            assertThat(out.t).as(what).isBetween(from, 1.0);
            double least = Math.min(ZONE, start) - ZONE / 16;
            for (int k = 0; k <= LOOKS; k++) {
                double t = from + (out.t - from) * k / LOOKS;
                Pose pa = ma.pose(Math.min(1, t));
                Pose pb = mb.pose(Math.min(1, t));
                assertThat(Penetration.depth(a, pa, b, pb)).as(what).isZero();
                if (k % 8 == 0) {
                    assertThat(SweepOracle.gap(a, ma, b, mb, Math.min(1, t))).as(what).isGreaterThan(least - 1e-12);
                }
            }
            if (out.status == Status.HIT) {
                hits++;
                assertThat(SweepOracle.gap(a, ma, b, mb, out.t)).as(what).isLessThanOrEqualTo(ZONE * (1 + 1.0 / 16));
            } else {
                clear++;
                assertThat(out.t).isEqualTo(1);
            }
        }
        assertThat(((TrajectoryQuery) query).sweepCounters().byCore).as("sweeps handed to core").isZero();
    }

    @Tag("slow")
    @Test
    void isSafeAndNotEarly() {
        check(100, 3);
        assertThat(hits).isGreaterThan(10);
        assertThat(clear).isGreaterThan(10);
    }

    @Test
    @Tag("soak")
    void isSafeAndNotEarlyInManyCases() {
        check(40_000, 4);
    }
}
