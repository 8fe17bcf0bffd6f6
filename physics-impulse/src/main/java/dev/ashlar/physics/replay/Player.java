package dev.ashlar.physics.replay;

import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.record.RecordHeader;
import dev.ashlar.physics.internal.record.RecordReader;
import dev.ashlar.physics.internal.record.RecordReader.Entry;
import dev.ashlar.physics.internal.record.RecordReader.Kind;
import dev.ashlar.physics.internal.record.StateDigest;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.step.WorldParts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Makes the calls of a recording, one after the other, and compares what comes of them. */
final class Player {
    /** So many calls before a difference, and bodies that differ, are named. */
    private static final int MOST_NAMED = 8;
    /** A text of an argument is no longer than this. */
    private static final int LONGEST = 80;

    private final RecordReader reader;
    private final RecordHeader header;
    private final World world;
    private final WorldParts parts;
    private final Consumer<World> afterStep;
    private final long mostSteps;
    private long steps;
    private long calls;
    private long compared;
    private long states;
    private double seconds;
    /** The last calls since what is known to be the same, and how many there are. */
    private final List<String> recent = new ArrayList<>();
    private int recentCount;
    private long differsAt;
    private String difference = "";
    /** Whether nothing more can be compared. */
    private boolean isOver;
    private String notes = "";

    Player(RecordReader reader, RecordHeader header, World world, Consumer<World> afterStep, long mostSteps) {
        this.reader = reader;
        this.header = header;
        this.world = world;
        this.afterStep = afterStep;
        this.mostSteps = mostSteps;
        parts = WorldParts.of(world);
    }

    Replay.Result run() throws IOException {
        boolean isShort = false;
        while (!isOver && !isShort) {
            // What was compared after the last step still belongs to it.
            Entry ahead = reader.peek();
            isShort = steps >= mostSteps && (ahead == null || ahead.kind() == Kind.CALL);
            Entry entry = isShort ? null : reader.next();
            if (entry == null) {
                break;
            }
            take(entry);
        }
        Replay.Ending ending = isOver || isShort || reader.ending() == null ? Replay.Ending.NOT_REACHED
                : Replay.Ending.valueOf(reader.ending().name());
        boolean isSame = difference.isEmpty();
        return new Replay.Result(isSame, differsAt, steps, calls, ending, text(isSame, ending));
    }

    private void take(Entry entry) throws IOException {
        switch (entry.kind()) {
            case CALL -> call(entry);
            case DIGEST -> compareMoving(entry.number());
            case STATE -> compareState(entry.number(), entry.bodies());
            case DAMAGED -> parts.guard().damage();
            case HOLE -> notes +=
                    "; before step " + (steps + 1) + " something changed the world that was not recorded: " + entry.text();
            default -> end(steps + 1, "the recording says " + entry.kind() + " where that cannot be");
        }
    }

    private void call(Entry entry) throws IOException {
        Entry after = reader.peek();
        boolean failed = after != null && after.kind() == Kind.FAILED;
        boolean isStep = entry.text().equals("step");
        remember(entry);
        calls++;
        try {
            make(entry, after);
        } catch (RuntimeException | Error e) {
            if (failed && isSameFailure(after.text(), e)) {
                reader.next();
                notes += "; call " + calls + ", " + shown(entry) + ", threw as it had: " + e;
            } else {
                end(steps + 1,
                        "call " + calls + ", " + shown(entry) + ", throws " + e
                                + (failed ? ", where it had thrown " + after.text()
                                        : after == null ? "; the recording ends with this call" : ", which it had not"));
            }
            return;
        }
        if (failed) {
            end(steps + 1,
                    "call " + calls + ", " + shown(entry) + ", had failed"
                            + (after.text().isEmpty() ? "" : ", by " + after.text())
                            + ", but does not now");
        } else if (isStep) {
            steps++;
            seconds += (Double) entry.arguments()[0];
            afterStep.accept(world);
        }
    }

    /** The names of classes that an exception had and has; not all were told. */
    private static boolean isSameFailure(String before, Throwable now) {
        return before.isEmpty() || before.equals(now.getClass().getName()) || before.startsWith(now.getClass().getName() + ":");
    }

    private void make(Entry entry, Entry after) throws IOException {
        Object[] arguments = entry.arguments();
        if (after != null && after.kind() == Kind.INTERRUPTED) {
            stepUpTo((int) after.number(), entry);
        } else if (after != null && after.kind() == Kind.USER_DATA && arguments.length == 1
                && arguments[0] instanceof byte[] snapshot) {
            Map<Integer, Object> data = after.userData();
            world.restore(snapshot, id -> data.get(id.index()));
            reader.next();
        } else {
            Calls.make(Calls.target(world, entry.text()), entry.text(), arguments);
        }
    }

