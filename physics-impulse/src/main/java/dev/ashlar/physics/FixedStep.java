package dev.ashlar.physics;

import dev.ashlar.math.Check;
import dev.ashlar.physics.internal.check.Ranges;

/**
 * Drives a world from a frame loop: as many equal steps as fit into the time that went by, the rest is left for the next
 * frame. Draw with {@link World#poses} and {@link #alpha}.
 */
public final class FixedStep {
    private final World world;
    private final double dt;
    private final int mostSteps;
    private double left;

    /**
     * Makes steps of dt seconds.
     *
     * @param mostSteps how many a frame at most, 1 or more; time that does not fit is dropped, so a slow machine slows down
     *                  instead of falling ever further behind
     */
    public FixedStep(World world, double dt, int mostSteps) {
        this.world = Check.notNull("world", world);
        this.dt = Ranges.seconds("dt", dt);
        this.mostSteps = Check.within("mostSteps", mostSteps, 1, Integer.MAX_VALUE);
    }

    /** Advances the world by the time of a frame, seconds; returns the number of steps made. */
    public int advance(double seconds) {
        left += Ranges.notNegative("seconds", seconds, Ranges.LONGEST);
        int steps = 0;
        while (left >= dt && steps < mostSteps) {
            world.step(dt);
            left -= dt;
            steps++;
        }
        if (left >= dt) {
            left = 0;
        }
        return steps;
    }

    /** How much of the next step has gone by, 0 to below 1. */
    public double alpha() {
        return left / dt;
    }

    @Override
    public String toString() {
        return "FixedStep[dt " + dt + ", at most " + mostSteps + " steps, alpha " + alpha() + "]";
    }
}
