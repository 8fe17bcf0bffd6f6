package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The digest's acceptance table as far as it counts work; what it says of time is measured by a benchmark, not by a test. */
class FiguresTest {
    private static final List<Pose> NESTED = Pairs.turned(10, 1, 0);

    private static Pairs.Count nested(int limit, String volume) {
        return Pairs.count(Pairs.tree(Pairs.SPHERE, limit, volume), Pairs.tree(Pairs.INNER, limit, volume), NESTED, null);
    }

    private static Pairs.Count cars(int limit, String volume) {
        return Pairs.count(Pairs.tree(SampleMeshes.carA(), limit, volume), Pairs.tree(SampleMeshes.carB(), limit, volume),
                Pairs.drive(20),
                null);
    }

    @Test
    void patchesSaveNodePairs() {
        double ratio = nested(1, "18").nodePairs() / nested(6, "18").nodePairs();
        Pairs.print("nested spheres, node pairs, limit 1 / limit 6, demanded >= 3.0", "%.2f", ratio);
        assertThat(ratio).isGreaterThanOrEqualTo(3.0);
    }

    @Test
    void eighteenLimitsAreBetterThanBoxes() {
        for (int limit : new int[] {6, 1}) {
            Pairs.Count boxes = nested(limit, "6");
            Pairs.Count dops = nested(limit, "18");
            double nodes = boxes.nodePairs() / dops.nodePairs();
            double leaves = boxes.leafPairs() / dops.leafPairs();
            String demanded = limit == 6 ? "1.4, 1.6" : "2.0, 3.5";
            Pairs.print("boxes vs 18-DOPs, nested spheres, limit " + limit + ", demanded >= " + demanded,
                    "node pairs %.2f, leaf pairs %.2f", nodes, leaves);
            assertThat(nodes).isGreaterThanOrEqualTo(limit == 6 ? 1.4 : 2.0);
            assertThat(leaves).isGreaterThanOrEqualTo(limit == 6 ? 1.6 : 3.5);
        }
        double cars = cars(6, "6").nodePairs() / cars(6, "18").nodePairs();
        Pairs.print("boxes vs 18-DOPs, cars, node pairs, limit 6, demanded >= 1.2", "%.2f", cars);
        assertThat(cars).isGreaterThanOrEqualTo(1.2);
    }

    @Test
    void moreLimitsLeaveFewerNodePairs() {
        double[] pairs = new double[5];
        String[] volumes = {"ball", "6", "14", "18", "26"};
        for (int i = 0; i < volumes.length; i++) {
            pairs[i] = nested(6, volumes[i]).nodePairs();
            Pairs.print("nested spheres, node pairs, limit 6, volume " + volumes[i], "%.0f", pairs[i]);
            assertThat(i == 0 || pairs[i] < pairs[i - 1]).isTrue();
        }
    }

    /** What RAPID's boxes are said to be best at: surfaces that are near each other all over. */
    @Test
    void boxesAlongAxesOfTheirOwnAreBetterInCloseProximity() {
        for (int limit : new int[] {1, 6}) {
            double near = nested(limit, "18").nodePairs() / nested(limit, "obb").nodePairs();
            double far = cars(limit, "18").nodePairs() / cars(limit, "obb").nodePairs();
            Pairs.print("18-DOPs vs boxes along axes of their own, node pairs, limit " + limit, "nested spheres %.2f, cars %.2f",
                    near, far);
            assertThat(near).as("nested spheres").isGreaterThan(limit == 1 ? 3 : 1.1);
            assertThat(far).as("cars").isLessThan(0.8);
        }
    }

    @Test
    void planesDecideMostPairsOfFaces() {
        assertThat(nested(6, "18").faceTests()).as("nested spheres").isZero();
        Map<String, Pairs.Count> counts = Map.of("cars", cars(6, "18"),
                "tori", Pairs.count(Pairs.tree(Pairs.TORUS, 6), Pairs.tree(Pairs.TORUS, 6), Pairs.turned(10, 2, 0.7), null),
                "bumpy", Pairs.count(Pairs.tree(Pairs.BUMPY, 6), Pairs.tree(Pairs.BUMPY, 6), Pairs.turned(10, 3, 1.2), null),
                "spheres", Pairs.count(Pairs.tree(Pairs.SPHERE, 6), Pairs.tree(Pairs.SPHERE, 6), Pairs.turned(10, 4, 0.6), null));
        counts.forEach((name, count) -> {
            double share = count.faceTests() / count.facePairs();
            Pairs.print("face tests / face pairs in leaves, limit 6, " + name + ", demanded <= 0.15", "%.3f", share);
            assertThat(share).as(name).isBetween(0.001, 0.15);
        });
    }

    @Test
    void workGrowsMuchSlowerThanTheMesh() {
        Polyhedron small = Meshes.sphere(1, 20, 13);
        Polyhedron large = Meshes.sphere(1, 64, 64);
        assertThat(small.faceCount()).isEqualTo(480);
        assertThat(large.faceCount()).isEqualTo(8064);
        List<Pose> poses = Pairs.turned(10, 4, 0.6);
        double growth = Pairs.count(Pairs.tree(large, 6), Pairs.tree(large, 6), poses, null).nodePairs()
                / Pairs.count(Pairs.tree(small, 6), Pairs.tree(small, 6), poses, null).nodePairs();
        Pairs.print("overlapping spheres, faces x16.8, node pairs, demanded <= x7", "x%.2f", growth);
        assertThat(growth).isBetween(1.0, 7.0);
    }

    @Test
    void treesAreNotDeep() {
        for (Polyhedron mesh : List.of(Pairs.SPHERE, Pairs.TORUS, Pairs.BUMPY, SampleMeshes.carA(), SampleMeshes.carB())) {
            DopTree tree = Pairs.tree(mesh, 6);
            double log = StrictMath.log(tree.patches.count) / StrictMath.log(2);
            Pairs.print("depth of " + tree.patches.count + " patches, demanded <= 3 log2", "%d, %.2f log2", tree.depth,
                    tree.depth / log);
            assertThat((double) tree.depth).isBetween(log, 3 * log);
        }
    }

    @Test
    void aFrontSavesNodePairsAndChangesNoAnswer() {
        Vec3 axis = new Vec3(1, 2, 3);
        List<Pose> nested = Pairs.slow(64, Vec3.ZERO, new Vec3(2e-4, 0, 0), axis, 0.004);
        List<Pose> cars = Pairs.slow(64, new Vec3(-1, 0.05, 0.1), new Vec3(0.01, 0, 0), new Vec3(0, 1, 0), 0.006);
        for (int limit : new int[] {1, 6}) {
            compare("nested spheres", Pairs.tree(Pairs.SPHERE, limit), Pairs.tree(Pairs.INNER, limit), nested, limit);
            compare("cars", Pairs.tree(SampleMeshes.carA(), limit), Pairs.tree(SampleMeshes.carB(), limit), cars, limit);
        }
    }

    private static void compare(String name, DopTree a, DopTree b, List<Pose> poses, int limit) {
        Pairs.Count plain = Pairs.count(a, b, poses, null);
        Pairs.Count front = Pairs.count(a, b, poses, new SearchFront());
        double share = front.nodePairs() / plain.nodePairs();
        Pairs.print("front, node tests, " + name + ", limit " + limit + ", demanded <= 0.65", "%.3f", share);
        assertThat(share).isBetween(0.1, 0.65);
        assertThat(front.hits()).isEqualTo(plain.hits());
        assertThat(front.leafPairs()).isEqualTo(plain.leafPairs());
    }
}
