package dev.ashlar.benchmarks.peers;

/**
 * What one process runs.
 *
 * @param iterations of the solver, 0 for the default
 * @param substeps   into how many each step of the scene is cut
 * @param steps      of the scene, at most
 * @param judged     whether overlaps and energies are looked at, which takes longer than the run
 * @param seconds    of processor time after which no other step is made
 */
record PeerTask(String engine, String scene, int iterations, int substeps, int steps, boolean judged, double seconds) {
    static final double MOST_SECONDS = 150;

    PeerTask(String engine, String scene, int iterations, int substeps, int steps, boolean judged) {
        this(engine, scene, iterations, substeps, steps, judged, MOST_SECONDS);
    }

    PeerTask {
        if (iterations < 0 || substeps < 1 || steps < 1) {
            throw new IllegalArgumentException("iterations must be >= 0, substeps and steps >= 1, but were " + iterations + ", "
                    + substeps + " and " + steps);
        }
    }

    PeerTask unjudged() {
        return new PeerTask(engine, scene, iterations, substeps, steps, false, seconds);
    }

    /** For tables. */
    String label() {
        return Engines.get(engine).name() + (iterations == 0 ? "" : ", " + iterations + " iterations")
                + (substeps == 1 ? "" : ", " + substeps + " substeps");
    }
}
