package dev.ashlar.narrow.patch.polygonal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much the skip rules save, counted in planes looked at: the figures that the report claims but does not give. */
class PatchFiguresTest {
    private static final PatchOptions LARGE = new PatchOptions(PatchRule.TYPE_FREE, 1e-12, PatchOptions.ANY_SIZE);
    private static final PatchOptions TYPED = new PatchOptions(PatchRule.TYPED, 1e-12, PatchOptions.ANY_SIZE);
    private static final Polyhedron SPHERE = Meshes.sphere(1, 16, 17);
    private static final Polyhedron BOX = Polyhedron.box(1.2, 1, 0.8);
    private static final Polyhedron BOWL = Meshes.bowl(1, 0.15, 16, 9);
    private static final Polyhedron TORUS = Meshes.torus(1, 0.4, 24, 8);

    /**
     * Places of B, evenly spread over those where its surface crosses that of A; at each, B turns on for some frames by 0.02 rad.
     */
    private static List<Pose> crossing(Polyhedron a, Polyhedron b, int starts, int frames, long seed) {
        Cases cases = new Cases(seed);
        PatchMesh ma = PatchMesh.of(a, LARGE);
        PatchMesh mb = PatchMesh.of(b, LARGE);
        double far = a.boundingRadius() + b.boundingRadius();
        List<Pose> poses = new ArrayList<>();
        while (poses.size() < starts * frames) {
            Pose pose = cases.pose(far);
            PairRun run = new PairRun(EdgesVsFaces.Switches.ALL);
            if (run.edgesVsFaces(ma, Pose.IDENTITY, mb, pose).crossings.count == 0) {
                continue;
            }
            turnOn(pose, cases.direction(), frames, poses);
        }
        return poses;
    }

    private static void turnOn(Pose pose, Vec3 axis, int frames, List<Pose> into) {
        for (int k = 0; k < frames; k++) {
            into.add(new Pose(pose.position(), Quat.about(axis, 0.02 * k).times(pose.rotation()).unit()));
        }
    }

    private static long planeTests(PatchMesh a, PatchMesh b, List<Pose> poses, EdgesVsFaces.Switches switches) {
        PairRun run = new PairRun(switches);
        for (Pose pose : poses) {
            run.edgesVsFaces(a, Pose.IDENTITY, b, pose);
        }
        return run.test.planeTests;
    }

    /** How many times fewer planes are looked at than without any rule. */
    private static double gain(Polyhedron a, Polyhedron b, PatchOptions options, List<Pose> poses,
            EdgesVsFaces.Switches switches) {
        PatchMesh ma = PatchMesh.of(a, options);
        PatchMesh mb = PatchMesh.of(b, options);
        return (double) planeTests(ma, mb, poses, PairRun.OFF) / planeTests(ma, mb, poses, switches);
    }

    private static void print(String what, double measured, String demand) {
        FigureLog.add(what + ", demanded " + demand, "%.2f", measured);
    }

    @Test
    void skippingSavesPlanes() {
        double pair = gain(SPHERE, SPHERE, LARGE, crossing(SPHERE, SPHERE, 40, 1, 1), PairRun.SKIP);
        double box = gain(BOX, SPHERE, LARGE, crossing(BOX, SPHERE, 200, 1, 1), PairRun.SKIP);
        print("planes off/on, sphere512 pair", pair, ">= 1.9");
        print("planes off/on, box against sphere512", box, ">= 2.2");
        assertThat(pair).isGreaterThan(1.9);
        assertThat(box).isGreaterThan(2.2);
    }

    @Test
    void theFaceOfTheLastFrameSavesMore() {
        List<Pose> round = crossing(SPHERE, SPHERE, 8, 15, 2);
        List<Pose> hollow = crossing(BOWL, BOWL, 8, 15, 2);
        double spheres = gain(SPHERE, SPHERE, LARGE, round, PairRun.WITNESS);
        double bowls = gain(BOWL, BOWL, LARGE, hollow, PairRun.WITNESS);
        print("with witness, sphere512 pair", spheres, ">= 3.5");
        print("  the same without", gain(SPHERE, SPHERE, LARGE, round, PairRun.SKIP), "report only");
        print("with witness, bowl pair", bowls, ">= 3.0");
        print("  the same without", gain(BOWL, BOWL, LARGE, hollow, PairRun.SKIP), "report only");
        assertThat(spheres).isGreaterThan(3.5);
        assertThat(bowls).isGreaterThan(3.0);
    }

