package dev.ashlar.testbed;

import dev.ashlar.math.Check;
import dev.ashlar.testbed.view.Choices;
import dev.ashlar.testbed.view.ViewServer;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ashlar view}: a scene to look at and to touch while it runs. */
@Command(name = "view", sortOptions = false,
        description = {"Runs a scene live in a page of a browser on this machine: play, pause, step, shoot, drag bodies, switch "
                + "scenes and algorithms, look at contacts, bounds and times. Ends with Ctrl-C."},
        footerHeading = "%nExamples:%n",
        footer = {"  ashlar view", "  ashlar view hull-pile --broad vadop", "  ashlar view stack --set boxes=20 --port 0"})
final class ViewCommand implements Runnable {
    private static final int DEFAULT_PORT = 8470;

    @Spec
    private CommandSpec spec;

    @Mixin
    private SceneOptions options;

    @Option(names = "--port", paramLabel = "N", defaultValue = "" + DEFAULT_PORT,
            description = "Where to listen, on this machine only; 0: any port that is free; ${DEFAULT-VALUE} if not given.")
    private int port;

    @Override
    public void run() {
        Check.within("--port", port, 0, 65_535);
        Choices choices = new Choices(options.scene(), options.values(), options.seed(), options.engine(), options.dt());
        PrintWriter out = spec.commandLine().getOut();
        CountDownLatch never = new CountDownLatch(1);
        try (ViewServer server = new ViewServer(choices, port, line -> print(out, line))) {
            print(out, "open " + server.url() + " in a browser; Ctrl-C ends it");
            never.await();
        } catch (InterruptedException e) {
            print(out, "stopped");
        }
    }

    private static void print(PrintWriter out, String line) {
        out.println("ashlar: " + line);
        out.flush();
    }
}
