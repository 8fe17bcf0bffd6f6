package dev.ashlar.benchmarks.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What one experiment, or one scene with all engines, came to. */
public final class Section {
    private final String id;
    private final String title;
    private final List<String> paragraphs = new ArrayList<>();
    private final List<Comparison> comparisons = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<Plot> plots = new ArrayList<>();

    /** An empty section; the id names its files. */
    public Section(String id, String title) {
        this.id = id;
        this.title = title;
    }

    /** Adds a paragraph. */
    public Section say(String paragraph) {
        paragraphs.add(paragraph);
        return this;
    }

    /** Adds a comparison. */
    public Section compare(Comparison comparison) {
        comparisons.add(comparison);
        return this;
    }

    /** Adds a table. */
    public Section add(Table table) {
        tables.add(table);
        return this;
    }

    /** Adds a plot. */
    public Section add(Plot plot) {
        plots.add(plot);
        return this;
    }

    /** Names its files. */
    public String id() {
        return id;
    }

    /** Its heading. */
    public String title() {
        return title;
    }

    List<String> paragraphs() {
        return Collections.unmodifiableList(paragraphs);
    }

    /** Figures beside those of others. */
    public List<Comparison> comparisons() {
        return Collections.unmodifiableList(comparisons);
    }

    /** All tables. */
    public List<Table> tables() {
        return Collections.unmodifiableList(tables);
    }

    /** All plots. */
    public List<Plot> plots() {
        return Collections.unmodifiableList(plots);
    }
}
