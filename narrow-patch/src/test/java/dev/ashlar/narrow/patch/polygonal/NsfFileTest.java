package dev.ashlar.narrow.patch.polygonal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.ObjFile;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.mesh.SampleMeshes;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NsfFileTest {
    @TempDir
    Path folder;

    private static void assertEqual(PatchMesh read, PatchMesh built) {
        assertEqualFields(read.data, built.data);
        assertEqualFields(read, built);
    }

    /** Bit by bit; trees and the like, which are derived from the rest, are left out. */
    private static void assertEqualFields(Object read, Object built) {
        for (Field field : read.getClass().getDeclaredFields()) {
            if (field.getType().isArray() || field.getType().isPrimitive()) {
                field.setAccessible(true);
                try {
                    assertThat(Objects.deepEquals(field.get(read), field.get(built))).as(field.getName()).isTrue();
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    @Test
    void aBodyComesBackToTheBit() {
        for (Polyhedron body : List.of(SampleMeshes.carA(), Meshes.torus(1, 0.3, 12, 8), Polyhedron.box(1, 2, 3).inverted(),
                SampleMeshes.terrain(5, 5, 2, 0.5, 1), SampleMeshes.polygonSoup(20, 2, 0.7, 3))) {
            for (PatchRule rule : PatchRule.values()) {
                PatchMesh built = PatchMesh.of(body, new PatchOptions(rule, 1e-9, 12));
                Path file = folder.resolve("body.nsf");
                NsfFile.write(built, 7, file);
                assertEqual(NsfFile.readMesh(file), built);
                assertThat(NsfFile.source(file)).isEqualTo(7);
                Polyhedron again = NsfFile.readMesh(file).polyhedron();
                assertThat(again.isInverted()).isEqualTo(body.isInverted());
                assertThat(again.faceCount()).isEqualTo(body.faceCount());
                assertThat(again.volume()).isEqualTo(body.volume());
            }
        }
    }

    @Test
    void anOutlineComesBackToTheBit() {
        Outline built = Outline.polygon(0, 0, 3, 0, 3, 1, 1, 1, 1, 3, 0, 3);
        Path file = folder.resolve("outline.nsf");
        NsfFile.write(built, 0, file);
        assertEqualFields(NsfFile.readOutline(file), built);
        assertThat(NsfFile.isOutline(file)).isTrue();
        assertThatThrownBy(() -> NsfFile.readMesh(file)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cannot read " + file + ": it holds an outline, not a body; convert it again from its source");
    }

    @Test
    void aDamagedFileIsRefusedInPlainWords() throws IOException {
        Path file = folder.resolve("body.nsf");
        assertThatThrownBy(() -> NsfFile.readMesh(file)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("cannot read " + file);
        Files.write(file, new byte[0]);
        assertThatThrownBy(() -> NsfFile.readMesh(file)).hasMessageContaining("it is empty");
        Files.writeString(file, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        assertThatThrownBy(() -> NsfFile.readMesh(file)).hasMessageContaining("it is no .nsf file");
        NsfFile.write(PatchMesh.of(Polyhedron.box(1, 1, 1), PatchOptions.DEFAULT), 0, file);
        byte[] bytes = Files.readAllBytes(file);
        bytes[7] = 9;
        Files.write(file, bytes);
        assertThatThrownBy(() -> NsfFile.readMesh(file)).hasMessageContaining("version 9");
    }

    @Test
    void aThousandDamagedFilesAreRefusedOrEqual() throws IOException {
        PatchMesh built = PatchMesh.of(Meshes.frame(2, 1, 0.5), PatchOptions.DEFAULT);
        Path file = folder.resolve("body.nsf");
        NsfFile.write(built, 0, file);
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            byte[] bytes = damaged(whole, random, i);
            Files.write(file, bytes);
            try {
                assertEqual(NsfFile.readMesh(file), built);
                assertThat(bytes).as("damage %s", i).isEqualTo(whole);
            } catch (IllegalArgumentException e) {
                assertThat(e.getMessage()).as("damage %s", i).startsWith("cannot read " + file).contains("convert it again");
            }
        }
    }

    private static byte[] damaged(byte[] whole, Random random, int i) {
        byte[] bytes = i % 4 == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length + 40)) : whole.clone();
        for (int flips = i % 4; flips > 0; flips--) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return bytes;
    }

    /** Damage under a right checksum, as a faulty writer would do: still no other exception, and no endless loop. */
    @Test
    void nonsenseWithARightChecksumIsCheckedToo() throws IOException {
        PatchMesh built = PatchMesh.of(Meshes.frame(2, 1, 0.5), PatchOptions.DEFAULT);
        Path file = folder.resolve("body.nsf");
        NsfFile.write(built, 0, file);
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(2);
        int refused = 0;
        for (int i = 0; i < 1000; i++) {
            byte[] bytes = damaged(whole, random, 1 + i % 3);
            CRC32 crc = new CRC32();
            crc.update(bytes, 0, bytes.length - 4);
            ByteBuffer.wrap(bytes).putInt(bytes.length - 4, (int) crc.getValue());
            Files.write(file, bytes);
            try {
                NsfFile.readMesh(file);
            } catch (IllegalArgumentException e) {
                assertThat(e.getMessage()).as("damage %s", i).startsWith("cannot read " + file);
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(100);
    }

    @Test
    void convertsBodiesAndOutlines() throws IOException {
        Path obj = folder.resolve("model.obj");
        Path nsf = folder.resolve("model.nsf");
        ObjFile.write(Meshes.torus(1, 0.3, 8, 6), obj);
        NsfConverter.Summary torus = NsfConverter.convert(obj, nsf, PatchOptions.DEFAULT);
        assertThat(torus.outline()).isFalse();
        assertThat(torus.faces()).isEqualTo(96);
        assertEqual(NsfFile.readMesh(nsf), PatchMesh.of(Meshes.torus(1, 0.3, 8, 6), PatchOptions.DEFAULT));
        assertThat(NsfConverter.isCurrent(obj, nsf)).isTrue();
        Files.writeString(obj, "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n");
        assertThat(NsfConverter.isCurrent(obj, nsf)).isFalse();
        NsfConverter.Summary flat = NsfConverter.convert(obj, nsf, PatchOptions.DEFAULT);
        assertThat(flat).isEqualTo(new NsfConverter.Summary(true, 4, 4, 0, 0));
        assertThat(NsfFile.readOutline(nsf).edgeCount()).as("the diagonal is inside").isEqualTo(4);
        assertThatThrownBy(() -> NsfConverter.convert(obj, folder.resolve("no/such.nsf"), PatchOptions.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("cannot write");
    }
}
