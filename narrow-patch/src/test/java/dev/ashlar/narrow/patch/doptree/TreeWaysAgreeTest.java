package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.WorkBudget;
import dev.ashlar.spi.Status;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Limits of patches, volumes and fronts change the work of a search, not what it finds. */
@Tag("slow")
class TreeWaysAgreeTest {
    private final PairBounds bounds = new PairBounds();
    private final CrossingSearch search = new CrossingSearch(bounds);
    private final CrossingFaces all = new CrossingFaces(2, true);

    /** Two trees, and whether their searches start from a front. */
    private record Way(DopTree a, DopTree b, boolean front) {
        static Way of(Polyhedron a, Polyhedron b, int limit, String volume) {
            return new Way(Pairs.tree(a, limit, volume), Pairs.tree(b, limit, volume), false);
        }
    }

    /** Asserts that all ways find as many pairs of faces as the first, and returns how many. */
    private long pairs(List<Pose> poses, Way... ways) {
        long first = -1;
        for (Way way : ways) {
            long found = 0;
            SearchFront front = new SearchFront();
            for (Pose pose : poses) {
                bounds.begin(way.a, way.b, Pairs.flat(pose), 0);
                if (way.front) {
                    search.search(all, WorkBudget.unlimited(), front);
                } else {
                    search.search(all, WorkBudget.unlimited());
                }
                found += all.pairs;
            }
            first = first < 0 ? found : first;
            assertThat(found).as("pairs by %s", way).isEqualTo(first);
        }
        return first;
    }

    @Test
    void patches() {
        int[] limits = {1, 2, 3, 4, 5, 6, 8, 10};
        Way[] nested = new Way[limits.length];
        Way[] cars = new Way[limits.length];
        for (int i = 0; i < limits.length; i++) {
            nested[i] = Way.of(Pairs.SPHERE, Pairs.INNER, limits[i], "18");
            cars[i] = Way.of(SampleMeshes.carA(), SampleMeshes.carB(), limits[i], "18");
        }
        pairs(Pairs.turned(6, 1, 0), nested);
        assertThat(pairs(Pairs.drive(14), cars)).isPositive();
    }

    @Test
    void volumes() {
        for (int limit : new int[] {6, 1}) {
            pairs(Pairs.turned(6, 1, 0), Way.of(Pairs.SPHERE, Pairs.INNER, limit, "6"),
                    Way.of(Pairs.SPHERE, Pairs.INNER, limit, "18"), Way.of(Pairs.SPHERE, Pairs.INNER, limit, "14"),
                    Way.of(Pairs.SPHERE, Pairs.INNER, limit, "26"), Way.of(Pairs.SPHERE, Pairs.INNER, limit, "ball"),
                    Way.of(Pairs.SPHERE, Pairs.INNER, limit, "obb"));
        }
    }

    @Test
    void fronts() {
        List<Pose> nested = Pairs.slow(32, Vec3.ZERO, new Vec3(2e-4, 0, 0), new Vec3(1, 2, 3), 0.004);
        List<Pose> cars = Pairs.slow(32, new Vec3(-1, 0.05, 0.1), new Vec3(0.01, 0, 0), new Vec3(0, 1, 0), 0.006);
        for (int limit : new int[] {1, 4, 6}) {
            Way spheres = Way.of(Pairs.SPHERE, Pairs.INNER, limit, "18");
            Way two = Way.of(SampleMeshes.carA(), SampleMeshes.carB(), limit, "18");
            pairs(nested, spheres, new Way(spheres.a, spheres.b, true));
            pairs(cars, two, new Way(two.a, two.b, true));
        }
    }

    @Test
    void bruteForce() {
        compare(Pairs.SPHERE, Pairs.INNER, Pairs.turned(3, 1, 0));
        compare(SampleMeshes.carA(), SampleMeshes.carB(), Pairs.drive(7));
        compare(Pairs.TORUS, Pairs.TORUS, Pairs.turned(3, 2, 0.7));
    }

    private void compare(Polyhedron a, Polyhedron b, List<Pose> poses) {
        DopTree facesA = Pairs.tree(a, 1);
        DopTree facesB = Pairs.tree(b, 1);
        LeafCrossing leaf = new LeafCrossing();
        long brute = 0;
        for (Pose pose : poses) {
            bounds.begin(facesA, facesB, Pairs.flat(pose), 0);
            all.clear();
            for (int i = 0; i < facesA.patches.count; i++) {
                for (int j = 0; j < facesB.patches.count; j++) {
                    leaf.test(bounds, i, j, all);
                }
            }
            brute += all.pairs;
        }
        assertThat(pairs(poses, Way.of(a, b, 6, "18"), Way.of(a, b, 4, "18"))).isEqualTo(brute);
    }

    @Test
    void aMillisecondIsNotEnough() {
        bounds.begin(Pairs.tree(Meshes.sphere(1, 90, 90), 4), Pairs.tree(Meshes.sphere(0.999, 90, 90), 4),
                Pairs.flat(Pairs.turned(1, 1, 0).get(0)), 0);
        CrossingFaces two = new CrossingFaces(2, false);
        for (int i = 0; i < 41; i++) {
            assertThat(search.search(two, WorkBudget.nanos(1_000_000))).isEqualTo(Status.TIMED_OUT);
            assertThat(two.points).isEqualTo(2);
        }
    }
}
