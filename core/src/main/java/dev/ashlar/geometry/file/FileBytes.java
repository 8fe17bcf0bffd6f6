package dev.ashlar.geometry.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files as bytes, and what is wrong if they cannot be read. */
public final class FileBytes {
    /** No array is longer. */
    private static final long MOST = Integer.MAX_VALUE - 8;

    private FileBytes() {
    }

    /** All bytes of a file. */
    public static byte[] read(Path path) {
        if (Files.notExists(path)) {
            throw new IllegalArgumentException("cannot read " + path + ": there is no such file; check the path, a relative one"
                    + " starts at the working directory");
        }
        if (Files.isDirectory(path)) {
            throw new IllegalArgumentException("cannot read " + path + ": it is a directory; name a file in it");
        }
        try {
            if (Files.size(path) > MOST) {
                throw new IllegalArgumentException("cannot read " + path + ": it is larger than 2 GiB; split it");
            }
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + path + ": " + e.getMessage()
                    + "; check that it is a file you may read", e);
        }
    }
}
