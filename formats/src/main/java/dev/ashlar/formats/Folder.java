package dev.ashlar.formats;

import dev.ashlar.geometry.file.FileBytes;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The folder that a file stands in: the only place whose files it may name. */
final class Folder {
    private final Path root;

    Folder(Path root) {
        this.root = root;
    }

    /** That of a file. */
    static Folder of(Path file) {
        return new Folder(file.toAbsolutePath().getParent());
    }

    /**
     * The file of a reference as it stands in a file: a relative path with slashes.
     *
     * @param place for error texts
     */
    Path resolve(String reference, String place) {
        try {
            // Whether a link leads out of it is known of what exists only.
            Path real = root.toRealPath();
            Path file = real.resolve(reference).normalize();
            if (reference.isEmpty() || reference.indexOf('\\') >= 0 || reference.indexOf(':') >= 0 || !file.startsWith(real)
                    || file.toFile().exists() && !file.toRealPath().startsWith(real)) {
                throw outside(reference, place);
            }
            return file;
        } catch (InvalidPathException e) {
            throw outside(reference, place);
        } catch (IOException e) {
            throw new IllegalArgumentException(place + ": cannot look into folder " + root + ": " + e.getMessage(), e);
        }
    }

    private static IllegalArgumentException outside(String reference, String place) {
        return new IllegalArgumentException(
                place + ": reference must be a relative path with slashes to a file in the same folder or"
                        + " below, but was \"" + reference + "\": put the file there");
    }

    /** The bytes of a file by its URI, in which signs may be written as %20 and the like. */
    byte[] read(String uri, String place) {
        String path;
        try {
            path = URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    place + ": uri must have two hexadecimal digits behind each %, but was \"" + uri + "\"");
        }
        Path file = resolve(path, place);
        try {
            return FileBytes.read(file);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place + ": " + e.getMessage(), e);
        }
    }
}
