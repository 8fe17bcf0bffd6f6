package dev.ashlar.testbed.show;

import dev.ashlar.math.Check;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import java.util.stream.Collectors;

/**
 * What a world is simulated with, whatever the scene.
 *
 * @param broad         id of the broad phase; null: the default, likewise the next two
 * @param broadOptions  of the broad phase
 * @param narrowOptions of the narrow phase
 * @param sleeping      whether bodies at rest fall asleep
 * @param threads       that share a step
 * @param stepping      how it steps
 */
public record Engine(String broad, String narrow, String sweep, AlgorithmConfig broadOptions, AlgorithmConfig narrowOptions,
        boolean sleeping, int threads, Stepping stepping) {
    /** Algorithms by default, always awake, one thread. */
    public static final Engine DEFAULT = new Engine(null, null, null, AlgorithmConfig.DEFAULT, AlgorithmConfig.DEFAULT, false, 1,
            Stepping.STANDARD);

    /** Checks the number of threads; ids and options are checked when a world is built. */
    public Engine {
        Check.within("threads", threads, 1, 64);
        if (stepping.eventDriven() && sleeping) {
            throw new IllegalArgumentException("an event-driven world has no sleeping bodies: leave out one of the two");
        }
    }

    /** With this broad phase, and its default options. */
    public Engine withBroad(String id) {
        return withAlgorithms(id, narrow, sweep).withOptions(AlgorithmConfig.DEFAULT, narrowOptions);
    }

    /** With these algorithms. */
    public Engine withAlgorithms(String itsBroad, String itsNarrow, String itsSweep) {
        return new Engine(itsBroad, itsNarrow, itsSweep, broadOptions, narrowOptions, sleeping, threads, stepping);
    }

    /** With these options of the algorithms. */
    public Engine withOptions(AlgorithmConfig ofBroad, AlgorithmConfig ofNarrow) {
        return new Engine(broad, narrow, sweep, ofBroad, ofNarrow, sleeping, threads, stepping);
    }

    /** With bodies that fall asleep, or not. */
    public Engine withSleeping(boolean on) {
        return new Engine(broad, narrow, sweep, broadOptions, narrowOptions, on, threads, stepping);
    }

    /** Options of an algorithm from a text such as {@code patch=6 volume=14}. */
    public static AlgorithmConfig options(String text) {
        AlgorithmConfig config = AlgorithmConfig.DEFAULT;
        for (String option : text.isBlank() ? new String[0] : text.trim().split("[\\s,]+")) {
            int equals = option.indexOf('=');
            if (equals < 1) {
                throw Check.fault("options", "key=value, and more after a space", "\"" + text + "\"");
            }
            config = config.with(option.substring(0, equals), option.substring(equals + 1));
        }
        return config;
    }

    /** Such a text. */
    public static String text(AlgorithmConfig config) {
        return config.options().entrySet().stream().map(Object::toString).collect(Collectors.joining(" "));
    }

    /** The id of the narrow phase, also where it is the default. */
    public String narrowId() {
        return narrow == null ? Algorithms.narrowPhase().id() : narrow;
    }

    /** What to tell who asked for a scene that such worlds do not take, such as joints in an event-driven one. */
    public IllegalArgumentException refused(Scene scene, IllegalStateException why) {
        return new IllegalArgumentException("scene " + scene.id() + " cannot be stepped " + stepping + ": " + why.getMessage(),
                why);
    }

    /** For a world, to which a scene adds what it needs. */
    public WorldBuilder builder() {
        WorldBuilder builder = World.builder().sleeping(sleeping).threads(threads);
        builder.broadPhase(broad == null ? Algorithms.broadPhase().id() : broad, broadOptions);
        builder.narrowPhase(narrowId(), narrowOptions);
        stepping.addTo(builder);
        return sweep == null ? builder : builder.sweep(sweep);
    }
}
