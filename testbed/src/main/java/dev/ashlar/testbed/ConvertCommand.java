package dev.ashlar.testbed;

import dev.ashlar.narrow.patch.polygonal.NsfConverter;
import dev.ashlar.narrow.patch.polygonal.PatchOptions;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ashlar convert}: the preprocessor of polygonal patches. */
@Command(name = "convert", sortOptions = false,
        description = {"Cuts a model into polygonal patches and writes them to a file that loads quickly.",
            "A model all of whose vertices have the same z becomes an outline in the plane."},
        footerHeading = "%nExamples:%n",
        footer = {"  ashlar convert car.obj car.nsf"})
final class ConvertCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "<in.obj>", description = "The model, a Wavefront OBJ file.")
    private Path in;

    @Parameters(index = "1", paramLabel = "<out.nsf>", description = "The file to write.")
    private Path out;

    @Override
    public void run() {
        NsfConverter.Summary made = NsfConverter.convert(in, out, PatchOptions.DEFAULT);
        String what = made.outline() ? "outline of " + made.vertices() + " vertices, " + made.edges() + " edges"
                : "body of " + made.vertices() + " vertices, " + made.edges() + " edges, " + made.faces() + " faces in "
                        + made.patches() + " patches";
        spec.commandLine().getOut().println(out + ": " + what);
        spec.commandLine().getOut().flush();
    }
}
