package dev.ashlar.physics.internal.bytes;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** The bytes of a snapshot while they are written; grows, and is used again for the next one. */
public final class SnapshotWriter {
    private ByteBuffer buffer = ByteBuffer.allocate(1 << 12);

    public void clear() {
        buffer.clear();
    }

    /** Where the next byte goes. */
    public int position() {
        return buffer.position();
    }

    /** The buffer, with room for so many bytes more. */
    public ByteBuffer room(int bytes) {
        if (buffer.remaining() < bytes) {
            int size = Math.max(Math.addExact(buffer.position(), bytes), 2 * buffer.capacity());
            buffer = ByteBuffer.wrap(Arrays.copyOf(buffer.array(), size)).position(buffer.position());
        }
        return buffer;
    }

    public void integer(int value) {
        room(4).putInt(value);
    }

    public void number(double value) {
        room(8).putDouble(value);
    }

    public void numbers(double[] values, int at, int count) {
        room(8 * count);
        for (int k = at; k < at + count; k++) {
            buffer.putDouble(values[k]);
        }
    }

    /** Which places are in use, and how often each was: generations, and the free ones in the order of their stack. */
    public void places(int end, int[] generation, int[] free, int frees) {
        integer(end);
        for (int i = 0; i < end; i++) {
            integer(generation[i]);
        }
        integer(frees);
        for (int k = 0; k < frees; k++) {
            integer(free[k]);
        }
    }

    public void flag(boolean value) {
        room(1).put((byte) (value ? 1 : 0));
    }

    /** A run of bytes with its length before it. */
    public void bytes(byte[] bytes) {
        room(4 + bytes.length).putInt(bytes.length).put(bytes);
    }

    /** Overwrites the integer at a place. */
    public void setInteger(int at, int value) {
        buffer.putInt(at, value);
    }

    /** The checksum of all from a place on. */
    public int checksum(int from) {
        CRC32C sum = new CRC32C();
        sum.update(buffer.array(), from, buffer.position() - from);
        return (int) sum.getValue();
    }

    public byte[] toBytes() {
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    public void writeTo(OutputStream out) throws IOException {
        out.write(buffer.array(), 0, buffer.position());
    }
}
