package dev.ashlar.narrow.trajectory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.tier.Tier;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No point slips through a surface where its faces meet: rays through shared edges and vertices always hit something. */
final class WatertightTest {
    private final SweepUnderTest sweep = new SweepUnderTest(new TrajectoryProvider().create(AlgorithmConfig.DEFAULT));
    private final PairInput in = new PairInput();
    private final SweepResult out = new SweepResult();

    private void raysHit(int rays, long seed) {
        Cases cases = new Cases(seed);
        Polyhedron point = Polyhedron.point(Vec3.ZERO);
        List<Polyhedron> meshes = List.of(SampleMeshes.terrain(32, 32, 64, 6, 7), Meshes.torus(1, 0.4, 16, 12),
                SampleMeshes.bumpy(1, 0.3, 16, 12, 4), Polyhedron.box(2, 1, 1.5), Meshes.frame(2, 1, 0.5));
        in.cache = sweep.newCache();
        for (int i = 0; i < rays; i++) {
            Polyhedron mesh = meshes.get(i % meshes.size());
            double size = mesh == meshes.get(0) ? 4 : 2;
            in.zone = size * cases.magnitude(1e-10, 1e-3);
            int e = cases.integer(0, mesh.edgeCount() - 1);
            int f = mesh.edgeFace(e, 0);
            int g = mesh.edgeFace(e, 1);
            if (f < 0 || g < 0) {
                continue;
            }
            double share = i % 3 == 0 ? 0 : cases.between(0, 1);
            Vec3 target = mesh.vertex(mesh.edgeTail(e)).times(1 - share).plusTimes(share, mesh.vertex(mesh.edgeHead(e)));
            Vec3 from = cases.direction();
            while (!inFront(mesh, e, share, from)) {
                from = cases.direction();
            }
            Motion ray = Motion.of(new Pose(target.plusTimes(size, from), cases.rotation()), from.times(-2 * size), Vec3.ZERO);
            Motion still = Motion.at(Pose.IDENTITY);
            boolean pointFirst = i % 2 == 0;
            in.shapes(sweep.prepare(pointFirst ? point : mesh), sweep.prepare(pointFirst ? mesh : point));
            sweep.query.sweep(pointFirst ? in.motions(ray, still) : in.motions(still, ray), out);
            assertThat(out.status).as("ray %d of seed %d at edge %d, share %s, from %s", i, seed, e, share, from)
                    .isEqualTo(Status.HIT);
            assertThat(out.t).as("ray %d of seed %d", i, seed).isLessThanOrEqualTo(0.5 * (1 + 1e-12));
        }
    }

    /** Whether a direction leads to the front of all faces that meet there: else the ray comes from behind and need not hit. */
    private static boolean inFront(Polyhedron mesh, int e, double share, Vec3 d) {
        if (share > 0) {
            return mesh.normal(mesh.edgeFace(e, 0)).dot(d) > 0.05 && mesh.normal(mesh.edgeFace(e, 1)).dot(d) > 0.05;
        }
        int v = mesh.edgeTail(e);
        for (int k = 0; k < mesh.vertexFaceCount(v); k++) {
            if (mesh.normal(mesh.vertexFace(v, k)).dot(d) <= 0.02) {
                return false;
            }
        }
        return true;
    }

    @Test
    void raysThroughSharedEdgesAndVerticesHit() {
        raysHit(Tier.cases(3_000, 10_000), 1);
    }

    @Test
    @Tag("soak")
    void aMillionRaysThroughSharedEdgesAndVerticesHit() {
        for (long seed = 2; seed <= 101; seed++) {
            raysHit(10_000, seed);
        }
    }
}
