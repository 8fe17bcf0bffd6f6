package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.spi.AlgorithmConfig;
import java.util.List;
import org.junit.jupiter.api.Test;

class PatchGrowthTest {
    /** Every plane of a patch has all its vertices on or behind it, and every face is in one patch. */
    static void assertConvex(DopTree tree) {
        Patches p = tree.patches;
        for (int patch = 0; patch < p.count; patch++) {
            for (int f = p.faceStart[patch]; f < p.faceStart[patch + 1]; f++) {
                for (int v = p.vertexStart[patch]; v < p.vertexStart[patch + 1]; v++) {
                    assertThat(p.height(f, v)).as("vertex %s over face %s", v, f).isLessThanOrEqualTo(2e-9 * tree.size);
                }
                assertThat(p.margin[f]).isBetween(0.0, 2e-9 * tree.size);
            }
        }
        assertThat(p.faceStart[p.count]).isEqualTo(p.source.length);
    }

    @Test
    void patchesOfAnyMeshAndLimitAreConvexAndNotTooLarge() {
        for (Polyhedron mesh : List.of(SampleMeshes.carA(), Pairs.BUMPY, Meshes.torus(1, 0.3, 12, 8),
                SampleMeshes.polygonSoup(200, 2, 0.4, 5), SampleMeshes.terrain(10, 10, 2, 0.3, 1))) {
            for (int limit : new int[] {1, 2, 6, 10, 1000}) {
                DopTree tree = Pairs.tree(mesh, limit);
                assertConvex(tree);
                for (int p = 0; p < tree.patches.count; p++) {
                    assertThat(tree.patches.faceStart[p + 1] - tree.patches.faceStart[p]).isBetween(1, limit);
                }
            }
        }
    }

    @Test
    void facesOfAPatchHangTogetherByEdges() {
        Polyhedron mesh = SampleMeshes.carA();
        DopTree tree = Pairs.tree(mesh, 6);
        Patches p = tree.patches;
        for (int patch = 0; patch < p.count; patch++) {
            for (int f = p.faceStart[patch] + 1; f < p.faceStart[patch + 1]; f++) {
                boolean joined = false;
                for (int g = p.faceStart[patch]; g < f; g++) {
                    joined |= Long.bitCount(p.mask[f] & p.mask[g]) >= 2;
                }
                assertThat(joined).as("face %s of patch %s", f, patch).isTrue();
            }
        }
    }

    @Test
    void patchCountsAreThoseOfTheDigestToWithinATenth() {
        int[] limits = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        check(Pairs.SPHERE, limits, 1984, 992, 665, 496, 415, 344, 317, 283, 255, 228);
        check(Pairs.TORUS, limits, 1920, 960, 640, 480, 401, 320, 279, 256, 230, 203);
    }

    private static void check(Polyhedron mesh, int[] limits, int... expected) {
        StringBuilder seen = new StringBuilder();
        for (int i = 0; i < limits.length; i++) {
            int count = Pairs.tree(mesh, limits[i]).patches.count;
            seen.append(' ').append(count);
            assertThat((double) count / expected[i]).as("limit %s", limits[i]).isBetween(0.9, 1.1);
        }
        Pairs.print("patches of " + mesh.faceCount() + " faces, limit 1 to 10", "%s", seen);
    }

    @Test
    void aWholeConvexBodyIsOnePatchUnlessNormalsMustFaceOneWay() {
        Polyhedron box = Polyhedron.box(1, 2, 3);
        assertThat(Pairs.tree(box, 1000).patches.count).isEqualTo(1);
        DopOptions facing = DopOptions.of(AlgorithmConfig.DEFAULT.with("patch", 1000).with("facing", true));
        assertThat(new DopTree(Surface.of(box), facing).patches.count).isEqualTo(6);
    }

    @Test
    void coplanarFacesThatOverlapAreNotOnePatch() {
        // A fan of eight triangles of 60 degrees round a point: more than a full turn, all in one plane.
        SurfaceBuilder builder = new SurfaceBuilder(0);
        for (int i = 0; i < 8; i++) {
            double a = i * StrictMath.PI / 3;
            double b = (i + 1) * StrictMath.PI / 3;
            double lift = 1e-13;
            builder.add(new double[] {0, 0, 0, StrictMath.cos(a), StrictMath.sin(a), i * lift, StrictMath.cos(b),
                StrictMath.sin(b), (i + 1) * lift}, 3);
        }
        DopTree tree = new DopTree(builder.build(), DopOptions.of(AlgorithmConfig.DEFAULT.with("patch", 100)));
        for (int p = 0; p < tree.patches.count; p++) {
            assertThat(tree.patches.faceStart[p + 1] - tree.patches.faceStart[p]).isLessThanOrEqualTo(6);
        }
        assertThat(tree.patches.count).isEqualTo(2);
    }
}
