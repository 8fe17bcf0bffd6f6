package dev.ashlar.benchmarks.experiments;

import dev.ashlar.benchmarks.report.Output;
import dev.ashlar.benchmarks.report.Progress;
import dev.ashlar.benchmarks.report.Machine;
import dev.ashlar.benchmarks.report.Report;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ashlar-bench experiments}: the papers' tables and figures again. */
@Command(name = "experiments", sortOptions = false,
        description = {"Makes the experiments of the papers again, and sets our figures beside the published ones in one page "
                + "with plots."},
        footerHeading = "%nExamples:%n",
        footer = {"  ashlar-bench experiments                     all of them, about 15 minutes",
            "  ashlar-bench experiments vadop               one of them",
            "  ashlar-bench experiments --effort 0.05       a quick look, with figures that mean little"})
public final class ExperimentsCommand implements Runnable {
    private static final List<Experiment> ALL = List.of(new TrajectoryExperiment(), new SeparatingVectorExperiment(),
            new VadopExperiment(), new DopTreeExperiment(), new PatchExperiment(), new VadopCountsExperiment(),
            new HardPolytopesExperiment());

    @Spec
    private CommandSpec spec;

    @Mixin
    private Output output;

    @Parameters(paramLabel = "<name>", arity = "0..*", description = "Which; all by default. There are trajectory, "
            + "separating-vector, vadop, dop-tree, polygonal-patch, vadop-counts, hard-polytopes.")
    private List<String> names = List.of();

    @Option(names = "--pictures", paramLabel = "DIR", description = "Also write each plot there as an SVG file.")
    private Path pictures;

    @Option(names = "--effort", paramLabel = "SHARE", defaultValue = "1", description = "Share of bodies, frames and "
            + "repetitions, above 0 and at most 1; ${DEFAULT-VALUE} if not given.")
    private double share;

    @Override
    public void run() {
        List<Experiment> chosen = names.isEmpty() ? ALL : names.stream().map(ExperimentsCommand::get).toList();
        Effort effort = new Effort(share);
        output.check(true);
        Report report = new Report("The papers' experiments", "ashlar-bench experiments" + (names.isEmpty() ? "" : " "
                + String.join(" ", names)) + (share == 1 ? "" : " --effort " + share), Machine.here());
        try (Progress progress = new Progress(spec.commandLine().getErr())) {
            chosen.forEach(experiment -> report.add(experiment.run(effort, progress)));
        }
        if (pictures != null) {
            output.writePictures(report, pictures);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("report: " + output.write(report, true));
        out.flush();
    }

    private static Experiment get(String name) {
        return ALL.stream().filter(experiment -> experiment.id().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no experiment \"" + name + "\"; there are "
                        + ALL.stream().map(Experiment::id).toList()));
    }
}
