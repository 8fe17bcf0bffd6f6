package dev.ashlar.physics;

import java.util.Arrays;

/**
 * What came into sensors in the last step, and what left them, by internal steps and there by pairs of bodies. A body that goes
 * through a sensor within a step has both events. One object a world, overwritten by each step.
 */
public final class SensorEvents {
    /** What happened. */
    public enum Kind { BEGIN, END }

    private int size;
    private int[] sensor = new int[16];
    private int[] body = new int[16];
    private boolean[] ended = new boolean[16];
    private double[] time = new double[16];

    private final Owner owner;

    SensorEvents(Owner owner) {
        this.owner = owner;
    }

    /** Number of events. */
    public int size() {
        owner.read();
        return size;
    }

    /** Index of the sensor; see {@link BodyId#index}. */
    public int sensor(int event) {
        return sensor[check(event)];
    }

    /** Index of the body that came or went; it may have been removed since. */
    public int body(int event) {
        return body[check(event)];
    }

    /** Whether it came or went. */
    public Kind kind(int event) {
        return ended[check(event)] ? Kind.END : Kind.BEGIN;
    }

    /** When, in seconds from the start of the step. */
    public double time(int event) {
        return time[check(event)];
    }

    private int check(int event) {
        owner.read();
        if (event < 0 || event >= size) {
            throw new IndexOutOfBoundsException("event must be from 0 to " + (size - 1) + ", but was " + event);
        }
        return event;
    }

    void clear() {
        size = 0;
    }

    void add(int ofSensor, int ofBody, Kind kind, double seconds) {
        if (size == sensor.length) {
            sensor = Arrays.copyOf(sensor, 2 * size);
            body = Arrays.copyOf(body, 2 * size);
            ended = Arrays.copyOf(ended, 2 * size);
            time = Arrays.copyOf(time, 2 * size);
        }
        sensor[size] = ofSensor;
        body[size] = ofBody;
        ended[size] = kind == Kind.END;
        time[size++] = seconds;
    }
}
