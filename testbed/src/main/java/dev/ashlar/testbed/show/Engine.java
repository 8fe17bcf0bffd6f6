package dev.ashlar.testbed.show;

import dev.ashlar.math.Check;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;

/**
 * What a world is simulated with, whatever the scene.
 *
 * @param broad    id of the broad phase; null: the default, likewise the next two
 * @param sleeping whether bodies at rest fall asleep
 * @param threads  that share a step
 */
public record Engine(String broad, String narrow, String sweep, boolean sleeping, int threads) {
    /** Algorithms by default, always awake, one thread. */
    public static final Engine DEFAULT = new Engine(null, null, null, false, 1);

    /** Checks the number of threads; ids are checked when a world is built. */
    public Engine {
        Check.within("threads", threads, 1, 64);
    }

    /** With this broad phase. */
    public Engine withBroad(String id) {
        return withAlgorithms(id, narrow, sweep);
    }

    /** With these algorithms. */
    public Engine withAlgorithms(String itsBroad, String itsNarrow, String itsSweep) {
        return new Engine(itsBroad, itsNarrow, itsSweep, sleeping, threads);
    }

    /** With bodies that fall asleep, or not. */
    public Engine withSleeping(boolean on) {
        return new Engine(broad, narrow, sweep, on, threads);
    }

    /** For a world, to which a scene adds what it needs. */
    public WorldBuilder builder() {
        WorldBuilder builder = World.builder().sleeping(sleeping).threads(threads);
        if (broad != null) {
            builder.broadPhase(broad);
        }
        if (narrow != null) {
            builder.narrowPhase(narrow);
        }
        if (sweep != null) {
            builder.sweep(sweep);
        }
        return builder;
    }
}
