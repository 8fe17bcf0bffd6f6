package dev.ashlar.testbed;

import dev.ashlar.math.Check;
import dev.ashlar.physics.World;
import dev.ashlar.physics.scene.Scene;
import dev.ashlar.physics.scene.Stage;
import dev.ashlar.physics.scene.Values;
import dev.ashlar.testbed.scene.AllScenes;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ashlar run}: simulates a scene and tells what came of it. */
@Command(name = "run", sortOptions = false,
        description = {"Simulates a scene: prints a summary, and leaves summary.json, steps.csv, plots, and replay.html, which "
            + "plays the run in 3D. The same command prints the same hash on every machine."},
        footerHeading = "%nExamples:%n",
        footer = {"  ashlar run                                          shoot at the brick wall",
            "  ashlar run --set columns=40 --set rows=25           a larger one",
            "  ashlar run hull-pile --narrow separating-vector --dt 1/120 --steps 240",
            "  ashlar run stack --body teapot.obj                  drop your own model on it",
            "  ashlar run stack --json | jq .creep"})
final class RunCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "<scene>", arity = "0..1", defaultValue = "brick-wall",
            description = "What to simulate, see ashlar scenes; ${DEFAULT-VALUE} if not given.")
    private String sceneId;

    @Option(names = "--broad", paramLabel = "ID", description = "Broad phase, see ashlar algorithms.")
    private String broad;

    @Option(names = "--narrow", paramLabel = "ID", description = "Narrow phase.")
    private String narrow;

    @Option(names = "--sweep", paramLabel = "ID", description = "Narrow phase whose sweeps guard motions; its own if it has any.")
    private String sweep;

    @Option(names = "--dt", paramLabel = "S", converter = TimeStep.class,
            description = "Time step in seconds, such as 1/60 or 0.01; by default the scene's.")
    private Double dt;

    @Option(names = "--steps", paramLabel = "N", description = "How many steps; by default what ashlar scenes says.")
    private Integer steps;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1",
            description = "Threads of the world; 1 until it can use more.")
    private int threads;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
            description = "Of what is random in the scene; ${DEFAULT-VALUE} if not given.")
    private long seed;

    @Option(names = "--set", paramLabel = "key=value", description = "Changes a parameter of the scene; may be given often.")
    private Map<String, Double> settings = Map.of();

    @Option(names = "--body", paramLabel = "model.obj[@x,y,z]",
            description = "Adds a body of 1000 kg/m^3, above all others or at a place; may be given often.")
    private List<String> models = List.of();

    @Option(names = "--out", paramLabel = "DIR", description = "Where files go; by default build/<scene>.")
    private Path out;

    @Option(names = "--json", description = "Print the summary as one JSON object, and nothing else.")
    private boolean json;

    @Override
    public void run() {
        Scene scene = AllScenes.get(sceneId);
        Check.within("--threads", threads, 1, 1);
        double step = dt == null ? scene.dt() : dt;
        int count = steps == null ? Show.of(scene).steps(step) : Check.within("--steps", steps, 1, Integer.MAX_VALUE);
        Stage stage = stage(scene);
        RunFiles files = RunFiles.in(out == null ? Path.of("build", scene.id()) : out);
        Simulation simulation = new Simulation(stage, step, scene.standing());
        try (ProgressBar bar = progress(scene.id(), count)) {
            simulation.run(count, bar == null ? () -> { } : bar::step);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(e); // what the user gave was checked above
        }
        Summary summary = Summary.of(scene.id(), threads, seed, simulation);
        files.write(summary, simulation);
        report(summary, files, simulation);
    }

    private Stage stage(Scene scene) {
        Values values = Show.of(scene).values();
        for (Map.Entry<String, Double> setting : settings.entrySet()) {
            values = values.with(setting.getKey(), setting.getValue());
        }
        World.Builder builder = World.builder();
        if (broad != null || Show.of(scene).broad() != null) {
            builder.broadPhase(broad != null ? broad : Show.of(scene).broad());
        }
        if (narrow != null) {
            builder.narrowPhase(narrow);
        }
        if (sweep != null) {
            builder.sweep(sweep);
        }
        Stage stage = scene.build(scene.world(builder, values), values, seed);
        models.forEach(model -> ObjBodies.add(stage.world(), model));
        return stage;
    }

    /** Null where no one would see it: a bar is made of codes that only a terminal understands. */
    private ProgressBar progress(String scene, int count) {
        if (System.console() == null) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("ashlar: standard output is not a terminal, so no progress is shown");
            err.flush();
            return null;
        }
        return new ProgressBarBuilder().setTaskName(scene).setInitialMax(count).setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(100).setUnit(" steps", 1).setSpeedUnit(ChronoUnit.SECONDS).showSpeed()
                .build();
    }

    private void report(Summary summary, RunFiles files, Simulation run) {
        PrintWriter to = spec.commandLine().getOut();
        if (json) {
            to.println(summary.json());
        } else {
            to.print(summary.table());
            to.println(String.format(Locale.ROOT, "  %-18s %s (%.2f bytes a body and frame); plots and numbers beside it",
                    "replay", files.replay(), (double) run.recorder().poseBytes() / run.recorder().bodyFrames()));
        }
        to.flush();
    }
}
