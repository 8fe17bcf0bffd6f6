package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.WorkBudget;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What the thesis's algorithms get wrong, by name. */
class CounterexamplesTest {
    /** A U of six coplanar triangles: one patch in which the distance from a plane has two minima. */
    private static final double[][] U = {{0, 3, 0}, {1, 3, 0}, {0, 0, 0}, {1, 1, 0}, {3, 0, 0}, {2, 1, 0}, {3, 3, 0}, {2, 3, 0}};
    private static final int[][] U_FACES = {{0, 2, 1}, {1, 2, 3}, {3, 2, 4}, {3, 4, 5}, {5, 4, 6}, {5, 6, 7}};

    private static Surface surface(double[][] vertices, int[]... faces) {
        SurfaceBuilder builder = new SurfaceBuilder(0);
        for (int[] face : faces) {
            double[] xyz = new double[3 * face.length];
            for (int i = 0; i < face.length; i++) {
                System.arraycopy(vertices[face[i]], 0, xyz, 3 * i, 3);
            }
            builder.add(xyz, face.length);
        }
        return builder.build();
    }

    private static DopTree tree(Surface surface, int patch) {
        return new DopTree(surface, DopOptions.of(AlgorithmConfig.DEFAULT.with("patch", patch)));
    }

    @Test
    void bothEndsOfAUPatchAreFoundHoweverFarApart() {
        DopTree u = tree(surface(U, U_FACES), 6);
        assertThat(u.patches.count).as("the U is one convex patch").isEqualTo(1);
        DopTree cutter = tree(surface(new double[][] {{2.4, 2.6, -1}, {3.3, 2.3, -1}, {2.7, 2.5, 1}}, new int[] {0, 1, 2}), 6);
        assertThat(Pairs.meeting(u, cutter, Pose.IDENTITY)).containsExactly(4L << 32, 5L << 32);
        assertThat(Pairs.meeting(cutter, u, Pose.IDENTITY)).containsExactly(4, 5);
    }

    @Test
    void aNeighbourThatCrossesIsFoundThoughTheSharedCornersAreOnOneSide() {
        // Heights over the plane z = 0: shared corners +1 and +3, the other corners -0.5 and -2.
        DopTree hinge = tree(surface(new double[][] {{0, 0, 1}, {0, 4, 3}, {2, 2, -0.5}, {-2, 2, -2}}, new int[] {0, 2, 1},
                new int[] {0, 1, 3}), 6);
        DopTree ground = tree(surface(new double[][] {{-9, -9, 0}, {9, -9, 0}, {0, 20, 0}}, new int[] {0, 1, 2}), 6);
        assertThat(Pairs.meeting(hinge, ground, Pose.IDENTITY)).containsExactly(0L, 1L << 32);
    }

    @Test
    void aSpiralOfConvexHingesIsNotOnePatch() {
        DopTree spiral = Pairs.tree(SampleMeshes.spiralWall(1, 0.5), 1000);
        assertThat(spiral.patches.count).isGreaterThan(1);
        PatchGrowthTest.assertConvex(spiral);
    }

    @Test
    void coplanarPolygonsMeetInTheirCommonPart() {
        DopTree a = tree(surface(new double[][] {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}, new int[] {0, 1, 2}), 1);
        DopTree b = tree(surface(new double[][] {{1, 1, 0}, {9, 1, 0}, {1, 9, 0}}, new int[] {0, 1, 2}), 1);
        PairBounds bounds = new PairBounds();
        CrossingFaces out = new CrossingFaces(8, true);
        bounds.begin(a, b, Pairs.flat(Pose.IDENTITY), 0);
        new CrossingSearch(bounds).search(out, WorkBudget.unlimited());
        assertThat(out.pairs).isEqualTo(1);
        assertThat(out.points).isEqualTo(3);
        for (int i = 0; i < out.points; i++) {
            double x = out.xyz[3 * i];
            double y = out.xyz[3 * i + 1];
            assertThat(x).isGreaterThanOrEqualTo(1 - 1e-12);
            assertThat(y).isGreaterThanOrEqualTo(1 - 1e-12);
            assertThat(x + y).isLessThanOrEqualTo(4 + 1e-12);
        }
    }

    @Test
    void patchesThatAllHaveTheSameCentreAreHalved() {
        // Three centres of 0.1 have a rounded mean above 0.1: all would go left, for ever.
        SurfaceBuilder builder = new SurfaceBuilder(0);
        for (int i = 0; i < 10_000; i++) {
            double r = 1 + i;
            builder.add(new double[] {0.1 - r, 0.1 - r, 0.1, 0.1 + r, 0.1 - r, 0.1, 0.1, 0.1 + 2 * r, 0.1}, 3);
        }
        DopTree tree = tree(builder.build(), 1);
        assertThat(tree.patches.count).isEqualTo(10_000);
        assertThat(tree.depth).isLessThanOrEqualTo(3 * 14);
        double[] same = new double[9];
        Arrays.fill(same, 0.1);
        SurfaceBuilder points = new SurfaceBuilder(0);
        for (int i = 0; i < 1000; i++) {
            points.add(same, 3);
        }
        assertThat(tree(points.build(), 1).depth).isLessThanOrEqualTo(10);
    }
}
