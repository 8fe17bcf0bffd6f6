package dev.ashlar.physics;

import dev.ashlar.math.Motion;
import java.util.Arrays;

/** The motions of a step as they were carried out, for judges that look inside steps. */
final class PathLog {
    private final boolean on;
    /** Pieces: the body's index, when in the step its motion holds from, and of which internal step it is. */
    private int[] body = new int[16];
    private int[] part = new int[16];
    private double[] from = new double[16];
    private double[] motion = new double[16 * Motion.STRIDE];
    private int size;
    /** By internal step: how many seconds of the step had gone by when it ended. */
    private double[] ended = new double[16];
    private int parts;

    PathLog(boolean on) {
        this.on = on;
    }

    void clear() {
        size = 0;
        parts = 0;
    }

    /** Begins an internal step of h seconds. */
    void begin(double h) {
        if (parts == ended.length) {
            ended = Arrays.copyOf(ended, 2 * parts);
        }
        ended[parts] = (parts > 0 ? ended[parts - 1] : 0) + h;
        parts++;
    }

    /** Notes the motions that all bodies start on. */
    void startAll(Bodies bodies) {
        for (int i = 0; i < bodies.end && on; i++) {
            if (bodies.exists(i)) {
                change(bodies, i, 0);
            }
        }
    }

    void change(Bodies bodies, int i, double t) {
        if (!on) {
            return;
        }
        if (size == body.length) {
            body = Arrays.copyOf(body, 2 * size);
            part = Arrays.copyOf(part, 2 * size);
            from = Arrays.copyOf(from, 2 * size);
            motion = Arrays.copyOf(motion, 2 * size * Motion.STRIDE);
        }
        body[size] = i;
        part[size] = parts - 1;
        from[size] = t;
        System.arraycopy(bodies.motion, i * Motion.STRIDE, motion, size * Motion.STRIDE, Motion.STRIDE);
        size++;
    }

    /** Writes the pose of a body at time t of the last step, 0 to 1. */
    void pose(int i, double t, double[] out, int at) {
        if (!on) {
            throw new IllegalStateException("the world keeps no paths: build it with recordPaths(true)");
        }
        if (parts == 0) {
            throw new IllegalStateException("no step was made yet");
        }
        double seconds = t * ended[parts - 1];
        int inPart = 0;
        while (inPart < parts - 1 && seconds > ended[inPart]) {
            inPart++;
        }
        double began = inPart > 0 ? ended[inPart - 1] : 0;
        double local = Math.max(0, Math.min(1, (seconds - began) / (ended[inPart] - began)));
        int found = -1;
        for (int k = 0; k < size; k++) {
            if (body[k] == i && part[k] == inPart && from[k] <= local) {
                found = k;
            }
        }
        if (found < 0) {
            throw new IllegalStateException("no step was made since the body was added");
        }
        Motion.pose(motion, found * Motion.STRIDE, local, out, at);
    }
}
