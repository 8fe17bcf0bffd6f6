package dev.ashlar.formats;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.file.MeshFile;
import dev.ashlar.testkit.tier.Tier;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged files give what they still hold, or a text that names them; and none takes much more memory than it has bytes. */
class DamagedFilesTest {
    private static final int GATE = 500;
    private static final int ALL = 10_000;
    private static final String[] NUMBERS =
            {"-1", "0", "4294967295", "2147483647", "99999999999999999999", "1e400", "nan", "-inf", "1e-400",
                "1.5", "", "x", "\u00e9", "1e308", "00000000000000000001"};
    private static final Polyhedron TORUS = Meshes.torus(1, 0.3, 8, 5);

    @TempDir
    static Path folder;

    /** Of the formats of {@link ModelWriters}, then of URDF. */
    private static byte[] whole(int format) {
        return format < ModelWriters.NAMES.length ? ModelWriters.write(TORUS, format)
                : UrdfFileTest.ARM.getBytes(StandardCharsets.UTF_8);
    }

    private static String name(int format) {
        return format < ModelWriters.NAMES.length ? ModelWriters.NAMES[format] : "arm.urdf";
    }

    private static void read(byte[] bytes, String name) {
        switch (MeshFile.ending(name)) {
            case "gltf", "glb" -> GltfFile.read(bytes, name, folder).instances();
            case "urdf" -> UrdfFile.read(bytes, name, folder).links();
            default -> MeshFile.read(bytes, name).skipped();
        }
    }

    private static void readAndBuild(byte[] bytes, String name) {
        switch (MeshFile.ending(name)) {
            case "gltf", "glb" -> GltfFile.read(bytes, name, folder).builder().dropDegenerate().triangulate().orient().build();
            case "urdf" -> UrdfFileTest.add(UrdfFile.read(bytes, name, folder));
            default -> MeshFile.read(bytes, name).builder().weld(0).dropDegenerate().triangulate().orient().build();
        }
    }

    private static byte[] damaged(byte[] bytes, Random random) {
        byte[] now = bytes.clone();
        for (int k = random.nextInt(3); k >= 0; k--) {
            int at = random.nextInt(now.length);
            switch (random.nextInt(7)) {
                case 0 -> now = java.util.Arrays.copyOf(now, 1 + at);
                case 1 -> now[at] = (byte) random.nextInt();
                case 2 -> now[at] ^= (byte) (1 << random.nextInt(8));
                case 3 -> now = spliced(now, at, Math.min(now.length, at + random.nextInt(40)), new byte[0]);
                case 4 -> now = spliced(now, at, at, java.util.Arrays.copyOfRange(now, at, Math.min(now.length, at + 60)));
                case 5 -> {
                    if (at + 4 <= now.length) {
                        int[] values = {-1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0, 0x7fc00000, 0x7f800000, 1 << 24};
                        ByteBuffer.wrap(now).putInt(at, values[random.nextInt(values.length)]);
                    }
                }
                default -> {
                    while (at < now.length && !(now[at] >= '0' && now[at] <= '9')) {
                        at++;
                    }
                    int end = at;
                    while (end < now.length && now[end] >= '0' && now[end] <= '9') {
                        end++;
                    }
                    now = spliced(now, at, end, NUMBERS[random.nextInt(NUMBERS.length)].getBytes(StandardCharsets.UTF_8));
                }
            }
            now = now.length == 0 ? new byte[1] : now;
        }
        return now;
    }

