package dev.ashlar.benchmarks.peers;

import dev.ashlar.benchmarks.peers.PeerOutcome.Part;
import dev.ashlar.benchmarks.report.Section;
import dev.ashlar.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What steps take, in one table for all scenes: a row for each engine and part of a scene. */
final class StepTable {
    private static final List<ToDoubleFunction<Part>> TIMES = List.of(Part::mean, Part::median, Part::p99, Part::max);
    private static final List<ToDoubleFunction<Part>> RATIOS = List.of(Part::mean, Part::median, Part::p99);
    private static final List<ToDoubleFunction<Part>> REST = List.of(p -> p.effort().broad(), p -> p.effort().narrow(),
            p -> p.effort().solve(), p -> p.effort().advance(), p -> p.effort().internalSteps(), p -> p.effort().iterations(),
            p -> p.effort().visits(), p -> 100 * p.effort().heldShare(), p -> 1e3 * p.overlap(), p -> 1e3 * p.open());

    private final Table table = new Table("peers-steps", "Step times in ms of processor time; ratios are ours to this engine's",
            "scene", "engine", "mean", "median", "p99", "max", "first", "first / median of next 60", "ratio of means",
            "ratio of medians", "ratio of p99", "broad", "narrow", "solve", "advance", "internal steps", "iterations", "visits",
            "held %", "overlap mm", "joints open mm", "displaced", "through", "largest rise J", "all rises J",
            "kinetic at the end J", "steps", "calibration ms");

    void add(PeerScene scene, PeerResults results) {
        boolean isParted = scene.standing > 0 && scene.steps > scene.standing;
        if (scene.standing > 0) {
            add(scene.id + (isParted ? ", standing" : ""), results, PeerOutcome::standing, true, !isParted);
        }
        if (scene.steps > scene.standing) {
            add(scene.id + (isParted ? ", after the shot" : ""), results, PeerOutcome::moving, !isParted, true);
        }
    }

    /** Columns of the whole run stand in the row of its beginning or its end. */
    private void add(String name, PeerResults results, Function<PeerOutcome, Part> part, boolean isBegin, boolean isEnd) {
        Optional<PeerTask> ours = results.done().stream().filter(task -> task.engine().equals("ashlar")).findFirst();
        for (PeerTask task : results.done()) {
            List<Object> cells = new ArrayList<>(List.of(name, task.label()));
            Consumer<ToDoubleFunction<PeerOutcome>> whole = of -> cells.add(results.median(task, of));
            Consumer<ToDoubleFunction<Part>> of = figure -> whole.accept(o -> figure.applyAsDouble(part.apply(o)));
            TIMES.forEach(of);
            whole.accept(o -> isBegin ? o.first() : Double.NaN);
            whole.accept(o -> isBegin ? o.first() / o.next() : Double.NaN);
            for (ToDoubleFunction<Part> time : RATIOS) {
                ToDoubleFunction<PeerOutcome> figure = o -> time.applyAsDouble(part.apply(o));
                cells.add(ours.isEmpty() || ours.get() == task ? Double.NaN
                        : results.median(ours.get(), figure) / results.median(task, figure));
            }
            REST.forEach(of);
            whole.accept(o -> isEnd && o.displaced() >= 0 ? o.displaced() : Double.NaN);
            whole.accept(o -> isEnd && o.wentThrough() >= 0 ? o.wentThrough() : Double.NaN);
            of.accept(Part::rise);
            of.accept(Part::rises);
            whole.accept(o -> isEnd ? o.kinetic() : Double.NaN);
            whole.accept(PeerOutcome::steps);
            whole.accept(PeerOutcome::calibration);
            table.row(cells.toArray());
        }
    }

    Section section() {
        Section section = new Section("peers-steps", "What steps take, scene by scene");
        section.say(
                "Phases are shares of the clock's time of a step, taken of its processor time; visits are twice the iterations "
                        + "times the manifolds. Overlaps and joints are looked at in every tenth step, energies in every step, both in "
                        + "the first run only. The calibration kernel is the same arithmetic every time, just before and after a run: "
                        + "where it differs, so did the machine. Steps are fewer than the scene's where time was up: such rows are of "
                        + "its beginning.");
        return section.add(table);
    }
}
