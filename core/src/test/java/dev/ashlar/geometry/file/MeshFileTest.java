package dev.ashlar.geometry.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the formats hold and what is wrong in them; that all of them give the same is tested in {@code formats}. */
class MeshFileTest {
    private static final String OFF = "OFF\n4 4 6\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n";

    private static final String PLY = """
            ply
            format ascii 1.0
            comment a tetrahedron
            element vertex 4
            property float nx
            property double x
            property float y
            property float z
            property list uchar int ring
            element face 4
            property uchar red
            property list uchar int vertex_indices
            element edge 1
            property int vertex1
            property int vertex2
            end_header
            0 0 0 0 0
            nan 1 0 0 1 7
            0 0 1 0 0
            0 0 0 1 2 5 5
            255 3 0 2 1
            255 3 0 1 3
            255 3 1 2 3 0
            3 2 0 3
            0 1
            """;

    private static final String STL = """
            solid a tetrahedron
            facet normal 0 0 -1
              outer loop
                vertex 0 0 0
                vertex 0 1 0
                vertex 1 0 0
              endloop
            endfacet
            facet normal nan nan nan
              OUTER LOOP
                vertex 0 0 0
                vertex 1 0 0
                vertex 0 0 1.0
              endloop
            endfacet
            facet normal 1 1 1
              outer loop vertex 1 0 0
                vertex 0 1 0 vertex 0 0 1e0 endloop
            endfacet
            facet normal -1 0 0
              outer loop
                vertex 0 1 0
                vertex 0 0 0
                vertex 0 0 10e-1
              endloop
            endfacet
            endsolid a tetrahedron
            """;

    @TempDir
    Path dir;

    private static MeshFile read(String text, String name) {
        return MeshFile.read(text.getBytes(StandardCharsets.UTF_8), name);
    }

