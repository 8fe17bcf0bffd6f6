package dev.ashlar.testbed;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.ashlar.physics.StepReport;
import dev.ashlar.spi.AnswerCounts;
import dev.ashlar.spi.AnswerCounts.By;
import dev.ashlar.spi.AnswerCounts.Question;
import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testbed.show.Stepping;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;

/**
 * A run in numbers: the fields of {@code summary.json} and {@code --json}, which scripts rely on; docs/testbed.md says what each
 * is. Null where the scene has no such moment.
 */
record Summary(String scene, String version, String broad, String narrow, String sweep, String stepping, long workMax,
        int threads, long seed, int bodies,
        int steps, double dt, long internalSteps, double stepMillisMedian, double stepMillisP99, double realTimeFactor,
        double realTimeShare, int contactsMax,
        long overlappingPairs, double maxPenetration, Double maxGapAtRest, Double creep, double energyRiseMax,
        double energyRiseSum, double heldShare,
        double kineticEnergyEnd, long allocatedBytesPerStep, String stateHash, Map<String, Map<String, Long>> answers) {
    /** The first steps, in which the Java machine warms up. */
    private static final int WARM_UP = 60;
    private static final Gson GSON = new GsonBuilder().serializeNulls().setPrettyPrinting().disableHtmlEscaping().create();

    static Summary of(String scene, Engine engine, long seed, Simulation run) {
        List<StepRow> rows = run.rows();
        StepReport report = run.world().report();
        long bodySteps = rows.stream().mapToLong(StepRow::bodySteps).sum();
        long held = rows.stream().mapToLong(StepRow::held).sum();
        return new Summary(scene, Ashlar.VERSION, report.broadPhase(), report.narrowPhase(), report.sweep(),
                engine.stepping().toString(),
                largestWork(rows), engine.threads(), seed,
                run.world().bodyCount(), rows.size(), run.dt(), rows.stream().mapToLong(StepRow::internalSteps).sum(),
                quantile(rows, StepRow::stepMs, 0.5), quantile(rows, StepRow::stepMs, 0.99),
                1e3 * run.dt() * rows.size() / rows.stream().mapToDouble(StepRow::stepMs).sum(),
                realTimeShare(rows, 1e3 * run.dt()),
                (int) largest(rows, StepRow::contacts), (long) largest(rows, StepRow::overlappingPairs),
                largest(rows, StepRow::maxPenetration), run.gapAtRest(), run.creep(),
                run.energyIn() > 0 ? largest(rows, StepRow::energyRise) / run.energyIn() : 0,
                run.energyIn() > 0 ? rows.stream().mapToDouble(row -> Math.max(0, row.energyRise())).sum() / run.energyIn() : 0,
                bodySteps == 0 ? 0 : (double) held / bodySteps, run.world().kineticEnergy(),
                (long) quantile(rows, StepRow::allocatedBytes, 0.5), String.format("%016x", run.world().stateHash()),
                answers(run.answers()));
    }

    /** The share of steps that take no longer than the time they simulate, but for those in which code is still being compiled. */
    private static double realTimeShare(List<StepRow> rows, double millis) {
        List<StepRow> warm = rows.subList(Math.min(WARM_UP, rows.size() - 1), rows.size());
        return (double) warm.stream().filter(row -> row.stepMs() <= millis).count() / warm.size();
    }

    /** By kind of question, then by who answered. */
    private static Map<String, Map<String, Long>> answers(AnswerCounts counts) {
        Map<String, Map<String, Long>> all = new LinkedHashMap<>();
        for (Question question : Question.values()) {
            Map<String, Long> by = new LinkedHashMap<>();
            by.put("own", counts.get(question, By.OWN));
            by.put("bounds", counts.get(question, By.BOUNDS));
            by.put("core", counts.get(question, By.CORE));
            by.put("otherShapes", counts.get(question, By.OTHER_SHAPES));
            all.put(question.name().toLowerCase(Locale.ROOT), by);
        }
        return all;
    }

    private static double largest(List<StepRow> rows, ToDoubleFunction<StepRow> of) {
        return rows.stream().mapToDouble(of).max().orElse(0);
    }

    private static long largestWork(List<StepRow> rows) {
        return rows.stream().mapToLong(StepRow::work).max().orElse(0);
    }

    private static double quantile(List<StepRow> rows, ToDoubleFunction<StepRow> of, double share) {
        double[] sorted = rows.stream().mapToDouble(of).sorted().toArray();
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }

    String json() {
        return GSON.toJson(this);
    }

    /** The algorithms that ran, by name, with their options and the parts of {@code auto}. */
    String algorithms() {
        String named = "broad " + broad + ", narrow " + narrow + ", sweep " + sweep;
        return stepping.equals(Stepping.STANDARD.toString()) ? named : named + "; " + stepping;
    }

    /** For people: two columns. */
    String table() {
        StringBuilder out = new StringBuilder();
        row(out, "scene", "%s, %d bodies, seed %d", scene, bodies, seed);
        row(out, "algorithms", "%s", algorithms());
        row(out, "stepping", "%s; a step asked at most %d questions", stepping, workMax);
        row(out, "answers", "%s; the others core's", ownShares());
        row(out, "steps", "%d of %.5g s, %d internal", steps, dt, internalSteps);
        row(out, "time a step", "median %.2f ms, 99 %% below %.2f ms", stepMillisMedian, stepMillisP99);
        row(out, "real time", "%.3g times on average, and in %.4g %% of the steps after the first %d", realTimeFactor,
                100 * realTimeShare, WARM_UP);
        row(out, "contacts", "at most %d", contactsMax);
        row(out, "overlaps", overlappingPairs == 0 ? "0 in all steps, by an independent judge"
                : "%d pairs in a step, deepest %.3g m", overlappingPairs, maxPenetration);
        row(out, "gap at rest", maxGapAtRest == null ? "-" : "at most %s um", micrometres(maxGapAtRest));
        row(out, "creep at rest", creep == null ? "-" : "at most %s um", micrometres(creep));
        row(out, "energy", "%.4g J moving at the end; no step gained more than %.2g of what was put in, all together %.2g",
                kineticEnergyEnd,
                energyRiseMax, energyRiseSum);
        row(out, "held by the clamp", "%.3f %% of all bodies and steps", 100 * heldShare);
        row(out, "allocated", "%d bytes a step", allocatedBytesPerStep);
        row(out, "hash", "%s", stateHash);
        return out.toString();
    }

    private String ownShares() {
        StringJoiner shares = new StringJoiner(", ");
        answers.forEach((question, by) -> {
            long asked = by.values().stream().mapToLong(Long::longValue).sum() - by.get("otherShapes");
            if (asked > 0) {
                shares.add(String.format(Locale.ROOT, "%.1f %% of %d %s", 100.0 * (asked - by.get("core")) / asked, asked,
                        question));
            }
        });
        return shares.length() == 0 ? "nothing asked about polyhedra" : "the narrow phase's own " + shares;
    }

    private static String micrometres(Double metres) {
        return metres == null ? "" : String.format(Locale.ROOT, "%.3g", 1e6 * metres);
    }

    private static void row(StringBuilder out, String name, String format, Object... values) {
        out.append(String.format(Locale.ROOT, "  %-18s ", name)).append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
