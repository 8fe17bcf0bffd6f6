package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;
import dev.ashlar.testkit.contract.Allocation;
import org.junit.jupiter.api.Test;

/** A mesh of 100,000 triangles. */
class LargeMeshTest {
    private static final int COLUMNS = 250;
    private static final int ROWS = 200;
    private static final WorkBudget WORK = WorkBudget.unlimited();

    /** A ring of waves, closed, two triangles a cell. */
    private static Surface ring() {
        SurfaceBuilder builder = new SurfaceBuilder(0);
        for (int i = 0; i < COLUMNS; i++) {
            for (int j = 0; j < ROWS; j++) {
                double[] p = new double[9];
                point(i, j, p, 0);
                point(i + 1, j, p, 3);
                point(i + 1, j + 1, p, 6);
                builder.add(p, 3);
                point(i + 1, j + 1, p, 3);
                point(i, j + 1, p, 6);
                builder.add(p, 3);
            }
        }
        return builder.build();
    }

    private static void point(int column, int row, double[] out, int at) {
        double u = 2 * StrictMath.PI * (column % COLUMNS) / COLUMNS;
        double v = 2 * StrictMath.PI * (row % ROWS) / ROWS;
        double r = 0.4 + 0.01 * StrictMath.sin(30 * u) * StrictMath.cos(20 * v);
        out[at] = (1 + r * StrictMath.cos(v)) * StrictMath.cos(u);
        out[at + 1] = r * StrictMath.sin(v);
        out[at + 2] = -(1 + r * StrictMath.cos(v)) * StrictMath.sin(u);
    }

    @Test
    void isBuiltSmallAndAskedWithoutAllocation() {
        Surface surface = ring();
        assertThat(surface.faces()).isEqualTo(100_000);
        assertThat(surface.closed).isTrue();
        DopTree tree = new DopTree(surface, DopOptions.DEFAULT);
        double bytes = (double) bytes(tree) / surface.faces();
        Pairs.print("100,000 triangles", "%d patches, depth %d", tree.patches.count, tree.depth);
        Pairs.print("100,000 triangles, memory, demanded <= 250 bytes a triangle", "%.0f", bytes);
        assertThat(bytes).isBetween(100.0, 250.0);
        assertThat((double) tree.depth).isLessThanOrEqualTo(3 * StrictMath.log(tree.patches.count) / StrictMath.log(2));

        PairBounds bounds = new PairBounds();
        CrossingSearch search = new CrossingSearch(bounds);
        CrossingFaces out = new CrossingFaces(2, true);
        double[][] poses = {Pairs.flat(new Pose(new Vec3(0.3, 0.1, 0.2), Pairs.turned(1, 4, 0).get(0).rotation())),
            Pairs.flat(Pose.at(0.01, 0.02, 0.03))};
        Allocation.assertNone("search", 1, () -> {
            for (double[] pose : poses) {
                bounds.begin(tree, tree, pose, 0);
                assertHit(search.search(out, WORK));
            }
        });
        assertThat(out.pairs).isGreaterThan(1000);
        Pairs.print("100,000 triangles, overlapping", "%d pairs of faces, %d pairs of nodes", out.pairs, bounds.nodePairs);
    }

    private static void assertHit(Status status) {
        if (status != Status.HIT) {
            throw new AssertionError(status);
        }
    }

    /** What the tree keeps, without the surface that it was built from but for its vertices' numbers. */
    private static long bytes(DopTree tree) {
        Patches p = tree.patches;
        return 8L * (tree.limits.length + tree.extent.length + p.xyz.length + p.plane.length + p.margin.length + p.mask.length)
                + 4L * (tree.right.length + p.vertexStart.length + p.faceStart.length + p.loopStart.length + p.source.length
                        + p.xyz.length / 3)
                + p.loop.length;
    }
}
