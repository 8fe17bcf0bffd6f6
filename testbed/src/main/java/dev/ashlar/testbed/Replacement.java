package dev.ashlar.testbed;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * Writes files so that none is ever half there: into a file beside the target, which is moved to its place when it is whole. Who reads
 * meanwhile, or after a program that was killed or a disk that was full, finds what was there before.
 */
final class Replacement {
    /** Fills a file that is there and empty. */
    interface Writer {
        void write(Path file) throws IOException;
    }

    private Replacement() {
    }

    /** Links are followed; what is no file, such as {@code /dev/stdout}, cannot be replaced and is written to as it is. */
    static void of(Path target, Writer writer) throws IOException {
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            writer.write(target);
            return;
        }
        Path file = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new AccessDeniedException(target.toString()); // a move would ask the directory only
        }
        // Not createTempFile, whose files are for nobody but their owner.
        Path part = Files.createFile(file.resolveSibling("." + UUID.randomUUID() + ".part"));
        part.toFile().deleteOnExit();
        try {
            writer.write(part);
            move(part, file);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void move(Path part, Path file) throws IOException {
        try {
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
