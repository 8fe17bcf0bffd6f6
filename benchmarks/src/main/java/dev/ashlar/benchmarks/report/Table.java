package dev.ashlar.benchmarks.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Rows of texts and numbers under a title; a null or NaN is a value that there is not. */
public final class Table {
    private static final String MISSING = "–";

    private final String id;
    private final String title;
    private final List<String> columns;
    private final List<List<Object>> rows = new ArrayList<>();

    /**
     * An empty table.
     *
     * @param id name of its file, without the ending
     */
    public Table(String id, String title, String... columns) {
        this.id = id;
        this.title = title;
        this.columns = List.of(columns);
    }

    /** Adds a row. */
    public Table row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException("row must have " + columns.size() + " cells, but was " + Arrays.toString(cells));
        }
        rows.add(Arrays.stream(cells).map(Table::stored).collect(Collectors.toUnmodifiableList()));
        return this;
    }

    /** A dash for what is no number, since JSON has none; everything else as it is. */
    private static Object stored(Object cell) {
        boolean isNumber = cell instanceof Number;
        if (cell == null || isNumber && Double.isNaN(((Number) cell).doubleValue())) {
            return MISSING;
        }
        return isNumber && Double.isInfinite(((Number) cell).doubleValue()) ? "∞" : cell;
    }

    /** Name of its file, without the ending. */
    public String id() {
        return id;
    }

    /** What it shows. */
    public String title() {
        return title;
    }

    /** The rows so far. */
    public List<List<Object>> rows() {
        return Collections.unmodifiableList(rows);
    }

    /** Numbers in full; a text in quotes where it needs them. */
    public String csv() {
        StringBuilder out = new StringBuilder();
        StringJoiner head = new StringJoiner(",", "", "\n");
        columns.forEach(column -> head.add(quoted(column)));
        out.append(head);
        for (List<Object> row : rows) {
            StringJoiner line = new StringJoiner(",", "", "\n");
            row.forEach(cell -> line.add(cell.equals(MISSING) ? "" : quoted(cell.toString())));
            out.append(line);
        }
        return out.toString();
    }

    private static String quoted(String text) {
        return text.matches("(?s).*[\",\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }

    /** As Markdown, without the title. */
    public String markdown() {
        StringBuilder out = new StringBuilder("| " + String.join(" | ", columns) + " |\n|");
        for (int c = 0; c < columns.size(); c++) {
            out.append(isNumeric(c) ? "---:|" : "---|");
        }
        out.append('\n');
        for (List<Object> row : rows) {
            StringJoiner line = new StringJoiner(" | ", "| ", " |\n");
            row.forEach(cell -> line.add(Numbers.shown(cell).replace("|", "\\|")));
            out.append(line);
        }
        return out.toString();
    }

    /** As HTML, with the title. */
    public String html() {
        StringBuilder out = new StringBuilder("<table><caption>" + escaped(title) + "</caption>\n<thead><tr>");
        for (int c = 0; c < columns.size(); c++) {
            out.append("<th").append(cssClass(c)).append('>').append(escaped(columns.get(c))).append("</th>");
        }
        out.append("</tr></thead>\n<tbody>\n");
        for (List<Object> row : rows) {
            out.append("<tr>");
            for (int c = 0; c < row.size(); c++) {
                out.append("<td").append(cssClass(c)).append('>').append(escaped(Numbers.shown(row.get(c)))).append("</td>");
            }
            out.append("</tr>\n");
        }
        return out.append("</tbody></table>\n").toString();
    }

    private String cssClass(int column) {
        return isNumeric(column) ? " class=\"number\"" : "";
    }

    private boolean isNumeric(int column) {
        return rows.stream().map(row -> row.get(column)).allMatch(cell -> cell.equals(MISSING) || cell instanceof Number);
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
