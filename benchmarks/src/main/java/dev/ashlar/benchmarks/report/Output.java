package dev.ashlar.benchmarks.report;

import dev.ashlar.benchmarks.report.MarkdownPage;
import dev.ashlar.benchmarks.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where commands put what they measure. */
public final class Output {
    public static final String DOCUMENT = "docs/performance.md";
    public static final Path EXPERIMENTS = Path.of("build", "experiments");
    public static final Path PEERS = Path.of("build", "peers");

    @Option(names = "--out", paramLabel = "DIR", description = "Where report.html, report.json, CSV files and plots go; by "
            + "default build/experiments and build/peers.")
    private Path dir;

    @Option(names = "--publish", paramLabel = "FILE", arity = "0..1", fallbackValue = DOCUMENT,
            description = "Also write a Markdown file of this run and of the last one of the other command; ${FALLBACK-VALUE} "
                    + "if none is named.")
    private Path published;

    /** Fails before time is spent on what could not be kept. */
    public void check(boolean experiments) {
        Path to = directory(experiments);
        try {
            Files.createDirectories(to);
            Files.delete(Files.createTempFile(to, ".ashlar", null));
            if (published != null && published.toAbsolutePath().getParent() != null) {
                Files.createDirectories(published.toAbsolutePath().getParent());
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot write into " + to + "; name another directory with --out", e);
        }
    }

    /** Writes all files; returns the page. */
    public Path write(Report report, boolean experiments) {
        Path to = directory(experiments);
        try {
            report.write(to);
            if (published != null) {
                Files.writeString(published, new MarkdownPage(Report.read(experiments ? to : EXPERIMENTS,
                        experiments ? PEERS : to)).text());
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot write into " + to + ": " + e + "; name another directory with --out", e);
        }
        return to.resolve("report.html");
    }

    /** Writes the plots as SVG files. */
    public void writePictures(Report report, Path to) {
        try {
            report.writePictures(to);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot write into " + to + ": " + e + "; name another directory with --pictures",
                    e);
        }
    }

    private Path directory(boolean experiments) {
        return dir != null ? dir : experiments ? EXPERIMENTS : PEERS;
    }
}
