package dev.ashlar.testbed;

import dev.ashlar.testbed.show.Show;
import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testbed.show.Stepping;
import dev.ashlar.math.Check;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Values;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.testbed.scene.AllScenes;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code run} and {@code view} have in common: which scene, with which values and algorithms. */
final class SceneOptions {
    @Parameters(index = "0", paramLabel = "<scene>", arity = "0..1", defaultValue = "brick-wall",
            description = "What to simulate, see ashlar scenes; ${DEFAULT-VALUE} if not given.")
    private String sceneId;

    @Option(names = "--broad", paramLabel = "ID", description = "Broad phase, see ashlar algorithms.")
    private String broad;

    @Option(names = "--narrow", paramLabel = "ID", description = "Narrow phase.")
    private String narrow;

    @Option(names = "--broad-option", paramLabel = "key=value",
            description = "An option of the broad phase, see docs/providers.md; may be given often.")
    private Map<String, String> broadOptions = Map.of();

    @Option(names = "--narrow-option", paramLabel = "key=value", description = "An option of the narrow phase, likewise.")
    private Map<String, String> narrowOptions = Map.of();

    @Option(names = "--sweep", paramLabel = "ID", description = "Narrow phase whose sweeps guard motions; its own if it has any.")
    private String sweep;

    @Option(names = "--sleeping", description = "Lets bodies at rest fall asleep.")
    private boolean sleeping;

    @Option(names = "--event-driven", description = "Steps from impact to impact, see docs/worlds.md; not with joints.")
    private boolean eventDriven;

    @Option(names = "--budget", paramLabel = "N", defaultValue = "0",
            description = "Questions to the narrow phase a step, spent on what is seen first, see docs/perception.md; 0: no limit.")
    private long budget;

    @Option(names = "--camera", paramLabel = "x,y,z,toX,toY,toZ",
            description = "Where that is seen from and what it looks at; by default as the live page does at first.")
    private String camera;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1",
            description = "Threads that share a step, 1 to 64; the results are the same; ${DEFAULT-VALUE} if not given.")
    private int threads;

    @Option(names = "--dt", paramLabel = "S", converter = TimeStep.class,
            description = "Time step in seconds, such as 1/60 or 0.01; by default the scene's.")
    private Double dt;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
            description = "Of what is random in the scene; ${DEFAULT-VALUE} if not given.")
    private long seed;

    @Option(names = "--set", paramLabel = "key=value", description = "Changes a parameter of the scene; may be given often.")
    private Map<String, Double> settings = Map.of();

    Scene scene() {
        return AllScenes.get(sceneId);
    }

    Values values() {
        Values values = Show.of(scene()).values();
        for (Map.Entry<String, Double> setting : settings.entrySet()) {
            values = values.with(setting.getKey(), setting.getValue());
        }
        return values;
    }

    /** As asked for; the broad phase that the scene is shown best with if none is named. */
    Engine engine() {
        Check.within("--threads", threads, 1, 64);
        return new Engine(broad != null ? broad : Show.of(scene()).broad(), narrow, sweep, config(broadOptions),
                config(narrowOptions),
                sleeping, threads, new Stepping(eventDriven, budget, camera == null ? null : Stepping.camera(camera)));
    }

    private static AlgorithmConfig config(Map<String, String> options) {
        AlgorithmConfig config = AlgorithmConfig.DEFAULT;
        for (Map.Entry<String, String> option : options.entrySet()) {
            config = config.with(option.getKey(), option.getValue());
        }
        return config;
    }

    double dt() {
        return dt == null ? scene().dt() : dt;
    }

    long seed() {
        return seed;
    }
}
