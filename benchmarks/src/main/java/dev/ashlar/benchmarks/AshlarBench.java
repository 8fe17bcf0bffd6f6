package dev.ashlar.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Arrays;
import org.openjdk.jmh.Main;

/** The {@code ashlar-bench} program. */
public final class AshlarBench {
    private static final String USAGE = """
            usage: ashlar-bench [--help]
                   ashlar-bench jmh [JMH options]    the kernels; jmh -h lists the options
            """;

    private AshlarBench() {}

    /** Runs the command that {@code args} names; exits with 2 when there is no such command. */
    public static void main(String[] args) throws IOException {
        int status = run(args, System.out, System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(String[] args, PrintStream out, PrintStream err) throws IOException {
        String command = args.length == 0 ? "--help" : args[0];
        switch (command) {
            case "--help", "-h" -> out.print(USAGE);
            // JMH starts its forks with this process's class path: so this one needs a plain one.
            case "jmh" -> Main.main(Arrays.copyOfRange(args, 1, args.length));
            default -> {
                err.println("ashlar-bench: no command \"" + command + "\"; see ashlar-bench --help");
                return 2;
            }
        }
        return 0;
    }
}
