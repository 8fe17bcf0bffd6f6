package dev.ashlar.narrow.patch.polygonal;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import dev.ashlar.geometry.file.MeshFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/**
 * Converts models to {@code .nsf} files: the programs makeNSF2 and makeNSF3 of Hampshire 2008, section 2, in one.
 * A model all of whose vertices have the same z is an outline, any other one a body.
 */
public final class NsfConverter {
    private NsfConverter() {
    }

    /**
     * What was converted.
     *
     * @param outline  whether the model is flat
     * @param vertices of the result; likewise edges and faces, of which an outline has none
     * @param patches  that a body was cut into
     */
    public record Summary(boolean outline, int vertices, int edges, int faces, int patches) {
    }

    /**
     * Converts a file that {@link MeshFile} reads. Faces are repaired where that is safe: equal vertices are joined, and faces without
     * area are dropped.
     */
    public static Summary convert(Path model, Path nsf, PatchOptions options) {
        return convert(model, MeshFile.read(model).builder(), nsf, options);
    }

    /** Converts a file of another format, of which these are the polygons, likewise. */
    public static Summary convert(Path model, PolyhedronBuilder polygons, Path nsf, PatchOptions options) {
        Polyhedron p = polygons.weld(0).dropDegenerate().triangulate().cutNonManifold().orient().build();
        int source = checksum(model);
        if (p.bounds().minZ() == p.bounds().maxZ()) {
            Outline outline = outline(p);
            NsfFile.write(outline, source, nsf);
            return new Summary(true, outline.vertexCount(), outline.edgeCount(), 0, 0);
        }
        PatchMesh mesh = PatchMesh.of(p, options);
        NsfFile.write(mesh, source, nsf);
        return new Summary(false, p.vertexCount(), mesh.edgeCount(), mesh.faceCount(), mesh.patchCount());
    }

    /** Whether a converted file was made from just this source. */
    public static boolean isCurrent(Path model, Path nsf) {
        return NsfFile.source(nsf) == checksum(model);
    }

    private static Outline outline(Polyhedron p) {
        double[] xy = new double[2 * p.vertexCount()];
        for (int v = 0; v < p.vertexCount(); v++) {
            xy[2 * v] = p.x(v);
            xy[2 * v + 1] = p.y(v);
        }
        int[][] faces = new int[p.faceCount()][];
        for (int f = 0; f < faces.length; f++) {
            faces[f] = new int[p.faceSize(f)];
            for (int k = 0; k < faces[f].length; k++) {
                faces[f][k] = p.faceVertex(f, k);
            }
        }
        return Outline.of(xy, faces);
    }

    private static int checksum(Path path) {
        CRC32 crc = new CRC32();
        try {
            crc.update(Files.readAllBytes(path));
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read " + path + ": " + e.getMessage()
                    + "; check that it is a file you may read", e);
        }
        return (int) crc.getValue();
    }
}
