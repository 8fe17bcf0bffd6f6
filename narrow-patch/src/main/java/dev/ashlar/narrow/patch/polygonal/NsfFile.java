package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.geometry.EdgeType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/**
 * Files of preprocessed bodies, {@code .nsf}: what {@link PatchMesh} or {@link Outline} computed, to the bit, so that loading is
 * much quicker than building. Big-endian: the letters {@code ANSF}, the version, 2 or 3 for the dimension, the checksum of the
 * source, the arrays, each with its length before it, and a CRC-32 of all that.
 *
 * <p>A file is checked before it is believed: its checksum, the lengths of its arrays, and every index. What is wrong is said
 * in an {@link IllegalArgumentException}.
 */
public final class NsfFile {
    private static final int MAGIC = 0x414E5346;
    private static final int VERSION = 1;
    private static final int PLANE = 2;
    private static final int SPACE = 3;
    private static final int HEADER = 16;

    private NsfFile() {
    }

    /** Writes a body; {@code source} is a checksum of what it was made from, or 0. */
    public static void write(PatchMesh mesh, int source, Path path) {
        if (mesh.side < 0) {
            throw new IllegalArgumentException("a mesh turned inside out has the data of the one it was turned from: write that");
        }
        PatchData d = mesh.data;
        NsfOutput out = new NsfOutput(MAGIC, VERSION, SPACE, source);
        out.number(d.flatTolerance);
        out.integer((d.closed ? 1 : 0) | (d.inverted ? 2 : 0) | (d.twoSided ? 4 : 0));
        out.numbers(d.xyz);
        out.integers(d.faceStart);
        out.integers(d.faceVertex);
        out.integers(d.faceEdge);
        out.integers(d.faceMaterial);
        out.numbers(d.plane);
        out.integers(d.faceGroup);
        out.numbers(d.faceMargin);
        out.integers(d.edgeVertex);
        out.integers(d.edgeFace);
        out.bytes(d.edgeType);
        out.integers(d.patchStart);
        out.integers(d.patchFace);
        out.bytes(d.patchSign);
        out.finish(path);
    }

    /** Writes an outline; {@code source} is a checksum of what it was made from, or 0. */
    public static void write(Outline outline, int source, Path path) {
        NsfOutput out = new NsfOutput(MAGIC, VERSION, PLANE, source);
        out.numbers(outline.xy);
        out.integers(outline.edgeVertex);
        out.numbers(outline.normal);
        out.integers(outline.vertexEdge);
        out.bytes(outline.vertexType);
        out.numbers(outline.safe);
        out.finish(path);
    }

    /** Reads a body. */
    public static PatchMesh readMesh(Path path) {
        NsfInput in = open(path, SPACE);
        PatchData d = new PatchData();
        d.flatTolerance = in.number();
        int flags = in.integer();
        d.closed = (flags & 1) != 0;
        d.inverted = (flags & 2) != 0;
        d.twoSided = (flags & 4) != 0;
        d.xyz = in.numbers("vertices", 3, true);
        d.faceStart = in.integers("faces");
        d.faceVertex = in.integers("corners");
        d.faceEdge = in.integers("edges of faces");
        d.faceMaterial = in.integers("materials");
        d.plane = in.numbers("planes", 4, true);
        d.faceGroup = in.integers("groups");
        d.faceMargin = in.numbers("margins", 1, true);
        d.edgeVertex = in.integers("ends of edges");
        d.edgeFace = in.integers("faces of edges");
        d.edgeType = in.bytes("types of edges");
        d.patchStart = in.integers("patches");
        d.patchFace = in.integers("faces of patches");
        d.patchSign = in.bytes("signs of patches");
        in.end();
        check(in, d);
        return new PatchMesh(d);
    }

