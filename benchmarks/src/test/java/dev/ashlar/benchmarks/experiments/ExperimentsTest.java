package dev.ashlar.benchmarks.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.benchmarks.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every experiment in small: it runs through, and what does not depend on times is right. */
final class ExperimentsTest {
    @TempDir
    Path dir;

    private void run(String name) throws IOException {
        Program program = new Program();
        Path document = dir.resolve("performance.md");
        int status = program.run("experiments", name, "--effort", "0.01", "--out", dir.toString(), "--publish",
                document.toString());
        assertThat(status).as(program.err()).isZero();
        assertThat(program.out()).contains("report: " + dir.resolve("report.html"));
        assertThat(program.err()).contains(name);
        String page = Files.readString(dir.resolve("report.html"));
        assertThat(page).contains("Where a paper or another engine is better").contains("id=\"" + name + "\"").contains("<svg");
        assertThat(Files.readString(document)).startsWith("# Performance\n").contains("ashlar-bench experiments " + name)
                .doesNotContain("null", "NaN");
        Path again = dir.resolve("again.md");
        assertThat(program.run("publish", again.toString(), dir.toString())).isZero();
        assertThat(again).content().startsWith("# Performance\n").contains("ashlar-bench experiments " + name);
    }

    /** The cells of a column, without its name; NaN for empty ones. */
    private List<Double> column(String file, int index) throws IOException {
        List<String> lines = Files.readAllLines(dir.resolve(file + ".csv"));
        assertThat(lines).as(file).hasSizeGreaterThan(1);
        return lines.stream().skip(1).map(line -> line.split(",", -1)[index])
                .map(cell -> cell.isEmpty() ? Double.NaN : Double.parseDouble(cell)).toList();
    }

    @Tag("slow")
    @Test
    void trajectory() throws IOException {
        run("trajectory");
        assertThat(column("trajectory-wall", 1)).as("overlaps").containsOnly(0.0).hasSize(2);
        assertThat(column("trajectory-leaks", 3)).as("our leaks").containsOnly(0.0).hasSize(3);
        assertThat(column("trajectory-leaks", 2)).as("leaks by the paper's rule").anyMatch(leaks -> leaks > 0);
        assertThat(column("trajectory-internal-edges", 3)).allMatch(share -> share > 25 && share < 100);
        assertThat(column("trajectory-optimisations", 2)).hasSize(6).allMatch(factor -> factor > 0);
    }

    @Tag("slow")
    @Test
    void vadopCounts() throws IOException {
        run("vadop-counts");
        assertThat(column("vadop-exchanges", 1)).as("exchanges of boxes").hasSize(8).isSorted();
        assertThat(column("vadop-memory", 3)).as("pairs / tests at 2.5 m/s").hasSize(7).allMatch(gain -> gain > 5);
    }

    @Tag("slow")
    @Test
    void hardPolytopes() throws IOException {
        run("hard-polytopes");
        assertThat(column("hard-polytopes-gap", 1)).as("mean steps of balls").hasSize(10)
                .allMatch(steps -> steps >= 1 && steps < 30);
        assertThat(column("hard-polytopes-thinness", 6)).as("most steps of rods").allMatch(steps -> steps >= 2 && steps < 200);
    }

    @Tag("slow")
    @Test
    void separatingVector() throws IOException {
        run("separating-vector");
        assertThat(column("separating-vector-figure-4-iv", 8)).as("answers of the tracker that differ").containsOnly(0.0);
        assertThat(column("separating-vector-figure-4-i-ii", 4)).as("free pairs done in 3 steps, %").hasSize(6)
                .allMatch(share -> share > 80 && share < 100.001);
        assertThat(column("separating-vector-figure-4-iii", 1)).as("most steps").allMatch(k -> k > 1 && k < 100);
    }

    @Test
    void vadop() throws IOException {
        run("vadop");
        assertThat(column("vadop-table-1", 6)).as("our radius over the paper's, %").hasSize(10).allMatch(more -> more < 4);
        List<Double> ours = column("vadop-table-1", 5);
        List<Double> theirs = column("vadop-table-1", 2);
        for (int i = 0; i < ours.size(); i++) {
            assertThat(ours.get(i) / theirs.get(i)).as("axes used").isBetween(0.9, 1.1);
        }
        List<Double> missed = column("vadop-figure-4", 4);
        assertThat(missed.get(7)).as("missed at 10 m/s").isGreaterThan(missed.get(0)).isBetween(5.0, 60.0);
        assertThat(column("vadop-figure-6b", 6)).as("pair tests of all pairs / vadop").allMatch(ratio -> ratio > 5);
    }

    @Tag("slow")
    @Test
    void dopTree() throws IOException {
        run("dop-tree");
        List<Double> nodePairs = column("dop-tree-table-3", 3);
        assertThat(nodePairs).hasSize(10);
        assertThat(nodePairs.get(0) / nodePairs.get(5)).as("node pairs, limit 1 / limit 6").isGreaterThan(3);
        List<Double> volumes = column("dop-tree-volumes", 3);
        assertThat(volumes.get(1) / volumes.get(9)).as("node pairs, boxes / 18-DOPs, limit 4").isGreaterThan(1.4);
    }

    @Test
    void polygonalPatches() throws IOException {
        run("polygonal-patch");
        List<Double> faces = column("patch-counts", 1);
        List<Double> free = column("patch-counts", 3);
        List<Double> small = column("patch-counts", 4);
        for (int i = 0; i < faces.size(); i++) {
            assertThat(small.get(i)).as("patches of at most 4 faces, row %d", i).isBetween(faces.get(i) / 4, faces.get(i));
            assertThat(free.get(i)).as("patches of any size, row %d", i).isLessThan(small.get(i));
        }
        assertThat(column("patch-figures-2-4-2-5", 1)).hasSize(4).allMatch(us -> us > 0);
    }
}
