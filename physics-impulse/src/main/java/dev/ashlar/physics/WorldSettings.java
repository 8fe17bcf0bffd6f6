package dev.ashlar.physics;

/** The numbers that a world is run with; set once, by its builder. */
final class WorldSettings {
    final double[] gravity = {0, -9.81, 0};
    int substeps = 4;
    int threads = 1;
    double restGap = 5e-5;
    /** How close the clamp lets bodies come that were further apart. */
    double zone = 5e-5 / 64;
    double maxInternalStep = 1.0 / 60;
    boolean recordPaths;
    int maxPasses = 12;
    double tolerance = 1e-3;
    int projections = 4;
    double maxPush = 2e-3;
}
