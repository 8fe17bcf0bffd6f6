package dev.ashlar.physics;

import dev.ashlar.physics.replay.Replay;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** A recording in memory, and ways to spoil it. */
final class RecordedFile {
    /** Bytes before the first block, and those of a block before what is in it. */
    static final int START = 12;
    static final int FRAME = 8;

    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    final Recording recording;

    RecordedFile(World world, int hashEvery) {
        try {
            recording = world.record(bytes, hashEvery);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte[] close() {
        try {
            recording.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static Replay replay(byte[] bytes) {
        return Replay.of(new ByteArrayInputStream(bytes));
    }

    static Replay.Result run(Replay replay) {
        try {
            return replay.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes the checksums of all blocks right, as far as they have a length. */
    static void repair(byte[] bytes) {
        ByteBuffer all = ByteBuffer.wrap(bytes);
        for (int at = START; at + FRAME <= bytes.length;) {
            int length = all.getInt(at);
            if (length <= 0 || length > bytes.length - at - FRAME) {
                return;
            }
            CRC32C sum = new CRC32C();
            sum.update(bytes, at + FRAME, length);
            all.putInt(at + 4, (int) sum.getValue());
            at += FRAME + length;
        }
    }

    /** Puts one number in the place of another, which must be there once after the first block. */
    static byte[] changed(byte[] bytes, double from, double to) {
        byte[] other = bytes.clone();
        ByteBuffer all = ByteBuffer.wrap(other);
        int found = 0;
        for (int at = START + FRAME + all.getInt(START); at + 8 <= other.length; at++) {
            if (all.getDouble(at) == from) {
                all.putDouble(at, to);
                found++;
            }
        }
        if (found != 1) {
            throw new IllegalArgumentException(from + " must be there once, but was " + found + " times");
        }
        repair(other);
        return other;
    }
}
