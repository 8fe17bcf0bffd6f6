package dev.ashlar.benchmarks.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * All that one run of a command measured. Kept as {@code report.json}, so that a document can be made of runs of several
 * commands.
 */
public final class Report {
    private static final Gson GSON = new GsonBuilder().serializeNulls().serializeSpecialFloatingPointValues().create();
    private static final String FILE = "report.json";

    private final String title;
    private final String command;
    private final Machine machine;
    private final List<Section> sections = new ArrayList<>();

    /**
     * An empty report.
     *
     * @param command what to type to get it again
     */
    public Report(String title, String command, Machine machine) {
        this.title = title;
        this.command = command;
        this.machine = machine;
    }

    /** Adds a section. */
    public Report add(Section section) {
        sections.add(section);
        return this;
    }

    /** All sections. */
    public List<Section> sections() {
        return List.copyOf(sections);
    }

    String title() {
        return title;
    }

    String command() {
        return command;
    }

    Machine machine() {
        return machine;
    }

    /** Where others are better, in the order of their lead. */
    static Table whereOthersLead(List<Report> reports) {
        Table table = new Table("others-lead", "Where a paper or another engine is better than Ashlar", "what", "Ashlar",
                "the other", "who", "their lead", "why");
        comparisons(reports).filter(Comparison::theyAreBetter).sorted(Comparator.comparing(Comparison::theirLead).reversed())
                .forEach(c -> table.row(c.what(), c.ours(), c.theirs(), c.rival(), times(c.theirLead()), c.why()));
        return table;
    }

    /** All others, in the order of our lead. */
    static Table whereWeLead(List<Report> reports) {
        Table table = new Table("ashlar-leads", "Where Ashlar is as good or better", "what", "Ashlar", "the other", "who",
                "our lead", "why");
        comparisons(reports).filter(c -> !c.theyAreBetter()).sorted(Comparator.comparing(Comparison::theirLead))
                .forEach(c -> table.row(c.what(), c.ours(), c.theirs(), c.rival(), times(1 / c.theirLead()), c.why()));
        return table;
    }

    private static String times(double lead) {
        return Double.isInfinite(lead) ? "∞" : "×" + Numbers.shown(lead);
    }

    private static Stream<Comparison> comparisons(List<Report> reports) {
        return reports.stream().flatMap(report -> report.sections.stream()).flatMap(section -> section.comparisons().stream());
    }

    /** Writes {@code report.html}, {@code report.json}, a CSV file for each table and a PNG file for each plot. */
    public void write(Path dir) throws IOException {
        Files.createDirectories(dir);
        Files.writeString(dir.resolve("report.html"), new HtmlPage(List.of(this)).text());
        Files.writeString(dir.resolve(FILE), GSON.toJson(this));
        for (Section section : sections) {
            for (Table table : section.tables()) {
                Files.writeString(dir.resolve(table.id() + ".csv"), table.csv());
            }
            for (Plot plot : section.plots()) {
                plot.writePng(dir);
            }
        }
    }

    /** Writes an SVG file for each plot. */
    void writePictures(Path dir) throws IOException {
        Files.createDirectories(dir);
        for (Section section : sections) {
            for (Plot plot : section.plots()) {
                // Hundredths of a pixel are enough.
                Files.writeString(dir.resolve(plot.id() + ".svg"), plot.svg().replaceAll("(\\.\\d\\d)\\d+", "$1"));
            }
        }
    }

    /** The reports that earlier runs left in these directories; none where there is none. */
    public static List<Report> read(Path... dirs) throws IOException {
        List<Report> found = new ArrayList<>();
        for (Path dir : dirs) {
            if (Files.exists(dir.resolve(FILE))) {
                found.add(GSON.fromJson(Files.readString(dir.resolve(FILE)), Report.class));
            }
        }
        return found;
    }
}
