package dev.ashlar.physics;

import dev.ashlar.math.Check;
import dev.ashlar.spi.AlgorithmConfig;
import java.util.function.Function;

/**
 * An algorithm as a builder was told.
 *
 * @param id       looked up when a world is built; null for a provider
 * @param provider null for an id
 */
record Choice<P>(String id, P provider, AlgorithmConfig options) {
    static <P> Choice<P> named(String id, AlgorithmConfig options) {
        return new Choice<>(Check.notNull("id", id), null, Check.notNull("options", options));
    }

    static <P> Choice<P> of(P provider, AlgorithmConfig options) {
        return new Choice<>(null, Check.notNull("provider", provider), Check.notNull("options", options));
    }

    /** The same by its provider. */
    Choice<P> found(Function<String, P> byId) {
        return provider == null ? new Choice<>(id, byId.apply(id), options) : this;
    }

    /** How reports and snapshots name it. */
    String text(String name) {
        return options.equals(AlgorithmConfig.DEFAULT) ? name : name + options;
    }
}
