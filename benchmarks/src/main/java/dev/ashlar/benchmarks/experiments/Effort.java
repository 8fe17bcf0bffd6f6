package dev.ashlar.benchmarks.experiments;

/**
 * How much of an experiment is run.
 *
 * @param share of the full numbers of bodies, frames and repetitions, up to 1; little of it only shows that everything works
 */
record Effort(double share) {
    Effort {
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException("effort must be above 0 and at most 1, but was " + share);
        }
    }

    /** This share of a number, but not less than so many. */
    int of(int full, int least) {
        return Math.max(least, (int) Math.round(share * full));
    }

    /** The first of some values, all of them with full effort, at least {@code least}. */
    <T> java.util.List<T> some(java.util.List<T> all, int least) {
        return all.subList(0, Math.min(all.size(), of(all.size(), least)));
    }
}
