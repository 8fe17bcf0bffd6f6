package dev.ashlar.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReportTest {
    @TempDir
    Path dir;

    private static Report report() {
        Section section = new Section("walls", "Walls & bricks");
        section.say("They stand, if a < b.");
        section.compare(new Comparison("creep, mm", 2, "Rival", 1, true, "softer"));
        section.compare(new Comparison("overlap, mm", 0, "Rival", 3, true, "ours is guarded"));
        section.compare(new Comparison("rows held", 24, "Paper", 250, false, "glue"));
        section.compare(new Comparison("time, ms", 1.001, "Rival", 1, true, "the same"));
        section.add(new Table("walls", "Bricks, \"in rows\"", "who", "count", "ms")
                .row("a, b", 3, 1234.5678).row("c", 4, Double.NaN));
        section.add(Plot.logarithmic("plot", "Times", "n", "ms").line("one", new double[] {1, 2, 3}, new double[] {1, 0, 100}));
        return new Report("Test", "ashlar-bench test", Machine.here()).add(section);
    }

    @Test
    void theFirstTableSaysWhereOthersAreBetterLargestLeadFirst() {
        Table first = Report.whereOthersLead(List.of(report()));
        assertThat(first.rows()).extracting(row -> row.get(0)).containsExactly("rows held", "creep, mm");
        assertThat(first.rows()).extracting(row -> row.get(4)).containsExactly("×10.42", "×2");
        assertThat(Report.whereWeLead(List.of(report())).rows()).extracting(row -> row.get(0))
                .containsExactly("overlap, mm", "time, ms");
        String html = new HtmlPage(List.of(report())).text();
        String markdown = new MarkdownPage(List.of(report())).text();
        for (String text : List.of(html, markdown)) {
            assertThat(text.indexOf("Where a paper or another engine is better")).isPositive()
                    .isLessThan(text.indexOf("Where Ashlar is as good")).isLessThan(text.indexOf("rows held"));
        }
    }

    @Test
    void equalFiguresAreNobodysLead() {
        assertThat(new Comparison("x", 0, "r", 0, true, "").theyAreBetter()).isFalse();
        assertThat(new Comparison("x", 1, "r", 0, true, "").theyAreBetter()).isTrue();
        assertThat(new Comparison("x", 0, "r", 1, false, "").theyAreBetter()).isTrue();
    }

    @Test
    void writesNumbersInFullForMachinesAndShortForPeople() {
        Table table = report().sections().get(0).tables().get(0);
        assertThat(table.csv()).isEqualTo("who,count,ms\n\"a, b\",3,1234.5678\nc,4,\n");
        assertThat(table.markdown()).isEqualTo("| who | count | ms |\n|---|---:|---:|\n| a, b | 3 | 1,235 |\n| c | 4 | – |\n");
        assertThat(table.html()).contains("<td class=\"number\">1,235</td>", "Bricks, \"in rows\"");
        assertThat(Numbers.shown(0.0123456)).isEqualTo("0.012");
        assertThat(Numbers.shown(1.23456e-7)).isEqualTo("1.2e-07");
        assertThat(Numbers.shown(0.25)).isEqualTo("0.25");
        assertThat(Numbers.shown(10.001)).isEqualTo("10");
        assertThat(Numbers.shown(99.999)).isEqualTo("100");
        assertThat(Numbers.shown(-700)).isEqualTo("-700");
        assertThat(Numbers.shown(Double.NaN)).isEqualTo("–");
    }

    @Test
    void refusesARowOfAnotherLength() {
        assertThatThrownBy(() -> new Table("t", "t", "a", "b").row(1)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("row must have 2 cells, but was [1]");
    }

    @Test
    void leavesAPageTablesAndPlotsAndCanBeReadAgain() throws Exception {
        Report report = report();
        report.write(dir);
        assertThat(dir.resolve("walls.csv")).isNotEmptyFile();
        assertThat(dir.resolve("plot.png")).isNotEmptyFile();
        assertThat(Files.readString(dir.resolve("report.html"))).contains("Walls &amp; bricks", "if a &lt; b", "<svg", "</html>");
        List<Report> again = Report.read(dir, dir.resolve("nowhere"));
        assertThat(new MarkdownPage(again).text()).isEqualTo(new MarkdownPage(List.of(report)).text())
                .contains("| creep, mm | 2 | 1 | Rival | ×2 | softer |").contains("Load average");
    }

    @Test
    void quantilesAreValuesThatOccur() {
        assertThat(Numbers.median(3, 1, 2)).isEqualTo(2);
        assertThat(Numbers.quantile(new double[] {1, 2, 3, 4}, 0.99)).isEqualTo(4);
        assertThat(Numbers.quantile(new double[] {5}, 0.01)).isEqualTo(5);
        assertThat(Numbers.median()).isNaN();
    }
}
