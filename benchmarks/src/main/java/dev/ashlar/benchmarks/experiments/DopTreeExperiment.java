package dev.ashlar.benchmarks.experiments;

import dev.ashlar.benchmarks.report.Progress;
import dev.ashlar.benchmarks.report.Comparison;
import dev.ashlar.benchmarks.report.Plot;
import dev.ashlar.benchmarks.report.Section;
import dev.ashlar.benchmarks.report.Table;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.testkit.Cases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Daneu 2002, "Collision detection algorithms": trees of 18-DOPs with convex patches as leaves. */
final class DopTreeExperiment implements Experiment {
    private static final double[] LIMITS = IntStream.rangeClosed(1, 10).asDoubleStream().toArray();
    /** Table 2, ms by limit: collision, no collision, average. */
    private static final double[] HIT = {.626, .475, .553, .459, .513, .422, .460, .459, .467, .469};
    private static final double[] CLEAR = {.033, .034, .030, .032, .031, .033, .037, .035, .032, .033};
    private static final double[] AVERAGE = {.429, .320, .349, .296, .333, .274, .296, .297, .309, .313};
    /** Table 3, ms by limit. */
    private static final double[] NESTED = {2.614, 1.819, 1.767, 1.266, 2.419, 1.537, 3.030, 1.792, 3.240, 2.590};
    private static final String[] VOLUMES = {"6", "14", "18", "26", "obb"};
    private static final String PAPER = "the CD thesis";

    @Override
    public String id() {
        return "dop-tree";
    }

    @Override
    public Section run(Effort effort, Progress progress) {
        progress.begin("dop-tree", 3);
        Section section = new Section("dop-tree", "dop-tree: 18-DOP trees of convex patches");
        section.say("Questions whether two bodies meet, which end with two points, as in the thesis. Its times are from a "
                + "Celeron of 433 MHz: compare courses over the limit, not values.");
        cars(section, effort);
        progress.step("table 2");
        spheres(section, effort);
        progress.step("table 3");
        volumes(section, effort);
        progress.step("volumes");
        return section;
    }

    private static AlgorithmConfig config(double limit, String volume) {
        return AlgorithmConfig.DEFAULT.with("patch", (int) limit).with("volume", volume);
    }

