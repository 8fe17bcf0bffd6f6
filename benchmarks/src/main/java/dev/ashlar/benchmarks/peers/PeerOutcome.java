package dev.ashlar.benchmarks.peers;

/**
 * What one process measured; NaN or -1 for what the scene does not ask or nobody looked at.
 *
 * @param standing     while it should stand
 * @param moving       after the shot, or of all steps where nothing should stand
 * @param steps        that were made: fewer than asked for if time was up
 * @param first        processor time of the first step, ms
 * @param next         of the 60 steps after it, median
 * @param creep        the furthest that a body moved while it should stand, metres
 * @param displaced    bricks of a wall that are elsewhere at the end
 * @param wentThrough  bullets that their plates did not stop
 * @param moved        the furthest that a body is from its start at the end, metres; infinite if it is nowhere
 * @param lost         bodies that fell out of the world or are not numbers
 * @param kinetic      energy of motion at the end, J
 * @param bytesPerStep Java memory allocated by the stepping thread, median
 * @param residentMb   most memory that the process had, MB; NaN where the system does not tell
 * @param calibration  ms of the calibration kernel, just before and after
 */
record PeerOutcome(Part standing, Part moving, int steps, double first, double next, double creep, int displaced, int wentThrough,
        double moved, int lost, double kinetic, double bytesPerStep, double residentMb, double calibration) {
    /**
     * A part of the steps. Times are of one step of the scene, in milliseconds, processor time but for the last.
     *
     * @param p99     99 % of the steps take less
     * @param clock   wall-clock time, median
     * @param overlap the deepest, metres
     * @param open    the furthest that the two ends of a joint are apart, metres
     * @param rise    the largest rise of the whole energy in a step, J
     * @param rises   the sum of all rises, J
     */
    record Part(double mean, double median, double p99, double max, double clock, double overlap, double open, double rise,
            double rises, Effort effort) {
    }
}
