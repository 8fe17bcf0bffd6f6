package dev.ashlar.testbed;

import dev.ashlar.formats.ModelFile;
import dev.ashlar.math.Check;
import dev.ashlar.narrow.patch.polygonal.NsfConverter;
import dev.ashlar.narrow.patch.polygonal.PatchOptions;
import java.io.IOException;
import java.nio.file.Files;
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

    @Parameters(index = "0", paramLabel = "<in.obj>", description = "The model: an .obj, .stl, .ply, .off, .gltf or .glb file.")
    private Path in;

    @Parameters(index = "1", paramLabel = "<out.nsf>", description = "The file to write.")
    private Path out;

    @Override
    public void run() {
        NsfConverter.Summary made = convert();
        String what = made.outline() ? "outline of " + made.vertices() + " vertices, " + made.edges() + " edges"
                : "body of " + made.vertices() + " vertices, " + made.edges() + " edges, " + made.faces() + " faces in "
                        + made.patches() + " patches";
        spec.commandLine().getOut().println(out + ": " + what);
        spec.commandLine().getOut().flush();
    }

    private NsfConverter.Summary convert() {
        NsfConverter.Summary[] made = new NsfConverter.Summary[1];
        try {
            if (Files.exists(in) && Files.exists(out) && Files.isSameFile(in, out)) {
                throw Check.fault("<out.nsf>", "another file than the model", out + "; it would be lost");
            }
            ModelFile model = ModelFile.read(in);
            Replacement.of(out, file -> made[0] = NsfConverter.convert(in, model.builder(), file, PatchOptions.DEFAULT));
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot write " + out + ": " + e
                    + "; check that its directory exists and may be written to", e);
        }
        return made[0];
    }
}
