package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundingVolumeTest {
    private static final Polyhedron POINT = Polyhedron.polygon(List.of(Vec3.ZERO, new Vec3(1e-9, 0, 0), new Vec3(0, 1e-9, 0)));

    @ParameterizedTest
    @ValueSource(ints = {6, 14, 18, 26})
    void weightsAreNotNegativeAndRebuildTheDirection(int k) {
        BoundingVolume volume = BoundingVolume.dop(k);
        assertThat(volume.directions).isEqualTo(k / 2);
        SplittableRandom random = new SplittableRandom(k);
        int[] term = new int[3];
        double[] weight = new double[3];
        for (int i = 0; i < 2000; i++) {
            double[] u = new double[3];
            for (int c = 0; c < 3; c++) {
                u[c] = i % 3 == 0 ? random.nextInt(3) - 1 : 2 * random.nextDouble() - 1;
            }
            volume.weights(u[0], u[1], u[2], term, weight, 0);
            for (int c = 0; c < 3; c++) {
                double sum = 0;
                for (int j = 0; j < 3; j++) {
                    assertThat(weight[j]).isGreaterThanOrEqualTo(0);
                    int d = term[j] % volume.directions;
                    sum += (term[j] < volume.directions ? 1 : -1) * weight[j] * volume.direction[3 * d + c];
                }
                assertThat(Math.abs(sum - u[c])).isLessThan(1e-15);
            }
        }
    }

    @Test
    void otherNumbersOfLimitsAreRefused() {
        assertThatThrownBy(() -> BoundingVolume.dop(10)).hasMessage("k must be 6, 14, 18 or 26, but was 10");
    }

    /** Bounds of moved nodes hold all moved vertices, so a lower bound of the distance never exceeds the distance of a vertex. */
    @ParameterizedTest
    @ValueSource(strings = {"6", "14", "18", "26", "ball", "obb"})
    void movedNodesHoldTheirGeometry(String kind) {
        DopTree a = Pairs.tree(POINT, 1, kind);
        DopTree b = Pairs.tree(Pairs.BUMPY, 6, kind);
        PairBounds bounds = new PairBounds();
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 40; i++) {
            double far = i % 4 == 0 ? 1e4 : 1;
            Vec3 to = new Vec3(random.nextDouble() * far, random.nextDouble() * far, random.nextDouble() * far);
            Pose pose = new Pose(to, i % 5 == 0 ? Pose.IDENTITY.rotation() : Pairs.rotation(random));
            bounds.begin(a, b, Pairs.flat(pose), 0);
            for (int node = 0; node < b.nodes; node++) {
                if (b.isLeaf(node)) {
                    int patch = b.patch(node);
                    for (int v = b.patches.vertexStart[patch]; v < b.patches.vertexStart[patch + 1]; v++) {
                        double near = pose.apply(Vec3.of(b.patches.xyz, 3 * v)).length();
                        assertThat(bounds.lowerBound(0, node)).isLessThanOrEqualTo(near + 1e-12);
                    }
                }
            }
        }
    }

    /** A turn so small that the diagonal of its matrix is 1 is still a turn: the ends of a long bar move by micrometres. */
    @Test
    void tinyTurnsAreNoShifts() {
        DopTree all = Pairs.tree(Polyhedron.box(5000, 5000, 5000), 1000);
        Polyhedron bar = Polyhedron.box(1000, 1, 1);
        Pose pose = new Pose(Vec3.ZERO, Quat.about(new Vec3(0, 0, 1), 5e-9));
        PairBounds bounds = new PairBounds();
        bounds.begin(all, Pairs.tree(bar, 1000), Pairs.flat(pose), 0);
        double[] low = new double[3];
        double[] high = new double[3];
        bounds.commonBox(0, 0, low, high);
        for (int v = 0; v < bar.vertexCount(); v++) {
            assertThat(pose.apply(bar.vertex(v)).y()).isBetween(low[1], high[1]);
        }
    }

    /** Width of a moved node beside one fitted to the moved geometry, over all nodes, directions and rotations. */
    @Test
    void movedNodesAreHardlyWiderThanFittedOnes() {
        for (Polyhedron mesh : List.of(Pairs.SPHERE, Pairs.BUMPY, SampleMeshes.carA())) {
            DopTree b = Pairs.tree(mesh, 6);
            BoundingVolume volume = b.volume;
            SplittableRandom random = new SplittableRandom(4);
            double sum = 0;
            double least = Double.POSITIVE_INFINITY;
            double fittedSum = 0;
            for (int i = 0; i < 20; i++) {
                Pose pose = new Pose(Vec3.ZERO, Pairs.rotation(random));
                PairBounds bounds = new PairBounds();
                bounds.begin(b, b, Pairs.flat(pose), 0);
                for (int node = 0; node < b.nodes; node++) {
                    for (int d = 0; d < volume.directions; d++) {
                        double[] range = range(b, node, pose, d);
                        double fitted = range[1] - range[0];
                        double moved = bounds.movedWidth(node, d);
                        least = Math.min(least, moved / fitted);
                        sum += moved;
                        fittedSum += fitted;
                    }
                }
            }
            Pairs.print("width of moved 18-DOPs vs fitted, " + mesh.faceCount() + " faces, demanded <= 1.15, never < 1",
                    "%.3f, least %.6f", sum / fittedSum, least);
            assertThat(sum / fittedSum).isLessThanOrEqualTo(1.15);
            assertThat(least).isGreaterThanOrEqualTo(1);
        }
    }

    private static double[] range(DopTree b, int node, Pose pose, int d) {
        double[] range = {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        if (b.isLeaf(node)) {
            int patch = b.patch(node);
            for (int v = b.patches.vertexStart[patch]; v < b.patches.vertexStart[patch + 1]; v++) {
                Vec3 p = pose.apply(Vec3.of(b.patches.xyz, 3 * v));
                double h = b.volume.project(d, p.x(), p.y(), p.z());
                range[0] = Math.min(range[0], h);
                range[1] = Math.max(range[1], h);
            }
            return range;
        }
        double[] l = range(b, node + 1, pose, d);
        double[] r = range(b, b.right[node], pose, d);
        return new double[] {Math.min(l[0], r[0]), Math.max(l[1], r[1])};
    }

    /** The closed form beside the exact support of a polytope, which is the least sum over all feasible weights. */
    @Test
    void exactSupportsWouldSaveFewNodePairs() {
        for (int limit : new int[] {6, 1}) {
            DopTree a = Pairs.tree(Meshes.sphere(1, 32, 20), limit);
            DopTree b = Pairs.tree(Meshes.sphere(0.95, 32, 20), limit);
            double closed = 0;
            double exact = 0;
            for (Pose pose : Pairs.turned(2, 1, 0)) {
                closed += Pairs.count(a, b, List.of(pose), null).nodePairs();
                exact += new ExactSupport(a, b, pose).nodePairs();
            }
            Pairs.print("closed form vs exact support, node pairs, limit " + limit + ", demanded <= 1.10", "%.3f",
                    closed / exact);
            assertThat(closed / exact).isBetween(1.0, 1.10);
        }
    }
}
