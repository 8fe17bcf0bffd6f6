package dev.ashlar.testkit.tier;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Keeps the figures that tests measure, to be compared from run to run: a CSV file for each test class, in the folder that the
 * system property {@code ashlar.figures} names. A line has what was measured, how it reads, and the values by themselves.
 */
public final class FigureLog {
    private static final Path FOLDER = Path.of(System.getProperty("ashlar.figures", "build/figures"));
    private static final Set<String> STARTED = new HashSet<>();

    private FigureLog() {}

    /** Adds a line to the file of the test class that calls; {@code format} and {@code values} as of {@link String#format}. */
    public static void add(String what, String format, Object... values) {
        String test = StackWalker.getInstance().walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                .filter(name -> name.replaceAll("\\$.*", "").endsWith("Test")).findFirst().orElse(FigureLog.class.getName()));
        StringBuilder line = new StringBuilder(cell(what)).append(',').append(cell(String.format(Locale.ROOT, format, values)));
        for (Object value : values) {
            line.append(',').append(cell(String.valueOf(value)));
        }
        write(test.replaceAll("\\$.*", ""), line.append('\n').toString());
    }

    private static synchronized void write(String test, String line) {
        Path file = FOLDER.resolve(test + ".csv");
        try {
            if (STARTED.add(test)) {
                Files.createDirectories(FOLDER);
                Files.writeString(file, "what,reads,values\n");
            }
            Files.writeString(file, line, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String cell(String text) {
        return text.matches("(?s).*[\",\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
