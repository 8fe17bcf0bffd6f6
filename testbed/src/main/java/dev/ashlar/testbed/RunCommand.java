package dev.ashlar.testbed;

import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testbed.show.Show;
import dev.ashlar.math.Check;
import dev.ashlar.physics.Recording;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Stage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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

    @Mixin
    private SceneOptions options;

    @Option(names = "--steps", paramLabel = "N", description = "How many steps; by default what ashlar scenes says.")
    private Integer steps;

    @Option(names = "--body", paramLabel = "model.obj[@x,y,z]",
            description = {"Adds a closed body of 1000 kg/m^3, above all others or at a place; may be given often.",
                "Models are .obj, .stl, .ply, .off, .gltf and .glb files; a .urdf file adds a robot."})
    private List<String> models = List.of();

    @Option(names = "--out", paramLabel = "DIR", description = "Where files go; by default build/<scene>.")
    private Path out;

    @Option(names = "--record", paramLabel = "FILE", description = "Records all calls to the world, for ashlar replay.")
    private Path record;

    @Option(names = "--json", description = "Print the summary as one JSON object, and nothing else.")
    private boolean json;

    @Override
    public void run() {
        Scene scene = options.scene();
        double dt = options.dt();
        int count = steps == null ? Show.of(scene).steps(dt) : Check.within("--steps", steps, 1, Integer.MAX_VALUE);
        Stage stage = stage(scene);
        models.forEach(model -> ModelBodies.add(stage.world(), model, spec.commandLine().getErr()));
        RunFiles files = RunFiles.in(out == null ? Path.of("build", scene.id()) : out);
        Simulation simulation = new Simulation(stage, dt, scene.standing());
        Recording recording = recording(stage.world());
        try (recording; ProgressBar bar = progress(scene.id(), count)) {
            simulation.run(count, bar == null ? () -> {} : bar::step);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(e); // what the user gave was checked above
        } catch (IOException e) {
            throw cannotRecord(e);
        }
        Summary summary = Summary.of(scene.id(), options.engine(), options.seed(), simulation);
        files.write(summary, simulation);
        report(summary, files, simulation);
    }

    /** Null if none was asked for. */
    private Recording recording(World world) {
        try {
            return record == null ? null : world.record(Files.newOutputStream(record));
        } catch (IOException e) {
            throw cannotRecord(e);
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException("--record: " + e.getMessage(), e);
        }
    }

    private IllegalArgumentException cannotRecord(IOException e) {
        return new IllegalArgumentException("cannot write " + record + ": " + e
                + "; check that its directory exists and may be written to", e);
    }

    private Stage stage(Scene scene) {
        Engine engine = options.engine();
        try {
            Stage stage = scene.build(scene.world(engine.builder(), options.values()), options.values(), options.seed());
            engine.stepping().lookAt(stage, Show.of(scene).look());
            return stage;
        } catch (IllegalStateException e) {
            // Such as joints in an event-driven world.
            throw engine.refused(scene, e);
        }
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
