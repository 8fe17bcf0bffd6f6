package dev.ashlar.repo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.formatter.CodeFormatter;
import org.eclipse.jdt.core.formatter.DefaultCodeFormatterConstants;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.Document;
import org.eclipse.text.edits.TextEdit;

/**
 * Lays out the Java files of this project, with Eclipse's formatter: indents and widths as {@code .editorconfig} says, the rest as
 * {@code java-format.properties} says over Eclipse's own defaults. As a program it rewrites the files.
 */
public final class Format {
    private static final String PROFILE = "/dev/ashlar/repo/java-format.properties";

    private final CodeFormatter formatter;

    private Format(Map<String, String> options) {
        formatter = ToolFactory.createCodeFormatter(options);
    }

    /** The layout of the project at this root. */
    public static Format of(Path root) throws IOException {
        Map<String, String> options = new HashMap<>(DefaultCodeFormatterConstants.getEclipseDefaultSettings());
        Properties profile = new Properties();
        try (var in = Format.class.getResourceAsStream(PROFILE)) {
            profile.load(in);
        }
        profile.forEach((key, value) -> options.put("org.eclipse.jdt.core." + key, (String) value));
        String editor = Files.readString(root.resolve(".editorconfig"));
        String all = editor.substring(editor.indexOf("[*]"), editor.indexOf("\n\n", editor.indexOf("[*]")));
        options.put(DefaultCodeFormatterConstants.FORMATTER_TAB_SIZE, value(all, "indent_size"));
        options.put(DefaultCodeFormatterConstants.FORMATTER_LINE_SPLIT, value(all, "max_line_length"));
        options.put(DefaultCodeFormatterConstants.FORMATTER_COMMENT_LINE_LENGTH, value(all, "max_line_length"));
        return new Format(options);
    }

    private static String value(String editorConfig, String key) {
        return editorConfig.lines().filter(line -> line.startsWith(key + " = ")).findFirst().orElseThrow()
                .substring(key.length() + 3);
    }

    /** The text of a Java file, laid out. */
    public String format(String source) {
        int kind = CodeFormatter.K_COMPILATION_UNIT | CodeFormatter.F_INCLUDE_COMMENTS;
        TextEdit edit = formatter.format(kind, source, 0, source.length(), 0, "\n");
        if (edit == null) {
            throw new IllegalArgumentException("no Java that the formatter can read");
        }
        Document document = new Document(source);
        try {
            edit.apply(document);
        } catch (BadLocationException e) {
            throw new IllegalStateException(e);
        }
        return document.get();
    }

    /** The project's own Java files, sorted. */
    public static List<Path> files(Path root) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : modules.filter(dir -> Files.isDirectory(dir.resolve("src"))).sorted().toList()) {
                addFiles(found, module.resolve("src"));
            }
        }
        addFiles(found, root.resolve("docs/examples/src"));
        return found;
    }

    private static void addFiles(List<Path> found, Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(".java")).sorted().forEach(found::add);
        }
    }

    /** Lays out all Java files of the project in the working directory. */
    public static void main(String[] args) throws IOException {
        Path root = Path.of("");
        Format format = of(root);
        int changed = 0;
        List<Path> files = files(root.toAbsolutePath());
        for (Path file : files) {
            String before = Files.readString(file).replace("\r\n", "\n");
            String after = format.format(before);
            if (!after.equals(before)) {
                Files.writeString(file, after);
                changed++;
            }
        }
        System.out.println("formatted " + changed + " of " + files.size() + " files");
    }
}
