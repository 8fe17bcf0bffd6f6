package dev.ashlar.benchmarks;

import dev.ashlar.benchmarks.covering.CoveringCommand;
import dev.ashlar.benchmarks.experiments.ExperimentsCommand;
import dev.ashlar.benchmarks.peers.PeersCommand;
import dev.ashlar.benchmarks.peers.RaysCommand;
import dev.ashlar.testbed.Programs;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import org.openjdk.jmh.Main;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The {@code ashlar-bench} program. */
@Command(name = "ashlar-bench", sortOptions = false,
        description = "Measures Ashlar: kernels, the experiments of the papers it is built on, and other engines beside it.",
        subcommands = {AshlarBench.Jmh.class, ExperimentsCommand.class, PeersCommand.class, RaysCommand.class,
            CoveringCommand.class,
            PublishCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:a mistake of ours, please report it with --stacktrace", "2:a wrong command line or input"},
        footerHeading = "%nExamples:%n",
        footer = {"  ashlar-bench experiments                   the papers' tables and figures, into build/experiments",
            "  ashlar-bench peers --scene wall-1000       seven engines and a wall, into build/peers",
            "  ashlar-bench rays                          rays into 10,000 boxes, beside other engines",
            "  ashlar-bench covering --axes 96            a pool of axes for vadop",
            "  ashlar-bench jmh CoreBenchmark             kernels whose names hold a word"})
public final class AshlarBench implements Runnable {
    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT, description = "Show this help.")
    private boolean help;

    @Option(names = Programs.STACK_TRACE, scope = ScopeType.INHERIT, description = "Show where an error comes from.")
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
        return Programs.run(new AshlarBench(), args.length == 0 ? new String[] {"--help"} : args, out, err);
    }

    @Override
    public void run() {
        throw new IllegalArgumentException("no command; see ashlar-bench --help");
    }
}
