package dev.ashlar.physics;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.physics.internal.body.BodySet;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Where the bodies of a world were at the end of its last step: for threads that draw, log or send while another one steps. All
 * methods may be called by any thread at any time, also during a step; they take no lock and, but for {@link #pose}, make no object.
 *
 * <p>A pose is always one that a step ended with, never a mixture; those of one {@link #poses} call are all of the same step. Between
 * steps nothing changes here: bodies added are seen from the end of the next step on, bodies removed until then. {@link World#restore}
 * counts as a step.
 */
public final class PoseView {
    // Two frames in turn. The world writes the one that is not current, then makes it current; so whoever reads is disturbed only if
    // two steps end while he does, which he finds by the frame's serial, as in a sequence lock (Boehm 2012, "Can seqlocks get along
    // with programming language memory models?", figure 6), and reads again.
    private static final VarHandle CURRENT = handle(PoseView.class, "current", Frame.class);
    private static final VarHandle SERIAL = handle(Frame.class, "serial", long.class);

    /** Poses of one step; the arrays never change places, so that no reader can find one too short. */
    private static final class Frame {
        final double[] pose;
        final int[] generation;
        int end;
        /** Of the step, twice; odd while the frame is written. */
        long serial;

        Frame(int room) {
            pose = new double[room * Pose.STRIDE];
            generation = new int[room];
        }
    }

    /** Generation of an index without a body. */
    private static final int NOBODY = -1;

    private Frame current = new Frame(0);
    /** The one to be written next; the world's alone. */
    private Frame spare = new Frame(0);
    private long steps;

    PoseView() {
    }

    private static VarHandle handle(Class<?> of, String field, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(of, field, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Makes room for so many bodies; whatever that throws, nothing has changed. */
    void makeRoom(int bodies) {
        if (spare.generation.length < bodies) {
            spare = new Frame(bodies);
        }
    }

    /** Shows all bodies as they are now; there must be room. */
    void publish(BodySet bodies) {
        Frame frame = spare;
        long serial = 2 * ++steps;
        SERIAL.setOpaque(frame, serial - 1);
        // None of what follows is seen before it.
        VarHandle.storeStoreFence();
        frame.end = bodies.end;
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i)) {
                bodies.userPose(i, frame.pose, i * Pose.STRIDE);
                frame.generation[i] = bodies.generation[i];
            } else {
                frame.generation[i] = NOBODY;
            }
        }
        SERIAL.setRelease(frame, serial);
        spare = current;
        CURRENT.setRelease(this, frame);
    }

    private Frame frame() {
        return (Frame) CURRENT.getAcquire(this);
    }

    private static long serial(Frame frame) {
        return (long) SERIAL.getAcquire(frame);
    }

    /** Whether all that was read of a frame since it had a serial is of the step of that serial. */
    private static boolean isWhole(Frame frame, long serial) {
        // All reads so far come before the next one.
        VarHandle.loadLoadFence();
        return (serial & 1) == 0 && (long) SERIAL.getOpaque(frame) == serial;
    }

    /**
     * Writes the pose of a body as of the last step in flat form, as {@link World#pose(BodyId, double[], int)} does.
     *
     * @return whether the body was there; else nothing is written that means anything
     */
    public boolean pose(BodyId id, double[] out, int at) {
        Check.notNull("id", id);
        Check.room("out", out, at, Pose.STRIDE);
        while (true) {
            Frame frame = frame();
            long serial = serial(frame);
            int i = id.index();
            boolean found = i >= 0 && i < Math.min(frame.end, frame.generation.length) && frame.generation[i] == id.generation();
            if (found) {
                System.arraycopy(frame.pose, i * Pose.STRIDE, out, at, Pose.STRIDE);
            }
            if (isWhole(frame, serial)) {
                return found;
            }
            Thread.onSpinWait();
        }
    }

    /** The pose of a body as of the last step, or null if it was not there. */
    public Pose pose(BodyId id) {
        double[] flat = new double[Pose.STRIDE];
        return pose(id, flat, 0) ? Pose.of(flat, 0) : null;
    }

    /**
     * Writes the poses of all bodies as of one step, in flat form at {@code Pose.STRIDE * index}; seven zeros where there is no body.
     * An array that is too short takes as many as fit.
     *
     * @return one more than the highest {@link BodyId#index} there was: how many the array should have room for
     */
    public int poses(double[] out) {
        Check.notNull("out", out);
        while (true) {
            Frame frame = frame();
            long serial = serial(frame);
            int end = Math.min(frame.end, frame.generation.length);
            for (int i = 0; i < Math.min(end, out.length / Pose.STRIDE); i++) {
                if (frame.generation[i] == NOBODY) {
                    Arrays.fill(out, i * Pose.STRIDE, (i + 1) * Pose.STRIDE, 0);
                } else {
                    System.arraycopy(frame.pose, i * Pose.STRIDE, out, i * Pose.STRIDE, Pose.STRIDE);
                }
            }
            if (isWhole(frame, serial)) {
                return end;
            }
            Thread.onSpinWait();
        }
    }

    /** How often poses came in so far: another number, other poses. */
    public long steps() {
        while (true) {
            long serial = serial(frame());
            if ((serial & 1) == 0) {
                return serial / 2;
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public String toString() {
        return "PoseView[after " + steps() + " steps]";
    }
}
