package dev.ashlar.testbed;

import dev.ashlar.testbed.show.Show;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The {@code ashlar} program. Without a command it runs the brick wall. */
@Command(name = "ashlar", version = "ashlar " + Ashlar.VERSION, sortOptions = false,
        description = "Rigid bodies that never overlap: runs scenes, and shows what came of them.",
        subcommands = {RunCommand.class, AlgorithmsCommand.class, ScenesCommand.class, ConvertCommand.class,
            ViewCommand.class, ReplayCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:a mistake of ours, please report it with --stacktrace", "2:a wrong command line or input",
            "3:a replay that differs"},
        footerHeading = "%nExamples:%n",
        footer = {"  ashlar                                    shoot at the brick wall", "  ashlar run stack --set boxes=20",
            "  ashlar run --help"})
public final class Ashlar {
    /** Kept equal to the version of the build by {@code BuildsAgreeTest}. */
    public static final String VERSION = "0.1.0-SNAPSHOT";

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT, description = "Show this help.")
    private boolean help;

    @Option(names = "--version", versionHelp = true, description = "Show the version.")
    private boolean version;

    @Option(names = Programs.STACK_TRACE, scope = ScopeType.INHERIT, description = "Show where an error comes from.")
    private boolean stackTrace;

    private Ashlar() {
    }

    /** Runs the command that {@code args} names, and exits with its code. */
    public static void main(String[] args) {
        // From Java 22 to 24 there is a console even where output is redirected, but for this one.
        System.setProperty("jdk.console", "java.base");
        int status = run(args, new PrintWriter(System.out, true), new PrintWriter(System.err, true));
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(String[] args, PrintWriter out, PrintWriter err) {
        return Programs.run(new Ashlar(), args.length == 0 ? new String[] {"run"} : args, out, err);
    }
}
