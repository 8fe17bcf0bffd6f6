package dev.ashlar.testbed;

import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.Capability;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The {@code ashlar} program. */
public final class Ashlar {
    /** Kept equal to the version of the build by {@code BuildsAgreeTest}. */
    public static final String VERSION = "0.1.0-SNAPSHOT";

    private static final String USAGE = """
            usage: ashlar algorithms    the collision algorithms on the class path, and what each can do
                   ashlar --version
                   ashlar --help
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
            case "algorithms" -> listAlgorithms(out);
            case "--version" -> out.println("ashlar " + VERSION);
            default -> {
                err.println("ashlar: no command \"" + command + "\"; see ashlar --help");
                return 2;
            }
        }
        return 0;
    }

    private static void listAlgorithms(PrintStream out) {
        out.println("broad phases:");
        for (String id : Algorithms.broadPhases()) {
            out.println("  " + id + (id.equals(Algorithms.broadPhase().id()) ? "  (default)" : ""));
        }
        out.println("narrow phases:");
        for (String id : Algorithms.narrowPhases()) {
            Set<Capability> own = Algorithms.narrowPhase(id).capabilities();
            out.println("  " + id + (id.equals(Algorithms.narrowPhase().id()) ? "  (default)" : ""));
            out.println("    native:    " + list(EnumSet.allOf(Capability.class), own::contains));
            out.println("    completed: " + list(EnumSet.range(Capability.INTERSECTION, Capability.DISTANCE),
                    c -> !own.contains(c)));
        }
        if (Algorithms.narrowPhases().isEmpty()) {
            out.println("  none");
        }
    }

    private static String list(Set<Capability> all, Predicate<Capability> wanted) {
        return all.stream().filter(wanted).map(Enum::name).collect(Collectors.joining(", "));
    }
}
