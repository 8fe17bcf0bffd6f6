package dev.ashlar.benchmarks.peers;

import dev.ashlar.benchmarks.report.Section;
import dev.ashlar.benchmarks.report.Table;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What steps take, in one table for all scenes: a row for each engine and part of a scene. */
final class StepTable {
    private final Table table = new Table("peers-steps", "Step times in ms of processor time; ratios are ours to this engine's",
            "scene", "engine", "mean", "median", "p99", "max", "first", "first / median of next 60", "ratio of means",
            "ratio of medians", "ratio of p99", "broad", "narrow", "solve", "advance", "internal steps", "passes", "visits", "held %",
            "overlap mm", "joints open mm",
            "displaced", "through", "largest rise J", "all rises J", "kinetic at the end J", "steps", "calibration ms");

    void add(PeerScene scene, PeerResults results) {
        boolean isParted = scene.standing > 0 && scene.steps > scene.standing;
        if (scene.standing > 0) {
            add(scene.id + (isParted ? ", standing" : ""), results, PeerOutcome::standing, true, !isParted);
        }
        if (scene.steps > scene.standing) {
            add(scene.id + (isParted ? ", after the shot" : ""), results, PeerOutcome::moving, !isParted, true);
        }
    }

    /** The columns of the whole run stand in the rows of its beginning and its end. */
    private void add(String name, PeerResults results, Function<PeerOutcome, PeerOutcome.Part> part, boolean isBegin, boolean isEnd) {
        Optional<PeerTask> ours = results.done().stream().filter(task -> task.engine().equals("ashlar")).findFirst();
        for (PeerTask task : results.done()) {
            Cells cells = new Cells(results, task, ours.orElse(task), part);
            Object mean = task.engine().equals("ashlar") || ours.isEmpty() ? null : cells.ratio(PeerOutcome.Part::mean);
            Object median = mean == null ? null : cells.ratio(PeerOutcome.Part::median);
            Object p99 = mean == null ? null : cells.ratio(PeerOutcome.Part::p99);
            table.row(name, task.label(), cells.of(PeerOutcome.Part::mean), cells.of(PeerOutcome.Part::median),
                    cells.of(PeerOutcome.Part::p99), cells.of(PeerOutcome.Part::max), isBegin ? cells.whole(PeerOutcome::first) : null,
                    isBegin ? cells.whole(o -> o.first() / o.next()) : null, mean, median, p99, cells.of(p -> p.effort().broad()),
                    cells.of(p -> p.effort().narrow()), cells.of(p -> p.effort().solve()), cells.of(p -> p.effort().advance()),
                    cells.of(p -> p.effort().internalSteps()), cells.of(p -> p.effort().passes()), cells.of(p -> p.effort().visits()),
                    cells.of(p -> 100 * p.effort().heldShare()), cells.of(p -> 1e3 * p.overlap()),
                    cells.of(p -> 1e3 * p.open()), isEnd ? cells.whole(o -> o.displaced() < 0 ? Double.NaN : o.displaced()) : null,
                    isEnd ? cells.whole(o -> o.wentThrough() < 0 ? Double.NaN : o.wentThrough()) : null, cells.of(PeerOutcome.Part::rise),
                    cells.of(PeerOutcome.Part::rises), isEnd ? cells.whole(PeerOutcome::kinetic) : null, cells.whole(PeerOutcome::steps),
                    cells.whole(PeerOutcome::calibration));
        }
    }

    /** Medians over the runs of a task. */
    private record Cells(PeerResults results, PeerTask task, PeerTask ours, Function<PeerOutcome, PeerOutcome.Part> part) {
        /** A figure of a part. */
        private interface Figure {
            double of(PeerOutcome.Part part);
        }

        double of(Figure figure) {
            return results.median(task, o -> figure.of(part.apply(o)));
        }

        double whole(ToDoubleFunction<PeerOutcome> of) {
            return results.median(task, of);
        }

        double ratio(Figure figure) {
            return results.median(ours, o -> figure.of(part.apply(o))) / of(figure);
        }
    }

    Section section() {
        Section section = new Section("peers-steps", "What steps take, scene by scene");
        section.say("Phases are shares of the clock's time of a step, taken of its processor time; visits are twice the passes times the manifolds. Overlaps are looked for in every "
                + "tenth step, energies in every step, both in the first run only. The calibration kernel is the same arithmetic "
                + "every time, just before and after a run: where it differs, so did the machine. Steps are fewer than the scene's "
                + "where time was up: such rows are of its beginning.");
        return section.add(table);
    }
}
