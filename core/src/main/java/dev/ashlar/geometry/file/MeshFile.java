package dev.ashlar.geometry.file;

import dev.ashlar.geometry.ObjFile;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.math.Check;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The polygons of an STL, PLY, OFF or OBJ file. The ending of its name says which:
 * <ul>
 * <li>{@code .stl}, binary or text. Corners at equal places become one vertex;
 * <li>{@code .ply}, text or binary of either byte order: x, y and z of the vertices and the corners of the faces;
 * <li>{@code .off}, text, also with colours, normals and texture coordinates, which are ignored;
 * <li>{@code .obj}, see {@link ObjFile}, which also tells groups and materials apart.
 * </ul>
 * As with {@link ObjFile}, reading gives a builder, which says what is wrong with the polygons and repairs what it is asked to:
 * <pre>{@code
 * Polyhedron cup = MeshFile.read(Path.of("cup.stl")).builder().dropDegenerate().orient().build();
 * }</pre>
 *
 * <p>Errors name the file, the line or byte, and a remedy. No number in a file makes more memory be taken than its bytes can fill.
 */
public final class MeshFile {
    private static final List<String> ENDINGS = List.of("obj", "off", "ply", "stl");

    private final String name;
    /** Of an OBJ file, else null; then the rest is not in use. */
    private final ObjFile obj;
    private final double[] xyz;
    /** Corners of all faces in a row; face f has those from {@code faceStart[f]} to before the next face's. */
    private final int[] corners;
    private final int[] faceStart;
    private final boolean join;
    private final List<String> skipped;

    private MeshFile(String name, ObjFile obj) {
        this.name = name;
        this.obj = obj;
        xyz = null;
        corners = null;
        faceStart = null;
        join = false;
        skipped = obj.skipped().stream().map(ObjFile.Skipped::toString).toList();
    }

    /** Takes over what was parsed; {@code join} if the format cannot say that faces share a vertex. */
    MeshFile(String name, double[] xyz, int[] corners, int[] faceStart, boolean join, List<String> skipped) {
        this.name = name;
        obj = null;
        this.xyz = xyz;
        this.corners = corners;
        this.faceStart = faceStart;
        this.join = join;
        this.skipped = List.copyOf(skipped);
    }

    /** Endings of names, in small letters and without the dot, that {@link #read} knows. */
    public static List<String> endings() {
        return ENDINGS;
    }

    /** Reads a file. */
    public static MeshFile read(Path path) {
        Check.notNull("path", path);
        return read(FileBytes.read(path), path.getFileName().toString());
    }

    /**
     * Reads what a file would hold.
     *
     * @param name stands for the file in error texts; its ending says which format it is
     */
    public static MeshFile read(byte[] bytes, String name) {
        Check.notNull("bytes", bytes);
        String ending = ending(Check.notNull("name", name));
        switch (ending) {
            case "stl":
                return new StlParser(bytes, name).parse();
            case "ply":
                return new PlyParser(bytes, name).parse();
            case "off":
                return new OffParser(bytes, name).parse();
            case "obj":
                return new MeshFile(name,
                        ObjFile.read(new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8), name));
            default:
                throw Check.fault("ending of " + name, "one of " + ENDINGS, "\"" + ending + "\"");
        }
    }

    /** What stands behind the last dot of a name, in small letters; "" if there is no dot. */
    public static String ending(String name) {
        return name.indexOf('.') < 0 ? "" : name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    /** What has a place in the file and was not read, in words; empty for most files. */
    public List<String> skipped() {
        return skipped;
    }

    /** All vertices, those no face uses included, and all faces. Of an STL file, it is told to weld what is equal. */
    public PolyhedronBuilder builder() {
        if (obj != null) {
            return obj.builder();
        }
        PolyhedronBuilder builder = Polyhedron.builder().name(name);
        if (join) {
            builder.weld(0);
        }
        for (int v = 0; v < xyz.length; v += 3) {
            builder.vertex(xyz[v], xyz[v + 1], xyz[v + 2]);
        }
        for (int f = 0; f + 1 < faceStart.length; f++) {
            builder.face(Arrays.copyOfRange(corners, faceStart[f], faceStart[f + 1]));
        }
        return builder;
    }
}
