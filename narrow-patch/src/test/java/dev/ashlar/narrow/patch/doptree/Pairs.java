package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.WorkBudget;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Trees of the meshes that the digest of the thesis measures, poses for them, and what searches count. */
final class Pairs {
    static final Polyhedron SPHERE = Meshes.sphere1984(1);
    static final Polyhedron INNER = Meshes.sphere1984(0.95);
    static final Polyhedron TORUS = Meshes.torus(1, 0.4, 40, 24);
    static final Polyhedron BUMPY = SampleMeshes.bumpy(1, 0.3, 24, 20, 3);

    private Pairs() {
    }

    static DopTree tree(Polyhedron p, int patch) {
        return tree(p, patch, "18");
    }

    static DopTree tree(Polyhedron p, int patch, String volume) {
        return new DopTree(Surface.of(p), DopOptions.of(AlgorithmConfig.DEFAULT.with("patch", patch).with("volume", volume)));
    }

    static Quat rotation(SplittableRandom random) {
        return new Quat(random.nextDouble() - 0.5, random.nextDouble() - 0.5, random.nextDouble() - 0.5,
                random.nextDouble() - 0.5).unit();
    }

    /** B turned at random, and moved by x. */
    static List<Pose> turned(int count, long seed, double x) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Pose> poses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            poses.add(new Pose(new Vec3(x, 0, 0), rotation(random)));
        }
        return poses;
    }

    /** The thesis's drive: straight up to the other car, a full turn in it, and straight on; {@code count} poses each. */
    static List<Pose> drive(int count) {
        List<Pose> poses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            poses.add(Pose.at(-6 + 6.0 * i / count, 0.05, 0.1));
        }
        for (int i = 0; i < count; i++) {
            poses.add(new Pose(new Vec3(0, 0.05, 0.1), Quat.about(new Vec3(0, 1, 0), 2 * StrictMath.PI * i / count)));
        }
        for (int i = 0; i < count; i++) {
            poses.add(Pose.at(6.0 * i / count, 0.05, 0.1));
        }
        return poses;
    }

    /** Slow motion, 0.4 degrees or less a frame. */
    static List<Pose> slow(int count, Vec3 from, Vec3 step, Vec3 axis, double turn) {
        List<Pose> poses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            poses.add(new Pose(from.plusTimes(i, step), Quat.about(axis, turn * i)));
        }
        return poses;
    }

    static double[] flat(Pose pose) {
        double[] out = new double[Pose.STRIDE];
        pose.to(out, 0);
        return out;
    }

    /** Work of searches from the roots, or from a front, per pose. */
    record Count(double nodePairs, double leafPairs, double facePairs, double faceTests, int hits) {
    }

    static Count count(DopTree a, DopTree b, List<Pose> poses, SearchFront front) {
        PairBounds bounds = new PairBounds();
        CrossingSearch search = new CrossingSearch(bounds);
        CrossingFaces all = new CrossingFaces(2, true);
        long nodes = 0;
        long leaves = 0;
        long faces = 0;
        long tests = 0;
        int hits = 0;
        for (Pose pose : poses) {
            bounds.begin(a, b, flat(pose), 0);
            Status status = front == null ? search.search(all, WorkBudget.unlimited())
                    : search.search(all, WorkBudget.unlimited(), front);
            nodes += bounds.nodePairs;
            leaves += search.leafPairs;
            faces += search.facePairs();
            tests += search.faceTests();
            hits += status == Status.HIT ? 1 : 0;
        }
        double n = poses.size();
        return new Count(nodes / n, leaves / n, faces / n, tests / n, hits);
    }

    /** All pairs of polygons that meet, as {@code faceA << 32 | faceB}, sorted, each once. */
    static long[] meeting(DopTree a, DopTree b, Pose pose) {
        PairBounds bounds = new PairBounds();
        CrossingFaces all = new CrossingFaces(2, true);
        bounds.begin(a, b, flat(pose), 0);
        new CrossingSearch(bounds).search(all, WorkBudget.unlimited());
        return keys(all);
    }

    static long[] keys(CrossingFaces all) {
        return LongStream.range(0, all.pairs).map(i -> (long) all.faceA[(int) i] << 32 | all.faceB[(int) i]).sorted().distinct()
                .toArray();
    }

    static void print(String what, String format, Object... values) {
        FigureLog.add(what, format, values);
    }
}
