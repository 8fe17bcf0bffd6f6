package dev.ashlar.physics;

/**
 * What came into sensors in the last step, and what left them, by internal steps and there by pairs of bodies. A body that goes
 * through a sensor within a step has both events. One object a world, overwritten by each step.
 */
public interface SensorEvents {
    /** What happened. */
    enum Kind { BEGIN, END }

    /** Number of events. */
    int size();

    /** Index of the sensor; see {@link BodyId#index}. */
    int sensor(int event);

    /** Index of the body that came or went; it may have been removed since. */
    int body(int event);

    /** Whether it came or went. */
    Kind kind(int event);

    /** When, in seconds from the start of the step. */
    double time(int event);
}
