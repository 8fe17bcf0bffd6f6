package dev.ashlar.physics;

import java.io.Closeable;
import java.io.IOException;

/**
 * Keeps every call that changes a world, in a file that {@link dev.ashlar.physics.replay.Replay} and {@code ashlar replay} run again; begun
 * by {@link World#record}, ended by {@link #close}. See docs/recording.md.
 *
 * <p>A recording never disturbs its world. If the file cannot be written any more, it ends there, and {@link #close} says why.
 */
public interface Recording extends Closeable {
    /** Every so many steps the whole state is kept as a hash, if nothing else was said. */
    int HASH_EVERY = 60;

    /** How many steps it has. */
    long steps();

    /** How many calls it has, steps among them. */
    long calls();

    /** How many bytes were written so far. */
    long bytes();

    /** Ends the recording, and closes the file. Not from inside a step. Once closed, this does nothing. */
    @Override
    void close() throws IOException;
}
