package dev.ashlar.benchmarks.experiments;

import dev.ashlar.benchmarks.report.Plot;
import dev.ashlar.benchmarks.report.Progress;
import dev.ashlar.benchmarks.report.Section;
import dev.ashlar.benchmarks.report.Table;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.ClosestPoints;
import dev.ashlar.query.Proximity;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.testkit.Cases;
import java.util.Arrays;

/**
 * Which polytopes need many steps of the search for a separating vector: what Chung and Wang 1996, section 7, leave open. Without
 * memory, from the vector between the middles, at gaps that are set exactly.
 */
final class HardPolytopesExperiment implements Experiment {
    private static final double[] THINNESS = {1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01};
    private static final double[] GAPS = {0.3, 0.1, 0.03, 0.01, 1e-3, 1e-4, 1e-6, -1e-3, -1e-2, -0.1};
    private static final int[] POINTS = {8, 20, 50, 200, 1000};
    private static final double GAP = 1e-3;

    /** Of many tests: mean, what 99 of 100 do not exceed, and the most. */
    private record Steps(double mean, double most99, double most) {
    }

    @Override
    public String id() {
        return "hard-polytopes";
    }

    @Override
    public Section run(Effort effort, Progress progress) {
        progress.begin("hard-polytopes", 3);
        Section section = new Section("hard-polytopes", "separating-vector: which polytopes need many steps");
        section.say(
                "Hulls of random points on an ellipsoid of radius 1, turned at random, brought along their closest points to a gap that is "
                        + "given as a share of the radius; negative: overlap by so much, at least. No memory of an earlier test; a step is one "
                        + "evaluation of supports.");
        Plot form =
                Plot.linear("hard-polytopes-thinness", "Mean steps over thinness, gap 0.001", "half axis that is not 1", "steps");
        Table thin = new Table("hard-polytopes-thinness", "Thinness, 200 points, gap " + GAP + ": steps, mean, 99 % and most",
                "half axis",
                "plates: mean", "99 %", "most", "rods: mean", "99 %", "most", "plate and rod: mean", "99 %", "most");
        double[][] means = new double[3][THINNESS.length];
        for (int i = 0; i < THINNESS.length; i++) {
            Steps[] s = new Steps[3];
            for (int kind = 0; kind < 3; kind++) {
                s[kind] = steps(kind, THINNESS[i], 200, GAP, effort, AlgorithmConfig.DEFAULT);
                means[kind][i] = s[kind].mean;
            }
            thin.row(THINNESS[i], s[0].mean, s[0].most99, s[0].most, s[1].mean, s[1].most99, s[1].most, s[2].mean, s[2].most99,
                    s[2].most);
        }
        section.add(thin).add(form.line("two plates", THINNESS, means[0]).line("two rods", THINNESS, means[1])
                .line("a plate and a rod", THINNESS, means[2]));
        progress.step("thinness");
        gaps(section, effort);
        progress.step("gaps");
        sizes(section, effort);
        progress.step("sizes");
        return section;
    }

    private static void gaps(Section section, Effort effort) {
        Table table = new Table("hard-polytopes-gap", "Gap, 200 points: mean steps and the most", "gap", "balls: mean", "most",
                "plates of 0.05: mean", "most", "rods of 0.05: mean", "most", "rods, as in the paper: mean", "most");
        AlgorithmConfig written =
                AlgorithmConfig.DEFAULT.with("hint", 0).with("cut", 1_000_000).with("restart", 180).with("table", "polar");
        for (double gap : GAPS) {
            Steps ball = steps(0, 1, 200, gap, effort, AlgorithmConfig.DEFAULT);
            Steps plate = steps(0, 0.05, 200, gap, effort, AlgorithmConfig.DEFAULT);
            Steps rod = steps(1, 0.05, 200, gap, effort, AlgorithmConfig.DEFAULT);
            Steps paper = steps(1, 0.05, 200, gap, effort, written);
            table.row(gap, ball.mean, ball.most, plate.mean, plate.most, rod.mean, rod.most, paper.mean, paper.most);
        }
        section.add(table);
    }

    private static void sizes(Section section, Effort effort) {
        Table table = new Table("hard-polytopes-size", "Number of points, gap " + GAP + ": mean steps and the most", "points",
                "balls: mean",
                "most", "plates of 0.05: mean", "most", "rods of 0.05: mean", "most");
        for (int points : POINTS) {
            Steps ball = steps(0, 1, points, GAP, effort, AlgorithmConfig.DEFAULT);
            Steps plate = steps(0, 0.05, points, GAP, effort, AlgorithmConfig.DEFAULT);
            Steps rod = steps(1, 0.05, points, GAP, effort, AlgorithmConfig.DEFAULT);
            table.row(points, ball.mean, ball.most, plate.mean, plate.most, rod.mean, rod.most);
        }
        section.add(table);
    }

    /**
     * Steps of tests of random pairs.
     *
     * @param kind 0: two plates, 1: two rods, 2: a plate and a rod
     */
    private static Steps steps(int kind, double thin, int points, double gap, Effort effort, AlgorithmConfig config) {
        int shapes = effort.of(20, 2);
        int poses = effort.of(100, 5);
        Cases cases = new Cases(17);
        double[] steps = new double[shapes * poses];
        double[] flat = new double[Pose.STRIDE];
        for (int i = 0; i < shapes; i++) {
            Polyhedron a = kind == 1 ? cases.ellipsoid(points, 1, thin, thin) : cases.ellipsoid(points, 1, 1, thin);
            Polyhedron b = kind == 0 ? cases.ellipsoid(points, 1, 1, thin) : cases.ellipsoid(points, 1, thin, thin);
            CrowdJudges.Search search = new CrowdJudges.Search(config, new Polyhedron[] {a, b}, 1);
            Proximity near = Proximity.of(a, b);
            for (int k = 0; k < poses; k++) {
                at(near, cases, gap).to(flat, 0);
                search.isFree(0, 1, flat, 0, 0, true);
                steps[i * poses + k] = search.steps;
            }
        }
        Arrays.sort(steps);
        return new Steps(Arrays.stream(steps).average().orElseThrow(), steps[(int) Math.ceil(0.99 * steps.length) - 1],
                steps[steps.length - 1]);
    }

    /** B turned at random, and moved towards A along the line of the closest points: that stays the shortest one until they touch. */
    private static Pose at(Proximity near, Cases cases, double gap) {
        Pose far = new Pose(cases.direction().times(4), cases.rotation());
        ClosestPoints closest = near.place(Pose.IDENTITY, far).closestPoints();
        Vec3 way = closest.onA().minus(closest.onB());
        double distance = way.length();
        return new Pose(far.position().plusTimes((distance - gap) / distance, way), far.rotation());
    }
}
