package dev.ashlar.physics;

import java.util.Arrays;

/**
 * The impacts of the last step of an {@linkplain World.Builder#eventDriven event-driven} world, in order of time. One object a
 * world, overwritten by each step.
 */
public final class Impacts {
    private static final int STRIDE = 8;

    private int size;
    private int[] body = new int[2 * 16];
    /** Time on the world's clock, impulse, point, normal. */
    private double[] value = new double[STRIDE * 16];
    private double start;

    Impacts() {
    }

    /** Number of impacts. */
    public int size() {
        return size;
    }

    /** Seconds from the start of the step. */
    public double time(int impact) {
        return clock(impact) - start;
    }

    /** Index of the first body, which is less than that of the second; see {@link BodyId#index}. */
    public int bodyA(int impact) {
        return body[2 * check(impact)];
    }

    /** Index of the second body. */
    public int bodyB(int impact) {
        return body[2 * check(impact) + 1];
    }

    /** Impulse along the normal, Ns. */
    public double impulse(int impact) {
        return value[STRIDE * check(impact) + 1];
    }

    /** Writes where in the world. */
    public void point(int impact, double[] out, int at) {
        System.arraycopy(value, STRIDE * check(impact) + 2, out, at, 3);
    }

    /** Writes the unit normal from the first body to the second. */
    public void normal(int impact, double[] out, int at) {
        System.arraycopy(value, STRIDE * check(impact) + 5, out, at, 3);
    }

    /** The time on the clock of the stepper, which is set back now and then. */
    double clock(int impact) {
        return value[STRIDE * check(impact)];
    }

    void clear(double clock) {
        size = 0;
        start = clock;
    }

    /** The clock was set back to 0 in the middle of a step. */
    void shift(double by) {
        start -= by;
        for (int k = 0; k < size; k++) {
            value[STRIDE * k] -= by;
        }
    }

    void add(double clock, int a, int b, double impulse, double[] place) {
        if (2 * size == body.length) {
            body = Arrays.copyOf(body, 4 * size);
            value = Arrays.copyOf(value, 2 * STRIDE * size);
        }
        body[2 * size] = a;
        body[2 * size + 1] = b;
        int o = STRIDE * size++;
        value[o] = clock;
        value[o + 1] = impulse;
        System.arraycopy(place, 0, value, o + 2, 6);
    }

    private int check(int impact) {
        if (impact < 0 || impact >= size) {
            throw new IndexOutOfBoundsException("impact must be from 0 to " + (size - 1) + ", but was " + impact);
        }
        return impact;
    }
}
