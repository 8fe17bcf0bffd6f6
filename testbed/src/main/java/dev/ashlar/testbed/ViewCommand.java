package dev.ashlar.testbed;

import dev.ashlar.math.Check;
import dev.ashlar.physics.scene.Scene;
import dev.ashlar.physics.scene.Values;
import dev.ashlar.testbed.scene.AllScenes;
import dev.ashlar.testbed.view.Choices;
import dev.ashlar.testbed.view.ViewServer;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
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

    @Parameters(index = "0", paramLabel = "<scene>", arity = "0..1", defaultValue = "brick-wall",
            description = "What to begin with, see ashlar scenes; ${DEFAULT-VALUE} if not given.")
    private String sceneId;

    @Option(names = "--port", paramLabel = "N", defaultValue = "" + DEFAULT_PORT,
            description = "Where to listen, on this machine only; 0: any port that is free; ${DEFAULT-VALUE} if not given.")
    private int port;

    @Option(names = "--broad", paramLabel = "ID", description = "Broad phase to begin with, see ashlar algorithms.")
    private String broad;

    @Option(names = "--narrow", paramLabel = "ID", description = "Narrow phase.")
    private String narrow;

    @Option(names = "--sweep", paramLabel = "ID", description = "Narrow phase whose sweeps guard motions.")
    private String sweep;

    @Option(names = "--dt", paramLabel = "S", converter = TimeStep.class,
            description = "Time step in seconds, such as 1/60 or 0.01; by default the scene's.")
    private Double dt;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
            description = "Of what is random in the scene; ${DEFAULT-VALUE} if not given.")
    private long seed;

    @Option(names = "--set", paramLabel = "key=value", description = "Changes a parameter of the scene; may be given often.")
    private Map<String, Double> settings = Map.of();

    @Override
    public void run() {
        Check.within("--port", port, 0, 65_535);
        Scene scene = AllScenes.get(sceneId);
        Values values = Show.of(scene).values();
        for (Map.Entry<String, Double> setting : settings.entrySet()) {
            values = values.with(setting.getKey(), setting.getValue());
        }
        String itsBroad = broad != null ? broad : Show.of(scene).broad();
        Choices choices = new Choices(scene, values, seed, itsBroad, narrow, sweep, dt == null ? scene.dt() : dt);
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
