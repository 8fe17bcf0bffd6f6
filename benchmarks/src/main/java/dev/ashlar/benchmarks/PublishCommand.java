package dev.ashlar.benchmarks;

import dev.ashlar.benchmarks.report.Output;
import dev.ashlar.benchmarks.report.MarkdownPage;
import dev.ashlar.benchmarks.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ashlar-bench publish}: the document again, from what was measured last. */
@Command(name = "publish", description = "Writes the Markdown document of the last runs of experiments and peers, without "
        + "measuring "
        + "anything.")
final class PublishCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "<file>", arity = "0..1", defaultValue = Output.DOCUMENT,
            description = "What to write; ${DEFAULT-VALUE} if not given.")
    private Path file;

    @Parameters(index = "1..*", paramLabel = "<dir>", arity = "0..*",
            description = "Where reports are; build/experiments and build/peers if not given.")
    private List<Path> dirs = List.of(Output.EXPERIMENTS, Output.PEERS);

    @Override
    public void run() {
        try {
            List<Report> reports = Report.read(dirs.toArray(Path[]::new));
            if (reports.isEmpty()) {
                throw new IllegalArgumentException("no report in " + dirs + "; run ashlar-bench experiments or peers first");
            }
            Files.writeString(file, new MarkdownPage(reports).text());
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot write " + file + ": " + e, e);
        }
        spec.commandLine().getOut().println("document: " + file);
    }
}