    @Test
    void typeFreePatchesAreSkippedMoreOften() {
        List<Pose> poses = crossing(TORUS, TORUS, 40, 1, 3);
        double free = gain(TORUS, TORUS, LARGE, poses, PairRun.SKIP);
        double typed = gain(TORUS, TORUS, TYPED, poses, PairRun.SKIP);
        print("torus pair, type-free", free, ">= 2.8");
        print("torus pair, type-free over the report's", free / typed, ">= 1.4");
        Polyhedron box = Polyhedron.box(2, 1, 1.5);
        List<Pose> roads = crossing(box, SampleMeshes.carA(), 60, 1, 4);
        double freeCar = gain(box, SampleMeshes.carA(), LARGE, roads, PairRun.SKIP);
        double typedCar = gain(box, SampleMeshes.carA(), TYPED, roads, PairRun.SKIP);
        print("box and car, type-free", freeCar, ">= 1.7");
        print("box and car, type-free over the report's", freeCar / typedCar, ">= 1");
        FigureLog.add("patches", "torus %d typed %d, car %d typed %d", PatchMesh.of(TORUS, LARGE).patchCount(),
                PatchMesh.of(TORUS, TYPED).patchCount(), PatchMesh.of(SampleMeshes.carA(), LARGE).patchCount(),
                PatchMesh.of(SampleMeshes.carA(), TYPED).patchCount());
        assertThat(free).isGreaterThan(2.8).isGreaterThan(1.4 * typed);
        assertThat(freeCar).isGreaterThan(1.7).isGreaterThan(typedCar);
    }

    @Test
    void bodiesApartCostFewPlanesAnEdge() {
        List<Pose> poses = new ArrayList<>();
        Cases cases = new Cases(5);
        for (int i = 0; i < 30; i++) {
            turnOn(new Pose(cases.direction().times(2.6), cases.rotation()), cases.direction(), 20, poses);
        }
        PatchMesh box = PatchMesh.of(BOX, LARGE);
        PatchMesh sphere = PatchMesh.of(SPHERE, LARGE);
        double pairs = (double) poses.size() * box.crossingEdges.length * sphere.patchCount();
        double cold = planeTests(box, sphere, poses, PairRun.SKIP) / pairs;
        double warm = planeTests(box, sphere, poses, PairRun.WITNESS) / pairs;
        print("apart, planes an edge and patch, cold", cold, "<= 60");
        print("apart, planes an edge and patch, witness", warm, "<= 6");
        assertThat(cold).isLessThan(60);
        assertThat(warm).isLessThan(6);
    }

    @Test
    void smallPatchesUnderATreeBeatLargeOnesInARow() {
        Polyhedron outer = Meshes.sphere1984(1);
        Polyhedron inner = Meshes.sphere1984(0.9);
        PatchOptions six = new PatchOptions(PatchRule.TYPE_FREE, 1e-12, 6);
        Cases cases = new Cases(6);
        List<Pose> poses = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            poses.add(cases.pose(0.1));
        }
        long flat = 0;
        long tree = 0;
        for (Pose pose : poses) {
            List<Pose> one = List.of(pose);
            flat += planeTests(PatchMesh.of(inner, LARGE), PatchMesh.of(outer, LARGE), one, PairRun.WITNESS);
            tree += planeTests(PatchMesh.of(inner, six), PatchMesh.of(outer, six), one, EdgesVsFaces.Switches.ALL);
        }
        print("nested spheres of 1984 faces: flat patches over tree", (double) flat / tree, ">= 20");
        assertThat(flat).isGreaterThan(20 * tree);
    }

    @Test
    void aSphereSkipsPatchesToo() {
        PatchMesh mesh = PatchMesh.of(SPHERE, LARGE);
        SphereStandIn all = new SphereStandIn(false);
        SphereStandIn skipping = new SphereStandIn(true);
        Cases cases = new Cases(7);
        for (int i = 0; i < 400; i++) {
            Vec3 at = cases.direction().times(cases.between(0.7, 1.6));
            boolean expected = all.touches(mesh, at.x(), at.y(), at.z(), 0.3);
            assertThat(skipping.touches(mesh, at.x(), at.y(), at.z(), 0.3)).isEqualTo(expected);
        }
        print("sphere stand-in, planes off/on", (double) all.planeTests / skipping.planeTests, "report only");
        assertThat(skipping.planeTests).isLessThan(all.planeTests);
    }

    @Test
    void theVectorsOfTheReportWouldDoubleTheMemory() {
        PatchData d = PatchMesh.of(SPHERE, PatchOptions.DEFAULT).data;
        long bytes = 8L * (d.xyz.length + d.plane.length + d.faceMargin.length) + 4L * (d.faceStart.length + d.faceVertex.length
                + d.faceEdge.length + d.faceMaterial.length + d.faceGroup.length + d.edgeVertex.length + d.edgeFace.length
                + d.patchStart.length + d.patchFace.length) + d.edgeType.length + d.patchSign.length;
        long vectors = 144L * d.faceCount();
        print("memory, share of that with EF and EFS vectors", (double) bytes / (bytes + vectors), "<= 0.5");
        assertThat(2 * bytes).isLessThan(bytes + vectors);
    }
}
