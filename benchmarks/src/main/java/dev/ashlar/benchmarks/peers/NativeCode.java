package dev.ashlar.benchmarks.peers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Loads native libraries from jars. */
final class NativeCode {
    private NativeCode() {
    }

    /** Copies the library to a file, which is deleted at the end of the process, and loads it. */
    static void load(String resource) {
        try (InputStream in = NativeCode.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is not on the class path");
            }
            Path file = Files.createTempFile("ashlar-bench", ".so");
            file.toFile().deleteOnExit();
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            System.load(file.toString());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack " + resource, e);
        }
    }
}
