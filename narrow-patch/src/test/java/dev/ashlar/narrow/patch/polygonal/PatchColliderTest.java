package dev.ashlar.narrow.patch.polygonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.PointQuery;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.OverlapOracle;
import dev.ashlar.testkit.contract.Allocation;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatchColliderTest {
    private final PatchCollider collider = new PatchCollider();

    private static PatchMesh mesh(Polyhedron p) {
        return PatchMesh.of(p, PatchOptions.DEFAULT);
    }

    @Test
    void agreesWithTheOracle() {
        Cases cases = new Cases(11);
        List<Polyhedron> bodies = List.of(Meshes.torus(1, 0.35, 12, 8), Meshes.frame(2, 1.2, 0.5),
                SampleMeshes.bumpy(0.9, 0.3, 10, 8, 3), SampleMeshes.spiralWall(1, 0.8), Polyhedron.box(0.3, 0.3, 0.3),
                Meshes.sphere(1.5, 10, 8).inverted());
        int hits = 0;
        for (int i = 0; i < 150; i++) {
            Polyhedron a = bodies.get(i % 6);
            Polyhedron b = bodies.get(cases.integer(0, 4));
            Pose poseA = cases.pose(1);
            Pose poseB = cases.pose(1);
            boolean truth = OverlapOracle.overlap(a, poseA, b, poseB);
            assertThat(collider.test(mesh(a), poseA, mesh(b), poseB)).as("case %s", i).isEqualTo(truth);
            assertThat(collider.test(mesh(b), poseB, mesh(a), poseA)).as("case %s, swapped", i).isEqualTo(truth);
            hits += truth ? 1 : 0;
        }
        assertThat(hits).isBetween(30, 140);
    }

    @Test
    void contactsAreInTheWorldAndLeadOut() {
        Pose turned = new Pose(new Vec3(5, 6, 7), Quat.about(new Vec3(0, 0, 1), 0.5));
        PatchMesh slab = mesh(Polyhedron.box(8, 1, 8));
        PatchMesh box = mesh(Polyhedron.box(1, 1, 1));
        assertThat(collider.test(slab, turned, box, turned.times(Pose.at(0, 0.98, 0)))).isTrue();
        Vec3 up = turned.rotation().rotate(new Vec3(0, 1, 0));
        assertThat(collider.contactCount()).isEqualTo(4);
        for (int c = 0; c < 4; c++) {
            Vec3 normal = new Vec3(collider.normalX(c), collider.normalY(c), collider.normalZ(c));
            assertThat(normal.distance(up)).isLessThan(1e-12);
            assertThat(collider.depth(c)).isCloseTo(0.02, offset(1e-12));
            Vec3 local = turned.applyInverse(new Vec3(collider.x(c), collider.y(c), collider.z(c)));
            assertThat(local.y()).isCloseTo(0.5, offset(1e-12));
        }
        assertThat(collider.test(box, turned, slab, turned.times(Pose.at(0, -0.98, 0)))).isTrue();
        assertThat(collider.normalY(0)).as("from A to B").isCloseTo(-up.y(), offset(1e-12));
    }

    @Test
    void aPointIsInsideWhereverItsRaysGo() {
        PatchPair pair = new PatchPair(EdgesVsFaces.Switches.ALL);
        Cases cases = new Cases(12);
        for (Polyhedron body : List.of(Meshes.torus(1, 0.4, 12, 8), SampleMeshes.level(), Meshes.frame(2, 1, 0.5).inverted())) {
            PatchMesh mesh = mesh(body);
            int inside = 0;
            for (int i = 0; i < 500; i++) {
                Vec3 p = cases.point(i % 2 == 0 ? 1.5 : 6);
                pair.doubtful = false;
                boolean held = pair.solidHolds(mesh, p.x(), p.y(), p.z());
                assertThat(pair.doubtful).isFalse();
                assertThat(held).as("%s", p).isEqualTo(PointQuery.of(body).contains(Pose.IDENTITY, p));
                assertThat(pair.solidHolds(mesh.inverted(), p.x(), p.y(), p.z())).isEqualTo(!held);
                inside += held ? 1 : 0;
            }
            assertThat(inside).isBetween(10, 490);
        }
    }

    @Test
    void aLoadedBodyCollidesLikeTheOneThatWasWritten(@TempDir Path folder) {
        PatchMesh car = mesh(SampleMeshes.carA());
        Path file = folder.resolve("car.nsf");
        NsfFile.write(car, 0, file);
        PatchMesh loaded = NsfFile.readMesh(file);
        PatchCollider other = new PatchCollider();
        Cases cases = new Cases(13);
        for (int i = 0; i < 50; i++) {
            Pose pose = cases.pose(2.5);
            assertThat(collider.test(car, Pose.IDENTITY, car, pose)).isEqualTo(other.test(loaded, Pose.IDENTITY, loaded, pose));
            assertThat(collider.contactCount()).isEqualTo(other.contactCount());
            for (int c = 0; c < collider.contactCount(); c++) {
                assertThat(collider.depth(c)).isEqualTo(other.depth(c));
            }
        }
    }

    @Test
    void allocatesNothingOnceWarm() {
        PatchMesh torus = mesh(Meshes.torus(1, 0.3, 12, 8));
        Pose pose = Pose.at(0.9, 0.2, 0.1);
        Allocation.assertNone("test", 20, () -> collider.test(torus, Pose.IDENTITY, torus, pose));
        Outline ell = Outline.polygon(0, 0, 3, 0, 3, 1, 1, 1, 1, 3, 0, 3);
        OutlineCollider flat = new OutlineCollider();
        Allocation.assertNone("outlines", 20, () -> flat.test(ell, 0, 0, 0, ell, 0.5, 0.5, 1));
    }
}
