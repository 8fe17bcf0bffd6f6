package dev.ashlar.benchmarks.peers;

/**
 * What one process runs.
 *
 * @param iterations of the solver, 0 for the default
 * @param substeps   into how many each step of the scene is cut
 * @param steps      of the scene, at most
 * @param judged     whether overlaps are looked for, which takes longer than the run
 */
record PeerTask(String engine, String scene, int iterations, int substeps, int steps, boolean judged) {
    PeerTask {
        if (iterations < 0 || substeps < 1 || steps < 1) {
            throw new IllegalArgumentException("iterations must be >= 0, substeps and steps >= 1, but were " + iterations + ", "
                    + substeps + " and " + steps);
        }
    }

    PeerTask unjudged() {
        return new PeerTask(engine, scene, iterations, substeps, steps, false);
    }

    /** For tables. */
    String label() {
        return Engines.get(engine).name() + (iterations == 0 ? "" : ", " + iterations + " iterations")
                + (substeps == 1 ? "" : ", " + substeps + " substeps");
    }
}