    /** A car drives into the other, turns once round where they coincide, and drives on. */
    private static List<Pose> drive(int count) {
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

    private static void cars(Section section, Effort effort) {
        Polyhedron a = SampleMeshes.carA();
        Polyhedron b = SampleMeshes.carB();
        List<Pose> all = drive(effort.of(80, 4));
        List<Pose> meeting = all.stream().filter(pose -> hits(a, b, pose)).toList();
        List<Pose> apart = all.stream().filter(pose -> !meeting.contains(pose)).toList();
        PairRuns[] hit = runs(a, b, meeting);
        PairRuns[] clear = runs(a, b, apart);
        double[] hitMs = milliseconds(effort, hit);
        double[] clearMs = milliseconds(effort, clear);
        Table table = new Table("dop-tree-table-2", "Table 2: a car of " + a.faceCount() + " faces drives through one of "
                + b.faceCount()
                + "; ms a question", "most faces of a patch", "hit", "thesis, hit", "clear", "thesis, clear", "average",
                "thesis, average",
                "node pairs, hit", "node pairs, clear");
        double[] average = new double[LIMITS.length];
        for (int i = 0; i < LIMITS.length; i++) {
            average[i] = (hitMs[i] * meeting.size() + clearMs[i] * apart.size()) / all.size();
            table.row(LIMITS[i], hitMs[i], HIT[i], clearMs[i], CLEAR[i], average[i], AVERAGE[i],
                    hit[i].work / (double) hit[i].size(), clear[i].work / (double) clear[i].size());
        }
        section.add(table);
        section.add(Plot.logarithmic("dop-tree-table-2", "Table 2: average time of a question", "most faces of a patch", "ms")
                .line("Ashlar", LIMITS, average).line("thesis, 433 MHz", LIMITS, AVERAGE));
        gain(section, "cars", average, AVERAGE, "questions that end at two points look at few leaves, so that patches matter "
                + "less");
    }

    private static boolean hits(Polyhedron a, Polyhedron b, Pose pose) {
        PairRuns one = new PairRuns("dop-tree", config(6, "18"), a, b, List.of(pose));
        one.run();
        return one.hits > 0;
    }

    private static PairRuns[] runs(Polyhedron a, Polyhedron b, List<Pose> poses) {
        return Arrays.stream(LIMITS).mapToObj(limit -> new PairRuns("dop-tree", config(limit, "18"), a, b, poses))
                .toArray(PairRuns[]::new);
    }

    private static double[] milliseconds(Effort effort, PairRuns... runs) {
        double[] least = Clock.least(effort.of(40, 1), runs);
        for (int i = 0; i < runs.length; i++) {
            least[i] *= 1e3 / Math.max(1, runs[i].size());
        }
        return least;
    }

    private static void gain(Section section, String what, double[] ours, double[] theirs, String why) {
        section.compare(new Comparison("dop-tree, " + what + ": time with single faces / with the best limit",
                ours[0] / least(ours),
                PAPER, theirs[0] / least(theirs), false, why));
    }

    private static double least(double[] values) {
        return Arrays.stream(values).min().orElseThrow();
    }

    private static List<Pose> nestedPoses(Effort effort) {
        Cases cases = new Cases(1);
        List<Pose> poses = new ArrayList<>();
        for (int i = 0; i < effort.of(10, 1); i++) {
            poses.add(new Pose(Vec3.ZERO, cases.rotation()));
        }
        return poses;
    }

    private static void spheres(Section section, Effort effort) {
        PairRuns[] runs = runs(Meshes.sphere1984(1), Meshes.sphere1984(0.95), nestedPoses(effort));
        double[] ms = milliseconds(effort, runs);
        Table table = new Table("dop-tree-table-3", "Table 3: a sphere of 1,984 triangles inside another, 5 % larger; ms a "
                + "question",
                "most faces of a patch", "Ashlar", "thesis", "node pairs");
        for (int i = 0; i < LIMITS.length; i++) {
            table.row(LIMITS[i], ms[i], NESTED[i], runs[i].work / (double) runs[i].size());
        }
        section.add(table);
        section.add(Plot.logarithmic("dop-tree-table-3", "Table 3: time of a question", "most faces of a patch", "ms")
                .line("Ashlar", LIMITS, ms).line("thesis, 433 MHz", LIMITS, NESTED));
        gain(section, "nested spheres", ms, NESTED, "patches that are truly convex part more leaves at once");
        section.say("The thesis finds its best time with at most " + best(NESTED) + " faces a patch and even limits better "
                + "than odd ones; ours is best with at most " + best(ms) + ", and smooth around it.");
    }

    /** The limit with the least time. */
    private static int best(double[] ms) {
        int best = 0;
        for (int i = 1; i < ms.length; i++) {
            best = ms[i] < ms[best] ? i : best;
        }
        return (int) LIMITS[best];
    }

    private static void volumes(Section section, Effort effort) {
        List<Pose> nested = nestedPoses(effort);
        List<Pose> road = drive(effort.of(80, 4));
        Table table = new Table("dop-tree-volumes", "Bounding volumes of k limits, by the most faces of a patch: ms a question "
                + "and node pairs", "k", "most faces of a patch", "nested spheres, ms", "nested spheres, node pairs",
                "cars, ms", "cars, node pairs");
        for (String volume : VOLUMES) {
            for (int limit : new int[] {1, 4, 6, 10}) {
                PairRuns inner = new PairRuns("dop-tree", config(limit, volume), Meshes.sphere1984(1),
                        Meshes.sphere1984(0.95), nested);
                PairRuns cars = new PairRuns("dop-tree", config(limit, volume), SampleMeshes.carA(), SampleMeshes.carB(), road);
                double[] ms = milliseconds(effort, inner, cars);
                table.row(volume, limit, ms[0], inner.work / (double) inner.size(), ms[1],
                        cars.work / (double) cars.size());
            }
        }
        section.add(table);
    }
}
