package dev.ashlar.testbed;

import dev.ashlar.math.Check;
import dev.ashlar.physics.replay.Replay;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ashlar replay}: makes the calls of a recording again, and says where what comes of them differs. */
@Command(name = "replay", sortOptions = false,
        description = {
            "Makes all calls of a recording again and compares the state after each step with the one that was recorded.",
            "Recordings are made by World.record, or by ashlar run --record."},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:the same to the bit, as far as the recording goes",
            "2:no recording, of another version, damaged, or code is missing",
            "3:it differs, at the step that is named"},
        footerHeading = "%nExamples:%n",
        footer = {"  ashlar run stack --steps 60 --record stack.ashlar", "  ashlar replay stack.ashlar",
            "  ashlar replay stack.ashlar --threads 2"})
final class ReplayCommand implements Callable<Integer> {
    static final int WRONG = 2;
    static final int DIFFERS = 3;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "<recording>", description = "The file.")
    private Path file;

    @Option(names = "--threads", paramLabel = "N", description = "Threads that share a step, 1 to 64; by default as recorded.")
    private Integer threads;

    @Option(names = "--steps", paramLabel = "N", description = "Ends after so many steps.")
    private Long steps;

    @Override
    public Integer call() {
        Replay.Result result = replay();
        PrintWriter out = spec.commandLine().getOut();
        out.println(file + ": " + result.text().replace("; ", "\n  "));
        out.flush();
        return !result.isSame() ? DIFFERS : result.ending() == Replay.Ending.DAMAGED ? WRONG : 0;
    }

    private Replay.Result replay() {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            Replay replay = Replay.of(in);
            if (threads != null) {
                int count = Check.within("--threads", threads, 1, 64);
                replay.builder(builder -> builder.threads(count));
            }
            if (steps != null) {
                replay.steps(steps);
            }
            return replay.run();
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("cannot read " + file + ": there is no such file; check the path", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + file + ": " + e, e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }
}
