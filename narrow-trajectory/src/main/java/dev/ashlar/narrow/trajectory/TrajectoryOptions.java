package dev.ashlar.narrow.trajectory;

import dev.ashlar.spi.AlgorithmConfig;

/**
 * Options of {@link TrajectoryProvider}, which explains them: switches of the optimisations of van Waveren 2005, section 4.
 */
record TrajectoryOptions(boolean shared, boolean internal, boolean sides, boolean boxes, boolean backFaces, boolean shrink) {
    /** What is worth it. */
    static final TrajectoryOptions DEFAULT = of(AlgorithmConfig.DEFAULT);

    static TrajectoryOptions of(AlgorithmConfig config) {
        config.checkKnown("trajectory", "shared", "internal", "sides", "boxes", "back-faces", "shrink");
        return new TrajectoryOptions(config.flag("shared", true), config.flag("internal", true), config.flag("sides", true),
                config.flag("boxes", true), config.flag("back-faces", false), config.flag("shrink", true));
    }
}
