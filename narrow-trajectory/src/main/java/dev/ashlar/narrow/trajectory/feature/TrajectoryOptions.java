package dev.ashlar.narrow.trajectory.feature;

import dev.ashlar.spi.AlgorithmConfig;

/**
 * Options of {@code TrajectoryProvider}, which explains them: switches of the optimisations of van Waveren 2005, section 4, and
 * whether convex pairs are answered by planes and core instead.
 */
public record TrajectoryOptions(boolean shared, boolean internal, boolean sides, boolean boxes, boolean backFaces,
        boolean shrink, boolean planes) {
    /** What is worth it. */
    public static final TrajectoryOptions DEFAULT = of(AlgorithmConfig.DEFAULT);

    public static TrajectoryOptions of(AlgorithmConfig config) {
        config.checkKnown("trajectory", "shared", "internal", "sides", "boxes", "back-faces", "shrink", "planes");
        return new TrajectoryOptions(config.flag("shared", true), config.flag("internal", true), config.flag("sides", true),
                config.flag("boxes", true), config.flag("back-faces", false), config.flag("shrink", true),
                config.flag("planes", false));
    }
}
