package dev.ashlar.physics.internal.event;

import static dev.ashlar.physics.internal.body.BodySet.STATE;

import dev.ashlar.math.Pose;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.internal.body.BodySet;
import java.util.Arrays;

/**
 * How bodies fly between impacts: from the place and with the velocity of their last change, along a parabola. A flight goes on
 * over steps, and places are always reckoned from its beginning, so they do not depend on how time is cut into steps. Each change
 * raises the body's version, by which all that was foreseen of the old flight is known to be void.
 *
 * <p>Sweeps know straight motions only, so a body that is to be swept flies along the chord of its parabola for the rest of the
 * frame: a flight without acceleration, at whose end it is where the parabola is. Its velocity on the way is that which has the
 * right energy there.
 */
final class BallisticPaths {
    /** After so many seconds the clock is set back, so that times stay precise. */
    static final double CLOCK = 64;
    /** By body: place, velocity and acceleration, three numbers each, at the time {@link #since}. */
    double[] place = new double[3 * 16];
    double[] velocity = new double[3 * 16];
    double[] acceleration = new double[3 * 16];
    double[] since = new double[16];
    long[] version = new long[16];
    /** By body: whether it flies along a chord; then what it accelerates by, and its velocity at {@link #since}. */
    private boolean[] isStraight = new boolean[16];
    private double[] pull = new double[3 * 16];
    private double[] launch = new double[3 * 16];
    private boolean[] isHeld = new boolean[16];
    /** When the present frame ends. */
    private double end;

    private final BodySet bodies;
    /** By body: the place, velocity and spin that the last step left; any other was set by the user. */
    private double[] left = new double[9 * 16];
    private int[] generation = new int[16];
    /** By body: speed that gravity would have given while something bore the body; due in the next frame. */
    private double[] owed = new double[3 * 16];
    /** By body: the same of the frame before, which it got at the start of this one. */
    private double[] paid = new double[3 * 16];

    BallisticPaths(BodySet bodies) {
        this.bodies = bodies;
        Arrays.fill(generation, -1);
    }

    private void grow() {
        int old = since.length;
        int size = bodies.def.length;
        place = Arrays.copyOf(place, 3 * size);
        velocity = Arrays.copyOf(velocity, 3 * size);
        acceleration = Arrays.copyOf(acceleration, 3 * size);
        since = Arrays.copyOf(since, size);
        version = Arrays.copyOf(version, size);
        isStraight = Arrays.copyOf(isStraight, size);
        isHeld = Arrays.copyOf(isHeld, size);
        pull = Arrays.copyOf(pull, 3 * size);
        launch = Arrays.copyOf(launch, 3 * size);
        left = Arrays.copyOf(left, 9 * size);
        owed = Arrays.copyOf(owed, 3 * size);
        paid = Arrays.copyOf(paid, 3 * size);
        generation = Arrays.copyOf(generation, size);
        Arrays.fill(generation, old, size, -1);
    }

    /** Begins a frame at a time: flights of bodies that nobody touched and that feel the same forces go on. */
    void begin(double time, double h, double[] gravity) {
        if (since.length < bodies.def.length) {
            grow();
        }
        end = time + h;
        for (int i = 0; i < bodies.end; i++) {
            boolean wasHeld = isHeld[i];
            isHeld[i] = false;
            isStraight[i] = false;
            Arrays.fill(paid, 3 * i, 3 * i + 3, 0);
            if (bodies.exists(i) && (isChanged(i) | feels(i, h, gravity) | wasHeld)) {
                System.arraycopy(bodies.pose, i * Pose.STRIDE, place, 3 * i, 3);
                System.arraycopy(bodies.state, i * STATE, velocity, 3 * i, 3);
                for (int k = 0; k < 3; k++) {
                    velocity[3 * i + k] += owed[3 * i + k];
                    paid[3 * i + k] = owed[3 * i + k];
                    owed[3 * i + k] = 0;
                }
                since[i] = time;
                version[i]++;
            }
        }
    }

    /** Sets the acceleration and damps; whether this makes a new flight. */
    private boolean feels(int i, double h, double[] gravity) {
        boolean dynamic = bodies.isDynamic(i);
        BodyDef def = bodies.def[i];
        int o = i * STATE;
        double scale = dynamic ? def.gravityScale() : 0;
        boolean isNew = false;
        for (int k = 0; k < 3; k++) {
            double a = (def.lockedTranslation() >> k & 1) != 0 ? 0
                    : scale * gravity[k] + bodies.force[6 * i + k] * bodies.state[o + BodySet.INV_MASS];
            isNew |= a != acceleration[3 * i + k] || owed[3 * i + k] != 0;
            acceleration[3 * i + k] = a;
        }
        if (dynamic && (def.linearDamping() > 0 || def.angularDamping() > 0)) {
            for (int k = 0; k < 6; k++) {
                bodies.state[o + k] *= 1 / (1 + h * (k < 3 ? def.linearDamping() : def.angularDamping()));
            }
            isNew = true;
        }
        return isNew;
    }

