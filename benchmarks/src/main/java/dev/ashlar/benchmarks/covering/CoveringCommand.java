package dev.ashlar.benchmarks.covering;

import dev.ashlar.math.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ashlar-bench covering}: makes a pool of axes for {@code vadop}. */
@Command(name = "covering", sortOptions = false,
        description = {"Looks for so many axes that every direction has one close by, and writes them as a pool of vadop: the "
                + "covering radius in degrees, then an axis a line. The same options give the same pool."},
        footerHeading = "%nExamples:%n",
        footer = {"  ashlar-bench covering --axes 96 --out axes-96.txt"})
public final class CoveringCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(names = "--axes", paramLabel = "N", required = true, description = "How many, 3 to 125.")
    private int axes;

    @Option(names = "--starts", paramLabel = "N", defaultValue = "10",
            description = "Random starts; ${DEFAULT-VALUE} if not given.")
    private int starts;

    @Option(names = "--shakes", paramLabel = "N", defaultValue = "40",
            description = "How often the best is shaken and settles again; ${DEFAULT-VALUE} if not given.")
    private int shakes;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
            description = "Of the random starts; ${DEFAULT-VALUE} if not given.")
    private long seed;

    @Option(names = "--out", paramLabel = "FILE", description = "Where to; axes-N.txt if not given.")
    private Path out;

    @Override
    public void run() {
        Check.within("--axes", axes, 3, 125);
        Check.within("--starts", starts, 1, 1_000_000);
        Check.within("--shakes", shakes, 0, 1_000_000);
        CoveringSearch.Covering best = new CoveringSearch(axes, seed).best(starts, shakes);
        Path file = out == null ? Path.of("axes-" + axes + ".txt") : out;
        try {
            Files.writeString(file, best.text());
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot write " + file + ": " + e + "; name another file with --out", e);
        }
        spec.commandLine().getOut()
                .println(String.format(Locale.ROOT, "%d axes: no direction is more than %.4f degrees from one; %s",
                        axes, StrictMath.toDegrees(best.radius()), file));
    }
}
