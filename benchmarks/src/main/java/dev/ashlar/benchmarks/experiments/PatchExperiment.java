package dev.ashlar.benchmarks.experiments;

import dev.ashlar.benchmarks.report.Progress;
import dev.ashlar.benchmarks.report.Comparison;
import dev.ashlar.benchmarks.report.Plot;
import dev.ashlar.benchmarks.report.Section;
import dev.ashlar.benchmarks.report.Table;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.patch.polygonal.PatchMesh;
import dev.ashlar.narrow.patch.polygonal.PatchOptions;
import dev.ashlar.narrow.patch.polygonal.PatchRule;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.testkit.Cases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Hampshire 2008, "Real-time Collision Detection using Polygonal Patches", figures 2.4 to 2.7. */
final class PatchExperiment implements Experiment {
    /** A frame shows this much time, in which the physics takes its steps. */
    private static final double FRAME = 1.0 / 25;
    private static final double[] STEPS = {0.0005, 0.001, 0.002, 0.003, 0.004, 0.005, 0.01};
    private static final int ANY = 1_000_000_000;

    @Override
    public String id() {
        return "polygonal-patch";
    }

    @Override
    public Section run(Effort effort, Progress progress) {
        progress.begin("polygonal-patch", 3);
        Section section = new Section("polygonal-patch", "polygonal-patch: skip rules on patches");
        section.say("The report shows frame rates over the time step, without numbers, once with every feature tested (figures "
                + "2.4, 2.6) and once with its skip rules (2.5, 2.7). Frame rates here are those of a program that does "
                + "nothing but test, in the steps that a frame of 1/25 s needs. Where every feature is tested, all crossings "
                + "are found; our questions end with the first.");
        ball(section, effort);
        progress.step("figures 2.4 and 2.5");
        bodies(section, effort);
        progress.step("figures 2.6 and 2.7");
        patches(section);
        progress.step("patches");
        return section;
    }

    private static AlgorithmConfig config(String rule, int faces) {
        return AlgorithmConfig.DEFAULT.with("patches", rule).with("patch-faces", faces);
    }

    /** Poses within reach that go on slowly: 15 frames each. */
    private static List<Pose> approach(int starts, double near, double far, long seed) {
        Cases cases = new Cases(seed);
        List<Pose> poses = new ArrayList<>();
        for (int i = 0; i < starts; i++) {
            Vec3 at = cases.direction().times(cases.between(near, far));
            Quat turn = cases.rotation();
            Vec3 axis = cases.direction();
            for (int k = 0; k < 15; k++) {
                poses.add(new Pose(at, Quat.about(axis, 0.02 * k).times(turn).unit()));
            }
        }
        return poses;
    }

    private static void ball(Section section, Effort effort) {
        Polyhedron proxy = Meshes.sphere(1, 16, 17);
        double[] xyz = ExhaustiveTests.vertices(proxy);
        List<Pose> poses = approach(effort.of(60, 2), 0.7, 1.6, 4);
        ExhaustiveTests every = new ExhaustiveTests();
        int[] hits = {0};
        Runnable exhaustive = () -> {
            hits[0] = 0;
            for (Pose pose : poses) {
                Vec3 c = pose.position();
                hits[0] += every.ballMeets(proxy, xyz, c.x(), c.y(), c.z(), 0.3) ? 1 : 0;
            }
        };
        show(section, effort, "2.4 and 2.5", "A ball of r = 0.3 m and a body of " + proxy.faceCount() + " faces", exhaustive,
                proxy,
                new Sphere(0.3), poses);
    }

    private static void bodies(Section section, Effort effort) {
        Polyhedron a = Meshes.torus(1, 0.4, 12, 8);
        Polyhedron b = Meshes.bowl(1, 0.15, 12, 5);
        double[] xyzA = ExhaustiveTests.vertices(a);
        double[] xyzB = ExhaustiveTests.vertices(b);
        List<Pose> poses = approach(effort.of(40, 2), 1, 2.2, 5);
        ExhaustiveTests every = new ExhaustiveTests();
        Runnable exhaustive = () -> poses.forEach(pose -> every.bodiesMeet(a, xyzA, b, xyzB, pose));
        show(section, effort, "2.6 and 2.7", "A ring of " + a.faceCount() + " and a bowl of " + b.faceCount() + " faces",
                exhaustive, a, b,
                poses);
    }

    private static void show(Section section, Effort effort, String figures, String what, Runnable exhaustive, Polyhedron a,
            Shape b,
            List<Pose> poses) {
        Runnable typed = new PairRuns("polygonal-patch", config("typed", ANY), a, b, poses);
        Runnable free = new PairRuns("polygonal-patch", config("free", ANY), a, b, poses);
        Runnable usual = new PairRuns("polygonal-patch", AlgorithmConfig.DEFAULT, a, b, poses);
        double[] s = Clock.least(effort.of(30, 1), exhaustive, typed, free, usual);
        String[] names = {"every feature", "patches by the report's rule", "type-free patches", "small patches in a tree "
                + "(default)"};
        String id = "patch-figures-" + figures.replaceAll("[^0-9]+", "-");
        Table table = new Table(id, "Figures " + figures + ": " + what, "method", "us a test", "times faster", "frames a "
                + "second at 1 ms",
                "at 5 ms");
        Plot plot = Plot.logarithmic(id, "Figures " + figures + ": " + what.toLowerCase(Locale.ROOT), "time step, s",
                "frames a second");
        for (int i = 0; i < names.length; i++) {
            double test = s[i] / poses.size();
            table.row(names[i], 1e6 * test, s[0] / s[i], 1 / (FRAME / 0.001 * test), 1 / (FRAME / 0.005 * test));
            plot.line(names[i], STEPS, Arrays.stream(STEPS).map(dt -> 1 / (FRAME / dt * test)).toArray());
        }
        section.add(table).add(plot);
        section.compare(new Comparison("polygonal patches, figures " + figures + ", us a test: default / the report's rule",
                1e6 * s[3] / poses.size(), "the patch report's rule", 1e6 * s[1] / poses.size(), true,
                "small patches under a tree of boxes against large ones in a row, both in our code"));
    }

    private static void patches(Section section) {
        Table table = new Table("patch-counts", "Patches by how they are made", "body", "faces", "report's rule", "type-free",
                "of at most 4 faces (default)");
        Map<String, Polyhedron> bodies = new LinkedHashMap<>();
        bodies.put("sphere", Meshes.sphere(1, 16, 17));
        bodies.put("ring", Meshes.torus(1, 0.4, 24, 8));
        bodies.put("bowl", Meshes.bowl(1, 0.15, 16, 9));
        bodies.put("car", SampleMeshes.carA());
        bodies.put("bumpy body", SampleMeshes.bumpy(1, 0.3, 14, 12, 3));
        bodies.forEach((name, p) -> table.row(name, p.faceCount(), patches(p, PatchRule.TYPED), patches(p, PatchRule.TYPE_FREE),
                PatchMesh.of(p, PatchOptions.DEFAULT).patchCount()));
        section.add(table);
    }

    private static int patches(Polyhedron p, PatchRule rule) {
        return PatchMesh.of(p, new PatchOptions(rule, PatchOptions.DEFAULT.tolerance(), PatchOptions.ANY_SIZE)).patchCount();
    }
}
