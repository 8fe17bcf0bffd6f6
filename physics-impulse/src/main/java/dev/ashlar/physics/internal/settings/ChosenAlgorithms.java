package dev.ashlar.physics.internal.settings;

import dev.ashlar.spi.AlgorithmConfig;

/** The algorithms that a world was built with, by their ids, and which stepper. */
public record ChosenAlgorithms(String broad, AlgorithmConfig broadOptions, String narrow, AlgorithmConfig narrowOptions,
        String sweep,
        AlgorithmConfig sweepOptions, boolean eventDriven) {
}
