package dev.ashlar.testbed;

import dev.ashlar.testbed.show.Show;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.testbed.scene.AllScenes;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ashlar scenes}: what can be run. */
@Command(name = "scenes", sortOptions = false,
        description = {"The scenes, how long each is run, and its parameters with their values and ranges."},
        footerHeading = "%nExamples:%n",
        footer = {"  ashlar scenes", "  ashlar run brick-wall --set rows=30 --set ball-speed=60"})
final class ScenesCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        for (Scene scene : AllScenes.all()) {
            Show show = Show.of(scene);
            out.println(scene.id() + ": " + scene.description());
            out.println(String.format(Locale.ROOT, "  %d steps of %.5g s", show.steps(scene.dt()), scene.dt()));
            for (Parameter parameter : scene.parameters()) {
                out.println(String.format(Locale.ROOT, "  %-14s %-8s %s (%s to %s)", parameter.name(),
                        number(show.values().real(parameter.name())), parameter.meaning(), number(parameter.low()),
                        number(parameter.high())));
            }
        }
        out.flush();
    }

    /** Without a needless point or zeros. */
    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e7 ? Long.toString((long) value) : Double.toString(value);
    }
}
