package dev.ashlar.physics.internal.record;

import dev.ashlar.physics.Recording;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.StepReport.EarlyEnd;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.check.AccessGuard;
import dev.ashlar.physics.internal.check.CallLog;
import dev.ashlar.physics.internal.step.WorldParts;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes a recording. A call is kept once all that it was given was found right, before it is done: whatever comes of it, even the end of
 * the process, can be had again. What was refused is not kept.
 */
public final class Recorder implements CallLog, Recording {
    /** So many bytes are written at once, at least, unless a call makes sure that they are there. */
    private static final int BLOCK = 1 << 16;
    /** Length and checksum of a block. */
    private static final int FRAME = 8;

    /** A call that a thread is about to make. */
    private record Named(Thread thread, String call, Object[] arguments) {
    }

    private final WorldParts world;
    private final AccessGuard owner;
    private final OutputStream file;
    private final int hashEvery;
    private final ValueWriter values;
    private final SnapshotWriter out;
    private final Map<String, Integer> names = new HashMap<>();
    private volatile Named next;
    private boolean isStep;
    private boolean isRestore;
    private String thrown;
    private long steps;
    private long calls;
    private long bytes;
    private boolean isClosed;
    private IOException failure;

    /**
     * Begins a recording of a world that nobody is inside of.
     *
     * @param hashEvery after how many steps the whole state is hashed
     */
    public Recorder(WorldParts world, OutputStream file, int hashEvery) throws IOException {
        this.world = world;
        this.file = file;
        this.hashEvery = hashEvery;
        owner = world.guard();
        values = new ValueWriter(shape -> world.shapes().bytes(shape));
        out = values.out;
        out.room(12).putLong(RecordFormat.MARK).putInt(RecordFormat.VERSION);
        bytes = out.position();
        out.writeTo(file);
        beginBlock();
        try {
            RecordHeader.write(world, hashEvery, values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        flush();
    }

    private void beginBlock() {
        out.clear();
        out.room(FRAME).putLong(0);
    }

    /** Hands over what there is. */
    private void flush() throws IOException {
        int length = out.position() - FRAME;
        if (length > 0) {
            out.setInteger(0, length);
            out.setInteger(4, out.checksum(FRAME));
            out.writeTo(file);
            file.flush();
            bytes += FRAME + length;
            beginBlock();
        }
    }

    @Override
    public void next(String call, Object... arguments) {
        next = new Named(Thread.currentThread(), call, arguments);
    }

    @Override
    public void begin() {
        Named call = next;
        next = null;
        thrown = null;
        isStep = false;
        isRestore = false;
        try {
            if (call == null || call.thread != Thread.currentThread()) {
                hole();
                return;
            }
            int name = name(call.call);
            out.room(5).put(RecordFormat.CALL).putInt(name);
            values.values(call.arguments);
            calls++;
            isStep = call.call.equals("step");
            isRestore = call.call.equals("restore");
            if (isStep || out.position() >= BLOCK || !isPush(call.arguments)) {
                flush();
            }
        } catch (IOException | ReflectiveOperationException | RuntimeException | Error e) {
            stop(e);
        }
    }

    private int name(String call) {
        Integer known = names.get(call);
        if (known == null) {
            known = names.size();
            names.put(call, known);
            out.room(1).put(RecordFormat.NAME);
            values.text(call);
        }
        return known;
    }

    /** Whether a call has numbers and ids alone: these wait for the next step, since some worlds have thousands of them in each. */
    private static boolean isPush(Object[] arguments) {
        for (Object argument : arguments) {
            if (!(argument instanceof Record || argument instanceof Number || argument instanceof Enum)) {
                return false;
            }
        }
        return true;
    }

    /** A change that was not named is told by the method that made it: a replay cannot be exact from here on. */
    private void hole() {
        String method = StackWalker.getInstance().walk(frames -> frames
                .filter(f -> !f.getClassName().equals(Recorder.class.getName())
                        && !f.getClassName().equals(AccessGuard.class.getName()))
                .findFirst().map(f -> f.getClassName() + '.' + f.getMethodName()).orElse("somebody"));
        out.room(1).put(RecordFormat.HOLE);
        values.text(method);
    }

    @Override
    public void end() {
        try {
            if (thrown != null) {
                failed();
            } else if (isStep) {
                stepped();
            } else if (isRestore && UserData.isThere(world.bodies())) {
                out.room(1).put(RecordFormat.USER_DATA);
                UserData.write(world.bodies(), values);
            }
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            stop(e);
        }
    }

    private void stepped() {
        isStep = false;
        steps++;
        StepReport report = world.ids();
        if (report.endedEarly() == EarlyEnd.INTERRUPTED) {
            out.room(5).put(RecordFormat.INTERRUPTED).putInt(report.internalSteps());
        }
        BodySet bodies = world.bodies();
        out.room(9).put(RecordFormat.DIGEST).putLong(StateDigest.ofMoving(bodies, world.joints()));
        if (steps % hashEvery == 0) {
            writeState(bodies);
        }
    }

    private void writeState(BodySet bodies) {
        out.room(13 + 8 * bodies.count).put(RecordFormat.STATE).putLong(world.joints().hash(bodies.stateHash()));
        out.integer(bodies.count);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i)) {
                out.integer(i);
                out.integer(StateDigest.ofBody(bodies, i));
            }
        }
    }

    @Override
    public void threw(Throwable e) {
        thrown = String.valueOf(e);
    }

    @Override
    public void failed() {
        isStep = false;
        isRestore = false;
        write(RecordFormat.FAILED, thrown == null ? "" : thrown);
        thrown = null;
    }

    @Override
    public void damaged() {
        write(RecordFormat.DAMAGED, "");
    }

    private void write(byte entry, String text) {
        try {
            out.room(1).put(entry);
            values.text(text);
            flush();
        } catch (IOException | RuntimeException | Error e) {
            stop(e);
        }
    }

    /** The recording ends here, for this reason; the world goes on. */
    private void stop(Throwable reason) {
        owner.calls = null;
        isClosed = true;
        failure =
                new IOException("the recording ends after step " + steps + ", since it could not be written: " + reason, reason);
        try {
            file.close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public long steps() {
        return steps;
    }

    @Override
    public long calls() {
        return calls;
    }

    @Override
    public long bytes() {
        return bytes;
    }

    @Override
    public void close() throws IOException {
        if (!isClosed) {
            owner.enterToRestore();
            try {
                write(RecordFormat.END, "");
                if (!isClosed) {
                    owner.calls = null;
                    isClosed = true;
                    file.close();
                }
            } finally {
                owner.leave();
            }
        }
        if (failure != null) {
            IOException told = failure;
            failure = null;
            throw told;
        }
    }
}
