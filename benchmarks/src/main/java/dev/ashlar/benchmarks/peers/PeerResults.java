package dev.ashlar.benchmarks.peers;

import dev.ashlar.benchmarks.peers.PeerScene.Question;
import dev.ashlar.benchmarks.report.Comparison;
import dev.ashlar.benchmarks.report.Numbers;
import dev.ashlar.benchmarks.report.Section;
import dev.ashlar.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The outcomes of all runs of a scene. */
final class PeerResults {
    /** A wall that creeps less than this still stands. */
    private static final double HOLDS = 0.1;

    private final Map<PeerTask, List<PeerOutcome>> outcomes = new LinkedHashMap<>();
    private final Map<PeerTask, String> failures = new LinkedHashMap<>();

    PeerResults(List<PeerTask> tasks) {
        tasks.forEach(task -> outcomes.put(task, new ArrayList<>()));
    }

    void add(PeerTask task, PeerOutcome outcome) {
        outcomes.get(task).add(outcome);
    }

    void fail(PeerTask task, String why) {
        failures.put(task, why);
    }

    boolean hasFailed(PeerTask task) {
        return failures.containsKey(task);
    }

    /** Median over the runs; of what only one run tells, that one. */
    double median(PeerTask task, ToDoubleFunction<PeerOutcome> of) {
        return Numbers.median(outcomes.get(task).stream().mapToDouble(of).filter(x -> !Double.isNaN(x)).toArray());
    }

    /** How far the runs differ. */
    private String spread(PeerTask task, ToDoubleFunction<PeerOutcome> of) {
        double[] all = outcomes.get(task).stream().mapToDouble(of).sorted().toArray();
        return all.length < 2 ? "–" : Numbers.shown(all[0]) + "–" + Numbers.shown(all[all.length - 1]);
    }

    List<PeerTask> done() {
        return outcomes.keySet().stream().filter(task -> !outcomes.get(task).isEmpty()).toList();
    }

    Section section(PeerScene scene, Map<String, String> left) {
        Section section = new Section("peers-" + scene.id, scene.id + ": " + scene.about);
        section.say(String.format(Locale.ROOT, "%,d bodies, friction %s, restitution 0, %s steps a second, nothing sleeps, one "
                + "thread each. Times are processor time of the stepping thread a step, median of the runs' medians; the "
                + "spread is over runs. Overlaps, in every tenth step of the first run, by testkit's oracle on the poses that "
                + "the engine reports.", scene.bodies.size(), Numbers.shown(scene.bodies.get(0).friction()),
                Numbers.shown(1 / scene.dt)));
        section.say("Versions, and iterations unless said: " + done().stream().map(PeerTask::engine).distinct().map(Engines::get)
                .map(Engines::described).collect(Collectors.joining(", ")) + ".");
        left.forEach((name, why) -> section.say("Left out: " + name + ", because " + why + "."));
        failures.forEach((task, why) -> section.say("Failed: " + task.label() + " " + why + "."));
        section.add(scene.question == Question.WALL ? wall(scene) : other(scene));
        compare(section, scene);
        return section;
    }

    private Table wall(PeerScene scene) {
        Table table = new Table("peers-" + scene.id, scene.id, "engine", "standing ms", "standing spread", "standing p99",
                "collapse ms", "collapse spread", "collapse p99", "wall-clock standing / collapse", "creep mm", "overlap "
                        + "standing mm",
                "overlap collapse mm",
                "bytes a step", "memory MB");
        for (PeerTask task : done()) {
            table.row(task.label(), median(task, o -> o.standing().median()), spread(task, o -> o.standing().median()),
                    median(task, o -> o.standing().p99()), median(task, o -> o.moving().median()),
                    spread(task, o -> o.moving().median()),
                    median(task, o -> o.moving().p99()), Numbers.shown(median(task, o -> o.standing().clock())) + " / "
                            + Numbers.shown(median(task, o -> o.moving().clock())),
                    1e3 * median(task, PeerOutcome::creep),
                    1e3 * median(task, o -> o.standing().overlap()), 1e3 * median(task, o -> o.moving().overlap()),
                    median(task, PeerOutcome::bytesPerStep), median(task, PeerOutcome::residentMb));
        }
        return table;
    }

    private Table other(PeerScene scene) {
        boolean bullets = scene.question == Question.BULLETS;
        Table table = new Table("peers-" + scene.id, scene.id, "engine", "step ms", "spread", "p99", "wall-clock ms",
                bullets ? "went through" : "furthest moved mm", "overlap mm", "lost", "bytes a step", "memory MB");
        for (PeerTask task : done()) {
            table.row(task.label(), median(task, o -> o.moving().median()), spread(task, o -> o.moving().median()),
                    median(task, o -> o.moving().p99()), median(task, o -> o.moving().clock()),
                    bullets ? median(task, PeerOutcome::wentThrough) : 1e3 * median(task, PeerOutcome::moved),
                    1e3 * median(task, o -> o.moving().overlap()), median(task, PeerOutcome::lost),
                    median(task, PeerOutcome::bytesPerStep), median(task, PeerOutcome::residentMb));
        }
        return table;
    }

    /** Ours beside the best of the others, figure by figure. */
    private void compare(Section section, PeerScene scene) {
        Optional<PeerTask> ours = done().stream().filter(task -> task.engine().equals("ashlar")).findFirst();
        if (ours.isEmpty()) {
            return;
        }
        Predicate<PeerTask> any = task -> true;
        Predicate<PeerTask> atDefaults = task -> task.iterations() == 0 && task.substeps() == 1;
        Predicate<PeerTask> holding = task -> median(task, PeerOutcome::creep) < HOLDS;
        Best best = (what, of, among, why) -> done().stream()
                .filter(task -> !task.engine().startsWith("ashlar") && !Double.isNaN(median(task, of))).filter(among)
                .min(Comparator.comparingDouble(task -> median(task, of)))
                .ifPresent(task -> section.compare(new Comparison(scene.id + ": " + what, median(ours.get(), of), task.label(),
                        median(task, of), true, why)));
        if (scene.question == Question.WALL) {
            best.among("standing, ms a step", o -> o.standing().median(), atDefaults,
                    "the fastest engine at its defaults; see the table for how it creeps");
            best.among("standing, ms a step, of those that creep less than 100 mm", o -> o.standing().median(), holding,
                    "engines that nearly hold the wall, with the iterations or substeps that takes");
            best.among("collapse, ms a step", o -> o.moving().median(), atDefaults,
                    "most of ours is the solver, which goes on until contacts hold; others let bodies overlap");
            best.among("creep while standing, m", PeerOutcome::creep, any, "least creep of all settings");
            best.among("overlap while standing, m", o -> o.standing().overlap(), any, "least of all settings");
        } else {
            best.among("ms a step", o -> o.moving().median(), any, "the fastest engine, whatever it lets through");
        }
        if (scene.question == Question.BULLETS) {
            best.among("bullets through", PeerOutcome::wentThrough, any, "with continuous collision on");
        }
        if (scene.question == Question.STANDING) {
            best.among("furthest moved, m", PeerOutcome::moved, any, "nothing should move");
        }
        best.among("overlap in motion, m", o -> o.moving().overlap(), any, "least of all settings");
        best.among("Java bytes a step", PeerOutcome::bytesPerStep, any, "native engines have memory of their own");
        best.among("memory of the process, MB", PeerOutcome::residentMb, any, "of a whole Java process each");
    }

    /** Sets our figure beside the least one among some runs of the others. */
    private interface Best {
        void among(String what, ToDoubleFunction<PeerOutcome> of, Predicate<PeerTask> among, String why);
    }
}
