package dev.ashlar.physics.internal.record;

import dev.ashlar.physics.internal.bytes.SnapshotReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.CRC32C;

/** Reads a recording, as far as it is whole. Never allocates more than there are bytes for. */
public final class RecordReader {
    /** What the entries are that {@link #next} gives. */
    public enum Kind {
        CALL, DIGEST, STATE, FAILED, INTERRUPTED, USER_DATA, HOLE, DAMAGED
    }

    /** How a recording ends: it was closed, it was not, or it goes on with bytes that are damaged. */
    public enum Ending {
        CLOSED, CUT, DAMAGED
    }

    /**
     * Something that happened.
     *
     * @param text      of a call its name, else of what threw or was not kept
     * @param arguments of a call
     * @param number    a hash, or how many internal steps were made
     * @param bodies    of a state: indices and hashes by turns
     * @param userData  by index
     */
    public record Entry(Kind kind, String text, Object[] arguments, long number, int[] bodies, Map<Integer, Object> userData) {
        private static Entry of(Kind kind, String text) {
            return new Entry(kind, text, null, 0, null, null);
        }

        private static Entry of(Kind kind, long number, int... bodies) {
            return new Entry(kind, "", null, number, bodies, null);
        }
    }

    private final InputStream file;
    private final ValueReader values;
    private final List<String> names = new ArrayList<>();
    private SnapshotReader block;
    private long position;
    private Entry ahead;
    private Ending ending;
    private String damage = "";

    /**
     * Reads a file from its beginning.
     *
     * @param missing gives user data that is not in a recording, by the text that is
     */
    public RecordReader(InputStream file, Function<String, Object> missing) {
        this.file = file;
        values = new ValueReader(missing);
    }

    /** Reads how it begins; what is no recording, of another version, or damaged there is refused. */
    public RecordHeader header() throws IOException {
        ByteBuffer start = ByteBuffer.wrap(file.readNBytes(12));
        position = start.limit();
        if (start.limit() < 12 || start.getLong() != RecordFormat.MARK) {
            throw new IllegalArgumentException("this is no recording of a world");
        }
        int version = start.getInt();
        if (version != RecordFormat.VERSION) {
            throw new IllegalArgumentException(
                    "the recording has format version " + version + ", but this release replays version "
                            + RecordFormat.VERSION + "; replay it with the release that wrote it");
        }
        if (!nextBlock()) {
            throw new IllegalArgumentException("the recording " + (ending == Ending.CUT ? "is cut off in its first block"
                    : "is damaged in its first block: " + damage) + ", before any call");
        }
        try {
            RecordHeader header = RecordHeader.read(block, values);
            if (block.remaining() > 0) {
                throw new IllegalArgumentException(block.remaining() + " bytes are left over");
            }
            return header;
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("the recording is damaged in its first block: it ends too early", e);
        } catch (IllegalArgumentException | NullPointerException e) {
            throw new IllegalArgumentException("the recording is damaged in its first block: " + e.getMessage(), e);
        }
    }

    /** Reads a block that is whole. */
    private boolean nextBlock() throws IOException {
        ByteBuffer frame = ByteBuffer.wrap(file.readNBytes(8));
        if (frame.limit() < 8) {
            ending = Ending.CUT;
            return false;
        }
        int length = frame.getInt();
        int checksum = frame.getInt();
        if (length <= 0) {
            return isDamaged("the block at byte " + position + " has a length of " + length);
        }
        byte[] bytes = file.readNBytes(length);
        if (bytes.length < length) {
            ending = Ending.CUT;
            return false;
        }
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, length);
        if ((int) sum.getValue() != checksum) {
            return isDamaged("the checksum of the block at byte " + position + " is wrong");
        }
        position += 8L + length;
        block = new SnapshotReader(bytes, 0, length);
        return true;
    }

    private boolean isDamaged(String how) {
        ending = Ending.DAMAGED;
        damage = how;
        return false;
    }

    /** What comes next; null at the end. */
    public Entry next() throws IOException {
        Entry entry = peek();
        ahead = null;
        return entry;
    }

    /** What {@link #next} will give. */
    public Entry peek() throws IOException {
        while (ahead == null && ending == null && (block.remaining() > 0 || nextBlock())) {
            try {
                ahead = entry();
            } catch (BufferUnderflowException e) {
                isDamaged("an entry before byte " + position + " ends too early");
            } catch (IllegalArgumentException | NullPointerException e) {
                isDamaged("an entry before byte " + position + " cannot be: " + e.getMessage());
            }
        }
        return ahead;
    }

    private Entry entry() {
        byte kind = (byte) block.small("kind of an entry", RecordFormat.END);
        return switch (kind) {
            case RecordFormat.NAME -> {
                names.add(ValueReader.text(block));
                yield null;
            }
            case RecordFormat.CALL -> {
                String name = names.get(block.integer("number of a name", 0, names.size() - 1));
                yield new Entry(Kind.CALL, name, values.values(block), 0, null, null);
            }
            case RecordFormat.DIGEST -> Entry.of(Kind.DIGEST, block.whole());
            case RecordFormat.STATE -> Entry.of(Kind.STATE, block.whole(), bodies());
            case RecordFormat.FAILED -> Entry.of(Kind.FAILED, ValueReader.text(block));
            case RecordFormat.INTERRUPTED ->
                    Entry.of(Kind.INTERRUPTED, block.integer("internal steps", 1, Integer.MAX_VALUE));
            case RecordFormat.USER_DATA ->
                    new Entry(Kind.USER_DATA, "", null, 0, null, UserData.read(block, values));
            case RecordFormat.HOLE -> Entry.of(Kind.HOLE, ValueReader.text(block));
            case RecordFormat.DAMAGED -> Entry.of(Kind.DAMAGED, ValueReader.text(block));
            case RecordFormat.END -> {
                ValueReader.text(block);
                ending = Ending.CLOSED;
                yield null;
            }
            default -> throw new IllegalArgumentException("kind of an entry must be known, but was " + kind);
        };
    }

    private int[] bodies() {
        int[] bodies = new int[2 * block.count("bodies", 8)];
        for (int k = 0; k < bodies.length; k++) {
            bodies[k] = block.integer();
        }
        return bodies;
    }

    /** How it ends; null before its end. */
    public Ending ending() {
        return ending;
    }

    /** What is damaged, in words. */
    public String damage() {
        return damage;
    }
}
