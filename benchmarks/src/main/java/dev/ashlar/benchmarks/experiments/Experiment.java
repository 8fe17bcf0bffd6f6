package dev.ashlar.benchmarks.experiments;

import dev.ashlar.benchmarks.report.Progress;
import dev.ashlar.benchmarks.report.Section;

/** Tables and figures of one paper. */
interface Experiment {
    /** What it is called on the command line. */
    String id();

    /** Measures; takes no more than five minutes with all effort. */
    Section run(Effort effort, Progress progress);
}
