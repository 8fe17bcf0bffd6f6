package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;
import org.junit.jupiter.api.Test;

/** What is inside and what is outside, by the narrow phase. */
class SurfaceNestingTest {
    private final DopTreePhase phase = new DopTreePhase(DopOptions.DEFAULT);
    private final PairQuery query = phase.newQuery();
    private final PairInput in = new PairInput();
    private final PairResult out = new PairResult();

    private Status intersect(Polyhedron a, Polyhedron b, Pose pose) {
        in.cache = new double[phase.cacheSize()];
        query.intersect(in.shapes(phase.prepare(a), phase.prepare(b)).poses(Pose.IDENTITY, pose), out);
        return out.status;
    }

    @Test
    void aContainerHoldsWhatIsInItAndHitsWhatIsNot() {
        Polyhedron drum = Meshes.cylinder(2, 3, 12).inverted();
        Polyhedron ring = Meshes.torus(0.5, 0.2, 10, 6);
        assertThat(intersect(drum, ring, Pose.IDENTITY)).isEqualTo(Status.CLEAR);
        assertThat(intersect(ring, drum, Pose.IDENTITY)).isEqualTo(Status.CLEAR);
        assertThat(intersect(drum, ring, Pose.at(1.8, 0, 0))).isEqualTo(Status.HIT);
        assertThat(intersect(drum, ring, Pose.at(9, 0, 0))).isEqualTo(Status.HIT);
        assertThat(intersect(ring, drum, Pose.at(9, 0, 0))).isEqualTo(Status.HIT);
    }

    @Test
    void anOpenSurfaceHasNoInside() {
        Polyhedron ground = SampleMeshes.terrain(8, 8, 4, 0.2, 1);
        Polyhedron ring = Meshes.torus(0.5, 0.2, 10, 6);
        assertThat(intersect(ground, ring, Pose.at(0, -2, 0))).isEqualTo(Status.CLEAR);
        assertThat(intersect(ground, ring, Pose.IDENTITY)).isEqualTo(Status.HIT);
    }

    @Test
    void eachPartOfABodyIsLookedFor() {
        // Two rings in one body: only the second is in the block.
        Polyhedron block = Polyhedron.box(2, 2, 2);
        Polyhedron pair = rings();
        assertThat(pair.componentCount()).isEqualTo(2);
        assertThat(intersect(block, pair, Pose.at(-5, 0, 0))).isEqualTo(Status.HIT);
        assertThat(intersect(pair, block, Pose.at(5, 0, 0))).isEqualTo(Status.HIT);
        assertThat(intersect(block, pair, Pose.at(-2.5, 0, 0))).isEqualTo(Status.CLEAR);
    }

    private static Polyhedron rings() {
        Polyhedron ring = Meshes.torus(0.5, 0.2, 10, 6);
        PolyhedronBuilder builder = Polyhedron.builder();
        for (int part = 0; part < 2; part++) {
            for (int v = 0; v < ring.vertexCount(); v++) {
                builder.vertex(ring.x(v) + 5 * part, ring.y(v), ring.z(v));
            }
            for (int f = 0; f < ring.faceCount(); f++) {
                int[] face = new int[ring.faceSize(f)];
                for (int k = 0; k < face.length; k++) {
                    face[k] = ring.faceVertex(f, k) + part * ring.vertexCount();
                }
                builder.face(face);
            }
        }
        return builder.build();
    }

    @Test
    void aDistanceThatIsNotKnownInTimeIsNeverClear() {
        Polyhedron ring = Meshes.torus(0.5, 0.2, 10, 6);
        in.cache = new double[phase.cacheSize()];
        in.shapes(phase.prepare(ring), phase.prepare(ring)).poses(Pose.IDENTITY, Pose.at(0.9, 0, 0));
        in.budget = WorkBudget.units(3);
        query.distance(in, out);
        assertThat(out.status).isEqualTo(Status.TIMED_OUT);
        assertThat(out.distance).isZero();
        for (int k = 0; k < 3; k++) {
            assertThat(Math.abs(out.pointA[k])).as("a point of the box that both reach into").isLessThan(0.7 + 1e-9);
            assertThat(out.pointA[k]).isLessThanOrEqualTo(out.pointB[k]);
        }
    }
}
