package dev.ashlar.testbed;

import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.Capability;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ashlar algorithms}: what ServiceLoader finds on the class path. */
@Command(name = "algorithms", sortOptions = false,
        description = {"The collision algorithms on the class path. Of narrow phases, what each can do itself (native) and what "
                + "core does for it (completed)."},
        footerHeading = "%nExamples:%n", footer = {"  ashlar algorithms", "  ashlar run --broad vadop --narrow trajectory"})
final class AlgorithmsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
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

    private static String list(Set<Capability> all, Predicate<Capability> wanted) {
        String names = all.stream().filter(wanted).map(Enum::name).collect(Collectors.joining(", "));
        return names.isEmpty() ? "-" : names;
    }
}
