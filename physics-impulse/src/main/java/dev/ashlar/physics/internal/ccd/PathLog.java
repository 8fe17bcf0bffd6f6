package dev.ashlar.physics.internal.ccd;

import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.FrozenBodies;
import dev.ashlar.physics.internal.body.Rotations;
import java.util.Arrays;

/** The motions of a step as they were carried out, for judges that look inside steps. */
public final class PathLog {
    private static final double[] STRAIGHT = new double[3];

    private final boolean on;
    /** Whether this step is recorded, for the user or for sensors. */
    private boolean isRecording;
    /** Pieces: the body's index, when in the step its motion holds from, and of which internal step it is. */
    private int[] body = new int[16];
    private int[] part = new int[16];
    public double[] from = new double[16];
    private double[] motion = new double[16 * Motion.STRIDE];
    /** By piece: what the square of the local time adds to the place. */
    public double[] bend = new double[3 * 16];
    /** By piece: the one before of the same body in the same internal step, or -1; by body: the last one. */
    private int[] previous = new int[16];
    private int[] latest = new int[16];
    private int size;
    /** By internal step: how many seconds of the step had gone by when it began and when it ended; and when the last of them does. */
    private double[] began = new double[16];
    private double[] ended = new double[16];
    private double latestEnd;
    private int parts;
    private final double[] scratch = new double[Pose.STRIDE];

    public PathLog(boolean on) {
        this.on = on;
    }

    /** Begins a step; {@code needed}: paths are wanted even if the user does not ask for them. */
    public void clear(boolean needed) {
        isRecording = on || needed;
        size = 0;
        parts = 0;
        latestEnd = 0;
    }

    /** Begins an internal step of h seconds, which comes after the one before. */
    public void begin(double h) {
        begin(latestEnd, h);
    }

    /** Begins an internal step of h seconds, of bodies that have gone through so many seconds of the step. */
    public void begin(double start, double h) {
        if (parts == ended.length) {
            ended = Arrays.copyOf(ended, 2 * parts);
            began = Arrays.copyOf(began, 2 * parts);
        }
        began[parts] = start;
        ended[parts] = start + h;
        latestEnd = Math.max(latestEnd, ended[parts]);
        parts++;
        Arrays.fill(latest, -1);
    }

    /** How many seconds the step has gone on for, up to the end of the present internal step. */
    public double seconds() {
        return ended[parts - 1];
    }

    /** How many seconds the step has gone on for, for those bodies that are furthest. */
    public double end() {
        return latestEnd;
    }

    /** Notes the motions that all bodies start on, but for those that are left out of this internal step. */
    void startAll(BodySet bodies, FrozenBodies frozen) {
        for (int i = 0; i < bodies.end && isRecording; i++) {
            if (bodies.exists(i) && !frozen.contains(i)) {
                change(bodies, i, 0);
            }
        }
    }

    public void change(BodySet bodies, int i, double t) {
        change(bodies, i, t, STRAIGHT);
    }

    /** Notes the motion of a body from time t on, which the square of the time times {@code curve} bends. */
    public void change(BodySet bodies, int i, double t, double[] curve) {
        if (!isRecording) {
            return;
        }
        if (size == body.length) {
            body = Arrays.copyOf(body, 2 * size);
            part = Arrays.copyOf(part, 2 * size);
            from = Arrays.copyOf(from, 2 * size);
            previous = Arrays.copyOf(previous, 2 * size);
            motion = Arrays.copyOf(motion, 2 * size * Motion.STRIDE);
            bend = Arrays.copyOf(bend, 6 * size);
        }
        if (latest.length <= i) {
            int old = latest.length;
            latest = Arrays.copyOf(latest, bodies.def.length);
            Arrays.fill(latest, old, latest.length, -1);
        }
        previous[size] = latest[i];
        latest[i] = size;
        body[size] = i;
        part[size] = parts - 1;
        from[size] = t;
        System.arraycopy(bodies.motion, i * Motion.STRIDE, motion, size * Motion.STRIDE, Motion.STRIDE);
        System.arraycopy(curve, 0, bend, 3 * size, 3);
        size++;
    }

    /** Forgets the path of a body, which now has another centre. */
    public void forget(int i) {
        for (int k = 0; k < size; k++) {
            body[k] = body[k] == i ? -1 : body[k];
        }
    }

    /** The pieces of a body's path in the last internal step, in order: how many, then their numbers, in an array long enough. */
    public int[] pieces(int i, int[] list) {
        int count = 0;
        for (int k = latest[i]; k >= 0; k = previous[k]) {
            count++;
        }
        int[] out = list.length > count ? list : new int[2 * count + 1];
        out[0] = count;
        for (int k = latest[i], at = count; k >= 0; k = previous[k]) {
            out[at--] = k;
        }
        return out;
    }

    /** The local time from which a piece holds. */
    public double from(int piece) {
        return from[piece];
    }

    /** How much a piece is bent: at the middle of a time d it is d^2/4 times as far off its chord. */
    public double bend(int piece) {
        int o = 3 * piece;
        return Math.sqrt(bend[o] * bend[o] + bend[o + 1] * bend[o + 1] + bend[o + 2] * bend[o + 2]);
    }

    /** Writes the chord of a piece from one time to another, also backwards, as a motion over all of [0, 1]. */
    public void straight(int piece, double from, double to, double[] out, int at) {
        int m = piece * Motion.STRIDE;
        Motion.pose(motion, m, to, scratch, 0);
        Motion.pose(motion, m, from, out, at);
        for (int k = 0; k < 3; k++) {
            double slope = motion[m + Motion.TRANSLATION + k] + (to + from) * bend[3 * piece + k];
            out[at + Motion.TRANSLATION + k] = (to - from) * slope;
            out[at + k] += from * from * bend[3 * piece + k];
        }
        Rotations.between(out, at + Pose.ROTATION, scratch, Pose.ROTATION, out, at + Motion.TURN);
    }

    /** Writes the pose of a body at time t of the last step, 0 to 1. */
    public void pose(int i, double t, double[] out, int at) {
        if (!on) {
            throw new IllegalStateException("the world keeps no paths: build it with recordPaths(true)");
        }
        if (parts == 0) {
            throw new IllegalStateException("no step was made yet");
        }
        double seconds = t * latestEnd;
        int found = -1;
        for (int k = 0; k < size; k++) {
            if (body[k] == i && (found < 0 || began[part[k]] < seconds && from[k] <= local(part[k], seconds))) {
                found = k;
            }
        }
        if (found < 0) {
            throw new IllegalStateException("no step was made since the body was added or given another shape");
        }
        double local = local(part[found], seconds);
        Motion.pose(motion, found * Motion.STRIDE, local, out, at);
        for (int k = 0; k < 3; k++) {
            out[at + k] += local * local * bend[3 * found + k];
        }
    }

    /** The local time of an internal step. */
    private double local(int which, double seconds) {
        return Math.max(0, Math.min(1, (seconds - began[which]) / (ended[which] - began[which])));
    }
}