    private static void check(NsfInput in, PatchData d) {
        int faces = d.faceCount();
        int edges = d.edgeCount();
        in.equal("planes", d.plane.length, 4 * faces);
        in.equal("margins", d.faceMargin.length, faces);
        in.equal("materials", d.faceMaterial.length, faces);
        in.equal("edges of faces", d.faceEdge.length, d.faceVertex.length);
        in.equal("ends of edges", d.edgeVertex.length, 2 * edges);
        in.equal("faces of edges", d.edgeFace.length, 2 * edges);
        in.equal("faces of patches", d.patchFace.length, faces);
        in.starts("faces", d.faceStart, faces, d.faceVertex.length);
        in.starts("patches", d.patchStart, d.patchSign.length, d.patchFace.length);
        in.range("corners", d.faceVertex, 0, d.vertexCount());
        in.range("groups", d.faceGroup, 0, faces);
        in.range("ends of edges", d.edgeVertex, 0, d.vertexCount());
        in.range("faces of edges", d.edgeFace, -1, faces);
        in.range("faces of patches", d.patchFace, 0, faces);
        in.range("edges of faces", d.faceEdge, -edges, edges);
        for (int e = 0; e < edges; e++) {
            in.require(d.edgeFace[2 * e] >= 0 || d.edgeFace[2 * e + 1] < 0, "an edge has a second face but no first");
        }
        for (byte type : d.edgeType) {
            in.require(type >= 0 && type < EdgeType.values().length, "an edge has no known type");
        }
        for (byte sign : d.patchSign) {
            in.require(sign >= PatchMesh.CONCAVE && sign <= PatchMesh.MIXED, "a patch has no known sign");
        }
    }

    /** Reads an outline. */
    public static Outline readOutline(Path path) {
        NsfInput in = open(path, PLANE);
        double[] xy = in.numbers("vertices", 2, true);
        int[] edgeVertex = in.integers("edges");
        double[] normal = in.numbers("normals", 2, true);
        int[] vertexEdge = in.integers("edges of vertices");
        byte[] type = in.bytes("types of vertices");
        double[] safe = in.numbers("safe points", 2, false);
        in.end();
        in.equal("normals", normal.length, edgeVertex.length);
        in.equal("edges of vertices", vertexEdge.length, xy.length);
        in.equal("types of vertices", type.length, xy.length / 2);
        in.equal("safe points", safe.length, xy.length);
        in.range("edges", edgeVertex, 0, type.length);
        in.range("edges of vertices", vertexEdge, 0, edgeVertex.length / 2);
        for (byte t : type) {
            in.require(t >= 0 && t < Outline.VertexType.values().length, "a vertex has no known type");
        }
        return new Outline(xy, edgeVertex, normal, vertexEdge, type, safe);
    }

    /** Whether a file holds an outline, and not a body. */
    public static boolean isOutline(Path path) {
        return dimension(contents(path), path) == PLANE;
    }

    /** The checksum of what a file was made from. */
    public static int source(Path path) {
        ByteBuffer all = contents(path);
        dimension(all, path);
        return all.getInt(12);
    }

    private static NsfInput open(Path path, int wanted) {
        ByteBuffer all = contents(path);
        int dimension = dimension(all, path);
        if (dimension != wanted) {
            throw fault(path, "it holds " + (dimension == PLANE ? "an outline, not a body" : "a body, not an outline"));
        }
        all.position(HEADER).limit(all.limit() - Integer.BYTES);
        return new NsfInput(all, path);
    }

    /** Checks all but the arrays, and says what the file holds. */
    private static int dimension(ByteBuffer all, Path path) {
        int size = all.limit();
        if (size < HEADER + Integer.BYTES || all.getInt(0) != MAGIC) {
            throw fault(path, size == 0 ? "it is empty" : "it is no .nsf file, or cut off near its start");
        }
        if (all.getInt(4) != VERSION) {
            throw fault(path, "it is of version " + all.getInt(4) + ", and this program reads version " + VERSION);
        }
        CRC32 crc = new CRC32();
        crc.update(all.array(), 0, size - Integer.BYTES);
        if ((int) crc.getValue() != all.getInt(size - Integer.BYTES)) {
            throw fault(path, "it is damaged or cut off: its checksum is wrong");
        }
        int dimension = all.getInt(8);
        if (dimension != PLANE && dimension != SPACE) {
            throw fault(path, "it is of dimension " + dimension + ", not 2 or 3");
        }
        return dimension;
    }

    private static ByteBuffer contents(Path path) {
        try {
            return ByteBuffer.wrap(Files.readAllBytes(path));
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + path + ": " + e.getMessage()
                    + "; check that it is a file you may read", e);
        }
    }

    static IllegalArgumentException fault(Path path, String what) {
        return new IllegalArgumentException("cannot read " + path + ": " + what + "; convert it again from its source");
    }
}
