package dev.ashlar.narrow.patch.polygonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolygonalPatchProviderTest {
    @Test
    void isFoundByItsId() {
        assertThat(Algorithms.narrowPhase("polygonal-patch")).isInstanceOf(PolygonalPatchProvider.class);
    }

    @Test
    void refusesShapesWithoutFacesByName() {
        NarrowPhase phase = new PolygonalPatchProvider().create(AlgorithmConfig.DEFAULT);
        assertThatThrownBy(() -> phase.prepare(new Capsule(1, 1))).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a Capsule has no faces to cut into patches: complete polygonal-patch by core (Completion.of), or use"
                        + " trajectory, separating-vector or auto");
    }

    @Test
    void optionsReachTheTest() {
        List<Polyhedron> pair = SampleMeshes.tunnelAndPlate();
        AlgorithmConfig config = AlgorithmConfig.DEFAULT;
        PairResult all = intersect(config, pair.get(0), pair.get(1));
        PairResult convex = intersect(config.with("edges", "convex"), pair.get(0), pair.get(1));
        assertThat(all.status).isEqualTo(Status.HIT);
        assertThat(all.work).as("edges looked at until the tunnel's concave one crosses the plate").isLessThan(convex.work);
        for (AlgorithmConfig other : List.of(config.with("patches", "typed"), config.with("patch-faces", 1000),
                config.with("tolerance", 0.05))) {
            assertThat(intersect(other, pair.get(0), pair.get(1)).status).as("%s", other).isEqualTo(Status.HIT);
        }
        assertThatThrownBy(() -> new PolygonalPatchProvider().create(config.with("patches", "square")))
                .hasMessage("option patches must be one of [free, typed], but was \"square\"");
    }

    private static PairResult intersect(AlgorithmConfig config, Polyhedron a, Polyhedron b) {
        NarrowPhase phase = new PolygonalPatchProvider().create(config);
        PairInput in = new PairInput().shapes(phase.prepare(a), phase.prepare(b)).poses(Pose.IDENTITY, Pose.at(0.01, 0.02, 0.03));
        in.cache = new double[phase.cacheSize()];
        PairResult out = new PairResult();
        phase.newQuery().intersect(in, out);
        return out;
    }
}
