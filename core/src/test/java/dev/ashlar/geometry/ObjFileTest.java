package dev.ashlar.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.Tier;
import dev.ashlar.math.Vec3;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjFileTest {
    private static final String TETRAHEDRON = """
            v 0 0 0
            v 1 0 0
            v 0 1 0
            v 0 0 1
            f 1 3 2
            f 1 2 4
            f 2 3 4
            f 3 1 4
            """;

    @TempDir
    Path dir;

    private static ObjFile parse(String text) {
        return ObjFile.read(new StringReader(text), "teapot.obj");
    }

    private static Polyhedron roundTrip(Polyhedron p) {
        StringBuilder text = new StringBuilder();
        ObjFile.write(p, text);
        return parse(text.toString()).builder().tolerance(p.flatTolerance() > 0 ? p.flatTolerance() : 1).build();
    }

    private static void assertFault(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> parse(text)).withMessage(message);
    }

    // ---- what is read

    @Test
    void readsVerticesAndFaces() {
        Polyhedron p = parse(TETRAHEDRON).builder().build();
        assertThat(p.vertexCount()).isEqualTo(4);
        assertThat(p.vertex(3)).isEqualTo(new Vec3(0, 0, 1));
        assertThat(TestBodies.face(p, 0)).containsExactly(0, 2, 1);
        assertThat(TestBodies.face(p, 3)).containsExactly(2, 0, 3);
        assertThat(p.volume()).isEqualTo(1.0 / 6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"f 1 3 2", "f 1/1 3/2 2/9", "f 1//1 3//2 2//-3", "f 1/7/1 3/8/2 2/9/3", "f -4 -2 -3",
        "f -4/1/1 3//-2 2",
        "f 1// 3// 2//", "f 1/6/ 3/6/ 2/6/", "f 1/ 3/ 2/",
        "f\t1  3\t 2 ", "  f 1 3 2 # first", "f 1 \\\n 3 \\\n2", "f +1 3 2"})
    void readsEveryFormOfFace(String form) {
        Polyhedron p = parse(TETRAHEDRON.replace("f 1 3 2", form)).builder().build();
        assertThat(TestBodies.face(p, 0)).containsExactly(0, 2, 1);
        assertThat(p.isClosed()).isTrue();
    }

    @Test
    void negativeIndicesCountBackFromTheirLine() {
        ObjFile file = parse("v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\nv 5 0 0\nv 6 0 0\nv 5 1 0\nf -3 -2 -1\n");
        Polyhedron p = file.builder().build();
        assertThat(TestBodies.face(p, 0)).containsExactly(0, 1, 2);
        assertThat(TestBodies.face(p, 1)).containsExactly(3, 4, 5);
    }

    @Test
    void facesMayStandBeforeTheirVertices() {
        assertThat(parse("f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0\n").builder().build().faceCount()).isEqualTo(1);
    }

    @Test
    void keepsPolygonsWithManyVertices() {
        StringBuilder text = new StringBuilder();
        StringBuilder face = new StringBuilder("f");
        for (int i = 0; i < 12; i++) {
            text.append("v ").append(StrictMath.cos(i * Math.PI / 6)).append(' ').append(StrictMath.sin(i * Math.PI / 6))
                    .append(" 0\n");
            face.append(' ').append(i + 1);
        }
        assertThat(parse(text.append(face).toString()).builder().build().faceSize(0)).isEqualTo(12);
    }

    @Test
    void ignoresWeightsColoursAndOtherKeywords() {
        String text = """
                # a comment
                mtllib teapot.mtl
                o thing
                s off

                vt 0.5 0.5
                vn nonsense here
                v 0 0 0 1
                v 1 0 0 0.5 0.25 0.75
                v 0 1 0 1 0.5 0.25 0.75
                l 1 2
                p 1
                curv2 1 2
                f 1 2 3
                """;
        Polyhedron p = parse(text).builder().build();
        assertThat(p.vertexCount()).isEqualTo(3);
        assertThat(p.faceCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nan nan nan", "NaN 0.5 -nan", "-nan(ind) inf -Infinity", "1.#QNAN -1.#IND 0", "0.5 0.5 NAN 1"})
    void coloursThatAreNoNumbersAreIgnoredAsOthersAre(String colour) {
        Polyhedron p = parse(TETRAHEDRON.replace("v 1 0 0", "v 1 0 0 " + colour)).builder().build();
        TestBodies.assertSame(p, parse(TETRAHEDRON).builder().build());
    }

    @Test
    void facesOfTwoCornersLinesPointsAndCurvesAreSkippedAndNamed() {
        assertThat(parse(TETRAHEDRON).skipped()).isEmpty();
        ObjFile file = parse(TETRAHEDRON + "f 1 2\nl 1 2 3\np 1\nf 3//\nl 2 3\nsurf 0 1 0 1 1 2 3\nf 1/1 2/2\n");
        assertThat(file.skipped()).containsExactly(new ObjFile.Skipped(ObjFile.SkippedKind.FACE, 3, 9),
                new ObjFile.Skipped(ObjFile.SkippedKind.LINE, 2, 10), new ObjFile.Skipped(ObjFile.SkippedKind.POINT, 1, 11),
                new ObjFile.Skipped(ObjFile.SkippedKind.FREE_FORM, 1, 14));
        assertThat(file.skipped().get(1)).hasToString("line: 2, first in line 10");
        TestBodies.assertSame(file.builder().build(), parse(TETRAHEDRON).builder().build());
    }

    @Test
    void readsCarriageReturnsTabsAndByteOrderMark() {
        String text = "\uFEFF" + TETRAHEDRON.replace(" ", "\t ").replace("\n", "\r\n") + "\r\n\t\r\n";
        TestBodies.assertSame(parse(text).builder().build(), parse(TETRAHEDRON).builder().build());
    }

    @Test
    void backslashInACommentContinuesNothing() {
        assertThat(parse("v 0 0 0 # C:\\models\\\nv 1 0 0\nv 0 1 0\nf 1 2 3").builder().build().vertexCount()).isEqualTo(3);
    }

    @Test
    void backslashAtTheEndOfTheFileContinuesNothing() {
        assertThat(parse("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3 \\").builder().build().faceCount()).isEqualTo(1);
    }

    @Test
    void readsFullDoubles() {
        Polyhedron p = parse("v 0.30000000000000004 1e-308 -0.0\n").builder().build();
        assertThat(p.vertex(0)).isEqualTo(new Vec3(0.1 + 0.2, 1e-308, -0.0));
        assertThat(parse("v 0.1 +.5 -1.E+2").builder().build().vertex(0)).isEqualTo(new Vec3(0.1, 0.5, -100));
    }

    @Test
    void aFileWithoutFacesIsAPointOrASegment() {
        assertThat(parse("v 1 2 3").builder().build().massProperties().kind()).isEqualTo(MassProperties.Kind.POINT);
        assertThat(parse("v 1 2 3\nv 1 2 4").builder().build().massProperties().kind()).isEqualTo(MassProperties.Kind.ROD);
    }

    @Test
    void splitsByObjectAndGroup() {
        String text = """
                v 0 0 0
                v 1 0 0
                v 0 1 0
                v 9 9 9
                v 0 0 1
                f 1 2 3
                o body of pot
                f 1 2 5
                g lid
                f 2 3 5
                g empty
                o body of pot
                f 3 1 5
                """;
        ObjFile file = parse(text);
        assertThat(file.groups()).containsExactly("", "body of pot", "lid");
        Polyhedron body = file.builder("body of pot").build();
        assertThat(body.faceCount()).isEqualTo(2);
        assertThat(TestBodies.face(body, 0)).containsExactly(0, 1, 3);
        assertThat(TestBodies.face(body, 1)).containsExactly(2, 0, 3);
        assertThat(body.vertex(3)).isEqualTo(new Vec3(0, 0, 1));
        assertThat(file.builder("").build().vertexCount()).isEqualTo(3);
        assertThat(file.builder("lid").build().vertex(0)).isEqualTo(new Vec3(1, 0, 0));
        assertThat(file.builder().vertexCount()).isEqualTo(5);
        assertThatIllegalArgumentException().isThrownBy(() -> file.builder("empty"))
                .withMessage("no group \"empty\" in teapot.obj; found [, body of pot, lid]");
    }

    @Test
    void numbersMaterialsByTheirFirstUse() {
        ObjFile file = parse("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nusemtl red hot\nf 1 2 4\nusemtl #blue\n f 2 3 4\n"
                + "usemtl red hot\nf 3 1 4");
        assertThat(file.materials()).containsExactly("", "red hot");
        ObjFile named = parse("usemtl a\nusemtl b#1\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nusemtl a\nf 3 2 1");
        assertThat(named.materials()).containsExactly("a", "b#1");
        PolyhedronBuilder builder = file.builder();
        Polyhedron p = builder.build();
        assertThat(new int[] {p.faceMaterial(0), p.faceMaterial(1), p.faceMaterial(2), p.faceMaterial(3)})
                .containsExactly(0, 1, 0, 1);
        assertThat(parse(TETRAHEDRON).materials()).containsExactly("");
        assertThat(parse("v 0 0 0").materials()).isEmpty();
    }

    @Test
    void errorsOfTheBuildingNameFileFaceAndLine() {
        String text = "# a quad that is not flat\nv 0 0 0\nv 1 0 0\nv 1 1 0.5\nv 0 1 0\n\nf 1 2 3\nf 1 2 3 4\n";
        assertThatIllegalArgumentException().isThrownBy(() -> parse(text).builder().build())
                .withMessage("face 1 of teapot.obj (line 8) is not planar: vertex 0 lies 0.11785113019775793 off its plane; "
                        + "triangulate it or raise the tolerance");
        assertThatIllegalArgumentException().isThrownBy(() -> parse("v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 \\\n3").builder().build())
                .withMessage("face 0 of teapot.obj (line 4) has zero area; drop it with dropDegenerate()");
    }

    @Test
    void readsAMillionLines() {
        StringBuilder text = new StringBuilder();
        int n = 500_000;
        for (int i = 0; i < n; i++) {
            text.append("v ").append(i).append(" 0.5 1\n");
        }
        text.append("f");
        for (int i = 1; i < n / 2; i++) {
            text.append(' ').append(i).append(" \\\n");
        }
        text.append("1\n");
        for (int i = 0; i < n / 2; i++) {
            text.append("f -3 -2 ").append(i + 1).append('\n');
        }
        assertThat(text.chars().filter(c -> c == '\n').count()).isEqualTo(1_000_000);
        assertThat(parse(text.toString()).builder().vertexCount()).isEqualTo(n);
    }

    // ---- errors

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
        "f 1 2 9|vertex index 9 must be from 1 to 4",
        "f 1 2 2147483648|vertex index 2147483648 must be at most 2147483647",
        "f 1 2 99999999999999999999|vertex index 99999999999999999999 must be at most 2147483647",
        "f 1 2 2147483647|vertex index 2147483647 must be from 1 to 4",
        "f 1 2 -5|vertex index -5 must be from -4 to -1",
        "f 1 2 -99999999999999999999|vertex index -99999999999999999999 must be from -4 to -1",
        "f 1 2 0|vertex index 0 must be 1 or more, or -1 or less to count back from here",
        "f 1 2 0/1|vertex index 0 must be 1 or more, or -1 or less to count back from here",
        "f|a face must have at least 3 vertices, but has 0",
        "f 1 2 1.5|a corner of a face must be v, v/vt, v//vn or v/vt/vn in whole numbers, but was \"1.5\"",
        "f 1 2 x|a corner of a face must be v, v/vt, v//vn or v/vt/vn in whole numbers, but was \"x\"",
        "f 1 2 /3|a corner of a face must be v, v/vt, v//vn or v/vt/vn in whole numbers, but was \"/3\"",
        "f 1 2 3/x/1|a corner of a face must be v, v/vt, v//vn or v/vt/vn in whole numbers, but was \"3/x/1\"",
        "f 1 2 3/1/2/3|a corner of a face must be v, v/vt, v//vn or v/vt/vn in whole numbers, but was \"3/1/2/3\"",
        "f 1 2 -|a corner of a face must be v, v/vt, v//vn or v/vt/vn in whole numbers, but was \"-\"",
        "v 1 2|a vertex must have x, y and z, but has 2 numbers",
        "v|a vertex must have x, y and z, but has 0 numbers",
        "v 1 2,5 3|y must be a finite number, but was \"2,5\"",
        "v 1.2.3 2 3|x must be a finite number, but was \"1.2.3\"",
        "v NaN 2 3|x must be a finite number, but was \"NaN\"",
        "v 1 2 -Infinity|z must be a finite number, but was \"-Infinity\"",
        "v 1 2 1e400|z must be a finite number, but was \"1e400\"",
        "v 0x1p3 2 3|x must be a finite number, but was \"0x1p3\"",
        "v 1 2f 3|y must be a finite number, but was \"2f\"",
        "v 1 2 3d|z must be a finite number, but was \"3d\"",
        "v 1 2 e|z must be a finite number, but was \"e\"",
        "v 1 2 3 0.5 v 1 2|number 5 of a vertex must be a finite number, but was \"v\""})
    void namesFileAndLineOfAFault(String line, String message) {
        assertFault("v 0 0 0\nv 1 0 0 \\\n\nv 0 1 0\nv 0 0 1\n# next\n" + line + "\nf 1 2 3\n", "teapot.obj:7: " + message);
    }

    @Test
    void aNegativeIndexBeforeAnyVertexIsAFault() {
        assertFault("f -1 -2 -3\nv 1 2 3", "teapot.obj:1: vertex index -1 counts back, but no vertex stands before it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "# only a comment", "hello world", "<html>\n<body>"})
    void aFileWithoutVerticesIsAFault(String text) {
        assertFault(text, "teapot.obj has no vertices (lines \"v x y z\"); is it an OBJ file?");
    }

    @Test
    void namesAFileThatCannotBeReadAndTheRemedy() throws IOException {
        Path none = dir.resolve("none.obj");
        assertThatIllegalArgumentException().isThrownBy(() -> ObjFile.read(none)).withMessage("cannot read " + none
                + ": there is no such file; check the path, a relative one starts at the working directory");
        assertThatIllegalArgumentException().isThrownBy(() -> ObjFile.read(dir))
                .withMessage("cannot read " + dir + ": it is a directory; name a file in it");
        Reader broken = new Reader() {
            @Override
            public int read(char[] buffer, int from, int count) throws IOException {
                throw new IOException("pulled out");
            }

            @Override
            public void close() {
            }
        };
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> ObjFile.read(broken, "stick.obj"))
                .withMessage("cannot read stick.obj: pulled out");
        assertThatNullPointerException().isThrownBy(() -> ObjFile.read(new StringReader(""), null))
                .withMessage("name must not be null");
        Path nowhere = dir.resolve("no").resolve("box.obj");
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> ObjFile.write(Polyhedron.box(1, 1, 1), nowhere))
                .withMessage("cannot write " + nowhere + ": " + nowhere
                        + "; check that its directory exists and may be written to");
    }

    // ---- writing

    @Test
    void writesPolygonsInTheirShortestExactDigits() {
        StringBuilder text = new StringBuilder();
        ObjFile.write(Polyhedron.builder().vertex(0.1 + 0.2, 0, -0.0).vertex(1, 0, 0).vertex(1, 1e-5, 0).vertex(0, 1, 0)
                .face(0, 1, 3).material(2).face(3, 1, 2).build(), text);
        assertThat(text).hasToString("v 0.30000000000000004 0.0 -0.0\nv 1.0 0.0 0.0\nv 1.0 1.0E-5 0.0\nv 0.0 1.0 0.0\n"
                + "usemtl m0\nusemtl m1\nusemtl m2\nusemtl m0\nf 1 2 4\nusemtl m2\nf 4 2 3\n");
    }

    @Test
    void twoHundredHullsComeBackBitForBit() {
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            Polyhedron p = TestBodies.hull(random, 4 + random.nextInt(60));
            p = p.scaled(StrictMath.pow(10, random.nextInt(13) - 6), 1, 1);
            TestBodies.assertSame(roundTrip(p), p);
        }
    }

    @Test
    void filesComeBackBitForBit() {
        Polyhedron p = TestBodies.boxWithCavity();
        Path path = dir.resolve("cavity.obj");
        ObjFile.write(p, path);
        TestBodies.assertSame(ObjFile.read(path).builder().build(), p);
    }

    @Test
    void openSurfacesSegmentsAndPointsComeBack() {
        Polyhedron open = Polyhedron.builder().vertex(0, 0, 0).vertex(1, 0, 0).vertex(0.3, 1, 0).vertex(1, 1, 1)
                .face(0, 1, 2).face(2, 1, 3).build();
        TestBodies.assertSame(roundTrip(open), open);
        Polyhedron segment = Polyhedron.segment(new Vec3(0.1, 0.2, 0.3), new Vec3(-1, 1e-9, 4));
        TestBodies.assertSame(roundTrip(segment), segment);
        Polyhedron point = Polyhedron.point(new Vec3(0.1, 0.2, 0.3));
        TestBodies.assertSame(roundTrip(point), point);
    }

    @Test
    void materialsComeBackAsTheSameNumbers() {
        Random random = new Random(2);
        for (int round = 0; round < 100; round++) {
            PolyhedronBuilder b = TestBodies.griddedBox(1, 2, 3, 2, true);
            PolyhedronBuilder painted = Polyhedron.builder();
            Polyhedron plain = b.build();
            for (int v = 0; v < plain.vertexCount(); v++) {
                painted.vertex(plain.vertex(v));
            }
            for (int f = 0; f < plain.faceCount(); f++) {
                painted.material(random.nextInt(round < 50 ? 3 : 40)).face(TestBodies.face(plain, f));
            }
            Polyhedron p = painted.build();
            TestBodies.assertSame(roundTrip(p), p);
        }
        Polyhedron high = Polyhedron.builder().vertex(0, 0, 0).vertex(1, 0, 0).vertex(0, 1, 0).material(65_536)
                .face(0, 1, 2).build();
        assertThatIllegalArgumentException().isThrownBy(() -> ObjFile.write(high, new StringBuilder()))
                .withMessage("material of a face to be written must be from 0 to 65535, but was 65536");
    }

    @Test
    void exoticNumbersComeBackBitForBit() {
        double[] exotic = {1e-308, Double.MIN_VALUE, 1e300, -1e300, Double.MAX_VALUE, 0.1 + 0.2, -0.0, 0.0, 1.0 / 3, 2e-3,
            9007199254740993.0, 1.7976931348623157e308, 2.2250738585072014E-308, 4.9e-324};
        for (double x : exotic) {
            for (double y : exotic) {
                Polyhedron p = Polyhedron.point(new Vec3(x, y, -0.0));
                TestBodies.assertSame(roundTrip(p), p);
            }
        }
        Polyhedron p = Polyhedron.builder().vertex(0.1 + 0.2, -0.0, 1e-308).vertex(1, 1e-308, Double.MIN_VALUE).vertex(-0.0, 1, 0)
                .vertex(0, 0, 1.0 / 3).face(0, 1, 2).face(2, 1, 3).build();
        TestBodies.assertSame(roundTrip(p), p);
        Random random = new Random(3);
        for (int i = 0; i < 10_000; i++) {
            double d = Double.longBitsToDouble(random.nextLong());
            if (Math.abs(d) <= Double.MAX_VALUE) {
                StringBuilder text = new StringBuilder();
                ObjFile.write(Polyhedron.point(new Vec3(d, 0, 0)), text);
                assertThat(parse(text.toString()).builder().build().x(0)).isEqualTo(d);
            }
        }
    }

    // ---- damaged files

    @Test
    void aDamagedFileIsReadOrRefusedButNothingElse() {
        StringBuilder whole = new StringBuilder("mtllib a.mtl\ng first\n");
        ObjFile.write(TestBodies.lSolid().build(), whole);
        whole.append("o second # more\nusemtl paint\nv 5 5 5 0.5\nf -1/1/1 \\\n1//2 2/3\n");
        byte[] bytes = whole.toString().getBytes(StandardCharsets.UTF_8);
        int read = 0;
        int built = 0;
        int refused = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            Path path = dir.resolve("damaged.obj");
            byte[] damaged = damage(bytes.clone(), new Random(seed));
            try {
                Files.write(path, damaged);
                ObjFile file = ObjFile.read(path);
                read++;
                file.builder().dropDegenerate().weld(0).triangulate().cutNonManifold().orient().mergeCoplanar().build();
                built++;
            } catch (IllegalArgumentException e) {
                refused++;
                assertThat(e.getMessage()).as("seed %d", seed).isNotBlank();
            } catch (Exception e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
        assertThat(read).isGreaterThan(100);
        assertThat(built).isGreaterThan(50);
        assertThat(refused).isGreaterThan(100);
        assertThatCode(() -> parse(whole.toString())).doesNotThrowAnyException();
    }

    private static byte[] damage(byte[] bytes, Random random) {
        byte[] out = bytes;
        switch (random.nextInt(4)) {
            case 0 -> out = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 1 -> {
                int from = random.nextInt(bytes.length);
                int to = Math.min(bytes.length, from + 1 + random.nextInt(40));
                out = new byte[bytes.length - (to - from)];
                System.arraycopy(bytes, 0, out, 0, from);
                System.arraycopy(bytes, to, out, from, bytes.length - to);
            }
            case 2 -> {
                for (int i = 1 + random.nextInt(4); i > 0; i--) {
                    out[random.nextInt(out.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            default -> {
                for (int i = 1 + random.nextInt(3); i > 0; i--) {
                    out[random.nextInt(out.length)] = (byte) "0123456789-/.eE \n\\#vfogu".charAt(random.nextInt(24));
                }
            }
        }
        return out;
    }

    /**
     * Meshes with all that programs do to them: faces without common vertices, T-junctions closed by flat faces, sides without length,
     * faces given twice and turned over, corners and colours of all forms. Repaired, they are what they were, and come back to the bit.
     */
    @Test
    void aThousandSpoiltMeshesAreRepairedToTheirVolumeAndComeBack() {
        for (int seed = 0; seed < Tier.cases(250, 1_000); seed++) {
            Random random = new Random(seed);
            Polyhedron whole = seed % 3 == 0 ? Meshes.torus(1, 0.3, 5 + random.nextInt(9), 4 + random.nextInt(5))
                    : TestBodies.hull(random, 4 + random.nextInt(30));
            MutableMesh mesh = new MutableMesh(whole);
            double volume = whole.volume();
            if (random.nextInt(3) == 0) {
                Polyhedron bar = Polyhedron.box(0.2, 9, 0.2).transformed(TestBodies.pose(random, 0.5));
                mesh.add(bar);
                volume += bar.volume();
            }
            for (int i = random.nextInt(4); i > 0; i--) {
                mesh.addTJunction(random);
            }
            for (int i = random.nextInt(3); i > 0; i--) {
                mesh.addNeedles(random, 0);
            }
            for (int i = random.nextInt(3); i > 0; i--) {
                mesh.repeatFace(random);
            }
            mesh.flipFaces(random);
            if (random.nextBoolean()) {
                mesh.explode();
            }
            Polyhedron p = parse(mesh.obj(random)).builder().weld(0).dropDegenerate().orient().build();
            assertThat(p.isClosed()).as("seed %d", seed).isTrue();
            assertThat(p.repairs().opened()).as("seed %d", seed).isFalse();
            assertThat(p.volume()).as("seed %d", seed).isCloseTo(volume, within(1e-9 * volume));
            TestBodies.assertSame(roundTrip(p), p);
        }
    }

    @Test
    void groupsAndMaterialsCannotBeChanged() {
        List<String> groups = parse(TETRAHEDRON).groups();
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> groups.add("x"));
    }
}
