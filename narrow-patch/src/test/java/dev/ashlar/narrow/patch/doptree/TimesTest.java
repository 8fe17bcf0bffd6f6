package dev.ashlar.narrow.patch.doptree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Ratios of times, in CPU time of the thread, ways in turn, the least of several rounds: the lines of the digest's acceptance
 * table that speak of time. Prints what it measures, and asserts only that the ways agree.
 */
@Tag("soak")
class TimesTest {
    private static final int ROUNDS = 25;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final PairBounds bounds = new PairBounds();
    private final CrossingSearch search = new CrossingSearch(bounds);
    private final CrossingFaces all = new CrossingFaces(2, true);

    /** Two trees, and whether their searches start from a front. */
    private record Way(DopTree a, DopTree b, boolean front) {
        static Way of(Polyhedron a, Polyhedron b, int limit, String volume) {
            return new Way(Pairs.tree(a, limit, volume), Pairs.tree(b, limit, volume), false);
        }
    }

    /** Milliseconds a pose for each way. */
    private double[] measure(List<Pose> poses, Way... ways) {
        double[] least = new double[ways.length];
        long[] found = new long[ways.length];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (int round = 0; round < ROUNDS; round++) {
            for (int w = 0; w < ways.length; w++) {
                found[w] = 0;
                SearchFront front = new SearchFront();
                long start = threads.getCurrentThreadCpuTime();
                for (Pose pose : poses) {
                    bounds.begin(ways[w].a, ways[w].b, Pairs.flat(pose), 0);
                    if (ways[w].front) {
                        search.search(all, WorkBudget.unlimited(), front);
                    } else {
                        search.search(all, WorkBudget.unlimited());
                    }
                    found[w] += all.pairs;
                }
                least[w] = Math.min(least[w], 1e-6 * (threads.getCurrentThreadCpuTime() - start) / poses.size());
            }
        }
        for (long pairs : found) {
            assertThat(pairs).as("all ways find the same pairs").isEqualTo(found[0]);
        }
        return least;
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
        double[] ms = measure(Pairs.turned(6, 1, 0), nested);
        Pairs.print("nested spheres, time, limit 1 / limit 6, demanded >= 1.8", "%.2f; limits %s: %s ms", ms[0] / ms[5],
                Arrays.toString(limits), Arrays.toString(ms));
        ms = measure(Pairs.drive(14), cars);
        double best = Math.min(Math.min(ms[1], ms[2]), Math.min(ms[3], Math.min(ms[4], ms[5])));
        Pairs.print("cars, all contacts, time, limit 1 / best of 2 to 6, demanded >= 1.25", "%.2f; limits %s: %s ms",
                ms[0] / best, Arrays.toString(limits), Arrays.toString(ms));
    }

    @Test
    void volumes() {
        for (int limit : new int[] {6, 1}) {
            double[] ms = measure(Pairs.turned(6, 1, 0), Way.of(Pairs.SPHERE, Pairs.INNER, limit, "6"),
                    Way.of(Pairs.SPHERE, Pairs.INNER, limit, "18"), Way.of(Pairs.SPHERE, Pairs.INNER, limit, "14"),
                    Way.of(Pairs.SPHERE, Pairs.INNER, limit, "26"), Way.of(Pairs.SPHERE, Pairs.INNER, limit, "ball"));
            Pairs.print("boxes vs 18-DOPs, nested spheres, time, limit " + limit + ", demanded >= 1.2",
                    "%.2f; 6, 18, 14, 26, ball: %s ms", ms[0] / ms[1], Arrays.toString(ms));
        }
    }

    @Test
    void fronts() {
        List<Pose> nested = Pairs.slow(32, Vec3.ZERO, new Vec3(2e-4, 0, 0), new Vec3(1, 2, 3), 0.004);
        List<Pose> cars = Pairs.slow(32, new Vec3(-1, 0.05, 0.1), new Vec3(0.01, 0, 0), new Vec3(0, 1, 0), 0.006);
        for (int limit : new int[] {1, 4, 6}) {
            Way spheres = Way.of(Pairs.SPHERE, Pairs.INNER, limit, "18");
            Way two = Way.of(SampleMeshes.carA(), SampleMeshes.carB(), limit, "18");
            double[] s = measure(nested, spheres, new Way(spheres.a, spheres.b, true));
            double[] c = measure(cars, two, new Way(two.a, two.b, true));
            Pairs.print("front, time, limit " + limit + ", demanded nested (1) >= 1.5, cars (6) >= 1.1", "nested %.2f, cars %.2f",
                    s[0] / s[1], c[0] / c[1]);
        }
    }

    @Test
    void bruteForce() {
        compare("spheres", 60, Pairs.SPHERE, Pairs.INNER, Pairs.turned(3, 1, 0));
        compare("cars", 60, SampleMeshes.carA(), SampleMeshes.carB(), Pairs.drive(7));
        compare("tori", 150, Pairs.TORUS, Pairs.TORUS, Pairs.turned(3, 2, 0.7));
    }

    private void compare(String name, int demanded, Polyhedron a, Polyhedron b, List<Pose> poses) {
        DopTree facesA = Pairs.tree(a, 1);
        DopTree facesB = Pairs.tree(b, 1);
        LeafCrossing leaf = new LeafCrossing();
        double brute = Double.POSITIVE_INFINITY;
        for (int round = 0; round < 3; round++) {
            long start = threads.getCurrentThreadCpuTime();
            for (Pose pose : poses) {
                bounds.begin(facesA, facesB, Pairs.flat(pose), 0);
                all.clear();
                for (int i = 0; i < facesA.patches.count; i++) {
                    for (int j = 0; j < facesB.patches.count; j++) {
                        leaf.test(bounds, i, j, all);
                    }
                }
            }
            brute = Math.min(brute, 1e-6 * (threads.getCurrentThreadCpuTime() - start) / poses.size());
        }
        double[] tree = measure(poses, Way.of(a, b, 6, "18"), Way.of(a, b, 4, "18"));
        Pairs.print("tree vs all pairs of faces, time, " + name + ", limit 6, demanded >= " + demanded, "%.0f (limit 4: %.0f)",
                brute / tree[0], brute / tree[1]);
    }

    @Test
    void aMillisecond() {
        bounds.begin(Pairs.tree(Meshes.sphere(1, 90, 90), 4), Pairs.tree(Meshes.sphere(0.999, 90, 90), 4),
                Pairs.flat(Pairs.turned(1, 1, 0).get(0)), 0);
        CrossingFaces two = new CrossingFaces(2, false);
        double[] ms = new double[41];
        for (int i = 0; i < ms.length; i++) {
            long start = System.nanoTime();
            Status status = search.search(two, WorkBudget.nanos(1_000_000));
            ms[i] = 1e-6 * (System.nanoTime() - start);
            assertThat(status).isEqualTo(Status.TIMED_OUT);
            assertThat(two.points).isEqualTo(2);
        }
        Arrays.sort(ms);
        Pairs.print("a budget of 1 ms, 16,000 triangles nested, demanded within 2 ms",
                "%.2f ms (median), %.2f ms (9th of 10)", ms[20], ms[36]);
    }
}
