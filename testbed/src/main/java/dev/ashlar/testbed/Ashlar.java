package dev.ashlar.testbed;

import java.io.PrintWriter;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code ashlar} program. Without a command it runs the brick wall. */
@Command(name = "ashlar", version = "ashlar " + Ashlar.VERSION, sortOptions = false,
        description = "Rigid bodies that never overlap: runs scenes, and shows what came of them.",
        subcommands = {RunCommand.class, AlgorithmsCommand.class, ScenesCommand.class, ConvertCommand.class,
            ViewCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:a mistake of ours, please report it with --stacktrace", "2:a wrong command line or input"},
        footerHeading = "%nExamples:%n",
        footer = {"  ashlar                                    shoot at the brick wall", "  ashlar run stack --set boxes=20",
            "  ashlar run --help"})
public final class Ashlar {
    /** Kept equal to the version of the build by {@code BuildsAgreeTest}. */
    public static final String VERSION = "0.1.0-SNAPSHOT";

    private static final String STACK_TRACE = "--stacktrace";
    private static final int OUR_MISTAKE = 1;
    private static final int USERS_MISTAKE = 2;

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT, description = "Show this help.")
    private boolean help;

    @Option(names = "--version", versionHelp = true, description = "Show the version.")
    private boolean version;

    @Option(names = STACK_TRACE, scope = ScopeType.INHERIT, description = "Show where an error comes from.")
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
        boolean trace = Arrays.asList(args).contains(STACK_TRACE);
        CommandLine line = new CommandLine(new Ashlar()).setOut(out).setErr(err);
        line.setParameterExceptionHandler((e, given) -> fail(e.getCommandLine(), e, usageText(e), trace));
        line.setExecutionExceptionHandler((e, command, parsed) -> fail(command, e, text(e), trace));
        return line.execute(args.length == 0 ? new String[] {"run"} : args);
    }

    /** One line, with the remedy; where it comes from only if asked. */
    private static int fail(CommandLine command, Exception e, String text, boolean trace) {
        command.getErr().println("ashlar: " + text.replaceAll("\\s*\\R\\s*", " "));
        if (trace) {
            e.printStackTrace(command.getErr());
        }
        command.getErr().flush();
        return e instanceof ParameterException || isUsersMistake(e) ? USERS_MISTAKE : OUR_MISTAKE;
    }

    private static boolean isUsersMistake(Exception e) {
        return e instanceof IllegalArgumentException;
    }

    private static String text(Exception e) {
        return isUsersMistake(e) ? e.getMessage()
                : "failed, which is a mistake of ours: " + e + "; " + STACK_TRACE + " shows where";
    }

    private static String usageText(ParameterException e) {
        CommandLine command = e.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        if (e instanceof UnmatchedArgumentException unmatched && command.getParent() == null) {
            String first = unmatched.getUnmatched().get(0);
            return "no " + (first.startsWith("-") ? "option " : "command ") + "\"" + first + "\"; see " + name + " --help";
        }
        return e.getMessage() + "; see " + name + " --help";
    }
}
