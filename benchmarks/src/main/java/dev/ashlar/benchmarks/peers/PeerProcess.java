package dev.ashlar.benchmarks.peers;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a task in a Java process of its own, so that no engine, its native code or its garbage disturbs another. */
final class PeerProcess {
    private static final Gson GSON = new GsonBuilder().serializeSpecialFloatingPointValues().create();
    /** Before the result, among whatever an engine prints. */
    private static final String MARK = "ashlar-bench-outcome ";

    private PeerProcess() {
    }

    /** A run that came to no result: an engine that crashed, or took too long. */
    static final class Failed extends Exception {
        private static final long serialVersionUID = 1;

        Failed(String message) {
            super(message);
        }
    }

    /** Starts the process and waits for its result. */
    static PeerOutcome run(PeerTask task, int mostSeconds) throws Failed {
        List<String> command = List.of(System.getProperty("java.home") + "/bin/java", "-Xmx2g", "-XX:+UseSerialGC", "-cp",
                System.getProperty("java.class.path"), PeerProcess.class.getName(), GSON.toJson(task));
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            Thread watch = new Thread(() -> endAfter(process, mostSeconds), "watch");
            watch.setDaemon(true);
            watch.start();
            String last = "no output";
            PeerOutcome outcome = null;
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    if (line.startsWith(MARK)) {
                        outcome = GSON.fromJson(line.substring(MARK.length()), PeerOutcome.class);
                    } else if (!line.isBlank() && !line.startsWith("\tat ")) {
                        last = line;
                    }
                }
            }
            int status = process.waitFor();
            if (outcome == null) {
                throw new Failed("ended with status " + status + " and no result: " + last);
            }
            return outcome;
        } catch (IOException e) {
            throw new Failed("cannot be started: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failed("interrupted");
        }
    }

    private static void endAfter(Process process, int seconds) {
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The other side: runs the task given as JSON. */
    public static void main(String[] args) {
        PeerOutcome outcome = new PeerRun(GSON.fromJson(args[0], PeerTask.class)).run(false);
        System.out.println();
        System.out.println(MARK + GSON.toJson(outcome));
        System.out.flush();
        // Native code may have threads of its own, or crash when it is torn down.
        Runtime.getRuntime().halt(0);
    }
}
