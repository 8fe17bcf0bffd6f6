package dev.ashlar.physics.replay;

import dev.ashlar.math.Check;
import dev.ashlar.physics.ContactFilter;
import dev.ashlar.physics.ContactModifier;
import dev.ashlar.physics.World;
import dev.ashlar.physics.WorldBuilder;
import dev.ashlar.physics.internal.record.RecordHeader;
import dev.ashlar.physics.internal.record.RecordReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Runs a recording that {@link World#record} made: builds the world that it began with, makes all calls again, and compares the state with
 * the hashes that were kept. See docs/recording.md.
 *
 * <pre>
 * try (InputStream file = new BufferedInputStream(Files.newInputStream(path))) {
 *     System.out.println(Replay.of(file).run().text());
 * }
 * </pre>
 *
 * <p>Code is not in a recording. A contact filter or modifier that its world had must be given; what its listeners did is among the calls.
 */
public final class Replay {
    private final InputStream file;
    private UnaryOperator<WorldBuilder> builder = b -> b;
    private ContactFilter filter;
    private ContactModifier modifier;
    private Function<String, Object> userData = text -> null;
    private Consumer<World> afterStep = world -> {};
    private long mostSteps = Long.MAX_VALUE;

    private Replay(InputStream file) {
        this.file = file;
    }

    /** A replay of a recording that is read from here on; who opened it closes it. */
    public static Replay of(InputStream file) {
        return new Replay(Check.notNull("file", file));
    }

    /** The filter that the world had. */
    public Replay contactFilter(ContactFilter same) {
        filter = Check.notNull("filter", same);
        return this;
    }

    /** The modifier that the world had. */
    public Replay contactModifier(ContactModifier same) {
        modifier = Check.notNull("modifier", same);
        return this;
    }

    /**
     * What gives user data that is not in the recording, which keeps text, numbers and truth values, for filters and modifiers. It is told the
     * name of the constant of an enum, with that of its class, or the class of anything else; by default such user data is null.
     */
    public Replay userData(Function<String, Object> byName) {
        userData = Check.notNull("userData", byName);
        return this;
    }

    /** Changes how the world is built, such as its threads; with an algorithm that was given as an object, this gives it again. */
    public Replay builder(UnaryOperator<WorldBuilder> change) {
        builder = Check.notNull("change", change);
        return this;
    }

    /** Is given the world after each step, to look at. */
    public Replay afterStep(Consumer<World> look) {
        afterStep = Check.notNull("look", look);
        return this;
    }

    /** Ends the replay after so many steps, 1 or more. */
    public Replay steps(long most) {
        if (most < 1) {
            throw Check.fault("most", ">= 1", most);
        }
        mostSteps = most;
        return this;
    }

    /**
     * Runs it, once. What is no recording, or one that cannot be begun, since it is of another version, or code or an algorithm is missing, is
     * an {@link IllegalArgumentException} that says what to do. All else that can be wrong stands in the result.
     */
    public Result run() throws IOException {
        RecordReader reader = new RecordReader(file, userData);
        RecordHeader header = reader.header();
        if (header.hasFilter() && filter == null) {
            throw missing("filter", "Filter");
        }
        if (header.hasModifier() && modifier == null) {
            throw missing("modifier", "Modifier");
        }
        return new Player(reader, header, world(header), afterStep, mostSteps).run();
    }

    private static IllegalArgumentException missing(String what, String method) {
        return new IllegalArgumentException(
                "the recorded world has a contact " + what + ", which is code and not in the recording: replay it"
                        + " in a program, with Replay.contact" + method + "(the same " + what + ")");
    }

    private World world(RecordHeader header) {
        WorldBuilder made = World.builder();
        try {
            for (RecordHeader.Setting setting : header.settings()) {
                Calls.make(made, setting.call(), setting.arguments());
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the recording is damaged in its first block: " + e.getMessage(), e);
        }
        if (filter != null) {
            made.contactFilter(filter);
        }
        if (modifier != null) {
            made.contactModifier(modifier);
        }
        World world;
        try {
            world = builder.apply(made).build();
            if (header.snapshot().length > 0) {
                world.restore(header.snapshot(), id -> header.userData().get(id.index()));
            }
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new IllegalArgumentException("the recording cannot be begun: " + e.getMessage(), e);
        }
        return world;
    }

    /** How a recording ends. */
    public enum Ending {
        /** It was closed. */
        CLOSED,
        /** It was not: its process ended, or the file was cut off. */
        CUT,
        /** The bytes that follow are damaged. */
        DAMAGED,
        /** The replay ended before, since something differed or it had as many steps as it should. */
        NOT_REACHED
    }

    /**
     * What came of a replay.
     *
     * @param isSame whether all that was compared was the same to the last bit, and all calls went as they had
     * @param step   the step at which it differs, from 1 on; 0 if it does not
     * @param steps  how many steps were made
     * @param calls  how many calls, steps among them
     * @param ending how the recording ends
     * @param text   all of this in words
     */
    public record Result(boolean isSame, long step, long steps, long calls, Ending ending, String text) {
        public Result {
            Check.notNull("ending", ending);
            Check.notNull("text", text);
        }
    }
}
