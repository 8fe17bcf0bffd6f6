package dev.ashlar.narrow.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.tier.Tier;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Open surfaces block from both sides: edges that are concave from in front are convex from behind. */
class OpenSurfaceTest {
    private static final double ZONE = 1e-3;
    private static final int SAMPLES = 20;

    private final SweepUnderTest sweep = new SweepUnderTest(new TrajectoryProvider().create(AlgorithmConfig.DEFAULT));
    private final PairInput in = new PairInput();
    private final SweepResult out = new SweepResult();

    /** Throws bodies at a terrain from above (side 1) or below (-1): all stop in the zone, none overlaps on its way. */
    private void sweepFrom(int side) {
        Polyhedron ground = SampleMeshes.terrain(8, 8, 8, 2, 3);
        List<Shape> movers = List.of(Polyhedron.box(1, 0.6, 0.4), Meshes.prism(6, 0.5, 0.5), Polyhedron.box(0.2, 2, 0.2),
                Meshes.uShape(1, 0.8, 0.6, 0.15));
        Cases cases = new Cases(5);
        in.cache = sweep.newCache();
        in.zone = ZONE;
        for (int i = 0; i < Tier.cases(120, 400); i++) {
            Shape mover = movers.get(i % movers.size());
            Pose start = new Pose(new Vec3(cases.between(-2, 2), 3.5 * side, cases.between(-2, 2)), cases.rotation());
            Vec3 turn = i % 3 == 0 ? Vec3.ZERO : cases.direction().times(cases.between(0, 1));
            Motion way = Motion.of(start, new Vec3(cases.between(-1, 1), -6 * side, cases.between(-1, 1)), turn);
            in.shapes(sweep.prepare(ground), sweep.prepare(mover));
            sweep.query.sweep(in.motions(Motion.at(Pose.IDENTITY), way), out);
            assertThat(out.t).as("case %s is stopped", i).isLessThan(1);
            for (int k = 0; k < SAMPLES; k++) {
                double t = out.t * k / SAMPLES;
                assertThat(sweep.meter.gap(ground, Pose.IDENTITY, mover, way.pose(t))).as("gap of case %s at %s", i, t)
                        .isGreaterThan(0.9 * ZONE);
            }
            assertThat(sweep.meter.gap(ground, Pose.IDENTITY, mover, way.pose(out.t))).as("gap of case %s at the stop", i)
                    .isBetween(0.9 * ZONE, 1.1 * ZONE);
        }
    }

    @Test
    void stopBodiesFromTheFront() {
        sweepFrom(1);
    }

    @Test
    void stopBodiesFromBehind() {
        sweepFrom(-1);
    }
}