    /** Ends a step after as many internal ones as there were before somebody interrupted it. */
    private void stepUpTo(int internalSteps, Entry entry) throws IOException {
        SolverSettings settings = parts.settings();
        if (settings.perception != null || parts.algorithms().eventDriven()) {
            notes += "; step " + (steps + 1)
                    + " was interrupted, which cannot be repeated to the bit in a world with perception or an"
                    + " event-driven one";
        }
        int most = settings.maxInternalSteps;
        settings.maxInternalSteps = internalSteps;
        try {
            Calls.make(Calls.target(world, entry.text()), entry.text(), entry.arguments());
        } finally {
            settings.maxInternalSteps = most;
        }
        reader.next();
    }

    private void remember(Entry entry) {
        recentCount++;
        if (recent.size() == MOST_NAMED) {
            recent.remove(0);
        }
        recent.add(shown(entry));
    }

    private void compareMoving(long expected) {
        if (StateDigest.ofMoving(parts.bodies(), parts.joints()) == expected) {
            if (difference.isEmpty()) {
                compared++;
                recent.clear();
                recentCount = 0;
            }
        } else if (difference.isEmpty()) {
            differs(steps, "what moves, or what joints carry, is not what it was");
        }
    }

    private void compareState(long expected, int[] bodies) {
        boolean isSame = world.stateHash() == expected;
        if (isSame && difference.isEmpty()) {
            states++;
            return;
        }
        String which = whichDiffer(bodies);
        if (difference.isEmpty()) {
            differs(steps, "the state is not what it was");
        }
        difference += "; at step " + steps + (isSame ? " the state is the same again" : which);
        isOver = true;
    }

    /** The bodies that are not as they were, in words. */
    private String whichDiffer(int[] expected) {
        BodySet bodies = parts.bodies();
        List<String> named = new ArrayList<>();
        int count = 0;
        boolean[] wasThere = new boolean[bodies.end];
        for (int k = 0; k < expected.length; k += 2) {
            int i = expected[k];
            boolean isThere = i >= 0 && i < bodies.end && bodies.exists(i);
            if (isThere) {
                wasThere[i] = true;
            }
            if (!isThere || StateDigest.ofBody(bodies, i) != expected[k + 1]) {
                count++;
                if (named.size() < MOST_NAMED) {
                    named.add(isThere ? place(bodies.id[i]) : "one at index " + i + ", which is gone");
                }
            }
        }
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i) && !wasThere[i]) {
                count++;
                if (named.size() < MOST_NAMED) {
                    named.add(place(bodies.id[i]) + ", which was not there");
                }
            }
        }
        return count == 0 ? " all bodies are as they were, but joints are not"
                : " these of " + bodies.count + " bodies differ: " + String.join("; ", named)
                        + (count > named.size() ? "; and " + (count - named.size()) + " more" : "");
    }

    private String place(BodyId id) {
        return id + " at " + world.pose(id).position() + " with velocity " + world.linearVelocity(id);
    }

    private void differs(long step, String how) {
        differsAt = step;
        String before = recentCount > recent.size() ? "the last " + recent.size() + " of " + recentCount + " calls" : "the calls";
        difference = String.format(Locale.ROOT, "differs at step %d (%.6g s): %s", step, seconds, how)
                + (recent.isEmpty() ? "" : "; " + before + " since all was the same: " + String.join(", ", recent));
    }

    private void end(long step, String how) {
        if (difference.isEmpty()) {
            differs(step, how);
        } else {
            difference += "; later, " + how;
        }
        isOver = true;
    }

    private static String shown(Entry entry) {
        List<String> arguments = new ArrayList<>();
        for (Object argument : entry.arguments()) {
            String text = argument instanceof byte[] bytes ? bytes.length + " bytes"
                    : argument instanceof Object[] array ? Arrays.toString(array)
                    : String.valueOf(argument).replaceAll("^[\\w.]+\\.(\\w+)@\\w+$", "$1");
            arguments.add(text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text);
        }
        return entry.text() + '(' + String.join(", ", arguments) + ')';
    }

    private String text(boolean isSame, Replay.Ending ending) {
        String made = "recorded with " + header.machine() + ": " + steps + " steps, " + calls + " calls: ";
        String what = isSame ? "the same to the bit, as " + compared + " hashes of what moves and " + states + " of the state say"
                : difference;
        String end = switch (ending) {
            case CUT -> "; the recording is cut off after this: it was never closed";
            case DAMAGED -> "; the recording is damaged after this: " + reader.damage();
            default -> "";
        };
        return made + what + end + notes;
    }
}
