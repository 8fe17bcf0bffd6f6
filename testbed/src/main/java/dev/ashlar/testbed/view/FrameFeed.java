package dev.ashlar.testbed.view;

/**
 * Hands the latest state of the simulation to any number of pages. Whoever publishes never waits, and whoever is slow misses
 * states in between.
 */
final class FrameFeed {
    /**
     * The simulation at a moment.
     *
     * @param number   grows from frame to frame
     * @param settings what the menus show, as JSON; the same object as long as nothing changes
     * @param roster   the bodies and their shapes
     * @param bodies   how many of the roster there are in this frame
     * @param frame    where they are, and what is shown with them
     */
    record State(int number, byte[] settings, Roster roster, int bodies, byte[] frame) {
    }

    private State latest;
    private boolean closed;
    private int pages;

    synchronized void publish(State state) {
        latest = state;
        notifyAll();
    }

    /** The latest state after the one with this number; null if there is none for so long. */
    synchronized State await(int after, long millis) throws InterruptedException {
        long end = System.nanoTime() + 1_000_000 * millis;
        while (!closed && (latest == null || latest.number() <= after)) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return null;
            }
            wait(left);
        }
        return closed ? null : latest;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** Counts a page in, unless there are so many already. */
    synchronized boolean join(int most) {
        if (pages == most) {
            return false;
        }
        pages++;
        return true;
    }

    /** Returns how many are left. */
    synchronized int leave() {
        return --pages;
    }

    synchronized int pages() {
        return pages;
    }
}
