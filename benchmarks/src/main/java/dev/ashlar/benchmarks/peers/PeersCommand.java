package dev.ashlar.benchmarks.peers;

import dev.ashlar.benchmarks.report.Output;
import dev.ashlar.benchmarks.report.Progress;
import dev.ashlar.benchmarks.report.Machine;
import dev.ashlar.benchmarks.report.Report;
import dev.ashlar.math.Check;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ashlar-bench peers}: the engines of the field on the same scenes. */
@Command(name = "peers", sortOptions = false,
        description = {"Runs engines on the same scenes, each in a process of its own, one after another and several times, "
                + "and judges all by the same oracle. Engines that cannot run here are reported and left out."},
        footerHeading = "%nExamples:%n",
        footer = {"  ashlar-bench peers                               the wall of 1,000 bricks, all engines",
            "  ashlar-bench peers ashlar jolt --scene wall-100  a small one, two engines",
            "  ashlar-bench peers ashlar jolt --here --runs 1 --scene rain-200  a quick look",
            "  ashlar-bench peers --scene all --publish         all scenes, into docs/performance.md"})
public final class PeersCommand implements Runnable {
    /** Iterations with which engines nearly hold the wall. */
    private static final Map<String, Integer> HOLDING = Map.of("jolt", 30, "bullet", 30, "physx-tgs", 16);
    /** As many substeps as Ashlar makes of a step. */
    private static final int SUBSTEPS = 4;
    private static final List<String> SUBSTEPPED = List.of("jolt", "bullet", "physx-tgs");
    /** Where that is asked. */
    private static final List<String> COMPARED = List.of("wall-1000", "wall-100");
    /** Of the scene, for runs that only ask whether it holds. */
    private static final int HOLDING_STEPS = 240;
    private static final int MOST_SECONDS = 300;

    @Spec
    private CommandSpec spec;

    @Mixin
    private Output output;

    @Parameters(paramLabel = "<engine>", arity = "0..*", description = "Which; all by default. There are ashlar, jolt, bullet, "
            + "physx-pgs, physx-tgs, ode4j, jbullet.")
    private List<String> engines = List.of();

    @Option(names = "--scene", paramLabel = "ID", defaultValue = "wall-1000", description = "Which; ${DEFAULT-VALUE} if not "
            + "given. all: all; motion: those in which bodies move, for the table of step times. A wrong one is answered with a "
            + "list; rain-N, hulls-N, debris-N, field-N, ragdolls-N, vehicles-N, bridge-N, chain-N take any number.")
    private List<String> sceneIds;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "3", description = "How often each is run; ${DEFAULT-VALUE} if "
            + "not given.")
    private int runs;

    @Option(names = "--steps", paramLabel = "N", description = "Steps of each run, at most; by default the scene's.")
    private Integer steps;

    @Option(names = "--seconds", paramLabel = "S", defaultValue = "150", description = "Processor time after which a run ends; "
            + "${DEFAULT-VALUE} if not given.")
    private double seconds;

    @Option(names = "--here", description = "Run all in this process, which is quicker: engines, and scenes, then share its "
            + "memory and its compiled code.")
    private boolean here;

    @Override
    public void run() {
        Check.positive("--seconds", seconds);
        if (runs < 1 || steps != null && steps < 1) {
            throw new IllegalArgumentException("--runs and --steps must be >= 1, but were " + runs + " and " + steps);
        }
        List<PeerScene> scenes = sceneIds.stream().flatMap(id -> PeerScene.named(id).stream()).distinct().map(PeerScene::get)
                .toList();
        Map<String, String> left = new LinkedHashMap<>();
        List<Engines.Entry> present = new ArrayList<>();
        for (String id : engines.isEmpty() ? Engines.ids() : engines) {
            Engines.Entry entry = Engines.get(id);
            Optional<String> missing = Engines.missing(entry);
            missing.ifPresentOrElse(why -> left.put(entry.name(), why), () -> present.add(entry));
        }
        output.check(false);
        PrintWriter err = spec.commandLine().getErr();
        left.forEach((name, why) -> err.println("ashlar-bench: leaves out " + name + ": " + why));
        Report report = new Report("Engines side by side", "ashlar-bench peers" + (engines.isEmpty() ? "" : " " + String.join(" ",
                engines)) + " --scene " + String.join(" --scene ", sceneIds) + " --runs " + runs, Machine.here());
        try (Progress progress = new Progress(err)) {
            StepTable table = new StepTable();
            for (PeerScene scene : scenes) {
                PeerResults results = run(scene, present, progress);
                Map<String, String> without = new LinkedHashMap<>(left);
                present.stream().filter(engine -> !scene.canRun(engine)).forEach(engine -> without.put(engine.name(),
                        "it does not have such shapes or joints, or is not asked for them here"));
                report.add(results.section(scene, without));
                table.add(scene, results);
            }
            report.add(table.section());
        }
        PrintWriter out = spec.commandLine().getOut();
        report.sections().forEach(
                section -> section.tables().forEach(table -> out.println("\n" + table.title() + "\n\n" + table.markdown())));
        out.println("report: " + output.write(report, false));
        out.flush();
    }

    /** Runs are interleaved, so that a busy minute of the machine does not hit one engine alone. */
    private PeerResults run(PeerScene scene, List<Engines.Entry> present, Progress progress) {
        List<PeerTask> tasks = tasks(scene, present);
        PeerResults results = new PeerResults(tasks);
        progress.begin(scene.id, runs * tasks.size());
        for (int run = 0; run < runs; run++) {
            for (PeerTask task : tasks) {
                if (!results.hasFailed(task)) {
                    try {
                        PeerTask now = run == 0 ? task : task.unjudged();
                        results.add(task, here ? new PeerRun(now).run(run > 0) : PeerProcess.run(now, MOST_SECONDS));
                    } catch (PeerProcess.Failed e) {
                        results.fail(task, e.getMessage());
                    } catch (IllegalStateException | IllegalArgumentException | LinkageError e) {
                        results.fail(task, "ended with " + e);
                    }
                }
                progress.step(task.label());
            }
        }
        return results;
    }

    private List<PeerTask> tasks(PeerScene scene, List<Engines.Entry> present) {
        int most = steps == null ? scene.steps : steps;
        List<PeerTask> tasks = new ArrayList<>();
        for (Engines.Entry engine : present) {
            if (scene.canRun(engine)) {
                tasks.add(new PeerTask(engine.id(), scene.id, 0, 1, most, true, seconds));
            }
        }
        if (COMPARED.contains(scene.id)) {
            int some = Math.min(most, HOLDING_STEPS);
            for (Engines.Entry engine : present) {
                if (HOLDING.containsKey(engine.id())) {
                    tasks.add(new PeerTask(engine.id(), scene.id, HOLDING.get(engine.id()), 1, some, true, seconds));
                }
            }
            for (Engines.Entry engine : present) {
                if (SUBSTEPPED.contains(engine.id())) {
                    tasks.add(new PeerTask(engine.id(), scene.id, 0, SUBSTEPS, some, true, seconds));
                }
            }
        }
        return tasks;
    }
}