    private static byte[] spliced(byte[] bytes, int from, int to, byte[] between) {
        ByteBuffer out = ByteBuffer.allocate(bytes.length - (to - from) + between.length);
        return out.put(bytes, 0, from).put(between).put(bytes, to, bytes.length - to).array();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void damageIsToldOrDoesNotMatter(int format) {
        damage(format, GATE);
    }

    @Tag("soak")
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void damageOfTenThousandFilesIsTold(int format) {
        damage(format, Tier.cases(GATE, ALL));
    }

    private static void damage(int format, int count) {
        byte[] whole = whole(format);
        String name = name(format);
        int refused = 0;
        for (int seed = 0; seed < count; seed++) {
            byte[] bytes = damaged(whole, new Random(seed));
            try {
                readAndBuild(bytes, name);
            } catch (IllegalArgumentException e) {
                refused++;
                assertThat(e.getMessage()).as("%s, seed %d", name, seed).contains(name);
            } catch (RuntimeException | Error e) {
                throw new AssertionError(name + ", seed " + seed, e);
            }
        }
        assertThat(refused).as(name).isBetween(count / 5, count - 1);
    }

    @Test
    void filesThatAreCutAnywhereAreTold() {
        for (int format = 0; format <= ModelWriters.NAMES.length; format++) {
            byte[] whole = whole(format);
            for (int length = 0; length < whole.length; length += 7) {
                byte[] cut = java.util.Arrays.copyOf(whole, length);
                try {
                    readAndBuild(cut, name(format));
                } catch (IllegalArgumentException e) {
                    assertThat(e.getMessage()).as("%s cut at %d", name(format), length).contains(name(format));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void aLargeFileTakesAtMostTwentyTimesItsBytes(int format) {
        assertFrugal(ModelWriters.write(Meshes.torus(1, 0.3, 200, 100), format), name(format));
    }

    /** What makes the most of few bytes: empty nodes, short numbers, faces of one corner, counts that lie. */
    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    a.off | OFF 150000 2000000000 0~ | 0 0 0~
                    b.off | OFF 1 2000000000 0~0 0 0~ | 0~
                    c.off | OFF 1 2000000000 0~0 0 0~ | 3 0 0 0~
                    a.ply | ply~format ascii 1.0~element vertex 4000000000~property int x~property int y~property int z~end_header~ | 1 2 3~
                    b.ply | ply~format binary_big_endian 1.0~element vertex 4000000000~property char x~property char y~property char z~end_header~ | abc
                    c.ply | ply~format binary_big_endian 1.0~element vertex 1~property char x~property char y~property char z~element face 4000000000~property list uchar uchar vertex_index~end_header~xyz | ^
                    a.stl | solid~ | facet normal 0 0 0 outer loop vertex 0 0 0 vertex 0 0 1 vertex 0 1 0 endloop endfacet~
                    a.gltf | {"asset":{"version":"2.0"},"nodes":[{} | ,{}
                    b.gltf | {"asset":{"version":"2.0"},"nodes":[{} | ,{"mesh":0}
                    c.gltf | {"asset":{"version":"2.0"},"scenes":[{} | ,{}
                    d.gltf | {"asset":{"version":"2.0"},"nodes":[{"children":[0 | ,1
                    e.gltf | {"asset":{"version":"2.0"},"buffers":[{"byteLength":0} | ,{"byteLength":0}
                    f.gltf | {"asset":{"version":"2.0"},"extras":[0 | ,{"a":[[],{}]}
                    g.gltf | {"asset":{"version":"2.0"},"nodes":[{} | ,{"scale":[1,2,3]}
                    a.urdf | <robot name='r'> | <a/>
                    b.urdf | <robot name='r'> | <link name='0'/>
                    """)
    void smallPartsTakeAtMostTwentyTimesTheirBytes(String name, String start, String part) {
        String one = part.replace('~', '\n').replace('^', '\0');
        String text = start.replace('~', '\n') + one.repeat(600_000 / one.length());
        assertFrugal(text.getBytes(StandardCharsets.ISO_8859_1), name);
    }

    private static void assertFrugal(byte[] bytes, String name) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int k = 0; k < 2; k++) { // the first time also loads classes
            long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            try {
                read(bytes, name);
            } catch (IllegalArgumentException e) {
                assertThat(e.getMessage()).contains(name);
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
        }
        assertThat(least / (double) bytes.length).as(name).isLessThan(19); // and the bytes themselves
    }
}
