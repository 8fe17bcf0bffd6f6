package dev.ashlar.benchmarks.peers;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a step took inside an engine that tells; NaN of those that do not. Times are in milliseconds.
 *
 * @param iterations    of the solver over all contacts, each up and down, in all internal steps
 * @param visits    of the solver to manifolds, in all internal steps
 * @param held      bodies that the engine held so that they do not overlap, summed over internal steps
 * @param bodySteps bodies that could move, summed over internal steps
 */
record Effort(double broad, double narrow, double solve, double advance, double internalSteps, double iterations, double visits,
        double held, double bodySteps) {
    static final Effort UNKNOWN = new Effort(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN,
            Double.NaN, Double.NaN);

    /** With other times: those of the clock become those of the processor, if each phase waited for it alike. */
    Effort scaled(double by) {
        return new Effort(by * broad, by * narrow, by * solve, by * advance, internalSteps, iterations, visits, held, bodySteps);
    }

    /** The mean of some steps. */
    static Effort mean(List<Effort> steps) {
        return new Effort(mean(steps, Effort::broad), mean(steps, Effort::narrow), mean(steps, Effort::solve),
                mean(steps, Effort::advance), mean(steps, Effort::internalSteps), mean(steps, Effort::iterations),
                mean(steps, Effort::visits), mean(steps, Effort::held), mean(steps, Effort::bodySteps));
    }

    private static double mean(List<Effort> steps, ToDoubleFunction<Effort> of) {
        return steps.stream().mapToDouble(of).average().orElse(Double.NaN);
    }

    double heldShare() {
        return held / bodySteps;
    }
}
