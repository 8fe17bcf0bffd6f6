package dev.ashlar.testbed;

import dev.ashlar.math.Check;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Values;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.Capability;
import dev.ashlar.testbed.scene.AllScenes;
import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testbed.show.Show;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ashlar algorithms}: what ServiceLoader finds on the class path. */
@Command(name = "algorithms", sortOptions = false,
        description = {"The collision algorithms on the class path. Of narrow phases, what each can do itself (native) and what "
                + "core does for it (completed). With --measure, how many questions of each kind every narrow phase answers itself in "
                + "a scene: by its own kernels, by bounds alone, or not, so that core does; others are pairs with shapes that it does "
                + "not take. Steps ask for contacts and sweeps; distance and overlap are asked of pairs near each other."},
        footerHeading = "%nExamples:%n", footer = {"  ashlar algorithms", "  ashlar algorithms --measure brick-wall --steps 120",
            "  ashlar run --broad vadop --narrow trajectory"})
final class AlgorithmsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(names = "--measure", paramLabel = "SCENE",
            description = "Runs this scene with each narrow phase, and counts answers.")
    private String measured;

    @Option(names = "--steps", paramLabel = "N", defaultValue = "120", description = "How many steps of it; ${DEFAULT-VALUE}.")
    private int steps;

    @Option(names = "--broad", paramLabel = "ID", description = "With this broad phase; by default the scene's.")
    private String broad;

    @Option(names = "--set", paramLabel = "key=value", description = "Changes a parameter of the scene; may be given often.")
    private Map<String, Double> settings = Map.of();

    @Override
    public void run() {
        if (measured != null) {
            measure(AllScenes.get(measured), spec.commandLine().getOut());
            return;
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("broad phases:");
        for (String id : Algorithms.broadPhases()) {
            out.println("  " + id + (id.equals(Algorithms.broadPhase().id()) ? "  (default)" : ""));
        }
        out.println("narrow phases:");
        for (String id : Algorithms.narrowPhases()) {
            Set<Capability> own = Algorithms.narrowPhase(id).capabilities();
            out.println("  " + id + (id.equals(Algorithms.narrowPhase().id()) ? "  (default)" : ""));
            out.println("    native:    " + list(EnumSet.allOf(Capability.class), own::contains));
            out.println("    completed: " + list(EnumSet.range(Capability.INTERSECTION, Capability.DISTANCE),
                    c -> !own.contains(c)));
        }
        out.flush();
    }

    private void measure(Scene scene, PrintWriter out) {
        Values values = Show.of(scene).values();
        for (Map.Entry<String, Double> setting : settings.entrySet()) {
            values = values.with(setting.getKey(), setting.getValue());
        }
        Check.within("--steps", steps, 1, 1_000_000);
        out.print(AnswerTable.HEAD);
        for (String id : Algorithms.narrowPhases()) {
            Engine engine = Engine.DEFAULT.withAlgorithms(broad == null ? Show.of(scene).broad() : broad, id, null);
            try {
                out.print(AnswerTable.run(scene, values, engine, steps).rows());
            } catch (IllegalArgumentException e) {
                out.printf("%s: %s%n", id, e.getMessage());
            }
            out.flush();
        }
    }

    private static String list(Set<Capability> all, Predicate<Capability> wanted) {
        String names = all.stream().filter(wanted).map(Enum::name).collect(Collectors.joining(", "));
        return names.isEmpty() ? "-" : names;
    }
}
