package dev.ashlar.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.PolyhedronBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One mesh in every format gives one polyhedron. */
class SameMeshTest {
    @TempDir
    Path dir;

    /** Coordinates that are floats, triangles only, and vertices in the order in which faces name them: what all formats can tell. */
    private static Polyhedron plain(Polyhedron p) {
        PolyhedronBuilder out = Polyhedron.builder().weld(0);
        for (int f = 0; f < p.faceCount(); f++) {
            for (int k = 1; k + 1 < p.faceSize(f); k++) {
                int first = out.vertexCount();
                for (int c : new int[] {0, k, k + 1}) {
                    int v = p.faceVertex(f, c);
                    out.vertex((float) p.x(v), (float) p.y(v), (float) p.z(v));
                }
                out.face(first, first + 1, first + 2);
            }
        }
        return out.build();
    }

    @Test
    void everyFormatGivesTheSamePolyhedron() throws Exception {
        List<Polyhedron> meshes = List.of(Polyhedron.box(1, 2, 3), Meshes.torus(1, 0.3, 24, 12), Meshes.geodesicSphere(0.7, 3),
                Meshes.chainLink(1, 0.2, 0.05, 8, 6), Meshes.cone(0.3, 1e-3, 7), Meshes.bowl(1, 0.1, 8, 4));
        for (Polyhedron mesh : meshes) {
            Polyhedron expected = plain(mesh);
            for (int format = 0; format < ModelWriters.NAMES.length; format++) {
                Path file = dir.resolve(ModelWriters.NAMES[format]);
                Files.write(file, ModelWriters.write(expected, format));
                ModelFile read = ModelFile.read(file);
                assertThat(read.skipped()).as(file.toString()).isEmpty();
                Polyhedron p = read.builder().weld(0).build();
                assertSame(p, expected, file.toString());
            }
        }
    }

    private static void assertSame(Polyhedron p, Polyhedron expected, String what) {
        assertThat(p.vertexCount()).as(what).isEqualTo(expected.vertexCount());
        assertThat(p.faceCount()).as(what).isEqualTo(expected.faceCount());
        for (int v = 0; v < p.vertexCount(); v++) {
            assertThat(p.vertex(v)).as(what).isEqualTo(expected.vertex(v));
        }
        for (int f = 0; f < p.faceCount(); f++) {
            for (int k = 0; k < 3; k++) {
                assertThat(p.faceVertex(f, k)).as(what).isEqualTo(expected.faceVertex(f, k));
            }
        }
        assertThat(p.massProperties()).as(what).isEqualTo(expected.massProperties());
    }
}
