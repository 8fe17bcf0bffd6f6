package dev.ashlar.geometry;

import dev.ashlar.math.Check;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The polygons of a Wavefront OBJ file, and the writing of one.
 *
 * <p>Read are {@code v}, {@code f} in all its forms (also with negative indices), {@code o}, {@code g} and {@code usemtl};
 * everything else is ignored. What has a place and is ignored, such as lines and points, is named by {@link #skipped}. Numbers are
 * full doubles. A file is seldom fit for physics as it is, so reading gives
 * builders, which say what is wrong and repair what they are asked to:
 * <pre>{@code
 * Polyhedron teapot = ObjFile.read(Path.of("teapot.obj")).builder().weld(1e-6).orient().build();
 * }</pre>
 *
 * <p>Errors of the text name file and line; errors of the building name the face with its line. Vertices and faces in
 * them count from 0 there, as everywhere in Ashlar, while vertex indices of the file count from 1.
 */
public final class ObjFile {
    /** Material names are declared one by one when written, so their number has a limit. */
    private static final int MAX_WRITTEN_MATERIAL = 65_535;

    private final String name;
    private final double[] xyz;
    /** Corners of all faces in a row, from 0; face f has those from {@code faceStart[f]} to before the next face's. */
    private final int[] corners;
    private final int[] faceStart;
    private final int[] faceMaterial;
    private final int[] faceGroup;
    private final int[] faceLine;
    private final List<String> groups;
    private final List<String> materials;
    private final List<Skipped> skipped;

    /** What has a place in a file and is no polygon. */
    public enum SkippedKind {
        /** A face of one or two corners. */
        FACE("face of fewer than 3 corners"),
        /** A line, keyword l. */
        LINE("line"),
        /** A point, keyword p. */
        POINT("point"),
        /** A curve or surface, keywords curv, curv2 and surf. */
        FREE_FORM("curve or curved surface");

        private final String text;

        SkippedKind(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * What was not read.
     *
     * @param kind      what it is
     * @param count     how often it stands in the file, 1 or more
     * @param firstLine number of the first line with one, from 1
     */
    public record Skipped(SkippedKind kind, int count, int firstLine) {
        /** "line: 3, first in line 17". */
        @Override
        public String toString() {
            return kind + ": " + count + ", first in line " + firstLine;
        }
    }

    /** Takes over what was parsed. */
    ObjFile(String name, double[] xyz, int[] corners, int[] faceStart, int[] faceMaterial, int[] faceGroup, int[] faceLine,
            List<String> groups, List<String> materials, List<Skipped> skipped) {
        this.name = name;
        this.xyz = xyz;
        this.corners = corners;
        this.faceStart = faceStart;
        this.faceMaterial = faceMaterial;
        this.faceGroup = faceGroup;
        this.faceLine = faceLine;
        this.groups = List.copyOf(groups);
        this.materials = List.copyOf(materials);
        this.skipped = skipped;
    }

    /** Reads a file, taken as UTF-8. */
    public static ObjFile read(Path path) {
        Check.notNull("path", path);
        if (Files.notExists(path)) {
            throw new IllegalArgumentException("cannot read " + path + ": there is no such file; check the path, a relative one"
                    + " starts at the working directory");
        }
        if (Files.isDirectory(path)) {
            throw new IllegalArgumentException("cannot read " + path + ": it is a directory; name a file in it");
        }
        try (Reader in = new InputStreamReader(Files.newInputStream(path), StandardCharsets.UTF_8)) {
            return read(in, path.getFileName().toString());
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalArgumentException("cannot read " + path + ": " + e.getMessage()
                    + "; check that it is a file you may read", e);
        }
    }

    /**
     * Reads from anywhere; the reader is not closed.
     *
     * @param name stands for the file in error texts
     * @throws UncheckedIOException if the reader fails
     */
    public static ObjFile read(Reader in, String name) {
        Check.notNull("name", name);
        try {
            return new ObjParser(name).parse(new BufferedReader(Check.notNull("in", in)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name + ": " + e.getMessage(), e);
        }
    }

    /**
     * The names after {@code o} or {@code g} (the last of both counts, the rest of the line is one name), in order of the
     * first face in them; "" for faces before any.
     */
    public List<String> groups() {
        return groups;
    }

    /** The names after {@code usemtl}, by {@linkplain Polyhedron#faceMaterial material id}; "" for faces before any. */
    public List<String> materials() {
        return materials;
    }

    /** What has a place in the file and was not read, kind by kind; empty for most files. */
    public List<Skipped> skipped() {
        return skipped;
    }

    /** All vertices, those no face uses included, and all faces. */
    public PolyhedronBuilder builder() {
        PolyhedronBuilder builder = Polyhedron.builder().name(name);
        for (int v = 0; 3 * v < xyz.length; v++) {
            builder.vertex(xyz[3 * v], xyz[3 * v + 1], xyz[3 * v + 2]);
        }
        for (int f = 0; f < faceLine.length; f++) {
            addFace(builder, f, Arrays.copyOfRange(corners, faceStart[f], faceStart[f + 1]));
        }
        return builder;
    }

    /** The faces of one group and the vertices they use, in the order of the file. */
    public PolyhedronBuilder builder(String group) {
        Check.notNull("group", group);
        int wanted = groups.indexOf(group);
        if (wanted < 0) {
            throw new IllegalArgumentException("no group \"" + group + "\" in " + name + "; found " + groups);
        }
        int[] index = new int[xyz.length / 3];
        for (int f = 0; f < faceGroup.length; f++) {
            for (int i = faceStart[f]; faceGroup[f] == wanted && i < faceStart[f + 1]; i++) {
                index[corners[i]] = 1;
            }
        }
        PolyhedronBuilder builder = Polyhedron.builder().name(name);
        for (int v = 0; v < index.length; v++) {
            if (index[v] == 1) {
                index[v] = builder.vertexCount();
                builder.vertex(xyz[3 * v], xyz[3 * v + 1], xyz[3 * v + 2]);
            }
        }
        for (int f = 0; f < faceGroup.length; f++) {
            if (faceGroup[f] == wanted) {
                int[] face = Arrays.copyOfRange(corners, faceStart[f], faceStart[f + 1]);
                for (int i = 0; i < face.length; i++) {
                    face[i] = index[face[i]];
                }
                addFace(builder, f, face);
            }
        }
        return builder;
    }

    private void addFace(PolyhedronBuilder builder, int f, int[] face) {
        builder.material(faceMaterial[f]).line(faceLine[f]).face(face);
    }

    /** Writes a file, replacing any; see {@link #write(Polyhedron, Appendable)}. */
    public static void write(Polyhedron polyhedron, Path path) {
        Check.notNull("polyhedron", polyhedron);
        Check.notNull("path", path);
        try (Writer out = Files.newBufferedWriter(path, StandardCharsets.UTF_8)) {
            write(polyhedron, out);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + path + ": " + e.getMessage()
                    + "; check that its directory exists and may be written to", e);
        }
    }

    /**
     * Writes vertices and faces so that reading gives the same bits in the same order. Materials other than 0 are written
     * as {@code usemtl m<id>}; all ids are declared at the top, so that they come back as the same numbers. What OBJ cannot
     * tell is lost: tolerance, two-sidedness, and that an inverted body is meant to look inwards.
     *
     * @throws UncheckedIOException if {@code out} fails
     */
    public static void write(Polyhedron polyhedron, Appendable out) {
        Check.notNull("polyhedron", polyhedron);
        Check.notNull("out", out);
        try {
            writeVertices(polyhedron, out);
            writeFaces(polyhedron, out);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the polyhedron: " + e.getMessage(), e);
        }
    }

    private static void writeVertices(Polyhedron p, Appendable out) throws IOException {
        for (int v = 0; v < p.vertexCount(); v++) {
            out.append("v ").append(Double.toString(p.x(v))).append(' ').append(Double.toString(p.y(v))).append(' ')
                    .append(Double.toString(p.z(v))).append('\n');
        }
        if (p.faceCount() == 0) {
            out.append(p.vertexCount() == 1 ? "p 1\n" : "l 1 2\n");
        }
    }

    private static void writeFaces(Polyhedron p, Appendable out) throws IOException {
        int most = 0;
        for (int f = 0; f < p.faceCount(); f++) {
            most = Math.max(most, p.faceMaterial(f));
        }
        Check.within("material of a face to be written", most, 0, MAX_WRITTEN_MATERIAL);
        for (int id = 0; most > 0 && id <= most; id++) {
            out.append("usemtl m").append(Integer.toString(id)).append('\n');
        }
        int current = most;
        for (int f = 0; f < p.faceCount(); f++) {
            if (p.faceMaterial(f) != current) {
                current = p.faceMaterial(f);
                out.append("usemtl m").append(Integer.toString(current)).append('\n');
            }
            out.append('f');
            for (int k = 0; k < p.faceSize(f); k++) {
                out.append(' ').append(Integer.toString(p.faceVertex(f, k) + 1));
            }
            out.append('\n');
        }
    }
}
