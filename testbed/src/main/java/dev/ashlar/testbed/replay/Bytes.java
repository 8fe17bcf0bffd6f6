package dev.ashlar.testbed.replay;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Whole numbers in a row, seven bits a byte, the low ones first; the eighth bit says that more follow. */
final class Bytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Adds a number, taken as one of 32 bits without a sign. */
    void unsigned(int value) {
        int left = value;
        while ((left & ~0x7f) != 0) {
            out.write(left & 0x7f | 0x80);
            left >>>= 7;
        }
        out.write(left);
    }

    /** Adds a number with its sign in the lowest bit, so that numbers near 0 are short. */
    void signed(int value) {
        unsigned(value << 1 ^ value >> 31);
    }

    /** All of it, packed in zlib's format. */
    byte[] zipped() {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try (DeflaterOutputStream zip = new DeflaterOutputStream(packed, deflater)) {
            out.writeTo(zip);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return packed.toByteArray();
    }
}
