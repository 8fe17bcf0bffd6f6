package dev.ashlar.physics.internal.bytes;

import dev.ashlar.math.Check;
import dev.ashlar.physics.internal.check.Ranges;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The bytes of a snapshot while they are read. Every value is checked as it comes; what does not hold is an
 * {@link IllegalArgumentException}, too few bytes a {@link java.nio.BufferUnderflowException}. No count is believed for which
 * there are not enough bytes.
 */
public final class SnapshotReader {
    /** No sub-step is shorter, s. */
    private static final double SHORTEST_SUBSTEP = 1e-6 * Ranges.SHORTEST;

    private final ByteBuffer buffer;

    public SnapshotReader(byte[] bytes, int from, int to) {
        buffer = ByteBuffer.wrap(bytes, from, to - from);
    }

    public int position() {
        return buffer.position();
    }

    public int remaining() {
        return buffer.remaining();
    }

    public int integer() {
        return buffer.getInt();
    }

    public int integer(String name, int low, int high) {
        return Check.within(name, buffer.getInt(), low, high);
    }

    /** An integer that must be this one. */
    public void same(String name, int expected) {
        int value = buffer.getInt();
        if (value != expected) {
            throw Check.fault(name, "" + expected, value);
        }
    }

    public long whole() {
        return buffer.getLong();
    }

    /** Any bits. */
    public double bits() {
        return buffer.getDouble();
    }

    public double number(String name) {
        return Check.finite(name, buffer.getDouble());
    }

    /** Seconds of a sub-step that impulses are of. */
    public double substep() {
        return Check.within("substep", buffer.getDouble(), SHORTEST_SUBSTEP, 1);
    }

    public void numbers(String name, double[] out, int at, int count) {
        for (int k = at; k < at + count; k++) {
            out[k] = number(name);
        }
    }

    public boolean flag() {
        return small("flag", 1) == 1;
    }

    /** A byte from 0 to a number. */
    public int small(String name, int most) {
        return byteFrom(name, 0, most);
    }

    /** A byte in a range. */
    public int byteFrom(String name, int low, int high) {
        return Check.within(name, buffer.get(), low, high);
    }

    /** The generations of places, of which there are as many as the array gets. */
    public int[] generations(String what) {
        int[] generation = new int[count("places of " + what, 4)];
        for (int i = 0; i < generation.length; i++) {
            generation[i] = integer("generation", 0, Integer.MAX_VALUE);
        }
        return generation;
    }

    /** The free ones of so many places, in the order of their stack; notes which are in use. */
    public int[] freePlaces(boolean[] inUse) {
        int[] free = new int[count("free places", 4)];
        Arrays.fill(inUse, true);
        for (int k = 0; k < free.length; k++) {
            free[k] = integer("free place", 0, inUse.length - 1);
            if (!inUse[free[k]]) {
                throw Check.fault("free place", "given once", free[k]);
            }
            inUse[free[k]] = false;
        }
        return free;
    }

    /** How many of something follow that take at least so many bytes each. */
    public int count(String what, int bytesEach) {
        int count = buffer.getInt();
        if (count < 0 || count > buffer.remaining() / bytesEach) {
            throw Check.fault("number of " + what, "as many as there are bytes for", count);
        }
        return count;
    }

    public byte[] bytes(String what) {
        byte[] bytes = new byte[count("bytes of " + what, 1)];
        buffer.get(bytes);
        return bytes;
    }

    /** The checksum of all from a place on to where the next byte is read. */
    public int checksum(int from) {
        CRC32C sum = new CRC32C();
        sum.update(buffer.array(), from, buffer.position() - from);
        return (int) sum.getValue();
    }
}
