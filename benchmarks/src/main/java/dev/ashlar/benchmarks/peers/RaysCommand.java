package dev.ashlar.benchmarks.peers;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.testkit.Cases;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ashlar-bench rays}: the same rays into the same boxes, by several engines in turn. */
@Command(name = "rays", sortOptions = false,
        description = {"Casts the same rays at the same static, turned boxes with several engines, in turn, round after round in "
                + "one process, and prints the best round of each in processor time of the casting thread. Boxes of 1 x 0.7 x 0.8 m "
                + "are anywhere in a cube of 50 m; rays come from 40 m around its centre and pass through a point of it. Nearest hits "
                + "are asked for, one ray a call, as each engine's binding offers."},
        footerHeading = "%nExamples:%n",
        footer = {"  ashlar-bench rays                     ashlar, jolt and jbullet, 10,000 boxes",
            "  ashlar-bench rays ashlar --boxes 100  ours alone, few boxes"})
public final class RaysCommand implements Runnable {
    private static final List<String> ENGINES = List.of("ashlar", "jolt", "jbullet");
    private static final double CUBE = 25;
    private static final double AROUND = 40;
    /** Answers of single precision differ by no more, as a share of the ray's vector. */
    private static final double SAME = 1e-4;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "<engine>", arity = "0..*", description = "Which; all by default. There are ashlar, jolt, jbullet.")
    private List<String> engines = List.of();

    @Option(names = "--boxes", paramLabel = "N", defaultValue = "10000", description = "How many; ${DEFAULT-VALUE} if not given.")
    private int boxes;

    @Option(names = "--rays", paramLabel = "N", defaultValue = "100000", description = "How many in a round; ${DEFAULT-VALUE} if "
            + "not given.")
    private int rays;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "9", description = "How often each engine casts all; "
            + "${DEFAULT-VALUE} if not given.")
    private int rounds;

    @Override
    public void run() {
        Check.within("--boxes", boxes, 1, 1_000_000);
        Check.within("--rays", rays, 1, 10_000_000);
        Check.within("--rounds", rounds, 1, 1000);
        PrintWriter out = spec.commandLine().getOut();
        List<String> ids = (engines.isEmpty() ? ENGINES : engines).stream().filter(id -> isThere(id, out)).toList();
        double[] lines = lines();
        Engine[] engine = new Engine[ids.size()];
        for (int e = 0; e < engine.length; e++) {
            engine[e] = fill(Engines.get(ids.get(e)).maker().get());
        }
        double[] best = new double[engine.length];
        double[][] answers = new double[engine.length][rays];
        Arrays.fill(best, Double.POSITIVE_INFINITY);
        for (int round = 0; round < rounds; round++) {
            for (int e = 0; e < engine.length; e++) {
                best[e] = Math.min(best[e], round(engine[e], lines, answers[e]));
            }
        }
        print(out, ids, best, answers);
    }

    private static boolean isThere(String id, PrintWriter out) {
        if (!ENGINES.contains(id)) {
            throw new IllegalArgumentException("no engine \"" + id + "\" for rays; there are " + ENGINES);
        }
        Optional<String> missing = Engines.missing(Engines.get(id));
        missing.ifPresent(why -> out.println(id + " is left out: " + why));
        return missing.isEmpty();
    }

    private Engine fill(Engine engine) {
        engine.begin(Vec3.ZERO, 0, boxes);
        Cases cases = new Cases(1);
        Form box = new Form.Box(1, 0.7, 0.8);
        for (int i = 0; i < boxes; i++) {
            engine.add(new PeerBody(box, new Pose(cases.point(CUBE), cases.rotation()), Vec3.ZERO, Vec3.ZERO, 0, 0.5, false));
        }
        return engine;
    }

    private double[] lines() {
        Cases cases = new Cases(2);
        double[] lines = new double[6 * rays];
        for (int i = 0; i < rays; i++) {
            Vec3 from = cases.direction().times(AROUND);
            from.to(lines, 6 * i);
            cases.point(CUBE).minus(from).times(2).to(lines, 6 * i + 3);
        }
        return lines;
    }

    /** Nanoseconds of processor time a ray. */
    private double round(Engine engine, double[] lines, double[] answers) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long start = clock.getCurrentThreadCpuTime();
        for (int i = 0; i < rays; i++) {
            answers[i] = engine.rayCast(lines, 6 * i);
        }
        return (clock.getCurrentThreadCpuTime() - start) / (double) rays;
    }

    private void print(PrintWriter out, List<String> ids, double[] best, double[][] answers) {
        out.printf(Locale.ROOT, "%d rays into %d boxes, best of %d rounds%n%n", rays, boxes, rounds);
        out.println(
                "| engine | ns a ray | rays a second and core | time, the first = 1 | rays that hit | answers as the first's |");
        out.println("|---|---|---|---|---|---|");
        for (int e = 0; e < best.length; e++) {
            int hits = 0;
            int same = 0;
            for (int i = 0; i < rays; i++) {
                hits += answers[e][i] <= 1 ? 1 : 0;
                same += answers[e][i] == answers[0][i] || Math.abs(answers[e][i] - answers[0][i]) < SAME ? 1 : 0;
            }
            out.printf(Locale.ROOT, "| %s | %.0f | %.2e | %.2f | %d | %.3f %% |%n", ids.get(e), best[e], 1e9 / best[e],
                    best[e] / best[0], hits, 100.0 * same / rays);
        }
        out.flush();
    }
}
