package dev.ashlar.benchmarks.report;

import java.util.List;

/** Reports as one page that needs no network. */
final class HtmlPage {
    private static final String STYLE = """
            body { font: 15px/1.5 system-ui, sans-serif; color: #222; max-width: 1000px; margin: 2rem auto; padding: 0 1rem; }
            h1, h2 { line-height: 1.2; } h2 { margin-top: 3rem; border-top: 1px solid #ddd; padding-top: 1rem; }
            table { border-collapse: collapse; margin: 1.2rem 0; font-size: 14px; }
            caption { text-align: left; font-weight: 600; padding-bottom: .4rem; }
            th, td { border-bottom: 1px solid #e2e2e2; padding: .25rem 1.1rem .25rem 0; text-align: left; vertical-align: top; }
            th { border-bottom: 2px solid #999; } .number { text-align: right; font-variant-numeric: tabular-nums; }
            svg { max-width: 100%; height: auto; } .note { color: #555; }
            """;

    private final List<Report> reports;

    HtmlPage(List<Report> reports) {
        this.reports = reports;
    }

    String text() {
        String title = reports.get(0).title();
        StringBuilder out = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
                .append(Table.escaped(title)).append("</title>\n<style>\n").append(STYLE).append("</style></head>\n<body>\n<h1>")
                .append(Table.escaped(title)).append("</h1>\n");
        out.append(Report.whereOthersLead(reports).html()).append(Report.whereWeLead(reports).html());
        for (Report report : reports) {
            out.append("<p class=\"note\">").append(Table.escaped(report.machine().sentence())).append(" Again with <code>")
                    .append(Table.escaped(report.command())).append("</code>.</p>\n");
            report.sections().forEach(section -> append(out, section));
        }
        return out.append("</body></html>\n").toString();
    }

    private static void append(StringBuilder out, Section section) {
        out.append("<h2 id=\"").append(section.id()).append("\">").append(Table.escaped(section.title())).append("</h2>\n");
        section.paragraphs().forEach(text -> out.append("<p>").append(Table.escaped(text)).append("</p>\n"));
        section.tables().forEach(table -> out.append(table.html()));
        section.plots().forEach(plot -> out.append("<figure>").append(plot.svg()).append("</figure>\n"));
    }
}