    private static void assertFault(String text, String name, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(text, name)).withMessage(message);
    }

    private static void assertTetrahedron(Polyhedron p) {
        assertThat(p.isClosed()).isTrue();
        assertThat(p.vertexCount()).isEqualTo(4);
        assertThat(p.volume()).isEqualTo(1.0 / 6);
    }

    // ---- what is read

    @ParameterizedTest
    @ValueSource(strings = {"OFF\n4 4 6", "\uFEFFOFF 4 4 6 # counts", "# first\nOFF\n\n4 4 0", "COFF\n4 4 6"})
    void readsOff(String start) {
        MeshFile file = read(OFF.replace("OFF\n4 4 6", start).replace("3 1 2 3", "3 1 2 3 255 0 0.5"), "t.off");
        assertThat(file.skipped()).isEmpty();
        assertTetrahedron(file.builder().build());
        assertTetrahedron(read(OFF.replace("\n", "\r\n"), "t.OFF").builder().build());
    }

    @Test
    void readsPlyWithWhateverElseItsElementsHave() {
        MeshFile file = read(PLY.replace("255 3 1 2 3 0", "255 3 1 2 3").replace("\n3 2 0 3\n", "\n0 3 2 0 3\n"), "t.ply");
        assertThat(file.skipped()).containsExactly("element edge: 1");
        assertTetrahedron(file.builder().build());
    }

    @Test
    void readsStlAndJoinsEqualCorners() {
        MeshFile file = read(STL, "t.stl");
        assertThat(file.builder().vertexCount()).isEqualTo(12);
        assertTetrahedron(file.builder().build());
    }

    @Test
    void binaryStlMayBeginWithSolid() {
        ByteBuffer out = ByteBuffer.allocate(84 + 50).order(ByteOrder.LITTLE_ENDIAN);
        out.put("solid by a program that is mistaken".getBytes(StandardCharsets.US_ASCII)).putInt(80, 1);
        for (int k = 0; k < 9; k++) {
            out.putFloat(96 + 4 * k, new float[] {0, 0, 0, 0.1f, 0, 0, 0, 1, 0}[k]);
        }
        Polyhedron p = MeshFile.read(out.array(), "t.stl").builder().build();
        assertThat(p.vertex(1)).isEqualTo(new Vec3(0.1f, 0, 0));
        byte[] longer = ByteBuffer.allocate(140).put(out.array()).array();
        assertThat(MeshFile.read(longer, "t.stl").skipped()).containsExactly("bytes after the last triangle: 6");
    }

    @Test
    void facesOfTwoCornersAreSkippedAndNamed() {
        assertThat(read(OFF.replace("4 4 6", "4 6 6") + "2 0 1\n1 3\n", "t.off").skipped())
                .containsExactly("face of fewer than 3 corners: 2, first in line 11");
        assertThat(read(OFF + "\n# end\nmore", "t.off").skipped()).containsExactly("text after the last face, from line 13 on");
    }

    @Test
    void readsObjToo() throws Exception {
        Path obj = Files.writeString(dir.resolve("t.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nl 1 2\n");
        MeshFile file = MeshFile.read(obj);
        assertThat(file.builder().build().faceCount()).isEqualTo(1);
        assertThat(file.skipped()).containsExactly("line: 1, first in line 5");
    }

    /** The quick way rounds once, so it must be that of the library. */
    @Test
    void numbersAreTheNearestDoubles() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            String text = i % 3 == 0 ? Double.toString(value) : i % 3 == 1 ? Float.toString(random.nextFloat() - 0.5f)
                    : (random.nextBoolean() ? "-" : "+") + (random.nextLong() >>> 1 + random.nextInt(63)) + "."
                            + (random.nextLong() >>> 1 + random.nextInt(63));
            if (Math.abs(Double.parseDouble(text)) <= Double.MAX_VALUE) {
                TextScanner scanner = new TextScanner(text.getBytes(StandardCharsets.US_ASCII), "n", false);
                scanner.word();
                assertThat(scanner.number("x")).as(text).isEqualTo(Double.parseDouble(text));
            }
        }
    }

    // ---- errors

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    4 4 6 | 4 4x 6 | t.off:2: number of faces must be a whole number from 0 to 2147483647, but was "4x"
                    4 4 6 | 4 | t.off:2: the number of faces is missing
                    4 4 6 | 0 0 0 | t.off:2: number of vertices must be 1 or more, but was 0: export a mesh
                    4 4 6 | 4 2000000000 6 | t.off:11: the file ends before face 4 of 2000000000; it was cut short: export it again
                    4 4 6 | 2000000000 4 6 | t.off:11: the file ends before vertex 8 of 2000000000; it was cut short: export it again
                    1 0 0 | 1 nan 0 | t.off:4: y must be a finite number, but was "nan"
                    1 0 0 | 1 0 | t.off:4: a vertex must have x, y and z, but has 2 numbers
                    3 1 2 3 | 3 1 2 4 | t.off:9: vertex of a face must be a whole number from 0 to 3, but was "4"
                    3 1 2 3 | 3 1 2 -1 | t.off:9: vertex of a face must be a whole number from 0 to 3, but was "-1"
                    3 1 2 3 | 4 1 2 3 | t.off:9: a face of 4 corners has only 3
                    OFF | 4OFF | t.off:1: only points in space are read, but this is 4OFF: export it as OFF
                    OFF | solid | t.off:1: the file must begin with OFF; is it an OFF file?
                    OFF | OFF BINARY | t.off:1: binary OFF is not read: export it as text, or as PLY
                    """)
    void namesLineAndFaultOfOff(String old, String changed, String message) {
        assertFault(OFF.replace(old, changed), "t.off", message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    format ascii | format text | t.ply:2: expected ascii, binary_little_endian or binary_big_endian, but found "text"
                    double x | double w | t.ply: element vertex must have x, y and z, but has no x: export the mesh with places
                    list uchar int vertex | list float int vertex | t.ply:12: expected a type of whole numbers, but found "float"
                    property uchar red | property byte red | t.ply:11: expected a type of numbers such as float or uint8, but found "byte"
                    element vertex 4 | property int x | t.ply:4: a property must stand behind its element: export it again
                    element edge | element face | t.ply:13: element face is declared twice: export it again
                    end_header | end | t.ply:16: expected format, comment, element, property or end_header, but found "end"
                    vertex_indices | corners | t.ply: element face must have a list vertex_indices or vertex_index, but has none: export the mesh with faces
                    0 0 1 0 0 | 0 0 1 inf 0 | t.ply:19: z must be a finite number, but was "inf"
                    255 3 0 1 3 | 255 3 0 1 4 | t.ply:22: vertex of a face must be a whole number from 0 to 3, but was "4"
                    element edge 1 | element edge 999999999999 | t.ply:26: the file ends before edge 1 of 999999999999; it was cut short: export it again
                    """)
    void namesLineAndFaultOfPly(String old, String changed, String message) {
        String whole = PLY.replace("255 3 1 2 3 0", "255 3 1 2 3").replace("\n3 2 0 3\n", "\n0 3 2 0 3\n");
        assertThat(whole).contains(old);
        assertFault(whole.replace(old, changed), "t.ply", message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    vertex 0 0 1.0 | vertex 0 0 one | t.stl:13: z must be a finite number, but was "one"
                    OUTER LOOP | outer ring | t.stl:10: expected loop, but found "ring"
                    facet normal 1 1 1 | vertex 1 1 1 | t.stl:16: expected facet or endsolid, but found "vertex"
                    1e0 endloop | 1e0 vertex 1 1 1 endloop | t.stl:18: a facet must have 3 vertices, but has more: triangulate the mesh before it is exported
                    vertex 0 1 0 vertex 0 0 1e0 | vertex 0 0 1 | t.stl:19: expected vertex, but found "endfacet"
                    endsolid a tetrahedron | `` | t.stl:28: the file ends before endsolid; it was cut short: export it again
                    """)
    void namesLineAndFaultOfStl(String old, String changed, String message) {
        assertThat(STL).contains(old);
        assertFault(STL.replace(old, changed), "t.stl", message);
    }

    @Test
    void namesByteAndFaultOfBinaryFiles() {
        ByteBuffer stl = ByteBuffer.allocate(84 + 100).order(ByteOrder.LITTLE_ENDIAN).putInt(80, 3);
        assertThatIllegalArgumentException().isThrownBy(() -> MeshFile.read(stl.array(), "t.stl"))
                .withMessage(
                        "t.stl, byte 80: 3 triangles take 234 bytes, but the file has 184; it was cut short or is no STL file:"
                                + " export it again");
        stl.putInt(80, 2).putFloat(100, Float.NaN);
        assertThatIllegalArgumentException().isThrownBy(() -> MeshFile.read(stl.array(), "t.stl"))
                .withMessage("t.stl, byte 100: y must be a finite number, but was NaN: export the mesh again, or repair it");
        stl.putInt(80, -1);
        assertThatIllegalArgumentException().isThrownBy(() -> MeshFile.read(stl.array(), "t.stl"))
                .withMessageStartingWith("t.stl, byte 80: 4294967295 triangles take 214748364834 bytes, but the file has 184");
        assertFault("short", "t.stl",
                "t.stl has 5 bytes, but an STL file begins with \"solid\" or has a header of 84; is it an STL"
                        + " file, and whole?");
        ByteArrayOutputStream ply = new ByteArrayOutputStream();
        ply.writeBytes(("ply\nformat binary_big_endian 1.0\nelement vertex 4000000000\nproperty float x\nproperty float y\n"
                + "property float z\nend_header\n").getBytes(StandardCharsets.US_ASCII));
        ply.writeBytes(new byte[30]);
        assertThatIllegalArgumentException().isThrownBy(() -> MeshFile.read(ply.toByteArray(), "t.ply"))
                .withMessage("t.ply, byte 149: the file ends before vertex 2 of 4000000000; it was cut short: export it again");
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.stl", "t.ply", "t.off"})
    void anEmptyFileIsAFault(String name) {
        assertFault("", name, name + " is empty: export it again");
    }

    @Test
    void otherEndingsAndMissingFilesAreFaults() {
        assertFault("", "cup.fbx", "ending of cup.fbx must be one of [obj, off, ply, stl], but was \"fbx\"");
        assertFault("", "cup", "ending of cup must be one of [obj, off, ply, stl], but was \"\"");
        Path none = dir.resolve("none.stl");
        assertThatIllegalArgumentException().isThrownBy(() -> MeshFile.read(none)).withMessage("cannot read " + none
                + ": there is no such file; check the path, a relative one starts at the working directory");
        assertThatIllegalArgumentException().isThrownBy(() -> MeshFile.read(dir))
                .withMessage("cannot read " + dir + ": it is a directory; name a file in it");
    }
}
