package dev.ashlar.testbed;

import java.io.PrintStream;

/** The {@code ashlar} program. */
public final class Ashlar {
    /** Kept equal to the version of the build by {@code BuildsAgreeTest}. */
    public static final String VERSION = "0.1.0-SNAPSHOT";

    private static final String USAGE = """
            usage: ashlar [--help | --version]
            """;

    private Ashlar() {}

    /** Runs the command that {@code args} names; exits with 2 when there is no such command. */
    public static void main(String[] args) {
        int status = run(args, System.out, System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(String[] args, PrintStream out, PrintStream err) {
        String command = args.length == 0 ? "--help" : args[0];
        switch (command) {
            case "--help", "-h" -> out.print(USAGE);
            case "--version" -> out.println("ashlar " + VERSION);
            default -> {
                err.println("ashlar: no command \"" + command + "\"; see ashlar --help");
                return 2;
            }
        }
        return 0;
    }
}
