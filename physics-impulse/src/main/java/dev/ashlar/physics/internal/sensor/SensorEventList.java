package dev.ashlar.physics.internal.sensor;

import dev.ashlar.physics.SensorEvents;
import dev.ashlar.physics.internal.check.AccessGuard;
import java.util.Arrays;

/** The sensor events of a step, as they are found. */
final class SensorEventList implements SensorEvents {
    private int size;
    private int[] sensor = new int[16];
    private int[] body = new int[16];
    private boolean[] ended = new boolean[16];
    private double[] time = new double[16];

    private final AccessGuard owner;

    SensorEventList(AccessGuard owner) {
        this.owner = owner;
    }

    @Override
    public int size() {
        owner.read();
        return size;
    }

    @Override
    public int sensor(int event) {
        return sensor[check(event)];
    }

    @Override
    public int body(int event) {
        return body[check(event)];
    }

    @Override
    public Kind kind(int event) {
        return ended[check(event)] ? Kind.END : Kind.BEGIN;
    }

    @Override
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

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("SensorEvents[" + size);
        for (int i = 0; i < size; i++) {
            text.append(i == 0 ? ": " : ", ").append(ended[i] ? "END " : "BEGIN ").append(sensor[i]).append(" - ")
                    .append(body[i]);
        }
        return text + "]";
    }
}
