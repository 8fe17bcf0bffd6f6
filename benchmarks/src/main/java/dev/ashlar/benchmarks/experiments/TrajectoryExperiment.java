package dev.ashlar.benchmarks.experiments;

import dev.ashlar.benchmarks.report.Progress;
import dev.ashlar.benchmarks.report.Comparison;
import dev.ashlar.benchmarks.report.Plot;
import dev.ashlar.benchmarks.report.Section;
import dev.ashlar.benchmarks.report.Table;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.narrow.generic.Completion;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.testkit.TangentRule;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** van Waveren 2005, "Robust Continuous Collision Detection Between Arbitrary Polyhedra Using Trajectory Parameterization". */
final class TrajectoryExperiment implements Experiment {
    private static final String PAPER = "the trajectory paper";
    private static final int[] RATES = {10, 30, 60, 120, 240};
    /** Options of the module, and what each leaves out. */
    private static final Map<String, String> OPTIMISATIONS = optimisations();

    private static Map<String, String> optimisations() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("shared", "shared vertices and edges once");
        all.put("internal", "no internal edges");
        all.put("sides", "signs of sides remembered");
        all.put("boxes", "boxes of moving edges");
        all.put("back-faces", "no faces that look away");
        all.put("shrink", "paths shortened after a hit");
        return all;
    }

    @Override
    public String id() {
        return "trajectory";
    }

    @Override
    public Section run(Effort effort, Progress progress) {
        List<Integer> rates = effort.some(Arrays.stream(RATES).boxed().toList(), 2);
        progress.begin("trajectory", rates.size() + 3);
        Section section = new Section("trajectory", "trajectory: continuous collision of polyhedra, and the brick wall");
        wall(section, effort, rates, progress);
        internalEdges(section);
        progress.step("internal edges");
        optimisations(section, effort);
        progress.step("optimisations");
        leaks(section, effort);
        progress.step("leaks");
        return section;
    }

    private static void wall(Section section, Effort effort, List<Integer> rates, Progress progress) {
        Table table = new Table("trajectory-wall", "A brick wall is shot at, at several update rates; narrow phase trajectory",
                "steps a second", "deepest overlap, m", "steps judged", "creep while standing, um", "held, % of bodies and steps",
                "ms a step, standing", "ms a step, after the shot");
        double[] standing = new double[rates.size()];
        double[] moving = new double[rates.size()];
        double deepest = 0;
        for (int i = 0; i < rates.size(); i++) {
            int rate = rates.get(i);
            WallRun run = new WallRun(effort.of(16, 6), effort.of(10, 4), rate, effort.of(3, 1));
            table.row(rate, run.deepest, run.judged, 1e6 * run.creep, 100 * run.heldShare, run.standingMs, run.movingMs);
            standing[i] = 1e-3 * rate * run.standingMs;
            moving[i] = 1e-3 * rate * run.movingMs;
            deepest = Math.max(deepest, run.deepest);
            progress.step(rate + " steps a second");
        }
        section.add(table);
        double[] x = rates.stream().mapToDouble(rate -> rate).toArray();
        section.add(Plot.linear("trajectory-wall", "A brick wall: time that a second takes", "steps a second", "s")
                .line("standing", x, standing).line("after the shot", x, moving));
        section.say("The paper: \"independent from the update frequency the bricks do not sink into each other and the "
                + "simulation does not become unstable\", without figures. Steps longer than 1/60 s are cut into such steps, "
                + "so that the rows up to 60 steps a second differ only in when they are looked at.");
        section.compare(new Comparison("trajectory, deepest overlap of a brick wall at any update rate, m", deepest, PAPER,
                0, true,
                "the same promise, here with a judge that looks at every step"));
    }

    private static void internalEdges(Section section) {
        Table table = new Table("trajectory-internal-edges", "Internal edges: flat or concave, never touched first", "mesh",
                "faces",
                "edges", "internal, %");
        Map<String, Polyhedron> meshes = new LinkedHashMap<>();
        meshes.put("terrain", SampleMeshes.terrain(32, 32, 64, 6, 7));
        meshes.put("level with rooms and steps", SampleMeshes.level());
        meshes.put("car", SampleMeshes.carA());
        meshes.put("bumpy body", SampleMeshes.bumpy(1, 0.3, 24, 20, 3));
        meshes.put("ring", Meshes.torus(1, 0.4, 40, 24));
        double sum = 0;
        for (Map.Entry<String, Polyhedron> mesh : meshes.entrySet()) {
            Polyhedron p = mesh.getValue();
            int internal = 0;
            for (int e = 0; e < p.edgeCount(); e++) {
                internal += p.isInternalEdge(e) ? 1 : 0;
            }
            sum += 100.0 * internal / p.edgeCount();
            table.row(mesh.getKey(), p.faceCount(), p.edgeCount(), 100.0 * internal / p.edgeCount());
        }
        section.add(table);
        section.compare(new Comparison("trajectory, internal edges, % (mean of five meshes)", sum / meshes.size(), PAPER, 30,
                false,
                "the paper's are the levels of a game; faces that are coplanar are merged here before they are counted"));
    }

    private static void optimisations(Section section, Effort effort) {
        Table table = new Table("trajectory-optimisations", "What each optimisation of the paper's section 4 is worth: time "
                + "without it / with it, all others as by default; a box against a terrain of 2,048 triangles", "optimisation",
                "by default", "falling onto it", "turning on it");
        TerrainSweeps cases = new TerrainSweeps(effort.of(256, 16));
        for (Map.Entry<String, String> option : OPTIMISATIONS.entrySet()) {
            TerrainSweeps.Run with = cases.runs(AlgorithmConfig.DEFAULT.with(option.getKey(), true));
            TerrainSweeps.Run without = cases.runs(AlgorithmConfig.DEFAULT.with(option.getKey(), false));
            double[] s = Clock.least(effort.of(60, 2), with::fall, without::fall, with::turn, without::turn);
            boolean usual = !option.getKey().equals("back-faces");
            table.row(option.getValue(), usual ? "on" : "off", s[1] / s[0], s[3] / s[2]);
        }
        section.add(table);
        section.say("Optimisations: the paper gives no figures. A factor below 1 means that finding out costs more than it "
                + "saves; such ones are off by default.");
    }

    private static void leaks(Section section, Effort effort) {
        Table table = new Table("trajectory-leaks", "Boxes that turn on a terrain, and overlap it afterwards", "degrees", "turns",
                "by the paper's rule", "by ours");
        TerrainSweeps cases = new TerrainSweeps(effort.of(256, 16));
        int theirs = 0;
        int ours = 0;
        for (int degrees : new int[] {5, 30, 57}) {
            int rounds = effort.of(8, 1);
            int[] paper = cases.leaks(new TangentRule(), degrees, rounds);
            int[] own = cases.leaks(Completion.of(Algorithms.narrowPhase("trajectory"), AlgorithmConfig.DEFAULT), degrees,
                    rounds);
            table.row(degrees, paper[0], paper[1], own[1]);
            theirs += paper[1];
            ours += own[1];
        }
        section.add(table);
        section.compare(new Comparison("trajectory, turns of a box on a terrain that end in an overlap", ours, PAPER + "'s rule",
                theirs, true, "the paper tests bounds of polygons where the body stops, along its direction there; ours where "
                        + "the arc meets the surface"));
    }
}
