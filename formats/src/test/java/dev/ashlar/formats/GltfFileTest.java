package dev.ashlar.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GltfFileTest {
    private static final Polyhedron BOX = Polyhedron.box(1, 2, 3);

    @TempDir
    Path dir;

    private static String embedded(String nodes) {
        String uri = "data:application/octet-stream;base64," + Base64.getEncoder().encodeToString(ModelWriters.numbers(BOX));
        return new String(ModelWriters.gltf(BOX, uri, nodes), StandardCharsets.US_ASCII);
    }

    private GltfFile parse(String json) {
        return GltfFile.read(json.getBytes(StandardCharsets.UTF_8), "m.gltf", dir);
    }

    private GltfFile nodes(String nodes) {
        return parse(embedded("\"scenes\":[{\"nodes\":[0]}],\"nodes\":[" + nodes + "]"));
    }

    private void assertFault(String json, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> parse(json).builder()).withMessage(message);
    }

    @Test
    void nodesPutTheirMeshesIntoTheScene() {
        GltfFile file = nodes("""
                {"translation":[1,2,3],"rotation":[0,0,0.7071067811865476,0.7071067811865476],"children":[1,2]},
                {"name":"near","mesh":0},
                {"name":"far","mesh":0,"translation":[10,0,0]},
                {"name":"in no scene","mesh":0}""");
        assertThat(file.instances()).extracting(GltfFile.Instance::name).containsExactly("near", "far");
        Pose far = file.instances().get(1).pose();
        assertThat(far.position().distance(new Vec3(1, 12, 3))).isLessThan(1e-14);
        assertThat(file.builder(file.instances().get(1)).build().bounds().maxX()).isEqualTo(0.5);
        assertThat(file.builder().build().componentCount()).isEqualTo(2);
        assertThat(file.builder().build().volume()).isCloseTo(12, within(1e-12));
    }

    @Test
    void withoutScenesAllRootsAreShown() {
        assertThat(parse(embedded("\"nodes\":[{\"mesh\":0},{\"children\":[2]},{\"mesh\":0}]").replace("\"scene\":0,", ""))
                .instances())
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"scale\":[2,3,-0.5]", "\"matrix\":[2,0,0,0, 0,3,0,0, 0,0,-0.5,0, 0,0,0,1]",
        "\"matrix\":[0,0,3,0, 2,0,0,0, 0,0.5,0,0, 1,2,3,1]", "\"matrix\":[1,0,0,0, 5,3,0,0, 7,8,-1,0, 0,0,0,1]"})
    void nodesMayScaleShearAndMirror(String frame) {
        GltfFile file = nodes("{\"mesh\":0," + frame + "}");
        Polyhedron p = file.builder().build();
        assertThat(p.volume()).isCloseTo(18, within(1e-6));
        assertThat(p.isConvex()).isTrue();
        assertThat(file.builder(file.instances().get(0)).build().transformed(file.instances().get(0).pose()).bounds().maxX())
                .isCloseTo(p.bounds().maxX(), within(1e-12));
    }

    /** What frames in frames do to a point is what their matrices do one after the other. */
    @Test
    void framesInFramesAreTheirProduct() {
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            StringBuilder nodes = new StringBuilder();
            double[] point = {0.5, -1, 1.5}; // a corner of the box
            double[][] frames = new double[3][];
            for (int n = 0; n < 3; n++) {
                Quat q = Quat.about(new Vec3(random.nextDouble() + 0.1, random.nextGaussian(), random.nextGaussian()),
                        random.nextGaussian());
                double[] f = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), q.x(), q.y(), q.z(), q.w(),
                    random.nextBoolean() ? 1 : 0.2 + random.nextDouble(), 0.2 + random.nextDouble(), -0.2 - random.nextDouble()};
                frames[n] = f;
                nodes.append(n == 0 ? "" : ",")
                        .append("{\"translation\":[" + f[0] + "," + f[1] + "," + f[2] + "],\"rotation\":[" + f[3]
                                + "," + f[4] + "," + f[5] + "," + f[6] + "],\"scale\":[" + f[7] + "," + f[8] + "," + f[9] + "],"
                                + (n == 2 ? "\"mesh\":0}" : "\"children\":[" + (n + 1) + "]}"));
            }
            Vec3 expected = new Vec3(point[0], point[1], point[2]);
            for (int n = 2; n >= 0; n--) {
                double[] f = frames[n];
                Vec3 scaled = new Vec3(expected.x() * f[7], expected.y() * f[8], expected.z() * f[9]);
                expected = new Quat(f[3], f[4], f[5], f[6]).unit().rotate(scaled).plus(new Vec3(f[0], f[1], f[2]));
            }
            Polyhedron p = nodes(nodes.toString()).builder().build();
            double nearest = Double.MAX_VALUE;
            for (int v = 0; v < p.vertexCount(); v++) {
                nearest = Math.min(nearest, p.vertex(v).distance(expected));
            }
            assertThat(nearest).as("case " + i).isLessThan(1e-12);
            assertThat(p.isConvex()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"5,0", "6,0", "5,1"})
    void stripsAndFansAreTriangles(int mode, int degenerate) {
        float[] places = {0, 0, 0, 1, 0, 0, mode == 5 ? 0 : 1, 1, 0, mode == 5 ? 1 : 0, 1, 0};
        ByteBuffer numbers = ByteBuffer.allocate(48 + 6).order(ByteOrder.LITTLE_ENDIAN);
        for (float x : places) {
            numbers.putFloat(x);
        }
        for (int index : degenerate == 1 ? new int[] {0, 1, 2, 3, 3, 3} : new int[] {0, 1, 2, 3}) {
            numbers.put((byte) index);
        }
        String json = "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":"
                + "{\"POSITION\":0},\"indices\":1,\"mode\":" + mode
                + ",\"material\":3},{\"attributes\":{\"POSITION\":0},\"mode\":1}]}],"
                + "\"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":4,\"type\":\"VEC3\"},{\"bufferView\":0,\"byteOffset\":48,"
                + "\"componentType\":5121,\"count\":" + (4 + 2 * degenerate)
                + ",\"type\":\"SCALAR\"}],\"bufferViews\":[{\"buffer\":0,"
                + "\"byteLength\":54}],\"buffers\":[{\"byteLength\":54,\"uri\":\"data:;base64,"
                + Base64.getEncoder().encodeToString(numbers.array()) + "\"}]}";
        GltfFile file = parse(json);
        Polyhedron p = file.builder().build();
        assertThat(file.skipped()).containsExactly("points, lines, or triangles without places: 1");
        assertThat(p.faceCount()).isEqualTo(2);
        assertThat(p.faceMaterial(1)).isEqualTo(3);
        assertThat(List.of(p.normal(0), p.normal(1))).containsOnly(new Vec3(0, 0, 1));
    }

    @Test
    void numbersMayStandInAnotherFileOfTheFolder() throws Exception {
        Files.createDirectories(dir.resolve("parts"));
        Files.write(dir.resolve("parts/a +b.bin"), ModelWriters.numbers(BOX));
        Path file = dir.resolve("m.gltf");
        Files.write(file, ModelWriters.gltf(BOX, "parts/a%20+b.bin", ""));
        assertThat(GltfFile.read(file).builder().build().volume()).isEqualTo(6);
        Files.write(dir.resolve("parts/a +b.bin"), new byte[100]);
        assertThatIllegalArgumentException().isThrownBy(() -> GltfFile.read(file)).withMessage(
                "m.gltf, buffers[0]: byteLength is 168, but there are only 100 bytes; it was cut short: export it again");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../a.bin", "%2e%2e/a.bin", "/etc/passwd", "file:///etc/passwd", "http://localhost/a.bin", "%zz", ""})
    void nothingOutsideOfTheFolderIsRead(String uri) {
        String json = new String(ModelWriters.gltf(BOX, uri, ""), StandardCharsets.US_ASCII);
        assertThatIllegalArgumentException().isThrownBy(() -> parse(json)).withMessageStartingWith("m.gltf, buffers[0]: ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    "version":"2.0" | "version":"1.0" | m.gltf: asset.version must begin with "2.", but was "1.0": export it as glTF 2.0
                    "scene":0 | "scene":1 | m.gltf, scene: must be from 0 to 0, but was 1: export it again
                    "mesh":0 | "mesh":7 | m.gltf, nodes[0].mesh: must be from 0 to 0, but was 7: export it again
                    "nodes":[0] | "nodes":[0,0] | m.gltf, scenes[0].nodes[0]: node 0 is the child of a node, or a root twice: export it again
                    {"mesh":0} | {"mesh":0,"children":[0]} | m.gltf, scenes[0].nodes[0]: node 0 is the child of a node, or a root twice: export it again
                    {"mesh":0} | {"mesh":0,"scale":[1,0,1]} | m.gltf, nodes[0]: scale must be other than 0, but was Vec3[x=1.0, y=0.0, z=1.0]: export it with other frames
                    {"mesh":0} | {"mesh":0,"scale":[1,1]} | m.gltf, .nodes[0].scale: must have 3 numbers, but has 2: export it again
                    "POSITION":0 | "POSITION":9 | m.gltf, meshes[0].primitives[0]: accessor must be from 0 to 1, but was 9: export it again
                    "count":8 | "count":2000000000 | m.gltf, accessors[0]: 2000000000 elements take 24000000000 bytes of bufferViews[0], which has 96 from byte 0 on of 168; it was cut short: export it again
                    "count":8 | "count":7 | m.gltf, accessors[1]: indices must be from 0 to 6, but one was 7: export it again
                    "count":8 | "count":-8 | m.gltf, .accessors[0].count: must be a whole number from 0 to 2147483647, but was -8.0: export it again
                    "count":8 | "count":8,"sparse":{} | m.gltf, accessors[0]: accessors that are sparse or without bufferView are not read: export it without
                    "count":36 | "count":35 | m.gltf, meshes[0].primitives[0]: has 35 corners of triangles, which is no multiple of 3: export it again
                    "scene":0 | "extensionsRequired":["KHR_draco_mesh_compression"] | m.gltf, .extensionsRequired[0]: extension KHR_draco_mesh_compression is not read: export it without
                    """)
    void namesPlaceAndFault(String old, String changed, String message) {
        String json = embedded("");
        assertThat(json).contains(old);
        assertFault(json.replaceFirst(java.util.regex.Pattern.quote(old), changed), message);
    }

    @Test
    void numbersThatAreNotFiniteAreNamed() {
        byte[] numbers = ModelWriters.numbers(BOX);
        ByteBuffer.wrap(numbers).order(ByteOrder.LITTLE_ENDIAN).putFloat(16, Float.NaN);
        byte[] glb = ModelWriters.glb(ModelWriters.gltf(BOX, null, ""), numbers);
        assertThatIllegalArgumentException().isThrownBy(() -> GltfFile.read(glb, "m.glb", dir)).withMessage("m.glb, accessors[0]:"
                + " y of vertex 1 must be a finite number, but was NaN: export the mesh again, or repair it");
        glb[4] = 1;
        assertThatIllegalArgumentException().isThrownBy(() -> GltfFile.read(glb, "m.glb", dir))
                .withMessage("m.glb, byte 4: version must be 2, but was 1: export it as glTF 2.0");
        assertFault("{\"asset\":{\"version\":\"2.0\"}}", "m.gltf shows no mesh of triangles: export a mesh");
        assertFault("", "m.gltf is empty: export it again");
    }
}
