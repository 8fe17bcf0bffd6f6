package dev.ashlar.benchmarks;

import dev.ashlar.benchmarks.experiments.ExperimentsCommand;
import dev.ashlar.benchmarks.peers.PeersCommand;
import dev.ashlar.benchmarks.peers.RaysCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import org.openjdk.jmh.Main;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code ashlar-bench} program. */
@Command(name = "ashlar-bench", sortOptions = false,
        description = "Measures Ashlar: kernels, the experiments of the papers it is built on, and other engines beside it.",
        subcommands = {AshlarBench.Jmh.class, ExperimentsCommand.class, PeersCommand.class, RaysCommand.class, PublishCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:a mistake of ours, please report it with --stacktrace", "2:a wrong command line or input"},
        footerHeading = "%nExamples:%n",
        footer = {"  ashlar-bench experiments                   the papers' tables and figures, into build/experiments",
            "  ashlar-bench peers --scene wall-1000       seven engines and a wall, into build/peers",
            "  ashlar-bench rays                          rays into 10,000 boxes, beside other engines",
            "  ashlar-bench jmh CoreBenchmark             kernels whose names hold a word"})
public final class AshlarBench implements Runnable {
    private static final String STACK_TRACE = "--stacktrace";

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT, description = "Show this help.")
    private boolean help;

    @Option(names = STACK_TRACE, scope = ScopeType.INHERIT, description = "Show where an error comes from.")
    private boolean stackTrace;

    private AshlarBench() {
    }

    /** Only named, for the help: {@link #main} hands its arguments to JMH before anything else looks at them. */
    @Command(name = "jmh", description = "Runs the kernels with JMH; results go to build/jmh.json unless options say "
            + "otherwise. jmh -h lists the options.")
    static final class Jmh implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("jmh is not started through here");
        }
    }

    /** Runs the command that {@code args} names, and exits with its code. */
    public static void main(String[] args) throws IOException {
        // From Java 22 to 24 there is a console even where output is redirected, but for this one.
        System.setProperty("jdk.console", "java.base");
        if (args.length > 0 && args[0].equals("jmh")) {
            // JMH starts its forks with this process's class path: so this one needs a plain one.
            Main.main(JmhArguments.of(Arrays.copyOfRange(args, 1, args.length)));
            return;
        }
        int status = run(args, new PrintWriter(System.out, true), new PrintWriter(System.err, true));
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(String[] args, PrintWriter out, PrintWriter err) {
        boolean trace = Arrays.asList(args).contains(STACK_TRACE);
        CommandLine line = new CommandLine(new AshlarBench()).setOut(out).setErr(err);
        line.setParameterExceptionHandler((e, given) -> fail(e.getCommandLine(), e, usageText(e), trace));
        line.setExecutionExceptionHandler((e, command, parsed) -> fail(command, e, text(e), trace));
        return line.execute(args.length == 0 ? new String[] {"--help"} : args);
    }

    @Override
    public void run() {
        throw new IllegalArgumentException("no command; see ashlar-bench --help");
    }

    private static int fail(CommandLine command, Exception e, String text, boolean trace) {
        command.getErr().println("ashlar-bench: " + text.replaceAll("\\s*\\R\\s*", " "));
        if (trace) {
            e.printStackTrace(command.getErr());
        }
        command.getErr().flush();
        return e instanceof ParameterException || e instanceof IllegalArgumentException ? 2 : 1;
    }

    private static String text(Exception e) {
        return e instanceof IllegalArgumentException ? e.getMessage()
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
