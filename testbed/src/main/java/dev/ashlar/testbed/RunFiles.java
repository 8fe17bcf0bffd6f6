package dev.ashlar.testbed;

import dev.ashlar.testbed.replay.ReplayPage;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What a run leaves behind: {@code summary.json}, {@code steps.csv}, {@code replay.html} and the plots. */
final class RunFiles {
    private final Path dir;

    private RunFiles(Path dir) {
        this.dir = dir;
    }

    /** Makes the directory if need be, before any time is spent on a run that could not be kept. */
    static RunFiles in(Path dir) {
        try {
            Files.createDirectories(dir);
            Files.delete(Files.createTempFile(dir, ".ashlar", null));
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot write into " + dir + "; name another directory with --out", e);
        }
        return new RunFiles(dir);
    }

    void write(Summary summary, Simulation run) {
        try {
            Replacement.of(dir.resolve("summary.json"), file -> Files.writeString(file, summary.json() + "\n"));
            Replacement.of(dir.resolve("steps.csv"), file -> writeCsv(run.rows(), file));
            Replacement.of(replay(), file -> Files.writeString(file,
                    ReplayPage.html(summary.scene(), summary.algorithms(), run.recorder(), series(run.rows()))));
            Plots.write(summary.scene(), run.rows(), dir);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot write into " + dir + ": " + e + "; name another directory with --out", e);
        }
    }

    Path replay() {
        return dir.resolve("replay.html");
    }

    private static void writeCsv(List<StepRow> rows, Path file) throws IOException {
        try (Writer csv = Files.newBufferedWriter(file)) {
            StepRow.writeCsv(rows, csv);
        }
    }

    private static Map<String, double[]> series(List<StepRow> rows) {
        Map<String, double[]> series = new LinkedHashMap<>();
        series.put("bodies", column(rows, StepRow::bodies));
        series.put("contacts", column(rows, StepRow::contacts));
        series.put("overlapping pairs", column(rows, StepRow::overlappingPairs));
        series.put("widest gap, mm", column(rows, row -> 1e3 * row.worstGap()));
        series.put("held, %", column(rows, row -> 100 * row.heldShare()));
        series.put("kinetic energy, J", column(rows, StepRow::kineticEnergy));
        series.put("step, ms", column(rows, StepRow::stepMs));
        return series;
    }

    private static double[] column(List<StepRow> rows, ToDoubleFunction<StepRow> of) {
        return rows.stream().mapToDouble(of).toArray();
    }
}
