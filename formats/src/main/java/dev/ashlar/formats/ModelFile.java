package dev.ashlar.formats;

import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.file.MeshFile;
import dev.ashlar.math.Check;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * All polygons of a file of any format that has polygons: those of {@link MeshFile}, and the scene of a {@link GltfFile} in one.
 *
 * @param builder of all polygons
 * @param skipped what has a place in the file and was not read, in words
 */
public record ModelFile(PolyhedronBuilder builder, List<String> skipped) {
    private static final List<String> ENDINGS =
            Stream.concat(MeshFile.endings().stream(), Stream.of("glb", "gltf")).sorted().toList();

    /** Takes what was read. */
    public ModelFile {
        Check.notNull("builder", builder);
        skipped = List.copyOf(skipped);
    }

    /** Endings of names, in small letters and without the dot, that {@link #read} knows. */
    public static List<String> endings() {
        return ENDINGS;
    }

    /** Reads a file; the ending of its name says what it is. */
    public static ModelFile read(Path path) {
        String name = Check.notNull("path", path).toString();
        String ending = MeshFile.ending(name);
        if (ending.equals("gltf") || ending.equals("glb")) {
            GltfFile file = GltfFile.read(path);
            return new ModelFile(file.builder(), file.skipped());
        }
        if (!MeshFile.endings().contains(ending)) {
            throw Check.fault("ending of " + name, "one of " + ENDINGS, "\"" + ending + "\"");
        }
        MeshFile file = MeshFile.read(path);
        return new ModelFile(file.builder(), file.skipped());
    }
}