    /** A body is another one: its flight begins anew in the next frame, and nothing is owed to it. */
    void forget(int i) {
        if (i < generation.length) {
            generation[i] = -1;
        }
    }

    /** Whether the body is not as the last frame left it: it is new, or its user moved it. Then nothing is owed to it. */
    private boolean isChanged(int i) {
        boolean changed = generation[i] != bodies.generation[i];
        for (int k = 0; k < 3; k++) {
            changed |= left[9 * i + k] != bodies.pose[i * Pose.STRIDE + k] || left[9 * i + 3 + k] != bodies.state[i * STATE + k]
                    || left[9 * i + 6 + k] != bodies.state[i * STATE + 3 + k];
        }
        if (changed) {
            generation[i] = bodies.generation[i];
            settle(i);
        }
        return changed;
    }

    /** Throws if a flight ends where nothing is finite. */
    void checkLanding() {
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.isStatic(i)) {
                for (int k = 0; k < 3; k++) {
                    bodies.checkPlace(i, place(i, k, end));
                }
            }
        }
    }

    /** Writes where all bodies are at the end of the frame, and with which velocity. */
    void land() {
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !bodies.isStatic(i)) {
                double t = end - since[i];
                for (int k = 0; k < 3; k++) {
                    int o = 3 * i + k;
                    bodies.pose[i * Pose.STRIDE + k] = place(i, k, end);
                    bodies.state[i * STATE + k] = isStraight[i] ? launch[o] + t * pull[o] : velocity(i, k, end);
                }
            }
        }
    }

    /** Remembers what a frame left. */
    void leave() {
        for (int i = 0; i < bodies.end; i++) {
            System.arraycopy(bodies.pose, i * Pose.STRIDE, left, 9 * i, 3);
            System.arraycopy(bodies.state, i * STATE, left, 9 * i + 3, 6);
        }
    }

    /** Sets the clock back to 0; all flights are reckoned from there. Legal between frames. */
    void restart(double now) {
        for (int i = 0; i < bodies.end; i++) {
            for (int k = 0; k < 3; k++) {
                double x = place(i, k, now);
                velocity[3 * i + k] = velocity(i, k, now);
                place[3 * i + k] = x;
            }
            since[i] = 0;
            version[i]++;
        }
    }

    /** Writes the velocity that a body has at a time. */
    void velocity(int i, double time, double[] out) {
        fallingVelocity(i, time, out);
        double sq = 0;
        for (int k = 0; k < 3 && isStraight[i]; k++) {
            sq += pull[3 * i + k] * pull[3 * i + k];
        }
        if (isStraight[i] && sq > 0) {
            fitToChord(i, time, Math.sqrt(sq), out);
        }
    }

    /** Writes the velocity that forces gave a body up to a time, also if it flies along a chord. */
    void fallingVelocity(int i, double time, double[] out) {
        for (int k = 0; k < 3; k++) {
            out[k] = isStraight[i] ? launch[3 * i + k] : velocity(i, k, time);
        }
        for (int k = 0; k < 3 && isStraight[i]; k++) {
            out[k] += (time - since[i]) * pull[3 * i + k];
        }
    }

    /**
     * With the chord d = a t (T - t)/2 further along the acceleration a than the parabola, the square of the velocity along it is
     * greater by 2 a d.
     */
    private void fitToChord(int i, double time, double a, double[] v) {
        double along = (v[0] * pull[3 * i] + v[1] * pull[3 * i + 1] + v[2] * pull[3 * i + 2]) / a;
        double sq = along * along + a * a * (time - since[i]) * (end - time);
        double right = along < 0 ? -Math.sqrt(sq) : Math.sqrt(sq);
        for (int k = 0; k < 3; k++) {
            v[k] += (right - along) / a * pull[3 * i + k];
        }
    }

    /** Begins a new flight of a body where it is at a time, with this velocity. */
    void launch(int i, double time, double[] v) {
        for (int k = 0; k < 3; k++) {
            int o = 3 * i + k;
            place[o] = place(i, k, time);
            launch[o] = v[k];
            velocity[o] = isHeld[i] ? 0 : isStraight[i] ? v[k] + 0.5 * (end - time) * pull[o] : v[k];
        }
        since[i] = time;
        version[i]++;
    }

    boolean isStraight(int i) {
        return isStraight[i] || acceleration[3 * i] == 0 && acceleration[3 * i + 1] == 0 && acceleration[3 * i + 2] == 0;
    }

    /** Lets a body fly along the chord from a time to the end of the frame. */
    void straighten(int i, double time, double[] scratch) {
        velocity(i, time, scratch);
        // The place first: it depends on the acceleration so far.
        launch(i, time, scratch);
        System.arraycopy(acceleration, 3 * i, pull, 3 * i, 3);
        Arrays.fill(acceleration, 3 * i, 3 * i + 3, 0);
        isStraight[i] = true;
        for (int k = 0; k < 3; k++) {
            velocity[3 * i + k] = scratch[k] + 0.5 * (end - time) * pull[3 * i + k];
        }
    }

    /**
     * From a time on, to the end of the frame, something bears a body: it moves evenly, and the speed that it would have
     * gained is owed to it.
     */
    void bear(int i, double time, double[] scratch) {
        if (!isStraight[i]) {
            straighten(i, time, scratch);
        }
        for (int k = 0; k < 3; k++) {
            owed[3 * i + k] += (end - time) * pull[3 * i + k];
            pull[3 * i + k] = 0;
        }
    }

    /**
     * Begins a new flight of a body that is borne. If it goes up, which it would not for long, gravity acts until it turns: it goes as far
     * as that, and is borne there.
     */
    void launchBorne(int i, double time, double[] v, double[] gravity) {
        launch(i, time, v);
        double scale = bodies.def[i].gravityScale();
        double sq = scale * (gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]);
        double up = -(v[0] * gravity[0] + v[1] * gravity[1] + v[2] * gravity[2]);
        double rest = end - time;
        if (isHeld[i] || !(up > 0) || !(sq > 0) || !(rest > 0)) {
            return;
        }
        double left = (owed[3 * i] * gravity[0] + owed[3 * i + 1] * gravity[1] + owed[3 * i + 2] * gravity[2]) / sq;
        double rise = Math.max(0, Math.min(rest, Math.min(up / sq, left)));
        for (int k = 0; k < 3; k++) {
            int o = 3 * i + k;
            double g = scale * gravity[k];
            launch[o] = v[k] + rise * g;
            velocity[o] = v[k] + g * rise * (1 - 0.5 * rise / rest);
            owed[o] -= rise * g;
        }
    }

    /** Whether gravity is still to act on a body that something bore. */
    boolean isOwed(int i) {
        return i < since.length && (owed[3 * i] != 0 || owed[3 * i + 1] != 0 || owed[3 * i + 2] != 0);
    }

    /** The speed along axis k that something bore in this frame, less what it bore in the last and the body got in this one. */
    double borne(int i, int k) {
        return owed[3 * i + k] - paid[3 * i + k];
    }

    /** Nothing is owed to a body that is held on the ground: the ground has borne it. */
    void settle(int i) {
        Arrays.fill(owed, 3 * i, 3 * i + 3, 0);
    }

    /** Stops a body from a time on to the end of the frame; it keeps its velocity for what comes after. */
    void hold(int i, double time, double[] scratch) {
        velocity(i, time, scratch);
        bear(i, time, scratch);
        isHeld[i] = true;
        launch(i, time, scratch);
    }

    /** Lets a body begin a new flight with the next frame, where it is and as it moves. */
    void renew(int i) {
        if (i < isHeld.length) {
            isHeld[i] = true;
        }
    }

    boolean isHeld(int i) {
        return isHeld[i];
    }

    /** Where a body is at a time, on its present flight. */
    double place(int i, int k, double time) {
        double t = time - since[i];
        return place[3 * i + k] + t * (velocity[3 * i + k] + 0.5 * t * acceleration[3 * i + k]);
    }

    /** How fast a body moves along its flight at a time. */
    double velocity(int i, int k, double time) {
        return velocity[3 * i + k] + (time - since[i]) * acceleration[3 * i + k];
    }

    boolean moves(int i) {
        int o = 3 * i;
        return velocity[o] != 0 || velocity[o + 1] != 0 || velocity[o + 2] != 0
                || acceleration[o] != 0 || acceleration[o + 1] != 0 || acceleration[o + 2] != 0;
    }
}
