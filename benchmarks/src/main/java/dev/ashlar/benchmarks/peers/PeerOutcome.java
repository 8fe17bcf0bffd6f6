package dev.ashlar.benchmarks.peers;

/**
 * What one process measured; NaN or -1 for what the scene does not ask. Times are of one step of the scene, in milliseconds.
 *
 * @param standing        processor time while it should stand, median
 * @param standingP99     99 % of the steps take less
 * @param standingWall    wall-clock time, median
 * @param moving          processor time after the shot, or of all steps where nothing is shot; median
 * @param creep           the furthest that a body moved while it should stand, metres
 * @param standingOverlap the deepest overlap until the shot, metres
 * @param movingOverlap   the deepest after it, metres
 * @param wentThrough     bullets that their plates did not stop
 * @param moved           the furthest that a body is from its start at the end, metres; infinite if it is nowhere
 * @param lost            bodies that fell out of the world or are not numbers
 * @param bytesPerStep    Java memory allocated by the stepping thread, median
 * @param residentMb      most memory that the process had, MB; NaN where the system does not tell
 */
record PeerOutcome(double standing, double standingP99, double standingWall, double moving, double movingP99, double movingWall,
        double creep, double standingOverlap, double movingOverlap, int wentThrough, double moved, int lost, double bytesPerStep,
        double residentMb) {
}
