package dev.ashlar.narrow.patch.polygonal;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/** A file of {@link NsfFile} while it is written; in memory until it is whole, so that no half file is left behind. */
final class NsfOutput {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    NsfOutput(int... header) {
        for (int word : header) {
            integer(word);
        }
    }

    void integer(int value) {
        try {
            out.writeInt(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void number(double value) {
        long bits = Double.doubleToRawLongBits(value);
        integer((int) (bits >>> 32));
        integer((int) bits);
    }

    void integers(int[] values) {
        integer(values.length);
        for (int value : values) {
            integer(value);
        }
    }

    void numbers(double[] values) {
        integer(values.length);
        for (double value : values) {
            number(value);
        }
    }

    void bytes(byte[] values) {
        integer(values.length);
        bytes.writeBytes(values);
    }

    void finish(Path path) {
        CRC32 crc = new CRC32();
        crc.update(bytes.toByteArray());
        integer((int) crc.getValue());
        try {
            Files.write(path, bytes.toByteArray());
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot write " + path + ": " + e.getMessage()
                    + "; check that its directory exists and may be written to", e);
        }
    }
}
