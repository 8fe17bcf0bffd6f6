package dev.ashlar.testbed;

import java.io.PrintWriter;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What the project's programs have in common: an error is one line with its remedy, and where it comes from only if asked. */
public final class Programs {
    /** The option that shows where an error comes from; to be declared by each program. */
    public static final String STACK_TRACE = "--stacktrace";

    private static final int OUR_MISTAKE = 1;
    private static final int USERS_MISTAKE = 2;

    private Programs() {
    }

    /**
     * Runs the command that the arguments name. An {@link IllegalArgumentException} is the user's mistake, any other exception ours.
     *
     * @param program annotated as a command of picocli
     * @return the exit code
     */
    public static int run(Object program, String[] args, PrintWriter out, PrintWriter err) {
        boolean trace = Arrays.asList(args).contains(STACK_TRACE);
        CommandLine line = new CommandLine(program).setOut(out).setErr(err);
        line.setParameterExceptionHandler((e, given) -> fail(e.getCommandLine(), e, usageText(e), trace));
        line.setExecutionExceptionHandler((e, command, parsed) -> fail(command, e, text(e), trace));
        return line.execute(args);
    }

    private static int fail(CommandLine command, Exception e, String text, boolean trace) {
        String program = command.getCommandSpec().root().name();
        command.getErr().println(program + ": " + text.replaceAll("\\s*\\R\\s*", " "));
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
