package dev.ashlar.benchmarks.experiments;

import dev.ashlar.benchmarks.report.Comparison;
import dev.ashlar.benchmarks.report.Plot;
import dev.ashlar.benchmarks.report.Progress;
import dev.ashlar.benchmarks.report.Section;
import dev.ashlar.benchmarks.report.Table;
import dev.ashlar.broadphase.vadop.VadopCounts;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.testkit.BallBox;
import dev.ashlar.testkit.contract.BoxSort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Coming and Staadt 2005 in counts, which no machine changes: exchanges over speed, and what memory of results saves. */
final class VadopCountsExperiment implements Experiment {
    private static final double[] SPEEDS = {1, 2.5, 5, 10, 25, 50, 100, 200};
    private static final double[] AXES = {4, 7, 10, 16, 32, 65, 96};
    private static final String[] NAMES =
            {"swept boxes", "16 axes, phi 1", "65 axes, phi 1", "96 axes, phi 1", "16 axes, phi 1.5"};
    private static final AlgorithmConfig[] CONFIGS = {null, narrow(16), narrow(65), narrow(96), AlgorithmConfig.DEFAULT};

    private static AlgorithmConfig narrow(double axes) {
        return AlgorithmConfig.DEFAULT.with("phi", 1).with("axes", (int) axes);
    }

    @Override
    public String id() {
        return "vadop-counts";
    }

    @Override
    public Section run(Effort effort, Progress progress) {
        progress.begin("vadop-counts", 2);
        Section section = new Section("vadop-counts", "VADOP in counts: exchanges over speed, memory over axes");
        section.say(
                "Balls of the paper, radius 0.25 m, in a box of constant density, 30 frames a second, speeds even up to v. An exchange is "
                        + "one of two neighbours in a sorted list, by insertion. Lists of vadop hold volumes of up to eight frames, and are sorted "
                        + "when these no longer do; those of boxes are sorted in each frame.");
        exchanges(section, effort);
        progress.step("exchanges over speed");
        memory(section, effort);
        progress.step("memory over axes");
        return section;
    }

    private static void exchanges(Section section, Effort effort) {
        int count = effort.of(1000, 60);
        int frames = effort.of(30, 4);
        double[][] a = new double[NAMES.length][SPEEDS.length];
        Table table =
                new Table("vadop-exchanges", "Exchanges a frame of " + count + " balls", "speed up to, m/s", NAMES[0], NAMES[1],
                        NAMES[2], NAMES[3], NAMES[4], "swept boxes / 65 axes");
        for (int s = 0; s < SPEEDS.length; s++) {
            for (int m = 1; m < NAMES.length; m++) {
                BroadPhase broad = Algorithms.broadPhase("vadop").create(CONFIGS[m]);
                BallBox balls = new BallBox(count, SPEEDS[s], 1, broad);
                balls.frame();
                BoxSort boxes = new BoxSort(balls.volumes);
                long before = VadopCounts.of(broad).exchanges();
                for (int f = 0; f < frames; f++) {
                    balls.startFrame();
                    boxes.frame();
                    balls.finishFrame();
                }
                a[m][s] = (VadopCounts.of(broad).exchanges() - before) / (double) frames;
                a[0][s] = boxes.swaps / (double) frames;
            }
            table.row(SPEEDS[s], a[0][s], a[1][s], a[2][s], a[3][s], a[4][s], a[0][s] / Math.max(1, a[2][s]));
        }
        section.add(table);
        Plot plot =
                Plot.logarithmic("vadop-exchanges", "Exchanges a frame, " + count + " balls", "speed up to, m/s", "exchanges");
        for (int m = 0; m < NAMES.length; m++) {
            plot.line(NAMES[m], SPEEDS, a[m]);
        }
        section.add(plot);
        double[] factor = new double[3];
        for (int m = 1; m <= 3; m++) {
            factor[m - 1] = speedOf(a[0][2], a[m]) / SPEEDS[2];
        }
        section.say(String.format(Locale.ROOT,
                "Where sweep and prune breaks down: what swept boxes need at 5 m/s, pools of 16, 65 and 96 axes need "
                        + "at %.1f, %.1f and %.1f times the speed.",
                factor[0], factor[1], factor[2]));
        section.compare(
                new Comparison("VADOP, speed at which 65 axes need as many exchanges as swept boxes, times theirs", factor[1],
                        "the VADOP paper", 10, false,
                        "the paper says an order of magnitude; more axes take more speed, and let through more pairs"));
    }

    /** The speed at which a course reaches a count, between its points in logarithms; the last one if it does not. */
    private static double speedOf(double count, double[] course) {
        for (int s = 1; s < SPEEDS.length; s++) {
            if (course[s] >= count) {
                double t = StrictMath.log(count / course[s - 1]) / StrictMath.log(course[s] / course[s - 1]);
                return SPEEDS[s - 1] * StrictMath.exp(Math.max(0, t) * StrictMath.log(SPEEDS[s] / SPEEDS[s - 1]));
            }
        }
        return SPEEDS[SPEEDS.length - 1];
    }

    private static void memory(Section section, Effort effort) {
        int count = effort.of(1000, 60);
        int frames = effort.of(60, 6);
        double[] speeds = {2.5, 10, 50};
        Table table = new Table("vadop-memory", "Pairs that pass the broad phase to pair tests, which are remembered, of " + count
                + " balls, phi 1", "axes", "2.5 m/s: pairs a frame", "tests a frame", "pairs / tests", "10 m/s: pairs / tests",
                "50 m/s: pairs / tests", "2.5 m/s: tests of all pairs with memory / tests");
        List<double[]> gains = new ArrayList<>();
        for (double axes : AXES) {
            double[] gain = new double[speeds.length];
            double[] first = new double[3];
            for (int s = 0; s < speeds.length; s++) {
                BallBox balls = new BallBox(count, speeds[s], 1, Algorithms.broadPhase("vadop").create(narrow(axes)));
                for (int f = 0; f < frames; f++) {
                    balls.frame();
                }
                gain[s] = balls.candidates / (double) Math.max(1, balls.tests);
                if (s == 0) {
                    first = new double[] {balls.candidates / (double) frames, balls.tests / (double) frames,
                        balls.testsOfAllPairs / (double) Math.max(1, balls.tests)};
                }
            }
            gains.add(gain);
            table.row(axes, first[0], first[1], gain[0], gain[1], gain[2], first[2]);
        }
        section.add(table);
        Plot plot = Plot.logarithmic("vadop-memory", "Pairs to tests that were not remembered", "axes", "pairs / tests");
        for (int s = 0; s < speeds.length; s++) {
            int at = s;
            plot.line(speeds[s] + " m/s", AXES, gains.stream().mapToDouble(g -> g[at]).toArray());
        }
        section.add(plot);
        double[] slow = gains.stream().mapToDouble(g -> g[0]).toArray();
        section.compare(
                new Comparison("VADOP, pairs to tests that were not remembered, 2.5 m/s, the least of " + AXES.length + " pools",
                        Arrays.stream(slow).min().orElseThrow(), "the VADOP paper", 10, false,
                        "one to two orders of magnitude, it says: so it is while collisions are rare, and not at 50 m/s"));
    }
}
