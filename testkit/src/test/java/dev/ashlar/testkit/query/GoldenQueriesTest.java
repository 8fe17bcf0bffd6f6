package dev.ashlar.testkit.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.generic.AutoProvider;
import dev.ashlar.query.RayCast;
import dev.ashlar.query.RayHit;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.SweepResult;
import dev.ashlar.testkit.Cases;
import org.junit.jupiter.api.Test;

/**
 * The same bits everywhere: a hash of the results of queries, hulls, masses and meshes, which is the same on every JVM, compiler
 * and processor. Whoever changes it on purpose says why in the commit.
 */
class GoldenQueriesTest {
    private static final long GOLDEN = 0xe7cb7eb94e8008c3L;

    private long hash = 0xcbf29ce484222325L;

    /** FNV-1a over the bits. */
    private void add(double... values) {
        for (double value : values) {
            hash = (hash ^ Double.doubleToRawLongBits(value)) * 0x100000001b3L;
        }
    }

    @Test
    void resultsAreTheSameToTheBit() {
        Cases cases = new Cases(42);
        NarrowPhase phase = new AutoProvider().create(AlgorithmConfig.DEFAULT);
        PairQuery query = phase.newQuery();
        PairInput in = new PairInput();
        PairResult result = new PairResult();
        SweepResult swept = new SweepResult();
        ContactBuffer contacts = new ContactBuffer();
        Shape[] meshes = {Meshes.torus(1, 0.3, 10, 8), Meshes.uShape(1, 1, 0.5, 0.2), SampleMeshes.carA(),
            SampleMeshes.bumpy(1, 0.3, 14, 12, 7)};
        for (int i = 0; i < 400; i++) {
            Shape a = i % 4 == 0 ? meshes[i / 4 % 4] : cases.convex();
            Cases.Placement p = cases.anywhere(a, cases.convex(), 0.8);
            in.cache = new double[phase.cacheSize()];
            in.reach = 0.05;
            in.zone = 1e-3;
            Motion[] motions = cases.approach(p, 1, 0.5);
            in.shapes(phase.prepare(p.a()), phase.prepare(p.b())).poses(p.poseA(), p.poseB()).motions(motions[0], motions[1]);
            query.distance(in, result);
            add(result.distance, result.axisX, result.axisY, result.axisZ, result.pointA[0], result.pointB[1]);
            contacts.clear();
            query.contacts(in, contacts);
            for (int c = 0; c < contacts.contactCount(); c++) {
                add(contacts.x(c), contacts.y(c), contacts.z(c), contacts.separation(c), contacts.feature(c));
            }
            query.sweep(in, swept);
            add(swept.t, swept.separation, swept.x, swept.normalX, swept.feature);
            MassProperties mass = a.massProperties();
            MassProperties.Principal principal = mass.principal();
            add(mass.mass(), mass.xx(), mass.yz(), principal.moments().x(), principal.frame().rotation().w());
        }
        for (Shape mesh : meshes) {
            Polyhedron p = (Polyhedron) mesh;
            RayCast cast = RayCast.of(p);
            for (int v = 0; v < p.vertexCount(); v++) {
                RayHit hit = cast.cast(Pose.IDENTITY, new Vec3(5, 4, 3), p.vertex(v).times(0.9));
                add(p.x(v), p.y(v), p.z(v), hit.hit ? hit.fraction : -1);
            }
        }
        assertThat(Long.toHexString(hash)).isEqualTo(Long.toHexString(GOLDEN));
    }
}
